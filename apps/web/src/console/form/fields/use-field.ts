import { useEffect, useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useStore } from '#web/api/store.ts'
import { useFormSection } from '../form.tsx'
import { type CallWithRules, fieldBounds } from '../rules.ts'
import type { ConsoleForm } from '../use-form.ts'
import type { FieldConflict } from '../values.ts'

export type FieldProps<V extends FieldValues, Name> = {
  readonly form: ConsoleForm<V>
  readonly name: Name
  readonly label: string
  /** One quiet line below: the effect on people, not instructions for filling it in. */
  readonly help?: string | undefined
  readonly isDisabled?: boolean
}

export type FieldView = {
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly error: string | null
  readonly isOptional: boolean
  readonly maxLength: number | null
  readonly overlap: FieldConflict | null
  readonly show: (value: unknown) => string
  readonly set: (value: unknown) => void
  readonly leave: () => void
  readonly choose: (side: 'theirs' | 'mine') => void
  /** The attributes of the control itself. */
  readonly described: {
    readonly id: string
    readonly 'aria-required': true | undefined
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }
}

const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/**
 * Returns the value of a field, its error, and the change by another person. `show` must be the same function on every
 * render.
 */
export function useField<V extends FieldValues>(
  form: ConsoleForm<V>,
  name: string,
  label: string,
  show: (value: unknown) => string = plain,
  hasHelp = false,
): FieldView {
  const id = useId()
  const section = useFormSection()
  const { field, fieldState } = useController({ name: name as FieldPath<V>, control: form.control })
  const { conflict } = useStore(form.state)
  useEffect(() => form.know(name, { label, show, section }), [form, name, label, show, section])
  const overlap = conflict?.overlaps.find((one) => one.name === name && !conflict.chosen[name]) ?? null
  const error = fieldState.error?.message ?? null
  const described = [error ? `${id}-error` : '', overlap ? `${id}-overlap` : '', hasHelp ? `${id}-help` : '']
    .filter(Boolean)
    .join(' ')
  const bounds = fieldBounds(form.call as CallWithRules, name)
  return {
    id,
    label,
    value: field.value,
    error,
    overlap,
    show,
    ...bounds,
    set: field.onChange,
    leave: field.onBlur,
    choose: (side) => form.choose(name, side),
    described: {
      id,
      'aria-required': bounds.isOptional ? undefined : true,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}
