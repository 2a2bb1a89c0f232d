import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, ModalOverlay, Modal as ModalPart } from 'react-aria-components/Modal'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { IconButton } from '../button.tsx'
import css from './modal.module.css'

type ModalProps = {
  readonly title: string
  /** Called by the close button, Escape and a press outside; the parent decides. */
  readonly onClose: () => void
  readonly width?: number
  /** `panel` slides in from the right, over the full height, for forms and imports that need space. */
  readonly kind?: 'modal' | 'panel'
  /** Can only be closed by its own buttons: it has no cross, and Escape or a click outside does nothing. */
  readonly mustAnswer?: boolean
  /** A question about a destructive act, announced as such by screen readers. */
  readonly isAlert?: boolean
  /** Shown next to the title. */
  readonly facts?: ReactNode
  readonly children: ReactNode
  /** Buttons, the confirming one last. */
  readonly footer?: ReactNode
}

/**
 * A dialog over the page, open as long as it is drawn. It traps the focus and returns it at the end, the rest of the
 * page is inert, and toasts appear above it. The focus moves to the element with `autoFocus`, otherwise to the dialog
 * itself.
 */
export function Modal({
  title,
  onClose,
  width = 440,
  kind = 'modal',
  mustAnswer = false,
  isAlert = false,
  facts,
  children,
  footer,
}: ModalProps) {
  const t = useTexts(uiTexts)
  return (
    <ModalOverlay
      isOpen
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
      onOpenChange={(isOpen) => isOpen || onClose()}
      className={css.veil ?? ''}
      data-kind={kind}
      data-console-overlay=""
    >
      <ModalPart className={css.box ?? ''} style={{ maxWidth: width }}>
        <Dialog className={css.dialog ?? ''} role={isAlert ? 'alertdialog' : 'dialog'}>
          <header className={css.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {facts ? <p className={css.facts}>{facts}</p> : null}
            {mustAnswer ? null : (
              <IconButton label={t.close} onPress={onClose} hint={false}>
                <IconX size={16} stroke={1.5} />
              </IconButton>
            )}
          </header>
          <div className={css.body}>{children}</div>
          {footer ? <footer className={css.foot}>{footer}</footer> : null}
        </Dialog>
      </ModalPart>
    </ModalOverlay>
  )
}
