import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './today.module.css'

/** The name of a row: a link over the whole row where there is a page to open, plain words where there is none yet. */
export function RowLink({ to, children }: { readonly to: string | null; readonly children: ReactNode }) {
  if (to === null) return <b className={css.name}>{children}</b>
  return (
    <Link to={to as '/console'} className={css.hit} data-row>
      {children}
    </Link>
  )
}
