import { buffer } from 'node:stream/consumers'
import { myTasks, taskRead as taskCall, taskStop } from '@portal/contract/operations/task.contract.ts'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { requireActor } from '../access/session.ts'
import { storageKeyOf } from '../files/file-store.ts'
import type { SpreadsheetCell } from '../files/spreadsheet.ts'
import { AppError } from '../http/app-error.ts'
import { hashSecret } from '../secrets/random.ts'
import {
  clearOldTasks,
  createTaskJob,
  defineBulkTask,
  defineExportTask,
  restartSilentTasks,
  startTask,
  taskRetentionDays,
} from './task.ts'

let server: TestServer
let staff: Person
let company: string
/** The bulk act's effects in committed transactions. */
let onTarget: (id: string) => Promise<void> = async () => {}
let onPage: () => Promise<void> = async () => {}
const rows: SpreadsheetCell[][] = Array.from({ length: 1200 }, (_, n) => [
  `=cmd|' /C calc'!A${n}`,
  n,
  new Date('2026-03-02T02:00:00Z'),
])
const workTask = createTaskJob([
  defineBulkTask({
    kind: 'touch',
    portion: 10,
    act: async (_deps, tx, _task, id) => {
      await tx`insert into touched values (${id}, 1)`
      await onTarget(id)
    },
    nameOf: async (_db, id) => `person ${id.slice(-2)}`,
  }),
  defineExportTask({
    kind: 'rows',
    open: async () => ({
      fileName: '人员.xlsx',
      table: {
        name: '人员',
        columns: [
          { head: '名', width: 20 },
          { head: '数', width: 8 },
          { head: '时', width: 18 },
        ],
      },
      total: rows.length,
      async read(after) {
        await onPage()
        const from = Number(after ?? 0)
        return { rows: rows.slice(from, from + 500), next: from + 500 < rows.length ? String(from + 500) : null }
      },
    }),
  }),
])
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
  await server.deps.sql`create table touched (id uuid, n int)`
})
afterAll(() => server.close())
beforeEach(async () => {
  onTarget = async () => {}
  onPage = async () => {}
  await server.deps.sql`truncate touched`
})

const actorOf = (person: Person) => requireActor(server.deps, hashSecret(person.token), 'zh')
let serial = 0
async function begin(kind: 'touch' | 'rows', count = 0, requestKey = `key-${++serial}-of-test`) {
  const { sql } = server.deps
  const targets =
    count > 0
      ? {
          targets: sql`select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, ${count}::int) n order by n`,
        }
      : {}
  return startTask(server.deps, await actorOf(staff), {
    kind,
    requestKey,
    grant: 'companies',
    lang: 'zh',
    params: {},
    ...targets,
  })
}
const work = (taskId: string) => workTask.run(server.deps, { taskId })
const look = async (taskId: string, as = staff) =>
  (await server.call(taskCall, { taskId }, { token: as.token })).data?.task
const touched = async () => (await server.deps.sql<{ n: number }[]>`select count(*)::int as n from touched`)[0]?.n

describe('work on many', () => {
  test('does each once, reports failures by name and reason, and starts once for a request key', async () => {
    onTarget = async (id) => {
      if (id.endsWith('07')) throw new AppError('aboveYou')
      if (id.endsWith('13')) throw Object.assign(new Error('x'), { code: '23505', constraint: 'account_email' })
    }
    const task = await begin('touch', 25, 'the-same-key')
    expect((await begin('touch', 3, 'the-same-key')).id).toBe(task.id)
    expect(await look(task.id)).toMatchObject({ state: 'waiting', total: 25, done: 0, startedAt: null })
    await work(task.id)
    await work(task.id)
    expect(await look(task.id)).toMatchObject({
      state: 'done',
      total: 25,
      done: 25,
      failed: 2,
      failures: [
        { name: 'person 07', reason: 'aboveYou' },
        { name: 'person 13', reason: 'emailTaken' },
      ],
    })
    expect(await touched()).toBe(23)
    const audit = await server.deps
      .sql`select action, detail from audit_line where thing_id = ${task.id} order by action desc`
    expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
      ['task.start', { kind: 'touch', total: 25 }],
      ['task.finish', { kind: 'touch', state: 'done', done: 25, failed: 2 }],
    ])
  })

  test('shows how far it is, and stops between portions', async () => {
    const task = await begin('touch', 40)
    onTarget = async (id) => {
      if (!id.endsWith('15')) return
      expect(await look(task.id)).toMatchObject({ state: 'running', done: 10 })
      // The request does not wait for the portion.
      await server.call(taskStop, { taskId: task.id }, { token: staff.token })
    }
    await work(task.id)
    expect(await look(task.id)).toMatchObject({ state: 'stopped', done: 20 })
    expect(await touched()).toBe(20)
    await work(task.id)
    expect(await touched()).toBe(20)
    const waiting = await begin('touch', 5)
    expect((await server.call(taskStop, { taskId: waiting.id }, { token: staff.token })).data.task.state).toBe(
      'stopped',
    )
  })

  test('a process that dies half way leaves whole portions, and the next goes on behind them', async () => {
    const task = await begin('touch', 30)
    onTarget = async (id) => {
      // The database fails during the portion, so nothing of it counts.
      if (id.endsWith('17')) throw Object.assign(new Error('gone'), { code: '57P01' })
    }
    await expect(work(task.id)).rejects.toThrow('gone')
    expect([await touched(), (await look(task.id))?.done]).toEqual([10, 10])
    // Like a killed process: its run holds the task until it has been silent for a minute.
    await server.deps.sql`update task set run_id = ${task.id}, seen_at = ${server.clock.now()} where id = ${task.id}`
    onTarget = async () => {}
    await work(task.id)
    expect(await touched()).toBe(10)
    server.clock.pass(61)
    await server.deps.sql`delete from graphile_worker._private_jobs`
    await restartSilentTasks.run(server.deps, {})
    expect(await server.deps.sql`select from graphile_worker._private_jobs`).toHaveLength(1)
    await work(task.id)
    expect(await look(task.id)).toMatchObject({ state: 'done', done: 30, failed: 0 })
    expect(await server.deps.sql`select id from touched group by id having count(*) > 1`).toHaveLength(0)
    expect(await touched()).toBe(30)
  })

  test('of two concurrent runs one works', async () => {
    const task = await begin('touch', 20)
    await Promise.all([work(task.id), work(task.id)])
    expect(await touched()).toBe(20)
    expect(await look(task.id)).toMatchObject({ state: 'done', done: 20 })
  })
})

describe('an export', () => {
  test('is an Excel file that its owner alone reads, in which nothing is a formula', async () => {
    const task = await begin('rows')
    await work(task.id)
    const done = await look(task.id)
    expect(done).toMatchObject({ state: 'done', total: 1200, done: 1200, fileName: '人员.xlsx' })
    const answer = await server.inject({ method: 'GET', url: done?.fileUrl ?? '' })
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename*=UTF-8''${encodeURIComponent('人员.xlsx')}`,
    ])
    const [sheet] = await readWorkbook(answer.rawPayload)
    expect(sheet?.sheet).toBe('人员')
    expect(sheet?.data).toHaveLength(1201)
    const [text, number, at] = sheet?.data[1] ?? []
    expect([text, number, Math.round(Number(at) / 1000)]).toEqual([
      `=cmd|' /C calc'!A0`,
      0,
      Date.parse('2026-03-02T02:00:00Z') / 1000,
    ])
    expect(answer.rawPayload.includes('<f>')).toBe(false)
    expect(await look(task.id, await aPerson(server.deps, company, { grants: ['companies'] }))).toBeUndefined()
    expect((await server.inject({ method: 'GET', url: (done?.fileUrl ?? '').split('&')[0] ?? '' })).statusCode).toBe(
      404,
    )
    await server.deps.sql`delete from staff_grant where account_id = ${staff.accountId}`
    expect(await look(task.id)).toMatchObject({ state: 'done', fileUrl: null, fileName: null })
    await server.deps.sql`insert into staff_grant values (${staff.accountId}, 'companies', ${new Date(0)})`
  })

  test('that is stopped or overtaken leaves no file behind; of two runs one file is kept', async () => {
    const before = await files()
    const stopped = await begin('rows')
    onPage = async () => void (await server.call(taskStop, { taskId: stopped.id }, { token: staff.token }))
    await work(stopped.id)
    expect(await look(stopped.id)).toMatchObject({ state: 'stopped', fileUrl: null })
    expect(await files()).toBe(before)

    const task = await begin('rows')
    let page = 0
    onPage = async () => {
      page += 1
      if (page !== 2) return
      // From outside, the process looks killed: the task goes to another run, which finishes it.
      server.clock.pass(61)
      await work(task.id)
    }
    await work(task.id)
    expect(await look(task.id)).toMatchObject({ state: 'done', done: 1200 })
    expect(await files()).toBe(before + 1)
  })

  test('is forgotten with its file after thirty days', async () => {
    const task = await begin('rows')
    await work(task.id)
    const [row] = await server.deps.sql<
      { fileId: string }[]
    >`select file_id as "fileId" from task where id = ${task.id}`
    const key = storageKeyOf(row?.fileId ?? '')
    expect((await buffer(await server.deps.files.read(key))).length).toBeGreaterThan(1000)
    server.clock.pass((taskRetentionDays - 1) * 86_400)
    await clearOldTasks.run(server.deps, {})
    expect(await look(task.id)).toMatchObject({ state: 'done' })
    server.clock.pass(2 * 86_400)
    await clearOldTasks.run(server.deps, {})
    expect(await look(task.id)).toBeUndefined()
    await expect(server.deps.files.read(key).then(buffer)).rejects.toThrow()
  })
})
const files = async () =>
  (await server.deps.sql<{ n: number }[]>`select count(*)::int as n from stored_file`)[0]?.n ?? 0

test('a person sees their own tasks, the newest first', async () => {
  const own = await aPerson(server.deps, company, { companyGrants: ['companies'] })
  const actor = await actorOf(own)
  for (const n of [1, 2, 3]) {
    await startTask(server.deps, actor, {
      kind: 'rows',
      requestKey: `list-key-${n}`,
      grant: 'companies',
      lang: 'en',
      params: {},
    })
    server.clock.pass(1)
  }
  const first = await server.call(myTasks, { limit: 2 }, { token: own.token })
  expect(first.data).toMatchObject({ total: 3, isAbout: false, previous: null })
  const second = await server.call(myTasks, { limit: 2, after: first.data.next ?? '' }, { token: own.token })
  expect([...first.data.rows, ...second.data.rows].map((one) => one.askedAt)).toEqual(
    [...first.data.rows, ...second.data.rows]
      .map((one) => one.askedAt)
      .sort()
      .reverse(),
  )
  expect(second.data.next).toBeNull()
  expect((await server.call(myTasks, { isOpen: false }, { token: own.token })).data.total).toBe(0)
  expect((await server.call(taskStop, { taskId: first.data.rows[0]?.id ?? '' }, { token: staff.token })).code).toBe(404)
})
