import { IconBroadcast, IconCheck, IconFileText, IconFlag3 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dayAfter } from '#web/ui/days.ts'
import { formatDayOfMonth, formatTime, formatWeekday, withZoneName } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { dayAndTimeIn, isSameClock, pageDay, pageZone, zoneName } from '#web/ui/zone.ts'
import { type LearnerHome, useHomePage } from '../home.queries.ts'
import { learnerHomeTexts } from './learner-home-texts.ts'
import css from './week-ahead.module.css'

type Event = LearnerHome['coming'][number]
const icons = { exam: IconFileText, live: IconBroadcast, due: IconFlag3 } as const

/**
 * The exams, live classes and due dates of seven days, day by day, in the reader's time zone; an exam session is on its
 * day in the zone of its centre.
 */
export function WeekAhead() {
  const t = useTexts(learnerHomeTexts)
  const learner = useHomePage().data?.learner
  if (!learner) return null
  const now = new Date(learner.serverTime)
  const days = Array.from({ length: 7 }, (_, index) => dayAfter(pageDay(now), index))
  const dayOf = ({ at, day, zone }: Event) => {
    if (!at) return day
    const own = dayAndTimeIn(at, zone ?? pageZone()).day
    // It is running, or its centre is still in the day before.
    return at < learner.serverTime || own < pageDay(now) ? days[0] : own
  }
  const isElsewhere = !isSameClock(pageZone(), learner.timeZone, learner.serverTime)
  return (
    <section aria-labelledby="week-ahead">
      <div className={css.head}>
        <h2 id="week-ahead">{t.week}</h2>
        {isElsewhere ? <p>{t.inZone(zoneName(learner.timeZone))}</p> : null}
        <p className={css.kinds} aria-hidden="true">
          {(['exam', 'live', 'due'] as const).map((kind) => {
            const Icon = icons[kind]
            return (
              <span key={kind}>
                <Icon size={16} stroke={1.5} />
                {t.kinds[kind]}
              </span>
            )
          })}
        </p>
      </div>
      <ol className={css.days}>
        {days.map((day, index) => {
          const events = learner.coming.filter((event) => dayOf(event) === day)
          return (
            <li key={day} data-today={index === 0 || undefined}>
              <Day day={day} isToday={index === 0} />
              <div>
                {events.length === 0 ? <p className={css.none}>{t.nothing}</p> : null}
                {events.map((event) => (
                  <Happening
                    key={`${event.kind} ${event.id}`}
                    event={event}
                    zone={isElsewhere ? learner.timeZone : ''}
                  />
                ))}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Day({ day, isToday }: { readonly day: string; readonly isToday: boolean }) {
  const t = useTexts(learnerHomeTexts)
  const number = Number(day.slice(8))
  const weekday = formatWeekday(day)
  return (
    <h3 className={css.day}>
      {/* The month is shown only with its first day. */}
      <b>{number === 1 ? formatDayOfMonth(day) : number}</b> <span>{isToday ? `${t.today} ${weekday}` : weekday}</span>
    </h3>
  )
}

function Happening({ event, zone }: { readonly event: Event; readonly zone: string }) {
  const t = useTexts(learnerHomeTexts)
  const Icon = icons[event.kind]
  const { at, what } = event
  const search = { id: event.id }
  return (
    <article className={css.event} data-kind={event.kind} data-now={what === 'running' || undefined}>
      <p className={css.time}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        {at && what !== 'running' ? (
          <time dateTime={at} title={zone ? t.portalTime(formatTime(at, zone), zoneName(zone)) : undefined}>
            {event.zone ? withZoneName(formatTime(at, event.zone), at, event.zone) : formatTime(at)}
          </time>
        ) : null}
        <span>{t.whats[what]}</span>
      </p>
      <h4>
        {event.kind === 'live' ? (
          <Link to="/live" search={search}>
            {event.title}
          </Link>
        ) : event.isExam ? (
          <Link to="/exam/details" search={search}>
            {event.title}
          </Link>
        ) : (
          <Link to="/detail" search={event.planId ? { ...search, newPlanId: event.planId } : search}>
            {event.title}
          </Link>
        )}
      </h4>
      {event.note ? <p className={css.note}>{event.note}</p> : null}
      {event.isReserved ? (
        <p className={css.reserved}>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          {t.reserved}
        </p>
      ) : null}
    </article>
  )
}
