import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type HTMLAttributes, type KeyboardEvent, useState } from 'react'
import { type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form'
import { languageTagOf } from '#web/api/locale.ts'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import { formTexts } from '../form-texts.ts'
import { fieldValueAt } from '../values.ts'
import css from './field.module.css'
import { CharacterCount, FieldFrame, FieldMessages } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type TextName<V extends FieldValues> = FieldPathByValue<V, string | null | undefined>
type TextProps<V extends FieldValues> = FieldProps<V, TextName<V>> & {
  readonly placeholder?: string
  readonly autoComplete?: string
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** The typed text is compared as it is: a login, a code, a number. */
  readonly isExact?: boolean
}

/** A field for one line of text. */
export function TextInput<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled,
  placeholder,
  autoComplete = 'off',
  inputMode,
  isExact = false,
}: TextProps<V>) {
  const field = useField(form, name, label, undefined, Boolean(help))
  return (
    <FieldFrame field={field} help={help} beside={<CharacterCount value={field.value} most={field.maxLength} />}>
      <input
        {...field.described}
        {...foreignLangAttributeOf(textOf(field.value))}
        className={css.input}
        value={textOf(field.value)}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.leave}
        disabled={isDisabled}
        placeholder={placeholder}
        autoComplete={autoComplete}
        inputMode={inputMode}
        {...(isExact ? exactTextAttributes : {})}
      />
    </FieldFrame>
  )
}

/** A field for several lines of text, as high as its text. */
export function TextArea<V extends FieldValues>({ form, name, label, help, isDisabled, placeholder }: TextProps<V>) {
  const field = useField(form, name, label, undefined, Boolean(help))
  return (
    <FieldFrame field={field} help={help} beside={<CharacterCount value={field.value} most={field.maxLength} />}>
      <textarea
        {...field.described}
        {...foreignLangAttributeOf(textOf(field.value))}
        className={css.input}
        value={textOf(field.value)}
        onChange={(event) => field.set(event.target.value)}
        onBlur={field.leave}
        disabled={isDisabled}
        placeholder={placeholder}
      />
    </FieldFrame>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type NumberProps<V extends FieldValues> = FieldProps<V, FieldPathByValue<V, number | null | undefined>> & {
  readonly unit?: string
  readonly step?: number
  /** The number of stored units per typed unit: 100 for points and money, so that 12.5 is 1250. */
  readonly parts?: number
  readonly placeholder?: string
}

/**
 * A field for a number, with its unit: typed, or changed by the arrow keys. Invalid text remains in it until it is
 * corrected.
 */
export function NumberInput<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled,
  unit,
  step = 1,
  parts = 1,
  placeholder,
}: NumberProps<V>) {
  const t = useTexts(formTexts)
  const field = useField(form, name, label, undefined, Boolean(help))
  const [typed, setTyped] = useState<string | null>(null)
  const number = typeof field.value === 'number' ? field.value / parts : null
  const read = (text: string): unknown => {
    // Chinese input methods produce full-width digits.
    const plain = text.normalize('NFKC').replace(/[\s,]/g, '')
    if (plain === '') return undefined
    const value = Number(plain)
    // The rules report text that is not a number.
    return Number.isFinite(value) ? (parts === 1 ? value : Math.round(value * parts * 1e6) / 1e6) : plain
  }
  const change = (by: number) => {
    setTyped(null)
    field.set(Math.round(((number ?? 0) + by) * parts * 1e6) / 1e6)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    change(by * step * (event.shiftKey ? 10 : 1))
  }
  return (
    <FieldFrame field={field} help={help}>
      <span className={css.withUnit}>
        <input
          {...field.described}
          className={`${css.input} num`}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (number === null ? textOf(field.value) : String(number))}
          onChange={(event) => {
            setTyped(event.target.value)
            field.set(read(event.target.value))
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setTyped(null)
            field.leave()
          }}
          disabled={isDisabled}
          placeholder={placeholder}
        />
        {unit ? (
          <span className={css.unit} aria-hidden>
            {unit}
          </span>
        ) : null}
        <span className={css.steps}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t.number.up(label)}
            disabled={isDisabled}
            onClick={() => change(step)}
          >
            <IconChevronUp size={12} stroke={1.5} />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t.number.down(label)}
            disabled={isDisabled}
            onClick={() => change(-step)}
          >
            <IconChevronDown size={12} stroke={1.5} />
          </button>
        </span>
      </span>
    </FieldFrame>
  )
}

const languages = ['zh', 'en'] as const
type BilingualProps<V extends FieldValues> = FieldProps<
  V,
  FieldPathByValue<V, { zh?: string | undefined; en?: string | undefined } | undefined>
> & {
  readonly isLong?: boolean
  /** The field is optional: both languages missing is no gap. */
  readonly mayBeEmpty?: boolean
}

/**
 * Two fields side by side for a text in both languages. A missing language is marked, and nothing is copied into it.
 */
export function BilingualField<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled,
  isLong = false,
  mayBeEmpty = false,
}: BilingualProps<V>) {
  const t = useTexts(formTexts)
  const [zh, en] = [
    useField(form, `${name}.zh`, `${label} (${t.languageName.zh})`),
    useField(form, `${name}.en`, `${label} (${t.languageName.en})`),
  ]
  const both = useWatch({ control: form.control, name: name as never }) as
    | { readonly zh?: string; readonly en?: string }
    | undefined
  const isGiven = (lang: 'zh' | 'en') => Boolean(textOf(fieldValueAt(both, lang)).trim())
  const missing = languages.find((lang) => !isGiven(lang) && isGiven(lang === 'zh' ? 'en' : 'zh'))
  const id = `${zh.id}-label`
  return (
    <div
      className={css.field}
      role="group"
      aria-labelledby={id}
      data-wrong={
        languages.some((lang) => (lang === 'zh' ? zh : en).error || (lang === 'zh' ? zh : en).overlap) ? '' : undefined
      }
    >
      <div className={css.label}>
        <span id={id}>{label}</span>
        {mayBeEmpty ? <span className={css.optional}>{t.optional}</span> : null}
        {missing ? (
          <span className={css.missing} title={t.missingHint[missing]}>
            <IconAlertTriangle size={12} stroke={1.5} aria-hidden />
            {t.missing[missing]}
          </span>
        ) : null}
        {languages.map((lang) => (
          <CharacterCount key={lang} value={fieldValueAt(both, lang)} most={(lang === 'zh' ? zh : en).maxLength} />
        ))}
      </div>
      <div className={css.languages}>
        {languages.map((lang) => {
          const field = lang === 'zh' ? zh : en
          const own = {
            ...field.described,
            'aria-label': `${label}, ${t.languageName[lang]}`,
            lang: languageTagOf(lang),
            value: textOf(field.value),
            onBlur: field.leave,
            disabled: isDisabled,
            autoComplete: 'off',
            placeholder: lang === missing ? t.missingHint[lang] : undefined,
          }
          return (
            <div key={lang}>
              <i aria-hidden="true">{t.shortName[lang]}</i>
              {isLong ? (
                <textarea {...own} onChange={(event) => field.set(event.target.value)} />
              ) : (
                <input {...own} onChange={(event) => field.set(event.target.value)} />
              )}
            </div>
          )
        })}
      </div>
      <FieldMessages field={zh} />
      <FieldMessages field={en} help={help} />
    </div>
  )
}
