import { useCallback, useEffect } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { formatDayAndTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { isSameClock, readerZone, zoneName } from '#web/ui/zone.ts'
import { formTexts } from '../form-texts.ts'
import { fieldValueAt } from '../values.ts'
import css from './date-fields.module.css'
import fieldCss from './field.module.css'
import { FieldConflictChoice, FieldError, FieldFrame } from './field-frame.tsx'
import { InstantPicker } from './instant-picker.tsx'
import { type FieldProps, type FieldView, useField } from './use-field.ts'

type InstantName<V extends FieldValues> = FieldPathByValue<V, string | null | undefined>
type Bounds = {
  /** The portal's zone: what is typed is meant there, whatever zone the person is in. */
  readonly zone: string
  /** Instants. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** A field for a point in time, to the minute, in `zone`. */
export function DateTimeField<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  zone,
  min,
  max,
}: FieldProps<V, InstantName<V>> & Bounds) {
  const field = useInstant(form, name, label, zone, min, max)
  return (
    <div className={css.hover}>
      <FieldFrame field={field} labelId={`${field.id}-label`} help={help}>
        <Picker field={field} zone={zone} min={min} max={max} isDisabled={isDisabled} labelId={`${field.id}-label`} />
        <ZoneWords zone={zone} values={[field.value]} />
      </FieldFrame>
    </div>
  )
}

type RangeProps<V extends FieldValues> = Omit<FieldProps<V, InstantName<V>>, 'name'> &
  Bounds & {
    /** Of the beginning and of the end. */
    readonly names: readonly [InstantName<V>, InstantName<V>]
    readonly fromLabel?: string
    readonly toLabel?: string
  }

/** Fields for a start and an end in `zone`; the end must be after the start. */
export function DateTimeRangeField<V extends FieldValues>({
  form,
  names,
  label,
  help,
  isDisabled = false,
  zone,
  min,
  max,
  fromLabel,
  toLabel,
}: RangeProps<V>) {
  const t = useTexts(formTexts).date
  const [fromWords, toWords] = [fromLabel ?? t.from, toLabel ?? t.to]
  const from = useInstant(form, names[0], `${label}: ${fromWords}`, zone, min, max)
  const to = useInstant(form, names[1], `${label}: ${toWords}`, zone, min, max, names[0])
  return (
    <div className={`${fieldCss.field} ${css.hover}`} role="group" aria-labelledby={`${from.id}-group`}>
      <div className={fieldCss.label}>
        <span id={`${from.id}-group`}>{label}</span>
      </div>
      <div className={css.range}>
        {[from, to].map((field, index) => (
          <div key={field.id} data-wrong={field.error || field.overlap ? '' : undefined}>
            <div className={css.part} id={`${field.id}-label`}>
              {index === 0 ? fromWords : toWords}
            </div>
            <Picker
              field={field}
              zone={zone}
              min={min}
              max={max}
              isDisabled={isDisabled}
              labelId={`${from.id}-group ${field.id}-label`}
            />
            <FieldError id={`${field.id}-error`} words={field.error} />
            <FieldConflictChoice field={field} />
          </div>
        ))}
      </div>
      <ZoneWords zone={zone} values={[from.value, to.value]} />
      {help ? <p className={fieldCss.help}>{help}</p> : null}
    </div>
  )
}

/** The field of an instant, with checks that no schema of the call has. */
function useInstant<V extends FieldValues>(
  form: FieldProps<V, string>['form'],
  name: string,
  label: string,
  zone: string,
  min?: string,
  max?: string,
  after?: string,
): FieldView {
  const t = useTexts(formTexts).date
  const show = useCallback(
    (value: unknown) => (typeof value === 'string' && value ? formatDayAndTime(value, zone) : ''),
    [zone],
  )
  useEffect(() => {
    form.judge(name, (values) => {
      const value = fieldValueAt(values, name)
      if (typeof value !== 'string') return null
      const at = Date.parse(value)
      if (min && at < Date.parse(min)) return t.tooEarly(formatDayAndTime(min, zone))
      if (max && at > Date.parse(max)) return t.tooLate(formatDayAndTime(max, zone))
      const start = after ? fieldValueAt(values, after) : null
      return typeof start === 'string' && at <= Date.parse(start) ? t.beforeStart : null
    })
  }, [form, name, min, max, after, zone, t])
  return useField(form, name, label, show)
}

type PickerProps = Bounds & { readonly field: FieldView; readonly isDisabled: boolean; readonly labelId: string }

function Picker({ field, zone, min, max, isDisabled, labelId }: PickerProps) {
  const value = typeof field.value === 'string' && field.value ? field.value : null
  return (
    <InstantPicker
      label={field.label}
      labelledBy={labelId}
      describedBy={field.described['aria-describedby'] ?? ''}
      value={value}
      onChange={(next) => field.set(next ?? undefined)}
      onLeave={field.leave}
      zone={zone}
      min={min}
      max={max}
      isDisabled={isDisabled}
      isWrong={field.error !== null}
      className={`${fieldCss.input} ${css.group}`}
      {...(value && field.isOptional && !isDisabled ? { onClear: () => field.set(undefined) } : {})}
    />
  )
}

/** Shows the time zone of the time and, for a reader in another zone, the corresponding time there. */
function ZoneWords({ zone, values }: { readonly zone: string; readonly values: readonly unknown[] }) {
  const t = useTexts(formTexts).date
  const given = values.filter((value): value is string => typeof value === 'string' && value !== '')
  const own = readerZone()
  const differs = given.some((value) => !isSameClock(own, zone, value))
  return (
    <p className={css.zone}>
      <span className={css.there}>{t.zone(zoneName(zone))}</span>
      {differs ? (
        <span className={css.yours}>
          {t.inYours(zoneName(own), given.map((value) => formatDayAndTime(value, own)).join(' – '))}
        </span>
      ) : null}
    </p>
  )
}
