import { Type } from 'typebox'
import { CreditAmount, CreditUnit } from '../credits/credit.contract.ts'
import { EvidenceFile } from '../credits/credit-evidence.contract.ts'
import { evidenceLimits } from '../credits/evidence-limits.ts'
import { call } from '../http/call.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, Words } from '../http/scalars.ts'
import { approvalSubjects, approverKinds } from './approvers.ts'

/** Approvals by line managers, and the rule of a company for each subject (decision 122). */
const access = { grant: 'companies', orForCompany: true } as const

const ApprovalSubject = Words(...approvalSubjects)
const Approver = Words(...approverKinds)

export const teamApprovals = call({
  method: 'POST',
  path: '/company/pc/teamApprovals',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Submissions of the people of the caller that wait for their line manager, the longest waiting first',
  shows: ['approvals', 'credits', 'examApplies', 'trainingClasses', 'people'],
  body: Empty,
  data: Type.Object({
    waiting: Type.Array(
      Type.Object({
        subject: ApprovalSubject,
        id: Id,
        round: Type.Integer({ description: 'of evidence: grows when it is submitted again' }),
        accountId: Id,
        name: Type.String(),
        title: Type.String({ description: 'of the evidence, the exam or the class' }),
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
    isPartial: Type.Boolean({ description: 'more is waiting than the answer shows' }),
  }),
  errors: [],
})

/** Decides on a submission, once. Throws `approvalNotFound` if staff or another manager has already decided it. */
export const teamApprovalDecide = call({
  method: 'POST',
  path: '/company/pc/teamApprovalDecide',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Approve a submission as the line manager of its person, return it, or reject evidence, with a reason',
  changes: ['approvals', 'credits', 'examApplies', 'trainingClasses', 'requirements'],
  body: Type.Object({
    subject: ApprovalSubject,
    id: Id,
    round: Type.Integer({ minimum: 1, default: 1, description: 'of evidence: as it was read' }),
    decision: Words('approve', 'return', 'reject'),
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
  summary: 'Choose the approver of a subject in a company. A person without a manager is decided by staff',
  changes: ['approvals', 'credits', 'examApplies', 'trainingClasses', 'audit'],
  body: Type.Object({ companyId: Id, subject: ApprovalSubject, approver: Approver }),
  data: Empty,
  errors: ['notFound'],
})
