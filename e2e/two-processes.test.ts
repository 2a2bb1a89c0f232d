import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import type { EmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { aScheme } from '../apps/server/src/features/certificates/certificate.builders.ts'
import { createTestExam } from '../apps/server/src/features/exams/testing/exam.builders.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { startFaultyProxy } from '../apps/server/src/testing/bad-proxy.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { scaledCount } from '../apps/server/src/testing/whole-run.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { startPreparedDatabase } from './testing/prepared-database.ts'

/** Two real servers on one database. */
const attempts = scaledCount(500)
let dataDir: string
let database: EmbeddedDatabase
let sql: Pool
let deps: Deps
let portals: PortalProcess[] = []
const env = () => ({ DATABASE_URL: database.url, DEMO: '0', SECRET: 'deadlines-deadlines-deadlines-deadlines' })
const begin = async () => startPortal(dataDir, env(), await findFreePort())

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-deadlines-'))
  chmodSync(dataDir, 0o755)
  database = await startPreparedDatabase(dataDir)
  sql = openConnectionPool({ url: database.url, max: 4 })
  deps = (await createDeps(readSettings({ ...env(), DATA_DIR: dataDir }, dataDir), sql)) as Deps
})
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()))
  await sql?.end()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Told = {
  readonly code: number
  readonly data: {
    readonly attemptId: string
    readonly questions: readonly {
      readonly position: number
      readonly options: readonly { readonly key: string; readonly text: { readonly en?: string } }[]
    }[]
    readonly answers: readonly { readonly seq: number }[]
    readonly [field: string]: unknown
  }
}
async function post({ url }: { url: string }, address: string, token: string, body: unknown): Promise<Told> {
  const answer = await fetch(`${url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: token },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Told
}

/** One attempt is really taken, with right answers; the others are its copies, each of a different person. */
async function seed(portal: PortalProcess): Promise<string> {
  const company = await aCompany(deps)
  const examId = await createTestExam(
    deps,
    { single: 10 },
    { timeLimit: 3600, certificateSchemeId: await aScheme(deps) },
  )
  const { token } = await aPerson(deps, company)
  const writer = 'window-one'
  const { attemptId } = (await post(portal, '/exam/pc/start', token, { examId, writer })).data
  const { questions } = (await post(portal, '/exam/pc/paper', token, { attemptId, writer })).data
  const answers = questions.map(({ position, options }) => ({
    position,
    seq: 1,
    answer: { keys: [options.find((one) => one.text.en?.startsWith('yes'))?.key ?? 'A'] },
    uncertain: false,
  }))
  await post(portal, '/exam/pc/save', token, { attemptId, writer, answers })
  const due = new Date(Date.now() - 60_000)
  await sql.begin(async (tx) => {
    await tx`create temporary table copy on commit drop as select n, gen_random_uuid() as account_id, gen_random_uuid() as id from generate_series(2, ${attempts}::int) n`
    await tx`insert into account (id, login, name, created_at) select account_id, 'due' || n, '考生' || n, ${due} from copy`
    await tx`insert into membership (company_id, account_id, employee_no, joined_at) select ${company}, account_id, 'D' || n, ${due} from copy`
    await tx`
      insert into attempt (id, exam_id, account_id, company_id, number, exam_version, terms, seed, started_at, deadline, writer, total_points, paper, shapes)
      select c.id, t.exam_id, c.account_id, t.company_id, 1, t.exam_version, t.terms, t.seed, ${due}::timestamptz - interval '1 hour', ${due}, t.writer, t.total_points, t.paper, t.shapes
      from copy c, attempt t where t.id = ${attemptId}`
    await tx`
      insert into saved_answer (attempt_id, position, seq, answer, uncertain, saved_at, late)
      select c.id, q.position, q.seq, q.answer, q.uncertain, ${due}, false
      from copy c, saved_answer q where q.attempt_id = ${attemptId}`
    await tx`update attempt set started_at = ${due}::timestamptz - interval '1 hour', deadline = ${due} where id = ${attemptId}`
  })
  return examId
}

const graded = async (examId: string) =>
  (await sql<{ n: number }[]>`select count(*)::int as n from attempt where exam_id = ${examId} and state = 'graded'`)[0]
    ?.n ?? 0

test('DUR-03: two servers close hundreds of attempts that are due; one is killed meanwhile and restarted; each attempt is closed, graded and certified once', async () => {
  portals = await Promise.all([begin(), begin()])
  const [first, second] = portals as [PortalProcess, PortalProcess]
  const examId = await seed(second)
  const seeded = Date.now()
  while ((await graded(examId)) < attempts / 10) await sleep(5)
  await first.kill()
  const atKill = await graded(examId)
  portals = [second, await begin()]
  while ((await graded(examId)) < attempts && Date.now() - seeded < 60_000) await sleep(50)
  expect(atKill).toBeLessThan(attempts)
  const [all] = await sql`
    select count(*)::int as ended, count(*) filter (where state = 'graded' and ended_by = 'deadline' and submitted_at = deadline and score = 2000 and passed)::int as right,
      (select count(*)::int from given_mark m join attempt t on t.id = m.attempt_id where t.exam_id = ${examId}) as marks,
      (select count(*)::int from exam_receipt r join attempt t on t.id = r.attempt_id where t.exam_id = ${examId}) as receipts,
      (select count(*)::int from certificate c join attempt t on t.id = c.source_id where t.exam_id = ${examId}) as certificates,
      (select count(distinct c.account_id)::int from certificate c join attempt t on t.id = c.source_id where t.exam_id = ${examId}) as holders
    from attempt where exam_id = ${examId} and state <> 'open'`
  expect({ ...all }).toEqual({
    ended: attempts,
    right: attempts,
    marks: attempts * 10,
    receipts: attempts,
    certificates: attempts,
    holders: attempts,
  })
})

/** A whole attempt through one address: the answers to its candidate at each step, without random parts and times. */
async function wholeAttempt(ask: (address: string, body: object) => Promise<Told>, examId: string): Promise<unknown[]> {
  const heard: unknown[] = []
  const { attemptId } = (await ask('/exam/pc/start', { examId, writer: 'window-one' })).data
  const { questions } = (await ask('/exam/pc/paper', { attemptId, writer: 'window-one' })).data
  for (const [index, { position, options }] of questions.entries()) {
    const letter = (isRight: boolean) => options.find((one) => one.text.en?.startsWith('yes') === isRight)?.key ?? 'A'
    const save = async (writer: string, seq: number, isRight: boolean) => {
      const { code, data } = await ask('/exam/pc/save', {
        attemptId,
        writer,
        answers: [{ position, seq, answer: { keys: [letter(isRight)] }, uncertain: false }],
      })
      heard.push([code, data.reason ?? data.saved])
    }
    // Changed, repeated, and come too late behind a newer one; now and then from a window that is not the writer.
    await save('window-one', 10, false)
    await save('window-one', 20, index % 3 > 0)
    await save('window-one', 20, index % 3 > 0)
    await save('window-one', 15, index % 3 === 0)
    if (index % 10 === 0) await save('window-two', 30, true)
  }
  for (const writer of ['window-two', 'window-one']) {
    const paper = (await ask('/exam/pc/paper', { attemptId, writer })).data
    heard.push(
      paper.answers.map(({ seq }) => seq),
      (await ask('/exam/pc/clock', { attemptId, writer: 'window-one' })).data.isWriter,
    )
  }
  for (let again = 0; again < 2; again++) {
    const { code, data } = await ask('/exam/pc/submit', {
      attemptId,
      writer: 'window-one',
      submitKey: 'submit-key-1',
      answers: [],
    })
    heard.push([code, data.state, data.endedBy])
  }
  for (let again = 0; again < 2; again++) heard.push((await ask('/exam/pc/result', { attemptId })).data.score)
  return heard
}

test('two server processes behind one address: candidates who alternate between them at every request get the same answers as from one', async () => {
  const company = await aCompany(deps)
  const examId = await createTestExam(deps, { single: 40 }, { timeLimit: 3600, shuffleQuestions: false })
  const sit = async (targets: readonly string[], people: number) => {
    const proxy = await startFaultyProxy(targets, () => 'pass')
    const all = await Promise.all(
      Array.from({ length: people }, async () => {
        const { token } = await aPerson(deps, company)
        return wholeAttempt((address, body) => post(proxy, address, token, body), examId)
      }),
    )
    await proxy.close()
    return all
  }
  if (portals.length < 2) portals = await Promise.all([begin(), begin()])
  const urls = portals.map(({ url }) => url)
  const alternating = await sit(urls, 1)
  const together = await sit(urls, 8)
  const [alone] = await sit(urls.slice(0, 1), 1)
  expect(alone?.at(-1)).toBe(26 * 200)
  for (const heard of [...alternating, ...together]) expect(heard).toEqual(alone)
})
