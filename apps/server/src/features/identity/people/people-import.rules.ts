import { createHash } from 'node:crypto'
import type { StaffGrant } from '@portal/contract/http/call.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import { personFieldLimits } from '@portal/contract/identity/person-field.limits.ts'
import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import type { TableRow } from '../../../core/readers/table.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { grantNames, parseGrant, parseGrants } from '../grant.words.ts'
import { parsePhone, phoneCountries } from '../phone.rules.ts'
import {
  defaultLogin,
  findHeadingRow,
  maxImportColumns,
  missingPeopleColumns,
  noImportChoices,
  type PeopleImportChoices,
  resolvePeopleColumns,
} from './people-columns.rules.ts'
import { type PeopleColumn, peopleFileColumns } from './people-columns.words.ts'

export type PersonCells = Readonly<Record<PeopleColumn, string>>

export type PeopleImportRule =
  | 'missing'
  | 'form'
  | 'tooLong'
  | 'repeated'
  | 'taken'
  | 'unknown'
  | 'notForCompany'
  | 'notYours'
  | 'otherPerson'
  | 'newNeedsName'
  | 'noColumn'
  | 'nobody'
  | 'tooMany'
  | 'unreadable'
  | 'cellFormat'
  | 'cellError'
  | 'cellQuote'
  | 'cellCount'
  | 'noOwnField'
  | 'ownTooLong'
  | 'ownTwice'
export type PeopleImportProblem = {
  readonly line: number
  readonly field: PeopleColumn | 'file'
  readonly rule: PeopleImportRule
  readonly value: string
  readonly suggestion: string | null
  readonly other?: string
}

/** A parsed row. Null fields are not changed. */
export type ImportedPerson = {
  readonly line: number
  readonly cells: PersonCells
  readonly company: string
  readonly login: string
  /** The file has no usernames: this one is taken from the employee number or the email. */
  readonly isLoginDerived?: true
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly employeeNo: string | null
  readonly department: readonly string[]
  readonly position: string | null
  /** The username or employee number of the manager; empty: none. Null: unchanged. */
  readonly manager: string | null
  readonly grants: readonly { readonly grant: StaffGrant; readonly isForCompany: boolean }[] | null
  /** Null: unchanged; a person who is new to the company joins. */
  readonly isLeaving: boolean | null
  /** Values in fields that the company defines, by heading; a preview of a former version has none. */
  readonly own?: Readonly<Record<string, string>>
}

const states: Readonly<Record<string, boolean | null>> = {
  '': null,
  active: false,
  在职: false,
  withdrawn: true,
  left: true,
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

/** The words for a person without a manager. */
const noManager: ReadonlySet<string> = new Set(['无', 'none'])

/** A word that is longer is no slip of one of ours. */
const longestWord = 60

/**
 * Returns the word that a mistyped one most likely means: the closest one, ignoring case, in which at most two letters
 * differ. Returns null if there is none, or the typed word has more than 60 characters.
 */
export function nearestWord(word: string, words: readonly string[]): string | null {
  if (word.length > longestWord) return null
  const distance = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, index) => index)
    for (let i = 1; i <= a.length; i++) {
      const next = [i]
      for (let j = 1; j <= b.length; j++)
        next.push(
          Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
        )
      row = next
    }
    return row[b.length] ?? 99
  }
  const [best] = words
    .filter((one) => one.length <= longestWord)
    .map((one) => [one, distance(word.toLowerCase(), one.toLowerCase())] as const)
    .sort((x, y) => x[1] - y[1])
  // Two short words that share no letter are different words.
  return best && best[1] <= 2 && best[1] < Math.max(word.length, best[0].length) ? best[0] : null
}

const cellRules = {
  'cell-format': 'cellFormat',
  'cell-error': 'cellError',
  'cell-quote': 'cellQuote',
  'cell-count': 'cellCount',
} as const
/** The maximum of reported errors for one cell of grants. */
const mostUnknown = 3

/**
 * A column of a file: its heading, the field that it is read as (null: none), and the first value below it, both cut to
 * 40 characters.
 */
export type FileColumn = {
  readonly heading: string
  readonly field: PeopleColumn | null
  /** True: it is read as a field that a company defines. */
  readonly isOwn: boolean
  /** True: the heading names such a field. */
  readonly namesOwn: boolean
  readonly sample: string
}
const sampleLength = 40

/**
 * Reads the rows of a sheet. Returns the people, every error with its line, field, rule and suggestion, and the columns
 * of the file. A title may precede the headings.
 */
export function readPeopleRows(
  sheet: readonly TableRow[],
  ask: PeopleImportChoices = noImportChoices,
): { rows: ImportedPerson[]; problems: PeopleImportProblem[]; columns: FileColumn[] } {
  const clean = sheet.map(({ line, cells }) => ({
    line,
    cells: cells.map(({ text, problem }) => ({ text: text.normalize('NFC').trim(), problem })),
  }))
  const textsOf = (row: (typeof clean)[number] | undefined) =>
    row?.cells.slice(0, maxImportColumns).map(({ text }) => text) ?? []
  const best = findHeadingRow(clean, textsOf)
  const head = textsOf(best)
  const places = resolvePeopleColumns(head, ask)
  const written = clean.filter(({ line }) => line > (best?.line ?? 0))
  const fieldAt = new Map([...places].map(([field, at]) => [at, field]))
  const ownNames = new Set(ask.own)
  const ownAt = head.flatMap((heading, at) =>
    !fieldAt.has(at) && ownNames.has(heading.toLowerCase()) && (ask.fields === null || ask.fields[at] === 'own')
      ? [{ heading, at }]
      : [],
  )
  const columns = head.map((heading, at) => ({
    heading: cutText(heading, sampleLength),
    field: fieldAt.get(at) ?? null,
    isOwn: ownAt.some((one) => one.at === at),
    namesOwn: ownNames.has(heading.toLowerCase()),
    sample: cutText(written.find(({ cells }) => cells[at]?.text)?.cells[at]?.text ?? '', sampleLength),
  }))
  const problems = missingPeopleColumns(places, ask).map((field): PeopleImportProblem => {
    const { zh, en } = peopleFileColumns[field]
    const unread = head.filter((_, at) => !fieldAt.has(at))
    return {
      line: best?.line ?? 1,
      field,
      rule: 'noColumn',
      value: '',
      suggestion: nearestWord(zh, unread) ?? nearestWord(en, unread),
    }
  })
  if (problems.length > 0) return { rows: [], problems, columns }
  if (written.length === 0)
    return { rows: [], problems: [{ line: 1, field: 'file', rule: 'nobody', value: '', suggestion: null }], columns }
  if (written.length > peopleLimits.file.people)
    return {
      rows: [],
      problems: [{ line: 1, field: 'file', rule: 'tooMany', value: String(written.length), suggestion: null }],
      columns,
    }
  const seen = new Map<string, number>()
  const loginOf = new Map<number, string>()
  const rows = written.map(({ line, cells: all }): ImportedPerson => {
    const cellOf = (column: PeopleColumn) => all[places.get(column) ?? -1]
    const read = Object.fromEntries(
      Object.keys(peopleFileColumns).map((column) => [
        column,
        cutText(cellOf(column as PeopleColumn)?.text ?? '', 500),
      ]),
    ) as PersonCells
    const cells: PersonCells = {
      ...read,
      company: places.has('company') ? read.company : (ask.company?.name ?? ''),
      login: places.has('login') ? read.login : defaultLogin(read.employeeNo, read.email),
    }
    // In their stored form: the file may contain full-width or invisible characters.
    const identifiers = {
      login: identifierText(cells.login),
      email: identifierText(cells.email),
      employeeNo: identifierText(cells.employeeNo),
    }
    const wrong = (field: PeopleColumn, rule: PeopleImportRule, more: Partial<PeopleImportProblem> = {}) =>
      problems.push({ line, field, rule, value: cutText(cells[field], 200), suggestion: null, ...more })
    for (const field of Object.keys(peopleFileColumns) as PeopleColumn[]) {
      const problem = cellOf(field)?.problem ?? null
      if (problem !== null) wrong(field, cellRules[problem])
      // The result is the same for each cell of the row.
      if (problem === 'cell-count') break
    }
    for (const { heading, at } of ownAt) {
      const problem = all[at]?.problem ?? null
      if (problem !== null && problem !== 'cell-count')
        problems.push({ line, field: 'file', rule: cellRules[problem], value: cutText(heading, 200), suggestion: null })
    }
    if (!cells.company) wrong('company', 'missing')
    const login = identifiers.login
    if (!login) wrong('login', 'missing')
    else if (!peopleLimits.login.test(login)) {
      const repaired = cutText(login.replace(/@.*$/u, '').replace(/\s+/gu, ''), peopleLimits.loginMax)
      wrong('login', 'form', { suggestion: repaired || null })
    }
    const phone = cells.phone ? phoneIn(cells.phone) : null
    for (const [field, value] of [
      ['login', login && `login ${cells.company} ${login}`],
      ['employeeNo', identifiers.employeeNo && `no ${cells.company} ${identifiers.employeeNo}`],
      ['email', identifiers.email && `mail ${identifiers.email}`],
      ['phone', phone && `phone ${phone}`],
    ] as const) {
      if (!value) continue
      const before = seen.get(value.toLowerCase())
      // A person of two companies has two rows, with one address and one number.
      if (
        before !== undefined &&
        !((field === 'email' || field === 'phone') && loginOf.get(before) === login.toLowerCase())
      )
        wrong(field, 'repeated', { other: String(before) })
      else seen.set(value.toLowerCase(), line)
    }
    loginOf.set(line, login.toLowerCase())
    if (cells.name && (cells.name.length > profileLimits.nameMax || !profileLimits.name.test(cells.name)))
      wrong('name', cells.name.length > profileLimits.nameMax ? 'tooLong' : 'form')
    if (
      identifiers.email &&
      (identifiers.email.length > profileLimits.emailMax || !profileLimits.email.test(identifiers.email))
    )
      wrong('email', 'form')
    if (cells.phone && !phone) wrong('phone', 'form')
    if (identifiers.employeeNo.length > peopleLimits.employeeNoMax) wrong('employeeNo', 'tooLong')
    if (cells.position.length > peopleLimits.positionMax) wrong('position', 'tooLong')
    const department = cells.department
      .split('/')
      .map((one) => one.trim())
      .filter(Boolean)
    if (department.length > 12 || department.some((one) => one.length > peopleLimits.departmentMax))
      wrong('department', 'tooLong')
    const named = parseGrants(cells.grants)
    for (const { word } of named.filter(({ grant }) => grant === null).slice(0, mostUnknown))
      wrong('grants', 'unknown', {
        value: cutText(word, 200),
        suggestion: parseGrant(
          nearestWord(
            word,
            grantNames.flatMap(({ words }) => words),
          ) ?? '',
        ),
      })
    const grants = named.flatMap(({ grant, isForCompany }) => (grant ? [{ grant, isForCompany }] : []))
    const own = ownAt.flatMap(({ heading, at }) => (all[at]?.text ? [[heading, all[at].text] as const] : []))
    for (const [index, [heading]] of own.entries())
      if (own.findIndex(([earlier]) => earlier === heading) < index)
        problems.push({ line, field: 'file', rule: 'ownTwice', value: cutText(heading, 200), suggestion: null })
    for (const [heading, value] of own)
      if (value.length > personFieldLimits.valueMax)
        problems.push({ line, field: 'file', rule: 'ownTooLong', value: cutText(heading, 200), suggestion: null })
    const isLeaving = states[cells.status.toLowerCase()]
    if (isLeaving === undefined) wrong('status', 'unknown', { suggestion: cells.status.includes('停') ? null : '在职' })
    return {
      line,
      cells,
      // A company that the person chose is identified by its id, because another one may have the same name.
      company: places.has('company') ? cells.company : (ask.company?.id ?? ''),
      login,
      ...(places.has('login') ? {} : { isLoginDerived: true as const }),
      name: cells.name || null,
      email: identifiers.email || null,
      phone,
      employeeNo: identifiers.employeeNo || null,
      department,
      position: cells.position || null,
      manager:
        cells.manager === '' ? null : noManager.has(cells.manager.toLowerCase()) ? '' : identifierText(cells.manager),
      grants: cells.grants ? grants : null,
      isLeaving: isLeaving ?? null,
      ...(own.length > 0 ? { own: Object.fromEntries(own.map(([name, value]) => [name, cutText(value, 500)])) } : {}),
    }
  })
  return { rows, problems, columns }
}
/** Returns a digest of a preview: its parsed rows and their effects. */
export const importPreviewDigest = (plan: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(plan)).digest('base64url').slice(0, 32)
