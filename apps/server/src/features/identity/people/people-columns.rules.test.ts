import { expect, test } from 'vitest'
import type { TableRow } from '../../../core/readers/table.ts'
import { alternativeLogins, parseColumnFields } from './people-columns.rules.ts'
import { readPeopleRows } from './people-import.rules.ts'

const rowsOf = (...rows: readonly (readonly string[])[]): TableRow[] =>
  rows.map((cells, index) => ({ line: index + 1, cells: cells.map((text) => ({ text, problem: null })) }))
const company = { id: '01a2286d-eee3-71a0-a535-9391ee532afa', name: '翰林' }

test('a list from a personnel system needs neither usernames nor a company', () => {
  const { rows, problems, columns } = readPeopleRows(
    rowsOf(
      ['姓名', '员工编号', '电子邮件', '手机号码', '所在部门', '入职日期'],
      ['李一', 'H1', 'li@x.example', '13800130001', '生产部/一车间', '2025-03-01'],
      ['王二', '', 'wang.er@x.example', '', '质量部', ''],
    ),
    { fields: null, company, own: [] },
  )
  expect(problems).toEqual([])
  expect(rows.map(({ login, company, department }) => [login, company, department])).toEqual([
    ['H1', company.id, ['生产部', '一车间']],
    ['wang.er', company.id, ['质量部']],
  ])
  expect(rows[0]?.cells).toMatchObject({ company: '翰林', login: 'H1' })
  expect(columns.at(-1)).toEqual({
    heading: '入职日期',
    field: null,
    isOwn: false,
    namesOwn: false,
    sample: '2025-03-01',
  })
})

test('columns with any headings are read as the person says, and a heading is suggested only if it is close', () => {
  const sheet = rowsOf(['谁', '代码', '账户'], ['李一', 'H1', 'li'])
  const { rows, problems } = readPeopleRows(sheet)
  expect(rows).toEqual([])
  expect(problems.map(({ field, suggestion }) => [field, suggestion])).toEqual([
    ['company', null],
    ['login', '账户'],
    ['name', null],
  ])
  const asked = readPeopleRows(sheet, { fields: parseColumnFields('name,employeeNo,login'), company, own: [] })
  expect(asked.problems).toEqual([])
  expect(asked.rows).toMatchObject([{ name: '李一', employeeNo: 'H1', login: 'li' }])
  expect(parseColumnFields('name,,name,nonsense,login')).toEqual(['name', null, null, null, 'login'])
  expect(parseColumnFields('constructor,toString,name')).toEqual([null, null, 'name'])
})

test('a number that another company has becomes a username with the email, or with a code of the company', () => {
  const star = { id: '0190a1b2-0000-7000-8000-00000000beef', words: ['star industries', 'star', '星海'] }
  expect(alternativeLogins({ employeeNo: '1001', email: 'wang@star.test' }, star)).toEqual(['wang', '1001-star'])
  expect(alternativeLogins({ employeeNo: '1001', email: null }, { ...star, words: ['星海'] })).toEqual(['1001-beef'])
})
