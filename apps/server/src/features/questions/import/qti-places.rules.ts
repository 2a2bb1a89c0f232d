import type { PlacementQuestionType, PlaceScoringRule } from '@portal/contract/exams/question-types.ts'
import { ImportRefusal } from './import-reasons.ts'
import type { QtiJudge, QtiResponses, QtiTrial } from './qti-judge.ts'

/**
 * A question with places and the rules of its item. `responsesOf` converts chosen options to the responses that `judge`
 * grades. Options are given by index; null is an empty place.
 */
export interface JudgedPlaces {
  readonly type: PlacementQuestionType
  readonly right: readonly number[]
  /** The options that each place offers. */
  readonly offered: readonly (readonly number[])[]
  readonly responsesOf: (places: readonly (number | null)[]) => QtiResponses
  readonly judge: QtiJudge
}

const isNear = (a: number, b: number, full: number): boolean => Math.abs(a - b) <= full / 200

/**
 * Finds the policy that scores places as the item's rules do: each place earns its share, all or nothing, or a wrong
 * place cancels a right one; an order is all or nothing. It tries right, partly right and wrong answers, and refuses
 * rules that match no policy.
 * @throws ImportRefusal
 */
export function findPlaceScoring({ type, right, offered, responsesOf, judge }: JudgedPlaces): {
  policy: PlaceScoringRule
  full: number
  trials: QtiTrial[]
} {
  const trials: QtiTrial[] = []
  const tried = (places: readonly (number | null)[]): number => {
    const judged = judge(responsesOf(places))
    trials.push({ ...judged, marks: new Set() })
    return judged.score
  }
  const full = tried(right)
  if (!(full > 0)) throw new ImportRefusal('no-right-answer')
  tried(right.map(() => null))
  if (type === 'ordering') {
    const swaps = right.slice(1).map((_, at) => right.map((item, place) => right[swapped(place, at)] ?? item))
    const scores = [...swaps, right.toReversed()]
      .filter((order) => order.some((item, place) => item !== right[place]))
      .map(tried)
    if (scores.some((score) => score > full / 200)) throw new ImportRefusal('scoring-not-kept', scores.join(', '))
    return { policy: 'allOrNothing', full, trials }
  }
  const wrongOf = (place: number) => (offered[place] ?? []).find((option) => option !== right[place])
  const single = right.map((_, place) => tried(right.map((option, at) => (at === place ? option : null))))
  const oneWrong = right.map((_, place) => {
    const wrong = wrongOf(place)
    return wrong === undefined ? null : tried(right.map((option, at) => (at === place ? wrong : option)))
  })
  const share = full / right.length
  const isShared = single.every((score) => isNear(score, share, full))
  const withWrong = oneWrong.filter((score) => score !== null)
  if (isShared && withWrong.every((score) => isNear(score, full - share, full)))
    return { policy: 'perPlace', full, trials }
  if (isShared && withWrong.every((score) => isNear(score, full - 2 * share, full)))
    return { policy: 'minusWrong', full, trials }
  const missing = right.map((_, place) => tried(right.map((option, at) => (at === place ? null : option))))
  if ([...(right.length > 1 ? single : []), ...missing, ...withWrong].every((score) => isNear(score, 0, full)))
    return { policy: 'allOrNothing', full, trials }
  throw new ImportRefusal('scoring-not-kept', [...single, ...withWrong].map((score) => String(score)).join(', '))
}
const swapped = (place: number, at: number): number => (place === at ? at + 1 : place === at + 1 ? at : place)
