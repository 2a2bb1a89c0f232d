import type { PlaceScoringRule } from '@portal/contract/exams/question-types.ts'
import { roundShare } from '@portal/contract/exams/rounding.ts'
import type { AnswerKey } from '../questions/questions.public.ts'
import type { Mark } from './grading.rules.ts'

type PlacesKey = Extract<AnswerKey, { readonly places: string }>

/**
 * Grades an answer, given as one letter for each place (`-`: empty). The letters are those of the options in the bank,
 * not in the order of the candidate. Returns the points earned, and 100 or 0 percent for each place.
 */
export function gradePlaces(key: PlacesKey, given: string, points: number): Mark {
  const right = [...key.places].map((letter, place) => given[place] === letter)
  const blanks = right.map((isRight) => (isRight ? 100 : 0))
  const { got, of } = countedFor(key.policy, key.places, given)
  return { earned: of === 0 ? 0 : roundShare(Math.max(0, got), of, points), blanks }
}

type Counted = { readonly got: number; readonly of: number }

/** The part of everything that counts under a rule. Orders that don't have each item once have nothing. */
function countedFor(policy: PlaceScoringRule, key: string, given: string): Counted {
  const right = [...key].filter((letter, place) => given[place] === letter).length
  if (policy === 'allOrNothing') return { got: right === key.length && given.length === key.length ? 1 : 0, of: 1 }
  if (policy === 'perPlace') return { got: right, of: key.length }
  if (policy === 'minusWrong') {
    const filled = [...given].filter((letter) => letter !== '-').length
    return { got: right - (filled - right), of: key.length }
  }
  /** The correct position of each item, in the order given. */
  const order = [...given].map((letter) => key.indexOf(letter))
  const isWhole = order.length === key.length && new Set(order).size === key.length && !order.includes(-1)
  return isWhole ? orderRules[policy](order) : { got: 0, of: 1 }
}

const inSequence = (order: readonly number[]): number =>
  order.filter((item, place) => place > 0 && order[place - 1] === item - 1).length
const isLastInPlace = (order: readonly number[]): number => Number(order.at(-1) === order.length - 1)
const isFirstInPlace = (order: readonly number[]): number => Number(order[0] === 0)

const orderRules: Readonly<
  Record<Exclude<PlaceScoringRule, 'allOrNothing' | 'perPlace' | 'minusWrong'>, (order: readonly number[]) => Counted>
> = {
  perNext: (order) => ({ got: inSequence(order), of: order.length - 1 }),
  perNextAndEnd: (order) => ({ got: inSequence(order) + isLastInPlace(order), of: order.length }),
  // Each pair counts for both of its items; either end of the list counts for one.
  neighbours: (order) => ({
    got: 2 * inSequence(order) + isFirstInPlace(order) + isLastInPlace(order),
    of: 2 * order.length,
  }),
  beforeAfter: (order) => {
    const pairs = order.flatMap((item, place) => order.slice(place + 1).map((later) => later > item))
    return { got: pairs.filter(Boolean).length, of: pairs.length }
  },
  longest: (order) => ({ got: atLeastTwo(longestRise(order)), of: order.length }),
  longestRun: (order) => ({ got: atLeastTwo(longestCount(order)), of: order.length }),
  distance: (order) => {
    const last = order.length - 1
    return {
      got: order.reduce((sum, item, place) => sum + last - Math.abs(item - place), 0),
      of: last * order.length,
    }
  },
}

/** A single item is always in order, which earns nothing. */
const atLeastTwo = (count: number): number => (count > 1 ? count : 0)

/** The length of the longest rising sequence, with other items between. */
function longestRise(order: readonly number[]): number {
  const ending: number[] = []
  for (const [place, item] of order.entries())
    ending.push(1 + Math.max(0, ...ending.filter((_, before) => (order[before] ?? item) < item && before < place)))
  return Math.max(0, ...ending)
}

/** The length of the longest sequence of consecutive items in the correct order, with other items between. */
function longestCount(order: readonly number[]): number {
  const placeOf = order.map((_, item) => order.indexOf(item))
  let [best, run] = [0, 0]
  for (const [item, place] of placeOf.entries()) {
    run = item > 0 && place > (placeOf[item - 1] ?? 0) ? run + 1 : 1
    best = Math.max(best, run)
  }
  return best
}
