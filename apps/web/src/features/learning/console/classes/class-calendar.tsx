import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button, IconButton } from '#web/console/button.tsx'
import panel from '#web/console/panel.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { calendarWeeks, dayAfter, monthAfter } from '#web/ui/days.ts'
import { formatDay, formatMonth, formatWeekday } from '#web/ui/format.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import { type TrainingClassRow, useTrainingClassesBetween } from './class-console.queries.ts'
import { trainingClassConsoleTexts } from './class-console-texts.ts'
import { formatClassDays } from './class-days.ts'
import { useFormatClassCity } from './class-parts.tsx'
import css from './classes.module.css'

const weekdayOf = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

type CalendarProps = { readonly month: string | undefined; readonly onMonth: (month: string | undefined) => void }

/** The classes of a month, each on all of its days; on a phone one after the other. */
export function TrainingClassCalendar({ month: asked, onMonth }: CalendarProps) {
  const t = useTexts(trainingClassConsoleTexts)
  const placeOf = useFormatClassCity()
  const today = portalToday()
  const month = asked && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  const first = `${month}-01`
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const weeks = calendarWeeks(month)
  const days = weeks.flat()
  const [from = first, until = last] = [days[0], days.at(-1)]
  const query = useTrainingClassesBetween(from, until)
  const classes = query.data?.rows ?? []
  const ofMonth = classes.filter(({ startsOn, endsOn }) => startsOn <= last && endsOn >= first)
  return (
    <section className={css.calendar} aria-label={t.calendar.label(formatMonth(month))}>
      <header className={css.calendarHead}>
        <h2 aria-live="polite">{formatMonth(month)}</h2>
        <IconButton label={t.calendar.previous} look="line" onPress={() => onMonth(monthAfter(month, -1))}>
          <IconChevronLeft size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <Button onPress={() => onMonth(undefined)}>{t.calendar.today}</Button>
        <IconButton label={t.calendar.next} look="line" onPress={() => onMonth(monthAfter(month, 1))}>
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
        </IconButton>
      </header>
      {query.error && !query.data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!query.data && !query.error ? <Skeleton height={560} /> : null}
      {query.data ? (
        <>
          <table className={css.weeks}>
            <thead>
              <tr>
                {days.slice(0, 7).map((day) => (
                  <th key={day} scope="col">
                    {formatWeekday(day)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td
                      key={day}
                      data-other={day.slice(0, 7) !== month || undefined}
                      data-today={day === today || undefined}
                    >
                      <time dateTime={day} className="num">
                        <span className="vh">{formatDay(day)}</span>
                        <span aria-hidden="true">{Number(day.slice(8))}</span>
                      </time>
                      {classes
                        .filter(({ startsOn, endsOn }) => startsOn <= day && endsOn >= day)
                        .map((one) => (
                          <Event key={one.classId} one={one} isFirst={one.startsOn === day || weekdayOf(day) === 0} />
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <ul className={css.agenda}>
            {ofMonth.map((one) => (
              <li key={one.classId}>
                <Link to="/console/classes/$id/people" params={{ id: one.classId }}>
                  {pickReaderText(one.title) || t.untitled}
                </Link>
                <small>
                  {formatClassDays(one)} · {placeOf(one)} · {t.state[one.state]}
                </small>
              </li>
            ))}
          </ul>
          {ofMonth.length === 0 ? <p className={panel.note}>{t.calendar.none}</p> : null}
        </>
      ) : null}
    </section>
  )
}

function Event({ one, isFirst }: { readonly one: TrainingClassRow; readonly isFirst: boolean }) {
  const t = useTexts(trainingClassConsoleTexts)
  const placeOf = useFormatClassCity()
  const title = pickReaderText(one.title) || t.untitled
  return (
    <Link
      className={css.event}
      to="/console/classes/$id/people"
      params={{ id: one.classId }}
      data-line={one.line}
      data-off={one.state === 'cancelled' || undefined}
      title={`${title} · ${formatClassDays(one)} · ${placeOf(one)}`}
      {...(isFirst ? {} : { tabIndex: -1, 'aria-hidden': true })}
    >
      {title} {isFirst ? <small>{placeOf(one)}</small> : null}
    </Link>
  )
}
