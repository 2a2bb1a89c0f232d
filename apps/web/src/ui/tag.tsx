import type { ReactNode } from 'react'
import css from './tag.module.css'

/** A small label for a state. Amber (`achieve`) is reserved for achievements. */
export function Tag({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'signal' | 'ok' | 'danger' | 'achieve'
  readonly children: ReactNode
}) {
  return (
    <span className={css.tag} data-tone={tone}>
      {children}
    </span>
  )
}
