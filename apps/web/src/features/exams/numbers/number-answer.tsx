import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { IconAlertTriangle, IconPlusMinus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { AnswerData, AttemptQuestion } from '../answering/answer-sheet.ts'
import css from './number-answer.module.css'
import {
  findNumberProblem,
  joinNumberParts,
  type NumberParts,
  splitNumberParts,
  toggleNumberSign,
} from './number-answer.rules.ts'
import { numbersTexts } from './numbers-texts.ts'

/**
 * The answer to a question that asks for a number, followed by the unit or a choice of units. A text that isn't a
 * number remains as typed, and is reported when the field loses focus.
 */
export function NumberAnswer({
  question,
  answer,
  stemId,
  onAnswer,
}: {
  readonly question: Pick<AttemptQuestion, 'position' | 'units'>
  readonly answer: AnswerData | null
  readonly stemId: string
  readonly onAnswer: (answer: AnswerData | null) => void
}) {
  const t = useTexts(numbersTexts)
  const { position, units = [] } = question
  const id = `question-${position}`
  const saved = answer?.texts?.[0] ?? ''
  const [own, setOwn] = useState(() => splitNumberParts(saved, units))
  const [isWriting, setWriting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // An answer that was saved in another window replaces the text typed here. A unit that was chosen before any text
  // remains.
  const isOwn = joinNumberParts(own) === saved || (saved === '' && own.typed.trim() === '')
  const parts = isOwn ? own : splitNumberParts(saved, units)
  const fault = isWriting ? null : findNumberProblem(parts, units)
  const set = (some: Partial<NumberParts>) => {
    const next = { ...parts, ...some }
    setOwn(next)
    const text = joinNumberParts(next)
    onAnswer(text === '' ? null : { texts: [text] })
  }
  return (
    <div className={css.answer}>
      <div className={css.line}>
        <div className={css.field} data-fault={fault ?? undefined}>
          <input
            ref={field}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...exactTextAttributes}
            value={parts.typed}
            maxLength={examLimits.blankMax - 22}
            aria-label={units.length === 1 ? `${t.number} (${units[0]})` : t.number}
            aria-describedby={`${stemId} ${id}-fault`}
            aria-invalid={fault === 'notANumber' || undefined}
            onFocus={() => setWriting(true)}
            onBlur={() => setWriting(false)}
            onChange={(event) => set({ typed: event.target.value })}
          />
          {units.length === 1 ? (
            <span className={css.unit} aria-hidden="true">
              {units[0]}
            </span>
          ) : null}
        </div>
        <button
          type="button"
          className={css.sign}
          aria-label={t.sign}
          onClick={() => {
            set({ typed: toggleNumberSign(parts.typed) })
            field.current?.focus()
          }}
        >
          <IconPlusMinus size={20} stroke={1.5} aria-hidden="true" />
        </button>
        {units.length > 1 ? (
          <select
            className={css.units}
            aria-label={t.unit}
            aria-describedby={`${id}-fault`}
            value={parts.unit}
            data-fault={fault === 'unitMissing' || undefined}
            onChange={(event) => set({ unit: event.target.value })}
          >
            <option value="">{t.chooseUnit}</option>
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      <p className={css.fault} id={`${id}-fault`} role="status">
        {fault === null ? null : (
          <>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
            {fault === 'notANumber' ? t.notANumber(parts.typed.trim()) : t.unitMissing}
          </>
        )}
      </p>
    </div>
  )
}
