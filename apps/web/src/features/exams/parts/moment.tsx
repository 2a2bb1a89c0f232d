import { type ReactNode, useState } from 'react'
import { storage } from '#web/api/storage.ts'
import css from './moment.module.css'

const key = (id: string) => `moment ${id}`

/** True the first time that this device shows a moment; from then on it is only history. */
function useFirstTime(id: string): boolean {
  const [isFirst] = useState(() => {
    if (storage.read(key(id))) return false
    storage.write(key(id), '1')
    return true
  })
  return isFirst
}

/**
 * An achievement, shown once: the step takes its colour, the learner goes up, the seal is stamped, in 600 ms. The words
 * and buttons are there from the start, and with reduced motion so is the last picture. `tone`: amber for an
 * achievement by exam, green for a course.
 */
export function Moment({
  momentId,
  tone,
  title,
  note,
  children,
}: {
  readonly momentId: string
  readonly tone: 'achieve' | 'ok'
  readonly title: string
  readonly note: string
  readonly children?: ReactNode
}) {
  if (!useFirstTime(momentId)) return null
  return (
    <section className={`${css.moment} no-print`} data-tone={tone} aria-label={title}>
      <div>
        <p className={css.title}>{title}</p>
        <p>{note}</p>
        {children ? <div className={css.act}>{children}</div> : null}
      </div>
      <svg viewBox="0 0 360 120" aria-hidden="true">
        <path d="M0 96H150" className={css.below} />
        <path d="M150 96V56H360" className={css.base} />
        <path d="M150 96V56H360" pathLength={1} className={css.step} />
        <circle cx="110" cy="84" r="11" className={css.who} />
        <g className={css.paper}>
          <rect x="262" y="6" width="68" height="48" rx="2" />
          <path d="M276 18h40M282 26h28" />
          <circle cx="316" cy="40" r="7" className={css.seal} />
        </g>
      </svg>
    </section>
  )
}
