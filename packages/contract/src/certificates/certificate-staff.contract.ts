import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { CertificateState } from './certificate.contract.ts'
import { UndrawableCharacters } from './undrawable.ts'

/** All certificates for staff with the grant: search, issue, renew, revoke, and reissue with a corrected name. */
const access = { grant: 'certificates' } as const
const SourceKind = OneOf('course', 'exam', 'application', 'hand')

export const certificateSorts = ['issued'] as const
const filters = {
  state: Type.Optional(OneOf('valid', 'expiring', 'expired', 'revoked', 'superseded')),
  schemeId: Type.Optional(Id),
  companyId: Type.Optional(Id),
}
export const certificateColumns = [
  'number',
  'holder',
  'login',
  'company',
  'title',
  'level',
  'state',
  'issued',
  'until',
  'source',
] as const

export const CertificateRow = Type.Object({
  certificateId: Id,
  number: Type.String(),
  holderName: Type.String(),
  login: Type.String(),
  company: Bilingual,
  title: Bilingual,
  level: Nullable(Bilingual),
  state: CertificateState,
  issuedAt: Day,
  validUntil: Nullable(Day),
  sourceKind: SourceKind,
})

export const managedCertificateList = call({
  method: 'GET',
  path: '/company/console/certificate/list',
  access,
  encoding: 'query',
  summary: 'All certificates, searched by number and holder. `expiring`: within 90 days',
  shows: ['certificates'],
  query: listQuery(certificateSorts, filters),
  data: ListOf(CertificateRow),
  errors: [],
})

export const certificateRead = call({
  method: 'POST',
  path: '/company/console/certificate/read',
  access,
  encoding: 'form',
  summary:
    'One certificate: the document, the permitted actions, all certificates of this kind that its holder has, and its log',
  shows: ['certificates'],
  body: Type.Object({ certificateId: Id }),
  data: Type.Object({
    ...CertificateRow.properties,
    svg: Type.String(),
    undrawable: UndrawableCharacters,
    accountName: Type.String(),
    accountNameLatin: Nullable(Type.String()),
    holder: Type.Object({ name: Type.String(), nameLatin: Nullable(Type.String()) }),
    stateReason: Nullable(Type.String()),
    sourceTitle: Bilingual,
    renewFrom: Nullable(Day),
    isNewest: Type.Boolean(),
    chain: Type.Array(
      Type.Object({ certificateId: Id, number: Type.String(), state: CertificateState, issuedAt: Day }),
    ),
    log: Type.Array(
      Type.Object({
        kind: OneOf('issued', 'downloaded', 'queried', 'revoked', 'superseded'),
        at: Instant,
        note: Type.String(),
      }),
    ),
  }),
  errors: ['certificateNotFound'],
})

const Made = Type.Object({ certificateId: Id, number: Type.String() })
const Words200 = (description: string) => Type.String({ minLength: 2, maxLength: 200, pattern: '\\S', description })

export const certificateIssue = call({
  method: 'POST',
  path: '/company/console/certificate/issue',
  access,
  encoding: 'json',
  summary: 'Issue a certificate manually and notify its holder. A person has at most one valid certificate of a kind',
  changes: ['certificates', 'audit'],
  body: Type.Object({ schemeId: Id, accountId: Id, companyId: Id, reason: Words200('why, for the audit log') }),
  data: Made,
  errors: ['schemeNotFound', 'personNotFound', 'holdsAlready', 'wasRevoked', 'ownAttempt'],
})

export const certificateRenew = call({
  method: 'POST',
  path: '/company/console/certificate/renew',
  access,
  encoding: 'json',
  summary: 'Renew a certificate that expires. The previous one is superseded, and its holder is notified',
  changes: ['certificates', 'audit'],
  body: Type.Object({ certificateId: Id, reason: Words200('why, for the audit log') }),
  data: Made,
  errors: ['certificateNotFound', 'certificateState', 'ownAttempt'],
})

export const certificateRevoke = call({
  method: 'POST',
  path: '/company/console/certificate/revoke',
  access,
  encoding: 'json',
  summary: 'Revoke a certificate. The public check shows the reason, and its holder is notified',
  changes: ['certificates', 'audit'],
  body: Type.Object({ certificateId: Id, reason: Words200('read by everybody who checks the certificate') }),
  data: Empty,
  errors: ['certificateNotFound', 'certificateState', 'ownAttempt'],
})

/**
 * Reissues a certificate with a corrected name. Dates, level and score don't change. The number is new, because the
 * previous document still exists.
 */
export const certificateReissue = call({
  method: 'POST',
  path: '/company/console/certificate/reissue',
  access,
  encoding: 'json',
  summary: 'Reissue a certificate with a corrected name. The previous one is superseded, and its holder is notified',
  changes: ['certificates', 'audit'],
  body: Type.Object({
    certificateId: Id,
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    nameLatin: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  data: Made,
  errors: ['nameInvalid', 'certificateNotFound', 'certificateState', 'ownAttempt'],
})

export const certificateStaffFile = call({
  method: 'POST',
  path: '/company/console/certificate/file',
  access,
  encoding: 'json',
  summary: 'Any certificate as PDF',
  shows: ['certificates'],
  body: Type.Object({ certificateId: Id, lang: OneOf('zh', 'en') }),
  data: Empty,
  answersFile: true,
  errors: ['certificateNotFound'],
  limit: { max: 60, perSeconds: 60 },
})

export const certificateExport = call({
  method: 'POST',
  path: '/company/console/certificate/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the list of certificates to Excel, with its filters, sort and columns',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...filters,
    sort: Type.Optional(OneOf('issued', '-issued')),
    columns: Type.Array(OneOf(...certificateColumns), {
      minItems: 1,
      maxItems: certificateColumns.length,
      uniqueItems: true,
    }),
  }),
  data: Type.Object({ task: Task }),
  errors: [],
})

export const certificateMissingCharacters = call({
  method: 'GET',
  path: '/company/console/certificate/characters',
  access,
  encoding: 'query',
  summary: 'The characters of a text that cannot be drawn on a document, for a check before it is issued',
  shows: ['certificates'],
  query: Type.Object({ text: Type.String({ maxLength: 400 }) }),
  data: Type.Object({ undrawable: UndrawableCharacters }),
  errors: [],
})

/** Finds people of all companies, for issuing certificates and coupons. A person is listed once per company. */
export const certificatePeople = call({
  method: 'GET',
  path: '/company/console/certificate/people',
  access,
  encoding: 'query',
  summary: 'People matching a search, for issuing certificates and coupons',
  shows: ['people'],
  query: Type.Object({ q: Type.String({ maxLength: 80 }) }),
  data: Type.Object({
    list: Type.Array(
      Type.Object({ accountId: Id, companyId: Id, name: Type.String(), login: Type.String(), company: Bilingual }),
    ),
  }),
  errors: [],
})
