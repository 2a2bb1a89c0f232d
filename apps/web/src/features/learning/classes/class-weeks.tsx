import type { CSSProperties } from 'react'
import { formatMoney, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import type { TrainingClass } from './class.queries.ts'
import { trainingClassTexts } from './class-texts.ts'
import css from './class-weeks.module.css'
import { type ClassWeekRow, layOutClassWeeks } from './class-weeks.rules.ts'

/**
 * The upcoming classes on a week axis, with registration deadlines and class days. It is decorative, since the list
 * below has the same information as text.
 */
export function TrainingClassWeeks({ classes }: { readonly classes: readonly TrainingClass[] }) {
  const t = useTexts(trainingClassTexts)
  const { weeks, mondays, rows } = layOutClassWeeks(classes, portalToday())
  if (rows.length === 0) return null
  return (
    <div className={css.plan} aria-hidden="true" style={{ '--weeks': weeks } as CSSProperties}>
      <div className={css.axis}>
        <b>{t.weeks(weeks)}</b>
        <p>
          {mondays.map(({ day, at }, nth) => (
            <span key={day} style={{ left: `min(${at}%, 100% - 5ch)` }} data-odd={nth % 2 === 1 || undefined}>
              {day.slice(5)}
            </span>
          ))}
        </p>
        <span>{t.begins}</span>
      </div>
      <div className={css.rows}>
        {rows.map((row) => (
          <Row key={row.one.classId} row={row} />
        ))}
      </div>
    </div>
  )
}

function Row({ row: { one, closes, starts, ends, days } }: { readonly row: ClassWeekRow }) {
  const t = useTexts(trainingClassTexts)
  const share = (left: number, right: number) => ({ left: `${left}%`, width: `${Math.max(0, right - left)}%` })
  return (
    <div>
      <div className={css.what}>
        <b>{one.title}</b>
        <span>{[one.city ?? t.online, t.days(days)].join(' · ')}</span>
      </div>
      <div className={css.drawn}>
        {one.isOpen && closes > 0 ? (
          <span className={css.apply} style={share(0, closes)}>
            <em>{t.applyBy(formatShortDay(one.applyUntil))}</em>
          </span>
        ) : null}
        {starts > closes ? (
          <span
            className={css.wait}
            style={share(one.isOpen ? closes : 0, starts)}
            data-rises={(one.isOpen && closes > 0) || undefined}
          />
        ) : null}
        <span className={css.held} style={share(starts, ends)} data-late={starts > 70 || undefined}>
          <em>{`${one.city ?? t.online} · ${t.days(days)}`}</em>
        </span>
      </div>
      <div className={css.when}>
        <b>{formatShortDay(one.startsOn)}</b>
        <span>{one.fee.fen > 0 ? formatMoney(one.fee.fen) : t.free}</span>
      </div>
    </div>
  )
}
