import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  managedRequirementList,
  requirementGroups,
  requirementItemFind,
  requirementPreview,
  requirementPreviewCompleted,
  requirementRead,
  requirementTotals,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { isCalendarDay, todayOf } from '../../core/text/calendar.ts'
import { type BilingualText, type Lang, pickName } from '../../core/text/language.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { listPersonFields, lockPersonFieldsAgainstDeletion } from '../identity/identity.public.ts'
import { requiredItems } from './asked-items.ts'
import { canManageRequirementsInCompany, requirementBoundOf } from './requirement.access.ts'
import {
  presentRequirementContent,
  presentRequirementRule,
  presentRequirementStateCounts,
} from './requirement.present.ts'
import { scheduleProblems } from './requirement.rules.ts'
import {
  findRequirement,
  findRequirementByRequest,
  insertRequirement,
  listDepartmentsById,
  listDirectoryGroups,
  listDirectoryGroupsById,
  listManagedRequirements,
  listRequirementCandidates,
  listRequirementItems,
  listSchemesById,
  lockPoliciesOfRequirement,
  type RequirementFields,
  type RequirementHead,
  type RequirementItem,
  replaceFieldConditions,
  replaceRequirementItems,
  requirementSource,
  type StoredRequirementFields,
  setRequirementStatus,
  sumRequirementCounts,
  updateRequirementRow,
} from './requirement.store.ts'
import { type RequirementProblemWord, requirementProblemWords } from './requirement.words.ts'
import { countMatchingPeople, listMatchingPeopleSample } from './requirement-people.store.ts'
import { countAlreadyCompleted, tunePreviewTransaction } from './requirement-preview.store.ts'
import { enqueueRequirementRun } from './requirement-run.service.ts'
import { findPeopleRule, type PeopleRule } from './requirement-run.store.ts'

type OwnRevision = { readonly requirementId: string; readonly revision: number }
type Problem = { readonly field: string; readonly word: RequirementProblemWord }
/** People of the sample of a preview. */
const sampled = 8

function refuse(problems: readonly Problem[], reason: 'malformed' | 'requirementIncomplete' = 'malformed'): void {
  if (problems.length === 0) return
  throw new AppError(reason, {
    fields: problems.map(({ field }) => field),
    problems: problems.map(({ field, word }) => ({ field, ...requirementProblemWords[word] })),
  })
}

/**
 * Loads a requirement that the caller may manage; staff of one company manage only that company's. Throws
 * `requirementNotFound` for any other.
 */
export async function loadManagedRequirement(db: Db, actor: Actor, requirementId: string): Promise<RequirementHead> {
  const found = await findRequirement(db, requirementId)
  if (!found || !canManageRequirementsInCompany(actor, found.companyId)) throw new AppError('requirementNotFound')
  return found
}
async function standOf(db: Db, requirementId: string) {
  const found = await findRequirement(db, requirementId)
  if (!found) throw new AppError('requirementNotFound')
  return { requirementId: found.requirementId, revision: found.revision, status: found.status }
}

export function recordRequirementAct(
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  requirement: Pick<RequirementHead, 'requirementId' | 'companyId'>,
  detail: Readonly<Record<string, unknown>> = {},
) {
  return writeAudit(deps, db, actor.accountId, {
    companyId: requirement.companyId,
    action: `requirement.${action}`,
    thing: 'requirement',
    thingId: requirement.requirementId,
    detail,
  })
}

type New = { readonly companyId: string; readonly title: BilingualText; readonly requestKey: string }
/**
 * Creates a draft of a yearly requirement. A repeated request key returns the requirement that it created before.
 * Throws `malformed` without a title or for a company that the caller does not manage.
 */
export async function createRequirement(deps: Deps, actor: Actor, { companyId: given, title, requestKey }: New) {
  if (!title.zh?.trim() && !title.en?.trim()) refuse([{ field: 'title', word: 'title' }])
  const now = deps.clock.now()
  const made = { requirementId: newId(now, deps.random), companyId: given.toLowerCase() }
  return inTransaction(deps.sql, async (tx) => {
    const isMade =
      canManageRequirementsInCompany(actor, made.companyId) &&
      (await insertRequirement(tx, {
        id: made.requirementId,
        companyId: made.companyId,
        title,
        createdBy: actor.accountId,
        requestKey,
        now,
      }))
    if (!isMade) {
      const before = await findRequirementByRequest(tx, actor.accountId, requestKey)
      if (before !== null) return standOf(tx, before)
      refuse([{ field: 'companyId', word: 'noCompany' }])
    }
    await recordRequirementAct(deps, tx, actor, 'create', made)
    return standOf(tx, made.requirementId)
  })
}

const scheduleOf = (says: RequirementFields) => ({
  dueKind: says.dueKind,
  dueDays: says.dueDays,
  dueOn: says.dueOn ?? null,
  dueMonth: says.dueMonth ?? null,
  periodMonths: says.periodMonths ?? null,
  windowDays: says.windowDays,
  graceDays: says.graceDays,
  countsEarlier: says.countsEarlier,
})

const thingsOf = ({ productId, examId, schemeId, checklistId, creditKindId, policyId }: RequirementItem) => [
  productId,
  examId,
  schemeId,
  checklistId,
  creditKindId,
  policyId,
]
const keyOf = (item: RequirementItem) => (thingsOf(item).find((id) => id !== undefined) ?? '').toLowerCase()

function problemsOf(says: RequirementFields): Problem[] {
  const keys = says.items.map(keyOf)
  const days: [string, string | undefined][] = [
    ['content.dueOn', says.dueOn],
    ['content.whom.joinedFrom', says.whom.joinedFrom],
    ['content.whom.joinedUntil', says.whom.joinedUntil],
  ]
  const { joinedFrom, joinedUntil } = says.whom
  return [
    ...(says.title.zh?.trim() || says.title.en?.trim() ? [] : [{ field: 'content.title.zh', word: 'title' as const }]),
    ...says.items.flatMap((item, index): Problem[] => {
      const given = thingsOf(item).filter((id) => id !== undefined)
      if (given.length !== 1) return [{ field: `content.items.${index}`, word: 'oneThing' }]
      if (item.creditKindId !== undefined && (item.amount ?? 0) < 1)
        return [{ field: `content.items.${index}`, word: 'creditAmount' }]
      if ((item.carry ?? 0) > (item.amount ?? 0)) return [{ field: `content.items.${index}`, word: 'creditCarry' }]
      return keys.indexOf(keys[index] ?? '') < index ? [{ field: `content.items.${index}`, word: 'twice' }] : []
    }),
    ...days.flatMap(([field, day]): Problem[] =>
      day === undefined || isCalendarDay(day) ? [] : [{ field, word: 'noSuchDay' }],
    ),
    ...(joinedFrom !== undefined && joinedUntil !== undefined && joinedUntil < joinedFrom
      ? [{ field: 'content.whom.joinedUntil', word: 'joinedOrder' as const }]
      : []),
    ...scheduleProblems(scheduleOf(says)).map((field): Problem => ({ field: `content.${field}`, word: field })),
  ]
}

/**
 * Writes the fields and items. Refuses what the company does not see, and departments and new groups of other companies.
 * Conditions that are left out stay: a client that was written before them does not know them.
 */
async function writeContent(db: Db, requirement: RequirementHead, revision: number, given: RequirementFields) {
  const whom = {
    ...given.whom,
    groupIds: given.whom.groupIds ?? requirement.groupIds,
    heldSchemeIds: given.whom.heldSchemeIds ?? requirement.heldSchemeIds,
    lackedSchemeIds: given.whom.lackedSchemeIds ?? requirement.lackedSchemeIds,
    fields: given.whom.fields ?? requirement.fields,
  }
  const says: StoredRequirementFields = { ...given, whom }
  if (!(await updateRequirementRow(db, requirement.requirementId, revision, says))) throw new AppError('conflict')
  const missing = await replaceRequirementItems(db, requirement.requirementId, requirement.companyId, says.items)
  const known = new Set(
    (await listDepartmentsById(db, requirement.companyId, says.whom.departmentIds)).map(({ id }) => id.toLowerCase()),
  )
  // A group that the directory has deleted since may stay: it has no people.
  const groups = new Set([
    ...requirement.groupIds,
    ...(await listDirectoryGroupsById(db, requirement.companyId, whom.groupIds)).map(({ id }) => id),
  ])
  // So may a kind of certificates that was deleted: nobody holds it.
  const schemes = new Set([
    ...requirement.heldSchemeIds,
    ...requirement.lackedSchemeIds,
    ...(await listSchemesById(db, [...whom.heldSchemeIds, ...whom.lackedSchemeIds])).map(({ id }) => id),
  ])
  const conditions = whom.fields.map(({ fieldId, values }) => ({
    fieldId: fieldId.toLowerCase(),
    values: [...new Set(values.map((one) => one.normalize('NFC').trim()).filter(Boolean))],
  }))
  const fields = await lockPersonFieldsAgainstDeletion(db, requirement.companyId)
  const held = new Set(whom.heldSchemeIds.map((id) => id.toLowerCase()))
  const unknownSchemes = (field: string, ids: readonly string[]) =>
    ids.flatMap((id, index): Problem[] =>
      schemes.has(id.toLowerCase()) ? [] : [{ field: `content.whom.${field}.${index}`, word: 'noScheme' }],
    )
  refuse([
    ...unknownSchemes('heldSchemeIds', whom.heldSchemeIds),
    ...unknownSchemes('lackedSchemeIds', whom.lackedSchemeIds),
    ...whom.lackedSchemeIds.flatMap((id, index): Problem[] =>
      held.has(id.toLowerCase()) ? [{ field: `content.whom.lackedSchemeIds.${index}`, word: 'heldAndLacked' }] : [],
    ),
    ...conditions.flatMap(({ fieldId, values }, index): Problem[] => {
      const field = `content.whom.fields.${index}`
      if (!fields.has(fieldId)) return [{ field, word: 'notField' }]
      if (values.length === 0) return [{ field, word: 'fieldValues' }]
      return conditions.findIndex((one) => one.fieldId === fieldId) < index ? [{ field, word: 'fieldTwice' }] : []
    }),
    ...whom.groupIds.flatMap((id, index): Problem[] =>
      groups.has(id.toLowerCase()) ? [] : [{ field: `content.whom.groupIds.${index}`, word: 'notGroup' }],
    ),
    ...missing.map((index): Problem => ({ field: `content.items.${index}`, word: 'notOffered' })),
    ...says.whom.departmentIds.flatMap((id, index): Problem[] =>
      known.has(id.toLowerCase()) ? [] : [{ field: `content.whom.departmentIds.${index}`, word: 'notDepartment' }],
    ),
  ])
  await replaceFieldConditions(db, requirement.requirementId, conditions)
}

/** The content that activation fixes, in one form. */
const fixedPart = (says: RequirementFields) =>
  JSON.stringify([
    says.items.map((item) => [keyOf(item), item.amount ?? 0, item.carry ?? 0]),
    Object.entries(scheduleOf(says)),
  ])

/**
 * Updates a requirement; if it is active, a job then applies the change to its people. Throws `requirementNotFound`,
 * `malformed` with the problems by field, `requirementFixed` when more than the texts and the people would change after
 * activation (the meaning of recorded completions must stay the same), and `conflict` when the revision is no longer
 * the current one.
 */
export async function updateRequirement(
  deps: Deps,
  actor: Actor,
  { requirementId, revision, content }: OwnRevision & { readonly content: RequirementFields },
) {
  refuse(problemsOf(content))
  return inTransaction(deps.sql, async (tx) => {
    const before = await loadManagedRequirement(tx, actor, requirementId)
    if (before.activatedAt !== null) {
      const now = presentRequirementContent(before, await listRequirementItems(tx, requirementId))
      if (fixedPart(now) !== fixedPart(content)) throw new AppError('requirementFixed')
    }
    await writeContent(tx, before, revision, content)
    await recordRequirementAct(deps, tx, actor, 'update', before)
    if (before.status === 'active') await enqueueRequirementRun(deps, tx, before.requirementId)
    return standOf(tx, requirementId)
  })
}

/**
 * Activates a requirement; a job then assigns its people and notifies them. Throws `requirementNotFound`,
 * `requirementIncomplete` when it has no items, a policy that is not published, or an incomplete schedule, and
 * `conflict` for an outdated revision or a requirement that is active already.
 */
export async function activateRequirement(deps: Deps, actor: Actor, { requirementId, revision }: OwnRevision) {
  const stand = await inTransaction(deps.sql, async (tx) => {
    const requirement = await loadManagedRequirement(tx, actor, requirementId)
    const items = await listRequirementItems(tx, requirementId)
    const unpublished = await lockPoliciesOfRequirement(tx, requirementId)
    refuse(
      [
        ...(items.length === 0 ? [{ field: 'content.items', word: 'noItems' as const }] : []),
        ...unpublished.map((index): Problem => ({ field: `content.items.${index}`, word: 'notOffered' })),
        ...scheduleProblems(requirement).map((field): Problem => ({ field: `content.${field}`, word: field })),
      ],
      'requirementIncomplete',
    )
    if (!(await setRequirementStatus(tx, requirementId, revision, 'active', deps.clock.now())))
      throw new AppError('conflict')
    await recordRequirementAct(deps, tx, actor, 'activate', requirement)
    await enqueueRequirementRun(deps, tx, requirement.requirementId)
    return standOf(tx, requirementId)
  })
  await requiredItems.refresh(deps)
  return stand
}

export async function archiveRequirement(deps: Deps, actor: Actor, { requirementId, revision }: OwnRevision) {
  const stand = await inTransaction(deps.sql, async (tx) => {
    const requirement = await loadManagedRequirement(tx, actor, requirementId)
    if (!(await setRequirementStatus(tx, requirementId, revision, 'archived', deps.clock.now())))
      throw new AppError('conflict')
    await recordRequirementAct(deps, tx, actor, 'archive', requirement)
    return standOf(tx, requirementId)
  })
  await requiredItems.refresh(deps)
  return stand
}

export async function loadRequirement(
  deps: Deps,
  actor: Actor,
  requirementId: string,
  lang: Lang,
): Promise<DataOf<typeof requirementRead>> {
  const found = await loadManagedRequirement(deps.sql, actor, requirementId)
  const items = await listRequirementItems(deps.sql, requirementId)
  return {
    requirementId: found.requirementId,
    revision: found.revision,
    status: found.status,
    companyId: found.companyId,
    company: found.company,
    content: presentRequirementContent(found, items),
    things: items,
    departments: await listDepartmentsById(deps.sql, found.companyId, found.departmentIds),
    groups: await listDirectoryGroupsById(deps.sql, found.companyId, found.groupIds),
    schemes: await listSchemesById(deps.sql, [...found.heldSchemeIds, ...found.lackedSchemeIds]),
    fields: (await listPersonFields(deps.sql, [found.companyId])).map(({ id, name }) => ({ id, name })),
    createdBy: found.createdBy && pickName(found.createdBy, lang),
    createdAt: found.createdAt.toISOString(),
    activatedAt: found.activatedAt?.toISOString() ?? null,
  }
}

export async function loadRequirementCandidates(
  deps: Deps,
  actor: Actor,
  { companyId, q }: InputOf<typeof requirementItemFind>,
): Promise<DataOf<typeof requirementItemFind>> {
  if (!canManageRequirementsInCompany(actor, companyId.toLowerCase())) throw new AppError('notFound')
  return { things: await listRequirementCandidates(deps.sql, companyId, q.trim() || null, deps.clock.now()) }
}

export async function loadDirectoryGroups(
  deps: Deps,
  actor: Actor,
  { companyId }: InputOf<typeof requirementGroups>,
): Promise<DataOf<typeof requirementGroups>> {
  if (!canManageRequirementsInCompany(actor, companyId.toLowerCase())) throw new AppError('notFound')
  return { groups: await listDirectoryGroups(deps.sql, companyId) }
}

/** Undoes what was written to see it. */
class Undone<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('undone')
    this.value = value
  }
}

/**
 * Reads a requirement as it would be with other content. The content is written, read by the statements of the daily run,
 * and rolled back.
 */
async function readWith<T>(
  deps: Deps,
  actor: Actor,
  { requirementId, content }: InputOf<typeof requirementPreview>,
  read: (tx: Db, requirement: RequirementHead, rule: PeopleRule) => Promise<T>,
): Promise<T> {
  refuse(problemsOf(content))
  try {
    return await inTransaction(deps.sql, async (tx) => {
      const requirement = await loadManagedRequirement(tx, actor, requirementId)
      await writeContent(tx, requirement, requirement.revision, content)
      await tunePreviewTransaction(tx)
      const written = await loadManagedRequirement(tx, actor, requirementId)
      throw new Undone(await read(tx, written, await findPeopleRule(tx, written)))
    })
  } catch (error) {
    if (error instanceof Undone) return error.value as T
    throw error
  }
}

/**
 * Previews the people that a requirement would have with this content: their number, and a sample. Stores nothing.
 * Throws `requirementNotFound`, `malformed` with the problems by field, and `conflict` for an outdated revision.
 */
export function previewRequirement(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof requirementPreview>,
  lang: Lang,
): Promise<DataOf<typeof requirementPreview>> {
  const at = { today: todayOf(deps), timeZone: deps.settings.timeZone }
  return readWith(deps, actor, input, async (tx, { requirementId }, rule) => {
    const people = await countMatchingPeople(tx, rule, at)
    const sample = await listMatchingPeopleSample(tx, requirementId, { rule, people }, at, sampled)
    return { people, sample: sample.map((person) => ({ ...person, name: pickName(person.name, lang) })) }
  })
}

/**
 * Counts the people of a preview who have already completed the requirement. Throws the errors of `previewRequirement`.
 */
export function previewRequirementCompleted(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof requirementPreviewCompleted>,
): Promise<DataOf<typeof requirementPreviewCompleted>> {
  const at = { today: todayOf(deps), timeZone: deps.settings.timeZone }
  return readWith(deps, actor, input, async (tx, requirement, rule) => ({
    met: await countAlreadyCompleted(
      tx,
      requirement,
      rule,
      await listRequirementItems(tx, requirement.requirementId),
      at,
    ),
  }))
}

/**
 * Loads the sums of the last counted states of all active requirements that the caller manages, or of those of one
 * company. Throws `notFound` for a company that the caller does not manage.
 */
export async function loadRequirementTotals(
  deps: Deps,
  actor: Actor,
  { companyId }: InputOf<typeof requirementTotals>,
): Promise<DataOf<typeof requirementTotals>> {
  const asked = companyId?.toLowerCase() ?? null
  if (asked !== null && !canManageRequirementsInCompany(actor, asked)) throw new AppError('notFound')
  const { requirements, counts, countedAt } = await sumRequirementCounts(deps.sql, requirementBoundOf(actor) ?? asked)
  return { requirements, counts: presentRequirementStateCounts(counts), countedAt: countedAt?.toISOString() ?? null }
}

export async function loadManagedRequirements(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof managedRequirementList>,
): Promise<DataOf<typeof managedRequirementList>> {
  const { q, companyId: asked, status, isOverdue } = input
  const bound = requirementBoundOf(actor)
  const companyId = asked?.toLowerCase() ?? null
  if (companyId !== null && !canManageRequirementsInCompany(actor, companyId))
    return { rows: [], next: null, previous: null, total: 0, isAbout: false }
  const order = parseSortOrder<'created'>(input.sort ?? '-created', { created: 'instant' })
  const filter = {
    companyId: bound ?? companyId,
    status: status ?? null,
    isOverdue: isOverdue ?? null,
    words: q?.trim() || null,
  }
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: `requirements ${bound ?? ''}`,
      order,
      filters: { q, companyId, status, isOverdue },
      source: requirementSource(deps.sql, filter),
    },
    input,
  )
  const rows = sortByIds(ids, await listManagedRequirements(deps.sql, ids))
  return {
    ...page,
    rows: rows.map((row) => ({
      requirementId: row.requirementId,
      revision: row.revision,
      status: row.status,
      companyId: row.companyId,
      company: row.company,
      title: row.title,
      itemKinds: row.itemKinds,
      whom: presentRequirementRule(row, 'staff'),
      dueKind: row.dueKind,
      dueDays: row.dueDays,
      dueOn: row.dueOn,
      dueMonth: row.dueMonth,
      periodMonths: row.periodMonths,
      windowDays: row.windowDays,
      counts: row.countedAt === null ? null : presentRequirementStateCounts(row.counts),
      countedAt: row.countedAt?.toISOString() ?? null,
    })),
  }
}
