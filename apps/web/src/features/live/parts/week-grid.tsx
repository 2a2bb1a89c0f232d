import { Link } from '@tanstack/react-router'
import { Cover } from '#web/ui/cover.tsx'
import { dayAfter } from '#web/ui/days.ts'
import { formatDay, formatShortDay, formatTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { pageDay } from '#web/ui/zone.ts'
import type { LiveClass } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { LiveClassActions } from './class-actions.tsx'
import { toneOfLiveState } from './class-row.tsx'
import css from './week-grid.module.css'

type WeekProps = {
  readonly classes: readonly LiveClass[]
  /** The class that is shown large above the week, and is one line on its day. */
  readonly above?: LiveClass | undefined
}

/** Seven days from today side by side, each class with its cover, time and action. */
export function LiveWeekGrid({ classes, above }: WeekProps) {
  const t = useTexts(liveTexts)
  const now = new Date()
  const days = weekFrom(now)
  return (
    <ol className={css.week}>
      {days.map((day, index) => {
        const here = classes.filter((live) => dayOf(live, days[0] ?? '') === day)
        return (
          <li key={day} data-today={index === 0 || undefined} data-empty={here.length === 0 || undefined}>
            <h2 aria-label={formatDay(day)}>
              <span>{formatShortDay(day)}</span>
              {index === 0 ? <small>{t.today}</small> : index === 1 ? <small>{t.tomorrow}</small> : null}
            </h2>
            {above && dayOf(above, days[0] ?? '') === day ? (
              <p className={css.none}>
                {formatTime(above.startsAt)} {above.title}
              </p>
            ) : here.length === 0 ? (
              <p className={css.none}>{t.noneOfDay}</p>
            ) : null}
            {here.map((live) => (
              <article key={live.classId}>
                <span className={css.cover} aria-hidden="true">
                  <Cover id={live.productId} category={2} pattern={live.coverPattern} url={live.coverUrl} />
                </span>
                <p className={css.time}>
                  <time dateTime={live.startsAt}>{formatTime(live.startsAt)}</time>
                  {live.state === 'scheduled' ? null : (
                    <Tag tone={toneOfLiveState(live.state)}>{t.states[live.state]}</Tag>
                  )}
                </p>
                <h3>
                  <Link to="/live" search={{ id: live.classId }}>
                    {live.title}
                  </Link>
                </h3>
                <p className={css.teacher}>
                  {[live.teacher, t.reserved(live.reserved, live.capacity)].filter(Boolean).join(' · ')}
                </p>
                <LiveClassActions live={live} />
              </article>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

const weekFrom = (now: Date): string[] => Array.from({ length: 7 }, (_, index) => dayAfter(pageDay(now), index))
/** A class that began before midnight and still runs belongs to today. */
const dayOf = ({ startsAt }: LiveClass, today: string) => {
  const day = pageDay(startsAt)
  return day < today ? today : day
}

/** Returns the classes after the seven days of the grid. */
export function liveClassesAfterWeek(classes: readonly LiveClass[]): readonly LiveClass[] {
  const last = weekFrom(new Date()).at(-1) ?? ''
  return classes.filter(({ startsAt }) => pageDay(startsAt) > last)
}
