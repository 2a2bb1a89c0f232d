import { useCallback, useState } from 'react'
import { Switch } from 'react-aria-components/Switch'
import { FieldMessages } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Select } from '#web/console/overlays/select.tsx'
import css from './pane.module.css'
import type { CourseSettingsForm } from './use-course-editor.ts'

type Name = `head.${string}`
type Base = { readonly form: CourseSettingsForm; readonly name: Name; readonly label: string }

const onOff = (value: unknown) => (value === true ? '✓' : '–')

/** A switch for a setting of the course. */
export function CourseSwitchField({ form, name, label, help }: Base & { readonly help?: string }) {
  const field = useField(form, name, label, onOff, Boolean(help))
  return (
    <div data-wrong={field.error || field.overlap ? '' : undefined}>
      <Switch
        className={css.switch ?? ''}
        isSelected={field.value === true}
        onChange={field.set}
        onBlur={field.leave}
        aria-label={label}
        {...(help ? { 'aria-describedby': `${field.id}-help` } : {})}
      >
        <span>
          {label}
          {help ? <small id={`${field.id}-help`}>{help}</small> : null}
        </span>
        <i className={css.track} />
      </Switch>
      <FieldMessages field={field} />
    </div>
  )
}

/**
 * A number within a sentence, stored as a whole number of units; `parts` is the number of stored units per displayed
 * unit, such as 100 fen per yuan.
 */
export function CourseNumberField({
  form,
  name,
  label,
  parts = 1,
  most,
  chars = 2,
  onSet,
}: Base & {
  readonly parts?: number
  readonly most: number
  readonly chars?: number
  readonly onSet?: (value: number) => void
}) {
  const show = useCallback((value: unknown) => (typeof value === 'number' ? String(value / parts) : ''), [parts])
  const field = useField(form, name, label, show)
  const [typed, setTyped] = useState<string | null>(null)
  const value = typeof field.value === 'number' ? field.value : 0
  const plain = parts === 1 ? String(value) : (value / parts).toFixed(2)
  const set = (next: number) => {
    const within = Math.max(0, Math.min(most, Math.round(next)))
    field.set(within)
    onSet?.(within)
  }
  return (
    <input
      {...field.described}
      className={`num ${css.gap}`}
      style={{ width: `calc(${Math.max(chars, (typed ?? plain).length)}ch + 16px)` }}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? plain}
      onChange={(event) => {
        setTyped(event.target.value)
        const number = Number(event.target.value.normalize('NFKC').replace(/[\s,]/g, ''))
        if (event.target.value.trim() !== '' && Number.isFinite(number)) set(number * parts)
      }}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (by === 0 || event.altKey) return
        event.preventDefault()
        setTyped(null)
        set(value + by * parts)
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        setTyped(null)
        field.leave()
      }}
    />
  )
}

type Option = { readonly id: string; readonly words: string }
/**
 * A dropdown for one of a few choices, next to its label. `none` is the label of the empty choice, which is offered
 * only if it is given.
 */
export function LessonSelectField({
  form,
  name,
  label,
  options,
  none,
  isNumber = false,
}: Base & { readonly options: readonly Option[]; readonly none?: string; readonly isNumber?: boolean }) {
  const told = options.map(({ id, words }) => `${id}\u0000${words}`).join('\u0001')
  const show = useCallback(
    (value: unknown) => {
      const found = told.split('\u0001').find((one) => one.startsWith(`${String(value)}\u0000`))
      return found?.split('\u0000')[1] ?? ''
    },
    [told],
  )
  const field = useField(form, name, label, show)
  const value = field.value === undefined || field.value === null || field.value === '' ? '' : String(field.value)
  return (
    <div className={css.pick} data-field={name} data-wrong={field.error || field.overlap ? '' : undefined}>
      <span aria-hidden="true">{label}</span>
      <div className={css.value}>
        <Select
          label={label}
          isLabelHidden
          options={none === undefined ? options : [{ id: '', words: none }, ...options]}
          value={value}
          onChange={(id) => field.set(id === '' ? undefined : isNumber ? Number(id) : id)}
        />
      </div>
      <FieldMessages field={field} />
    </div>
  )
}

/** Buttons for one of very few choices, all visible. */
export function CourseChoiceField<Id extends string>({
  form,
  name,
  label,
  options,
  onSet,
}: Base & {
  readonly options: readonly { readonly id: Id; readonly words: string }[]
  readonly onSet?: (id: Id) => void
}) {
  const field = useField(form, name, label)
  return (
    <div className={css.segments} role="group" aria-label={label}>
      {options.map(({ id, words }) => (
        <button
          key={id}
          type="button"
          aria-pressed={field.value === id}
          onClick={() => {
            field.set(id)
            onSet?.(id)
          }}
        >
          {words}
        </button>
      ))}
    </div>
  )
}

/** A field for several of a few choices. */
export function LessonMultiSelectField({ form, name, label, options }: Base & { readonly options: readonly Option[] }) {
  const told = options.map(({ id, words }) => `${id}\u0000${words}`).join('\u0001')
  const show = useCallback(
    (value: unknown) =>
      Array.isArray(value)
        ? told
            .split('\u0001')
            .flatMap((one) => (value.includes(one.split('\u0000')[0]) ? [one.split('\u0000')[1]] : []))
            .join(', ')
        : '',
    [told],
  )
  const field = useField(form, name, label, show)
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : []
  return (
    <>
      <div className={css.chips} role="group" aria-label={label}>
        {options.map(({ id, words }) => {
          const isOn = chosen.includes(id)
          return (
            <button
              key={id}
              type="button"
              className={css.toggle}
              aria-pressed={isOn}
              onClick={() => field.set(isOn ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              {words}
            </button>
          )
        })}
      </div>
      <FieldMessages field={field} />
    </>
  )
}
