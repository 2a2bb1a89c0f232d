import { joiningLimits } from '@portal/contract/identity/joining.limits.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { JoiningAnswers, JoiningQuestion } from './joining.queries.ts'
import { joiningTexts } from './joining-texts.ts'

type Given = Readonly<Record<string, string>>

/** Returns the id of the first required question without an answer; undefined if there is none. */
export const findMissingAnswer = (fields: readonly JoiningQuestion[], given: Given): string | undefined =>
  fields.find(({ fieldId, isRequired }) => isRequired && !given[fieldId]?.trim())?.fieldId

/** Returns the answers in the form of the call: trimmed, and without those left blank. */
export const joiningAnswersOf = (fields: readonly JoiningQuestion[], given: Given): JoiningAnswers =>
  fields.flatMap(({ fieldId }) => {
    const value = given[fieldId]?.trim()
    return value ? [{ fieldId, value }] : []
  })

type Props = {
  readonly fields: readonly JoiningQuestion[]
  readonly given: Given
  /** By the id of the question. */
  readonly wrong: Readonly<Record<string, string | undefined>>
  readonly onChange: (given: Given) => void
}
/** The questions that a company asks people who join; an answer is a text, or one of the choices. */
export function JoiningQuestions({ fields, given, wrong, onChange }: Props) {
  const t = useTexts(joiningTexts).form
  return fields.map(({ fieldId, label, isRequired, choices }) => {
    const words = isRequired ? pickReaderText(label) : t.optional(pickReaderText(label))
    const common = { label: words, value: given[fieldId] ?? '', error: wrong[fieldId] ?? null }
    const set = (value: string) => onChange({ ...given, [fieldId]: value })
    return choices.length > 0 ? (
      <Select
        key={fieldId}
        {...common}
        options={[{ id: '', words: t.choose }, ...choices.map((choice) => ({ id: choice, words: choice }))]}
        onChange={set}
      />
    ) : (
      <Field
        key={fieldId}
        {...common}
        maxLength={joiningLimits.answer}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
      />
    )
  })
}
