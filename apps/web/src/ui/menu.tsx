import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import css from './menu.module.css'

type MenuProps = {
  /** Draws the button; spread the given properties on it. */
  readonly button: (props: {
    readonly ref: RefObject<HTMLButtonElement | null>
    readonly 'aria-haspopup': 'menu'
    readonly 'aria-expanded': boolean
    readonly onClick: () => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }) => ReactNode
  readonly label: string
  readonly children: ReactNode
  readonly onOpen?: () => void
}

/**
 * A menu under its button: arrows, Home, End and letters move through it, Escape and Tab close it. Entries are
 * `MenuItem`s or links with role menuitem.
 */
export function Menu({ button, label, children, onOpen }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const items = () => [
    ...(listRef.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? []),
  ]
  const open = () => {
    setOpen(true)
    onOpen?.()
  }
  const close = (giveFocusBack: boolean) => {
    setOpen(false)
    if (giveFocusBack) buttonRef.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries are looked up when it opens
  useEffect(() => {
    if (!isOpen) return
    items()[0]?.focus()
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Node
      if (!listRef.current?.contains(target) && !buttonRef.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const goTo = (index: number) => {
      event.preventDefault()
      all[(index + all.length) % all.length]?.focus()
    }
    if (event.key === 'ArrowDown') goTo(at + 1)
    else if (event.key === 'ArrowUp') goTo(at < 0 ? all.length - 1 : at - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(all.length - 1)
    else if (event.key === 'Escape') {
      // It closes the menu, but not the dialog around it.
      event.preventDefault()
      close(true)
    } else if (event.key === 'Tab') close(false)
    else if (event.key.length === 1) {
      const found = all.findIndex(
        (item, index) => index > at && item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
      )
      if (found >= 0) goTo(found)
    }
  }
  return (
    <div className={css.menu}>
      {button({
        ref: buttonRef,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => (isOpen ? close(false) : open()),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          open()
        },
      })}
      {isOpen ? (
        <div
          ref={listRef}
          className={css.list}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          onClick={(event) => (event.target as HTMLElement).closest('[role^=menuitem]') && close(true)}
        >
          {children}
        </div>
      ) : null}
    </div>
  )
}

type ItemProps = { readonly onSelect: () => void; readonly checked?: boolean; readonly children: ReactNode }

/** An entry of a menu; with `checked` it is one option of several. */
export function MenuItem({ onSelect, checked, children }: ItemProps) {
  const role = checked === undefined ? 'menuitem' : 'menuitemradio'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked stands only with the role menuitemradio
    <button type="button" role={role} aria-checked={checked} tabIndex={-1} className={css.item} onClick={onSelect}>
      {children}
    </button>
  )
}

/** The class of a link that is an entry of a menu: `<Link role="menuitem" tabIndex={-1} className={menuItemClass}>`. */
export const menuItemClass = css.item ?? ''
export const menuSeparatorClass = css.line ?? ''
