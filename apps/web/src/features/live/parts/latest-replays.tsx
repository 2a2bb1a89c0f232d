import { Link } from '@tanstack/react-router'
import { MoreLink } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { formatDuration, formatShortDay } from '#web/ui/format.ts'
import { PageSection } from '#web/ui/hero-page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useVisibleLiveClasses } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import css from './latest-replays.module.css'

/** The four newest replays, with a link to all of them; renders nothing when there are none. */
export function LatestReplays() {
  const t = useTexts(liveTexts)
  const replays = useVisibleLiveClasses({ list: 'replays', size: 4 })
  if (!replays.data || replays.data.total === 0) return null
  return (
    <PageSection
      title={t.latestReplays}
      more={
        <MoreLink to="/live" search={{ view: 'replays' }}>
          {t.allReplays}
        </MoreLink>
      }
    >
      <ul className={css.replays}>
        {replays.data.list.map((live) => (
          <li key={live.classId}>
            <span className={css.cover} aria-hidden="true">
              <Cover id={live.productId} category={2} pattern={live.coverPattern} url={live.coverUrl} />
            </span>
            <h3>
              <Link to="/detail" search={{ id: live.productId }}>
                {live.title}
              </Link>
            </h3>
            <p>
              {[
                live.teacher,
                formatShortDay(live.startsAt),
                live.replaySeconds ? formatDuration(live.replaySeconds) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
