import type { ReactNode } from 'react'
import css from './exam-dial.module.css'

const turn = 2 * Math.PI
const at = (share: number, radius: number) =>
  `${(120 + radius * Math.sin(share * turn)).toFixed(2)} ${(120 - radius * Math.cos(share * turn)).toFixed(2)}`
function arc(from: number, to: number, radius: number): string {
  const span = Math.min(0.9999, Math.max(0, to - from))
  return span === 0
    ? ''
    : `M${at(from, radius)}A${radius} ${radius} 0 ${span > 0.5 ? 1 : 0} 1 ${at(from + span, radius)}`
}

const ticks = Array.from(
  { length: 60 },
  (_, tick) => `M${at(tick / 60, 96)}L${at(tick / 60, tick % 5 === 0 ? 88 : 92)}`,
).join('')

/**
 * The dial of an exam. `share` is the part of the ring that is drawn, from 0 to 1; `mark` is a tick on it, such as the
 * pass mark. The text is in its centre.
 */
export function ExamDial({
  share,
  mark,
  tone,
  children,
}: {
  readonly share: number
  readonly mark?: number | undefined
  readonly tone: 'signal' | 'achieve' | 'danger' | 'plain'
  readonly children: ReactNode
}) {
  return (
    <div className={css.dial} data-tone={tone}>
      <svg viewBox="0 0 240 240" aria-hidden="true">
        <path d={ticks} className={css.tick} />
        <circle cx="120" cy="120" r="110" className={css.ring} />
        <path d={arc(0, share, 110)} className={css.part} />
        {mark === undefined ? null : <path d={`M${at(mark, 102)}L${at(mark, 120)}`} className={css.mark} />}
      </svg>
      <div>{children}</div>
    </div>
  )
}
