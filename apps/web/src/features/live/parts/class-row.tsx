import { Link } from '@tanstack/react-router'
import { formatDuration, formatTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { LiveClass } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { LiveClassActions } from './class-actions.tsx'
import css from './class-row.module.css'

export const toneOfLiveState = (state: LiveClass['state']) =>
  (
    ({
      running: 'danger',
      interrupted: 'plain',
      replay: 'signal',
      cancelled: 'plain',
      ended: 'plain',
      scheduled: 'plain',
    }) as const
  )[state]

/** A class in the schedule: time, title, teacher and actions. */
export function LiveClassRow({ live, headingLevel = 3 }: { readonly live: LiveClass; readonly headingLevel?: 2 | 3 }) {
  const t = useTexts(liveTexts)
  const Heading = `h${headingLevel}` as const
  const facts = [
    t.minutes(Math.round(live.plannedSeconds / 60)),
    live.price === 'free' ? t.prices.free : t.prices[live.price],
    live.state === 'replay' || live.state === 'ended' ? '' : t.reserved(live.reserved, live.capacity),
    live.isRecorded ? '' : t.noRecording,
    live.replaySeconds ? t.replayLength(formatDuration(live.replaySeconds)) : '',
  ].filter(Boolean)
  return (
    <article className={css.row} data-state={live.state}>
      <time dateTime={live.startsAt} className={css.time}>
        {formatTime(live.startsAt)}
      </time>
      <div className={css.body}>
        <p className={css.mark}>
          {live.state === 'scheduled' ? null : <Tag tone={toneOfLiveState(live.state)}>{t.states[live.state]}</Tag>}
          <span>{t.teacher(live.teacher, live.teacherTitle)}</span>
        </p>
        <Heading>
          {live.state === 'replay' || live.state === 'ended' ? (
            <Link to="/detail" search={{ id: live.productId }}>
              {live.title}
            </Link>
          ) : (
            <Link to="/live" search={{ id: live.classId }}>
              {live.title}
            </Link>
          )}
        </Heading>
        {live.promise ? <p className={css.promise}>{live.promise}</p> : null}
        <p className={css.facts}>{facts.join(' · ')}</p>
      </div>
      <LiveClassActions live={live} />
    </article>
  )
}
