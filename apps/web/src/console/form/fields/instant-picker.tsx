import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { useMemo, useState } from 'react'
import { DatePicker } from 'react-aria-components/DatePicker'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { currentLocale } from '#web/api/locale.ts'
import { DateControl } from './date-control.tsx'

const zoned = (instant: string | null | undefined, zone: string): ZonedDateTime | null =>
  instant && !Number.isNaN(Date.parse(instant)) ? parseAbsolute(instant, zone).set({ second: 0, millisecond: 0 }) : null

type Props = {
  /** The label, for the names of its buttons. */
  readonly label: string
  /** An instant; null: none yet. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** The time zone of the typed value, whatever the reader's zone. */
  readonly zone: string
  readonly className: string
  /** Instants. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly labelledBy?: string
  readonly describedBy?: string
  readonly onLeave?: () => void
  /** Empties it; none: it may not be empty, or is. */
  readonly onClear?: () => void
  readonly isDisabled?: boolean
  readonly isWrong?: boolean
  readonly hasFocus?: boolean
}

/** The input of a point in time, to the minute: typed part by part, or with its day picked from a calendar. */
export function InstantPicker({
  label,
  value,
  onChange,
  zone,
  className,
  min,
  max,
  labelledBy,
  describedBy,
  onLeave,
  onClear,
  isDisabled = false,
  isWrong = false,
  hasFocus = false,
}: Props) {
  const shown = useMemo(() => zoned(value, zone), [value, zone])
  const [placeholder] = useState(() =>
    parseAbsolute(new Date().toISOString(), zone).set({ minute: 0, second: 0, millisecond: 0 }),
  )
  const [lowest, highest] = [zoned(min, zone), zoned(max, zone)]
  return (
    <I18nProvider locale={currentLocale() === 'zh' ? 'zh-CN' : 'en-GB'}>
      <DatePicker
        {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label })}
        aria-describedby={describedBy ?? ''}
        value={shown}
        onChange={(next) => {
          // Seconds can't be typed, so an unchanged instant keeps its seconds.
          if (next === null) onChange(null)
          else if (!shown || next.compare(shown) !== 0) onChange(next.toDate().toISOString())
        }}
        {...(onLeave ? { onBlur: onLeave } : {})}
        placeholderValue={placeholder}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        autoFocus={hasFocus}
        isDisabled={isDisabled}
        isInvalid={isWrong}
        validationBehavior="aria"
        {...(lowest ? { minValue: lowest } : {})}
        {...(highest ? { maxValue: highest } : {})}
      >
        <DateControl label={label} className={className} {...(onClear ? { onClear } : {})} />
      </DatePicker>
    </I18nProvider>
  )
}
