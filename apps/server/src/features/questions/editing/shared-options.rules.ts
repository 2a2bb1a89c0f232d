import { optionLetterAt } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { NewQuestion, QuestionOption } from '../question-content.ts'

type Choice = Pick<NewQuestion, 'type'> & { readonly options: readonly QuestionOption[] }

const wordsOf = (options: readonly QuestionOption[]): string =>
  JSON.stringify(options.map(({ key, text, pinned = false }) => [key, text.zh ?? '', text.en ?? '', pinned]))

/** Returns true when two lists of options have the same contents under the same letters. */
export const hasSameOptions = (one: readonly QuestionOption[], other: readonly QuestionOption[]): boolean =>
  wordsOf(one) === wordsOf(other)

/**
 * Returns the list of options that these questions share; null if their lists differ, one is not a choice question, or
 * fewer than two questions are given.
 */
export function sharedOptions(questions: readonly Choice[]): readonly QuestionOption[] | null {
  const [first] = questions
  if (first === undefined || questions.length < 2) return null
  const isShared = ({ type, options }: Choice) =>
    (type === 'single' || type === 'multiple') && hasSameOptions(options, first.options)
  return questions.every(isShared) ? first.options : null
}

/**
 * Returns an option for each of these texts, lettered in order; the options that were fixed in their position remain
 * so.
 */
export const withOptionTexts = (
  options: readonly QuestionOption[],
  words: readonly BilingualText[],
): QuestionOption[] =>
  words.map((text, index) => ({
    key: optionLetterAt(index),
    text,
    ...(options[index]?.pinned ? { pinned: true } : {}),
  }))
