import { formatShortMonth } from '#web/ui/format.ts'
import type { TeamPerson } from '../requirement.queries.ts'
import css from './team.module.css'

const dayMs = 86_400_000
/** Days before and after today on the line. */
const [before, after] = [60, 90]

/** The place of a day on the line, in percent. */
const placeOf = (day: string, today: string) =>
  (((Date.parse(day) - Date.parse(today)) / dayMs + before) * 100) / (before + after)

/** The months above the lines, and today. */
export function TeamMonthAxis({ today, now }: { readonly today: string; readonly now: string }) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const months = [-1, 0, 1, 2, 3].map((by) => new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10))
  return (
    <div className={css.axis} aria-hidden>
      <b style={{ left: `${placeOf(today, today)}%` }}>{now}</b>
      {months
        .filter((day) => placeOf(day, today) >= 0 && placeOf(day, today) <= 92)
        .map((day) => (
          <span key={day} style={{ left: `${placeOf(day, today)}%` }}>
            {formatShortMonth(day.slice(0, 7))}
          </span>
        ))}
    </div>
  )
}

/** The dates of a person around today. It is decorative, since the text next to it has the same content. */
export function TeamPersonLine({ person, today }: { readonly person: TeamPerson; readonly today: string }) {
  const at = (day: string) => Math.min(100, Math.max(0, placeOf(day, today)))
  const marks = person.requirements.flatMap((one) => [
    ...(one.doneOn ? [{ id: `${one.requirementId} done`, day: one.doneOn, look: 'done' }] : []),
    ...(one.dueOn && one.state !== 'waived'
      ? [
          {
            id: one.requirementId,
            day: one.dueOn,
            look: one.state === 'overdue' || one.state === 'lapsed' ? 'late' : 'due',
          },
        ]
      : []),
  ])
  const earliest = marks
    .filter(({ look }) => look === 'late')
    .map(({ day }) => at(day))
    .sort((a, b) => a - b)[0]
  return (
    <div className={css.line} aria-hidden data-away={person.onLeaveUntil !== null || undefined}>
      {earliest === undefined ? null : (
        <i className={css.since} style={{ left: `${earliest}%`, right: `${100 - at(today)}%` }} />
      )}
      <i className={css.now} style={{ left: `${at(today)}%` }} />
      {marks
        .filter(({ day }) => at(day) < 100 && (at(day) > 0 || day >= today))
        .map(({ id, day, look }) => (
          <i key={id} className={css.mark} data-look={look} style={{ left: `${at(day)}%` }} />
        ))}
    </div>
  )
}
