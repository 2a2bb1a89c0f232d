import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover as Floating, type PopoverProps } from 'react-aria-components/Popover'
import css from './floating.module.css'

type Props = {
  /** The button that opens it: `Button` or `IconButton`. */
  readonly trigger: ReactElement
  /** What it is called, for screen readers. */
  readonly label: string
  readonly width?: number
  readonly placement?: PopoverProps['placement']
  /** Told when it is opened by something else than its button too. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  /** Is given `close`. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** What floats beside its button and holds the focus: Escape, a press elsewhere and `close` end it, and the focus is back on the button. */
export function Popover({
  trigger,
  label,
  width = 264,
  placement = 'bottom start',
  isOpen,
  onOpenChange,
  children,
}: Props) {
  return (
    <DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger}
      <Floating
        className={css.floating ?? ''}
        placement={placement}
        style={{ width }}
        containerPadding={8}
        data-console-overlay=""
      >
        <Dialog className={css.dialog ?? ''} aria-label={label}>
          {({ close }) => <>{typeof children === 'function' ? children(close) : children}</>}
        </Dialog>
      </Floating>
    </DialogTrigger>
  )
}
