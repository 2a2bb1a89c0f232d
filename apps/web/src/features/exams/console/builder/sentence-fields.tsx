import { type ChangeEvent, Fragment, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { InstantPicker } from '#web/console/form/fields/instant-picker.tsx'
import { Popover } from '#web/console/overlays/popover.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import { builderTexts } from './builder-texts.ts'
import css from './sentence-fields.module.css'

/** A sentence with words that can be edited in place. */
export function SentenceText({
  children,
  wrong,
  lock,
}: {
  readonly children: readonly ReactNode[]
  readonly wrong?: string | null
  readonly lock?: ReactNode
}) {
  return (
    <div className={css.say} data-fixed={lock ? true : undefined}>
      <p>
        {children.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their places
          <Fragment key={index}>{part}</Fragment>
        ))}
        {wrong ? (
          <span className={css.wrong} role="alert">
            {wrong}
          </span>
        ) : null}
      </p>
      {lock}
    </div>
  )
}

type NumberProps = {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly min?: number
  readonly max: number
  /** The parts of one unit: 100 for points, which are stored in hundredths. */
  readonly parts?: number
  /** The text for an empty value. If it is given, the field may be empty. */
  readonly none?: string
  readonly isWrong?: boolean
  readonly isDisabled?: boolean
}

/**
 * A number inside a sentence or a row; `parts` is the number of stored units per displayed unit. Arrow keys change it
 * by one displayed unit; invalid input is reset on blur.
 */
export function SentenceNumber({
  label,
  value,
  onChange,
  min = 1,
  max,
  parts = 1,
  none,
  isWrong = false,
  isDisabled = false,
}: NumberProps) {
  const shown = value === undefined ? '' : String(value / parts)
  const [typed, setTyped] = useState(shown)
  useEffect(() => setTyped(shown), [shown])
  const read = (text: string): number | undefined | null => {
    const plain = text.trim().replace(/[\uff0c,\s]/g, '')
    if (plain === '') return none === undefined ? null : undefined
    const parsed = Math.round(Number(plain) * parts)
    const isWhole = parts > 1 || Number.isInteger(Number(plain))
    return Number.isFinite(parsed) && isWhole && parsed >= min && parsed <= max ? parsed : null
  }
  const change = (text: string) => {
    setTyped(text)
    const next = read(text)
    if (next !== null && next !== value) onChange(next)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? parts : event.key === 'ArrowDown' ? -parts : 0
    if (step === 0) return
    event.preventDefault()
    onChange(Math.min(max, Math.max(min, (value ?? 0) + step)))
  }
  const isBad = isWrong || read(typed) === null
  return (
    <input
      className={`${css.gap} num`}
      style={{ width: `calc(${Math.max(2, typed.length, typed === '' ? (none?.length ?? 0) * 1.7 : 0)}ch + 16px)` }}
      inputMode={parts > 1 ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={label}
      aria-invalid={isBad || undefined}
      placeholder={none}
      disabled={isDisabled}
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event: ChangeEvent<HTMLInputElement>) => change(event.target.value)}
      onBlur={() => setTyped(shown)}
      onKeyDown={onKey}
    />
  )
}

const partsOf = (text: string) => text.split(/[\s,;\uff0c\uff1b\u3001]+/).filter(Boolean)
type ListProps = {
  readonly label: string
  readonly value: readonly string[] | undefined
  readonly onChange: (value: string[] | undefined) => void
  readonly none: string
  readonly isWrong?: boolean
}
/**
 * Several short values inside a sentence, separated by spaces or commas. Its value is undefined when nothing is
 * entered.
 */
export function SentenceList({ label, value, onChange, none, isWrong = false }: ListProps) {
  const shown = value?.join(', ') ?? ''
  const [typed, setTyped] = useState(shown)
  // Typed text remains as typed as long as its meaning does not change.
  useEffect(() => setTyped((text) => (partsOf(text).join(', ') === shown ? text : shown)), [shown])
  return (
    <input
      className={`${css.gap} ${css.list} num`}
      style={{ width: `calc(${Math.max(typed.length, none.length * 1.7)}ch + 16px)` }}
      autoComplete="off"
      {...exactTextAttributes}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      placeholder={none}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        const parts = partsOf(event.target.value)
        onChange(parts.length > 0 ? parts : undefined)
      }}
      onBlur={() => setTyped(shown)}
    />
  )
}

type SelectProps<Key extends string> = {
  readonly label: string
  readonly options: readonly { readonly id: Key; readonly words: string }[]
  readonly value: Key
  readonly onChange: (value: Key) => void
  /** Without a background: in the cell of a row. */
  readonly isPlain?: boolean
  /** Shows without hover that there is a choice. */
  readonly hasArrow?: boolean
  readonly isDisabled?: boolean
}
/** A dropdown with a few values, inside a sentence or a row. */
export function SentenceSelect<Key extends string>({
  label,
  options,
  value,
  onChange,
  isPlain = false,
  hasArrow = false,
  isDisabled = false,
}: SelectProps<Key>) {
  const chosen = options.find(({ id }) => id === value)?.words ?? ''
  return (
    <span className={css.select} data-plain={isPlain || undefined} data-arrow={hasArrow || undefined}>
      <span aria-hidden="true">{chosen || ' '}</span>
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value as Key)}
      >
        {options.map(({ id, words }) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}

type InstantProps = {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly zone: string
  /** The text shown in the sentence. */
  readonly words: string
  readonly mayBeEmpty?: boolean
  readonly isWrong?: boolean
}
/** An instant inside a sentence; the typed time is in `zone`. */
export function SentenceInstant({
  label,
  value,
  onChange,
  zone,
  words,
  mayBeEmpty = false,
  isWrong = false,
}: InstantProps) {
  const t = useTexts(builderTexts).instant
  const [at, setAt] = useState(value ?? null)
  return (
    <Popover
      label={label}
      width={288}
      onOpenChange={(isOpen) => isOpen && setAt(value ?? null)}
      trigger={
        <Button
          look="quiet"
          className={`${css.gap} ${css.instant} num`}
          aria-label={`${label}: ${words}`}
          data-wrong={isWrong || undefined}
        >
          {words}
        </Button>
      }
    >
      {(close) => (
        <form
          className={css.instantForm}
          onSubmit={(event) => {
            event.preventDefault()
            if (at) onChange(at)
            close()
          }}
        >
          <span aria-hidden="true">{label}</span>
          <InstantPicker
            label={label}
            value={at}
            onChange={setAt}
            zone={zone}
            className={css.instantField ?? ''}
            hasFocus
          />
          <div>
            {mayBeEmpty && value ? (
              <Button
                look="quiet"
                onPress={() => {
                  onChange(undefined)
                  close()
                }}
              >
                {t.clear}
              </Button>
            ) : null}
            <Button type="submit" look="solid" isDisabled={at === null}>
              {t.set}
            </Button>
          </div>
        </form>
      )}
    </Popover>
  )
}

type SegmentsProps<Key extends string> = {
  readonly label: string
  readonly options: readonly { readonly id: Key; readonly words: string }[]
  readonly value: Key
  readonly onChange: (value: Key) => void
}
/** Buttons for two or three choices inside a sentence, all visible. */
export function SentenceChoice<Key extends string>({ label, options, value, onChange }: SegmentsProps<Key>) {
  return (
    <fieldset className={css.segments} aria-label={label}>
      {options.map(({ id, words }) => (
        <button key={id} type="button" aria-pressed={id === value} onClick={() => id !== value && onChange(id)}>
          {words}
        </button>
      ))}
    </fieldset>
  )
}
