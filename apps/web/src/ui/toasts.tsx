import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useStore } from '#web/api/store.ts'
import { type Toast, toastStore } from './toast.ts'
import css from './toasts.module.css'

/** Where toasts appear: at the top, 65 px down, centred (specification section 9). Errors interrupt a screen reader, the rest waits. */
export function Toasts() {
  const toasts = useStore(toastStore)
  const isUrgent = (toast: Toast) => toast.kind === 'error'
  return (
    <div className={css.place}>
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
