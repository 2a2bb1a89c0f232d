import {
  type ChecklistAnswer,
  type ChecklistItem,
  type ChecklistSection,
  formItemsOf,
  isValidItemAnswer,
  notApplicableAnswer,
} from '@portal/contract/checklists/checklist.rules.ts'
import { minSurveyGroupSize } from '@portal/contract/learning/survey.contract.ts'

/** The counts by item and value. */
export type SurveyTallies = Readonly<Record<string, Readonly<Record<string, number>>>>
/** Values by item, in no order. */
type Values = Readonly<Record<string, readonly string[]>>
export type SurveyCount = {
  readonly answers: number
  readonly tallies: SurveyTallies
  /** The number of people whose answers are pending. */
  readonly pendingAnswers: number
  /** The number of answers by people who may already be in the open group: it is not recorded if they are. */
  readonly pendingAgain: number
  readonly pending: Values
}
export type SurveyText = { readonly itemId: string; readonly words: string }
/** A function that picks a random whole number from 0 up to, but not including, a bound. */
export type RandomPick = (below: number) => number

export const shuffled = <T>(list: readonly T[], pick: RandomPick): T[] => {
  const out = [...list]
  for (let at = out.length - 1; at > 0; at--) {
    const other = pick(at + 1)
    ;[out[at], out[other]] = [out[other] as T, out[at] as T]
  }
  return out
}

/**
 * Returns the values by item when all answers fit the form; null when a required one is missing, or one is unknown,
 * invalid or given twice.
 */
export function validSurveyAnswers(sections: readonly ChecklistSection[], answers: readonly ChecklistAnswer[]) {
  const items = new Map(formItemsOf({ sections }).map((item) => [item.id, item]))
  const given = new Map(answers.map(({ itemId, value }) => [itemId, value]))
  if (given.size < answers.length) return null
  for (const [id, value] of given) {
    const item = items.get(id)
    if (!item || !isValidItemAnswer(item, value)) return null
  }
  const isMissing = [...items.values()].some(({ id, isRequired }) => isRequired && !given.has(id))
  return isMissing ? null : given
}

/**
 * Returns the counts after another answer by a person who is `new` to the open group, already in it, or possibly in it.
 * Each value goes to a random position among those waiting for its question. The fifth person moves all of them into
 * the counts, and written answers into the texts, in random order.
 */
export function countSurveyAnswer(
  before: SurveyCount,
  items: readonly ChecklistItem[],
  given: ReadonlyMap<string, string>,
  person: 'new' | 'same' | 'unknown',
  pick: RandomPick,
): { readonly next: SurveyCount; readonly texts: readonly SurveyText[] } {
  const pending: Record<string, readonly string[]> = { ...before.pending }
  for (const [id, value] of given) pending[id] = shuffled([...(pending[id] ?? []), value], pick)
  // Without waiting answers, no one can be among them.
  const isNew = person === 'new' || before.pendingAnswers === 0
  const pendingAnswers = before.pendingAnswers + (isNew ? 1 : 0)
  const pendingAgain = before.pendingAgain + (!isNew && person === 'unknown' ? 1 : 0)
  if (Math.max(pendingAnswers, pendingAgain) < minSurveyGroupSize)
    return { next: { ...before, pendingAnswers, pendingAgain, pending }, texts: [] }
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]))
  const tallies: Record<string, Record<string, number>> = structuredClone(before.tallies) as never
  const texts: SurveyText[] = []
  for (const [id, values] of Object.entries(pending))
    for (const value of values) {
      if (kinds.get(id) === 'text') texts.push({ itemId: id, words: value })
      else {
        const tally = tallies[id] ?? {}
        tallies[id] = { ...tally, [value]: (tally[value] ?? 0) + 1 }
      }
    }
  return {
    next: { answers: before.answers + minSurveyGroupSize, tallies, pendingAnswers: 0, pendingAgain: 0, pending: {} },
    texts: shuffled(texts, pick),
  }
}

/** Sums the counts of several companies. */
export function sumTallies(all: readonly SurveyTallies[]): SurveyTallies {
  const sum: Record<string, Record<string, number>> = {}
  for (const tallies of all)
    for (const [id, tally] of Object.entries(tallies))
      for (const [value, count] of Object.entries(tally)) {
        const own = sum[id] ?? {}
        sum[id] = { ...own, [value]: (own[value] ?? 0) + count }
      }
  return sum
}

/**
 * Returns the counted answers to a question: its choices in the order of the form, and the average of its numbers
 * (null: there are none).
 */
export function surveySummaryOf(item: ChecklistItem, tally: Readonly<Record<string, number>>) {
  const values =
    item.kind === 'yesNo'
      ? ['yes', 'no']
      : item.kind === 'scale'
        ? Array.from({ length: item.steps ?? 0 }, (_, n) => String(n + 1))
        : (item.options ?? []).map(({ id }) => id)
  const shown =
    item.kind === 'number' || item.kind === 'text' ? [] : item.mayNotApply ? [...values, notApplicableAnswer] : values
  // An earlier version of the question may have offered other values.
  const fitting = Object.entries(tally).filter(([value]) => isValidItemAnswer(item, value))
  const numbers = fitting.filter(
    ([value]) => (item.kind === 'scale' || item.kind === 'number') && value !== notApplicableAnswer,
  )
  const count = numbers.reduce((sum, [, n]) => sum + n, 0)
  return {
    answers: fitting.reduce((sum, [, n]) => sum + n, 0),
    average: count === 0 ? null : numbers.reduce((sum, [value, n]) => sum + Number(value) * n, 0) / count,
    choices: shown.map((value) => ({ value, count: tally[value] ?? 0 })),
  }
}
