import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { passwordTexts } from './password-texts.ts'

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then((file) => ({ default: file.ExamPasswordDialog })),
)

type Props = { readonly examId: string; readonly password: string | null }
/** The password of an exam, for its staff; opens the dialog that changes it. */
export function ExamPassword({ examId, password }: Props) {
  const t = useTexts(passwordTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        {password === null ? t.set : t.open(password)}
      </Button>
      {isOpen ? (
        <Suspense>
          <PasswordDialog examId={examId} password={password} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
