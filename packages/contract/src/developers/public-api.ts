import { type TProperties, type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../all-codes.ts'
import { Bilingual, Day, Id, Instant, Nullable, Words } from '../http/scalars.ts'
import { peopleLimits } from '../identity/people.limits.ts'
import type { ApiCall } from './api-call.ts'
import { type ApiScope, apiScopes } from './api-scopes.ts'

/** The public API, version 1: every call that a token of a service account opens. */

const companyId = Type.Optional({
  ...Id,
  description: 'the company; a token of one company may omit it, a token of the whole portal must not',
})
const EmployeeNumber = Type.String({ minLength: 1, maxLength: peopleLimits.employeeNoMax })

const read = <Params extends TProperties, Query extends TProperties, Answer extends TSchema>(
  name: string,
  path: `/api/v1/${string}`,
  scope: ApiScope | null,
  summary: string,
  { params, query, answer, errors }: { params: Params; query: Query; answer: Answer; errors: readonly ErrorCode[] },
) =>
  ({
    name,
    method: 'GET',
    path,
    scope,
    summary,
    params: Type.Object(params),
    query: Type.Object(query),
    answer,
    status: 200,
    errors,
  }) as const

/** A list in the order of its changes, oldest first: whoever stores the last `updatedAt` may continue from there. */
const list = <Row extends TSchema>(
  name: string,
  path: `/api/v1/${string}`,
  scope: ApiScope,
  summary: string,
  row: Row,
) =>
  read(name, path, scope, summary, {
    params: {},
    query: {
      companyId,
      updatedSince: Type.Optional({
        ...Instant,
        description: 'only what changed at or after this instant; go back some minutes, so that nothing is missed',
      }),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 600, description: 'the `nextCursor` of the page before' }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    },
    answer: Type.Object({
      data: Type.Array(row),
      nextCursor: Nullable(Type.String({ description: 'null on the last page' })),
    }),
    errors: ['companyNeeded', 'notFound'],
  })

export const getTokenInfo = read('getTokenInfo', '/api/v1/token', null, 'The service account behind the token', {
  params: {},
  query: {},
  answer: Type.Object({
    accountId: Id,
    name: Type.String(),
    companyId: Nullable(Id),
    scopes: Type.Array(Words(...apiScopes)),
    expiresAt: Instant,
  }),
  errors: [],
})
export const listCompanies = read('listCompanies', '/api/v1/companies', null, 'The companies that the token reaches', {
  params: {},
  query: {},
  answer: Type.Object({ data: Type.Array(Type.Object({ companyId: Id, name: Bilingual })) }),
  errors: [],
})

const Person = Type.Object({
  personId: Id,
  companyId: Id,
  employeeNumber: Nullable(Type.String()),
  login: Type.String(),
  name: Type.String(),
  nameLatin: Nullable(Type.String()),
  email: Nullable(Type.String({ description: 'null also when the person has left the company' })),
  department: Nullable(Type.Object({ departmentId: Id, name: Bilingual })),
  position: Nullable(Bilingual),
  status: Words('active', 'suspended', 'left'),
  updatedAt: Instant,
})
export const listPeople = list('listPeople', '/api/v1/people', 'people:read', 'People of a company', Person)
export const getPerson = read(
  'getPerson',
  '/api/v1/people/{employeeNumber}',
  'people:read',
  'A person by their employee number',
  {
    params: { employeeNumber: EmployeeNumber },
    query: { companyId },
    answer: Person,
    errors: ['companyNeeded', 'notFound'],
  },
)

const write = <Params extends TProperties, Body extends TProperties>(
  name: string,
  path: `/api/v1/${string}`,
  summary: string,
  { params, body, status, errors }: { params: Params; body: Body; status: 200 | 201; errors: readonly ErrorCode[] },
) =>
  ({
    name,
    method: 'POST',
    path,
    scope: 'people:write',
    summary,
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
export const createPerson = write(
  'createPerson',
  '/api/v1/people',
  'Create a person in a company. They sign in once they are invited, or through the single sign-on of the company',
  {
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
  },
)
export const deactivatePerson = write(
  'deactivatePerson',
  '/api/v1/people/{employeeNumber}/deactivate',
  'End the membership of a person and their sessions in the company. Their results are kept',
  { params: { employeeNumber: EmployeeNumber }, body: {}, status: 200, errors: ['personAboveYou'] },
)

/** The person behind a row, as other systems know them. */
const owner = { personId: Id, companyId: Id, employeeNumber: Nullable(Type.String()) }
const exam = { examId: Id, exam: Bilingual }

export const listRegistrations = list(
  'listRegistrations',
  '/api/v1/registrations',
  'exams:read',
  'Registrations for exams at a centre',
  Type.Object({
    registrationId: Id,
    ...owner,
    ...exam,
    status: Words('submitted', 'returned', 'approved', 'scheduled', 'sat', 'passed', 'failed', 'cancelled', 'expired'),
    session: Nullable(Type.Object({ sessionId: Id, startsAt: Instant, endsAt: Instant, centre: Bilingual })),
    updatedAt: Instant,
  }),
)
export const listResults = list(
  'listResults',
  '/api/v1/results',
  'exams:read',
  'Results of exams that have been released to their candidates. Scores are in points',
  Type.Object({
    attemptId: Id,
    ...owner,
    ...exam,
    attempt: Type.Integer({ description: 'the number of the attempt, from 1' }),
    score: Type.Number(),
    totalPoints: Type.Number(),
    hasPassed: Type.Boolean(),
    startedAt: Instant,
    submittedAt: Instant,
    releasedAt: Instant,
    updatedAt: Instant,
  }),
)
export const listProgress = list(
  'listProgress',
  '/api/v1/progress',
  'progress:read',
  'Progress of people in courses',
  Type.Object({
    courseId: Id,
    course: Bilingual,
    ...owner,
    percent: Type.Integer(),
    studiedSeconds: Type.Integer(),
    startedAt: Instant,
    completedAt: Nullable(Instant),
    updatedAt: Instant,
  }),
)

const Certificate = Type.Object({
  number: Type.String(),
  title: Bilingual,
  ...owner,
  holder: Type.String({ description: 'the name on the certificate' }),
  status: Words('valid', 'expired', 'revoked', 'superseded'),
  issuedAt: Instant,
  validUntil: Nullable({ ...Day, description: 'the last day; null: it never expires' }),
  updatedAt: Instant,
})
export const listCertificates = list(
  'listCertificates',
  '/api/v1/certificates',
  'certificates:read',
  'Certificates of people',
  Certificate,
)
export const verifyCertificate = read(
  'verifyCertificate',
  '/api/v1/certificates/{number}',
  'certificates:read',
  'A certificate by its number, with or without hyphens, to verify it',
  {
    params: { number: Type.String({ minLength: 1, maxLength: 40 }) },
    query: { companyId },
    answer: Certificate,
    errors: ['companyNeeded', 'notFound'],
  },
)

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
