import { Children, type ReactNode } from 'react'
import css from './panel.module.css'

/** The actions on the object of a panel: always the first row below its head. */
export function PanelActionRow({ children }: { readonly children: ReactNode }) {
  return Children.toArray(children).length > 0 ? <div className={css.acts}>{children}</div> : null
}

/**
 * The buttons of a decision about a case: the last row of its panel, below everything that should be read first; the
 * `solid` button comes last.
 */
export function PanelDecision({ children }: { readonly children: ReactNode }) {
  return <div className={css.decision}>{children}</div>
}
