import { Type } from 'typebox'
import { CreditAmount, CreditUnit } from '../credits/credit.contract.ts'
import { EvidenceFile } from '../credits/credit-evidence.contract.ts'
import { evidenceLimits } from '../credits/evidence-limits.ts'
import { call } from '../http/call.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { approvalSubjects, approverKinds } from './approvers.ts'

/** Approvals by line managers, and the rule of a company for each subject (decision 122). */
const access = { grant: 'companies', orForCompany: true } as const

const ApprovalSubject = OneOf(...approvalSubjects)
const Approver = OneOf(...approverKinds)

export const teamApprovals = call({
  method: 'POST',
  path: '/company/pc/teamApprovals',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Submissions that wait for the caller as a line manager, longest waiting first',
  shows: ['approvals', 'credits', 'examApplies', 'trainingClasses', 'people'],
  body: Empty,
  data: Type.Object({
    waiting: Type.Array(
      Type.Object({
        subject: ApprovalSubject,
        id: Id,
        round: Type.Integer({ description: 'for evidence: increases each time it is submitted' }),
        accountId: Id,
        name: Type.String(),
        title: Type.String({ description: 'title of the evidence, the exam or the class' }),
        submittedAt: Instant,
        seat: Nullable(Type.Object({ startsOn: Day, endsOn: Day })),
        evidence: Nullable(
          Type.Object({
            kind: Bilingual,
            unit: CreditUnit,
            asked: CreditAmount,
            provider: Type.String(),
            learnedOn: Day,
            note: Type.String(),
            files: Type.Array(EvidenceFile),
          }),
        ),
      }),
    ),
    isPartial: Type.Boolean({ description: 'more submissions are waiting than the response contains' }),
  }),
  errors: [],
})

/** Decides on an open submission. Throws `approvalNotFound` if staff or another manager has already decided it. */
export const teamApprovalDecide = call({
  method: 'POST',
  path: '/company/pc/teamApprovalDecide',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Approve, return or (for evidence) reject a submission as the line manager of its person, with a reason',
  changes: ['approvals', 'credits', 'examApplies', 'trainingClasses', 'requirements'],
  body: Type.Object({
    subject: ApprovalSubject,
    id: Id,
    round: Type.Integer({ minimum: 1, default: 1, description: 'for evidence: as the caller read it' }),
    decision: OneOf('approve', 'return', 'reject'),
    reason: Type.String({ maxLength: evidenceLimits.comment, default: '' }),
  }),
  data: Empty,
  errors: ['approvalNotFound', 'classClosed'],
})

export const approvalRules = call({
  method: 'POST',
  path: '/company/console/team/approvalRules',
  access,
  encoding: 'form',
  summary: 'The approver of each subject in a company',
  shows: ['approvals', 'companies'],
  body: Type.Object({ companyId: Id }),
  data: Type.Object({ rules: Type.Array(Type.Object({ subject: ApprovalSubject, approver: Approver })) }),
  errors: ['notFound'],
})

export const approvalRuleSet = call({
  method: 'POST',
  path: '/company/console/team/approvalRuleSet',
  access,
  encoding: 'form',
  summary: 'Set the approver of a subject in a company. For people without a manager, staff decide',
  changes: ['approvals', 'credits', 'examApplies', 'trainingClasses', 'audit'],
  body: Type.Object({ companyId: Id, subject: ApprovalSubject, approver: Approver }),
  data: Empty,
  errors: ['notFound'],
})
