import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { languageTag, useLocale } from '#web/api/locale.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatDay, formatTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { LiveClass } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { byDay, localDay, monthAfter, weeksOf } from './days.ts'
import css from './month-calendar.module.css'

type CalendarProps = { readonly month: string; readonly classes: readonly LiveClass[]; readonly onMonth: (month: string) => void }

/** A month with its classes on their days. Where there is no room the days are small and their classes stand below. */
export function MonthCalendar({ month, classes, onMonth }: CalendarProps) {
  const t = useTexts(liveTexts)
  const tag = languageTag(useLocale())
  const days = new Map(byDay(classes))
  const today = localDay(new Date())
  const weeks = weeksOf(month)
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short' })
  const title = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long' }).format(new Date(`${month}-15T12:00:00`))
  return (
    <section aria-label={title}>
      <div className={css.head}>
        <h2 aria-live="polite">{title}</h2>
        <IconButton label={t.month.previous} onClick={() => onMonth(monthAfter(month, -1))}>
          <IconChevronLeft size={20} stroke={1.5} />
        </IconButton>
        <IconButton label={t.month.next} onClick={() => onMonth(monthAfter(month, 1))}>
          <IconChevronRight size={20} stroke={1.5} />
        </IconButton>
        {month === today.slice(0, 7) ? null : (
          <Button look="line" size="s" onClick={() => onMonth(today.slice(0, 7))}>
            {t.month.now}
          </Button>
        )}
      </div>
      <table className={css.month}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(`${day}T12:00:00`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const here = days.get(day) ?? []
                return (
                  <td key={day} data-out={day.slice(0, 7) !== month || undefined} data-today={day === today || undefined} data-busy={here.length > 0 || undefined}>
                    <time dateTime={day}>
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <span className="vh">{here.length > 0 ? t.onDay(formatDay(day), here.length) : formatDay(day)}</span>
                    </time>
                    <ul>
                      {here.map((live) => (
                        <li key={live.classId} data-state={live.state}>
                          <Link to="/live" search={{ id: live.classId }} title={live.title}>
                            <b>{formatTime(live.startsAt)}</b> {live.title}
                          </Link>
                        </li>
                      ))}
                    </ul>
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
