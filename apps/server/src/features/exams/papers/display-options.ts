import { optionLetterAt } from '@portal/contract/exams/question-types.ts'
import { presentText } from '../../../core/text/language.ts'
import type { QuestionContent } from '../../questions/questions.public.ts'

/** Returns the options in the attempt's own order and letters. The bank's order never leaves the server. */
export function optionsAsDisplayed(row: {
  readonly optionOrder: string
  readonly content: Pick<QuestionContent, 'options'>
}) {
  const byKey = new Map(row.content.options.map((option) => [option.key, option.text]))
  return [...row.optionOrder].map((key, index) => ({ key: optionLetterAt(index), text: presentText(byKey.get(key)) }))
}

/**
 * Returns the fields that only some types of questions have: the prompts, the letters of the gaps as shown, the rule
 * that each option is used once, the units of a number, the picture of a hotspot, and the files that an upload accepts.
 */
export function typeFieldsAsDisplayed({
  optionOrder,
  content: { prompts, choices, once, units, picture, upload },
}: {
  readonly optionOrder: string
  readonly content: Pick<QuestionContent, 'prompts' | 'choices' | 'once' | 'units' | 'picture' | 'upload'>
}) {
  return {
    ...(prompts ? { prompts: prompts.map((prompt) => presentText(prompt)) } : {}),
    ...(choices
      ? { choices: choices.map((letters) => displayLetters(letters, optionOrder).split('').sort().join('')) }
      : {}),
    ...(once ? { once } : {}),
    ...(units ? { units: [...units] } : {}),
    ...(picture ? { picture: presentText(picture) } : {}),
    ...(upload ? { upload: { kinds: [...upload.kinds], megabytes: upload.megabytes } } : {}),
  }
}

/**
 * Converts letters of the bank to the letters that the candidate sees, in the same order. `-`, an empty place, stays.
 */
export const displayLetters = (letters: string, optionOrder: string): string =>
  [...letters].map((letter) => (letter === '-' ? letter : optionLetterAt(optionOrder.indexOf(letter)))).join('')

type Shown = { readonly position: number; readonly content: Pick<QuestionContent, 'group'> }
/**
 * Returns the groups of a paper: adjacent questions about the same material, which the response includes once for all
 * of them. The field is left out when there are none.
 */
export function groupsAsDisplayed(rows: readonly Shown[]): { groups?: Group[] } {
  const groups: Group[] = []
  let last: string | null = null
  for (const { position, content } of rows) {
    const of = content.group ? JSON.stringify([content.group.id, content.group.material]) : null
    const group = groups.at(-1)
    if (content.group && of !== null) {
      if (group && of === last) group.to = position
      else groups.push({ from: position, to: position, material: presentText(content.group.material) })
    }
    last = of
  }
  return groups.length === 0 ? {} : { groups }
}
type Group = { from: number; to: number; material: ReturnType<typeof presentText> }
