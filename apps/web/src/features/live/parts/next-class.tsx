import { Link } from '@tanstack/react-router'
import { Cover } from '#web/ui/cover.tsx'
import { formatShortDay, formatTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { LiveClass } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { LiveClassActions } from './class-actions.tsx'
import { toneOfLiveState } from './class-row.tsx'
import css from './next-class.module.css'

/** The class that is running or comes next, shown large: its cover, its time and its action. */
export function NextLiveClass({ live }: { readonly live: LiveClass }) {
  const t = useTexts(liveTexts)
  return (
    <article className={css.next}>
      <span className={css.cover} aria-hidden="true">
        <Cover id={live.productId} category={2} pattern={live.coverPattern} url={live.coverUrl} />
      </span>
      <div>
        <p className={css.day}>
          {formatShortDay(live.startsAt)}
          {live.state === 'scheduled' ? null : <Tag tone={toneOfLiveState(live.state)}>{t.states[live.state]}</Tag>}
        </p>
        <p className={css.time}>
          <time dateTime={live.startsAt}>{formatTime(live.startsAt)}</time>
        </p>
        <h2>
          <Link to="/live" search={{ id: live.classId }}>
            {live.title}
          </Link>
        </h2>
        <p className={css.teacher}>{t.teacher(live.teacher, live.teacherTitle)}</p>
        {live.promise ? <p className={css.promise}>{live.promise}</p> : null}
        <div className={css.acts}>
          <LiveClassActions live={live} />
          <small>{t.reserved(live.reserved, live.capacity)}</small>
        </div>
      </div>
    </article>
  )
}
