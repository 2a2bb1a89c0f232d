import { auditActors, auditExport, auditList } from '@portal/contract/operations/audit.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { createTaskJob } from '../../core/tasks/task.ts'
import { aCompany, aDepartment, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { auditExportKind } from './audit-export.service.ts'

let server: TestServer
let companies: { own: string; other: string }
let staff: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
  companies = {
    own: await aCompany(server.deps, { name: '甲企业' }),
    other: await aCompany(server.deps, { name: '乙企业' }),
  }
  staff = await aPerson(server.deps, companies.own, { name: '周以宁', grants: ['operations'] })
  ann = await aPerson(server.deps, companies.own, { name: '林晓雯', grants: ['companies'] })
})
afterAll(() => server.close())

const write = async (by: Person | null, action: string, own: object = {}) => {
  server.clock.pass(60)
  await writeAudit(server.deps, server.deps.sql, by?.accountId ?? null, {
    action,
    thing: 'account',
    thingId: ann.accountId,
    companyId: companies.own,
    ...own,
  })
}
const list = async (input: Record<string, unknown>, by = staff) => (await server.call(auditList, input, by)).data
const actions = async (input: Record<string, unknown>, by = staff) =>
  (await list(input, by)).rows.map(({ action }) => action)

test('words find who did it and what it was done to, by name and pinyin; days and kinds narrow it', async () => {
  const departmentId = await aDepartment(server.deps, companies.own)
  await server.deps.sql`update department set name = '{"zh": "无线网络部"}' where id = ${departmentId}`
  await write(ann, 'exam.update', { thing: 'exam', thingId: 'x' })
  const before = server.clock.now()
  await write(staff, 'account.edit', { detail: { before: { name: '林' }, after: { name: '林晓雯' } } })
  await write(null, 'department.rename', { thing: 'department', thingId: departmentId })
  expect(await actions({ q: 'linxiaowen' })).toEqual(['account.edit', 'exam.update'])
  expect(await actions({ q: '周以' })).toEqual(['account.edit'])
  expect(await actions({ q: '无线' })).toEqual(['department.rename'])
  expect(await actions({ q: '没有人' })).toEqual([])
  expect(await actions({ thing: 'account', from: before.toISOString() })).toEqual(['account.edit'])
  expect(await actions({ until: new Date(before.getTime() + 1).toISOString() })).toEqual(['exam.update'])
  const [renamed, edited] = (await list({})).rows
  expect(renamed).toMatchObject({ actor: null, thingName: '无线网络部' })
  expect(edited).toMatchObject({
    actor: { name: '周以宁' },
    thingName: '林晓雯',
    changes: [{ field: 'name', before: '林', after: '林晓雯' }],
  })
})

test('a filter by one name of a kind of object also finds the entries under its other name', async () => {
  await write(staff, 'questionBank.save', { thing: 'questionBank', thingId: 'b' })
  await write(staff, 'bank.practice', { thing: 'bank', thingId: 'b' })
  for (const thing of ['questionBank', 'bank'])
    expect(await actions({ thing, thingId: 'b' })).toEqual(['bank.practice', 'questionBank.save'])
})

test('of what is gone the log says what it was called', async () => {
  await write(staff, 'course.delete', {
    thing: 'product',
    thingId: '00000000-0000-7000-8000-00000000dead',
    detail: { title: { zh: '旧课程' } },
  })
  await write(staff, 'department.remove', {
    thing: 'department',
    thingId: '00000000-0000-7000-8000-00000000beef',
    detail: { before: { name: { zh: '旧部门' } }, after: {} },
  })
  expect((await list({ limit: 2 })).rows.map(({ thingName }) => thingName)).toEqual(['旧部门', '旧课程'])
})

test('who reads for one company reads what was done in it, finds and exports no more', async () => {
  await write(ann, 'account.suspend', { companyId: companies.other, detail: { reason: '别家的事' } })
  const keeper = await aPerson(server.deps, companies.other, { name: '韩', companyGrants: ['operations'] })
  expect(await actions({}, keeper)).toEqual(['account.suspend'])
  expect(await actions({ q: '林晓雯' }, keeper)).toEqual([])
  expect(await actions({ companyId: companies.own }, keeper)).toEqual([])
  expect((await server.call(auditActors, {}, keeper)).data.actors.map(({ name }) => name)).toEqual(['韩'])
  expect((await server.call(auditActors, {}, staff)).data.actors.map(({ name }) => name).sort()).toEqual(
    ['周以宁', '林晓雯', '韩'].sort(),
  )
})

test('an export holds what the list shows, in words that are given, once for a key', async () => {
  const input = {
    requestKey: 'export-audit',
    action: 'account.edit',
    columns: ['at', 'actor', 'action', 'thing', 'changes'] as const,
    words: [
      { of: 'account.edit', words: '修改了账号资料' },
      { of: 'account', words: '账号' },
      { of: 'name', words: '姓名' },
    ],
  }
  const [first, again] = [
    await server.call(auditExport, input as never, staff),
    await server.call(auditExport, input as never, staff),
  ]
  expect(again.data.task.id).toBe(first.data.task.id)
  await createTaskJob([auditExportKind]).run(server.deps, { taskId: first.data.task.id })
  const { task } = (await server.call(taskCall, { taskId: first.data.task.id }, staff)).data
  expect(task).toMatchObject({ state: 'done', done: 1, fileName: '审计日志.xlsx' })
  const file = await server.inject({ method: 'GET', url: task.fileUrl ?? '', headers: { access_token: staff.token } })
  const [sheet] = await readWorkbook(file.rawPayload)
  expect(sheet?.data[0]).toEqual(['时间', '操作人', '操作', '对象', '变更'])
  expect(sheet?.data[1]?.slice(1)).toEqual(['周以宁', '修改了账号资料', '账号 · 林晓雯', '姓名: 林 → 林晓雯'])
})

test('objects that other entries are about crowd out none, and too many of them are said', async () => {
  const ids: string[] = []
  for (let n = 0; n < 31; n++) {
    const id = await aDepartment(server.deps, n === 0 ? companies.other : companies.own)
    await server.deps.sql`update department set name = '{"zh": "毫米波组"}' where id = ${id}`
    ids.push(id)
  }
  const about = (n: number, companyId: string) =>
    write(null, 'department.rename', { thing: 'department', thingId: ids[n], companyId })
  await about(0, companies.other)
  await about(30, companies.own)
  const keeper = await aPerson(server.deps, companies.other, { companyGrants: ['operations'] })
  expect(await list({ q: '毫米波' }, keeper)).toMatchObject({ total: 1, isAbout: false })
  expect(await list({ q: '毫米波' })).toMatchObject({ total: 2, isAbout: false })
  for (let n = 1; n < 30; n++) await about(n, companies.own)
  expect(await list({ q: '毫米波' }, keeper)).toMatchObject({ total: 1, isAbout: false })
  expect(await list({ q: '毫米波' })).toMatchObject({ isAbout: true })
})
