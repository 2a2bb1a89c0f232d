import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { ownPlanList, PlanDueDates } from '@portal/contract/learning/plan.contract.ts'
import type { Static } from 'typebox'
import type { Owner } from '../../../core/access/owner.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { isId } from '../../../core/secrets/random.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import type { Lang } from '../../../core/text/language.ts'
import { loadExamStandings } from '../../exams/exams.public.ts'
import { joinExamState, type OwnPlanItem, presentPlan, presentPlanDetails, presentPlanItem } from './plan.present.ts'
import { compareItemsByUrgency, isPlanItemOverdue, type PlanState } from './plan.rules.ts'
import { findPlanProducts, listPlanItems } from './plan.store.ts'

type Plan = readonly [OwnPlanItem, ...OwnPlanItem[]]
/** Loads the plans of a person (with `planId`, only this one), each as the list of its items. */
export async function loadOwnPlans(
  deps: Deps,
  owner: Owner,
  lang: Lang,
  planId: string | null = null,
): Promise<Plan[]> {
  const rows = await listPlanItems(deps.sql, owner, planId, deps.clock.now())
  const examIds = [...new Set(rows.flatMap((row) => row.examId ?? []))]
  const exams = examIds.length > 0 ? await loadExamStandings(deps, owner, examIds, lang) : new Map()
  const plans = new Map<string, [OwnPlanItem, ...OwnPlanItem[]]>()
  for (const row of rows) {
    const item = joinExamState(row, exams)
    const plan = plans.get(row.planId)
    if (plan) plan.push(item)
    else plans.set(row.planId, [item])
  }
  return [...plans.values()]
}

/** Loads a plan of the caller with all its items (specification section 7). Throws `planNotFound`. */
export async function loadOwnPlan(deps: Deps, owner: Owner, planId: string, lang: Lang) {
  const [plan] = await loadOwnPlans(deps, owner, lang, planId)
  if (!plan) throw new AppError('planNotFound')
  return presentPlanDetails(plan, lang, todayOf(deps))
}

const stateOrder: readonly PlanState[] = ['overdue', 'open', 'upcoming', 'done']
/** Compares plans by state: overdue, then open, then upcoming, then completed. */
export const comparePlansByState = (a: { readonly state: PlanState }, b: { readonly state: PlanState }): number =>
  stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state)

/**
 * Loads a page of the caller's plans: overdue, open, upcoming and completed ones in this order, each by due date; with
 * the number of all plans in each state.
 */
export async function loadOwnPlanList(
  deps: Deps,
  owner: Owner,
  input: InputOf<typeof ownPlanList>,
  lang: Lang,
): Promise<DataOf<typeof ownPlanList>> {
  const today = todayOf(deps)
  const cards = (await loadOwnPlans(deps, owner, lang)).map((plan) => presentPlan(plan, lang, today))
  const count = (state: PlanState) => cards.filter((card) => card.state === state).length
  const fitting = cards.filter((card) => input.state === undefined || card.state === input.state)
  const sorted = fitting.sort(comparePlansByState)
  return {
    list: sorted.slice(input.page * input.size, (input.page + 1) * input.size),
    total: fitting.length,
    page: input.page,
    size: input.size,
    counts: {
      all: cards.length,
      open: count('open'),
      overdue: count('overdue'),
      upcoming: count('upcoming'),
      done: count('done'),
    },
  }
}

/**
 * Returns the first `limit` open items of started plans, the most urgent first, and the numbers of all open and overdue
 * ones. A product or exam in two plans appears once, as the more urgent item.
 */
export function nextDueItems(
  deps: Deps,
  plans: readonly Plan[],
  lang: Lang,
  limit: number,
): Static<typeof PlanDueDates> {
  const today = todayOf(deps)
  const seen = new Set<string>()
  const open = plans
    .flat()
    .filter((item) => !item.isDone && item.lock !== 'unavailable' && item.row.startsOn <= today)
    .sort(compareItemsByUrgency(today))
    .filter((item) => {
      const thing = item.row.productId ?? item.row.examId ?? ''
      return !seen.has(thing) && seen.add(thing)
    })
  return {
    items: open.slice(0, limit).map((item) => presentPlanItem(item, lang, today)),
    openCount: open.length,
    overdueCount: open.filter((item) => isPlanItemOverdue(item, today)).length,
  }
}

/** Loads the most urgent open items of a person's plans, as `nextDueItems` returns them. */
export const loadOwnDueItems = async (deps: Deps, owner: Owner, lang: Lang, limit: number) =>
  nextDueItems(deps, await loadOwnPlans(deps, owner, lang), lang, limit)

/** Finds the plan from which a page was opened, if it is the learner's and contains the product; otherwise null. */
export async function findPlanOfProductPage(
  deps: Deps,
  owner: Owner,
  planId: string | undefined,
  productId: string,
): Promise<string | null> {
  if (!isId(planId)) return null
  const places = await findPlanProducts(deps.sql, owner, [planId])
  return places.has(`${planId.toLowerCase()} ${productId.toLowerCase()}`) ? planId.toLowerCase() : null
}
