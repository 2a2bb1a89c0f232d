import { useId, useState } from 'react'
import { ApiError, errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatNumber, formatTimeWithSeconds } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './board.module.css'
import { actOnAllAttempts, actOnAttempt, startBulkAttemptAct } from './board.queries.ts'
import { type BoardAction, type BoardRow, isBoardActionAllowed } from './board.rules.ts'
import { examBoardTexts } from './board-texts.ts'

/** An act and its target: the attempts in `rows`, or all attempts at the exam. */
export type InvigilationIntent =
  | { readonly act: BoardAction; readonly rows: readonly BoardRow[] }
  | { readonly act: 'give' | 'pause' | 'resume'; readonly rows: 'all' }
type Props = {
  readonly examId: string
  readonly intent: InvigilationIntent
  readonly isSitting: boolean
  readonly now: number
  readonly onClose: () => void
  readonly onDone?: () => void
}

const presets = [5, 10, 15] as const

/**
 * Asks for the reason, and for the extra time, before staff change attempts; reports attempts that could not be
 * changed, with the reasons. `isSitting`: the reader is also taking the exam, and an act on all attempts skips the
 * reader's own.
 */
export function InvigilationDialog({ examId, intent, isSitting, now, onClose, onDone }: Props) {
  const texts = useTexts(examBoardTexts)
  const t = texts.act
  const ui = useTexts(uiTexts)
  const { act } = intent
  // The target is fixed when the dialog opens, so no attempt joins or leaves it while the reason is entered.
  const [chosen] = useState(() =>
    intent.rows === 'all' ? [] : intent.rows.filter((row) => isBoardActionAllowed(act, row, now)),
  )
  const [requestKey] = useState(() => crypto.randomUUID())
  const [minutes, setMinutes] = useState(act === 'give' ? '10' : '')
  const [isOther, setOther] = useState(false)
  const [reason, setReason] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [taskId, setTaskId] = useState<string | null>(null)
  const ids = { reason: useId(), minutes: useId(), why: useId() }
  // For many attempts it is unknown whose marks are released, so the question is asked beforehand.
  const [acceptSeenKey, setAccept] = useState<boolean | null>(act === 'reopen' && chosen.length > 1 ? false : null)
  const isAll = intent.rows === 'all'
  const seconds = Math.round(Number(minutes || 0) * 60)
  const skipped = isAll ? 0 : intent.rows.length - chosen.length
  const one = chosen.length === 1 ? chosen[0] : undefined
  const who = isAll ? texts.all : one ? one.name : t.people(formatNumber(chosen.length), chosen.length)
  const [isBusy, start] = useWork()

  const run = async () => {
    if (!isAll && chosen.length === 0) return
    if (
      (act === 'give' || (act === 'reopen' && minutes !== '')) &&
      !(Number.isInteger(seconds) && seconds >= 60 && seconds <= 86_400)
    )
      return setWhy(t.needsMinutes)
    if (reason.trim().length < 2) return setWhy(t.needsReason)
    setWhy(null)
    const wish = { act, seconds, reason: reason.trim(), acceptSeenKey: acceptSeenKey === true, requestKey }
    await start(
      async () => {
        if (one) await actOnAttempt(examId, one, wish)
        else if (isAll) await actOnAllAttempts(examId, wish)
        else {
          setTaskId(await startBulkAttemptAct(examId, chosen, wish))
          return onDone?.()
        }
        toast('success', isAll ? t.allDone[act as 'give'] : t.done(act, formatNumber(1), 1))
        onDone?.()
        onClose()
      },
      (error) => {
        if (error instanceof ApiError && error.reason === 'keySeen') setAccept((before) => before ?? false)
        setWhy(errorWords(error, ui.notDone))
      },
    )
  }
  if (taskId !== null)
    return <TaskResultSheet title={t.title(act, who)} counted={t.people} taskId={taskId} onClose={onClose} />

  const runWords = act === 'give' ? t.run.give(formatNumber(Number(minutes) || 0)) : t.run[act]
  const deadline =
    one?.deadline && !one.pausedAt && act === 'give' && seconds > 0
      ? formatTimeWithSeconds(new Date(Date.parse(one.deadline) + seconds * 1000).toISOString())
      : null
  return (
    <Modal
      title={t.title(act, who)}
      onClose={onClose}
      footer={
        <>
          {deadline ? <span className={`num ${css.newDeadline}`}>{t.newDeadline(deadline)}</span> : null}
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button
            look={act === 'end' ? 'danger' : 'solid'}
            isBusy={isBusy}
            isDisabled={!isAll && chosen.length === 0}
            onPress={() => void run()}
          >
            {runWords}
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <p>
          {isAll ? t.allExplains[act as 'give'] : t.explains[act]}
          {skipped > 0 ? ` ${chosen.length === 0 ? t.nobody : t.skipped(formatNumber(skipped), skipped)}` : ''}
        </p>
        {isAll && isSitting ? <p>{t.ownLeftOut}</p> : null}
        {act === 'give' ? (
          <div className={css.minutes} role="group" aria-label={t.minutes}>
            {presets.map((preset) => (
              <button
                key={preset}
                type="button"
                className="num"
                aria-pressed={!isOther && minutes === String(preset)}
                onClick={() => {
                  setOther(false)
                  setMinutes(String(preset))
                }}
              >
                +{preset}
              </button>
            ))}
            <button type="button" aria-pressed={isOther} onClick={() => setOther(true)}>
              {t.other}
            </button>
          </div>
        ) : null}
        {isOther || act === 'reopen' ? (
          <label htmlFor={ids.minutes}>
            {act === 'reopen' ? t.addMinutes : t.minutes}
            <input
              id={ids.minutes}
              value={minutes}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              onChange={({ target }) => setMinutes(target.value.replace(/\D/g, ''))}
            />
          </label>
        ) : null}
        <label htmlFor={ids.reason}>
          {t.reason}
          <input
            id={ids.reason}
            value={reason}
            placeholder={t.reasonHint}
            maxLength={500}
            autoComplete="off"
            aria-invalid={why !== null && reason.trim().length < 2}
            aria-describedby={why === null ? undefined : ids.why}
            onChange={({ target }) => setReason(target.value)}
            ref={focusOnce}
          />
        </label>
        {acceptSeenKey === null ? null : (
          <label className={css.check}>
            <input type="checkbox" checked={acceptSeenKey} onChange={({ target }) => setAccept(target.checked)} />
            {t.acceptSeenKey}
          </label>
        )}
        {why === null ? null : (
          <p role="alert" id={ids.why} className={css.refused}>
            {why}
          </p>
        )}
      </form>
    </Modal>
  )
}
