import { isCompanyGrant, type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { FileRefusal } from '../../../core/readers/file-refusal.ts'
import { headingRows, readTable, type TableRow } from '../../../core/readers/table.ts'
import { formatGrantNames, parseGrants } from '../grant.words.ts'
import { countries, parsePhone } from '../phone.rules.ts'

/** A person of a company from a line of a file. Empty fields change nothing. */
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
  readonly isWithdrawn: boolean
}
export type LineProblem = { readonly line: number; readonly zh: string; readonly en: string }

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
const states: Readonly<Record<string, boolean>> = { '': false, active: false, 在职: false, withdrawn: true, 离职: true }

function phoneIn(cell: string): string | null {
  const written = identifierText(cell)
  if (!written.startsWith('+')) return parsePhone(undefined, written)
  const country = countries
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
export async function readPeopleFile(bytes: Buffer): Promise<{ people: PersonLine[]; problems: LineProblem[] }> {
  try {
    const table = await readTable(bytes, isHeading)
    if (table) return readRows(table.rows)
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
  }
  return {
    people: [],
    problems: [
      { line: 1, zh: '无法读取文件，请另存为 .xlsx 或 CSV', en: "The file can't be read. Save it as .xlsx or CSV." },
    ],
  }
}

function readRows(table: readonly TableRow[]): { people: PersonLine[]; problems: LineProblem[] } {
  const written = table.map(({ line, cells }) => ({
    line,
    cells: cells.map(({ text }) => text.normalize('NFC').trim()),
    isUnclear: cells.some(({ problem }) => problem !== null),
  }))
  const headAt = Math.max(
    0,
    written.slice(0, headingRows).findIndex(({ cells }) => isHeading(cells)),
  )
  const [head, ...rows] = written.slice(headAt)
  const problems: LineProblem[] = []
  const places = new Map<Heading, number>()
  for (const [heading, words] of Object.entries(headings) as [Heading, readonly string[]][]) {
    const at = head?.cells.findIndex((one) => isCalled(one, heading)) ?? -1
    if (at !== -1) places.set(heading, at)
    else if (['company', 'login', 'name'].includes(heading))
      problems.push({ line: 1, zh: `缺少“${words[words.length - 1]}”一列`, en: `The column "${words[0]}" is missing` })
  }
  if (problems.length > 0) return { people: [], problems }
  const seen = new Set<string>()
  const people = rows.map(({ line, cells, isUnclear }): PersonLine => {
    const of = (heading: Heading) => cells[places.get(heading) ?? -1] ?? ''
    const wrong = (zh: string, en: string) => problems.push({ line, zh, en })
    if (isUnclear)
      wrong(
        '有单元格是日期、带格式的数字、公式错误或引号不完整，请改为文字',
        'A cell is a date, a formatted number or a formula error, or lacks a quotation mark. Change it to text.',
      )
    const [company, login, name] = [of('company'), identifierText(of('login')), of('name')]
    if (!company) wrong('缺少企业', 'Company is missing')
    if (!/^[^\s@]{1,60}$/u.test(login))
      wrong(
        `账号“${login}”应为 1 到 60 个字符，不含空格和 @`,
        `"${login}" isn't a valid username. Use 1 to 60 characters without spaces or @.`,
      )
    if (name.length > 60) wrong('姓名不超过 60 个字', 'A name has at most 60 characters')
    const key = `${company.toLowerCase()} ${login.toLowerCase()}`
    if (seen.has(key)) wrong(`账号“${login}”在同一企业出现了两次`, `"${login}" appears twice in this company`)
    seen.add(key)
    const email = identifierText(of('email'))
    if (email && !/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/u.test(email))
      wrong(`“${email}”不是邮箱地址`, `"${email}" isn't an email address`)
    const phone = of('phone') ? phoneIn(of('phone')) : null
    if (of('phone') && !phone) wrong(`“${of('phone')}”不是手机号`, `"${of('phone')}" isn't a phone number`)
    const grants = parseGrants(of('grants')).flatMap(({ word, grant, isForCompany }) => {
      const meant = word === 'all' ? staffGrants : grant ? [grant] : []
      const given = isForCompany ? meant.filter(isCompanyGrant) : meant
      if (meant.length === 0)
        wrong(
          `不存在“${word}”这项权限；可填写的权限：${formatGrantNames('zh')}`,
          `The permission "${word}" doesn't exist. Available permissions: ${formatGrantNames('en')}`,
        )
      else if (given.length === 0)
        wrong(`“${word}”权限不能只授予一家企业`, `The permission "${word}" has no effect for a single company`)
      return given.map((one) => ({ grant: one, isForCompany }))
    })
    const isWithdrawn = states[of('status').toLowerCase()]
    if (isWithdrawn === undefined)
      wrong(`状态“${of('status')}”应为 在职 或 离职`, `The status "${of('status')}" should be active or withdrawn`)
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
  if (people.length === 0) problems.push({ line: 1, zh: '文件中没有人员', en: 'The file has no people' })
  return { people, problems }
}
