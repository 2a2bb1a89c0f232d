import { randomUUID } from 'node:crypto'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '../../../core/secrets/random.ts'
import type { Db } from '../../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, type PaperData, testWriter } from '../../exams/testing/exam.driver.ts'
import { prepareAnswer, type SentAnswer } from './answer.rules.ts'
import { type SaveOutcome, upsertAnswers, upsertLastAnswers, upsertSingleAnswers } from './answer.store.ts'

let server: TestServer
let person: Person
let other: Person
let paper: PaperData
beforeAll(async () => {
  server = await openTestServer()
  const company = await aCompany(server.deps)
  person = await aPerson(server.deps, company)
  other = await aPerson(server.deps, company)
  paper = await createExamDriver(server).open(
    person,
    await createTestExam(server.deps, {
      single: 1,
      multiple: 1,
      judge: 1,
      blank: 1,
      short: 1,
      matching: 1,
      ordering: 1,
      gapChoice: 1,
      numeric: 1,
      hotspot: 1,
      upload: 1,
    }),
  )
})
afterAll(() => server.close())

const [fileId, otherFileId] = [randomUUID(), randomUUID()]
class Undone extends Error {}
const usual = <T>(value: T, ...others: T[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
const cases = fc.record({
  session: usual(
    '',
    `ended_at = now(), end_reason = 'elsewhere'`,
    `ended_at = now(), end_reason = 'suspended'`,
    `expires_at = '2020-01-01'`,
    `idle_until = '2020-01-01'`,
  ),
  account: usual('active', 'suspended'),
  company: usual('active', 'suspended'),
  member: usual('active', 'withdrawn'),
  isOwner: usual(true, false),
  attempt: usual(
    '',
    `state = 'closed', submitted_at = now(), ended_by = 'deadline'`,
    `state = 'closed', submitted_at = now(), ended_by = 'candidate'`,
    'paused_at = now(), deadline = null',
    'deadline = null',
  ),
  writer: usual(testWriter, 'another-window'),
  epoch: usual(1, 2),
  /** Milliseconds from the deadline to the arrival of the save. */
  late: usual(-1000, 0, 1, examLimits.graceSeconds * 1000, examLimits.graceSeconds * 1000 + 1),
  stored: usual<number | null>(null, 4, 5, 6),
  seq: usual(5, examLimits.numbersPerWriter * 2 - 1, examLimits.numbersPerWriter * 2, examLimits.numbersPerWriter * 3),
  position: fc.integer({ min: 1, max: 11 }),
  answer: fc.constantFrom<SentAnswer['answer'][]>(
    null,
    { keys: ['A'] },
    { keys: ['C'] },
    { keys: ['E'] },
    { keys: ['A', 'B'] },
    { texts: ['a'] },
    { texts: ['a', 'b'] },
    { texts: [' '] },
    { text: 'words' },
    { keys: ['A'], text: 'words' },
    { places: 'BCA' },
    { places: 'B-B' },
    { places: 'BCE' },
    { places: 'ABCD' },
    { places: 'ABCC' },
    { places: 'ABC-' },
    { places: 'CA' },
    { places: 'AD' },
    { places: '--' },
    { spots: '0,10000' },
    { spots: '1,2;3,4' },
    { spots: '1,2;3,4;5,6' },
    { spots: '1,2', places: 'BCA' },
    { places: 'A', text: 'words' },
    { files: fileId },
    { files: [fileId, otherFileId].join() },
    { files: [fileId, fileId].join() },
    { files: [fileId, otherFileId, randomUUID()].join() },
    { files: fileId, text: 'words' },
  ),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

/** Runs a statement on the save of a case, rolls it back and returns its result. */
async function outcomeOf<T>(
  one: Case,
  statement: (db: Db, requests: Parameters<typeof upsertAnswers>[1]) => Promise<T[]>,
) {
  const { attemptId } = paper
  let outcome: T | undefined
  let row: unknown
  await server.deps.sql
    .begin(async (tx) => {
      const deadline = new Date(server.clock.now().getTime() + 60_000)
      const owner = one.isOwner ? person : other
      const hash = hashSecret(owner.token)
      await tx`update attempt set deadline = ${deadline}, writer_epoch = ${one.epoch} where id = ${attemptId}`
      if (one.session) await tx`update session set ${tx.unsafe(one.session)} where token_hash = ${hash}`
      if (one.attempt) await tx`update attempt set ${tx.unsafe(one.attempt)} where id = ${attemptId}`
      await tx`update account set status = ${one.account} where id = ${owner.accountId}`
      await tx`update company set status = ${one.company} where id = ${owner.companyId}`
      await tx`update membership set status = ${one.member} where account_id = ${owner.accountId}`
      if (one.stored)
        await tx`update attempt_question set seq = ${one.stored}, answer = null, uncertain = false, saved_at = '2026-03-02', late = false where attempt_id = ${attemptId} and position = ${one.position}`
      const answers = [prepareAnswer({ position: one.position, seq: one.seq, answer: one.answer, uncertain: true })]
      ;[outcome] = await statement(tx, [
        {
          tokenHash: hash.toString('hex'),
          attemptId,
          writer: one.writer,
          at: new Date(deadline.getTime() + one.late),
          answers,
        },
      ])
      row = (
        await tx`select seq, answer, uncertain, saved_at, late from attempt_question where attempt_id = ${attemptId} and position = ${one.position}`
      )[0]
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return { outcome, row }
}

/** The same statement in its form for several requests. */
const inCompany = (db: Db, requests: Parameters<typeof upsertSingleAnswers>[1]) =>
  upsertSingleAnswers(db, [...requests, ...requests.map((request) => ({ ...request, attemptId: randomUUID() }))])

test('property: the narrow statement writes and reports the same as the full one, and leaves everything else to it', async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const quick = await outcomeOf<SaveOutcome | null>(one, upsertSingleAnswers)
      const together = await outcomeOf<SaveOutcome | null>(one, inCompany)
      const judged = await outcomeOf(one, upsertAnswers)
      const isWritten = judged.outcome?.rows[0]?.written === true
      if (isWritten) written++
      expect(quick.outcome).toEqual(isWritten ? judged.outcome : null)
      expect(quick.row).toEqual(judged.row)
      expect(together).toEqual(quick)
    }),
    { numRuns: 400 },
  )
  expect(written).toBeGreaterThan(20)
})

test('the first save of a question inserts its row, and a later one touches no index', async () => {
  const { attemptId } = paper
  const answers = (position: number, seq: number) => [prepareAnswer({ position, seq, answer: null, uncertain: true })]
  const request = {
    tokenHash: hashSecret(person.token).toString('hex'),
    attemptId,
    writer: testWriter,
    at: server.clock.now(),
  }
  // Rows that the previous test rolled back take the space that a page reserves for this.
  await server.deps.sql`vacuum saved_answer`
  await server.deps.sql.begin(async (tx) => {
    // Statistics that this connection has collected but not reported; within a transaction none are reported.
    const counted = async () => {
      const [row] = await tx<{ inserted: number; updated: number; withoutIndex: number }[]>`
        select pg_stat_get_xact_tuples_inserted(t) as inserted, pg_stat_get_xact_tuples_updated(t) as updated,
          pg_stat_get_xact_tuples_hot_updated(t) as "withoutIndex" from cast('saved_answer' as regclass) t`
      return row ?? { inserted: 0, updated: 0, withoutIndex: 0 }
    }
    const before = await counted()
    for (const seq of [1, 2])
      for (let position = 1; position <= 5; position++)
        expect(await upsertSingleAnswers(tx, [{ ...request, answers: answers(position, seq) }])).not.toEqual([null])
    const after = await counted()
    expect({
      inserted: after.inserted - before.inserted,
      updated: after.updated - before.updated,
      withoutIndex: after.withoutIndex - before.withoutIndex,
    }).toEqual({ inserted: 5, updated: 5, withoutIndex: 5 })
  })
})

test('a save finds its attempt by its id, also when none was open when the planner last looked', async () => {
  const { attemptId } = paper
  await server.deps.sql
    .begin(async (tx) => {
      await tx`update attempt set state = 'closed', submitted_at = now(), ended_by = 'candidate' where id = ${attemptId}`
      await tx`
        insert into attempt select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'number', 10 + n))).*
        from attempt a, generate_series(1, 2000) n where a.id = ${attemptId}`
      await tx`analyze`
      await tx`update attempt set state = 'open', submitted_at = null, ended_by = null where id = ${attemptId}`
      await tx`
        with e as (insert into exam select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).* from exam e, generate_series(1, 300) where e.id = (select exam_id from attempt where id = ${attemptId}) returning id)
        insert into attempt select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'exam_id', e.id))).* from attempt a, e where a.id = ${attemptId}`
      const answers = [prepareAnswer({ position: 1, seq: 100, answer: null, uncertain: true })]
      const [outcome] = await inCompany(tx, [
        {
          tokenHash: hashSecret(person.token).toString('hex'),
          attemptId,
          writer: testWriter,
          at: server.clock.now(),
          answers,
        },
      ])
      expect(outcome?.rows[0]?.written).toBe(true)
      const [planned] = await tx<
        { statement: string }[]
      >`select statement from pg_prepared_statements where statement like '%with ordinality%for share of a%insert into saved_answer%' and statement not like '%pg_prepared%' limit 1`
      const plan = (await tx.unsafe(`explain (generic_plan) ${planned?.statement}`))
        .map((row) => row['QUERY PLAN'] as string)
        .join('\n')
      expect(plan).toContain('attempt_pkey')
      expect(plan).not.toContain('attempt_one_open')
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
})

test('no statement of a save calls a function for each answer', async () => {
  const { attemptId } = paper
  await server.deps.sql
    .begin(async (tx) => {
      const answers = [prepareAnswer({ position: 1, seq: 200, answer: { keys: ['A'] }, uncertain: false })]
      const request = {
        tokenHash: hashSecret(person.token).toString('hex'),
        attemptId,
        writer: testWriter,
        at: server.clock.now(),
        answers,
      }
      await upsertSingleAnswers(tx, [request])
      await inCompany(tx, [request])
      await upsertAnswers(tx, [request])
      expect(await upsertLastAnswers(tx, attemptId, request.at, answers)).toBe(true)
      const statements = await tx<{ statement: string }[]>`
        select statement from pg_prepared_statements where statement like '%insert into saved_answer%' and statement not like '%pg_prepared%'`
      const plans = await Promise.all(
        statements.map(async ({ statement }) =>
          (await tx.unsafe(`explain (generic_plan) ${statement}`)).map((row) => row['QUERY PLAN']).join('\n'),
        ),
      )
      expect(plans.length).toBeGreaterThanOrEqual(4)
      expect(plans.filter((plan) => /\b(shape_fits|session_refusal|last_save_at)\(/.test(plan))).toEqual([])
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
})
