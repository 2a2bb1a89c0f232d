import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover as Floating, type PopoverProps } from 'react-aria-components/Popover'
import css from './floating.module.css'

type Props = {
  /** The button that opens it: `Button` or `IconButton`. */
  readonly trigger: ReactElement
  /** The name for screen readers. */
  readonly label: string
  readonly width?: number
  readonly placement?: PopoverProps['placement']
  /** Given when something other than its button opens it too. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  /** Receives `close`. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A part that floats next to its button and traps the focus. Escape, a click outside and `close` close it, and the
 * focus returns to the button.
 */
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
