import type { PlanContent } from '@portal/contract/learning/plan-staff.contract.ts'
import type { Static } from 'typebox'
import { hasBilingualText } from '../../../core/text/language.ts'
import { isPlausibleDay } from '../period.rules.ts'
import type { PlanProblemWord } from './plan.words.ts'

export type PlanInput = Static<typeof PlanContent>
/** A field of the input and its problem. */
export type PlanProblem = { readonly field: string; readonly word: PlanProblemWord }

/**
 * Returns the problems within the fields of a plan: a missing title, days that do not exist or contradict each other,
 * and items that repeat an earlier one or do not have exactly one product or exam.
 */
export function problemsOfPlan(plan: PlanInput): PlanProblem[] {
  const problems: PlanProblem[] = []
  const check = (holds: boolean, field: string, word: PlanProblemWord) => {
    if (!holds) problems.push({ field, word })
  }
  check(hasBilingualText(plan.title), 'title', 'title')
  check(isPlausibleDay(plan.startsOn), 'startsOn', 'noSuchDay')
  if (plan.dueOn !== undefined)
    check(
      isPlausibleDay(plan.dueOn) && plan.dueOn >= plan.startsOn,
      'dueOn',
      isPlausibleDay(plan.dueOn) ? 'dueBeforeStart' : 'noSuchDay',
    )
  const seen = new Set<string>()
  plan.items.forEach((item, index) => {
    const at = `items.${index}`
    check((item.productId === undefined) !== (item.examId === undefined), at, 'oneThing')
    const thing = (item.productId ?? item.examId ?? '').toLowerCase()
    check(!seen.has(thing), at, 'twice')
    seen.add(thing)
    if (item.dueOn === undefined) return
    if (!isPlausibleDay(item.dueOn)) problems.push({ field: `${at}.dueOn`, word: 'noSuchDay' })
    else
      check(
        item.dueOn >= plan.startsOn && (plan.dueOn === undefined || item.dueOn <= plan.dueOn),
        `${at}.dueOn`,
        'itemDue',
      )
  })
  return problems
}
