import { joiningLimits } from '@portal/contract/identity/joining.limits.ts'
import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/console/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './joining.module.css'
import type { JoiningWay } from './joining-console.queries.ts'
import { joiningConsoleTexts } from './joining-console-texts.ts'

/** A question while it is being typed: its choices are lines of text. */
export type DraftJoiningQuestion = {
  readonly fieldId: string
  readonly zh: string
  readonly en: string
  readonly isRequired: boolean
  readonly choices: string
}
export const joiningQuestionDrafts = (fields: JoiningWay['fields']): DraftJoiningQuestion[] =>
  fields.map(({ fieldId, label, isRequired, choices }) => ({
    fieldId,
    zh: label.zh ?? '',
    en: label.en ?? '',
    isRequired,
    choices: choices.join('\n'),
  }))
export const joiningFieldsOf = (questions: readonly DraftJoiningQuestion[]): JoiningWay['fields'] =>
  questions.map(({ fieldId, zh, en, isRequired, choices }) => ({
    fieldId,
    label: { ...(zh.trim() ? { zh: zh.trim() } : {}), ...(en.trim() ? { en: en.trim() } : {}) },
    isRequired,
    choices: choices
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  }))

type Props = {
  readonly questions: readonly DraftJoiningQuestion[]
  readonly onChange: (questions: readonly DraftJoiningQuestion[]) => void
}
/** The questions that people are asked when they join, each in one or both languages, as a text or with choices. */
export function JoiningQuestionFields({ questions, onChange }: Props) {
  const t = useTexts(joiningConsoleTexts).form
  const set = (fieldId: string, change: Partial<DraftJoiningQuestion>) =>
    onChange(questions.map((one) => (one.fieldId === fieldId ? { ...one, ...change } : one)))
  return questions.map(({ fieldId, zh, en, isRequired, choices }, nth) => (
    <fieldset key={fieldId} className={css.question}>
      <legend>{t.question(nth + 1)}</legend>
      <label>
        {t.questionZh}
        <input
          value={zh}
          maxLength={joiningLimits.label}
          onChange={({ target }) => set(fieldId, { zh: target.value })}
        />
      </label>
      <label>
        {t.questionEn}
        <input
          value={en}
          maxLength={joiningLimits.label}
          onChange={({ target }) => set(fieldId, { en: target.value })}
        />
      </label>
      <label className={css.whole}>
        {t.choices}
        <textarea rows={2} value={choices} onChange={({ target }) => set(fieldId, { choices: target.value })} />
      </label>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isRequired}
          onChange={({ target }) => set(fieldId, { isRequired: target.checked })}
        />
        {t.isRequired}
      </label>
      <IconButton
        label={t.removeQuestion(nth + 1)}
        onPress={() => onChange(questions.filter((one) => one.fieldId !== fieldId))}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </fieldset>
  ))
}
