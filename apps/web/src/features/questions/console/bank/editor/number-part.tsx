import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { useTexts } from '#web/ui/texts.ts'
import { bankTexts } from '../bank-texts.ts'
import { createEmptyGapKey, type GapKey } from '../question-values.rules.ts'
import { summariseAnswerKey } from './choice-part.tsx'
import editorCss from './editor.module.css'
import { useProblemInPart, useQuestionEditing } from './editor-context.tsx'
import css from './gap-part.module.css'
import { AcceptedNumbers, GapUnits } from './gap-part.tsx'
import { formPartOf, setFormPart, useFormPart } from './values.ts'

/** The key of a number: accepted values with their tolerance, ranges, and the units that candidates see. */
export function NumberPart() {
  const t = useTexts(bankTexts)
  const { form } = useQuestionEditing()
  const field = useField(form, 'answerKey', t.versions.parts.key, summariseAnswerKey)
  const blank = useFormPart('answerKey').blanks?.[0] ?? createEmptyGapKey()
  const within = useProblemInPart('answerKey')
  const problem = within ?? field.error
  const units = blank.units ?? []
  const set = (some: Partial<GapKey>) => {
    const key = formPartOf(form, 'answerKey')
    const { unitRequired: _, ...next } = { ...(key.blanks?.[0] ?? createEmptyGapKey()), ...some }
    const isDue = (next.units ?? []).length > 1
    setFormPart(form, 'answerKey', { ...key, blanks: [{ ...next, ...(isDue ? { unitRequired: true } : {}) }] })
  }
  const hint = units.length === 0 ? t.number.noUnit : units.length === 1 ? t.number.oneUnit : t.number.severalUnits
  return (
    <section
      className={editorCss.block}
      aria-label={t.number.title}
      data-wrong={problem || field.overlap ? '' : undefined}
    >
      <div className={editorCss.blockHead}>
        <h3>{t.number.title}</h3>
      </div>
      <dl className={css.alone}>
        <AcceptedNumbers
          name={t.number.title}
          numeric={blank.numeric ?? []}
          onChange={(next) => set({ numeric: [...next] })}
        />
        <GapUnits blank={blank} name={t.number.title} set={set} />
      </dl>
      <p className={editorCss.quiet}>{hint}</p>
      <FieldError id={`${field.id}-error`} words={problem} />
      <FieldConflictChoice field={field} />
    </section>
  )
}
