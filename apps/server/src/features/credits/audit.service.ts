import type {
  creditAuditDecide,
  creditAuditDraw,
  creditAuditProofSubmit,
  creditAuditRead,
  creditAudits,
  myCreditAudits,
} from '@portal/contract/credits/credit-audit.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { privateFileUrl } from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { isCalendarDay, todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { sendPersonalNotices } from '../community/community.public.ts'
import {
  type CreditAuditPerson,
  type CreditAuditRow,
  findCreditAudit,
  findCreditAuditByRequest,
  findDrawnPerson,
  insertCreditAudit,
  insertCreditAuditEntries,
  insertCreditAuditPeople,
  listAuditablePeople,
  listCreditAuditPool,
  listCreditAudits,
  listDrawnPeople,
  listOwnCreditAudits,
  lockCreditAuditPerson,
  replaceCreditAuditFiles,
  reverseAuditedEntries,
  setCreditAuditResult,
  upsertCreditAuditProof,
} from './audit.store.ts'
import { creditAuditNotices } from './audit.words.ts'
import { canFailCreditAudit, drawAuditPeople } from './audit-draw.rules.ts'
import { creditBoundOf } from './credit.access.ts'
import { rejectCreditInput } from './credit.words.ts'
import { emitCreditsEntered } from './credit-events.ts'

/** Audits that a page shows. */
const mostAudits = 100

const presentAudit = (row: CreditAuditRow, lang: Lang) => ({
  auditId: row.auditId,
  companyId: row.companyId,
  company: row.company,
  kind: row.kind,
  share: row.share,
  fromOn: row.fromOn,
  untilOn: row.untilOn,
  proofBy: row.proofBy,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy && pickName(row.createdBy, lang),
  people: row.people,
  chosen: row.chosen,
  passed: row.passed,
  failed: row.failed,
})
const stateOf = ({ result, givenAt }: CreditAuditPerson) => result ?? (givenAt === null ? 'waiting' : 'given')
const presentLearning = ({ learning }: CreditAuditPerson) =>
  learning.map(({ title, provider, learnedOn, kind, unit, amount }) => ({
    title,
    provider,
    learnedOn,
    kind,
    unit,
    amount,
  }))

export async function loadCreditAudits(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof creditAudits>> {
  const rows = await listCreditAudits(deps.sql, creditBoundOf(actor), mostAudits)
  return { today: todayOf(deps), audits: rows.map((row) => presentAudit(row, lang)) }
}

/**
 * Draws people for an audit, once for a request key, and notifies those who were chosen. Throws `malformed` for wrong
 * days or a company that the caller does not manage, `creditKindNotFound`, and `creditAuditEmpty` when the audit covers
 * no one's evidence.
 */
export async function drawCreditAudit(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof creditAuditDraw>,
): Promise<DataOf<typeof creditAuditDraw>> {
  const { requestKey, share, fromOn, untilOn, proofBy } = input
  for (const field of ['fromOn', 'untilOn', 'proofBy'] as const)
    if (!isCalendarDay(input[field])) rejectCreditInput(field, 'noSuchDay')
  if (untilOn < fromOn) rejectCreditInput('untilOn', 'daysReversed')
  if (proofBy < todayOf(deps)) rejectCreditInput('proofBy', 'inThePast')
  const [bound, companyId, now] = [creditBoundOf(actor), input.companyId.toLowerCase(), deps.clock.now()]
  if (bound !== null && companyId !== bound) rejectCreditInput('companyId', 'noCompany')
  return inTransaction(deps.sql, async (tx) => {
    const kindId = input.kindId?.toLowerCase() ?? null
    const seed = deps.random.bytes(16).toString('hex')
    const made = { id: newId(now, deps.random), companyId, kindId, share, fromOn, untilOn, proofBy, seed }
    if (!(await insertCreditAudit(tx, { ...made, createdBy: actor.accountId, requestKey, now }))) {
      const before = await findCreditAuditByRequest(tx, actor.accountId, requestKey)
      if (before !== null) return { auditId: before }
      throw new AppError('creditKindNotFound')
    }
    const people = await listAuditablePeople(tx, made.id)
    if (people.length === 0) throw new AppError('creditAuditEmpty')
    const chosen = drawAuditPeople(seed, people, share)
    await insertCreditAuditPeople(tx, made.id, people, chosen)
    await insertCreditAuditEntries(tx, made.id)
    const notices = chosen.map((accountId) => ({
      id: newId(now, deps.random),
      accountId,
      kind: 'creditEvidence',
      cause: `credit audit ${made.id}`,
      ...creditAuditNotices.chosen(proofBy),
      link: '/user/credits',
    }))
    await sendPersonalNotices(deps, tx, companyId, notices)
    await writeAudit(deps, tx, actor.accountId, {
      companyId,
      action: 'credit.auditDraw',
      thing: 'creditAudit',
      thingId: made.id,
      detail: { share, fromOn, untilOn, proofBy, people: people.length, chosen: chosen.length },
    })
    return { auditId: made.id }
  })
}

/** An audit that the caller may decide: staff of one company reach that company's only. */
async function auditFor(db: Db, actor: Actor, auditId: string): Promise<CreditAuditRow> {
  const [bound, row] = [creditBoundOf(actor), await findCreditAudit(db, auditId)]
  if (!row || (bound !== null && row.companyId !== bound)) throw new AppError('creditAuditNotFound')
  return row
}

export async function loadCreditAudit(
  deps: Deps,
  actor: Actor,
  auditId: string,
  lang: Lang,
): Promise<DataOf<typeof creditAuditRead>> {
  const audit = await auditFor(deps.sql, actor, auditId)
  const [drawnFrom, people] = await Promise.all([
    listCreditAuditPool(deps.sql, audit.auditId),
    listDrawnPeople(deps.sql, audit.auditId),
  ])
  return {
    ...presentAudit(audit, lang),
    today: todayOf(deps),
    seed: audit.seed,
    drawnFrom,
    chosenPeople: people.map((row) => ({
      accountId: row.accountId,
      name: pickName(row.name, lang),
      employeeNo: row.employeeNo,
      state: stateOf(row),
      isOwn: row.accountId === actor.accountId,
      learning: presentLearning(row),
      note: row.note,
      givenAt: row.givenAt?.toISOString() ?? null,
      files: row.files.map(({ fileId, name, size }) => ({
        fileId,
        name,
        size,
        url: privateFileUrl(deps, fileId, actor),
      })),
      comment: row.comment,
      decidedBy: row.decidedBy && pickName(row.decidedBy, lang),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Passes or fails a chosen person and notifies them. A failure reverses the credits of the audited learning in the same
 * transaction. Throws `malformed` for a failure without a comment, `creditAuditNotFound`, `creditEvidenceOwn` for the
 * caller's own proof, `creditAuditDecided`, `creditAuditChanged` when the proof has been replaced since it was read,
 * and `creditAuditTooEarly` for a failure while the proof is neither submitted nor overdue.
 */
export async function decideCreditAudit(
  deps: Deps,
  actor: Actor,
  { auditId, accountId, decision, givenAt, comment: said }: InputOf<typeof creditAuditDecide>,
): Promise<DataOf<typeof creditAuditDecide>> {
  const now = deps.clock.now()
  const comment = toStorableText(said) || null
  if (decision === 'fail' && comment === null) rejectCreditInput('comment', 'noReason')
  return inTransaction(deps.sql, async (tx) => {
    const audit = await auditFor(tx, actor, auditId)
    await lockCreditAuditPerson(tx, audit.auditId, accountId)
    const person = await findDrawnPerson(tx, audit.auditId, accountId)
    if (!person) throw new AppError('creditAuditNotFound')
    if (person.accountId === actor.accountId) throw new AppError('creditEvidenceOwn')
    if (person.result !== null) throw new AppError('creditAuditDecided')
    if (person.givenAt?.getTime() !== (givenAt === undefined ? undefined : Date.parse(givenAt)))
      throw new AppError('creditAuditChanged')
    if (decision === 'fail' && !canFailCreditAudit(person.givenAt, audit.proofBy, todayOf(deps)))
      throw new AppError('creditAuditTooEarly')
    const result = decision === 'pass' ? ('passed' as const) : ('failed' as const)
    const decided = { auditId: audit.auditId, accountId: person.accountId, result, comment, by: actor.accountId, now }
    if (!(await setCreditAuditResult(tx, decided))) throw new AppError('creditAuditDecided')
    const reversed = result === 'failed' ? await reverseAuditedEntries(tx, decided) : 0
    if (reversed > 0) await emitCreditsEntered(deps, tx, [person.accountId])
    const notice = {
      id: newId(now, deps.random),
      accountId: person.accountId,
      kind: 'creditEvidence',
      cause: `credit audit ${audit.auditId} ${result}`,
      ...(result === 'failed' ? creditAuditNotices.failed(comment ?? '') : creditAuditNotices.passed()),
      link: '/user/credits',
    }
    await sendPersonalNotices(deps, tx, audit.companyId, [notice])
    await writeAudit(deps, tx, actor.accountId, {
      companyId: audit.companyId,
      action: 'credit.auditDecide',
      thing: 'creditAudit',
      thingId: audit.auditId,
      detail: { accountId: person.accountId, decision, reversed },
    })
    return { reversed }
  })
}

/** Loads the audits for which the caller was chosen in the session's company. */
export async function loadOwnCreditAudits(deps: Deps, actor: Actor): Promise<DataOf<typeof myCreditAudits>> {
  const rows = await listOwnCreditAudits(deps.sql, actor, mostAudits)
  return {
    today: todayOf(deps),
    audits: rows.map((row) => ({
      auditId: row.auditId,
      proofBy: row.proofBy,
      state: stateOf(row),
      givenAt: row.givenAt?.toISOString() ?? null,
      comment: row.comment,
      learning: presentLearning(row),
    })),
  }
}

/**
 * Submits the proof of the caller, or replaces it before the decision. Throws `creditAuditNotFound` for anyone who was
 * not chosen, `creditAuditDecided`, and `creditEvidenceFiles` when a file is not the caller's attachment.
 */
export async function submitCreditAuditProof(
  deps: Deps,
  actor: Actor,
  { auditId, note, fileIds }: InputOf<typeof creditAuditProofSubmit>,
): Promise<DataOf<typeof creditAuditProofSubmit>> {
  const { accountId, companyId } = actor
  await inTransaction(deps.sql, async (tx) => {
    const proof = { auditId, accountId, companyId, note: toStorableText(note), now: deps.clock.now() }
    if (!(await upsertCreditAuditProof(tx, proof))) {
      const chosen = await findDrawnPerson(tx, auditId, accountId)
      throw new AppError(chosen?.companyId === companyId ? 'creditAuditDecided' : 'creditAuditNotFound')
    }
    if ((await replaceCreditAuditFiles(tx, auditId, accountId, fileIds)) !== fileIds.length)
      throw new AppError('creditEvidenceFiles')
  })
  return {}
}
