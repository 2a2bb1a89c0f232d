import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Cover } from '#web/ui/cover.tsx'
import { formatSpan } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { LiveClass } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import css from './class-about.module.css'

/**
 * A class outside its broadcast: its cover, which plays the replay if there is one, its state, time and teacher, its
 * actions, and anything else (`children`) below them.
 */
export function LiveClassAbout({
  live,
  actions,
  children,
}: {
  readonly live: LiveClass
  readonly actions: ReactNode
  readonly children?: ReactNode
}) {
  const t = useTexts(liveTexts)
  const end = new Date(Date.parse(live.startsAt) + live.plannedSeconds * 1000).toISOString()
  const cover = <Cover id={live.productId} category={2} pattern={live.coverPattern} url={live.coverUrl} eager />
  return (
    <section className={css.about}>
      {live.state === 'replay' ? (
        <Link
          to="/course-play"
          search={{ id: live.productId, contentId: live.contentId, start: 1 }}
          className={css.cover}
          tabIndex={-1}
          aria-hidden="true"
        >
          {cover}
          <span className={css.play}>
            <IconPlayerPlayFilled size={20} />
          </span>
        </Link>
      ) : (
        <div className={css.cover} aria-hidden="true">
          {cover}
        </div>
      )}
      <div>
        <p className={css.state} role="status">
          {t.states[live.state]}
        </p>
        <h1>{live.title}</h1>
        <p className={css.when}>{formatSpan(live.startsAt, end, undefined, 'short')}</p>
        <p className={css.teacher}>{t.teacher(live.teacher, live.teacherTitle)}</p>
        {live.promise ? <p className={css.promise}>{live.promise}</p> : null}
        <div className={css.acts}>{actions}</div>
        {children}
      </div>
    </section>
  )
}
