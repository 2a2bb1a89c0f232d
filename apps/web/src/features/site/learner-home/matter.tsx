import type { ReactNode } from 'react'
import css from './first-matter.module.css'

/**
 * The layout of the most urgent item: text on the left, a picture on the right. With `isPictureFirst` the picture comes
 * first on a phone.
 */
export function UrgentItemFrame({
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
