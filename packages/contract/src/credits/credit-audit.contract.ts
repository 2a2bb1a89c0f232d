import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { CreditAmount, CreditUnit } from './credit.contract.ts'
import { EvidenceFile } from './credit-evidence.contract.ts'
import { evidenceLimits } from './evidence-limits.ts'

/** Random audits of outside learning (decision 108). */
const access = { grant: 'companies', orForCompany: true } as const

export const CreditAuditState = OneOf('waiting', 'given', 'passed', 'failed')
const Learning = Type.Object({
  title: Type.String(),
  provider: Type.String(),
  learnedOn: Day,
  kind: Bilingual,
  unit: CreditUnit,
  amount: CreditAmount,
})
const Audit = {
  auditId: Id,
  companyId: Id,
  company: Bilingual,
  kind: Nullable({ ...Bilingual, description: 'null: every kind' }),
  share: Type.Integer({ description: 'percent of the people, rounded up' }),
  fromOn: Day,
  untilOn: Day,
  proofBy: Day,
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
  people: Type.Integer({ description: 'those with evidence approved in this period, from whom the audit draws' }),
  chosen: Type.Integer(),
  passed: Type.Integer(),
  failed: Type.Integer(),
}

export const creditAudits = call({
  method: 'POST',
  path: '/company/console/credit/audit/all',
  access,
  encoding: 'form',
  summary: 'The audits of outside learning, newest first',
  shows: ['credits'],
  body: Empty,
  data: Type.Object({ today: Day, audits: Type.Array(Type.Object(Audit)) }),
  errors: [],
})

export const creditAuditDraw = call({
  method: 'POST',
  path: '/company/console/credit/audit/draw',
  access,
  encoding: 'form',
  summary: 'Draw people whose outside learning was approved. They are notified, and must show proof by a given day',
  changes: ['credits', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    companyId: Id,
    kindId: Type.Optional({ ...Id, description: 'none: every kind' }),
    share: Type.Integer({ minimum: 1, maximum: 100 }),
    fromOn: Day,
    untilOn: Day,
    proofBy: Day,
  }),
  data: Type.Object({ auditId: Id }),
  errors: ['creditKindNotFound', 'creditAuditEmpty'],
})

export const creditAuditRead = call({
  method: 'POST',
  path: '/company/console/credit/audit/read',
  access,
  encoding: 'form',
  summary: 'One audit with its people and their proof, and the data with which the draw can be repeated',
  shows: ['credits', 'people'],
  body: Type.Object({ auditId: Id }),
  data: Type.Object({
    ...Audit,
    today: Day,
    seed: Type.String({
      description: 'the people with the lowest SHA-256 of "seed:accountId" are chosen (ids in lower case)',
    }),
    drawnFrom: Type.Array(Id),
    chosenPeople: Type.Array(
      Type.Object({
        accountId: Id,
        name: Type.String(),
        employeeNo: Nullable(Type.String()),
        state: CreditAuditState,
        isOwn: Type.Boolean({ description: 'the caller, who can’t decide on their own proof' }),
        learning: Type.Array(Learning),
        note: Nullable(Type.String()),
        givenAt: Nullable(Instant),
        files: Type.Array(EvidenceFile),
        comment: Nullable(Type.String()),
        decidedBy: Nullable(Type.String()),
        decidedAt: Nullable(Instant),
      }),
    ),
  }),
  errors: ['creditAuditNotFound'],
})

/**
 * Decides on the proof of a person, or on the lack of one, as the caller read it; a decision can't be changed. A
 * failure reverses the credits of the audited learning.
 */
export const creditAuditDecide = call({
  method: 'POST',
  path: '/company/console/credit/audit/decide',
  access,
  encoding: 'form',
  summary: 'Pass or fail a person of an audit. A failure reverses the credits of the audited learning',
  changes: ['credits', 'audit', 'requirements'],
  body: Type.Object({
    auditId: Id,
    accountId: Id,
    decision: OneOf('pass', 'fail'),
    givenAt: Type.Optional({
      ...Instant,
      description: 'instant of the proof that the caller read; omitted: there was none',
    }),
    comment: Type.String({ maxLength: evidenceLimits.comment, default: '' }),
  }),
  data: Type.Object({ reversed: Type.Integer({ description: 'number of entries' }) }),
  errors: [
    'creditAuditNotFound',
    'creditAuditDecided',
    'creditAuditChanged',
    'creditAuditTooEarly',
    'creditEvidenceOwn',
  ],
})

export const myCreditAudits = call({
  method: 'POST',
  path: '/company/pc/myCreditAudits',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The audits for which the caller was chosen, with the learning to prove',
  shows: ['credits'],
  body: Empty,
  data: Type.Object({
    today: Day,
    audits: Type.Array(
      Type.Object({
        auditId: Id,
        proofBy: Day,
        state: CreditAuditState,
        givenAt: Nullable(Instant),
        comment: Nullable(Type.String()),
        learning: Type.Array(Learning),
      }),
      { description: 'newest first' },
    ),
  }),
  errors: [],
})

export const creditAuditProofSubmit = call({
  method: 'POST',
  path: '/company/pc/creditAuditProve',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Submit the proof for an audit, or replace it until it is decided',
  changes: ['credits'],
  body: Type.Object({
    auditId: Id,
    note: Type.String({ maxLength: evidenceLimits.note, default: '' }),
    fileIds: Type.Array(Id, { minItems: 1, maxItems: evidenceLimits.files, uniqueItems: true }),
  }),
  data: Empty,
  errors: ['creditAuditNotFound', 'creditAuditDecided', 'creditEvidenceFiles'],
  limit: { max: 30, perSeconds: 300 },
})
