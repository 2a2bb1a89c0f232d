import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  approvalRuleSet,
  approvalRules,
  teamApprovalDecide,
  teamApprovals,
} from '@portal/contract/requirements/approval.contract.ts'
import { approvalSubjects } from '@portal/contract/requirements/approvers.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { decideExamApplication, listRegistrationsForManager } from '../../centres/centres.public.ts'
import { decideEvidence, loadEvidenceForManager } from '../../credits/credits.public.ts'
import { decideSeatRequest, loadSeatRequestsForManager } from '../../learning/learning.public.ts'
import { canManageRequirementsInCompany } from '../requirement.access.ts'
import { isKnownCompany, listApprovalRules, upsertApprovalRule } from './approval.store.ts'
import { reasonMissingWords } from './approval.words.ts'

/** Submissions of each subject that the page of a team shows at most. */
const shownWaiting = 100

/**
 * Loads submissions that wait for the caller as a line manager, the oldest first, at most 100 of each subject. A person
 * without a team gets an empty list.
 */
export async function loadTeamApprovals(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof teamApprovals>> {
  const [evidence, registrations, seats] = await Promise.all([
    loadEvidenceForManager(deps, actor, shownWaiting + 1, lang),
    listRegistrationsForManager(deps.sql, actor, shownWaiting + 1),
    loadSeatRequestsForManager(deps, actor, shownWaiting + 1),
  ])
  const waiting = [
    ...evidence.slice(0, shownWaiting).map((one) => ({
      subject: 'evidence' as const,
      id: one.evidenceId,
      round: one.round,
      accountId: one.accountId,
      name: one.name,
      title: one.title,
      submittedAt: one.submittedAt,
      seat: null,
      evidence: {
        kind: one.kind,
        unit: one.unit,
        asked: one.asked,
        provider: one.provider,
        learnedOn: one.learnedOn,
        note: one.note,
        files: one.files,
      },
    })),
    ...registrations.slice(0, shownWaiting).map((one) => ({
      subject: 'registration' as const,
      id: one.id,
      round: 1,
      accountId: one.accountId,
      name: pickName(one.name, lang),
      title: pickText(one.title, lang),
      submittedAt: one.submittedAt.toISOString(),
      seat: null,
      evidence: null,
    })),
    ...seats.slice(0, shownWaiting).map((one) => ({
      subject: 'classSeat' as const,
      id: one.id,
      round: 1,
      accountId: one.accountId,
      name: pickName(one.name, lang),
      title: pickText(one.title, lang),
      submittedAt: one.submittedAt.toISOString(),
      seat: { startsOn: one.startsOn, endsOn: one.endsOn },
      evidence: null,
    })),
  ]
  return {
    waiting: waiting.toSorted((one, other) => one.submittedAt.localeCompare(other.submittedAt)),
    isPartial: evidence.length > shownWaiting || registrations.length > shownWaiting || seats.length > shownWaiting,
  }
}

/**
 * Decides a submission as the line manager of the person who made it. Throws `malformed` for a return or rejection
 * without a reason, and for the rejection of a registration or a seat, which can only be approved or returned; and the
 * errors of `decideEvidence`, `decideSeatRequest` and `decideExamApplication`.
 */
export async function decideTeamApproval(
  deps: Deps,
  actor: Actor,
  { subject, id, round, decision, reason: said }: InputOf<typeof teamApprovalDecide>,
) {
  const reason = toStorableText(said)
  if (decision !== 'approve' && !reason)
    throw new AppError('malformed', { fields: ['reason'], problems: [{ field: 'reason', ...reasonMissingWords }] })
  if (subject === 'evidence')
    await decideEvidence(deps, actor, { evidenceId: id, round, decision, comment: reason ?? '' }, 'manager')
  else if (decision === 'reject') throw new AppError('malformed', { fields: ['decision'] })
  else if (subject === 'classSeat')
    await decideSeatRequest(deps, actor, { requestId: id, decision, reason: reason ?? '' })
  else await decideExamApplication(deps, actor, { applicationId: id, decision, reason: reason ?? '' }, 'manager')
  return {}
}

async function checkCompany(deps: Deps, actor: Actor, companyId: string): Promise<void> {
  if (!canManageRequirementsInCompany(actor, companyId) || !(await isKnownCompany(deps.sql, companyId)))
    throw new AppError('notFound')
}

export async function loadApprovalRules(
  deps: Deps,
  actor: Actor,
  { companyId }: InputOf<typeof approvalRules>,
): Promise<DataOf<typeof approvalRules>> {
  await checkCompany(deps, actor, companyId.toLowerCase())
  const rules = new Map((await listApprovalRules(deps.sql, companyId)).map((one) => [one.subject, one.approver]))
  return { rules: approvalSubjects.map((subject) => ({ subject, approver: rules.get(subject) ?? 'desk' })) }
}

/**
 * Sets the approver of a subject; waiting submissions follow the new rule immediately. Throws `notFound` for a company
 * that the caller does not manage.
 */
export async function setApprovalRule(
  deps: Deps,
  actor: Actor,
  { companyId: asked, subject, approver }: InputOf<typeof approvalRuleSet>,
) {
  const companyId = asked.toLowerCase()
  await checkCompany(deps, actor, companyId)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await upsertApprovalRule(tx, companyId, { subject, approver }))) return
    await writeAudit(deps, tx, actor.accountId, {
      companyId,
      action: 'company.approver',
      thing: 'company',
      thingId: companyId,
      detail: { subject, approver },
    })
  })
  return {}
}
