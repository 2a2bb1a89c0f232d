import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useSession } from '#web/api/session.ts'
import { switchToCompany } from '#web/features/companies/companies.public.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { examTexts } from '../exam-texts.ts'

/**
 * The message shown after another window has switched the company: the server refuses changes of this attempt until the
 * company is switched back.
 */
export function OtherCompanyNotice({ onBack }: { readonly onBack: () => void }) {
  const t = useTexts(examTexts).answer
  const session = useSession()
  const [own] = useState(session)
  const [isBusy, run] = useWork()
  const [refused, setRefused] = useState<string | null>(null)
  if (!own || session?.userId !== own.userId || session.companyId === own.companyId) return null
  const goBack = async () => {
    setRefused(null)
    await run(
      async () => {
        await switchToCompany(own.companyId)
        onBack()
      },
      (error) => setRefused(errorWords(error, '')),
    )
  }
  return (
    <Dialog
      mustAnswer
      isCover
      title={t.otherCompanyTitle}
      onClose={() => undefined}
      footer={
        <Button isBusy={isBusy} onClick={() => void goBack()}>
          {t.backToCompany(own.companyName)}
        </Button>
      }
    >
      <p>{t.otherCompanyHint}</p>
      {refused ? <p role="alert">{refused}</p> : null}
    </Dialog>
  )
}
