import type { ReactNode, Ref } from 'react'
import css from './tabs.module.css'

type RowProps = {
  /** The object of the views. */
  readonly label: string
  /** Draws the line below; a page head that ends with tabs already has one. */
  readonly isLined?: boolean
  readonly className?: string | undefined
  /**
   * A link or button for each view, with a count after its words as `<b>` (in the console) or `<small>`; `data-alarm`
   * when staff must act.
   */
  readonly children: ReactNode
}
const rowOf = ({ label, isLined, className }: RowProps) => ({
  'aria-label': label,
  className: className ? `${css.row} ${className}` : css.row,
  'data-tab-row': '',
  'data-lined': isLined || undefined,
})

/** Tabs for views that have addresses: they are links, and the open one has `aria-current`. */
export const LinkTabs = ({ ref, ...props }: RowProps & { readonly ref?: Ref<HTMLElement> }) => (
  <nav ref={ref} {...rowOf(props)}>
    {props.children}
  </nav>
)

/**
 * Tabs for views of one page's content: they are buttons, and the open one has `aria-pressed`. For a panel per view,
 * use the console's `Tabs`.
 */
export const StateTabs = (props: RowProps) => (
  <div role="group" {...rowOf(props)}>
    {props.children}
  </div>
)

export const TabGroupGap = () => <span className={css.apart} />
