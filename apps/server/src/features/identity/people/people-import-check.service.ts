import { setImmediate } from 'node:timers/promises'
import { isCompanyGrant, type StaffGrant } from '@portal/contract/http/call.ts'
import { identifierKey } from '@portal/contract/identity/identifier.rules.ts'
import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import { personFieldFact } from '@portal/contract/identity/person-field.rules.ts'
import { companyBoundOf } from '../../../core/access/session.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { type BilingualText, pickText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { alternativeLogins } from './people-columns.rules.ts'
import type { ImportedPerson, PeopleImportProblem, PeopleImportRule } from './people-import.rules.ts'
import {
  listAccountsByIdentifiers,
  listCompaniesByNames,
  listDepartmentsOfCompanies,
  type PeopleImportAccount,
  type PeopleImportCompany,
} from './people-import.store.ts'
import { canChangeMembership, canChangePerson, canGrant } from './person.access.ts'
import type { ActingStaff } from './person-change.service.ts'
import { listPersonFields, type PersonFieldValue } from './person-field.store.ts'

type Grant = { readonly grant: StaffGrant; readonly companyId: string | null }
export type PeopleImportFieldChange = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}
/** The effect that a row of a file would have now. */
export type PeopleImportRowEffect = {
  readonly row: ImportedPerson
  readonly verdict: 'new' | 'changed' | 'unchanged' | 'leaving' | 'wrong'
  readonly problems: readonly PeopleImportProblem[]
  readonly changes: readonly PeopleImportFieldChange[]
  readonly account: PeopleImportAccount | null
  readonly companyId: string | null
  /** The person has left the company, and the row does not bring them back. */
  readonly isFormer: boolean
  /** The username of the manager; empty: none. Null: unchanged. */
  readonly manager: string | null
  readonly grants: { readonly given: readonly Grant[]; readonly taken: readonly Grant[] }
  readonly newDepartments: readonly string[]
  /** Values that change in fields that the company defines. */
  readonly fields: readonly PersonFieldValue[]
}
type Department = {
  readonly id: string
  readonly companyId: string
  readonly parentId: string | null
  readonly name: BilingualText
}

const rowsAtOnce = 200

const some = <T>(values: readonly (T | null)[]): T[] => values.filter((one): one is T => one !== null && one !== '')

/**
 * Compares the rows of a file with stored data and returns their effects, by the rules of single actions: accounts
 * above the caller can't be changed, and grants that the caller lacks can't be given. `knownCompanies`: the companies
 * that the file names, looked up beforehand.
 */
export async function computeImportEffects(
  db: Db,
  staff: ActingStaff,
  rows: readonly ImportedPerson[],
  problems: readonly PeopleImportProblem[],
  knownCompanies?: readonly PeopleImportCompany[],
): Promise<PeopleImportRowEffect[]> {
  if (rows.length === 0) return []
  const bound = companyBoundOf(staff, 'companies')
  const names = new Set(rows.map(({ company }) => company.toLowerCase()))
  const companies = (knownCompanies ?? (await listCompaniesByNames(db, [...names]))).filter(({ words }) =>
    words.some((word) => names.has(word)),
  )
  const companyIds = companies.map(({ id }) => id)
  const [accounts, departments, fields] = await Promise.all([
    listAccountsByIdentifiers(db, {
      logins: some(
        rows.flatMap((row) => [row.login, row.manager ?? null, ...companies.flatMap((one) => loginsIn(row, one))]),
      ),
      emails: some(rows.map(({ email }) => email)),
      phones: some(rows.map(({ phone }) => phone)),
      companyIds,
      employeeNos: some(rows.flatMap(({ employeeNo, manager }) => [employeeNo, manager ?? null])),
    }),
    listDepartmentsOfCompanies(db, companyIds),
    listPersonFields(db, companyIds),
  ])
  const known = {
    companies: new Map(companies.toReversed().flatMap(({ id, words }) => words.map((word) => [word, id] as const))),
    byLogin: new Map(accounts.map((one) => [identifierKey(one.login), one])),
    byEmail: new Map(accounts.flatMap((one) => (one.email ? [[identifierKey(one.email), one] as const] : []))),
    byPhone: new Map(accounts.flatMap((one) => (one.phone ? [[one.phone, one] as const] : []))),
    byNumber: new Map(
      accounts.flatMap((one) =>
        one.places.flatMap((place) =>
          place.employeeNo ? [[`${place.companyId} ${place.employeeNo}`, one] as const] : [],
        ),
      ),
    ),
    departments: indexDepartments(departments),
    fields: new Map(
      fields.flatMap(({ id, companyId, name }) =>
        Object.values(name).flatMap((word) => (word ? [[`${companyId} ${word.toLowerCase()}`, id] as const] : [])),
      ),
    ),
    earlier: new Map<string, string>(),
    loginsOfFile: new Map<string, string>(),
  }
  const companyOf = new Map(companies.map((one) => [one.id, one]))
  const problemsAt = Map.groupBy(problems, ({ line }) => line)
  const judged: PeopleImportRowEffect[] = []
  for (const [index, read] of rows.entries()) {
    // Other requests are answered between the rows of a long file.
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    const company = companyOf.get(known.companies.get(read.company.toLowerCase()) ?? '')
    const row = company ? withFreeLogin(read, company, known, bound) : read
    if (company && row.login) known.loginsOfFile.set(identifierKey(row.login), company.id)
    const one = judge(row, problemsAt.get(row.line) ?? [], known, staff, bound)
    judged.push(one)
    // A manager may be a person whom an earlier row adds or keeps.
    if (one.verdict !== 'wrong' && one.companyId !== null)
      for (const word of some([row.login, row.employeeNo]))
        known.earlier.set(`${one.companyId} ${identifierKey(word)}`, row.isLeaving || one.isFormer ? '' : row.login)
  }
  return judged
}

type Known = {
  readonly companies: ReadonlyMap<string, string>
  readonly byLogin: ReadonlyMap<string, PeopleImportAccount>
  readonly byEmail: ReadonlyMap<string, PeopleImportAccount>
  readonly byPhone: ReadonlyMap<string, PeopleImportAccount>
  readonly byNumber: ReadonlyMap<string, PeopleImportAccount>
  readonly departments: DepartmentIndex
  /** Fields that companies define, by company and name in lower case. */
  readonly fields: ReadonlyMap<string, string>
  /** The usernames of earlier rows by company and username or employee number; empty: the person leaves. */
  readonly earlier: ReadonlyMap<string, string>
  /** The companies of the usernames of earlier rows. */
  readonly loginsOfFile: ReadonlyMap<string, string>
}

/** The other usernames that a row may get in a company. */
const loginsIn = (row: ImportedPerson, company: PeopleImportCompany): string[] =>
  row.isLoginDerived && company.words.includes(row.company.toLowerCase()) ? alternativeLogins(row, company) : []

/**
 * Returns a row with a username that is free for its company, if the file has no usernames: two companies may give one
 * number. A member with this employee number keeps their username.
 */
function withFreeLogin(
  row: ImportedPerson,
  company: PeopleImportCompany,
  known: Known,
  bound: string | null,
): ImportedPerson {
  if (!row.isLoginDerived) return row
  const isFree = (login: string) => {
    const holder = known.byLogin.get(identifierKey(login))
    const ofFile = known.loginsOfFile.get(identifierKey(login)) ?? company.id
    const isSame = bound === null && holder?.name === row.name
    const isOurs = !holder || isSame || holder.places.some((one) => one.companyId === company.id)
    return isOurs && ofFile === company.id
  }
  const member = row.employeeNo ? known.byNumber.get(`${company.id} ${row.employeeNo}`)?.login : undefined
  const login =
    member ??
    [row.login, ...alternativeLogins(row, company)].find((one) => peopleLimits.login.test(one) && isFree(one)) ??
    row.login
  return login === row.login ? row : { ...row, login, cells: { ...row.cells, login } }
}

function judge(
  row: ImportedPerson,
  read: readonly PeopleImportProblem[],
  known: Known,
  staff: ActingStaff,
  bound: string | null,
): PeopleImportRowEffect {
  const problems: PeopleImportProblem[] = [...read]
  const wrong = (
    field: PeopleImportProblem['field'],
    rule: PeopleImportRule,
    more: Partial<PeopleImportProblem> = {},
  ) =>
    problems.push({
      line: row.line,
      field,
      rule,
      value: field === 'file' ? '' : cutText(row.cells[field], 200),
      suggestion: null,
      ...more,
    })
  const companyId = known.companies.get(row.company.toLowerCase()) ?? null
  const isMine = companyId !== null && (bound === null || companyId === bound)
  if (row.company && !isMine) wrong('company', bound === null ? 'unknown' : 'notYours')
  // Staff of one company learn nothing about other companies: neither their people, nor their numbers, nor their
  // grants.
  const holder = known.byLogin.get(identifierKey(row.login)) ?? null
  const isBeyond =
    bound !== null && (!isMine || (holder !== null && !holder.places.some((one) => one.companyId === bound)))
  if (isBeyond) {
    if (isMine) wrong('login', 'taken')
    return {
      row,
      verdict: 'wrong',
      problems,
      changes: [],
      account: null,
      companyId,
      isFormer: false,
      manager: null,
      grants: { given: [], taken: [] },
      newDepartments: [],
      fields: [],
    }
  }
  const account = holder
  const place = account?.places.find((one) => one.companyId === companyId) ?? null
  const isFormer = row.isLeaving === null && place?.status === 'withdrawn'
  if (account && !place && row.name !== null && row.name !== account.name)
    wrong('login', 'otherPerson', { other: account.name })
  if (!account && row.name === null && row.login) wrong('name', 'newNeedsName')
  if (!account && row.isLeaving) wrong('status', 'nobody')
  const owner = (field: 'email' | 'phone' | 'employeeNo', of: PeopleImportAccount | undefined) => {
    if (of && of.id !== account?.id)
      wrong(
        field,
        'taken',
        bound === null || of.places.some((one) => one.companyId === bound) ? { other: of.name } : {},
      )
  }
  if (row.email) owner('email', known.byEmail.get(identifierKey(row.email)))
  if (row.phone) owner('phone', known.byPhone.get(row.phone))
  if (row.employeeNo && companyId) owner('employeeNo', known.byNumber.get(`${companyId} ${row.employeeNo}`))

  const manager = managerOf(row, known, companyId)
  if (manager === undefined) wrong('manager', 'unknown')

  const path = pathIn(known.departments, companyId)
  const wanted = row.department.map((one) => one.toLowerCase())
  const departmentId = wanted.length === 0 ? null : find(known.departments, companyId, wanted)
  // A position is the same if it matches in either language.
  const isSamePosition = row.position !== null && Object.values(place?.position ?? {}).includes(row.position)
  const positionNow = isSamePosition
    ? row.position
    : place?.position
      ? pickText(place.position, /\p{Script=Han}/u.test(row.position ?? '') ? 'zh' : 'en')
      : null
  const changes: PeopleImportFieldChange[] = []
  const change = (field: string, before: string | null, after: string | null) => {
    if (after !== null && before !== after) changes.push({ field, before, after })
  }
  if (!account) change('login', null, row.login)
  change('name', account?.name ?? null, row.name)
  if (identifierKey(row.email ?? '') !== identifierKey(account?.email ?? ''))
    change('email', account?.email ?? null, row.email)
  change('phone', account?.phone ?? null, row.phone)
  const changesAccount = changes.length > 0
  if (row.isLeaving)
    changes.push(...(place?.status === 'active' ? [{ field: 'membership', before: 'active', after: 'withdrawn' }] : []))
  else if (place?.status !== 'active' && !isFormer)
    changes.push({ field: 'membership', before: place?.status ?? null, after: 'active' })
  change('employeeNo', place?.employeeNo ?? null, row.employeeNo)
  if (wanted.length > 0 && (departmentId === null || departmentId !== place?.departmentId))
    change('department', place?.departmentId ? path(place.departmentId) : null, row.department.join(' / '))
  change('position', positionNow, row.position)
  const fields: PersonFieldValue[] = []
  const seenFields = new Set<string>()
  for (const [heading, value] of Object.entries(row.own ?? {})) {
    const fieldId = known.fields.get(`${companyId} ${heading.toLowerCase()}`)
    const before = (fieldId && place?.fields[fieldId]) || null
    if (!fieldId) wrong('file', 'noOwnField', { value: cutText(heading, 200) })
    // A field has a name in each language, and a file may have a column for both.
    else if (seenFields.has(fieldId)) wrong('file', 'ownTwice', { value: cutText(heading, 200) })
    else if (before !== value) {
      fields.push({ fieldId, value })
      change(personFieldFact(heading), before, value)
    }
    if (fieldId) seenFields.add(fieldId)
  }
  if (manager !== null && manager !== undefined && identifierKey(manager) !== identifierKey(place?.manager ?? ''))
    changes.push({ field: 'manager', before: place?.manager ?? null, after: manager || null })

  const held = (account?.grants ?? []).filter((one) => one.companyId === null || one.companyId === companyId) as Grant[]
  const asked =
    row.grants === null
      ? held
      : row.grants
          .filter(({ isForCompany }) => !isForCompany || !isFormer)
          .map(({ grant, isForCompany }): Grant => ({ grant, companyId: isForCompany ? companyId : null }))
  const lacks = (list: readonly Grant[]) => (one: Grant) =>
    !list.some((other) => other.grant === one.grant && other.companyId === one.companyId)
  const grants = { given: asked.filter(lacks(held)), taken: held.filter(lacks(asked)) }
  for (const { grant, companyId: of } of [...grants.given, ...grants.taken])
    if (!canGrant(staff, grant, of)) wrong('grants', 'notYours', { value: grant })
  for (const { grant, companyId: of } of grants.given)
    if (of !== null && !isCompanyGrant(grant)) wrong('grants', 'notForCompany', { value: grant })
  const wordOf = (list: readonly Grant[]) =>
    list.map(({ grant, companyId: of }) => (of ? `company:${grant}` : grant)).join(', ')
  if (grants.given.length + grants.taken.length > 0)
    changes.push({ field: 'grants', before: wordOf(held) || null, after: wordOf(asked) || null })

  if (account && isMine && changes.length > 0) {
    const needsAll = changesAccount || grants.given.length + grants.taken.length > 0
    if (needsAll ? !canChangePerson(staff, account) : !canChangeMembership(staff, account)) wrong('login', 'notYours')
    if (row.isLeaving && account.id === staff.accountId) wrong('status', 'notYours')
  }
  const isLeaving = row.isLeaving && place?.status === 'active'
  const verdict =
    problems.length > 0
      ? 'wrong'
      : !account
        ? 'new'
        : isLeaving
          ? 'leaving'
          : changes.length > 0 && !row.isLeaving
            ? 'changed'
            : 'unchanged'
  const shown =
    verdict === 'leaving'
      ? changes.filter(({ field }) => field === 'membership')
      : verdict === 'unchanged' || verdict === 'wrong'
        ? []
        : changes
  const newDepartments =
    verdict !== 'wrong' && companyId && wanted.length > 0 && departmentId === null && !row.isLeaving
      ? [`${companyId} ${wanted.join('/')}`]
      : []
  return {
    row,
    verdict,
    problems,
    changes: shown,
    account,
    companyId,
    isFormer,
    manager: manager ?? null,
    grants,
    newDepartments,
    fields,
  }
}

/** The username of the manager of a row; empty: none, null: unchanged, undefined: not another active member. */
function managerOf(row: ImportedPerson, known: Known, companyId: string | null): string | null | undefined {
  // A preview of an earlier version has no such field.
  if (!row.manager || row.isLeaving) return row.isLeaving ? null : (row.manager ?? null)
  const earlier = known.earlier.get(`${companyId} ${identifierKey(row.manager)}`)
  const stored = known.byLogin.get(identifierKey(row.manager)) ?? known.byNumber.get(`${companyId} ${row.manager}`)
  const isThere = stored?.places.some((one) => one.companyId === companyId && one.status === 'active') ?? false
  const login = earlier ?? (isThere ? stored?.login : undefined)
  return !login || identifierKey(login) === identifierKey(row.login) ? undefined : login
}

type DepartmentIndex = { readonly byId: ReadonlyMap<string, Department>; readonly byName: ReadonlyMap<string, string> }
const placeOf = (companyId: string | null, parentId: string | null, name: string) =>
  `${companyId} ${parentId} ${name.toLowerCase()}`

function indexDepartments(departments: readonly Department[]): DepartmentIndex {
  const byName = new Map<string, string>()
  for (const { id, companyId, parentId, name } of departments.toReversed())
    for (const word of Object.values(name)) if (word) byName.set(placeOf(companyId, parentId, word), id)
  return { byId: new Map(departments.map((one) => [one.id, one])), byName }
}

/** The department of these names, from the top, in either language. */
function find({ byName }: DepartmentIndex, companyId: string | null, names: readonly string[]): string | null {
  let parentId: string | null = null
  for (const name of names) {
    parentId = byName.get(placeOf(companyId, parentId, name)) ?? null
    if (parentId === null) return null
  }
  return parentId
}
const pathIn =
  ({ byId }: DepartmentIndex, companyId: string | null) =>
  (id: string) => {
    const names: string[] = []
    const first = byId.get(id)
    for (
      let at = first?.companyId === companyId ? first : undefined;
      at && names.length < 20;
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    )
      names.unshift(pickText(at.name, 'zh'))
    return names.join(' / ')
  }
