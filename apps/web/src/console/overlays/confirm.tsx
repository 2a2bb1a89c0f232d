import { useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { Button } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import css from './confirm.module.css'
import { Modal } from './modal.tsx'

type ConfirmProps = {
  /** The question: "Suspend the account?" */
  readonly title: string
  /** The object of the act, by its name. */
  readonly object: string
  /** The number of people affected. */
  readonly people?: number
  /** The consequences in plain words: what is lost, what remains, and what can be undone. */
  readonly consequence: string
  /** The button, by its act: "Suspend", never "OK". */
  readonly action: string
  /** The act can't be undone, so the reader must type the name of the object. */
  readonly isForGood?: boolean
  /** Closes on success; on an error it stays open and shows it. */
  readonly onConfirm: () => unknown
  readonly onClose: () => void
}

/**
 * Asks for confirmation before an act, such as a deletion. Shows the object, the number of people affected, if it is
 * given, and the consequence; an act that can't be undone requires the object's name to be typed.
 */
export function ConfirmationDialog({
  title,
  object,
  people,
  consequence,
  action,
  isForGood = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const t = useTexts(consoleTexts).confirm
  const { cancel, notDone } = useTexts(uiTexts)
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<'open' | 'busy' | string>('open')
  const id = useId()
  const isMeant = !isForGood || typed.trim().normalize('NFC') === object.trim().normalize('NFC')
  const confirm = async () => {
    if (!isMeant || state === 'busy') return
    setState('busy')
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setState(errorWords(error, notDone))
    }
  }
  return (
    <Modal
      title={title}
      onClose={onClose}
      isAlert
      footer={
        <>
          <Button onPress={onClose} autoFocus={!isForGood}>
            {action.startsWith(cancel) ? t.back : cancel}
          </Button>
          <Button look="danger" isDisabled={!isMeant} isBusy={state === 'busy'} onPress={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <form
        className={css.confirm}
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p className={css.object}>
          <b>{object}</b>
          {people === undefined ? null : <span className="num">{t.people(formatNumber(people), people)}</span>}
        </p>
        <p>{consequence}</p>
        {isForGood ? (
          <div className={css.typed}>
            <label htmlFor={id}>{t.typeName(object)}</label>
            <input
              id={id}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              ref={focusOnce}
            />
          </div>
        ) : null}
        {state === 'open' || state === 'busy' ? null : (
          <p role="alert" className={css.refused}>
            {state}
          </p>
        )}
      </form>
    </Modal>
  )
}
