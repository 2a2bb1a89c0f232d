import { useState } from 'react'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { cancelLiveClass, type LiveClassDetail, rotateStreamKey, type StreamKey } from './live-console.queries.ts'
import { liveConsoleTexts } from './live-console-texts.ts'
import { StreamKeyDialog } from './stream-key.tsx'

export type LiveClassAct = 'cancel' | 'key'

/** Asks for confirmation before a class is cancelled or its key is replaced; the new key is shown once. */
export function LiveClassActDialog({
  act,
  one,
  onClose,
}: {
  readonly act: LiveClassAct
  readonly one: LiveClassDetail
  readonly onClose: () => void
}) {
  const t = useTexts(liveConsoleTexts)
  const [key, setKey] = useState<StreamKey | null>(null)
  const title = pickReaderText(one.title) || t.untitled
  if (key) return <StreamKeyDialog of={key} onClose={onClose} />
  if (act === 'key')
    return (
      <ConfirmationDialog
        title={t.key.rotate.title}
        object={title}
        consequence={t.key.rotate.consequence}
        action={t.key.rotate.action}
        onConfirm={async () => {
          const told = await rotateStreamKey(one.classId)
          // The previous dialog closes first, so that the key is not closed with it.
          setTimeout(() => setKey(told))
        }}
        onClose={() => undefined}
      />
    )
  return (
    <ConfirmationDialog
      title={t.cancel.title}
      object={title}
      people={one.reserved}
      consequence={t.cancel.consequence}
      action={t.cancel.action}
      isForGood
      onConfirm={async () => {
        await cancelLiveClass(one.classId)
        toast('success', t.done.cancelled)
      }}
      onClose={onClose}
    />
  )
}
