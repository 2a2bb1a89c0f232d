import { useWatch } from 'react-hook-form'
import type { OptionValues, QuestionContent } from '../question-values.rules.ts'
import { type QuestionForm, useQuestionEditing } from './editor-context.tsx'

/** Returns the current value of a part of the form; renders again when it changes. */
export function useFormPart<Name extends keyof QuestionContent>(name: Name): QuestionContent[Name] {
  const { form } = useQuestionEditing()
  return useWatch({ control: form.control, name: name as never }) as QuestionContent[Name]
}

export function setFormPart<Name extends keyof QuestionContent>(
  form: QuestionForm,
  name: Name,
  value: QuestionContent[Name],
): void {
  form.hook.setValue(name as never, value as never, { shouldDirty: true, shouldTouch: true })
}
export const formPartOf = <Name extends keyof QuestionContent>(form: QuestionForm, name: Name): QuestionContent[Name] =>
  form.hook.getValues(name as never) as unknown as QuestionContent[Name]

/** Sets options, correctness and feedback together. */
export function setFormOptions(form: QuestionForm, { options, answerKey, feedback }: OptionValues): void {
  setFormPart(form, 'options', options)
  setFormPart(form, 'answerKey', answerKey)
  setFormPart(form, 'feedback', feedback)
}
export const formOptionsOf = (form: QuestionForm): OptionValues => ({
  options: formPartOf(form, 'options'),
  answerKey: formPartOf(form, 'answerKey'),
  feedback: formPartOf(form, 'feedback'),
})
