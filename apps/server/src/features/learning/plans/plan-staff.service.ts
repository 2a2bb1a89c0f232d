import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { planAssign, planManage, planRead } from '@portal/contract/learning/plan-staff.contract.ts'
import { AppError } from '../../../core/app-error.ts'
import { writeAudit } from '../../../core/audit.store.ts'
import { todayOf } from '../../../core/calendar.ts'
import type { Deps } from '../../../core/deps.ts'
import { newId } from '../../../core/random.ts'
import type { Actor } from '../../../core/session.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { type PlanWord, planWords } from './plan.words.ts'
import { type PlanProblem, type PlanSays, problemsOfPlan } from './plan-content.rules.ts'
import {
  countPeople,
  findPlan,
  insertPlan,
  listItems,
  listManaged,
  listTargets,
  type PlanHead,
  replaceItems,
  replaceTargets,
  setEveryone,
  setStatus,
  updatePlan,
} from './plan-staff.store.ts'

type OwnRevision = { readonly planId: string; readonly revision: number }
/** Refuses with the fields, and words in both languages. */
function refuse(problems: readonly PlanProblem[], reason: 'malformed' | 'planIncomplete' = 'malformed'): void {
  if (problems.length === 0) return
  throw new AppError(reason, { fields: problems.map(({ field }) => field), problems: problems.map(({ field, word }) => ({ field, ...planWords[word] })) })
}
const inContent = ({ field, word }: PlanProblem): PlanProblem => ({ field: `content.${field}`, word })

async function planOf(db: Db, planId: string): Promise<PlanHead> {
  const plan = await findPlan(db, planId)
  if (!plan) throw new AppError('planNotFound')
  return plan
}
async function standOf(db: Db, planId: string) {
  const { revision, status } = await planOf(db, planId)
  return { planId, revision, status }
}

type Note = { readonly action: string; readonly plan: Pick<PlanHead, 'planId' | 'companyId'>; readonly detail?: Readonly<Record<string, unknown>> }
function note(deps: Deps, db: Db, actor: Actor, { action, plan, detail = {} }: Note) {
  return writeAudit(deps, db, actor.accountId, { companyId: plan.companyId, action, thing: 'study_plan', thingId: plan.planId, detail })
}

async function writeItems(db: Db, plan: Pick<PlanHead, 'planId' | 'companyId'>, says: PlanSays) {
  const missing = await replaceItems(db, plan.planId, plan.companyId, says.items)
  refuse(missing.map((index) => ({ field: `content.items.${index}.${says.items[index]?.productId ? 'productId' : 'examId'}`, word: 'notOffered' })))
}

/** Makes a plan as a draft. Refuses what contradicts itself, and items that the company does not see. */
export async function createPlan(deps: Deps, actor: Actor, { companyId, content }: { companyId: string; content: PlanSays }) {
  refuse(problemsOfPlan(content).map(inContent))
  const now = deps.clock.now()
  const plan = { planId: newId(now, deps.random), companyId: companyId.toLowerCase() }
  return inTransaction(deps.sql, async (tx) => {
    if (!(await insertPlan(tx, { id: plan.planId, companyId, createdBy: actor.accountId, now }, content))) refuse([{ field: 'companyId', word: 'noCompany' }])
    await writeItems(tx, plan, content)
    await note(deps, tx, actor, { action: 'plan.create', plan })
    return standOf(tx, plan.planId)
  })
}

/** What a plan that people have must not lose. */
const keepWhole = ({ status }: PlanHead, problems: readonly PlanProblem[]): void => refuse(status === 'published' ? problems : [], 'planIncomplete')

/** Changes a plan, whatever its status; `conflict` when somebody else changed it meanwhile. A published one keeps at least one item. */
export async function changePlan(deps: Deps, actor: Actor, { planId, revision, content }: OwnRevision & { readonly content: PlanSays }) {
  refuse(problemsOfPlan(content).map(inContent))
  return inTransaction(deps.sql, async (tx) => {
    const plan = await planOf(tx, planId)
    if (!(await updatePlan(tx, planId, revision, content))) throw new AppError('conflict')
    keepWhole(plan, content.items.length > 0 ? [] : [{ field: 'content.items', word: 'noItems' }])
    await writeItems(tx, plan, content)
    await note(deps, tx, actor, { action: 'plan.update', plan })
    return standOf(tx, planId)
  })
}

/** Says whom a plan is for. People and departments must belong to its company; a published plan is for somebody. */
export async function assignPlan(deps: Deps, actor: Actor, input: InputOf<typeof planAssign>): Promise<DataOf<typeof planAssign>> {
  const { planId, revision, everyone, accountIds, departmentIds } = input
  return inTransaction(deps.sql, async (tx) => {
    const plan = await planOf(tx, planId)
    if (!(await setEveryone(tx, planId, revision, everyone))) throw new AppError('conflict')
    const missing = await replaceTargets(tx, plan, input)
    const problems = (name: 'accountIds' | 'departmentIds', ids: readonly string[], lost: readonly string[], word: PlanWord) =>
      ids.flatMap((id, index) => (lost.includes(id) ? [{ field: `${name}.${index}`, word }] : []))
    keepWhole(plan, everyone || accountIds.length + departmentIds.length > 0 ? [] : [{ field: 'people', word: 'noPeople' }])
    refuse([...problems('accountIds', accountIds, missing.accounts, 'notMember'), ...problems('departmentIds', departmentIds, missing.departments, 'notDepartment')])
    await note(deps, tx, actor, { action: 'plan.assign', plan, detail: { everyone, accounts: accountIds.length, departments: departmentIds.length } })
    return { ...(await standOf(tx, planId)), people: await countPeople(tx, planId) }
  })
}

/** Gives a plan to its people, and lets the job tell them. */
export async function publishPlan(deps: Deps, actor: Actor, { planId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    const plan = await planOf(tx, planId)
    const [items, targets] = [await listItems(tx, planId), await listTargets(tx, planId)]
    refuse(
      [
        ...(items.length === 0 ? [{ field: 'items', word: 'noItems' as const }] : []),
        ...items.flatMap((item, index) => (item.isOffered ? [] : [{ field: `items.${index}`, word: 'notOffered' as const }])),
        ...(plan.everyone || targets.length > 0 ? [] : [{ field: 'people', word: 'noPeople' as const }]),
        ...(plan.dueOn !== null && plan.dueOn < todayOf(deps) ? [{ field: 'dueOn', word: 'duePassed' as const }] : []),
      ],
      'planIncomplete',
    )
    if (!(await setStatus(tx, planId, revision, 'published', deps.clock.now()))) throw new AppError('conflict')
    await note(deps, tx, actor, { action: 'plan.publish', plan })
    await deps.jobs.add(tx, 'remindPlans', { planId })
    return standOf(tx, planId)
  })
}

export async function withdrawPlan(deps: Deps, actor: Actor, { planId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    const plan = await planOf(tx, planId)
    if (!(await setStatus(tx, planId, revision, 'withdrawn', deps.clock.now()))) throw new AppError('conflict')
    await note(deps, tx, actor, { action: 'plan.withdraw', plan })
    return standOf(tx, planId)
  })
}

/** A plan with its items, and whom it is for. */
export async function readPlan(deps: Deps, planId: string): Promise<DataOf<typeof planRead>> {
  const plan = await planOf(deps.sql, planId)
  const [items, targets, people] = await Promise.all([listItems(deps.sql, planId), listTargets(deps.sql, planId), countPeople(deps.sql, planId)])
  return {
    planId: plan.planId,
    revision: plan.revision,
    status: plan.status,
    companyId: plan.companyId,
    content: {
      title: plan.title,
      note: plan.note,
      startsOn: plan.startsOn,
      ...(plan.dueOn ? { dueOn: plan.dueOn } : {}),
      isMandatory: plan.isMandatory,
      items: items.map((item) => ({
        ...(item.productId ? { productId: item.productId } : {}),
        ...(item.examId ? { examId: item.examId } : {}),
        isMandatory: item.isMandatory,
        ...(item.dueOn ? { dueOn: item.dueOn } : {}),
      })),
    },
    titles: items.map((item) => item.title),
    everyone: plan.everyone,
    people,
    accounts: targets.flatMap((target) => (target.accountId ? [{ id: target.accountId, name: target.accountName ?? '' }] : [])),
    departments: targets.flatMap((target) => (target.departmentId ? [{ id: target.departmentId, name: target.departmentName ?? {} }] : [])),
    createdAt: plan.createdAt.toISOString(),
    publishedAt: plan.publishedAt?.toISOString() ?? null,
  }
}

export async function managePlans(deps: Deps, input: InputOf<typeof planManage>): Promise<DataOf<typeof planManage>> {
  const { page, size } = input
  const filter = { companyId: input.companyId ?? null, status: input.status ?? null, words: input.q?.trim() || null, page, size }
  return { ...(await listManaged(deps.sql, filter)), page, size }
}
