import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './today-rows.module.css'

/** The name in a row: a link that covers the row if there is a page to open, otherwise plain text. */
export function TodayRowLink({
  to,
  search = {},
  children,
}: {
  readonly to: string | null
  readonly search?: Readonly<Record<string, string>>
  readonly children: ReactNode
}) {
  if (to === null) return <b className={css.name}>{children}</b>
  return (
    <Link to={to as '/console'} search={search as never} className={css.hit} data-row>
      {children}
    </Link>
  )
}
