import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { Id } from '@portal/contract/http/scalars.ts'
import type { planProgress } from '@portal/contract/learning/plan-staff.contract.ts'
import { Type } from 'typebox'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import type { Lang } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { buildPersonSearchQuery } from '../../identity/identity.public.ts'
import { type DuePlan, listPlansDueFrom } from '../today.store.ts'
import { planBoundOf } from './plan.access.ts'
import { planCountAge } from './plan.rules.ts'
import { listPublishedPlans, refreshPlanFiguresOfPeople } from './plan-people.store.ts'
import { presentPlanCounts, presentPlanStanding } from './plan-progress.present.ts'
import {
  deletePlanCounts,
  findLastPlanCount,
  findPlanTotals,
  listPlanStandings,
  lockPlanCounts,
  type PlanStandingFilter,
  type PlanTotals,
  planStandingSortKinds,
  planStandingSource,
  refreshPlanStandings,
} from './plan-progress.store.ts'
import { findPlan, type PlanFacts } from './plan-staff.store.ts'

type Tools = Pick<Deps, 'sql' | 'clock' | 'settings'>
type Versioned = Pick<PlanFacts, 'planId' | 'revision'>

/** A plan with its people as they were last counted. */
export type CountedPlan = { readonly plan: PlanFacts; readonly counts: PlanTotals }

/**
 * Loads a plan of the company `bound` (null: of any), with the progress of its people. A plan of up to 500 people is
 * counted now. For a larger one, a count up to 15 minutes old is returned, and a job refreshes it when it is older than
 * a minute. Throws `planNotFound`, and `unavailable` when the count was deleted in the meantime.
 */
export async function loadCountedPlan(deps: Deps, bound: string | null, planId: string): Promise<CountedPlan> {
  const plan = await findPlan(deps.sql, planId)
  if (!plan || (bound !== null && plan.companyId !== bound)) throw new AppError('planNotFound')
  const age = await ageOf(deps, deps.sql, plan)
  if (age === 'old') await countAnew(deps, plan)
  if (age === 'ageing')
    await deps.jobs.add(deps.sql, countPlan, { planId: plan.planId }, { key: `countPlan ${plan.planId}` })
  const counts = await findPlanTotals(deps.sql, plan.planId)
  if (!counts) throw new AppError('unavailable')
  return { plan, counts }
}

export type PlanStandingQuery = Pick<InputOf<typeof planProgress>, 'state' | 'departmentId' | 'q'>
/** Returns the filter of the store for a query about the people of a counted plan. */
export const planStandingFilterOf = (
  { plan }: CountedPlan,
  { state, departmentId, q }: PlanStandingQuery,
): PlanStandingFilter => ({
  planId: plan.planId,
  companyId: plan.companyId,
  state: state ?? null,
  departmentId: departmentId ?? null,
  words: buildPersonSearchQuery(q, true),
})

/**
 * Loads a page of the people of a counted plan, and the number of all that match, which is exact unless a department or
 * words are given. Throws the errors of `listPage`.
 */
export async function loadPlanPeoplePage(
  deps: Deps,
  counted: CountedPlan,
  input: Omit<InputOf<typeof planProgress>, 'planId'>,
) {
  const { state, departmentId, q, sort = 'standing' } = input
  const order = parseSortOrder<keyof typeof planStandingSortKinds>(sort, planStandingSortKinds)
  const filter = planStandingFilterOf(counted, input)
  const source = planStandingSource(deps.sql, filter, counted.counts, order.key)
  const page = await listPage(
    deps.sql,
    { list: `plan ${filter.planId}`, order, filters: { state, departmentId, q }, source },
    input,
  )
  const rows = sortByIds(page.ids, await listPlanStandings(deps.sql, filter.planId, page.ids))
  const { people, done, overdue } = counted.counts
  const isWhole = filter.departmentId === null && filter.words === null
  const total = { all: people, done, overdue, open: people - done - overdue }[state ?? 'all']
  return { ...page, ...(isWhole ? { total, isAbout: false } : {}), rows }
}

/**
 * Loads the progress of a plan: its counts, and a page of its people. Throws the errors of `loadCountedPlan` and of
 * `listPage`.
 */
export async function loadPlanProgress(
  deps: Deps,
  actor: Actor,
  { planId, ...input }: InputOf<typeof planProgress>,
  lang: Lang,
): Promise<DataOf<typeof planProgress>> {
  const counted = await loadCountedPlan(deps, planBoundOf(actor), planId)
  const { ids: _ids, rows, ...page } = await loadPlanPeoplePage(deps, counted, input)
  return { ...page, rows: rows.map((row) => presentPlanStanding(row, lang)), counts: presentPlanCounts(counted.counts) }
}

async function ageOf(deps: Tools, db: Db, plan: Versioned) {
  const count = await findLastPlanCount(db, plan.planId)
  if (!count || count.revision !== plan.revision || count.today !== todayOf(deps)) return 'old'
  return planCountAge((deps.clock.now().getTime() - count.countedAt.getTime()) / 1000, count.people)
}

/** Counts once, also when several want it at the same time. */
async function countAnew(deps: Tools, plan: Versioned): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    await lockPlanCounts(tx, plan.planId)
    if ((await ageOf(deps, tx, plan)) === 'fresh') return
    await refreshPlanStandings(tx, plan.planId, {
      revision: plan.revision,
      today: todayOf(deps),
      countedAt: deps.clock.now(),
    })
  })
}

/** The greatest age of a count on the page Today before it is refreshed, in milliseconds. */
const glanceAge = 15 * 60_000

/**
 * Lists the plans due on or after a day, with the progress last counted. A job refreshes counts that are older than a
 * quarter of an hour.
 */
export async function loadPlansDueFrom(deps: Deps, from: string, limit: number): Promise<DuePlan[]> {
  const plans = await listPlansDueFrom(deps.sql, from, limit)
  await enqueuePlanCounts(deps, plans)
  return plans
}

/** Enqueues counts of plans that were never counted or whose counts are older than a quarter of an hour. */
export async function enqueuePlanCounts(
  deps: Deps,
  plans: readonly { readonly planId: string; readonly countedAt: Date | null }[],
): Promise<void> {
  for (const { planId, countedAt } of plans)
    if (!countedAt || deps.clock.now().getTime() - countedAt.getTime() > glanceAge)
      await deps.jobs.add(deps.sql, countPlan, { planId }, { key: `countPlan ${planId}` })
}

/** Job: counts a plan that staff are viewing. */
export const countPlan = defineJob({
  name: 'countPlan',
  words: { zh: '统计学习计划', en: 'Recalculate study plan' },
  named: { thing: 'study_plan', field: 'planId' },
  payload: Type.Object({ planId: Id }),
  run: async (deps: Tools, { planId }) => {
    const plan = await findPlan(deps.sql, planId)
    if (plan) await countAnew(deps, plan)
  },
})

/** Deletes plan counts older than 24 hours, with the progress of their people. */
export const deleteOldPlanCounts = (deps: Deps) =>
  deletePlanCounts(deps.sql, new Date(deps.clock.now().getTime() - 86_400_000))

/**
 * Counts the progress of every person in all published plans, for the list of people; runs every night and after the
 * demo is loaded.
 */
export async function refreshPlanProgress(deps: Tools): Promise<void> {
  const plans = await listPublishedPlans(deps.sql)
  for (const plan of plans) await countAnew(deps, plan)
  for (const companyId of new Set(plans.map((plan) => plan.companyId)))
    await refreshPlanFiguresOfPeople(deps.sql, companyId)
}
