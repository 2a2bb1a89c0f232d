import {
  type ChecklistAnswer,
  type ChecklistItem,
  isValidItemAnswer,
} from '@portal/contract/checklists/checklist.rules.ts'
import type { FilledAnswer } from '#web/features/forms/answer-field.public.ts'

/** The typed values and notes, by item. */
export type FilledAnswers = ReadonlyMap<string, FilledAnswer>
export const emptyFilledAnswer: FilledAnswer = { value: '', note: '' }

/** Returns the given answers, without blank ones and those that their item doesn't accept. */
export const observationAnswersOf = (items: readonly ChecklistItem[], filled: FilledAnswers): ChecklistAnswer[] =>
  items.flatMap((item) => {
    const { value, note } = filled.get(item.id) ?? emptyFilledAnswer
    if (!isValidItemAnswer(item, value)) return []
    return [{ itemId: item.id, value, ...(note.trim() ? { note: note.trim() } : {}) }]
  })

/**
 * Returns the ids of items whose input would be lost: a value that their item does not accept, or a note without a
 * value.
 */
export const unfinishedItemIds = (items: readonly ChecklistItem[], filled: FilledAnswers): string[] =>
  items
    .filter((item) => {
      const { value, note } = filled.get(item.id) ?? emptyFilledAnswer
      return (value.trim() !== '' || note.trim() !== '') && !isValidItemAnswer(item, value)
    })
    .map(({ id }) => id)

/** Returns all input as entries of a draft, in the order of the items; items without input are left out. */
export const observationDraftOf = (
  items: readonly ChecklistItem[],
  filled: FilledAnswers,
): ({ readonly itemId: string } & FilledAnswer)[] =>
  items.flatMap(({ id }) => {
    const one = filled.get(id) ?? emptyFilledAnswer
    return one.value === '' && one.note === '' ? [] : [{ itemId: id, ...one }]
  })
