import type {
  creditEvidenceDecide,
  creditEvidenceList,
  creditEvidenceRead,
  creditEvidenceSubmit,
  myCreditEvidence,
} from '@portal/contract/credits/credit-evidence.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { privateFileUrl } from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { emitEvent } from '../../core/jobs/events.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { isCalendarDay, todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { sendPersonalNotices } from '../community/community.public.ts'
import { buildPersonSearchQuery } from '../identity/identity.public.ts'
import { creditBoundOf } from './credit.access.ts'
import { rejectCreditInput } from './credit.words.ts'
import { emitCreditsEntered, evidenceSubmitted } from './credit-events.ts'
import {
  type EvidenceRow,
  evidenceSource,
  findEvidenceByRequest,
  insertEvidence,
  insertEvidenceCredits,
  listEvidence,
  listEvidenceForManager,
  listEvidenceKinds,
  listOwnEvidence,
  replaceEvidenceFiles,
  resubmitEvidence,
  type StaffEvidence,
  setEvidenceDecision,
  setEvidenceWithdrawn,
} from './evidence.store.ts'
import { evidenceNotices } from './evidence.words.ts'

/** Pieces of evidence that a person sees on one page. */
const mostEvidence = 200

const presentEvidence = (deps: Deps, reader: Actor, row: EvidenceRow) => ({
  evidenceId: row.id,
  kindId: row.kindId,
  kind: row.kind,
  unit: row.unit,
  title: row.title,
  provider: row.provider,
  learnedOn: row.learnedOn,
  asked: row.asked,
  note: row.note,
  state: row.state,
  round: row.round,
  submittedAt: row.submittedAt.toISOString(),
  granted: row.granted,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  comment: row.comment,
  files: row.files.map(({ fileId, name, size }) => ({ fileId, name, size, url: privateFileUrl(deps, fileId, reader) })),
})

/** Loads the evidence of the caller in the session's company, and the kinds that it can be for. */
export async function loadOwnEvidence(deps: Deps, actor: Actor): Promise<DataOf<typeof myCreditEvidence>> {
  const [kinds, rows] = await Promise.all([
    listEvidenceKinds(deps.sql, actor.companyId),
    listOwnEvidence(deps.sql, actor, mostEvidence),
  ])
  return {
    today: todayOf(deps),
    kinds: kinds.map(({ kindId, name, unit }) => ({ kindId, name, unit })),
    evidence: rows.map((row) => presentEvidence(deps, actor, row)),
  }
}

/**
 * Submits evidence, once for a request key, or submits returned evidence again. Throws `malformed` for a blank field or
 * an impossible or future day, `creditKindNotFound` for a kind that does not count in the company,
 * `creditEvidenceNotFound`, `creditEvidenceState` when the evidence is not returned, and `creditEvidenceFiles` when a
 * file is not the caller's attachment.
 */
export async function submitEvidence(
  deps: Deps,
  actor: Actor,
  { evidenceId, fileIds, ...input }: InputOf<typeof creditEvidenceSubmit>,
): Promise<DataOf<typeof creditEvidenceSubmit>> {
  const now = deps.clock.now()
  const [title, provider, note] = [input.title, input.provider, input.note].map(toStorableText)
  if (!title) rejectCreditInput('title', 'blank')
  if (!provider) rejectCreditInput('provider', 'blank')
  if (!isCalendarDay(input.learnedOn)) rejectCreditInput('learnedOn', 'noSuchDay')
  if (input.learnedOn > todayOf(deps)) rejectCreditInput('learnedOn', 'notYet')
  const said = { ...input, title, provider, note: note ?? '', now }
  return inTransaction(deps.sql, async (tx) => {
    const id = evidenceId?.toLowerCase() ?? newId(now, deps.random)
    const isWritten =
      evidenceId === undefined ? await insertEvidence(tx, id, actor, said) : await resubmitEvidence(tx, id, actor, said)
    if (!isWritten) {
      const before = await findEvidenceByRequest(tx, actor.accountId, input.requestKey)
      if (before !== null) return { evidenceId: before }
      const kinds = await listEvidenceKinds(tx, actor.companyId)
      if (!kinds.some(({ kindId }) => kindId === input.kindId.toLowerCase())) throw new AppError('creditKindNotFound')
      throw new AppError((await isOwnEvidence(tx, actor, id)) ? 'creditEvidenceState' : 'creditEvidenceNotFound')
    }
    if ((await replaceEvidenceFiles(tx, id, actor.accountId, fileIds)) !== fileIds.length)
      throw new AppError('creditEvidenceFiles')
    await emitEvent(deps, tx, evidenceSubmitted, { companyId: actor.companyId, accountId: actor.accountId })
    return { evidenceId: id }
  })
}

async function isOwnEvidence(db: Db, actor: Actor, evidenceId: string): Promise<boolean> {
  const [row] = await listEvidence(db, [evidenceId])
  return row?.accountId === actor.accountId && row.companyId === actor.companyId
}

export async function withdrawOwnEvidence(deps: Deps, actor: Actor, evidenceId: string) {
  await inTransaction(deps.sql, async (tx) => {
    if (await setEvidenceWithdrawn(tx, evidenceId, actor)) return
    throw new AppError((await isOwnEvidence(tx, actor, evidenceId)) ? 'creditEvidenceState' : 'creditEvidenceNotFound')
  })
  return {}
}

/**
 * Loads a page of evidence for staff, sorted by the time of its submission, by default the latest first. The page is
 * empty for a company that the caller does not manage.
 */
export async function loadEvidenceList(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof creditEvidenceList>,
  lang: Lang,
): Promise<DataOf<typeof creditEvidenceList>> {
  const { q, companyId: asked, kindId = null, state = null, sort = '-submittedAt', after, before, limit } = input
  const bound = creditBoundOf(actor)
  const companyId = asked?.toLowerCase() ?? null
  if (bound !== null && companyId !== null && companyId !== bound)
    return { rows: [], next: null, previous: null, total: 0, isAbout: false }
  const filter = { companyId: bound ?? companyId, kindId, state, words: buildPersonSearchQuery(q, false) }
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: `credit evidence ${bound ?? ''}`,
      order: { key: 'submittedAt', kind: 'instant', isDescending: sort === '-submittedAt' },
      filters: { q, companyId, kindId, state },
      source: evidenceSource(deps.sql, filter),
    },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listEvidence(deps.sql, ids)).map((row) => ({
      evidenceId: row.id,
      name: pickName(row.name, lang),
      employeeNo: row.employeeNo,
      company: row.company,
      kind: row.kind,
      unit: row.unit,
      title: row.title,
      provider: row.provider,
      asked: row.asked,
      granted: row.granted,
      state: row.state,
      submittedAt: row.submittedAt.toISOString(),
    })),
  }
}

/** Evidence that the caller may decide: staff of one company reach that company's only. */
async function evidenceFor(db: Db, actor: Actor, evidenceId: string): Promise<StaffEvidence> {
  const bound = creditBoundOf(actor)
  const [row] = await listEvidence(db, [evidenceId])
  if (!row || (bound !== null && row.companyId !== bound)) throw new AppError('creditEvidenceNotFound')
  return row
}

export async function loadEvidence(
  deps: Deps,
  actor: Actor,
  evidenceId: string,
  lang: Lang,
): Promise<DataOf<typeof creditEvidenceRead>> {
  const row = await evidenceFor(deps.sql, actor, evidenceId)
  return {
    ...presentEvidence(deps, actor, row),
    accountId: row.accountId,
    name: pickName(row.name, lang),
    employeeNo: row.employeeNo,
    company: row.company,
    decidedBy: row.decidedBy && pickName(row.decidedBy, lang),
    isOwn: row.accountId === actor.accountId,
    managers: row.managers.map((name) => pickName(name, lang)),
  }
}

/** Loads evidence that waits for the caller as the line manager, the longest waiting first. */
export const loadEvidenceForManager = async (deps: Deps, actor: Actor, limit: number, lang: Lang) =>
  (await listEvidenceForManager(deps.sql, actor, limit)).map((row) => ({
    ...presentEvidence(deps, actor, row),
    accountId: row.accountId,
    name: pickName(row.name, lang),
  }))

const states = { approve: 'approved', return: 'returned', reject: 'rejected' } as const

/** Evidence of a person of the caller's company, for its line manager. */
async function evidenceOfColleague(db: Db, actor: Actor, evidenceId: string): Promise<StaffEvidence> {
  const [row] = await listEvidence(db, [evidenceId])
  if (!row || row.companyId !== actor.companyId) throw new AppError('approvalNotFound')
  return row
}

/**
 * Decides submitted evidence as staff or as the line manager, and notifies its person. An approval adds an entry to the
 * ledger in the same transaction. Throws `malformed` for a return or rejection without a comment, or for more than was
 * requested; for staff also `creditEvidenceNotFound`, `creditEvidenceOwn`, `approvalOfManager` and
 * `creditEvidenceState`; for a manager `approvalNotFound` when the evidence is not theirs to decide.
 */
export async function decideEvidence(
  deps: Deps,
  actor: Actor,
  { evidenceId, round, decision, granted: given, comment: said }: InputOf<typeof creditEvidenceDecide>,
  as: 'desk' | 'manager' = 'desk',
): Promise<DataOf<typeof creditEvidenceDecide>> {
  const now = deps.clock.now()
  const [state, comment] = [states[decision], toStorableText(said) || null]
  if (state !== 'approved' && comment === null) rejectCreditInput('comment', 'noReason')
  return inTransaction(deps.sql, async (tx) => {
    const atDesk = as === 'desk'
    const row = await (atDesk ? evidenceFor : evidenceOfColleague)(tx, actor, evidenceId)
    if (atDesk && row.accountId === actor.accountId) throw new AppError('creditEvidenceOwn')
    const granted = state === 'approved' ? (given ?? row.asked) : null
    if (granted !== null && granted > row.asked) rejectCreditInput('granted', 'tooMuch')
    const decided = { evidenceId: row.id, round, state, granted, comment, by: actor.accountId, atDesk, now }
    if (!(await setEvidenceDecision(tx, decided))) {
      if (!atDesk) throw new AppError('approvalNotFound')
      const [left] = await listEvidence(tx, [row.id])
      const isWaiting = left?.state === 'submitted' && left.round === round
      throw new AppError(isWaiting ? 'approvalOfManager' : 'creditEvidenceState')
    }
    if (state === 'approved') {
      await insertEvidenceCredits(tx, row.id, actor.accountId, now)
      await emitCreditsEntered(deps, tx, [row.accountId])
    }
    const notice = {
      id: newId(now, deps.random),
      accountId: row.accountId,
      kind: 'creditEvidence',
      cause: `credit evidence ${row.id} ${round}`,
      ...evidenceNotices[state]({ ...row, granted, comment }),
      link: '/user/credits',
    }
    await sendPersonalNotices(deps, tx, row.companyId, [notice])
    await writeAudit(deps, tx, actor.accountId, {
      companyId: row.companyId,
      action: 'credit.evidence',
      thing: 'creditEvidence',
      thingId: row.id,
      detail: { decision, as, accountId: row.accountId, ...(granted === null ? {} : { amount: granted / 100 }) },
    })
    return { state }
  })
}
