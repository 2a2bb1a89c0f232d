import type { ReactNode, Ref } from 'react'
import css from './tabs.module.css'

type RowProps = {
  /** What the views are views of. */
  readonly label: string
  /** Draws the line that it stands on; a head that ends with it has one already. */
  readonly isLined?: boolean
  readonly className?: string | undefined
  /** A link or button for each view, with a count behind its words as `<b>` (in the console) or `<small>`; `data-alarm` where somebody must act. */
  readonly children: ReactNode
}
const rowOf = ({ label, isLined, className }: RowProps) => ({
  'aria-label': label,
  className: className ? `${css.row} ${className}` : css.row,
  'data-tab-row': '',
  'data-lined': isLined || undefined,
})

/** Views that have an address: links, the open one with `aria-current`. */
export const LinkTabs = ({ ref, ...props }: RowProps & { readonly ref?: Ref<HTMLElement> }) => (
  <nav ref={ref} {...rowOf(props)}>
    {props.children}
  </nav>
)

/** Views of what one page holds: buttons, the open one with `aria-pressed`. What draws a panel for each uses `Tabs` of the console. */
export const StateTabs = (props: RowProps) => (
  <div role="group" {...rowOf(props)}>
    {props.children}
  </div>
)

/** Stands between kinds of views. */
export const TabGap = () => <span className={css.apart} />
