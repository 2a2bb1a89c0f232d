import { auditList } from '@portal/contract/operations/audit.contract.ts'
import {
  jobDiscard,
  jobExport,
  jobHealth,
  jobList,
  jobRetry,
  jobsDiscard,
  jobsRetry,
} from '@portal/contract/operations/job.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { outgoingMessageList } from '@portal/contract/site/message.contract.ts'
import readWorkbook from 'read-excel-file/node'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { addJob } from '../../../core/jobs/jobs.store.ts'
import { startJobs } from '../../../core/jobs/jobs.ts'
import { newId } from '../../../core/secrets/random.ts'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { jobTasks } from './job.service.ts'
import { jobExportKind } from './job-export.service.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['operations'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.sql`delete from graphile_worker._private_jobs`
})

type How = { readonly attempts?: number; readonly error?: string; readonly isRunning?: boolean }
/** Inserts a job as it would be after this many attempts; returns its id on the wire. */
async function aJob(
  name: string,
  payload: Record<string, unknown> = {},
  { attempts = 0, error, isRunning = false }: How = {},
): Promise<string> {
  const { sql } = server.deps
  await addJob(sql, name, payload)
  const [row] = await sql<{ id: string }[]>`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error ?? null}, locked_at = ${isRunning ? sql`now()` : null}, locked_by = ${isRunning ? 'a worker' : null},
      run_at = now() - interval '1 minute'
    where id = (select max(id) from graphile_worker._private_jobs) returning lpad(to_hex(id), 32, '0')::uuid as id`
  return row?.id ?? ''
}
const failed = (name: string, payload = {}, error = 'it broke') => aJob(name, payload, { attempts: 12, error })
const rows = async (input: Record<string, unknown> = {}) => (await server.call(jobList, input, staff)).data.rows
const states = async () => (await rows()).map(({ name, state }) => `${name} ${state}`)
/** Works on a started task as the queue would; returns it. */
async function work(taskId: string) {
  await createTaskJob([...jobTasks, jobExportKind]).run(server.deps, { taskId })
  await server.deps
    .sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'workTask'`
  return (await server.call(taskCall, { taskId }, staff)).data.task
}

test('jobs are shown by state, with their subject and the reason of a failure', async () => {
  const { sql, random } = server.deps
  const planId = newId(server.clock.now(), random)
  await sql`
    insert into study_plan (id, company_id, title, starts_on, status, for_everyone, created_at)
    values (${planId}, ${staff.companyId}, ${sql.json({ zh: '新人计划', en: 'Newcomers' })}, '2026-03-01', 'published', true, ${server.clock.now()})`
  await failed('countPlan', { planId }, 'canceling statement for ann@example.com')
  await aJob('sendSignInCode', { phone: '13800138000', asker: 'digest' }, { attempts: 2, error: 'gateway away' })
  await aJob('tellResults', {}, { attempts: 1, isRunning: true })
  await aJob('deleteStored', { keys: ['ab/1', 'cd/2'] })
  await aJob('gone', { secret: 'hunter2' })
  const answer = await server.call(jobList, {}, { ...staff, lang: 'en' })
  expect(answer.data.rows).toMatchObject([
    { name: 'gone', title: 'gone', state: 'waiting', about: null, mayLetGo: true },
    {
      name: 'deleteStored',
      state: 'waiting',
      about: { thing: 'file', id: null, title: null, count: 2 },
      mayLetGo: false,
    },
    { name: 'tellResults', state: 'running', attempts: 1, mostAttempts: 12 },
    {
      name: 'sendSignInCode',
      title: 'Send sign-in code',
      state: 'retrying',
      about: null,
      reason: 'gateway away',
      attempts: 2,
    },
    {
      name: 'countPlan',
      state: 'failed',
      about: { thing: 'study_plan', id: planId, title: 'Newcomers' },
      reason: 'canceling statement for …@…',
      attempts: 12,
    },
  ])
  expect(answer.data.rows[2]?.startedAt).not.toBeNull()
  for (const secret of ['13800138000', 'digest', 'hunter2', 'ab/1', 'ann@']) expect(answer.raw).not.toContain(secret)
  expect((await rows({ state: 'failed' })).map(({ title }) => title)).toEqual(['统计学习计划'])
  expect((await rows({ name: 'tellResults' })).map(({ state }) => state)).toEqual(['running'])
})

test('pages go by keys in both directions and hold for their filters', async () => {
  for (let n = 0; n < 5; n++) await failed('countPlan')
  await aJob('tellResults')
  const all = (await rows({ state: 'failed' })).map(({ id }) => id)
  const first = (await server.call(jobList, { state: 'failed', limit: 2 }, staff)).data
  const second = (await server.call(jobList, { state: 'failed', limit: 2, after: first.next ?? '' }, staff)).data
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all.slice(0, 4))
  expect(first.total).toBe(5)
  const back = (await server.call(jobList, { state: 'failed', limit: 2, before: second.previous ?? '' }, staff)).data
  expect(back.rows.map(({ id }) => id)).toEqual(all.slice(0, 2))
  expect((await rows({ state: 'failed', sort: 'createdAt' })).map(({ id }) => id)).toEqual(all.toReversed())
  expect(await server.call(jobList, { limit: 2, after: first.next ?? '' }, staff)).toMatchObject({
    status: 400,
    fields: ['after'],
  })
})

test('a failed job is tried again by the workers, once, and is in the audit log', async () => {
  const jobId = await failed('tried', { n: 1 })
  expect((await server.call(jobRetry, { jobId }, staff)).code).toBe(200)
  expect(await states()).toEqual(['tried waiting'])
  expect(await server.call(jobRetry, { jobId }, staff)).toMatchObject({ status: 409, reason: 'jobNotFailed' })
  const done: unknown[] = []
  const jobs = await startJobs(
    server.deps,
    server.url,
    [
      defineJob({
        name: 'tried',
        words: { zh: '试', en: 'Try' },
        payload: Type.Object({ n: Type.Integer() }),
        run: async (_deps, { n }) => void done.push(n),
      }),
    ],
    server.app.log,
  )
  await vi.waitFor(async () => expect(await rows()).toEqual([]), { timeout: 20_000, interval: 50 })
  await jobs.stop()
  expect(done).toEqual([1])
  expect(await server.call(jobRetry, { jobId }, staff)).toMatchObject({ status: 404, reason: 'notFound' })
  const [line] = (await server.call(auditList, { thing: 'job' }, staff)).data.rows
  expect(line).toMatchObject({
    action: 'job.retry',
    thingId: jobId,
    thingName: 'tried',
    actor: { id: staff.accountId },
  })
})

test('two concurrent requests try it again once', async () => {
  const jobId = await failed('tried')
  const answers = await Promise.all([1, 2, 3].map(() => server.call(jobRetry, { jobId }, staff)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
})

test('what must be done and what runs can not be let go; the rest is gone', async () => {
  const [refund, running, plan] = [
    await failed('payRefund', { refundId: newId(server.clock.now(), server.deps.random) }),
    await aJob('tellResults', {}, { attempts: 1, isRunning: true }),
    await failed('countPlan'),
  ]
  expect(await server.call(jobDiscard, { jobId: refund }, staff)).toMatchObject({ status: 409, reason: 'jobMustRun' })
  for (const act of [jobDiscard, jobRetry])
    expect(await server.call(act, { jobId: running }, staff)).toMatchObject({ status: 409, reason: 'jobRunning' })
  expect((await server.call(jobDiscard, { jobId: plan }, staff)).code).toBe(200)
  expect(await server.call(jobDiscard, { jobId: plan }, staff)).toMatchObject({ status: 404, reason: 'notFound' })
  expect(await states()).toEqual(['tellResults running', 'payRefund failed'])
  expect((await server.call(auditList, { action: 'job.letGo' }, staff)).data.rows).toHaveLength(1)
})

test('a job that has run for hours is still the worker’s', async () => {
  const jobId = await aJob('tellResults', {}, { attempts: 1, isRunning: true })
  await server.deps.sql`update graphile_worker._private_jobs set locked_at = now() - interval '9 hours'`
  for (const act of [jobDiscard, jobRetry]) expect((await server.call(act, { jobId }, staff)).reason).toBe('jobRunning')
})

test('a message goes the way of its job', async () => {
  const { sql, random } = server.deps
  const id = newId(server.clock.now(), random)
  await sql`
    insert into outbound_message (id, channel, recipient, body, has_transport, created_at, attempts, failed_at, last_error)
    values (${id}, 'mail', 'ann@example.com', 'x', true, ${server.clock.now()}, 12, ${server.clock.now()}, 'no route')`
  const message = async () =>
    (await server.call(outgoingMessageList, {}, staff)).data.rows.find(({ messageId }) => messageId === id)
  const jobId = await failed('sendMail', { id })
  expect((await message())?.state).toBe('failed')
  await server.call(jobRetry, { jobId }, staff)
  expect((await message())?.state).toBe('queued')
  await server.call(jobDiscard, { jobId }, staff)
  expect(await message()).toMatchObject({ state: 'failed', lastError: 'let go by staff' })
  expect(await rows()).toEqual([])
})

test('many are tried again as a task; the others are reported with the reason', async () => {
  const chosen = [await failed('countPlan'), await failed('tellResults'), await aJob('reconcile')]
  const begun = await server.call(
    jobsRetry,
    { requestKey: 'retry-three', selection: { ids: chosen } },
    { ...staff, lang: 'en' },
  )
  const task = await work(begun.data.task.id)
  expect(task).toMatchObject({ state: 'done', total: 3, done: 3, failed: 1, failures: [{ reason: 'jobNotFailed' }] })
  expect(task.failures[0]?.name).toMatch(/^Reconcile payments \d+$/)
  expect(await states()).toEqual(['reconcile waiting', 'tellResults waiting', 'countPlan waiting'])
  expect(
    (await server.call(jobsRetry, { requestKey: 'retry-three', selection: { ids: chosen } }, staff)).data.task.id,
  ).toBe(task.id)
})

test('all that match are let go, but what must be done', async () => {
  await failed('countPlan')
  await failed('deleteStored', { keys: ['a'] })
  await aJob('tellResults')
  await server.deps.sql`delete from task`
  const begun = await server.call(
    jobsDiscard,
    { requestKey: 'let-go-all', selection: { matching: { state: 'failed' } } },
    staff,
  )
  const task = await work(begun.data.task.id)
  expect(task).toMatchObject({ total: 2, failed: 1, failures: [{ reason: 'jobMustRun' }] })
  expect(await states()).toEqual(['tellResults waiting', 'deleteStored failed'])
  for (const selection of [{}, { ids: [newId(server.clock.now(), server.deps.random)], matching: {} }])
    expect(await server.call(jobsDiscard, { requestKey: 'malformed-key', selection }, staff)).toMatchObject({
      status: 400,
      fields: ['selection'],
    })
})

test('the file holds the filters, the order and the columns that were asked for', async () => {
  await failed('countPlan', {}, 'mail to ann@example.com')
  await aJob('tellResults')
  const begun = await server.call(
    jobExport,
    { requestKey: 'export-failed', state: 'failed', columns: ['title', 'state', 'reason'] },
    staff,
  )
  const task = await work(begun.data.task.id)
  const file = await server.inject({ method: 'GET', url: task.fileUrl ?? '', headers: { access_token: staff.token } })
  const [sheet] = await readWorkbook(file.rawPayload)
  expect(sheet?.data).toEqual([
    ['任务', '状态', '失败原因'],
    ['统计学习计划', '已失败', 'mail to …@…'],
  ])
})

test('the health counts each kind, and says how long the oldest waits and what the store holds', async () => {
  await failed('countPlan')
  await aJob('countPlan', {}, { attempts: 1, isRunning: true })
  await aJob('tellResults', {}, { attempts: 3 })
  const before = (await server.call(jobHealth, {}, staff)).data
  expect(before).toMatchObject({
    failed: 1,
    running: 1,
    retrying: 1,
    waiting: 0,
    kinds: [
      { name: 'countPlan', title: '统计学习计划', failed: 1, running: 1, oldestDueAt: null },
      { name: 'tellResults', retrying: 1 },
    ],
  })
  expect(Date.parse(before.now) - Date.parse(before.oldestDueAt ?? '')).toBeGreaterThan(55_000)
  expect(before.storage).toMatchObject({ kind: 'disk', isWritable: true })
  expect(before.storage.freeBytes).toBeGreaterThan(0)
  expect(before.storage.databaseBytes).toBeGreaterThan(1_000_000)
  await server.deps.sql`
    insert into stored_file (id, purpose, name, mime, size, sha256, storage_key, created_at)
    values (${newId(server.clock.now(), server.deps.random)}, 'material', 'a', 'text/plain', 5000000000, '\\x00', 'some/key', now())`
  const after = (await server.call(jobHealth, {}, staff)).data.storage
  expect([after.files - before.storage.files, after.bytes - before.storage.bytes]).toEqual([1, 5_000_000_000])
})

test('no one without the grant for the whole organisation has access to the queue', async () => {
  const jobId = await failed('countPlan')
  const others = [
    await aPerson(server.deps, staff.companyId),
    await aPerson(server.deps, staff.companyId, { grants: ['site', 'companies', 'commerce'] }),
    await aPerson(server.deps, staff.companyId, { companyGrants: ['operations'] }),
  ]
  const asked = { requestKey: 'not-allowed', selection: { ids: [jobId] }, columns: ['title'], jobId }
  for (const person of others)
    for (const call of [jobList, jobHealth, jobRetry, jobDiscard, jobsRetry, jobsDiscard, jobExport])
      expect((await server.call(call as never, asked as never, person)).status, call.path).toBe(403)
  expect(await states()).toEqual(['countPlan failed'])
})

test('who has lost the grant meanwhile does nothing more', async () => {
  const other = await aPerson(server.deps, staff.companyId, { grants: ['operations'] })
  const begun = await server.call(
    jobsDiscard,
    { requestKey: 'grant-is-lost', selection: { ids: [await failed('countPlan')] } },
    other,
  )
  await server.deps.sql`delete from staff_grant where account_id = ${other.accountId}`
  await work(begun.data.task.id).catch(() => null)
  expect(await states()).toEqual(['countPlan failed'])
})
