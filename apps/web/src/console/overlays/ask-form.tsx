import { type ReactNode, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { Button } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import css from './ask-form.module.css'
import { Modal } from './modal.tsx'

type AskFormProps = {
  readonly title: string
  /** The subject, shown next to the title. */
  readonly facts?: string | undefined
  /** The label of the submit button. */
  readonly action: string
  readonly isDanger?: boolean
  readonly width?: number
  /** The reason it can't be submitted yet, shown at a press; null when it can. */
  readonly missing?: string | null
  /** While false, its button is disabled, because nothing has been chosen yet. */
  readonly isReady?: boolean
  /** On success the dialog closes; on an error it keeps its input and shows the error. */
  readonly onRun: () => Promise<unknown>
  readonly onClose: () => void
  /** The layout of its fields, from the page's own style. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A dialog with a short form, which its button or Enter submits. */
export function FormDialog({
  title,
  facts,
  action,
  isDanger = false,
  width,
  missing = null,
  isReady = true,
  onRun,
  onClose,
  className,
  children,
}: AskFormProps) {
  const ui = useTexts(uiTexts)
  const { back } = useTexts(consoleTexts).confirm
  const [isBusy, work] = useWork()
  const [why, setWhy] = useState<string | null>(null)
  const run = async () => {
    if (!isReady) return
    if (missing) return setWhy(missing)
    setWhy(null)
    await work(
      async () => {
        await onRun()
        onClose()
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={title}
      {...(facts ? { facts } : {})}
      {...(width ? { width } : {})}
      isAlert={isDanger}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{action.startsWith(ui.cancel) ? back : ui.cancel}</Button>
          <Button look={isDanger ? 'danger' : 'solid'} isDisabled={!isReady} isBusy={isBusy} onPress={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      <form
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        {children}
        {why ? (
          <p role="alert" className={css.refused}>
            {why}
          </p>
        ) : null}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  )
}
