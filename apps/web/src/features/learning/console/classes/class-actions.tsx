import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { cancelTrainingClass, type TrainingClassDetail } from './class-console.queries.ts'
import { trainingClassConsoleTexts } from './class-console-texts.ts'

/** Asks for confirmation before a class is cancelled, and shows the number of people affected. */
export function CancelTrainingClassDialog({
  one,
  onClose,
}: {
  readonly one: TrainingClassDetail
  readonly onClose: () => void
}) {
  const t = useTexts(trainingClassConsoleTexts)
  return (
    <ConfirmationDialog
      title={t.cancel.title}
      object={pickReaderText(one.title) || t.untitled}
      people={one.taken + one.waiting}
      consequence={t.cancel.consequence}
      action={t.cancel.action}
      isForGood
      onConfirm={async () => {
        await cancelTrainingClass(one.classId)
        toast('success', t.done.cancelled)
      }}
      onClose={onClose}
    />
  )
}
