import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { formTexts } from '../form-texts.ts'
import css from './field.module.css'
import type { FieldView } from './use-field.ts'

type FrameProps = {
  readonly field: FieldView
  readonly help?: string | undefined
  /** The label names a group, not one control: it is not a `label` then, and has this id. */
  readonly labelId?: string
  /** Its control already has a label. */
  readonly isLabelled?: boolean
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A field with its label above it and, below it, the error, the change by another person, and the help text. */
export function FieldFrame({ field, help, labelId, isLabelled = false, beside, children }: FrameProps) {
  const t = useTexts(formTexts)
  const inner = (
    <>
      <span>{field.label}</span>
      {field.isOptional ? (
        <span className={css.optional} aria-hidden>
          {t.optional}
        </span>
      ) : null}
    </>
  )
  return (
    <div className={css.field} data-wrong={field.error || field.overlap ? '' : undefined}>
      {isLabelled ? null : (
        <div className={css.label}>
          {labelId ? <span id={labelId}>{inner}</span> : <label htmlFor={field.id}>{inner}</label>}
          {beside}
        </div>
      )}
      {children}
      <FieldMessages field={field} help={help} />
    </div>
  )
}

export function FieldMessages({ field, help }: { readonly field: FieldView; readonly help?: string | undefined }) {
  return (
    <>
      <FieldError id={`${field.id}-error`} words={field.error} />
      <FieldConflictChoice field={field} />
      {help ? (
        <p className={css.help} id={`${field.id}-help`}>
          {help}
        </p>
      ) : null}
    </>
  )
}

export const FieldError = ({ id, words }: { readonly id: string; readonly words: string | null }) =>
  words ? (
    <p className={css.error} id={id}>
      <IconAlertCircle size={16} stroke={1.5} aria-hidden />
      {words}
    </p>
  ) : null

/** The choice between two changes of the same field: the other person's and the reader's own. */
export function FieldConflictChoice({ field }: { readonly field: FieldView }) {
  const t = useTexts(formTexts).conflict
  if (!field.overlap) return null
  const { theirs } = field.overlap
  return (
    <div className={`${css.choice} num`} id={`${field.id}-overlap`} role="group" aria-label={t.choose(field.label)}>
      <p>
        {t.theirs}: {field.show(theirs).slice(0, 160) || t.empty}
      </p>
      <button type="button" onClick={() => field.choose('theirs')}>
        {t.useTheirs}
      </button>
      <button type="button" onClick={() => field.choose('mine')}>
        {t.keepMine}
      </button>
    </div>
  )
}

/** The length of a text, shown when the text comes near its limit. */
export function CharacterCount({ value, most }: { readonly value: unknown; readonly most: number | null }) {
  const t = useTexts(formTexts)
  const length = typeof value === 'string' ? [...value].length : 0
  if (most === null || length < most * 0.8) return null
  return (
    <span className={`num ${css.count}`} data-over={length > most || undefined}>
      {t.length(formatNumber(length), formatNumber(most))}
    </span>
  )
}
