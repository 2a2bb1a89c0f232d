import { type TProperties, type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../all-codes.ts'
import { Bilingual, Day, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { peopleLimits } from '../identity/people.limits.ts'
import type { ApiCall } from './api-call.ts'
import { apiCallWords, apiFieldWords } from './api-reference.words.ts'
import { type ApiScope, apiScopes } from './api-scopes.ts'

/** The public API, version 1: every call that a token of a service account opens. */

/** The instant of the last change of a row. */
const Changed = { ...Instant, description: apiFieldWords.updatedAt.en }
const companyId = Type.Optional({
  ...Id,
  description: apiFieldWords.companyId.en,
})
const EmployeeNumber = Type.String({ minLength: 1, maxLength: peopleLimits.employeeNoMax })

const read = <Params extends TProperties, Query extends TProperties, Answer extends TSchema>(
  name: keyof typeof apiCallWords,
  path: `/api/v1/${string}`,
  scope: ApiScope | null,
  { params, query, answer, errors }: { params: Params; query: Query; answer: Answer; errors: readonly ErrorCode[] },
) =>
  ({
    name,
    method: 'GET',
    path,
    scope,
    summary: apiCallWords[name],
    params: Type.Object(params),
    query: Type.Object(query),
    answer,
    status: 200,
    errors,
  }) as const

/**
 * A list in the order of its changes, oldest first: a client that stores the last `updatedAt` may continue from there.
 */
const list = <Row extends TSchema>(
  name: keyof typeof apiCallWords,
  path: `/api/v1/${string}`,
  scope: ApiScope,
  row: Row,
) =>
  read(name, path, scope, {
    params: {},
    query: {
      companyId,
      updatedSince: Type.Optional({
        ...Instant,
        description: apiFieldWords.updatedSince.en,
      }),
      cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 600, description: apiFieldWords.cursor.en })),
      limit: Type.Integer({ minimum: 1, maximum: 500, default: 100, description: apiFieldWords.limit.en }),
    },
    answer: Type.Object({
      data: Type.Array(row),
      nextCursor: Nullable(Type.String({ description: apiFieldWords.nextCursor.en })),
    }),
    errors: ['companyNeeded', 'notFound'],
  })

export const getTokenInfo = read('getTokenInfo', '/api/v1/token', null, {
  params: {},
  query: {},
  answer: Type.Object({
    accountId: Id,
    name: Type.String(),
    companyId: Nullable({ ...Id, description: apiFieldWords.tokenCompany.en }),
    scopes: Type.Array(OneOf(...apiScopes)),
    expiresAt: Instant,
  }),
  errors: [],
})
export const listCompanies = read('listCompanies', '/api/v1/companies', null, {
  params: {},
  query: {},
  answer: Type.Object({ data: Type.Array(Type.Object({ companyId: Id, name: Bilingual })) }),
  errors: [],
})

const Person = Type.Object({
  personId: Id,
  companyId: Id,
  employeeNumber: Nullable(Type.String()),
  login: Type.String({ description: apiFieldWords.login.en }),
  name: Type.String(),
  nameLatin: Nullable(Type.String({ description: apiFieldWords.nameLatin.en })),
  email: Nullable(Type.String({ description: apiFieldWords.email.en })),
  department: Nullable(Type.Object({ departmentId: Id, name: Bilingual })),
  position: Nullable(Bilingual),
  status: OneOf('active', 'suspended', 'left'),
  updatedAt: Changed,
})
export const listPeople = list('listPeople', '/api/v1/people', 'people:read', Person)
export const getPerson = read('getPerson', '/api/v1/people/{employeeNumber}', 'people:read', {
  params: { employeeNumber: EmployeeNumber },
  query: { companyId },
  answer: Person,
  errors: ['companyNeeded', 'notFound'],
})

const write = <Params extends TProperties, Body extends TProperties>(
  name: keyof typeof apiCallWords,
  path: `/api/v1/${string}`,
  { params, body, status, errors }: { params: Params; body: Body; status: 200 | 201; errors: readonly ErrorCode[] },
) =>
  ({
    name,
    method: 'POST',
    path,
    scope: 'people:write',
    summary: apiCallWords[name],
    params: Type.Object(params),
    query: Type.Object({}),
    body: Type.Object({ companyId, ...body }),
    answer: Person,
    status,
    errors: ['companyNeeded', 'notFound', 'requestKeyMissing', 'requestKeyReused', ...errors],
  }) as const
const Position = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: peopleLimits.positionMax })),
  en: Type.Optional(Type.String({ maxLength: peopleLimits.positionMax })),
})
export const createPerson = write('createPerson', '/api/v1/people', {
  params: {},
  body: {
    employeeNumber: EmployeeNumber,
    login: Type.String({ minLength: 1, maxLength: peopleLimits.loginMax, pattern: '^[^\\s@]+$' }),
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    nameLatin: Type.Optional(Type.String({ maxLength: 80 })),
    email: Type.Optional(Type.String({ maxLength: 120 })),
    departmentId: Type.Optional(Id),
    position: Type.Optional(Position),
  },
  status: 201,
  errors: ['nameInvalid', 'emailInvalid', 'emailTaken', 'loginTaken', 'employeeNoTaken', 'departmentNotFound'],
})
export const deactivatePerson = write('deactivatePerson', '/api/v1/people/{employeeNumber}/deactivate', {
  params: { employeeNumber: EmployeeNumber },
  body: {},
  status: 200,
  errors: ['personAboveYou'],
})

/** The person behind a row, as other systems know them. */
const owner = { personId: Id, companyId: Id, employeeNumber: Nullable(Type.String()) }
const exam = { examId: Id, exam: Bilingual }

export const listRegistrations = list(
  'listRegistrations',
  '/api/v1/registrations',
  'exams:read',
  Type.Object({
    registrationId: Id,
    ...owner,
    ...exam,
    status: OneOf('submitted', 'returned', 'approved', 'scheduled', 'sat', 'passed', 'failed', 'cancelled', 'expired'),
    session: Nullable(
      Type.Object(
        { sessionId: Id, startsAt: Instant, endsAt: Instant, centre: Bilingual },
        { description: apiFieldWords.session.en },
      ),
    ),
    updatedAt: Changed,
  }),
)
export const listResults = list(
  'listResults',
  '/api/v1/results',
  'exams:read',
  Type.Object({
    attemptId: Id,
    ...owner,
    ...exam,
    attempt: Type.Integer({ description: apiFieldWords.attempt.en }),
    score: Type.Number(),
    totalPoints: Type.Number(),
    hasPassed: Type.Boolean(),
    startedAt: Instant,
    submittedAt: Instant,
    releasedAt: Instant,
    updatedAt: Changed,
  }),
)
export const listProgress = list(
  'listProgress',
  '/api/v1/progress',
  'progress:read',
  Type.Object({
    courseId: Id,
    course: Bilingual,
    ...owner,
    percent: Type.Integer({ description: apiFieldWords.percent.en }),
    studiedSeconds: Type.Integer({ description: apiFieldWords.studiedSeconds.en }),
    startedAt: Instant,
    completedAt: Nullable({ ...Instant, description: apiFieldWords.completedAt.en }),
    updatedAt: Changed,
  }),
)

const Certificate = Type.Object({
  number: Type.String(),
  title: Bilingual,
  ...owner,
  holder: Type.String({ description: apiFieldWords.holder.en }),
  status: OneOf('valid', 'expired', 'revoked', 'superseded'),
  issuedAt: Instant,
  validUntil: Nullable({ ...Day, description: apiFieldWords.validUntil.en }),
  updatedAt: Changed,
})
export const listCertificates = list('listCertificates', '/api/v1/certificates', 'certificates:read', Certificate)
export const verifyCertificate = read('verifyCertificate', '/api/v1/certificates/{number}', 'certificates:read', {
  params: { number: Type.String({ minLength: 1, maxLength: 40 }) },
  query: { companyId },
  answer: Certificate,
  errors: ['companyNeeded', 'notFound'],
})

/** Every call of the public API, in the order of its reference. */
export const apiCalls: readonly ApiCall[] = [
  getTokenInfo,
  listCompanies,
  listPeople,
  getPerson,
  createPerson,
  deactivatePerson,
  listRegistrations,
  listResults,
  listProgress,
  listCertificates,
  verifyCertificate,
]
