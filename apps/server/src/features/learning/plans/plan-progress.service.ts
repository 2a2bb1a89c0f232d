import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { planProgress } from '@portal/contract/learning/plan-staff.contract.ts'
import { AppError } from '../../../core/app-error.ts'
import { todayOf } from '../../../core/calendar.ts'
import type { Deps } from '../../../core/deps.ts'
import { isId } from '../../../core/random.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { type PlanDeadline, planDeadlines } from '../today.store.ts'
import { countAge } from './plan.rules.ts'
import { listPublished, sumUpStandings } from './plan-people.store.ts'
import { countStandings, findCount, forgetCounts, listProgress, lockCount } from './plan-progress.store.ts'
import { findPlan, type PlanHead } from './plan-staff.store.ts'

type Tools = Pick<Deps, 'sql' | 'clock' | 'settings'>
type Versioned = Pick<PlanHead, 'planId' | 'revision'>

/**
 * How the people of a plan get on. The people of a large plan are not counted again with each look: a count may be a minute old; one
 * that is somewhat older is shown while a job counts anew; only who looks after a while waits.
 */
export async function progressFor(deps: Deps, input: InputOf<typeof planProgress>): Promise<DataOf<typeof planProgress>> {
  const plan = await findPlan(deps.sql, input.planId)
  if (!plan) throw new AppError('planNotFound')
  const age = await ageOf(deps, deps.sql, plan)
  if (age === 'old') await countAnew(deps, plan)
  if (age === 'ageing') await deps.jobs.add(deps.sql, 'countPlan', { planId: plan.planId }, { key: `countPlan ${plan.planId}` })
  const { page, size } = input
  const filter = { state: input.state ?? null, departmentId: input.departmentId ?? null, words: input.q?.trim() || null, page, size }
  const progress = await listProgress(deps.sql, plan.planId, filter)
  if (!progress) throw new AppError('unavailable')
  const { fitting, countedAt, ...counts } = progress.counts
  return {
    list: progress.list.map(({ completedAt, ...person }) => ({
      ...person,
      state: person.of > 0 && person.done === person.of ? ('done' as const) : person.overdue > 0 ? ('overdue' as const) : ('open' as const),
      completedAt: completedAt?.toISOString() ?? null,
    })),
    total: fitting,
    page,
    size,
    counts,
    countedAt: countedAt.toISOString(),
  }
}

async function ageOf(deps: Tools, db: Db, plan: Versioned) {
  const count = await findCount(db, plan.planId)
  if (!count || count.revision !== plan.revision || count.today !== todayOf(deps)) return 'old'
  return countAge((deps.clock.now().getTime() - count.countedAt.getTime()) / 1000, count.people)
}

/** Counts once, also when several want it at the same time. */
async function countAnew(deps: Tools, plan: Versioned): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    await lockCount(tx, plan.planId)
    if ((await ageOf(deps, tx, plan)) === 'fresh') return
    await countStandings(tx, plan.planId, { revision: plan.revision, today: todayOf(deps), countedAt: deps.clock.now() })
  })
}

/** How long a count may stand on the page Today before it is made anew, in milliseconds. */
const glanceAge = 15 * 60_000

/** The plans that are due from a day on, as their people stood when they were last counted; a job counts anew what is older than a quarter of an hour. */
export async function deadlinesForStaff(deps: Deps, from: string, limit: number): Promise<PlanDeadline[]> {
  const plans = await planDeadlines(deps.sql, from, limit)
  for (const { planId, countedAt } of plans)
    if (!countedAt || deps.clock.now().getTime() - countedAt.getTime() > glanceAge) await deps.jobs.add(deps.sql, 'countPlan', { planId }, { key: `countPlan ${planId}` })
  return plans
}

/** Job: counts a plan that somebody is looking at. */
export async function countPlan(deps: Tools, payload: Record<string, unknown>): Promise<void> {
  const plan = isId(payload.planId as string | undefined) ? await findPlan(deps.sql, payload.planId as string) : null
  if (plan) await countAnew(deps, plan)
}

/** Job, every night: forgets counts that nobody has asked for since yesterday. */
export const forgetPlanCounts = (deps: Deps) => forgetCounts(deps.sql, new Date(deps.clock.now().getTime() - 86_400_000))

/** Job, every night and after the demo: how everybody stands with their plans, for the list of people. */
export async function sumUpPlans(deps: Tools): Promise<void> {
  const plans = await listPublished(deps.sql)
  for (const plan of plans) await countAnew(deps, plan)
  for (const companyId of new Set(plans.map((plan) => plan.companyId))) await sumUpStandings(deps.sql, companyId)
}
