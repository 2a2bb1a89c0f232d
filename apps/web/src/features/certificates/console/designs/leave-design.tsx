import { useBlocker } from '@tanstack/react-router'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { designsTexts } from './designs-texts.ts'

type Props = {
  readonly isChanged: boolean
  /** Null: the design has problems and can't be saved. */
  readonly save: (() => Promise<unknown>) | null
}

/** Asks before a design with unsaved changes is left. */
export function LeaveDesignGuard({ isChanged, save }: Props) {
  const t = useTexts(designsTexts).designer
  const [isBusy, run] = useWork()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged && current.pathname !== next.pathname && !current.pathname.endsWith('/designs/new'),
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal
      title={save ? t.leaveTitle : t.leaveUnsaved}
      onClose={blocker.reset}
      isAlert
      width={480}
      footer={
        <>
          <Button onPress={blocker.proceed}>{t.leave}</Button>
          {save ? (
            <Button
              look="solid"
              isBusy={isBusy}
              autoFocus
              onPress={() =>
                void run(async () => {
                  await save()
                  blocker.proceed()
                })
              }
            >
              {t.save}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t.leaveBody}</p>
    </Modal>
  )
}
