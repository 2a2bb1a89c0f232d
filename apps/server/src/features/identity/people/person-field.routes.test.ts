import { setTimeout } from 'node:timers/promises'
import type { DataOf } from '@portal/contract/http/call.ts'
import { personDetail } from '@portal/contract/identity/people.contract.ts'
import { peopleImportCommit, peopleImportPreview } from '@portal/contract/identity/people-bulk.contract.ts'
import { membershipUpdate } from '@portal/contract/identity/people-change.contract.ts'
import {
  personFieldCreate,
  personFieldRemove,
  personFieldRename,
  personFields,
} from '@portal/contract/identity/person-field.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { inTransaction } from '../../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { peopleTasks } from './people-bulk.service.ts'

const workTask = createTaskJob(peopleTasks)
let server: TestServer
let company: string
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星衡' })
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
})
afterAll(() => server.close())

const create = (name: object, companyId = company, requestKey = crypto.randomUUID()) =>
  server.call(personFieldCreate, { requestKey, companyId, name }, staff)
const fieldsOf = async (person: Person) =>
  (await server.call(personDetail, { personId: person.accountId }, staff)).data.person.memberships[0]?.fields
const histories = async (accountId: string) => {
  const rows = await server.deps.sql<{ detail: object }[]>`
    select detail from audit_entry where thing = 'account' and thing_id = ${accountId} and action = 'account.place'`
  return rows.map(({ detail }) => detail)
}
const clear = () => server.deps.sql`delete from person_field`

test('a company defines up to ten fields, with names that a file of people can tell apart', async () => {
  await clear()
  const key = crypto.randomUUID()
  const first = await create({ zh: ' 工作地点 ', en: 'Site' }, company, key)
  expect(first.data.fields).toMatchObject([{ name: { zh: '工作地点', en: 'Site' }, people: 0 }])
  expect((await create({ zh: '工作地点', en: 'Site' }, company, key)).data.fields).toHaveLength(1)
  const takenNames = [{ zh: '工作地点' }, { en: 'SITE' }, { zh: '部门' }, { en: 'employee id' }]
  for (const name of [...takenNames, { zh: '逾期项' }, { en: 'account status' }])
    expect((await create(name)).reason).toBe('personFieldNameTaken')
  expect((await create({ zh: '  ' })).reason).toBe('malformed')
  const [{ id = '' } = {}] = first.data.fields
  const renamed = await server.call(personFieldRename, { fieldId: id, name: { zh: '厂区', en: 'Site' } }, staff)
  expect(renamed.data.fields).toMatchObject([{ id, name: { zh: '厂区', en: 'Site' } }])
  for (let n = 2; n <= 10; n++) expect((await create({ zh: `字段 ${n}` })).code).toBe(200)
  expect((await create({ zh: '第十一个' })).reason).toBe('personFieldsFull')
  expect((await server.call(personFieldRemove, { fieldId: id }, staff)).code).toBe(200)
  expect((await server.call(personFieldRemove, { fieldId: id }, staff)).code).toBe(200)
  expect((await create({ zh: '第十一个' })).data.fields.map(({ name }) => name.zh)).toEqual([
    '第十一个',
    ...Array.from({ length: 9 }, (_, n) => `字段 ${n + 2}`),
  ])
  expect((await server.call(personFields, { companyId: await aCompany(server.deps) }, staff)).data.fields).toEqual([])
})

test('a value is set, changed and deleted with the position of a person, and recorded in their history', async () => {
  await clear()
  const [{ id: fieldId = '' } = {}] = (await create({ zh: '工作地点', en: 'Site' })).data.fields
  const person = await aPerson(server.deps, company)
  const set = (value: string, id = fieldId) =>
    server.call(
      membershipUpdate,
      { personId: person.accountId, companyId: company, fields: [{ fieldId: id, value }] },
      staff,
    )
  expect(await fieldsOf(person)).toMatchObject([{ id: fieldId, value: null }])
  await set(' 北京 ')
  await set('北京')
  expect(await fieldsOf(person)).toMatchObject([{ value: '北京' }])
  await server.call(membershipUpdate, { personId: person.accountId, companyId: company, employeeNo: '7' }, staff)
  expect(await fieldsOf(person)).toMatchObject([{ value: '北京' }])
  await set('')
  expect(await fieldsOf(person)).toMatchObject([{ value: null }])
  expect((await set('x', '00000000-0000-7000-8000-00000000ffff')).reason).toBe('personFieldNotFound')
  expect((await set('x'.repeat(81))).reason).toBe('malformed')
  const twice = [fieldId, fieldId.toUpperCase()].map((id) => ({ fieldId: id, value: 'x' }))
  const refused = await server.call(
    membershipUpdate,
    { personId: person.accountId, companyId: company, fields: twice },
    staff,
  )
  expect([refused.reason, refused.fields]).toEqual(['malformed', ['fields.1']])
  const history = await histories(person.accountId)
  expect(history).toHaveLength(3)
  expect(history).toContainEqual({ before: { 'field:工作地点': null }, after: { 'field:工作地点': '北京' } })
  expect(history).toContainEqual({ before: { 'field:工作地点': '北京' }, after: { 'field:工作地点': null } })
})

test('a value is stored in one form of its letters', async () => {
  await clear()
  const [{ id: fieldId = '' } = {}] = (await create({ en: 'Site' })).data.fields
  const person = await aPerson(server.deps, company)
  const set = (value: string) =>
    server.call(
      membershipUpdate,
      { personId: person.accountId, companyId: company, fields: [{ fieldId, value }] },
      staff,
    )
  await set('Orle\u0301ans')
  expect(await fieldsOf(person)).toMatchObject([{ value: 'Orl\u00e9ans' }])
  // This letter has two parts in the stored form.
  expect((await set('\u0958'.repeat(80))).reason).toBe('malformed')
})

test('the history distinguishes a field from the fact of the same name', async () => {
  await clear()
  const [{ id: fieldId = '' } = {}] = (await create({ en: 'membership' })).data.fields
  const person = await aPerson(server.deps, company)
  const fields = [{ fieldId, value: 'gold' }]
  await server.call(membershipUpdate, { personId: person.accountId, companyId: company, fields }, staff)
  expect(await histories(person.accountId)).toEqual([
    { before: { 'field:membership': null }, after: { 'field:membership': 'gold' } },
  ])
})

async function preview(sheet: string, query = ''): Promise<DataOf<typeof peopleImportPreview>> {
  const payload = Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="file"; filename="p.csv"\r\ncontent-type: text/csv\r\n\r\n${sheet}\r\n--x--\r\n`,
  )
  const headers = { access_token: staff.token, 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await server.inject({ method: 'POST', url: `${peopleImportPreview.path}${query}`, headers, payload })
  return answer.json().data as DataOf<typeof peopleImportPreview>
}

test('an import reads columns with the name of a field in either language, and an empty cell changes nothing', async () => {
  await clear()
  await create({ zh: '工作地点', en: 'Site' })
  const person = await aPerson(server.deps, company, { login: 'ann', name: '安' })
  const sheet = (value: string, of = '星衡') => `企业,账号,姓名,SITE\n${of},ann,安,${value}\n`
  const commit = async (value: string) => {
    const { importId, digest, columns, rows } = await preview(sheet(value))
    expect(columns.at(-1)).toMatchObject({ heading: 'SITE', field: null, isOwn: true })
    if (rows[0]?.verdict === 'unchanged') return 'unchanged'
    const begun = await server.call(peopleImportCommit, { importId: importId ?? '', digest }, staff)
    await workTask.run(server.deps, { taskId: begun.data.task.id })
    return rows[0]?.changes
  }
  expect(await commit('上海')).toEqual([{ field: 'field:SITE', before: null, after: '上海' }])
  expect(await fieldsOf(person)).toMatchObject([{ value: '上海' }])
  expect(await commit('上海')).toBe('unchanged')
  expect(await commit('')).toBe('unchanged')
  expect(await commit('广州')).toEqual([{ field: 'field:SITE', before: '上海', after: '广州' }])
  expect(await fieldsOf(person)).toMatchObject([{ value: '广州' }])
  await aCompany(server.deps, { name: '远桥' })
  expect((await preview(sheet('x'.repeat(81)))).problems.map(({ rule }) => rule)).toEqual(['ownTooLong'])
  const strange = (await preview(sheet('广州', '远桥').replace('ann', 'bob'))).problems
  expect(strange.map(({ rule, value }) => [rule, value])).toEqual([['noOwnField', 'SITE']])
})

test('a file with two columns of one field is refused in each row that has both', async () => {
  await clear()
  await create({ zh: '工作地点', en: 'Site' })
  for (const headings of ['工作地点,Site', 'Site,SITE', 'Site,Site']) {
    const read = await preview(`企业,账号,姓名,${headings}\n星衡,zoe,佐伊,北京,上海\n星衡,yan,颜,北京,\n`)
    expect(read.problems.map(({ line, rule, value }) => [line, rule, value])).toEqual([
      [2, 'ownTwice', headings.split(',')[1]],
    ])
    expect(read.counts).toMatchObject({ wrong: 1, new: 1 })
  }
})

test('an import reads the fields of the chosen company only, and none of a column that is not read', async () => {
  await clear()
  const other = await aCompany(server.deps, { name: '北辰' })
  await create({ zh: '工作地点', en: 'Site' })
  await create({ zh: '班次', en: 'Shift' }, other)
  const sheet = '账号,姓名,Site,Shift\numa,乌玛,北京,夜\n'
  const ownOf = async (query: string) => {
    const { columns, problems } = await preview(sheet, query)
    return [columns.map(({ isOwn }) => isOwn), columns.map(({ namesOwn }) => namesOwn), problems.length]
  }
  const site = [false, false, true, false]
  const none = [false, false, false, false]
  expect(await ownOf(`?companyId=${company}`)).toEqual([site, site, 0])
  expect(await ownOf(`?companyId=${company}&columns=login,name,own,own`)).toEqual([site, site, 0])
  expect(await ownOf(`?companyId=${company}&columns=login,name,,`)).toEqual([none, site, 0])
})

test('a broken cell under the name of a field is a problem of its row', async () => {
  await clear()
  await create({ zh: '工作地点', en: 'Site' })
  const { problems } = await preview('企业,账号,姓名,Site\n星衡,una,乌娜,"ab"c\n')
  expect(problems.map(({ line, rule, msg }) => [line, rule, msg])).toEqual([
    [2, 'cellQuote', expect.stringContaining('Site')],
  ])
})

test('a field that is deleted meanwhile is not found, and of two deletions one is recorded', async () => {
  await clear()
  const [{ id: fieldId = '' } = {}] = (await create({ zh: '工作地点', en: 'Site' })).data.fields
  const person = await aPerson(server.deps, company)
  const place = { personId: person.accountId, companyId: company, fields: [{ fieldId, value: '北京' }] }
  const waiting = await inTransaction(server.deps.sql, async (tx) => {
    await tx`delete from person_field where id = ${fieldId}`
    const answer = server.call(membershipUpdate, place, staff)
    await setTimeout(200)
    return { answer }
  })
  expect((await waiting.answer).reason).toBe('personFieldNotFound')

  const [{ id = '' } = {}] = (await create({ zh: '班次' })).data.fields
  const answers = await Promise.all([1, 2].map(() => server.call(personFieldRemove, { fieldId: id }, staff)))
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(
    await server.deps.sql`select from audit_entry where thing_id = ${id} and action = 'personField.remove'`,
  ).toHaveLength(1)
})
