import { useTexts } from '#web/ui/texts.ts'
import type { TrainingClass } from './class.queries.ts'
import { classTexts } from './class-texts.ts'
import css from './classes.module.css'

/** The days of a month from Monday on, with the classes of each; null before its first day. */
export function daysOfMonth(month: string): readonly (string | null)[] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const before = (first.getUTCDay() + 6) % 7
  return [...Array.from({ length: before }, () => null), ...Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)]
}

/** A month at a glance; what each class is stands in the list under it. */
export function ClassMonth({ classes, month }: { readonly classes: readonly TrainingClass[]; readonly month: string }) {
  const t = useTexts(classTexts)
  return (
    <section className={css.month} aria-label={month}>
      <p className={css.monthName}>{month}</p>
      <div className={css.days} aria-hidden="true">
        {t.weekdays.map((day) => (
          <span key={day} className={css.weekday}>
            {day}
          </span>
        ))}
        {daysOfMonth(month).map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days have a fixed place
          <div key={index} className={css.day}>
            {day ? <small>{Number(day.slice(8))}</small> : null}
            {day ? classes.filter((one) => one.startsOn <= day && day <= one.endsOn).map((one) => <span key={one.classId}>{one.title}</span>) : null}
          </div>
        ))}
      </div>
    </section>
  )
}
