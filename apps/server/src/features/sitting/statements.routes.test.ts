import { attemptPaperRead, attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aScheme } from '../certificates/certificate.builders.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'

let first: TestServer
let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  first = await openTestServer()
  await first.deps.sql`create extension pg_stat_statements`
  // Connections are counted from their start: those of the second server.
  await first.deps.sql.unsafe(
    `alter database ${new URL(first.url).pathname.slice(1)} set pg_stat_statements.track = 'top'`,
  )
  server = await openTestServer({ beside: first })
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(async () => {
  await server.close()
  await first.close()
})

/** Excluded: transaction control, and the counting itself. Read once, since their texts are long. */
let uncounted: string[] = []
async function lookForUncounted(): Promise<void> {
  const rows = await server.deps.sql<{ id: string }[]>`
    select distinct queryid::text as id from pg_stat_statements where query ~* '^(begin|commit|rollback|select b.oid)' or query like '%pg_stat_statements%'`
  uncounted = rows.map(({ id }) => id)
}

/** The number of statements that PostgreSQL has executed for this database in the meantime. */
async function counted<A>(work: () => Promise<A>): Promise<[A, number]> {
  const { sql } = server.deps
  const calls = async () =>
    (
      await sql<{ calls: number }[]>`
        select coalesce(sum(calls), 0)::int as calls from pg_stat_statements(false)
        where toplevel and dbid = (select oid from pg_database where datname = current_database()) and queryid <> all(${uncounted}::text[]::bigint[])`
    )[0]?.calls ?? 0
  // A connection's first queries, and the count itself, are done before it starts.
  await calls()
  const before = await calls()
  const done = await work()
  return [done, (await calls()) - before]
}

async function wholeAttempt(rounds: number) {
  const certificateSchemeId = await aScheme(server.deps)
  const examId = await createTestExam(
    server.deps,
    { single: rounds, multiple: rounds, judge: rounds, blank: rounds },
    { certificateSchemeId },
  )
  const person = await aPerson(server.deps, company)
  const [started, start] = await counted(() => server.call(attemptStart, { examId, writer: testWriter }, person))
  const { attemptId } = started.data
  const [opened, paper] = await counted(() => server.call(attemptPaperRead, { attemptId, writer: testWriter }, person))
  const answers = opened.data.questions.map((question) => testAnswer(question))
  const [, all] = await counted(() => drive.save(person, attemptId, answers.slice(0, 40)))
  const [one, save] = await counted(() => drive.save(person, attemptId, [{ ...answers[0], seq: 2 } as never]))
  expect(one.data.saved).toMatchObject([{ written: true }])
  const [repeated, repetition] = await counted(() =>
    drive.save(person, attemptId, [{ ...answers[0], seq: 2 } as never]),
  )
  expect(repeated.data.saved).toMatchObject([{ written: false, seq: 2 }])
  const [, submit] = await counted(() => drive.submit(person, attemptId, 'submit-key-1', answers))
  const [result, report] = await counted(() => server.call(examResult, { attemptId }, person))
  expect(result.data.state).toBe('passed')
  expect((await server.deps.sql`select from certificate where source_id = ${attemptId}`).length).toBe(1)
  return { start, paper, all, save, repetition, submit, report }
}

test('PERF-02: as PostgreSQL counts them, the statements of an attempt are few, whatever the number of questions', async () => {
  // The first run warms up connections and plans that are made once.
  await wholeAttempt(2)
  await lookForUncounted()
  const [small, large] = [await wholeAttempt(3), await wholeAttempt(25)]
  expect(large).toEqual(small)
  expect(small.start).toBeLessThanOrEqual(6)
  expect(small.paper).toBeLessThanOrEqual(4)
  expect([small.all, small.save]).toEqual([1, 1])
  // For a request that wrote nothing, the reason must be found.
  expect(small.repetition).toBe(2)
  expect(small.submit).toBeLessThanOrEqual(8)
  // The session, the attempt, its exam’s progress and entry (two at once), and the questions: decision 81.
  expect(small.report).toBeLessThanOrEqual(5)
  // And none was missed: the application sent exactly the counted ones.
  server.statements()
  const [, seen] = await counted(async () =>
    drive.open(await aPerson(server.deps, company), await createTestExam(server.deps, { single: 1 })),
  )
  expect(seen).toBe(server.statements().filter((text) => !text.includes('pg_stat_statements')).length)
})
