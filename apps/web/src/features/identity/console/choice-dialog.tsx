import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './dialogs.module.css'

type ChoiceProps = {
  readonly title: string
  /** The people affected. */
  readonly object: string
  readonly note: string
  readonly action: string
  readonly isReady: boolean
  readonly onRun: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: React.ReactNode
}
/** A dialog that asks for a choice before a task starts, and shows why it could not start. */
export function ChooseOneDialog({ title, object, note, action, isReady, onRun, onClose, children }: ChoiceProps) {
  const ui = useTexts(uiTexts)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const run = async () => {
    if (!isReady || state.isBusy) return
    setState({ isBusy: true, why: null })
    try {
      await onRun()
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  return (
    <Modal
      title={title}
      facts={object}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isDisabled={!isReady} isBusy={state.isBusy} onPress={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {children}
        <p className={css.note}>{note}</p>
        {state.why ? (
          <p role="alert" className={css.refused}>
            {state.why}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
