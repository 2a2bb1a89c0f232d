import { certificateNumberKey } from '@portal/contract/certificates/certificate-number.ts'
import type { ApiCallAnswer, ApiCallInput } from '@portal/contract/developers/api-call.ts'
import type {
  createPerson as createPersonCall,
  deactivatePerson as deactivatePersonCall,
  getPerson,
  listCertificates,
  listCompanies,
  listPeople,
  listProgress,
  listRegistrations,
  listResults,
  verifyCertificate,
} from '@portal/contract/developers/public-api.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { decodeCursor, digestOfList, encodeCursor } from '../../../core/list/cursor.rules.ts'
import { presentText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { createPerson, withdrawPerson } from '../../identity/identity.public.ts'
import { listActiveCompanies } from '../service-account.store.ts'
import {
  type ApiCertificate,
  type ApiPageQuery,
  type ApiPerson,
  findApiCertificate,
  findApiPerson,
  listApiCertificates,
  listApiPeople,
  listApiProgress,
  listApiRegistrations,
  listApiResults,
} from './api.store.ts'
import { type ApiCaller, companyOfCaller } from './api-route.ts'

type ListInput = ApiCallInput<typeof listPeople>
type Row = { readonly place: string; readonly placeId: string }
const order = { key: 'updatedAt', kind: 'instant', isDescending: false } as const

/** Reads one page of a list; a cursor belongs to its list, company and `updatedSince`. */
async function pageOf<R extends Row, P>(
  deps: Deps,
  caller: ApiCaller,
  name: string,
  input: ListInput,
  read: (query: ApiPageQuery) => Promise<R[]>,
  present: (row: R, companyId: string) => P,
): Promise<{ data: P[]; nextCursor: string | null }> {
  const companyId = await companyOfCaller(deps, caller, input.companyId)
  const digest = digestOfList(name, order, { companyId, updatedSince: input.updatedSince })
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor, digest, order.kind)
  if (input.cursor !== undefined && after === null) throw new AppError('malformed', { fields: ['cursor'] })
  const since = input.updatedSince === undefined ? null : new Date(input.updatedSince)
  const rows = await read({ companyId, since, after, limit: input.limit + 1 })
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  return {
    data: shown.map((row) => present(row, companyId)),
    nextCursor:
      last && rows.length > shown.length ? encodeCursor(digest, { value: last.place, id: last.placeId }) : null,
  }
}

export const loadApiCompanies = async (
  deps: Deps,
  { companyId }: ApiCaller,
): Promise<ApiCallAnswer<typeof listCompanies>> => ({
  data: (await listActiveCompanies(deps.sql, companyId)).map(({ id, name }) => ({
    companyId: id,
    name: presentText(name),
  })),
})

const presentPerson = (row: ApiPerson, companyId: string): ApiCallAnswer<typeof getPerson> => ({
  personId: row.personId,
  companyId,
  employeeNumber: row.employeeNumber,
  login: row.login,
  name: row.name,
  nameLatin: row.nameLatin,
  email: row.email,
  department:
    row.departmentId && row.department ? { departmentId: row.departmentId, name: presentText(row.department) } : null,
  position: row.position && presentText(row.position),
  status: !row.isMember ? 'left' : row.isSuspended ? 'suspended' : 'active',
  updatedAt: row.updatedAt.toISOString(),
})

export const loadApiPeople = (
  deps: Deps,
  caller: ApiCaller,
  input: ListInput,
): Promise<ApiCallAnswer<typeof listPeople>> =>
  pageOf(deps, caller, 'people', input, (query) => listApiPeople(deps.sql, query), presentPerson)

async function findPersonOf(deps: Deps, companyId: string, employeeNumber: string): Promise<ApiPerson> {
  const row = await findApiPerson(deps.sql, companyId, { employeeNumber: identifierText(employeeNumber) })
  if (!row) throw new AppError('notFound', { fields: ['employeeNumber'] })
  return row
}
export async function loadApiPerson(
  deps: Deps,
  caller: ApiCaller,
  input: ApiCallInput<typeof getPerson>,
): Promise<ApiCallAnswer<typeof getPerson>> {
  const companyId = await companyOfCaller(deps, caller, input.companyId)
  return presentPerson(await findPersonOf(deps, companyId, input.employeeNumber), companyId)
}

/**
 * Returns a service account as the actor of a change of people: it may change people of one company who hold no
 * permissions, as staff of that company may.
 */
const staffOf = ({ accountId }: ApiCaller, companyId: string): Actor => ({
  accountId,
  companyId,
  sessionId: '00000000-0000-0000-0000-000000000000',
  grants: [],
  companyGrants: ['companies'],
})

/**
 * Creates a person. Repeating it with the same key returns the same person. Throws the errors of `companyOfCaller` and
 * `createPerson`.
 */
export async function createApiPerson(
  deps: Deps,
  caller: ApiCaller,
  { employeeNumber, ...input }: ApiCallInput<typeof createPersonCall>,
): Promise<ApiCallAnswer<typeof getPerson>> {
  const companyId = await companyOfCaller(deps, caller, input.companyId)
  const personId = await createPerson(deps, staffOf(caller, companyId), {
    ...input,
    companyId,
    employeeNo: employeeNumber,
    requestKey: caller.requestKey,
    isInvited: false,
  })
  const row = await findApiPerson(deps.sql, companyId, { personId })
  if (!row) throw new AppError('notFound')
  return presentPerson(row, companyId)
}

export async function deactivateApiPerson(
  deps: Deps,
  caller: ApiCaller,
  input: ApiCallInput<typeof deactivatePersonCall>,
): Promise<ApiCallAnswer<typeof getPerson>> {
  const companyId = await companyOfCaller(deps, caller, input.companyId)
  const { personId, isMember } = await findPersonOf(deps, companyId, input.employeeNumber)
  if (isMember)
    await inTransaction(deps.sql, (tx) => withdrawPerson(deps, tx, staffOf(caller, companyId), { personId, companyId }))
  return presentPerson(await findPersonOf(deps, companyId, input.employeeNumber), companyId)
}

export const loadApiRegistrations = (
  deps: Deps,
  caller: ApiCaller,
  input: ListInput,
): Promise<ApiCallAnswer<typeof listRegistrations>> =>
  pageOf(
    deps,
    caller,
    'registrations',
    input,
    (query) => listApiRegistrations(deps.sql, query),
    (row, companyId) => ({
      registrationId: row.registrationId,
      personId: row.personId,
      companyId,
      employeeNumber: row.employeeNumber,
      examId: row.examId,
      exam: presentText(row.exam),
      status: row.status,
      session:
        row.sessionId && row.startsAt && row.endsAt
          ? {
              sessionId: row.sessionId,
              startsAt: row.startsAt.toISOString(),
              endsAt: row.endsAt.toISOString(),
              centre: presentText(row.centre ?? {}),
            }
          : null,
      updatedAt: row.updatedAt.toISOString(),
    }),
  )

export const loadApiResults = (
  deps: Deps,
  caller: ApiCaller,
  input: ListInput,
): Promise<ApiCallAnswer<typeof listResults>> =>
  pageOf(
    deps,
    caller,
    'results',
    input,
    (query) => listApiResults(deps.readSql(), query),
    (row, companyId) => ({
      attemptId: row.attemptId,
      personId: row.personId,
      companyId,
      employeeNumber: row.employeeNumber,
      examId: row.examId,
      exam: presentText(row.exam),
      attempt: row.attempt,
      score: row.score / 100,
      totalPoints: row.totalPoints / 100,
      hasPassed: row.hasPassed,
      startedAt: row.startedAt.toISOString(),
      submittedAt: row.submittedAt.toISOString(),
      releasedAt: row.releasedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
  )

export const loadApiProgress = (
  deps: Deps,
  caller: ApiCaller,
  input: ListInput,
): Promise<ApiCallAnswer<typeof listProgress>> =>
  pageOf(
    deps,
    caller,
    'progress',
    input,
    (query) => listApiProgress(deps.sql, query),
    (row, companyId) => ({
      courseId: row.courseId,
      course: presentText(row.course),
      personId: row.personId,
      companyId,
      employeeNumber: row.employeeNumber,
      percent: row.percent,
      studiedSeconds: row.studiedSeconds,
      startedAt: row.startedAt.toISOString(),
      completedAt: row.completedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    }),
  )

const presentCertificate = (
  row: ApiCertificate,
  companyId: string,
  now: Date,
): ApiCallAnswer<typeof verifyCertificate> => ({
  number: row.number,
  title: presentText(row.title),
  personId: row.personId,
  companyId,
  employeeNumber: row.employeeNumber,
  holder: row.holder,
  status: row.state === 'valid' && row.endsAt && row.endsAt <= now ? 'expired' : row.state,
  issuedAt: row.issuedAt.toISOString(),
  validUntil: row.validUntil,
  updatedAt: row.updatedAt.toISOString(),
})
export const loadApiCertificates = (
  deps: Deps,
  caller: ApiCaller,
  input: ListInput,
  now: Date,
): Promise<ApiCallAnswer<typeof listCertificates>> =>
  pageOf(
    deps,
    caller,
    'certificates',
    input,
    (query) => listApiCertificates(deps.sql, query),
    (row, companyId) => presentCertificate(row, companyId, now),
  )
export async function verifyApiCertificate(
  deps: Deps,
  caller: ApiCaller,
  input: ApiCallInput<typeof verifyCertificate>,
  now: Date,
): Promise<ApiCallAnswer<typeof verifyCertificate>> {
  const companyId = await companyOfCaller(deps, caller, input.companyId)
  const row = await findApiCertificate(deps.sql, companyId, certificateNumberKey(input.number))
  if (!row) throw new AppError('notFound', { fields: ['number'] })
  return presentCertificate(row, companyId, now)
}
