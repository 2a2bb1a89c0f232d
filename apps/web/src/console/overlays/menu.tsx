import type { ReactElement, ReactNode } from 'react'
import {
  MenuItem as Item,
  Menu as List,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components/Menu'
import { Kbd } from '../keys/kbd.tsx'
import css from './floating.module.css'

type MenuProps = {
  readonly trigger: ReactElement
  readonly label: string
  readonly placement?: PopoverProps['placement']
  /** `MenuItem` and `MenuDivider`. */
  readonly children: ReactNode
}

/** A menu of actions that a button opens. */
export function Menu({ trigger, label, placement = 'bottom end', children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={css.floating ?? ''} placement={placement} containerPadding={8} data-console-overlay="">
        <List className={css.list ?? ''} aria-label={label}>
          {children}
        </List>
      </Popover>
    </MenuTrigger>
  )
}

type ItemProps = {
  readonly icon?: ReactNode
  readonly shortcut?: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  readonly onAction: () => void
  /** An accessible name if `children` is not plain text. */
  readonly words?: string
  readonly children: ReactNode
}
export function MenuItem({
  icon,
  shortcut,
  isDanger = false,
  isDisabled = false,
  onAction,
  words,
  children,
}: ItemProps) {
  const text = words ?? (typeof children === 'string' ? children : undefined)
  return (
    <Item
      className={css.item ?? ''}
      onAction={onAction}
      isDisabled={isDisabled}
      {...(text ? { textValue: text } : {})}
      {...(isDanger ? { 'data-danger': '' } : {})}
    >
      {icon}
      {children}
      {shortcut ? <Kbd of={shortcut} /> : null}
    </Item>
  )
}
export const MenuDivider = () => <Separator className={css.line ?? ''} />
