import type { DataOf } from '@portal/contract/http/call.ts'
import {
  type peopleImportPreview as Preview,
  peopleExport,
  peopleImportPreview,
} from '@portal/contract/identity/people-bulk.contract.ts'
import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aDepartment, aPerson, joinCompany, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { peopleTasks } from './people-bulk.service.ts'

const workTask = createTaskJob(peopleTasks)
let server: TestServer
let company: string
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星衡' })
  staff = await aPerson(server.deps, company, {
    name: '主管',
    login: 'chief',
    grants: ['companies', 'exams', 'courses'],
    companyGrants: ['reports'],
  })
})
afterAll(() => server.close())

async function exported(lang: 'zh' | 'en', key: string, companyId: string | undefined = company): Promise<Buffer> {
  const asked = {
    requestKey: key,
    ...(companyId ? { companyId } : {}),
    columns: ['name', 'account', 'changed'],
  } as never
  const begun = await server.call(peopleExport, asked, { token: staff.token, lang })
  await workTask.run(server.deps, { taskId: begun.data.task.id })
  const { task } = (await server.call(taskCall, { taskId: begun.data.task.id }, { token: staff.token })).data
  return (await server.inject({ method: 'GET', url: task.fileUrl ?? '' })).rawPayload
}
async function previewed(bytes: Buffer): Promise<DataOf<typeof Preview>> {
  const payload = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="people.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const headers = {
    access_token: staff.token,
    'accept-language': 'en',
    'content-type': 'multipart/form-data; boundary=x',
  }
  const answer = await server.inject({ method: 'POST', url: peopleImportPreview.path, headers, payload })
  return answer.json().data as DataOf<typeof Preview>
}

test('people who are exported and imported again are unchanged, whatever is in their fields', async () => {
  const { sql } = server.deps
  const top = await aDepartment(server.deps, company)
  const below = await aDepartment(server.deps, company, top)
  const other = await aCompany(server.deps, { name: '远桥' })
  const names = [
    '周以宁',
    '=1+1',
    '+86',
    '-',
    '@home',
    "'quoted",
    '_x0041_',
    'Łukasz Żak',
    'محمد العلي',
    '𠮷田花子',
    '김민준',
    'Nguyễn Thị Ánh',
    'O"Neil',
    '<b>',
    '000123',
    '1-2',
    '2026-03-02',
  ]
  const field = fc.constantFrom(...names)
  const name = fc.constantFrom(...names.filter((one) => profileLimits.name.test(one)))
  const people = fc.sample(
    fc.record({
      name,
      position: fc.option(fc.record({ zh: field, en: field })),
      no: fc.option(fc.constantFrom('0007', '+7', '=A1', '1-2', '1e5')),
      place: fc.constantFrom(null, top, below),
      phone: fc.boolean(),
      site: fc.option(field),
    }),
    30,
  )
  const [site, shift] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql`
    insert into person_field (id, company_id, place, name) values (${site}, ${company}, 1, '{"zh": "工作地点", "en": "Site"}'),
      (${shift}, ${company}, 2, '{"zh": "班组"}')`
  for (const [n, one] of people.entries()) {
    const login = `p${n}`
    const { accountId } = await aPerson(server.deps, company, {
      name: one.name,
      login,
      ...(one.no ? { employeeNo: `${one.no}-${n}` } : {}),
      email: `p${n}@star.test`,
    })
    await sql`update membership set position = ${one.position && sql.json(one.position)}, department_id = ${one.place} where account_id = ${accountId}`
    if (one.site)
      await sql`insert into membership_field (company_id, account_id, field_id, value) values (${company}, ${accountId}, ${site}, ${one.site})`
    if (one.phone)
      await sql`update account set phone = ${`+86139${String(n).padStart(8, '0')}`} where id = ${accountId}`
    if (n % 7 === 0) await sql`update membership set status = 'withdrawn' where account_id = ${accountId}`
    if (n % 5 === 0)
      await sql`insert into staff_grant (account_id, grant_name, given_at, company_id) values (${accountId}, 'exams', now(), null), (${accountId}, 'reports', now(), ${company})`
    if (n % 11 === 0) await joinCompany(server.deps, accountId, other)
  }
  // Some have a current member as their manager, others a former one.
  await sql`update membership m set manager_id = (select a.id from account a where a.login = 'chief') where m.company_id = ${company}
    and m.account_id in (select id from account where login like 'p%1')`
  await sql`update membership m set manager_id = (select a.id from account a where a.login = 'p7') where m.company_id = ${company}
    and m.account_id in (select id from account where login like 'p%2')`
  await sql`select refresh_people(array(select id from account))`
  for (const lang of ['zh', 'en'] as const) {
    const { problems, counts, rows } = await previewed(await exported(lang, `round-trip-${lang}`))
    expect(problems).toEqual([])
    expect(rows.filter(({ verdict }) => verdict !== 'unchanged').map(({ changes }) => changes)).toEqual([])
    expect(counts).toMatchObject({ rows: 31, unchanged: 31, new: 0, changed: 0, leaving: 0, wrong: 0 })
  }
})

test('an export of one company has its fields as columns, and one of several companies has none', async () => {
  const headingsOf = async (key: string, companyId: string) => {
    const [sheet] = await readWorkbook(await exported('en', key, companyId))
    return sheet?.data[0] ?? []
  }
  await server.deps.sql`
    insert into person_field (id, company_id, place, name) values (${crypto.randomUUID()}, ${company}, 9, '{"en": "Badge"}')`
  await aCompany(server.deps, { name: '第二家' })
  expect(await headingsOf('export-of-one-company', company)).toContain('Badge')
  expect(await headingsOf('export-of-companies', '')).not.toContain('Badge')
})
