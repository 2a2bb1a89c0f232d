import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import css from './dialog.module.css'
import { useTexts } from './texts.ts'
import { uiTexts } from './ui-texts.ts'

/** Whoever presses twice what opens a dialog means it once: the second press neither closes it nor answers it; milliseconds. */
const secondPressMs = 500

type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  /** `sheet` comes in from the right, `bottom` from below; both for phones mostly. */
  readonly kind?: 'modal' | 'sheet' | 'bottom'
  readonly width?: number
  /** May not be closed without an answer: no cross, no Escape. */
  readonly mustAnswer?: boolean
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** The browser's own modal dialog: it holds the focus, makes the rest inert, closes with Escape and gives the focus back. */
export function Dialog({ title, onClose, kind = 'modal', width = 440, mustAnswer = false, children, footer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const id = useId()
  const t = useTexts(uiTexts)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    const before = document.activeElement
    dialog.showModal()
    openedAt.current = performance.now()
    document.documentElement.classList.add(css.locked ?? '')
    return () => {
      dialog.close()
      if (!document.querySelector('dialog:modal')) document.documentElement.classList.remove(css.locked ?? '')
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const isJustOpened = () => performance.now() - openedAt.current < secondPressMs
  return (
    <dialog
      ref={ref}
      className={css.dialog}
      data-kind={kind}
      style={kind === 'modal' ? { maxWidth: width } : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!mustAnswer) onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current && !mustAnswer && !isJustOpened()) onClose()
      }}
      onClickCapture={(event) => {
        if (event.detail < 2 || !isJustOpened()) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div className={css.box}>
        <header className={css.head}>
          <h2 id={id}>{title}</h2>
          {mustAnswer ? null : (
            <IconButton label={t.close} onClick={onClose}>
              <IconX size={20} stroke={1.5} />
            </IconButton>
          )}
        </header>
        <div className={css.body} ref={makeReachable}>
          {children}
        </div>
        {footer ? <footer className={css.foot}>{footer}</footer> : null}
      </div>
    </dialog>
  )
}

/** What scrolls must be reachable by keyboard. */
function makeReachable(body: HTMLDivElement | null): void {
  if (body && body.scrollHeight > body.clientHeight) body.tabIndex = 0
}
