import {
  hasPlaces,
  type PlaceScoringRule,
  type QuestionType,
  scoringRulesOf,
} from '@portal/contract/exams/question-types.ts'
import { spotScoringRules } from '@portal/contract/exams/spots.ts'
import type { NewQuestion } from './question-content.ts'

/** The maximum number of prompts or gaps of a question. */
export const maxPlaces = 20

export type PlaceProblem =
  | 'keyMissing'
  | 'placeCount'
  | 'itemCount'
  | 'placeUnset'
  | 'keyUnknown'
  | 'usedTwice'
  | 'notOffered'
  | 'everyOnce'
  | 'unoffered'
  | 'policyMisfit'

/** Returns true if a word names a rule by which the places or spots of a question of this type may earn points. */
export const isPlacePolicy = (type: QuestionType, word: string): word is PlaceScoringRule =>
  (hasPlaces(type) ? scoringRulesOf(type) : type === 'hotspot' ? spotScoringRules : []).some(
    (policy) => policy === word,
  )

/**
 * Finds the reasons why a question with places can't be answered, each with the index of the place concerned (of the
 * option for `unoffered`); null: the whole question.
 */
export function findPlaceProblems({
  type,
  content: { options, blankCount, prompts, choices, once },
  answerKey,
}: Pick<NewQuestion, 'type' | 'content' | 'answerKey'>): {
  readonly problem: PlaceProblem
  readonly place: number | null
}[] {
  if (!('places' in answerKey)) return [{ problem: 'keyMissing', place: null }]
  const letters = options.map(({ key }) => key).join('')
  const found: { problem: PlaceProblem; place: number | null }[] = []
  const must = (holds: boolean, problem: PlaceProblem, place: number | null = null) => {
    if (!holds) found.push({ problem, place })
  }
  const places = [...answerKey.places]
  must(isPlacePolicy(type, answerKey.policy), 'policyMisfit')
  must(places.length === blankCount && (prompts === undefined || prompts.length === blankCount), 'keyMissing')
  if (type === 'ordering') {
    must(letters.length >= 2 && letters.length <= 26, 'itemCount')
    must([...places].sort().join('') === letters, 'everyOnce')
    return found
  }
  must(letters.length >= 2 && letters.length <= 26, 'itemCount')
  must(blankCount >= 1 && blankCount <= maxPlaces && (type !== 'matching' || prompts !== undefined), 'placeCount')
  must(choices === undefined || choices.length === blankCount, 'placeCount')
  for (const [place, letter] of places.entries()) {
    must(letter !== '-', 'placeUnset', place)
    must(letter === '-' || letters.includes(letter), 'keyUnknown', place)
    must(letter === '-' || (choices?.[place] ?? letters).includes(letter), 'notOffered', place)
    must(!once || letter === '-' || answerKey.places.indexOf(letter) === place, 'usedTwice', place)
  }
  for (const [place, offered] of (choices ?? []).entries())
    must(
      [...offered].every((letter) => letters.includes(letter)) && new Set(offered).size === offered.length,
      'keyUnknown',
      place,
    )
  for (const [option, letter] of [...letters].entries())
    must(choices === undefined || choices.some((offered) => offered.includes(letter)), 'unoffered', option)
  return found
}

/**
 * Returns the names of the problems of a question with places, with the number of the place (from 1) where one is
 * concerned.
 */
export const placeProblemNames = (question: NewQuestion): string[] =>
  findPlaceProblems(question).map(({ problem, place }) =>
    place === null ? problem : `${problem} at place ${place + 1}`,
  )
