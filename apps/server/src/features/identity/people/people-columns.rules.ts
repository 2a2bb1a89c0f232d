import { headingRows } from '../../../core/readers/table.ts'

/** The columns of a file of people, with all accepted headings. The first of each language is used in the template. */
export const peopleFileColumns = {
  company: {
    zh: '企业',
    en: 'Company',
    also: ['公司', '单位', '企业名称', '公司名称', 'company name', 'organisation'],
  },
  login: {
    zh: '账号',
    en: 'Username',
    also: ['login', 'account', '账号名', '帐号', '用户名', '登录名', 'user name', 'login name'],
  },
  name: { zh: '姓名', en: 'Name', also: ['员工姓名', '名字', 'full name', 'employee name'] },
  email: {
    zh: '邮箱',
    en: 'Email',
    also: ['e-mail', '电子邮箱', '电子邮件', '邮件', '邮箱地址', 'email address', 'mail'],
  },
  phone: {
    zh: '手机',
    en: 'Phone',
    also: ['mobile', '手机号', '手机号码', '电话', '联系电话', 'mobile phone', 'phone number'],
  },
  employeeNo: {
    zh: '工号',
    en: 'Employee number',
    also: [
      'employee no',
      'employee no.',
      '员工编号',
      '员工号',
      '人员编号',
      'employee id',
      'staff number',
      'staff no',
      'staff id',
    ],
  },
  department: { zh: '部门', en: 'Department', also: ['所在部门', '所属部门', '部门名称', 'dept', 'department name'] },
  position: { zh: '职位', en: 'Position', also: ['岗位', '职务', 'title', 'job title'] },
  manager: { zh: '直属主管', en: 'Manager', also: ['主管', '上级', '直接上级', 'line manager', 'supervisor'] },
  grants: { zh: '权限', en: 'Permissions', also: ['grants'] },
  status: { zh: '状态', en: 'Status', also: ['在职状态', '人员状态'] },
} as const
export type Column = keyof typeof peopleFileColumns

/** Headings further right are ignored. */
export const mostColumns = 300

/**
 * The person who imports may say more than the file. `fields`: the field of each column from the left, null: not read;
 * null as a whole: headings decide. `company`: the company of rows without one of their own.
 */
export type PeopleFileAsk = {
  readonly fields: readonly (Column | null)[] | null
  readonly company: { readonly id: string; readonly name: string } | null
}
export const nothingAsked: PeopleFileAsk = { fields: null, company: null }

/** Reads the fields of columns as a call takes them: names separated by commas, the first of two equal ones counts. */
export function parseColumnFields(text: string): (Column | null)[] {
  const names = text.split(',').slice(0, mostColumns)
  return names.map((name, at) => (name in peopleFileColumns && names.indexOf(name) === at ? (name as Column) : null))
}

/** The position of each column in a heading row. */
export function placeColumns(head: readonly string[]): Map<Column, number> {
  const words = head.slice(0, mostColumns).map((cell) => cell.normalize('NFC').trim().toLowerCase())
  const places = new Map<Column, number>()
  for (const [column, { zh, en, also }] of Object.entries(peopleFileColumns) as [
    Column,
    (typeof peopleFileColumns)[Column],
  ][]) {
    const names = new Set([zh, en, ...also].map((word) => word.toLowerCase()))
    const at = words.findIndex((cell) => names.has(cell))
    if (at !== -1) places.set(column, at)
  }
  return places
}

/** The columns from which a username can be taken where a file has none: employee number first, then email. */
const loginSources: readonly Column[] = ['employeeNo', 'email']

/** Returns the columns that a file still needs. A username can come from another column, a company from the person. */
export const missingColumns = (places: ReadonlyMap<Column, number>, ask: PeopleFileAsk): Column[] => [
  ...(places.has('company') || ask.company ? [] : (['company'] as const)),
  ...(places.has('login') || loginSources.some((one) => places.has(one)) ? [] : (['login'] as const)),
  ...(places.has('name') ? [] : (['name'] as const)),
]

/** Returns true if a row has the headings of a file of people. */
export const isPeopleHeading = (cells: readonly string[]): boolean => {
  const places = placeColumns(cells)
  return places.has('name') && missingColumns(places, { fields: null, company: { id: '', name: '' } }).length === 0
}

/** Returns the heading row among the first rows: a complete one, else one with two known headings, else the first. */
export function findHeadingRow<R>(rows: readonly R[], textsOf: (row: R) => readonly string[]): R | undefined {
  const candidates = rows.slice(0, headingRows)
  return (
    candidates.find((row) => isPeopleHeading(textsOf(row))) ??
    candidates.find((row) => placeColumns(textsOf(row)).size > 1) ??
    candidates[0]
  )
}

/** Returns the columns of a file as headings name them, or as the person asked. */
export const columnsOf = (head: readonly string[], { fields }: PeopleFileAsk): Map<Column, number> =>
  fields === null
    ? placeColumns(head)
    : new Map(fields.flatMap((field, at) => (field === null ? [] : [[field, at] as const])))

/** Returns the username of a row without one of its own. */
export const loginFrom = (employeeNo: string, email: string): string => employeeNo || (email.split('@')[0] ?? '')
