import { type SelectHTMLAttributes, useId } from 'react'
import css from './select.module.css'

type Option<Key extends string> = { readonly id: Key; readonly words: string; readonly isDisabled?: boolean }
type SelectProps<Key extends string> = {
  readonly label: string
  /** The label is for screen readers only, when the surrounding text already shows it. */
  readonly isLabelHidden?: boolean
  readonly options: readonly Option<Key>[]
  readonly value?: Key
  readonly defaultValue?: Key
  readonly onChange?: (value: Key) => void
  /** The label is next to the list, as in the bar above a report. */
  readonly isInline?: boolean
  /** `m`: as high as the fields of a page; `s`: as those of the console, and for bars above a list. */
  readonly size?: 'm' | 's'
  readonly error?: string | null
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'defaultValue' | 'onChange' | 'size' | 'children'>

/** A dropdown list. It uses the device's own control, which people are familiar with. */
export function Select<Key extends string>({
  label,
  isLabelHidden = false,
  isInline = false,
  options,
  onChange,
  size = 'm',
  error,
  className,
  ...rest
}: SelectProps<Key>) {
  const id = useId()
  const select = (
    <select
      {...rest}
      id={id}
      className={[css.select, size === 's' ? css.small : '', className ?? ''].filter(Boolean).join(' ')}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && !isLabelHidden ? `${id}-error` : rest['aria-describedby']}
      {...(onChange ? { onChange: (event) => onChange(event.target.value as Key) } : {})}
    >
      {options.map((one) => (
        <option key={one.id} value={one.id} disabled={one.isDisabled}>
          {one.words}
        </option>
      ))}
    </select>
  )
  if (isLabelHidden) return select
  return (
    <div className={css.field} data-inline={isInline || undefined}>
      <label htmlFor={id}>{label}</label>
      {select}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
