import { answersSave, attemptPaperRead, attemptStart, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import type { AnyCall, DataOf } from '@portal/contract/http/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConnectionPool } from '../../../database/connection.ts'
import { startFaultyProxy } from '../../../testing/bad-proxy.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, type PaperQuestion, testAnswer, testWriter } from '../../exams/testing/exam.driver.ts'

let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
let url: string
beforeAll(async () => {
  server = await openTestServer({ env: { ANSWER_WITHIN_SECONDS: '1' } })
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Repeats the same request until there is a response, as the page does. */
async function insist<C extends AnyCall>(base: string, call: C, { token }: Person, input: object): Promise<DataOf<C>> {
  for (let tries = 0; tries < 30; tries++) {
    const answer = await fetch(`${base}${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: token },
      body: JSON.stringify(input),
    }).catch(() => null)
    if (!answer) continue
    const { code, data } = (await answer.json()) as { code: number; data: DataOf<C> }
    if (code !== 200) throw new Error(`${call.path}: ${code} ${JSON.stringify(data)}`)
    return data
  }
  throw new Error('no answer in thirty tries')
}

test('INT-09, DUR-08: through a proxy that loses one request in five, before or after the commit, nothing is lost and nothing happens twice', async () => {
  const fates = [
    'pass',
    'loseRequest',
    'pass',
    { delay: 20 },
    'pass',
    'pass',
    'loseAnswer',
    'pass',
    'pass',
    'pass',
  ] as const
  const proxy = await startFaultyProxy([url], (n) => fates[n % fates.length] ?? 'pass')
  try {
    const examId = await createTestExam(server.deps, { single: 4, blank: 2 })
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const person = await aPerson(server.deps, company)
        const { attemptId } = await insist(proxy.url, attemptStart, person, { examId, writer: testWriter })
        const { questions } = await insist(proxy.url, attemptPaperRead, person, { attemptId, writer: testWriter })
        for (const seq of [1, 2, 3])
          for (const question of questions) {
            const { saved } = await insist(proxy.url, answersSave, person, {
              attemptId,
              writer: testWriter,
              answers: [testAnswer(question, seq === 3, seq)],
            })
            expect(saved[0]?.seq).toBe(seq)
          }
        const last = testAnswer(questions[0] as PaperQuestion, false, 4)
        const submit = { attemptId, writer: testWriter, submitKey: `submit-${attemptId}`, answers: [last] }
        const told = await Promise.all([
          insist(proxy.url, attemptSubmit, person, submit),
          insist(proxy.url, attemptSubmit, person, submit),
        ])
        expect(told[0]).toEqual(told[1])
        const rows = await server.deps
          .sql`select position, seq, answer from attempt_answer where attempt_id = ${attemptId} order by position`
        const expected = questions.map((question) =>
          question.position === last.position ? last : testAnswer(question, true, 3),
        )
        expect(rows.map((row) => ({ ...row }))).toEqual(
          expected
            .sort((a, b) => a.position - b.position)
            .map(({ position, seq, answer }) => ({ position, seq, answer })),
        )
        const [sums] = await server.deps.sql`
          select (select count(*)::int from attempt where account_id = ${person.accountId}) as attempts, count(*)::int as marks, count(distinct position)::int as marked from attempt_mark where attempt_id = ${attemptId}`
        expect(sums).toEqual({ attempts: 1, marks: 6, marked: 6 })
      }),
    )
  } finally {
    await proxy.close()
  }
})

const openPaper = async () => {
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, await createTestExam(server.deps, { single: 3 }))
  return { person, paper, first: paper.questions[0] as PaperQuestion }
}
const seqOf = async (attemptId: string) =>
  (await server.deps.sql<{ seq: number }[]>`select seq from attempt_answer where attempt_id = ${attemptId}`)[0]?.seq ??
  0

test('DUR-08: when every connection is taken, saves continue; other calls get 503 with Retry-After, and recover afterwards', async () => {
  const { person, paper, first } = await openPaper()
  const { sql } = server.deps
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const holders = Array.from({ length: 6 }, () =>
    sql.begin(async (tx) => {
      await tx`select 1`
      await held
    }),
  )
  expect((await drive.save(person, paper.attemptId, [testAnswer(first)])).data.saved).toMatchObject([{ written: true }])
  const refused = await server.inject({
    method: 'POST',
    url: attemptPaperRead.path,
    headers: { access_token: person.token },
    payload: { attemptId: paper.attemptId, writer: testWriter },
  })
  expect([refused.statusCode, refused.json().data.reason, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '2',
  ])
  free()
  await Promise.all(holders)
  expect(
    (await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: testWriter }, person)).data.answers,
  ).toMatchObject([{ seq: 1 }])
})

test('DUR-08: while the database hangs nothing is reported saved; it recovers without a restart, and the repetition is the same save', async () => {
  const { person, paper, first } = await openPaper()
  await drive.save(person, paper.attemptId, [testAnswer(first)])
  const { sql } = server.deps
  const [own] = await sql<{ name: string }[]>`select current_database() as name`
  const admin = openConnectionPool({ url: server.url, max: 1 })
  const pids = (
    await admin<
      { pid: number }[]
    >`select pid from pg_stat_activity where datname = ${own?.name ?? ''} and pid <> pg_backend_pid()`
  ).map((row) => row.pid)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, name)
  }
  signal('SIGSTOP')
  try {
    const stuck = await server.inject({
      method: 'POST',
      url: answersSave.path,
      headers: { access_token: person.token },
      payload: { attemptId: paper.attemptId, writer: testWriter, answers: [testAnswer(first, true, 2)] },
    })
    expect([stuck.statusCode, stuck.json().data.reason, stuck.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ])
  } finally {
    signal('SIGCONT')
  }
  const again = await drive.save(person, paper.attemptId, [testAnswer(first, true, 2)])
  expect(again.data.saved).toMatchObject([{ seq: 2 }])
  expect(await seqOf(paper.attemptId)).toBe(2)
  await admin.end()
})

/** Refuses every new row of these tables, as a full disk does, until the work is done. */
async function without<T>(tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const { sql } = server.deps
  await sql.unsafe(
    `create or replace function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$`,
  )
  for (const name of tables)
    await sql.unsafe(
      `create trigger refuse_write before insert on ${name} for each row execute function refuse_write()`,
    )
  try {
    return await work()
  } finally {
    for (const name of tables) await sql.unsafe(`drop trigger refuse_write on ${name}`)
  }
}

test('DUR-07: while audit lines, email and events can’t be written, answers are saved, and other writes fail loudly and later succeed', async () => {
  const { person, paper, first } = await openPaper()
  await without(['audit_line', 'outbound_message', 'attempt_event'], async () => {
    expect((await drive.save(person, paper.attemptId, [testAnswer(first)])).data.saved).toMatchObject([
      { written: true },
    ])
    // A takeover is recorded as an event: without the record it fails, and the old window stays the writer.
    expect(
      (await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: 'window-two' }, person)).reason,
    ).toBe('unavailable')
    expect((await drive.save(person, paper.attemptId, [testAnswer(first, true, 2)])).data.saved).toMatchObject([
      { written: true },
    ])
  })
  expect(
    (await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: 'window-two' }, person)).data.answers,
  ).toMatchObject([{ seq: 2 }])
})

test('DUR-07: while no file or certificate can be written, answers are saved and submitting fails; repeated later it is done once, with all consequences', async () => {
  const { sql, files } = server.deps
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(
    person,
    await createTestExam(server.deps, { single: 2 }, { certificateSchemeId: await aScheme(server.deps) }),
  )
  const { attemptId } = paper
  const [first, last] = paper.questions as [PaperQuestion, PaperQuestion]
  const handIn = () => drive.submit(person, attemptId, 'submit-key-1', [testAnswer(last)])
  const marks = () => sql`select from attempt_mark where attempt_id = ${attemptId}`
  const { put, read } = files
  Object.assign(files, { put: () => Promise.reject(new Error('ENOSPC')), read: () => Promise.reject(new Error('EIO')) })
  try {
    await without(['certificate', 'notification', 'outbound_message', 'audit_line'], async () => {
      expect((await drive.save(person, attemptId, [testAnswer(first)])).data.saved).toMatchObject([{ written: true }])
      expect(await handIn()).toMatchObject({ status: 503, reason: 'unavailable' })
      // Nothing is left half done: the attempt is open, and earlier saves remain.
      expect(await marks()).toHaveLength(0)
      expect(
        (await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)).data.answers,
      ).toMatchObject([{ position: first.position }])
    })
  } finally {
    Object.assign(files, { put, read })
  }
  const told = await Promise.all([handIn(), handIn()])
  expect(told.map(({ data }) => data.state)).toEqual(['graded', 'graded'])
  expect(await marks()).toHaveLength(2)
  expect(await sql`select from certificate where account_id = ${person.accountId}`).toHaveLength(1)
  expect(await sql`select state from attempt where account_id = ${person.accountId}`).toEqual([{ state: 'graded' }])
})
