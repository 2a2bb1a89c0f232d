import type { ErrorCode } from '@portal/contract/all-codes.ts'
import { problemOfForm } from '@portal/contract/checklists/checklist.rules.ts'
import type {
  checklistCreate,
  checklistRead,
  checklistUpdate,
  managedChecklistList,
} from '@portal/contract/checklists/checklist-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { type BilingualText, type Lang, pickName } from '../../core/text/language.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { isChecklistRequired } from '../requirements/requirements.public.ts'
import { canManageChecklistsInCompany, checklistBoundOf } from './checklist.access.ts'
import { presentChecklistFields } from './checklist.present.ts'
import {
  type ChecklistBody,
  type ChecklistContent,
  type ChecklistRow,
  checklistSource,
  findChecklist,
  findChecklistByRequest,
  insertChecklist,
  listChecklists,
  listChecklistVersions,
  publishChecklistDraft,
  retireChecklist,
  updateChecklistDraft,
} from './checklist.store.ts'
import { type ChecklistProblemWord, checklistProblemWords } from './checklist.words.ts'

type OwnRevision = { readonly checklistId: string; readonly revision: number }

function refuse(field: string, word: ChecklistProblemWord, code: ErrorCode = 'malformed'): never {
  throw new AppError(code, { fields: [field], problems: [{ field, ...checklistProblemWords[word] }] })
}
const isBlank = (text: BilingualText) => !text.zh?.trim() && !text.en?.trim()

/** A checklist that the caller manages. */
async function managedChecklist(db: Db, actor: Actor, checklistId: string): Promise<ChecklistRow> {
  const found = await findChecklist(db, checklistId)
  if (!found || !canManageChecklistsInCompany(actor, found.companyId)) throw new AppError('checklistNotFound')
  return found
}
async function standOf(db: Db, checklistId: string) {
  const found = await findChecklist(db, checklistId)
  if (!found) throw new AppError('checklistNotFound')
  return {
    checklistId: found.checklistId,
    revision: found.revision,
    status: found.status,
    version: found.version,
  }
}

const note = (
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  checklist: Pick<ChecklistRow, 'checklistId' | 'companyId'>,
  detail: Readonly<Record<string, unknown>> = {},
) =>
  writeAudit(deps, db, actor.accountId, {
    companyId: checklist.companyId,
    action: `checklist.${action}`,
    thing: 'checklist',
    thingId: checklist.checklistId,
    detail,
  })

const bodyOf = ({ note: words, sections, passPercent }: ChecklistContent): ChecklistBody => ({
  note: words ?? {},
  sections,
  passPercent,
})

/** A checklist before its author has written anything. */
const emptyBody: ChecklistBody = { note: {}, sections: [], passPercent: 80 }

/**
 * Creates a draft: empty, or with the content of another checklist. A request key that the caller has used before
 * returns the checklist that was created with it. Throws `malformed` without a title or for a company that the caller
 * does not manage, and `checklistNotFound` for an unknown source.
 */
export async function createChecklist(
  deps: Deps,
  actor: Actor,
  { requestKey, companyId: given, title, copyOf }: InputOf<typeof checklistCreate>,
): Promise<DataOf<typeof checklistCreate>> {
  if (isBlank(title)) refuse('title', 'name')
  const now = deps.clock.now()
  const made = { checklistId: newId(now, deps.random), companyId: given.toLowerCase() }
  return inTransaction(deps.sql, async (tx) => {
    const source = copyOf === undefined ? null : await managedChecklist(tx, actor, copyOf)
    const isMade =
      canManageChecklistsInCompany(actor, made.companyId) &&
      (await insertChecklist(tx, {
        id: made.checklistId,
        companyId: made.companyId,
        title,
        content: source?.content ?? emptyBody,
        createdBy: actor.accountId,
        requestKey,
        now,
      }))
    if (!isMade) {
      const before = await findChecklistByRequest(tx, actor.accountId, requestKey)
      if (before !== null) return standOf(tx, before)
      refuse('companyId', 'noCompany')
    }
    await note(deps, tx, actor, 'create', made, source ? { copyOf: source.checklistId } : {})
    return standOf(tx, made.checklistId)
  })
}

/**
 * Updates the draft. It may be incomplete: publishing checks it. Throws `malformed` without a title,
 * `checklistNotFound`, and `conflict` when the revision is not the latest.
 */
export async function updateChecklist(
  deps: Deps,
  actor: Actor,
  { checklistId, revision, content }: InputOf<typeof checklistUpdate>,
) {
  if (isBlank(content.title)) refuse('content.title.zh', 'name')
  return inTransaction(deps.sql, async (tx) => {
    const checklist = await managedChecklist(tx, actor, checklistId)
    const draft = {
      checklistId: checklist.checklistId,
      revision,
      title: content.title,
      content: bodyOf(content),
      now: deps.clock.now(),
    }
    if (!(await updateChecklistDraft(tx, draft))) throw new AppError('conflict')
    await note(deps, tx, actor, 'update', checklist)
    return standOf(tx, checklist.checklistId)
  })
}

/**
 * Publishes the draft as a version that is never changed again; without changes, the latest version stays in use.
 * Throws `checklistNotFound`, `checklistIncomplete` with the first problem, and `conflict` when the revision is not the
 * latest.
 */
export async function publishChecklist(deps: Deps, actor: Actor, { checklistId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    const checklist = await managedChecklist(tx, actor, checklistId)
    const wrong = problemOfForm(checklist.content)
    if (wrong) refuse('content.sections', wrong.problem, 'checklistIncomplete')
    const act = { checklistId: checklist.checklistId, revision, by: actor.accountId, now: deps.clock.now() }
    if (!(await publishChecklistDraft(tx, act))) throw new AppError('conflict')
    const stand = await standOf(tx, checklist.checklistId)
    await note(deps, tx, actor, 'publish', checklist, { version: stand.version })
    return stand
  })
}

/**
 * Retires a checklist. Observations still stored on devices can be sent. Throws `checklistNotFound`, `checklistAsked`
 * while an active requirement includes it, and `conflict` when the revision is not the latest or it is not published.
 */
export async function retireManagedChecklist(deps: Deps, actor: Actor, { checklistId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    const checklist = await managedChecklist(tx, actor, checklistId)
    if (await isChecklistRequired(tx, checklist.checklistId)) throw new AppError('checklistAsked')
    if (!(await retireChecklist(tx, { checklistId: checklist.checklistId, revision, now: deps.clock.now() })))
      throw new AppError('conflict')
    await note(deps, tx, actor, 'retire', checklist)
    return standOf(tx, checklist.checklistId)
  })
}

export async function loadChecklist(
  deps: Deps,
  actor: Actor,
  checklistId: string,
  lang: Lang,
): Promise<DataOf<typeof checklistRead>> {
  const found = await managedChecklist(deps.sql, actor, checklistId)
  return {
    checklistId: found.checklistId,
    revision: found.revision,
    status: found.status,
    version: found.version,
    companyId: found.companyId,
    company: found.company,
    hasChanges: found.hasChanges,
    content: presentChecklistFields(found.title, found.content),
    versions: (await listChecklistVersions(deps.sql, found.checklistId)).map((one) => ({
      version: one.version,
      publishedAt: one.publishedAt.toISOString(),
      publishedBy: one.publishedBy && pickName(one.publishedBy, lang),
      observations: one.observations,
    })),
  }
}

export async function loadManagedChecklists(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof managedChecklistList>,
): Promise<DataOf<typeof managedChecklistList>> {
  const { q, status } = input
  const bound = checklistBoundOf(actor)
  const companyId = input.companyId?.toLowerCase() ?? null
  if (bound !== null && companyId !== null && companyId !== bound)
    return { rows: [], next: null, previous: null, total: 0, isAbout: false }
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: `checklists ${bound ?? ''}`,
      order: parseSortOrder<'changed'>(input.sort ?? '-changed', { changed: 'instant' }),
      filters: { q, companyId, status },
      source: checklistSource(deps.sql, { companyId: bound ?? companyId, status: status ?? null, words: q ?? null }),
    },
    input,
  )
  return {
    ...page,
    rows: sortByIds(ids, await listChecklists(deps.sql, ids)).map((row) => ({
      checklistId: row.checklistId,
      revision: row.revision,
      status: row.status,
      version: row.version,
      title: row.title,
      companyId: row.companyId,
      company: row.company,
      items: row.items,
      observations: row.observations,
      passed: row.passed,
      changedAt: row.changedAt.toISOString(),
      hasChanges: row.hasChanges,
    })),
  }
}
