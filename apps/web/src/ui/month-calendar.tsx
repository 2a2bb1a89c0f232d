import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { calendarWeeks, monthAfter } from './days.ts'
import { formatDay, formatMonth, formatWeekday } from './format.ts'
import css from './month-calendar.module.css'
import { useTexts } from './texts.ts'
import { uiTexts } from './ui-texts.ts'
import { pageDay } from './zone.ts'

type CalendarProps = {
  readonly month: string
  readonly onMonth: (month: string) => void
  /** The events of a day, as items of a list. */
  readonly onDay: (day: string) => readonly ReactNode[]
  /** A day and the number of its events, for screen readers. */
  readonly dayWords: (day: string, count: number) => string
}

/**
 * A month with the events of its days. If there is little space, the days are small, and their events are listed below.
 */
export function MonthCalendar({ month, onMonth, onDay, dayWords }: CalendarProps) {
  const t = useTexts(uiTexts).month
  const today = pageDay(new Date())
  const weeks = calendarWeeks(month)
  const title = formatMonth(month)
  return (
    <section aria-label={title}>
      <div className={css.head}>
        <h2 aria-live="polite">{title}</h2>
        <IconButton label={t.previous} onClick={() => onMonth(monthAfter(month, -1))}>
          <IconChevronLeft size={20} stroke={1.5} />
        </IconButton>
        <IconButton label={t.next} onClick={() => onMonth(monthAfter(month, 1))}>
          <IconChevronRight size={20} stroke={1.5} />
        </IconButton>
        {month === today.slice(0, 7) ? null : (
          <Button look="line" size="s" onClick={() => onMonth(today.slice(0, 7))}>
            {t.now}
          </Button>
        )}
      </div>
      <table className={css.month}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {formatWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const here = onDay(day)
                return (
                  <td
                    key={day}
                    data-out={day.slice(0, 7) !== month || undefined}
                    data-today={day === today || undefined}
                    data-busy={here.length > 0 || undefined}
                  >
                    <time dateTime={day}>
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <span className="vh">
                        {here.length > 0 ? dayWords(formatDay(day), here.length) : formatDay(day)}
                      </span>
                    </time>
                    <ul>{here}</ul>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
