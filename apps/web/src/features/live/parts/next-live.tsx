import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MoreLink } from '#web/ui/button.tsx'
import { formatShortDay, formatTime, withZoneName } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { pageDay } from '#web/ui/zone.ts'
import { useVisibleLiveClasses } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { LiveClassActions } from './class-actions.tsx'
import { toneOfLiveState } from './class-row.tsx'
import css from './next-live.module.css'

/** The next four live classes as a timeline; renders nothing when none are planned. */
export function UpcomingLiveClasses() {
  const t = useTexts(liveTexts)
  const { data } = useVisibleLiveClasses({ list: 'upcoming', size: 4 })
  if (data?.list.length === 0) return null
  const today = pageDay(new Date())
  const tomorrow = pageDay(new Date(Date.now() + 86_400_000))
  const dayOf = (at: string) =>
    pageDay(at) === today ? t.today : pageDay(at) === tomorrow ? t.tomorrow : formatShortDay(at)
  return (
    <section aria-labelledby="next-live">
      <div className={css.head}>
        <h2 id="next-live">{t.next}</h2>
        <MoreLink to="/live" search={{ view: 'calendar' }}>
          {t.views.calendar}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </MoreLink>
      </div>
      <ol className={css.line}>
        {data?.list.map((live) => (
          <li key={live.classId} data-on={live.state === 'running' || undefined}>
            <p className={css.when}>
              <time dateTime={live.startsAt}>
                {dayOf(live.startsAt)} <b>{withZoneName(formatTime(live.startsAt), live.startsAt)}</b>
              </time>
              {live.state === 'scheduled' ? null : <Tag tone={toneOfLiveState(live.state)}>{t.states[live.state]}</Tag>}
            </p>
            <h3>
              <Link to="/live" search={{ id: live.classId }}>
                {live.title}
              </Link>
            </h3>
            <p className={css.who}>{live.teacher}</p>
            <LiveClassActions live={live} />
          </li>
        ))}
      </ol>
    </section>
  )
}
