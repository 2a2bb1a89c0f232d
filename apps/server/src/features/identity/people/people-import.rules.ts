import { createHash } from 'node:crypto'
import { type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { countries, phoneOf } from '../phone.rules.ts'

/** The columns of a file of people, with the headings by which each is known. The first of each language stands in the template. */
export const columns = {
  company: { zh: '企业', en: 'Company', also: [] },
  login: { zh: '账号', en: 'Login', also: ['account', '账号名', 'user name'] },
  name: { zh: '姓名', en: 'Name', also: [] },
  email: { zh: '邮箱', en: 'E-mail', also: ['email', '电子邮箱'] },
  phone: { zh: '手机', en: 'Mobile', also: ['phone', '手机号', '手机号码'] },
  employeeNo: { zh: '工号', en: 'Employee number', also: ['employee no', 'employee no.', '员工编号'] },
  department: { zh: '部门', en: 'Department', also: [] },
  position: { zh: '职位', en: 'Position', also: ['岗位', 'title'] },
  grants: { zh: '权限', en: 'Grants', also: [] },
  status: { zh: '状态', en: 'Status', also: ['在职状态'] },
} as const
export type Column = keyof typeof columns
export type Cells = Readonly<Record<Column, string>>

export type Rule =
  | 'missing'
  | 'form'
  | 'tooLong'
  | 'repeated'
  | 'taken'
  | 'unknown'
  | 'notYours'
  | 'otherPerson'
  | 'newNeedsName'
  | 'noColumn'
  | 'nobody'
  | 'tooMany'
  | 'unreadable'
export type Problem = {
  readonly line: number
  readonly field: Column | 'file'
  readonly rule: Rule
  readonly value: string
  readonly suggestion: string | null
  readonly other?: string
}

/** A row as it is meant; null: what is there stays. */
export type PersonRow = {
  readonly line: number
  readonly cells: Cells
  readonly company: string
  readonly login: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly employeeNo: string | null
  readonly department: readonly string[]
  readonly position: string | null
  readonly grants: readonly { readonly grant: StaffGrant; readonly isForCompany: boolean }[] | null
  readonly isLeaving: boolean
}

const states: Readonly<Record<string, boolean>> = { '': false, active: false, 在职: false, withdrawn: true, left: true, 离职: true }

function phoneIn(cell: string): string | null {
  const written = identifierText(cell)
  if (!written.startsWith('+')) return phoneOf(undefined, written)
  const country = countries.filter(({ code }) => written.startsWith(code)).sort((a, b) => b.code.length - a.code.length)[0]
  return country ? phoneOf(country.code, written.slice(country.code.length)) : null
}

/** The word of a few that is nearest to a mistyped one: one letter more, less or other, or its beginning. */
export function nearest(word: string, words: readonly string[]): string | null {
  const distance = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, index) => index)
    for (let i = 1; i <= a.length; i++) {
      const next = [i]
      for (let j = 1; j <= b.length; j++) next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)))
      row = next
    }
    return row[b.length] ?? 99
  }
  const [best] = words.map((one) => [one, distance(word.toLowerCase(), one.toLowerCase())] as const).sort((x, y) => x[1] - y[1])
  return best && best[1] <= 2 ? best[0] : null
}

/** Reads the rows of a sheet: those it means, and every mistake with its line, its field, its rule, and what was probably meant. */
export function readPeopleRows(sheet: readonly (readonly string[])[]): { rows: PersonRow[]; problems: Problem[] } {
  const clean = sheet.map((row) => row.map((cell) => cell.normalize('NFC').trim()))
  const headAt = clean.findIndex((row) => row.some((cell) => cell !== ''))
  const head = clean[headAt] ?? []
  const problems: Problem[] = []
  const places = new Map<Column, number>()
  for (const [column, { zh, en, also }] of Object.entries(columns) as [Column, (typeof columns)[Column]][]) {
    const at = head.findIndex((cell) => [zh, en, ...also].some((word) => word.toLowerCase() === cell.toLowerCase()))
    if (at !== -1) places.set(column, at)
    else if (['company', 'login', 'name'].includes(column))
      problems.push({ line: headAt + 1 || 1, field: column, rule: 'noColumn', value: '', suggestion: nearest(zh, head) ?? nearest(en, head) })
  }
  if (problems.length > 0) return { rows: [], problems }
  const written = clean.flatMap((cells, index) => (index > headAt && cells.some((cell) => cell !== '') ? [{ line: index + 1, cells }] : []))
  if (written.length === 0) return { rows: [], problems: [{ line: 1, field: 'file', rule: 'nobody', value: '', suggestion: null }] }
  if (written.length > peopleLimits.file.people) return { rows: [], problems: [{ line: 1, field: 'file', rule: 'tooMany', value: String(written.length), suggestion: null }] }
  const seen = new Map<string, number>()
  const loginOf = new Map<number, string>()
  const rows = written.map(({ line, cells: all }): PersonRow => {
    const cells = Object.fromEntries(Object.keys(columns).map((column) => [column, (all[places.get(column as Column) ?? -1] ?? '').slice(0, 500)])) as Cells
    // As they are kept and compared: the file may hold full-width signs, or ones that nobody sees.
    const identifiers = { login: identifierText(cells.login), email: identifierText(cells.email), employeeNo: identifierText(cells.employeeNo) }
    const wrong = (field: Column, rule: Rule, more: Partial<Problem> = {}) => problems.push({ line, field, rule, value: cells[field].slice(0, 200), suggestion: null, ...more })
    if (!cells.company) wrong('company', 'missing')
    const login = identifiers.login
    if (!login) wrong('login', 'missing')
    else if (!peopleLimits.login.test(login)) {
      const repaired = login.replace(/@.*$/u, '').replace(/\s+/gu, '').slice(0, peopleLimits.loginMax)
      wrong('login', 'form', { suggestion: repaired || null })
    }
    for (const [field, value] of [
      ['login', `login ${cells.company} ${login}`],
      ['employeeNo', identifiers.employeeNo && `no ${cells.company} ${identifiers.employeeNo}`],
      ['email', identifiers.email && `mail ${identifiers.email}`],
    ] as const) {
      if (!value || !identifiers[field]) continue
      const before = seen.get(value.toLowerCase())
      // Who stands in two companies stands in two rows, with one address.
      if (before !== undefined && !(field === 'email' && loginOf.get(before) === login.toLowerCase())) wrong(field, 'repeated', { other: String(before) })
      else seen.set(value.toLowerCase(), line)
    }
    loginOf.set(line, login.toLowerCase())
    if (cells.name && (cells.name.length > profileLimits.nameMax || !profileLimits.name.test(cells.name)))
      wrong('name', cells.name.length > profileLimits.nameMax ? 'tooLong' : 'form')
    if (identifiers.email && (identifiers.email.length > profileLimits.emailMax || !profileLimits.email.test(identifiers.email))) wrong('email', 'form')
    const phone = cells.phone ? phoneIn(cells.phone) : null
    if (cells.phone && !phone) wrong('phone', 'form')
    if (identifiers.employeeNo.length > peopleLimits.employeeNoMax) wrong('employeeNo', 'tooLong')
    if (cells.position.length > peopleLimits.positionMax) wrong('position', 'tooLong')
    const department = cells.department
      .split('/')
      .map((one) => one.trim())
      .filter(Boolean)
    if (department.length > 12 || department.some((one) => one.length > peopleLimits.departmentMax)) wrong('department', 'tooLong')
    const grants = cells.grants
      .split(/[\s,;，、；]+/u)
      .filter((word) => word !== '' && word !== 'none' && word !== '无')
      .flatMap((word) => {
        const isForCompany = word.startsWith('company:')
        const named = isForCompany ? word.slice('company:'.length) : word
        const grant = staffGrants.find((one) => one === named)
        if (!grant) wrong('grants', 'unknown', { value: word, suggestion: nearest(named, staffGrants) })
        return grant ? [{ grant, isForCompany }] : []
      })
    const isLeaving = states[cells.status.toLowerCase()]
    if (isLeaving === undefined) wrong('status', 'unknown', { suggestion: cells.status.includes('停') ? null : '在职' })
    return {
      line,
      cells,
      company: cells.company,
      login,
      name: cells.name || null,
      email: identifiers.email || null,
      phone,
      employeeNo: identifiers.employeeNo || null,
      department,
      position: cells.position || null,
      grants: cells.grants ? grants : null,
      isLeaving: isLeaving ?? false,
    }
  })
  return { rows, problems }
}
/** Names exactly what a preview has shown: its rows as they are meant, and what each would do. */
export const digestOfPlan = (plan: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(plan)).digest('base64url').slice(0, 32)
