import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatClock } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ExitNoticeFacts as Notice } from '../answering/use-leave-watch.ts'
import { examTexts } from '../exam-texts.ts'
import css from './leave-notice.module.css'

type NoticeProps = {
  readonly notice: Notice
  readonly isStrict: boolean
  readonly answered: number
  readonly pending: number
  readonly onClose: () => void
}

/**
 * Shows a returning candidate the recorded exit, the number of exits and, in a strict exam, the number of the exit that
 * ends the attempt.
 */
export function ExitNotice({ notice, isStrict, answered, pending, onClose }: NoticeProps) {
  const t = useTexts(examTexts).answer.left
  const { leave, count } = notice
  const { leaveCount, leaveLimit } = count
  const at = leave.leftAt.toTimeString().slice(0, 8)
  return (
    <Dialog
      title={isStrict ? t.title(leaveCount, leaveLimit) : t.titleLenient(leaveCount)}
      width={520}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {t.goOn}
        </Button>
      }
    >
      <p className={css.words}>{isStrict ? t.strict(leaveLimit - leaveCount) : t.lenient}</p>
      {isStrict ? (
        <ol className={css.steps} aria-hidden="true">
          {Array.from({ length: leaveLimit }, (_, index) => index + 1).map((step) => (
            <li
              key={step}
              data-kind={
                step === leaveLimit ? 'stop' : step === leaveCount ? 'now' : step < leaveCount ? 'on' : undefined
              }
            >
              {step === leaveLimit ? t.stop(step) : step === leaveCount ? t.now(step) : step}
            </li>
          ))}
        </ol>
      ) : null}
      <dl className={css.facts}>
        <div>
          <dt>{t.thisTime}</dt>
          <dd>
            {t.when(
              at,
              t.causes[leave.cause],
              leave.awayMs < 60_000
                ? t.seconds(Math.max(1, Math.round(leave.awayMs / 1000)))
                : formatClock(leave.awayMs / 1000),
            )}
          </dd>
        </div>
        <div>
          <dt>{t.clock}</dt>
          <dd>{t.clockRuns}</dd>
        </div>
        <div>
          <dt>{t.answers}</dt>
          <dd>{pending > 0 ? t.answersPending(pending) : t.answersSaved(answered)}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
