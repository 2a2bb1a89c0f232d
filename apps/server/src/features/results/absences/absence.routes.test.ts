import {
  absenteesRemind,
  examAbsentees,
  examAbsenteesExport,
  makeUpExamCreate,
} from '@portal/contract/exams/exam-absence.contract.ts'
import type { absenceReasons } from '@portal/contract/exams/exam-absence.limits.ts'
import { examRead } from '@portal/contract/exams/exam-authoring.contract.ts'
import { examReport } from '@portal/contract/exams/exam-report.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { inTransaction } from '../../../database/connection.ts'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../../testing/builders.ts'
import { readSheets } from '../../../testing/read-files.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { openExamTests } from '../../exams/testing/exam.driver.ts'
import { absenceTasks } from './absence.service.ts'

const { server, staff, drive } = await openExamTests()
const { deps } = server
const list = async (examId: string, more: { reason?: (typeof absenceReasons)[number]; q?: string } = {}) =>
  (await server.call(examAbsentees, { examId, limit: 50, ...more }, staff)).data
const setSignIn = (person: Person, at: string) =>
  deps.sql`update person set signed_in_at = ${at} where account_id = ${person.accountId}`
const inAnHour = () => new Date(server.clock.now().getTime() + 3_600_000)

test('lists the audience without an attempt, each once, with the likely reason', async () => {
  const companyId = await aCompany(deps)
  const [here, absent, elsewhere] = [
    await aPerson(deps, companyId, { name: '到考一' }),
    await aPerson(deps, companyId, { name: '缺考二' }),
    await aPerson(deps, await aCompany(deps), { name: '外部三' }),
  ]
  const examId = await createTestExam(deps, { single: 1 }, { companyIds: [companyId], closesAt: inAnHour() })
  await drive.begin(here, examId)
  await setSignIn(absent, 'epoch')
  const before = await list(examId)
  expect(before.rows.map((one) => one.accountId)).toEqual([absent.accountId])
  expect(before).toMatchObject({ total: 1, isAbout: false })
  expect(before.rows[0]).toMatchObject({ name: '缺考二', reason: 'neverSignedIn', signedInAt: null })
  expect(JSON.stringify(before)).not.toContain(elsewhere.accountId)
  await setSignIn(absent, '2026-03-01T00:00:00Z')
  expect((await list(examId)).rows[0]).toMatchObject({ reason: 'unknown', signedInAt: expect.any(String) })
  expect((await list(examId, { reason: 'neverSignedIn' })).total).toBe(0)
  expect((await list(examId, { q: '缺考' })).total).toBe(1)
  expect((await list(examId, { q: '到考' })).total).toBe(0)
  // Joined after the exam closed: not in its audience.
  server.clock.pass(7200)
  await aPerson(deps, companyId, { name: '新来四' })
  await deps.sql`update membership set joined_at = ${server.clock.now()} where account_id = (select id from account where name = '新来四')`
  expect((await list(examId)).rows.map((one) => one.name)).toEqual(['缺考二'])
})

test('knows people by department and by name, and leaves out members who have left', async () => {
  const companyId = await aCompany(deps)
  const departmentId = await aDepartment(deps, companyId)
  const below = await aDepartment(deps, companyId, departmentId)
  const [inside, gone, outside] = [
    await aPerson(deps, companyId),
    await aPerson(deps, companyId),
    await aPerson(deps, companyId),
  ]
  await moveToDepartment(deps, inside, below)
  await moveToDepartment(deps, gone, departmentId)
  const examId = await createTestExam(
    deps,
    { single: 1 },
    { departmentIds: [departmentId], accountIds: [inside.accountId], closesAt: inAnHour() },
  )
  await deps.sql`update membership set status = 'withdrawn' where account_id = ${gone.accountId}`
  expect((await list(examId)).rows.map((one) => one.accountId)).toEqual([inside.accountId])
  expect(outside.accountId).toBeTruthy()
})

test('exports the list with what identifies people', async () => {
  const companyId = await aCompany(deps)
  const [first, last] = [
    await aPerson(deps, companyId, { name: '缺考五' }),
    await aPerson(deps, companyId, { name: '缺考六' }),
  ]
  await setSignIn(first, 'epoch')
  await setSignIn(last, '2026-03-01T00:00:00Z')
  const examId = await createTestExam(deps, { single: 1 }, { companyIds: [companyId] })
  const { data } = await server.call(
    examAbsenteesExport,
    { requestKey: 'absentees-0001', examId, sort: '-signedIn', columns: ['name', 'reason'] },
    staff,
  )
  await createTaskJob(absenceTasks).run(deps, { taskId: data.task.id })
  const done = (await server.call(taskCall, { taskId: data.task.id }, staff)).data.task
  const file = await server.inject({ url: done.fileUrl ?? '' })
  const [sheet] = await readSheets(file.rawPayload)
  expect(sheet?.data[0]).toEqual(['姓名', '账号名', '工号', '可能原因'])
  expect(sheet?.data.slice(1).map((row) => [row[0], row[3]])).toEqual([
    ['缺考六', '原因不明'],
    ['缺考五', '从未登录'],
  ])
})

test('a make-up exam is a draft without times for those people who have no attempt', async () => {
  const companyId = await aCompany(deps)
  const [here, absent] = [await aPerson(deps, companyId), await aPerson(deps, companyId)]
  const examId = await createTestExam(
    deps,
    { single: 1 },
    { companyIds: [companyId], closesAt: inAnHour(), title: { zh: '安全考试', en: 'Safety exam' } },
  )
  await drive.begin(here, examId)
  const people = { examId, accountIds: [here.accountId, absent.accountId] }
  const made = (await server.call(makeUpExamCreate, people, staff)).data
  const { content } = (await server.call(examRead, { examId: made.examId }, staff)).data
  expect(content.accountIds).toEqual([absent.accountId])
  expect(content).toMatchObject({ title: { zh: '安全考试（补考）', en: 'Safety exam (make-up)' } })
  expect([content.companyIds ?? [], content.closesAt, made.status]).toEqual([[], undefined, 'draft'])
  expect((await server.call(makeUpExamCreate, { examId, accountIds: [here.accountId] }, staff)).reason).toBe(
    'nobodyAbsent',
  )
})

test('a make-up exam keeps the release rule and, if something is released after the close, the closing time', async () => {
  const companyId = await aCompany(deps)
  const absent = await aPerson(deps, companyId)
  const closesAt = inAnHour()
  const release = { graded: 'atOnce', score: 'atOnce', marks: 'never', key: 'afterClose' } as const
  const opensAt = server.clock.now()
  const examId = await createTestExam(deps, { single: 1 }, { companyIds: [companyId], opensAt, closesAt, release })
  const made = await server.call(makeUpExamCreate, { examId, accountIds: [absent.accountId] }, staff)
  expect(made).toMatchObject({ code: 200, data: { status: 'draft' } })
  const { content } = (await server.call(examRead, { examId: made.data.examId }, staff)).data
  expect(content).toMatchObject({ release, closesAt: closesAt.toISOString() })
  expect(content.opensAt).toBeUndefined()
})

test('reminds people without an attempt of an open exam, once a day, with a link to it', async () => {
  const companyId = await aCompany(deps)
  const [here, absent, other] = [
    await aPerson(deps, companyId),
    await aPerson(deps, companyId, { name: '缺考甲' }),
    await aPerson(deps, companyId),
  ]
  const examId = await createTestExam(
    deps,
    { single: 1 },
    { companyIds: [companyId], closesAt: inAnHour(), title: { zh: '安全补考', en: 'Safety make-up' } },
  )
  await drive.begin(here, examId)
  const remind = async (requestKey: string, selection: object) => {
    const started = await server.call(absenteesRemind, { requestKey, examId, selection } as never, staff)
    if (started.code !== 200) return started.reason
    const { id: taskId } = started.data.task
    await createTaskJob(absenceTasks).run(deps, { taskId })
    return (await server.call(taskCall, { taskId }, staff)).data.task
  }
  const notices = () => deps.sql<{ id: string; title: { zh: string }; link: string }[]>`
    select account_id as id, title, link from notification where starts_with(cause, ${`examReminder ${examId} `}) order by created_at`
  expect(await remind('remind-absent-1', { ids: [absent.accountId, here.accountId] })).toMatchObject({
    state: 'done',
    total: 1,
    failed: 0,
  })
  expect(await notices()).toMatchObject([
    { id: absent.accountId, title: { zh: '请参加考试：安全补考' }, link: `/exam/details?id=${examId}` },
  ])
  const again = await remind('remind-absent-2', { matching: {} })
  expect(again).toMatchObject({ total: 2, failed: 1, failures: [{ name: '缺考甲', reason: 'examRemindedToday' }] })
  expect((await notices()).map(({ id }) => id)).toEqual([absent.accountId, other.accountId])
  server.clock.pass(1800)
  expect(await remind('remind-absent-3', {})).toBe('malformed')
  expect(await remind('remind-absent-4', { ids: [here.accountId] })).toBe('nobodyAbsent')
  server.clock.pass(3600)
  expect(await remind('remind-absent-5', { matching: {} })).toBe('examNotReminded')
  const audits =
    await deps.sql`select from audit_line where action = 'account.examRemind' and detail ->> 'examId' = ${examId}`
  expect(audits).toHaveLength(2)
})

test('reminds of an exam before it opens, with both times, and not while it is paused', async () => {
  const companyId = await aCompany(deps)
  const absent = await aPerson(deps, companyId)
  const opensAt = new Date('2030-05-04T01:00:00Z')
  const closesAt = new Date('2030-05-04T03:00:00Z')
  const examId = await createTestExam(deps, { single: 1 }, { companyIds: [companyId], opensAt, closesAt })
  const body = { examId, selection: { ids: [absent.accountId] } }
  await deps.sql`update exam set paused_at = ${server.clock.now()} where id = ${examId}`
  const refused = await server.call(absenteesRemind, { ...body, requestKey: 'remind-paused-1' }, staff)
  expect(refused.reason).toBe('examNotReminded')
  await deps.sql`update exam set paused_at = null where id = ${examId}`
  const { data } = await server.call(absenteesRemind, { ...body, requestKey: 'remind-paused-2' }, staff)
  await createTaskJob(absenceTasks).run(deps, { taskId: data.task.id })
  expect(await deps.sql`select body from notification where starts_with(cause, ${`examReminder ${examId} `})`).toEqual([
    {
      body: {
        zh: '您尚未参加这场考试，开放时间 2030年5月4日 09:00（北京时间），截止时间 2030年5月4日 11:00（北京时间）。',
        en: 'You have not taken this exam yet. It opens 4 May 2030 at 09:00 (Beijing time) and closes 4 May 2030 at 11:00 (Beijing time).',
      },
    },
  ])
})

test('the report says when people can be reminded: of a published exam that is neither paused nor closed', async () => {
  const companyId = await aCompany(deps)
  const absent = await aPerson(deps, companyId)
  const examId = await createTestExam(deps, { single: 1 }, { companyIds: [companyId] })
  const now = server.clock.now()
  const states = [
    [{ status: 'draft' }, false],
    [{ status: 'published' }, true],
    [{ paused_at: now }, false],
    [{ paused_at: null, closes_at: now }, false],
  ] as const
  for (const [index, [change, canRemind]] of states.entries()) {
    await deps.sql`update exam set ${deps.sql(change)} where id = ${examId}`
    expect((await server.call(examReport, { examId }, staff)).data.canRemind).toBe(canRemind)
    const body = { examId, selection: { ids: [absent.accountId] }, requestKey: `remind-state-${index}` }
    expect((await server.call(absenteesRemind, body, staff)).code === 200).toBe(canRemind)
  }
})

test('names a person who started the exam after they were selected', async () => {
  const companyId = await aCompany(deps)
  const [late, absent] = [await aPerson(deps, companyId, { name: '迟到者' }), await aPerson(deps, companyId)]
  const examId = await createTestExam(deps, { single: 1 }, { companyIds: [companyId], closesAt: inAnHour() })
  const selection = { ids: [late.accountId, absent.accountId] }
  const { data } = await server.call(absenteesRemind, { requestKey: 'remind-late-1', examId, selection }, staff)
  await drive.begin(late, examId)
  await createTaskJob(absenceTasks).run(deps, { taskId: data.task.id })
  expect((await server.call(taskCall, { taskId: data.task.id }, staff)).data.task).toMatchObject({
    total: 2,
    failures: [{ name: '迟到者', reason: 'personNotAbsent' }],
  })
})

test('of two tasks at once, one reminds a person, and the other reports that it did not', async () => {
  const companyId = await aCompany(deps)
  const absent = await aPerson(deps, companyId)
  const examId = await createTestExam(deps, { single: 1 }, { companyIds: [companyId], closesAt: inAnHour() })
  const started = await Promise.all(
    ['remind-at-once-1', 'remind-at-once-2'].map(async (requestKey) => {
      const body = { requestKey, examId, selection: { ids: [absent.accountId] } }
      return (await server.call(absenteesRemind, body, staff)).data.task.id
    }),
  )
  // It occupies the row of the notice, so that both tasks have begun before either inserts it.
  const work = await inTransaction(deps.sql, async (tx) => {
    await tx`lock table notification in exclusive mode`
    const both = started.map((taskId) => createTaskJob(absenceTasks).run(deps, { taskId }))
    await expect
      .poll(
        async () => (await tx`select from pg_locks where not granted and relation = 'notification'::regclass`).length,
      )
      .toBe(2)
    return both
  })
  await Promise.all(work)
  const failed = await Promise.all(
    started.map(async (taskId) => (await server.call(taskCall, { taskId }, staff)).data.task.failures),
  )
  expect(failed.flat()).toMatchObject([{ reason: 'examRemindedToday' }])
  expect(
    await deps.sql`select from audit_line where action = 'account.examRemind' and detail ->> 'examId' = ${examId}`,
  ).toHaveLength(1)
})
