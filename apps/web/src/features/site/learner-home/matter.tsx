import type { ReactNode } from 'react'
import css from './first-matter.module.css'

/**
 * The layout of a matter: words at the left, their picture at the right. `isPictureFirst`: on a phone the picture comes
 * first.
 */
export function UrgentItem({
  children,
  picture,
  isPictureFirst = false,
}: {
  readonly children: ReactNode
  readonly picture?: ReactNode
  readonly isPictureFirst?: boolean
}) {
  return (
    <div className="wrap">
      <div className={css.go} data-first={isPictureFirst || undefined} data-alone={!picture || undefined}>
        <div>{children}</div>
        {picture ? <div className={css.picture}>{picture}</div> : null}
      </div>
    </div>
  )
}
