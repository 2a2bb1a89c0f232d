import { roundShare } from '@portal/contract/exams/rounding.ts'
import { judgeSpots, parseSpots } from '@portal/contract/exams/spots.ts'
import type { AnswerKey } from '../questions/questions.public.ts'
import type { Mark } from './grading.rules.ts'

type RegionsKey = Extract<AnswerKey, { readonly regions: unknown }>

/**
 * Grades the spots that a candidate placed on a picture. Returns the points earned, and 100 or 0 percent for each
 * correct region. A spot outside all correct regions, or in a wrong one, is wrong: it costs a share under `minusWrong`
 * and everything under `allOrNothing`.
 */
export function gradeSpots({ regions, policy }: RegionsKey, given: string, points: number): Mark {
  const spots = parseSpots(given)
  const { hit, right } = judgeSpots(regions, spots)
  const blanks = regions.flatMap(({ isWrong }, index) => (isWrong ? [] : [hit[index] ? 100 : 0]))
  const hits = blanks.filter((percent) => percent > 0).length
  const wrong = right.filter((isRight) => !isRight).length
  if (policy === 'allOrNothing') return { earned: hits === blanks.length && wrong === 0 ? points : 0, blanks }
  const got = policy === 'minusWrong' ? Math.max(0, hits - wrong) : hits
  return { earned: blanks.length === 0 ? 0 : roundShare(got, blanks.length, points), blanks }
}
