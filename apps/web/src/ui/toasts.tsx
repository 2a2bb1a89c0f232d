import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useStore } from '#web/api/store.ts'
import { openDialogsStore } from './open-dialogs.ts'
import { type Toast, toastStore } from './toast.ts'
import css from './toasts.module.css'

type ToastsProps = {
  /** The dialog that contains them; none: the page. */
  readonly dialog?: RefObject<HTMLDialogElement | null>
}

/**
 * The area for toasts: centred, 65 px below the top (specification section 9). Errors interrupt a screen reader; other
 * toasts wait. The page has such an area, and so does every dialog, since everything outside the topmost dialog is
 * inert and not announced. Each area is above everything else in the browser's top layer, and exists before its first
 * toast.
 */
export function Toasts({ dialog }: ToastsProps) {
  const place = useRef<HTMLDivElement>(null)
  const top = useStore(openDialogsStore).at(-1) ?? null
  const all = useStore(toastStore)
  const isHere = dialog ? top !== null && top === dialog.current : top === null
  const toasts = isHere ? all : nothing
  const isUrgent = (toast: Toast) => toast.kind === 'error'
  useEffect(() => {
    if (!isHere) return
    const raise = () => {
      const element = place.current
      if (!element?.isConnected || !element.showPopover) return
      if (element.matches(':popover-open')) element.hidePopover()
      element.showPopover()
    }
    raise()
    // A full-screen element is placed above all earlier ones.
    document.addEventListener('fullscreenchange', raise)
    return () => document.removeEventListener('fullscreenchange', raise)
  }, [isHere])
  return (
    <div className={css.place} ref={place} popover="manual">
      <div role="status" aria-live="polite" className={css.list}>
        {toasts
          .filter((toast) => !isUrgent(toast))
          .map((toast) => (
            <Line key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert" aria-live="assertive" className={css.list}>
        {toasts.filter(isUrgent).map((toast) => (
          <Line key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

const nothing: readonly Toast[] = []
const icons = { success: IconCheck, error: IconAlertCircle, info: IconInfoCircle, notification: IconInfoCircle }

function Line({ toast }: { readonly toast: Toast }) {
  const Icon = icons[toast.kind]
  return (
    <p className={css.toast} data-kind={toast.kind}>
      <Icon size={20} stroke={1.5} aria-hidden />
      {toast.text}
    </p>
  )
}
