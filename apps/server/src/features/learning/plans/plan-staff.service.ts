import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  managedPlanList,
  planAssign,
  planCopy,
  planItemFind,
  planPeopleCount,
  planRead,
} from '@portal/contract/learning/plan-staff.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { addDays, daysBetween, todayOf } from '../../../core/text/calendar.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { canManagePlansInCompany, planBoundOf } from './plan.access.ts'
import { remindPlans } from './plan.jobs.ts'
import { planPhase } from './plan.rules.ts'
import { type PlanProblemWord, planProblemWords, titleOfCopiedPlan } from './plan.words.ts'
import { type PlanInput, type PlanProblem, problemsOfPlan } from './plan-content.rules.ts'
import { enqueuePlanCounts } from './plan-progress.service.ts'
import {
  copyPlanContent,
  countPlanPeople,
  countTargetedPeople,
  findCompanyShortName,
  findPlan,
  findPlanByRequest,
  insertPlan,
  listManagedPlanItems,
  listManagedPlans,
  listPlanCandidates,
  listPlanTargets,
  type ManagedPlan,
  type PlanCandidateRow,
  type PlanFacts,
  planSortKinds,
  planSource,
  replacePlanItems,
  replacePlanTargets,
  setNextPlanRevision,
  setPlanForEveryone,
  setPlanStatus,
  updateStudyPlan,
} from './plan-staff.store.ts'

type OwnRevision = { readonly planId: string; readonly revision: number }
/** Refuses with problems by field, in both languages. */
function refuse(problems: readonly PlanProblem[], reason: 'malformed' | 'planIncomplete' = 'malformed'): void {
  if (problems.length === 0) return
  throw new AppError(reason, {
    fields: problems.map(({ field }) => field),
    problems: problems.map(({ field, word }) => ({ field, ...planProblemWords[word] })),
  })
}
const inContent = ({ field, word }: PlanProblem): PlanProblem => ({ field: `content.${field}`, word })

/** A plan that the caller may manage: staff of one company manage its plans only. */
async function planOf(db: Db, actor: Actor, planId: string): Promise<PlanFacts> {
  const plan = await findPlan(db, planId)
  if (!plan || !canManagePlansInCompany(actor, plan.companyId)) throw new AppError('planNotFound')
  return plan
}
async function standOf(db: Db, planId: string) {
  const plan = await findPlan(db, planId)
  if (!plan) throw new AppError('planNotFound')
  return { planId, revision: plan.revision, status: plan.status }
}

type Note = {
  readonly action: string
  readonly plan: Pick<PlanFacts, 'planId' | 'companyId'>
  readonly detail?: Readonly<Record<string, unknown>>
}
function note(deps: Deps, db: Db, actor: Actor, { action, plan, detail = {} }: Note) {
  return writeAudit(deps, db, actor.accountId, {
    companyId: plan.companyId,
    action,
    thing: 'study_plan',
    thingId: plan.planId,
    detail,
  })
}

async function writeItems(db: Db, plan: Pick<PlanFacts, 'planId' | 'companyId'>, input: PlanInput) {
  const missing = await replacePlanItems(db, plan.planId, plan.companyId, input.items)
  refuse(
    missing.map((index) => ({
      field: `content.items.${index}.${input.items[index]?.productId ? 'productId' : 'examId'}`,
      word: 'notOffered',
    })),
  )
}

type New = {
  readonly companyId: string
  readonly content: PlanInput
  readonly whom?: Whom | undefined
  readonly requestKey?: string | undefined
}

/**
 * Creates a draft; for a request key used before, returns the plan created then. Throws `malformed` with the problems
 * by field, such as contradictory dates or items that the company can't see.
 */
export async function createStudyPlan(deps: Deps, actor: Actor, { companyId: given, content, whom, requestKey }: New) {
  refuse(problemsOfPlan(content).map(inContent))
  const now = deps.clock.now()
  const plan = { planId: newId(now, deps.random), companyId: given.toLowerCase() }
  return inTransaction(deps.sql, async (tx) => {
    const made =
      canManagePlansInCompany(actor, plan.companyId) &&
      (await insertPlan(
        tx,
        { id: plan.planId, companyId: plan.companyId, createdBy: actor.accountId, requestKey: requestKey ?? null, now },
        content,
      ))
    if (!made) {
      const before = requestKey === undefined ? null : await findPlanByRequest(tx, actor.accountId, requestKey)
      if (before !== null) return standOf(tx, before)
      refuse([{ field: 'companyId', word: 'noCompany' }])
    }
    await writeItems(tx, plan, content)
    if (whom) await writeWhom(tx, plan, whom, 'whom.')
    await note(deps, tx, actor, { action: 'plan.create', plan })
    return standOf(tx, plan.planId)
  })
}

type Whom = {
  readonly everyone: boolean
  readonly accountIds: readonly string[]
  readonly departmentIds: readonly string[]
}

/** Replaces the people of a plan. Refuses people and departments outside its company. */
async function writeWhom(db: Db, plan: Pick<PlanFacts, 'planId' | 'companyId'>, whom: Whom, prefix: 'whom.' | '') {
  const missing = await replacePlanTargets(db, plan, whom)
  const problems = (name: 'accountIds' | 'departmentIds', lost: readonly string[], word: PlanProblemWord) =>
    whom[name].flatMap((id, index) => (lost.includes(id) ? [{ field: `${prefix}${name}.${index}`, word }] : []))
  refuse([
    ...problems('accountIds', missing.accounts, 'notMember'),
    ...problems('departmentIds', missing.departments, 'notDepartment'),
  ])
  await setPlanForEveryone(db, plan.planId, whom.everyone)
}
const isForNobody = ({ everyone, accountIds, departmentIds }: Whom) =>
  !everyone && accountIds.length + departmentIds.length === 0

/** Checks that a published plan keeps items and people. */
const keepWhole = ({ status }: PlanFacts, problems: readonly PlanProblem[]): void =>
  refuse(status === 'published' ? problems : [], 'planIncomplete')

type Change = OwnRevision & { readonly content: PlanInput; readonly whom?: Whom | undefined }

/**
 * Updates a plan of any status, and its people if they are given; the added people of a published plan are notified.
 * Throws `planNotFound`, `malformed` with the problems by field, `planIncomplete` when a published plan would have no
 * item or no people, and `conflict` when another author has changed it in the meantime.
 */
export async function updateManagedPlan(deps: Deps, actor: Actor, { planId, revision, content, whom }: Change) {
  refuse(problemsOfPlan(content).map(inContent))
  return inTransaction(deps.sql, async (tx) => {
    const plan = await planOf(tx, actor, planId)
    if (!(await updateStudyPlan(tx, planId, revision, content))) throw new AppError('conflict')
    keepWhole(plan, [
      ...(content.items.length > 0 ? [] : [{ field: 'content.items', word: 'noItems' as const }]),
      ...(whom && isForNobody(whom) ? [{ field: 'whom', word: 'noPeople' as const }] : []),
    ])
    await writeItems(tx, plan, content)
    if (whom) await writeWhom(tx, plan, whom, 'whom.')
    await note(deps, tx, actor, { action: 'plan.update', plan })
    if (plan.status === 'published') await tellPeople(deps, tx, planId)
    return standOf(tx, planId)
  })
}
/** Enqueues the job that notifies people of a published plan. */
const tellPeople = (deps: Deps, tx: Db, planId: string) =>
  deps.jobs.add(tx, remindPlans, { planId }, { key: `remindPlans ${planId}` })

/**
 * Replaces the people of a plan. Throws `planNotFound`, `malformed` for people and departments outside its company,
 * `planIncomplete` when a published plan would have no people, and `conflict` when the plan was changed in the
 * meantime.
 */
export async function assignPlan(
  deps: Deps,
  actor: Actor,
  { planId, revision, ...whom }: InputOf<typeof planAssign>,
): Promise<DataOf<typeof planAssign>> {
  return inTransaction(deps.sql, async (tx) => {
    const plan = await planOf(tx, actor, planId)
    if (!(await setNextPlanRevision(tx, planId, revision))) throw new AppError('conflict')
    keepWhole(plan, isForNobody(whom) ? [{ field: 'people', word: 'noPeople' }] : [])
    await writeWhom(tx, plan, whom, '')
    const { everyone, accountIds, departmentIds } = whom
    await note(deps, tx, actor, {
      action: 'plan.assign',
      plan,
      detail: { everyone, accounts: accountIds.length, departments: departmentIds.length },
    })
    if (plan.status === 'published') await tellPeople(deps, tx, planId)
    return { ...(await standOf(tx, planId)), people: await countPlanPeople(tx, planId) }
  })
}

/** Copies a plan as a draft with dates from today on. Idempotent by request key. Throws `planNotFound`. */
export async function copyStudyPlan(
  deps: Deps,
  actor: Actor,
  { planId: from, requestKey }: InputOf<typeof planCopy>,
): Promise<DataOf<typeof planCopy>> {
  const now = deps.clock.now()
  const today = todayOf(deps)
  return inTransaction(deps.sql, async (tx) => {
    const plan = await planOf(tx, actor, from)
    const days = daysBetween(plan.startsOn, today)
    const own = { planId: newId(now, deps.random), companyId: plan.companyId }
    const { isMandatory, note: words, title } = plan
    const input: PlanInput = {
      title: titleOfCopiedPlan(title),
      note: words,
      startsOn: today,
      ...(plan.dueOn ? { dueOn: addDays(plan.dueOn, days) } : {}),
      isMandatory,
      items: [],
    }
    if (
      !(await insertPlan(
        tx,
        { id: own.planId, companyId: own.companyId, createdBy: actor.accountId, requestKey, now },
        input,
      ))
    ) {
      const before = await findPlanByRequest(tx, actor.accountId, requestKey)
      if (before === null) throw new AppError('planNotFound')
      return standOf(tx, before)
    }
    await copyPlanContent(tx, from, own.planId, days)
    await note(deps, tx, actor, { action: 'plan.create', plan: own, detail: { copyOf: from } })
    return standOf(tx, own.planId)
  })
}

/**
 * Publishes a plan and enqueues the job that notifies its people. Throws `planNotFound`, `planIncomplete` with the
 * problems by field, and `conflict` when the plan was changed in the meantime.
 */
export async function publishStudyPlan(deps: Deps, actor: Actor, { planId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    const plan = await planOf(tx, actor, planId)
    const [items, targets] = [await listManagedPlanItems(tx, planId), await listPlanTargets(tx, planId)]
    refuse(
      [
        ...(items.length === 0 ? [{ field: 'items', word: 'noItems' as const }] : []),
        ...items.flatMap((item, index) =>
          item.isOffered ? [] : [{ field: `items.${index}`, word: 'notOffered' as const }],
        ),
        ...(plan.everyone || targets.length > 0 ? [] : [{ field: 'people', word: 'noPeople' as const }]),
        ...(plan.dueOn !== null && plan.dueOn < todayOf(deps) ? [{ field: 'dueOn', word: 'duePassed' as const }] : []),
      ],
      'planIncomplete',
    )
    if (!(await setPlanStatus(tx, planId, revision, 'published', deps.clock.now()))) throw new AppError('conflict')
    await note(deps, tx, actor, { action: 'plan.publish', plan })
    await deps.jobs.add(tx, remindPlans, { planId })
    return standOf(tx, planId)
  })
}

export async function withdrawStudyPlan(deps: Deps, actor: Actor, { planId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    const plan = await planOf(tx, actor, planId)
    if (!(await setPlanStatus(tx, planId, revision, 'withdrawn', deps.clock.now()))) throw new AppError('conflict')
    await note(deps, tx, actor, { action: 'plan.withdraw', plan })
    return standOf(tx, planId)
  })
}

/** Loads a plan with its items and its people. Throws `planNotFound`. */
export async function loadManagedPlan(
  deps: Deps,
  actor: Actor,
  planId: string,
  lang: Lang,
): Promise<DataOf<typeof planRead>> {
  const plan = await planOf(deps.sql, actor, planId)
  const [items, targets, people, company] = await Promise.all([
    listManagedPlanItems(deps.sql, planId),
    listPlanTargets(deps.sql, planId),
    countPlanPeople(deps.sql, planId),
    findCompanyShortName(deps.sql, plan.companyId),
  ])
  return {
    planId: plan.planId,
    revision: plan.revision,
    status: plan.status,
    phase: planPhase(plan, todayOf(deps)),
    companyId: plan.companyId,
    company: company ?? {},
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
    things: items.map((item) => ({ ...presentThing(item), isOffered: item.isOffered })),
    everyone: plan.everyone,
    people,
    accounts: targets.flatMap((target) =>
      target.accountId
        ? [{ id: target.accountId, name: target.accountName ? pickName(target.accountName, lang) : '' }]
        : [],
    ),
    departments: targets.flatMap((target) =>
      target.departmentId ? [{ id: target.departmentId, name: target.departmentName ?? {} }] : [],
    ),
    createdAt: plan.createdAt.toISOString(),
    createdBy: plan.createdBy && pickName(plan.createdBy, lang),
    publishedAt: plan.publishedAt?.toISOString() ?? null,
  }
}

const presentThing = ({ productId, examId, kind, title, seconds }: PlanCandidateRow) => ({
  productId,
  examId,
  kind,
  title,
  seconds,
})

/** A company within the caller's reach. */
async function mustReach(deps: Deps, actor: Actor, given: string): Promise<string> {
  const companyId = given.toLowerCase()
  if (!canManagePlansInCompany(actor, companyId) || (await findCompanyShortName(deps.sql, companyId)) === null)
    throw new AppError('notFound', { fields: ['companyId'] })
  return companyId
}

/**
 * Loads the products and exams that a company's plan can contain: those with the given ids or, without ids, at most
 * twelve that match the words. Throws `notFound` for a company that the caller does not manage.
 */
export async function loadPlanCandidates(
  deps: Deps,
  actor: Actor,
  { companyId, q, ids }: InputOf<typeof planItemFind>,
): Promise<DataOf<typeof planItemFind>> {
  const filter = {
    companyId: await mustReach(deps, actor, companyId),
    words: q.trim() || null,
    ids: ids.length > 0 ? ids : null,
    now: deps.clock.now(),
  }
  const things = await listPlanCandidates(deps.sql, filter, ids.length > 0 ? 100 : 12)
  return { things: things.map(presentThing) }
}

export async function loadPlanPeopleCount(
  deps: Deps,
  actor: Actor,
  { companyId, ...whom }: InputOf<typeof planPeopleCount>,
): Promise<DataOf<typeof planPeopleCount>> {
  return { people: await countTargetedPeople(deps.sql, await mustReach(deps, actor, companyId), whom) }
}

export async function loadManagedPlans(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof managedPlanList>,
): Promise<DataOf<typeof managedPlanList>> {
  const { q, companyId: asked, status, phase, isOverdue } = input
  const bound = planBoundOf(actor)
  const companyId = asked?.toLowerCase() ?? null
  const order = parseSortOrder<keyof typeof planSortKinds>(input.sort ?? '-created', planSortKinds)
  const today = todayOf(deps)
  const filter = {
    companyId: bound ?? companyId,
    status: status ?? null,
    phase: phase ?? null,
    isOverdue: isOverdue ?? null,
    words: q?.trim() || null,
    today,
  }
  if (companyId !== null && !canManagePlansInCompany(actor, companyId))
    return { rows: [], next: null, previous: null, total: 0, isAbout: false }
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: `plans ${bound ?? ''}`,
      order,
      filters: { q, companyId, status, phase, isOverdue },
      source: planSource(deps.sql, filter, order.key),
    },
    input,
  )
  const rows = sortByIds(ids, await listManagedPlans(deps.sql, ids))
  await enqueuePlanCounts(
    deps,
    rows
      .filter((row) => row.status === 'published')
      .map(({ planId, count }) => ({ planId, countedAt: count ? new Date(count.countedAt) : null })),
  )
  return { ...page, rows: rows.map((row) => presentManaged(row, today)) }
}

const presentManaged = (row: ManagedPlan, today: string): DataOf<typeof managedPlanList>['rows'][number] => ({
  planId: row.planId,
  revision: row.revision,
  status: row.status,
  phase: planPhase(row, today),
  companyId: row.companyId,
  company: row.company,
  title: row.title,
  startsOn: row.startsOn,
  dueOn: row.dueOn,
  isMandatory: row.isMandatory,
  itemCount: row.itemCount,
  people: row.people,
  count: row.status === 'published' && row.count ? { ...row.count, percent: Number(row.count.percent) } : null,
})
