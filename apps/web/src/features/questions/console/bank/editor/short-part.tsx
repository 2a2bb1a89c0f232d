import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { bankTexts } from '../bank-texts.ts'
import type { BilingualWords, QuestionContent } from '../question-values.rules.ts'
import { summariseAnswerKey } from './choice-part.tsx'
import css from './editor.module.css'
import { useFieldProblem, useQuestionEditing } from './editor-context.tsx'
import { PointsField } from './points-field.tsx'
import { TextPair } from './text-pair.tsx'
import { formPartOf, setFormPart, useFormPart } from './values.ts'

type Criterion = NonNullable<QuestionContent['answerKey']['criteria']>[number]

/** The marking guide of a short answer: a rubric, and the points of each criterion. */
export function ShortAnswerPart() {
  const t = useTexts(bankTexts)
  const { form } = useQuestionEditing()
  const field = useField(form, 'answerKey', t.short.rubric, summariseAnswerKey)
  const { rubric, criteria = [] } = useFormPart('answerKey')
  const whole = useFormPart('points')
  const given = criteria.reduce((sum, { points }) => sum + points, 0)
  const set = (some: Partial<QuestionContent['answerKey']>) =>
    setFormPart(form, 'answerKey', { ...formPartOf(form, 'answerKey'), ...some })
  const change = (at: number, some: Partial<Criterion>) =>
    set({
      criteria: (formPartOf(form, 'answerKey').criteria ?? []).map((one, place) =>
        place === at ? { ...one, ...some } : one,
      ),
    })
  return (
    <section className={css.block} data-wrong={field.error || field.overlap ? '' : undefined}>
      <div className={css.blockHead}>
        <h3>{t.short.rubric}</h3>
        {criteria.length > 0 ? (
          <span className={`${css.right} num`} data-odd={given !== whole || undefined}>
            {t.short.sum(formatPoints(given), formatPoints(whole))}
          </span>
        ) : null}
      </div>
      <TextPair
        value={rubric}
        onChange={(text) => set({ rubric: text as Criterion['text'] })}
        labelOf={(language) => `${t.short.rubric}, ${language}`}
      />
      <ol className={css.criteria} aria-label={t.short.criteria}>
        {criteria.map((one, at) => (
          <CriterionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
            key={at}
            at={at}
            one={one}
            onChange={(some) => change(at, some)}
            onRemove={() => set({ criteria: criteria.filter((_, place) => place !== at) })}
          />
        ))}
      </ol>
      <button
        type="button"
        className={css.add}
        onClick={() => set({ criteria: [...criteria, { text: {}, points: Math.max(100, whole - given) }] })}
      >
        <IconPlus size={14} stroke={1.5} aria-hidden />
        {t.short.add}
      </button>
      <FieldError id={`${field.id}-error`} words={field.error} />
      <FieldConflictChoice field={field} />
    </section>
  )
}

function CriterionRow({
  at,
  one,
  onChange,
  onRemove,
}: {
  readonly at: number
  readonly one: Criterion
  readonly onChange: (some: Partial<Criterion>) => void
  readonly onRemove: () => void
}) {
  const t = useTexts(bankTexts)
  const id = useId()
  const problem = useFieldProblem(`answerKey.criteria.${at}.points`)
  return (
    <li data-wrong={problem ? '' : undefined}>
      <b className="num">{at + 1}</b>
      <TextPair
        value={one.text}
        onChange={(text: BilingualWords) => onChange({ text: text as Criterion['text'] })}
        labelOf={(language) => `${t.short.criterion(at + 1)}, ${language}`}
        beside={
          <>
            <PointsField
              label={t.short.points(at + 1)}
              value={one.points}
              onChange={(points) => onChange({ points })}
              isWrong={problem !== null}
              describedBy={id}
            />
            <IconButton label={t.editor.remove(t.short.criterion(at + 1))} onPress={onRemove}>
              <IconX size={14} stroke={1.5} />
            </IconButton>
          </>
        }
      />
      <FieldError id={id} words={problem} />
    </li>
  )
}
