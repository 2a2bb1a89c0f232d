import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { examTexts } from '../exam-texts.ts'
import { endTrial } from './trial.queries.ts'

/** The button that ends a trial immediately, even without answers or while it is paused. */
export function EndTrialButton({ attemptId, onEnded }: { readonly attemptId: string; readonly onEnded: () => void }) {
  const t = useTexts(examTexts).answer
  const ui = useTexts(uiTexts)
  const [isBusy, run] = useWork()
  const end = () =>
    run(
      async () => {
        await endTrial(attemptId)
        onEnded()
      },
      (error) => toast('error', errorWords(error, ui.notDone)),
    )
  return (
    <Button look="line" isBusy={isBusy} onClick={() => void end()}>
      {t.endTrial}
    </Button>
  )
}
