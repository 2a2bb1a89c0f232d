import { isCompanyGrant, type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { FileRefusal } from '../../../core/readers/file-refusal.ts'
import { readTable, rowsSearchedForTableHeadings, type TableRow } from '../../../core/readers/table.ts'
import { parseGrants } from '../grant.words.ts'
import { parsePhone, phoneCountries } from '../phone.rules.ts'
import { peopleFileWords } from './people-file.words.ts'

/** A person of a company, as a line of a file describes them. Empty fields change nothing. */
export type PersonLine = {
  readonly line: number
  readonly company: string
  readonly login: string
  /** Null: unchanged; a new account needs one. */
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly employeeNo: string | null
  /** From the top level to the person's own department. */
  readonly department: readonly string[]
  readonly position: string | null
  /** Null: unchanged. */
  readonly grants: readonly { readonly grant: StaffGrant; readonly isForCompany: boolean }[] | null
  /** Null: unchanged; a person who is new to the company is active. */
  readonly isWithdrawn: boolean | null
}
export type PeopleLineProblem = { readonly line: number; readonly zh: string; readonly en: string }

const headings = {
  company: ['company', '企业'],
  login: ['login', 'username', 'account', '账号'],
  name: ['name', '姓名'],
  email: ['email', 'e-mail', '邮箱'],
  phone: ['phone', 'mobile', '手机', '手机号'],
  employeeNo: ['employee no', 'employee no.', 'employee number', '工号'],
  department: ['department', '部门'],
  position: ['position', '职位'],
  grants: ['grants', 'permissions', '权限'],
  status: ['status', '状态'],
} as const
type Heading = keyof typeof headings
const states: Readonly<Record<string, boolean | null>> = {
  '': null,
  active: false,
  在职: false,
  withdrawn: true,
  离职: true,
}

function phoneIn(cell: string): string | null {
  const written = identifierText(cell)
  if (!written.startsWith('+')) return parsePhone(undefined, written)
  const country = phoneCountries
    .filter(({ code }) => written.startsWith(code))
    .sort((a, b) => b.code.length - a.code.length)[0]
  return country ? parsePhone(country.code, written.slice(country.code.length)) : null
}

const isHeading = (cells: readonly string[]) =>
  (['company', 'login', 'name'] as const).every((heading) => cells.some((cell) => isCalled(cell, heading)))
const isCalled = (cell: string, heading: Heading) =>
  (headings[heading] as readonly string[]).includes(cell.trim().toLowerCase())

/**
 * Reads a file of people, Excel or CSV. Returns the people, and every error with its line. A title may precede the
 * headings.
 */
export async function readPeopleFile(bytes: Buffer): Promise<{ people: PersonLine[]; problems: PeopleLineProblem[] }> {
  try {
    const table = await readTable(bytes, isHeading)
    if (table) return readRows(table.rows)
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
  }
  return {
    people: [],
    problems: [{ line: 1, ...peopleFileWords.unreadable }],
  }
}

function readRows(table: readonly TableRow[]): { people: PersonLine[]; problems: PeopleLineProblem[] } {
  const written = table.map(({ line, cells }) => ({
    line,
    cells: cells.map(({ text }) => text.normalize('NFC').trim()),
    isUnclear: cells.some(({ problem }) => problem !== null),
  }))
  const headAt = Math.max(
    0,
    written.slice(0, rowsSearchedForTableHeadings).findIndex(({ cells }) => isHeading(cells)),
  )
  const [head, ...rows] = written.slice(headAt)
  const problems: PeopleLineProblem[] = []
  const places = new Map<Heading, number>()
  for (const [heading, words] of Object.entries(headings) as [Heading, readonly string[]][]) {
    const at = head?.cells.findIndex((one) => isCalled(one, heading)) ?? -1
    if (at !== -1) places.set(heading, at)
    else if (['company', 'login', 'name'].includes(heading))
      problems.push({ line: 1, ...peopleFileWords.noColumn(words) })
  }
  if (problems.length > 0) return { people: [], problems }
  const seen = new Set<string>()
  const people = rows.map(({ line, cells, isUnclear }): PersonLine => {
    const of = (heading: Heading) => cells[places.get(heading) ?? -1] ?? ''
    const wrong = (what: { readonly zh: string; readonly en: string }) => problems.push({ line, ...what })
    if (isUnclear) wrong(peopleFileWords.unclearCell)
    const [company, login, name] = [of('company'), identifierText(of('login')), of('name')]
    if (!company) wrong(peopleFileWords.noCompany)
    if (!/^[^\s@]{1,60}$/u.test(login)) wrong(peopleFileWords.login(login))
    if (name.length > 60) wrong(peopleFileWords.longName)
    const key = `${company.toLowerCase()} ${login.toLowerCase()}`
    if (seen.has(key)) wrong(peopleFileWords.twice(login))
    seen.add(key)
    const email = identifierText(of('email'))
    if (email && !/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/u.test(email)) wrong(peopleFileWords.email(email))
    const phone = of('phone') ? phoneIn(of('phone')) : null
    if (of('phone') && !phone) wrong(peopleFileWords.phone(of('phone')))
    const grants = parseGrants(of('grants')).flatMap(({ word, grant, isForCompany }) => {
      const meant = word === 'all' ? staffGrants : grant ? [grant] : []
      const given = isForCompany ? meant.filter(isCompanyGrant) : meant
      if (meant.length === 0) wrong(peopleFileWords.noGrant(word))
      else if (given.length === 0) wrong(peopleFileWords.notForCompany(word))
      return given.map((one) => ({ grant: one, isForCompany }))
    })
    const isWithdrawn = states[of('status').toLowerCase()]
    if (isWithdrawn === undefined) wrong(peopleFileWords.status(of('status')))
    return {
      line,
      company,
      login,
      name: name || null,
      email: email || null,
      phone,
      employeeNo: identifierText(of('employeeNo')) || null,
      department: of('department')
        .split('/')
        .map((one) => one.trim())
        .filter(Boolean),
      position: of('position') || null,
      grants: of('grants') ? grants : null,
      isWithdrawn: isWithdrawn ?? null,
    }
  })
  if (people.length === 0) problems.push({ line: 1, ...peopleFileWords.noPeople })
  return { people, problems }
}
