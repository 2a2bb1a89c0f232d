import { type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { countries, phoneOf } from '../phone.rules.ts'

/** A person of a company from a line of a file. Empty fields change nothing. */
export type PersonLine = {
  readonly line: number
  readonly company: string
  readonly login: string
  /** Null: it stays as it is; a new account needs one. */
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly employeeNo: string | null
  /** From the top to the one the person works in. */
  readonly department: readonly string[]
  readonly position: string | null
  /** Null: they stay as they are. */
  readonly grants: readonly { readonly grant: StaffGrant; readonly isForCompany: boolean }[] | null
  readonly isWithdrawn: boolean
}
export type LineProblem = { readonly line: number; readonly zh: string; readonly en: string }

const headings = {
  company: ['company', '企业'],
  login: ['login', 'account', '账号'],
  name: ['name', '姓名'],
  email: ['email', 'e-mail', '邮箱'],
  phone: ['phone', 'mobile', '手机', '手机号'],
  employeeNo: ['employee no', 'employee no.', 'employee number', '工号'],
  department: ['department', '部门'],
  position: ['position', '职位'],
  grants: ['grants', '权限'],
  status: ['status', '状态'],
} as const
type Heading = keyof typeof headings
const states: Readonly<Record<string, boolean>> = { '': false, active: false, 在职: false, withdrawn: true, 离职: true }

/** The text of a file that is UTF-8, or else what Chinese Excel writes. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Splits CSV into rows with the line each begins on; commas, or semicolons or tabs where the headings have those. */
function rowsOf(text: string): { line: number; cells: string[] }[] {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const separator = [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ','
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|\\r|$)`, 'gu')
  const rows: { line: number; cells: string[] }[] = []
  let [line, row] = [1, { line: 1, cells: [] as string[] }]
  for (const [whole, written = '', end] of text.matchAll(cell)) {
    row.cells.push((written.startsWith('"') && written.endsWith('"') && written.length > 1 ? written.slice(1, -1).replaceAll('""', '"') : written).normalize('NFC').trim())
    line += whole.match(/\r\n?|\n/gu)?.length ?? 0
    if (end === separator) continue
    if (row.cells.some((one) => one !== '')) rows.push(row)
    row = { line, cells: [] }
    if (end === '') break
  }
  return rows
}

function phoneIn(cell: string): string | null {
  const written = identifierText(cell)
  if (!written.startsWith('+')) return phoneOf(undefined, written)
  const country = countries.filter(({ code }) => written.startsWith(code)).sort((a, b) => b.code.length - a.code.length)[0]
  return country ? phoneOf(country.code, written.slice(country.code.length)) : null
}

/** Reads a file of people: those it names, and every mistake with its line. */
export function readPeople(text: string): { people: PersonLine[]; problems: LineProblem[] } {
  const [head, ...rows] = rowsOf(text.replace(/^\uFEFF/u, ''))
  const problems: LineProblem[] = []
  const places = new Map<Heading, number>()
  for (const [heading, words] of Object.entries(headings) as [Heading, readonly string[]][]) {
    const at = head?.cells.findIndex((one) => words.includes(one.toLowerCase())) ?? -1
    if (at !== -1) places.set(heading, at)
    else if (['company', 'login', 'name'].includes(heading)) problems.push({ line: 1, zh: `缺少“${words[words.length - 1]}”一列`, en: `There is no column "${words[0]}"` })
  }
  if (problems.length > 0) return { people: [], problems }
  const seen = new Set<string>()
  const people = rows.map(({ line, cells }): PersonLine => {
    const of = (heading: Heading) => cells[places.get(heading) ?? -1] ?? ''
    const wrong = (zh: string, en: string) => problems.push({ line, zh, en })
    const [company, login, name] = [of('company'), identifierText(of('login')), of('name')]
    if (!company) wrong('没有写企业', 'No company')
    if (!/^[^\s@]{1,60}$/u.test(login)) wrong(`账号“${login}”应为 1 到 60 个字符，不含空格和 @`, `"${login}" is no login: 1 to 60 characters without spaces and @`)
    if (name.length > 60) wrong('姓名不超过 60 个字', 'A name has at most 60 characters')
    const key = `${company.toLowerCase()} ${login.toLowerCase()}`
    if (seen.has(key)) wrong(`账号“${login}”在同一企业出现了两次`, `"${login}" stands twice in this company`)
    seen.add(key)
    const email = identifierText(of('email'))
    if (email && !/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/u.test(email)) wrong(`“${email}”不是邮箱地址`, `"${email}" is no e-mail address`)
    const phone = of('phone') ? phoneIn(of('phone')) : null
    if (of('phone') && !phone) wrong(`“${of('phone')}”不是手机号`, `"${of('phone')}" is no mobile number`)
    const grants = of('grants')
      .split(/[\s,;，、]+/u)
      .flatMap((word) => {
        if (word === '' || word === 'none' || word === '无') return []
        const isForCompany = word.startsWith('company:')
        const named = isForCompany ? word.slice('company:'.length) : word
        const meant = named === 'all' ? staffGrants : staffGrants.filter((one) => one === named)
        if (meant.length === 0) wrong(`没有“${word}”这项权限`, `There is no grant "${word}"`)
        return meant.map((grant) => ({ grant, isForCompany }))
      })
    const isWithdrawn = states[of('status').toLowerCase()]
    if (isWithdrawn === undefined) wrong(`状态“${of('status')}”应为 在职 或 离职`, `The status "${of('status')}" should be active or withdrawn`)
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
      isWithdrawn: isWithdrawn ?? false,
    }
  })
  if (people.length === 0) problems.push({ line: 1, zh: '文件里没有人', en: 'The file names nobody' })
  return { people, problems }
}
