import { formatClock } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import type { TimeSpent } from '../time-spent.ts'
import css from './time-spent-chart.module.css'

/**
 * A bar of an attempt's time by question type, with the time outside questions (from 30 seconds on) and the unused
 * time, and the questions that took longest.
 */
export function TimeSpentChart({
  time,
  onShow,
}: {
  readonly time: TimeSpent
  readonly onShow: (position: number) => void
}) {
  const t = useTexts(examTexts)
  const r = t.report
  const parts = [
    ...time.types
      .filter(({ seconds }) => seconds > 0)
      .map(({ name, seconds }) => ({ kind: undefined, name: t.types[name], seconds })),
    // A few seconds between questions belong to no question.
    ...(time.other >= 30 ? [{ kind: 'other', name: r.timeOther, seconds: time.other }] : []),
    ...(time.unused > 0 ? [{ kind: 'unused', name: r.timeUnused, seconds: time.unused }] : []),
  ]
  return (
    <div className={css.time}>
      <h3>{r.whereTime}</h3>
      <dl className={css.strip}>
        {parts.map(({ kind, name, seconds }) => (
          <div key={name} data-kind={kind} style={{ flexGrow: seconds }}>
            <dt>{name}</dt>
            <dd>{formatClock(seconds)}</dd>
          </div>
        ))}
      </dl>
      {time.longest.length > 0 ? (
        <p className={css.longest}>
          <span>{r.longest}</span>
          {time.longest.map(({ position, seconds }) => (
            <button key={position} type="button" onClick={() => onShow(position)}>
              {r.questionAt(position)} <b>{formatClock(seconds)}</b>
            </button>
          ))}
        </p>
      ) : null}
    </div>
  )
}
