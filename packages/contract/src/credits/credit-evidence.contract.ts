import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { CreditAmount, CreditUnit } from './credit.contract.ts'
import { evidenceLimits } from './evidence-limits.ts'

/** Evidence of learning outside the portal (decision 108). Amounts are hundredths of an hour or a point. */
const access = { grant: 'companies', orForCompany: true } as const

export const EvidenceState = OneOf('submitted', 'returned', 'approved', 'rejected', 'withdrawn')
export const EvidenceFile = Type.Object({ fileId: Id, name: Type.String(), size: Type.Integer(), url: Type.String() })
const Evidence = {
  evidenceId: Id,
  kindId: Id,
  kind: Bilingual,
  unit: CreditUnit,
  title: Type.String(),
  provider: Type.String(),
  learnedOn: Day,
  asked: CreditAmount,
  note: Type.String(),
  state: EvidenceState,
  round: Type.Integer({ description: 'increases each time it is submitted' }),
  submittedAt: Instant,
  granted: Nullable(CreditAmount),
  decidedAt: Nullable(Instant),
  comment: Nullable({ ...Type.String(), description: 'reason of the last decision' }),
  files: Type.Array(EvidenceFile),
}

export const myCreditEvidence = call({
  method: 'POST',
  path: '/company/pc/myCreditEvidence',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The evidence of outside learning that the caller submitted, and the kinds of credits that it can count for',
  shows: ['credits'],
  body: Empty,
  data: Type.Object({
    today: Day,
    kinds: Type.Array(Type.Object({ kindId: Id, name: Bilingual, unit: CreditUnit })),
    evidence: Type.Array(Type.Object(Evidence), { description: 'newest first' }),
  }),
  errors: [],
})

export const creditEvidenceSubmit = call({
  method: 'POST',
  path: '/company/pc/creditEvidenceSubmit',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Submit evidence of outside learning, or submit returned evidence again',
  changes: ['credits'],
  body: Type.Object({
    requestKey: RequestKey,
    evidenceId: Type.Optional({ ...Id, description: 'returned evidence that is submitted again' }),
    kindId: Id,
    title: Type.String({ minLength: 1, maxLength: evidenceLimits.title }),
    provider: Type.String({ minLength: 1, maxLength: evidenceLimits.provider }),
    learnedOn: Day,
    asked: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'in hundredths' }),
    note: Type.String({ maxLength: evidenceLimits.note, default: '' }),
    fileIds: Type.Array(Id, { minItems: 1, maxItems: evidenceLimits.files, uniqueItems: true }),
  }),
  data: Type.Object({ evidenceId: Id }),
  errors: ['creditKindNotFound', 'creditEvidenceNotFound', 'creditEvidenceState', 'creditEvidenceFiles'],
  limit: { max: 30, perSeconds: 300 },
})

export const creditEvidenceWithdraw = call({
  method: 'POST',
  path: '/company/pc/creditEvidenceWithdraw',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Withdraw evidence that has not been decided yet',
  changes: ['credits'],
  body: Type.Object({ evidenceId: Id }),
  data: Empty,
  errors: ['creditEvidenceNotFound', 'creditEvidenceState'],
})

export const creditEvidenceFilters = {
  companyId: Type.Optional(Id),
  kindId: Type.Optional(Id),
  state: Type.Optional(EvidenceState),
}
export const creditEvidenceList = call({
  method: 'POST',
  path: '/company/console/credit/evidence/list',
  access,
  encoding: 'form',
  summary: 'Evidence of outside learning',
  shows: ['credits', 'people'],
  body: listQuery(['submittedAt'], creditEvidenceFilters),
  data: ListOf(
    Type.Object({
      evidenceId: Id,
      name: Type.String(),
      employeeNo: Nullable(Type.String()),
      company: Bilingual,
      kind: Bilingual,
      unit: CreditUnit,
      title: Type.String(),
      provider: Type.String(),
      asked: CreditAmount,
      granted: Nullable(CreditAmount),
      state: EvidenceState,
      submittedAt: Instant,
    }),
  ),
  errors: [],
})

export const creditEvidenceRead = call({
  method: 'POST',
  path: '/company/console/credit/evidence/read',
  access,
  encoding: 'form',
  summary: 'Evidence with its files',
  shows: ['credits', 'people'],
  body: Type.Object({ evidenceId: Id }),
  data: Type.Object({
    ...Evidence,
    accountId: Id,
    name: Type.String(),
    employeeNo: Nullable(Type.String()),
    company: Bilingual,
    decidedBy: Nullable(Type.String()),
    isOwn: Type.Boolean({ description: 'the caller’s own, which they can’t decide' }),
    managers: Type.Array(Type.String(), { description: 'the line managers, if only they can decide it' }),
  }),
  errors: ['creditEvidenceNotFound'],
})

/**
 * Decides evidence in the round that the caller read; only evidence that waits for a decision can be decided. An
 * approval is entered in the ledger on the day of the learning.
 */
export const creditEvidenceDecide = call({
  method: 'POST',
  path: '/company/console/credit/evidence/decide',
  access,
  encoding: 'json',
  summary: 'Approve evidence for all or a part of its credits, return it with a question, or reject it with a reason',
  changes: ['credits', 'audit', 'requirements'],
  body: Type.Object({
    evidenceId: Id,
    round: Type.Integer({ minimum: 1, description: 'as the caller read it' }),
    decision: OneOf('approve', 'return', 'reject'),
    granted: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'for an approval, in hundredths; omitted: all' }),
    ),
    comment: Type.String({ maxLength: evidenceLimits.comment, default: '' }),
  }),
  data: Type.Object({ state: EvidenceState }),
  errors: ['creditEvidenceNotFound', 'creditEvidenceOwn', 'creditEvidenceState', 'approvalOfManager'],
})
