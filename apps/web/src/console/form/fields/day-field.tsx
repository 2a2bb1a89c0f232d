import { parseDate } from '@internationalized/date'
import { useMemo } from 'react'
import { DatePicker } from 'react-aria-components/DatePicker'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { currentLocale } from '#web/api/locale.ts'
import { formatDay } from '#web/ui/format.ts'
import { DateControl } from './date-control.tsx'
import css from './date-fields.module.css'
import fieldCss from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

const shown = (value: unknown) => (typeof value === 'string' && value ? formatDay(value) : '')

/** A field for a calendar day, `YYYY-MM-DD`: the same day everywhere, without a zone. */
export function DayField<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
}: FieldProps<V, FieldPathByValue<V, string | null | undefined>>) {
  const field = useField(form, name, label, shown, Boolean(help))
  return (
    <FieldFrame field={field} help={help} labelId={`${field.id}-label`}>
      <DayPicker
        label={label}
        labelId={`${field.id}-label`}
        describedBy={field.described['aria-describedby']}
        value={typeof field.value === 'string' ? field.value : null}
        onChange={(day) => field.set(day ?? undefined)}
        onLeave={field.leave}
        mayBeEmpty={field.isOptional}
        isWrong={field.error !== null}
        isDisabled={isDisabled}
      />
    </FieldFrame>
  )
}

type PickProps = {
  /** The name for screen readers, when no element with the id `labelId` gives it. */
  readonly label: string
  readonly labelId?: string
  readonly describedBy?: string | undefined
  readonly value: string | null
  readonly onChange: (day: string | null) => void
  readonly onLeave?: () => void
  readonly mayBeEmpty?: boolean
  readonly isWrong?: boolean
  readonly isDisabled?: boolean
  /** A gap in a sentence or a row, not a separate field. */
  readonly isGap?: boolean
  readonly hasFocus?: boolean
}

/** The input of a calendar day, without a visible label: typed part by part, or picked from a calendar. */
export function DayPicker({
  label,
  labelId,
  describedBy,
  value,
  onChange,
  onLeave,
  mayBeEmpty = false,
  isWrong = false,
  isDisabled = false,
  isGap = false,
  hasFocus = false,
}: PickProps) {
  const day = useMemo(() => {
    try {
      return value ? parseDate(value) : null
    } catch {
      return null
    }
  }, [value])
  return (
    <I18nProvider locale={currentLocale() === 'zh' ? 'zh-CN' : 'en-GB'}>
      <DatePicker
        {...(labelId ? { 'aria-labelledby': labelId } : { 'aria-label': label })}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        value={day}
        onChange={(next) => {
          if (next === null ? value !== null : next.toString() !== value) onChange(next?.toString() ?? null)
        }}
        {...(onLeave ? { onBlur: onLeave } : {})}
        granularity="day"
        shouldForceLeadingZeros
        autoFocus={hasFocus}
        isDisabled={isDisabled}
        isInvalid={isWrong}
        validationBehavior="aria"
      >
        <DateControl
          label={label}
          className={isGap ? (css.gap ?? '') : `${fieldCss.input} ${css.group}`}
          {...(day && mayBeEmpty && !isDisabled ? { onClear: () => onChange(null) } : {})}
        />
      </DatePicker>
    </I18nProvider>
  )
}
