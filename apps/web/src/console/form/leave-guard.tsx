import { useBlocker } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import { useStore } from '#web/api/store.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { Button } from '../button.tsx'
import { Modal } from '../overlays/modal.tsx'
import { formTexts } from './form-texts.ts'
import type { ConsoleForm } from './use-form.ts'

/** Asks before a page with unsaved changes is left; the browser asks when the whole portal is left or reloaded. */
export function LeaveGuard<V extends FieldValues>({ form }: { readonly form: ConsoleForm<V> }) {
  const t = useTexts(formTexts).leave
  const { isKept } = useStore(form.state)
  const [isBusy, run] = useWork()
  const isChanged = () => form.changed().length > 0
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const saveAndGo = () =>
    run(async () => {
      if (await form.save()) blocker.proceed()
      else blocker.reset()
    })
  const changes = form.changed().length
  return (
    <Modal
      title={t.title}
      onClose={blocker.reset}
      isAlert
      width={480}
      footer={
        <>
          <Button look="quiet" onPress={blocker.reset}>
            {t.stay}
          </Button>
          <Button
            onPress={() => {
              form.keep()
              blocker.proceed()
            }}
          >
            {t.go}
          </Button>
          <Button look="solid" isBusy={isBusy} autoFocus onPress={() => void saveAndGo()}>
            {t.save}
          </Button>
        </>
      }
    >
      <p>{isKept ? t.body(changes) : t.bodyNotKept(changes)}</p>
    </Modal>
  )
}
