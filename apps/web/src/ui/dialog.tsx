import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import css from './dialog.module.css'
import { isDialogOpen, recordOpenDialog, removeOpenDialog, topDialog } from './open-dialogs.ts'
import { useTexts } from './texts.ts'
import { Toasts } from './toasts.tsx'
import { uiTexts } from './ui-texts.ts'

/**
 * A double press on the button of a dialog counts once: the second press neither closes nor answers it; milliseconds.
 */
const secondPressMs = 500

type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  /** `sheet` slides in from the right, `bottom` from below; both mostly for phones. */
  readonly kind?: 'modal' | 'sheet' | 'bottom'
  readonly width?: number
  /** May not be closed without an answer: no cross, no Escape. */
  readonly mustAnswer?: boolean
  /** The dialog covers the page completely. */
  readonly isCover?: boolean
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/**
 * The browser's own modal dialog: it traps the focus, makes the rest of the page inert, and returns the focus at the
 * end. Its parent controls whether it is open: browsers close a dialog on their own after a second Escape or back
 * gesture, but a dialog that requires an answer reopens immediately.
 */
export function Dialog({
  title,
  onClose,
  kind = 'modal',
  width = 440,
  mustAnswer = false,
  isCover = false,
  children,
  footer,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const pressedOn = useRef<EventTarget | null>(null)
  const id = useId()
  const t = useTexts(uiTexts)
  const ask = useRef<() => void>(() => undefined)
  ask.current = () => {
    if (!mustAnswer) onClose()
  }
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    const before = document.activeElement
    const show = () => {
      dialog.showModal()
      recordOpenDialog(dialog)
      makeReachable(dialog)
      firstOf(dialog)?.focus()
    }
    show()
    openedAt.current = performance.now()
    document.documentElement.classList.add(css.locked ?? '')
    // If Escape is prevented here, it never closes the dialog by the browser's own means, wherever the focus is.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || topDialog() !== dialog) return
      const isTaken = event.defaultPrevented
      event.preventDefault()
      if (!isTaken) ask.current()
    }
    // This excludes a file picker inside it, whose own cancel event bubbles.
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      ask.current()
    }
    const onClosed = (event: Event) => {
      if (event.target !== dialog || dialog.open) return
      ask.current()
      queueMicrotask(() => dialog.isConnected && !dialog.open && isDrawn && show())
    }
    let isDrawn = true
    document.addEventListener('keydown', onKey)
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClosed)
    return () => {
      isDrawn = false
      document.removeEventListener('keydown', onKey)
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      dialog.close()
      removeOpenDialog(dialog)
      if (!isDialogOpen()) document.documentElement.classList.remove(css.locked ?? '')
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const isJustOpened = () => performance.now() - openedAt.current < secondPressMs
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is what a press beside it is by keyboard
    <dialog
      ref={ref}
      className={css.dialog}
      data-kind={kind}
      data-cover={isCover || undefined}
      style={kind === 'modal' ? { maxWidth: width } : undefined}
      aria-labelledby={id}
      {...(mustAnswer ? { closedby: 'none' } : {})}
      onPointerDown={(event) => {
        pressedOn.current = event.target
      }}
      // It must not close before the click, which the element below would otherwise get.
      onClick={(event) => {
        if (event.target === ref.current && pressedOn.current === ref.current && !isJustOpened()) ask.current()
      }}
      onClickCapture={(event) => {
        if (event.detail < 2 || !isJustOpened()) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div className={css.box}>
        <header className={css.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {mustAnswer ? null : (
            <IconButton label={t.close} onClick={onClose}>
              <IconX size={20} stroke={1.5} />
            </IconButton>
          )}
        </header>
        <div className={css.body}>{children}</div>
        {footer ? <footer className={css.foot}>{footer}</footer> : null}
      </div>
      <Toasts dialog={ref} />
    </dialog>
  )
}

/** A scrolling part must be reachable by keyboard; it has a height only once the dialog is shown. */
function makeReachable(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector<HTMLElement>(`:scope > * > .${css.body}`)
  if (body && body.scrollHeight > body.clientHeight) body.tabIndex = 0
}

/**
 * The element that gets the focus when a dialog opens: the one that its content marks, otherwise the first field,
 * otherwise the heading, from which Tab continues and a second Enter does nothing. Never the close button. The content
 * marks it with `data-autofocus`, because React's `autoFocus` takes effect before the dialog is shown.
 */
function firstOf(dialog: HTMLDialogElement): HTMLElement | null {
  const shown = (what: string) =>
    [...dialog.querySelectorAll<HTMLElement>(what)].filter((one) => one.getClientRects().length > 0)
  const fields = shown(':is(input:not([type=hidden]), select, textarea):enabled, [contenteditable=true]')
  // In a group, it is the chosen option, which Tab would also reach.
  return (
    shown('[data-autofocus], [autofocus]')[0] ??
    fields.find((field) => !field.matches('[type=radio]:not(:checked)')) ??
    fields[0] ??
    dialog.querySelector('h2')
  )
}
