import { examPasswordSet } from '@portal/contract/exams/exam-board.contract.ts'
import { useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { Field } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { passwordTexts } from './password-texts.ts'

type Props = { readonly examId: string; readonly password: string | null; readonly onClose: () => void }
/** Sets or removes the password of an exam. The change applies immediately, even to a published exam. */
export function ExamPasswordDialog({ examId, password, onClose }: Props) {
  const t = useTexts(passwordTexts)
  const ui = useTexts(uiTexts)
  const [typed, setTyped] = useState(password ?? '')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const save = (next: string | null) =>
    run(
      async () => {
        if (next !== null && next.normalize('NFKC').replace(/\s/g, '').length < 4) return setWhy(t.needs)
        await write(examPasswordSet, { examId, ...(next === null ? {} : { password: next.trim() }) })
        toast('success', next === null ? t.removed : t.saved)
        onClose()
      },
      (error) => setWhy(isApiError(error, 'malformed') ? t.needs : errorWords(error, ui.notDone)),
    )
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          {password === null ? null : (
            <Button isBusy={isBusy} onPress={() => void save(null)}>
              {t.remove}
            </Button>
          )}
          <Button look="solid" isBusy={isBusy} onPress={() => void save(typed)}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(typed)
        }}
      >
        <Field
          label={t.label}
          error={why}
          value={typed}
          maxLength={40}
          autoComplete="off"
          {...exactTextAttributes}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <p>{t.hint}</p>
    </Modal>
  )
}
