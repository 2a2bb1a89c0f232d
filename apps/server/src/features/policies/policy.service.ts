import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  managedPolicyList,
  policyCreate,
  policyPublish,
  policyRead,
  policyRevision,
  policyUpdate,
} from '@portal/contract/policies/policy-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { findFile } from '../../core/files/file.store.ts'
import { AppError } from '../../core/http/app-error.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { isCalendarDay, todayOf } from '../../core/text/calendar.ts'
import { cleanTexts } from '../../core/text/clean-texts.ts'
import { hasBilingualText, type Lang, pickName, presentText } from '../../core/text/language.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { enqueuePolicyRequirementRuns, listRequirementsOfPolicy } from '../requirements/requirements.public.ts'
import { canManagePoliciesInCompany, policyBoundOf } from './policy.access.ts'
import { presentPolicyVersion } from './policy.present.ts'
import { type PolicyBody, policyDigest, problemOfPolicy } from './policy.rules.ts'
import {
  findPolicy,
  findPolicyByRequest,
  findPolicyVersion,
  insertPolicy,
  listPolicies,
  listPolicyVersions,
  lockPolicy,
  type PolicyRow,
  policySource,
  publishPolicyDraft,
  republishPolicy,
  retirePolicy,
  updatePolicyDraft,
} from './policy.store.ts'
import { type PolicyProblemWord, policyProblemWords } from './policy.words.ts'
import { findPolicySigningCounts } from './signature.store.ts'

type OwnRevision = { readonly policyId: string; readonly revision: number }

function refuse(field: string, word: PolicyProblemWord, code: ErrorCode = 'malformed'): never {
  throw new AppError(code, { fields: [field], problems: [{ field, ...policyProblemWords[word] }] })
}

/** Loads a policy that the caller may manage. Throws `policyNotFound` for any other. */
export async function loadManagedPolicy(db: Db, actor: Actor, policyId: string): Promise<PolicyRow> {
  const found = await findPolicy(db, policyId)
  if (!found || !canManagePoliciesInCompany(actor, found.companyId)) throw new AppError('policyNotFound')
  return found
}
async function standOf(db: Db, policyId: string) {
  const found = await findPolicy(db, policyId)
  if (!found) throw new AppError('policyNotFound')
  return { policyId: found.policyId, revision: found.revision, status: found.status, version: found.version }
}

const note = (
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  policy: Pick<PolicyRow, 'policyId' | 'companyId'>,
  detail: Readonly<Record<string, unknown>> = {},
) =>
  writeAudit(deps, db, actor.accountId, {
    companyId: policy.companyId,
    action: `policy.${action}`,
    thing: 'policy',
    thingId: policy.policyId,
    detail,
  })

/** A policy before its author has written anything. */
const emptyBody: PolicyBody = { kind: 'text', body: {}, note: {}, effectiveOn: null }

/**
 * Creates an empty draft. A request key that the caller has used before returns the policy that was created with it.
 * Throws `malformed` without a title or for a company that the caller does not manage.
 */
export async function createPolicy(
  deps: Deps,
  actor: Actor,
  { requestKey, companyId: given, title }: InputOf<typeof policyCreate>,
): Promise<DataOf<typeof policyCreate>> {
  if (!hasBilingualText(title)) refuse('title', 'name')
  const now = deps.clock.now()
  const made = { policyId: newId(now, deps.random), companyId: given.toLowerCase() }
  return inTransaction(deps.sql, async (tx) => {
    const isMade =
      canManagePoliciesInCompany(actor, made.companyId) &&
      (await insertPolicy(tx, {
        id: made.policyId,
        companyId: made.companyId,
        title: presentText(title),
        content: emptyBody,
        createdBy: actor.accountId,
        requestKey,
        now,
      }))
    if (!isMade) {
      const before = await findPolicyByRequest(tx, actor.accountId, requestKey)
      if (before !== null) return standOf(tx, before)
      refuse('companyId', 'noCompany')
    }
    await note(deps, tx, actor, 'create', made)
    return standOf(tx, made.policyId)
  })
}

/** Refuses a file that is no PDF file, or that another person uploaded for something else. */
async function checkFile(db: Db, actor: Actor, policy: PolicyRow, fileId: string | null): Promise<void> {
  if (fileId === null || fileId === policy.fileId) return
  const file = await findFile(db, fileId)
  const isOwn = file?.ownerId === actor.accountId && file.purpose === 'attachment' && file.mime === 'application/pdf'
  if (!isOwn) refuse('content.fileId', 'notPdf')
}

/**
 * Updates the draft. It may be incomplete: publishing checks it. Throws `policyNotFound`, `conflict` when the revision
 * is not the latest, `tooLarge` for a text that takes too long to clean, and `malformed` without a title, for an
 * impossible day, and for a file that is not a PDF uploaded by the caller.
 */
export async function updatePolicy(
  deps: Deps,
  actor: Actor,
  { policyId, revision, content }: InputOf<typeof policyUpdate>,
) {
  if (!hasBilingualText(content.title)) refuse('content.title.zh', 'name')
  if (content.effectiveOn !== undefined && !isCalendarDay(content.effectiveOn))
    refuse('content.effectiveOn', 'noSuchDay')
  const [body = {}] = await cleanTexts([content.body ?? {}], actor.accountId)
  const fileId = content.fileId?.toLowerCase() ?? null
  return inTransaction(deps.sql, async (tx) => {
    const policy = await loadManagedPolicy(tx, actor, policyId)
    if (policy.revision !== revision) throw new AppError('conflict')
    await checkFile(tx, actor, policy, fileId)
    const draft = {
      policyId: policy.policyId,
      revision,
      title: presentText(content.title),
      content: {
        kind: content.kind,
        body,
        note: presentText(content.note),
        effectiveOn: content.effectiveOn ?? null,
      },
      fileId,
      now: deps.clock.now(),
    }
    if (!(await updatePolicyDraft(tx, draft))) throw new AppError('conflict')
    await note(deps, tx, actor, 'update', policy)
    return standOf(tx, policy.policyId)
  })
}

/**
 * Publishes the draft as a version that is never changed again. If it requires new signatures, earlier ones no longer
 * count, and the requirements that include the policy open a cycle for each person. Without changes, a retired policy
 * is published again in its last version. Throws `policyNotFound`, `policyIncomplete`, and `conflict` for an old
 * revision.
 */
export async function publishPolicy(
  deps: Deps,
  actor: Actor,
  { policyId, revision, asksAgain }: InputOf<typeof policyPublish>,
) {
  return inTransaction(deps.sql, async (tx) => {
    const act = { policyId: policyId.toLowerCase(), revision, by: actor.accountId, now: deps.clock.now() }
    await loadManagedPolicy(tx, actor, policyId)
    if (!(await lockPolicy(tx, act))) throw new AppError('conflict')
    const policy = await loadManagedPolicy(tx, actor, policyId)
    if (!policy.hasChanges) {
      if (policy.status === 'retired') {
        await republishPolicy(tx, act)
        await note(deps, tx, actor, 'publish', policy, { version: policy.version })
      }
      return standOf(tx, policy.policyId)
    }
    const version = policy.version + 1
    const { title, content, fileId } = policy
    const wrong = problemOfPolicy({ title, content, hasFile: fileId !== null }, version)
    if (wrong) refuse(wrong.field, wrong.problem, 'policyIncomplete')
    const file = fileId === null ? null : await findFile(tx, fileId)
    const asks = asksAgain || version === 1
    const digest = policyDigest({ version, title, content, fileDigest: file?.sha256.toString('hex') ?? null })
    await publishPolicyDraft(tx, act, { version, asksAgain: asks, digest })
    await note(deps, tx, actor, 'publish', policy, { version, asksAgain: asks })
    if (asks) await enqueuePolicyRequirementRuns(deps, tx, policy.policyId)
    return standOf(tx, policy.policyId)
  })
}

/**
 * Retires a policy. Its revisions and signatures remain. Throws `policyNotFound`, `policyAsked` while an active
 * requirement includes it, and `conflict` when the revision is not the latest or it is not published.
 */
export async function retireManagedPolicy(deps: Deps, actor: Actor, { policyId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    const policy = await loadManagedPolicy(tx, actor, policyId)
    // Activating a requirement locks the same row.
    if (!(await lockPolicy(tx, { policyId: policy.policyId, revision }))) throw new AppError('conflict')
    if ((await listRequirementsOfPolicy(tx, policy.policyId)).length > 0) throw new AppError('policyAsked')
    if (!(await retirePolicy(tx, { policyId: policy.policyId, revision, now: deps.clock.now() })))
      throw new AppError('conflict')
    await note(deps, tx, actor, 'retire', policy)
    return standOf(tx, policy.policyId)
  })
}

export async function loadPolicy(
  deps: Deps,
  actor: Actor,
  policyId: string,
  lang: Lang,
): Promise<DataOf<typeof policyRead>> {
  const found = await loadManagedPolicy(deps.sql, actor, policyId)
  const file = found.fileId === null ? null : await findFile(deps.sql, found.fileId)
  const { kind, body, note: changes, effectiveOn } = found.content
  return {
    policyId: found.policyId,
    revision: found.revision,
    status: found.status,
    version: found.version,
    companyId: found.companyId,
    company: found.company,
    hasChanges: found.hasChanges,
    content: {
      title: presentText(found.title),
      kind,
      body: presentText(body),
      note: presentText(changes),
      ...(found.fileId === null ? {} : { fileId: found.fileId }),
      ...(effectiveOn === null ? {} : { effectiveOn }),
    },
    file: file && { name: file.name, size: file.size },
    ...(await findPolicySigningCounts(deps.sql, found.policyId, {
      today: todayOf(deps),
      timeZone: deps.settings.timeZone,
    })),
    versions: (await listPolicyVersions(deps.sql, found.policyId)).map((one) => ({
      version: one.version,
      asksAgain: one.asksAgain,
      note: presentText(one.content.note),
      effectiveOn: one.content.effectiveOn,
      publishedAt: one.publishedAt.toISOString(),
      publishedBy: one.publishedBy && pickName(one.publishedBy, lang),
      signatures: one.signatures,
    })),
  }
}

/** Loads a published revision for staff, exactly as people sign it. Throws `policyNotFound`. */
export async function loadPolicyRevision(
  deps: Deps,
  actor: Actor,
  { policyId, version }: InputOf<typeof policyRevision>,
): Promise<DataOf<typeof policyRevision>> {
  const policy = await loadManagedPolicy(deps.sql, actor, policyId)
  const row = await findPolicyVersion(deps.sql, policy.policyId, version)
  if (!row) throw new AppError('policyNotFound')
  return presentPolicyVersion(deps, actor, row)
}

export async function loadManagedPolicies(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof managedPolicyList>,
): Promise<DataOf<typeof managedPolicyList>> {
  const { q, status } = input
  const bound = policyBoundOf(actor)
  const companyId = input.companyId?.toLowerCase() ?? null
  if (bound !== null && companyId !== null && companyId !== bound)
    return { rows: [], next: null, previous: null, total: 0, isAbout: false }
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: `policies ${bound ?? ''}`,
      order: parseSortOrder<'changed'>(input.sort ?? '-changed', { changed: 'instant' }),
      filters: { q, companyId, status },
      source: policySource(deps.sql, { companyId: bound ?? companyId, status: status ?? null, words: q ?? null }),
    },
    input,
  )
  return {
    ...page,
    rows: sortByIds(ids, await listPolicies(deps.sql, ids)).map((row) => ({
      policyId: row.policyId,
      revision: row.revision,
      status: row.status,
      version: row.version,
      title: row.title,
      companyId: row.companyId,
      company: row.company,
      changedAt: row.changedAt.toISOString(),
      hasChanges: row.hasChanges,
    })),
  }
}
