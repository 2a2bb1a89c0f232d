import { checklistLimits } from '@portal/contract/checklists/checklist.limits.ts'
import {
  type ChecklistItem,
  isValidItemAnswer,
  itemVerdictOf,
  notApplicableAnswer,
} from '@portal/contract/checklists/checklist.rules.ts'
import { type ReactNode, useId, useState } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { formAnswerTexts } from '../answer-texts.ts'
import css from './answer-field.module.css'

export type FilledAnswer = { readonly value: string; readonly note: string }

type FieldProps = {
  readonly item: ChecklistItem
  readonly filled: FilledAnswer
  readonly isMissing: boolean
  /** Nothing is judged, and there are no notes. */
  readonly isSurvey?: boolean
  /** The field of an item whose answer is pictures. */
  readonly picture?: ReactNode
  readonly onChange: (filled: FilledAnswer) => void
}

/** One item of a checklist or survey to fill in: large touch targets and, in a checklist, a note that can be opened. */
export function FormAnswerField({ item, filled, isMissing, isSurvey = false, picture, onChange }: FieldProps) {
  const t = useTexts(formAnswerTexts)
  const id = useId()
  const label = pickReaderText(item.label)
  const verdict = filled.value === '' ? 'missing' : itemVerdictOf(item, filled.value)
  const set = (value: string) => onChange({ ...filled, value })
  return (
    <fieldset
      className={css.item}
      id={`item-${item.id}`}
      data-missing={isMissing || undefined}
      data-verdict={verdict}
      aria-describedby={isMissing ? `${id}-error` : undefined}
    >
      <legend>
        {label}
        {item.isCritical ? <b className={css.critical}>{t.critical}</b> : null}
      </legend>
      {item.hint && pickReaderText(item.hint) ? <p className={css.hint}>{pickReaderText(item.hint)}</p> : null}
      {picture ??
        (item.kind === 'text' ? (
          <textarea
            aria-label={label}
            value={filled.value}
            maxLength={checklistLimits.answer}
            rows={2}
            onChange={(event) => set(event.target.value)}
          />
        ) : item.kind === 'number' ? (
          <NumberAnswer item={item} label={label} value={filled.value} onChange={set} />
        ) : (
          <Choices item={item} name={id} value={filled.value} isJudged={!isSurvey} onChange={set} />
        ))}
      {isSurvey ? null : <Note label={label} note={filled.note} onChange={(note) => onChange({ ...filled, note })} />}
      {isMissing ? (
        <p id={`${id}-error`} className={css.error}>
          {t.required}
        </p>
      ) : null}
    </fieldset>
  )
}

type ChoicesProps = {
  readonly item: ChecklistItem
  readonly name: string
  readonly value: string
  readonly isJudged: boolean
  readonly onChange: (value: string) => void
}
function Choices({ item, name, value, isJudged, onChange }: ChoicesProps) {
  const t = useTexts(formAnswerTexts)
  const options =
    item.kind === 'yesNo'
      ? [
          { id: 'yes', words: t.yes },
          { id: 'no', words: t.no },
        ]
      : item.kind === 'scale'
        ? Array.from({ length: item.steps ?? 0 }, (_, n) => ({ id: String(n + 1), words: String(n + 1) }))
        : (item.options ?? []).map((option) => ({ id: option.id, words: pickReaderText(option.label) }))
  const all = item.mayNotApply ? [...options, { id: notApplicableAnswer, words: t.na }] : options
  return (
    <div className={css.choices} data-kind={item.kind}>
      {all.map((option) => (
        <label
          key={option.id}
          data-verdict={isJudged && value === option.id ? itemVerdictOf(item, option.id) : undefined}
        >
          <input type="radio" name={name} checked={value === option.id} onChange={() => onChange(option.id)} />
          <span>{option.words}</span>
        </label>
      ))}
    </div>
  )
}

type NumberProps = {
  readonly item: ChecklistItem
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}
function NumberAnswer({ item, label, value, onChange }: NumberProps) {
  const t = useTexts(formAnswerTexts)
  const isOff = value === notApplicableAnswer
  const isWrong = value !== '' && !isOff && !isValidItemAnswer(item, value)
  return (
    <div className={css.number}>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={t.value(label, item.unit ?? '')}
        aria-invalid={isWrong || undefined}
        disabled={isOff}
        value={isOff ? '' : value}
        maxLength={16}
        // Chinese input methods produce full-width digits.
        onChange={(event) => onChange(event.target.value.normalize('NFKC').replace(/[\s,]/g, ''))}
      />
      <span>{item.unit}</span>
      {item.mayNotApply ? (
        <label className={css.off}>
          <input
            type="checkbox"
            checked={isOff}
            onChange={(event) => onChange(event.target.checked ? notApplicableAnswer : '')}
          />
          {t.na}
        </label>
      ) : null}
      {isWrong ? <p className={css.error}>{t.badNumber}</p> : null}
    </div>
  )
}

type NoteProps = { readonly label: string; readonly note: string; readonly onChange: (note: string) => void }
function Note({ label, note, onChange }: NoteProps) {
  const t = useTexts(formAnswerTexts)
  const [isOpen, open] = useState(note !== '')
  if (!isOpen)
    return (
      <Button look="quiet" size="s" className={css.addNote ?? ''} onClick={() => open(true)} aria-label={t.note(label)}>
        {t.addNote}
      </Button>
    )
  return (
    <textarea
      aria-label={t.note(label)}
      value={note}
      rows={2}
      maxLength={checklistLimits.note}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
