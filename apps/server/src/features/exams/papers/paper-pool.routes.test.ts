import { setTimeout as sleep } from 'node:timers/promises'
import { attemptPaperRead, attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { examTrialStart } from '@portal/contract/exams/exam-console.contract.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import { aPerson } from '../../../testing/builders.ts'
import { addBank, addQuestions } from '../../questions/questions.public.ts'
import { lockExam, setStartsPaused } from '../definition/exam-lock.store.ts'
import { createExam, type NewExam } from '../definition/new-exam.service.ts'
import { basicTestQuestions, createTestExam } from '../testing/exam.builders.ts'
import { openExamTests, testWriter } from '../testing/exam.driver.ts'
import { preparePapers, preparePapersOfExam } from './paper-pool.service.ts'

const { server, company, staff, drive } = await openExamTests()
const { sql } = server.deps
const everyType = { single: 4, multiple: 2, blank: 2, short: 1 }

const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000)

/** An exam with prepared papers: its questions were added a while ago. */
async function prepared(own: Partial<NewExam> = {}): Promise<string> {
  const examId = await createTestExam(server.deps, everyType, own)
  server.clock.pass(180)
  expect(await preparePapersOfExam(server.deps, examId)).toBe(true)
  return examId
}
const poolOf = async (examId: string) =>
  (
    await sql<{ size: number; version: number; papers: number; changed: string }[]>`
      select size, exam_version as version, changed_at::text as changed, (select count(*)::int from prepared_paper r where r.exam_id = p.exam_id) as papers
      from paper_pool p where exam_id = ${examId}`
  )[0]
const start = async (examId: string) => {
  const person = await aPerson(server.deps, company)
  const { data } = await server.call(attemptStart, { examId, writer: testWriter }, person)
  return data
}
/** The number of the prepared paper that an attempt holds; null: it has drawn its own. */
const numberOf = async (attemptId: string) =>
  (
    await sql<{ number: number }[]>`
      select r.number from attempt t join prepared_paper r on r.exam_id = t.exam_id and r.paper = t.paper and r.shapes = t.shapes and r.seed = t.seed
      where t.id = ${attemptId}`
  )[0]?.number ?? null
const touch = (examId: string) => sql`
  update question set changed_at = ${server.clock.now()} where id = (select question_id from attempt_paper q
    join attempt t on t.id = q.attempt_id where t.exam_id = ${examId} limit 1)`

test('starts take the prepared papers one after the other and write nothing to them', async () => {
  const examId = await prepared()
  expect(await poolOf(examId)).toMatchObject({ size: 500, papers: 500, version: 1 })
  const before = await sql`select xmin::text, * from prepared_paper where exam_id = ${examId} order by number`
  const numbers: number[] = []
  for (let n = 0; n < 4; n++) {
    server.statements()
    const { attemptId, paper } = await start(examId)
    // No bank is read, and therefore no texts of questions.
    expect(server.statements().filter((text) => text.includes('drawable_question'))).toEqual([])
    expect(paper?.questions).toHaveLength(9)
    numbers.push((await numberOf(attemptId)) ?? 0)
  }
  expect(numbers.map((number) => (number - (numbers[0] ?? 0) + 500) % 500)).toEqual([0, 1, 2, 3])
  expect(await sql`select xmin::text, * from prepared_paper where exam_id = ${examId} order by number`).toEqual(before)
})

test('a paper that an older version prepared, without its questions as JSON, is answered alike', async () => {
  const examId = await prepared()
  await sql`update paper_pool set size = 1 where exam_id = ${examId}`
  const questionsOf = async () => (await start(examId)).paper?.questions
  const questions = await questionsOf()
  expect(questions).toHaveLength(9)
  await sql`update prepared_paper set questions = null where exam_id = ${examId}`
  expect(await questionsOf()).toEqual(questions)
})

test('exams that start in turn go through all their papers too', async () => {
  const exams = [await prepared(), await prepared()]
  await sql`update paper_pool set size = 6 where exam_id = any(${exams}::uuid[])`
  await sql`select setval('prepared_paper_turn', 36, false)`
  const taken: number[][] = [[], []]
  for (let n = 0; n < 12; n++) {
    const { attemptId } = await start(exams[n % 2] ?? '')
    taken[n % 2]?.push((await numberOf(attemptId)) ?? 0)
  }
  const all = [1, 2, 3, 4, 5, 6]
  expect(taken.map((numbers) => numbers.toSorted())).toEqual([all, all])
})

test('other work gets its turn after every paper', async () => {
  const examId = await createTestExam(server.deps, everyType)
  server.clock.pass(180)
  let [turn, isDrawing] = [0, true]
  const next = () => {
    turn++
    if (isDrawing) setImmediate(next)
  }
  setImmediate(next)
  // Each paper begins with its seed.
  const turns = new Set<number>()
  const bytes = (count: number) => {
    turns.add(turn)
    return server.deps.random.bytes(count)
  }
  await preparePapersOfExam({ ...server.deps, random: { ...server.deps.random, bytes } }, examId)
  isDrawing = false
  expect(turns.size).toBe(500)
})

test('an attempt with a prepared paper is answered, graded and closed like any other', async () => {
  const examId = await prepared()
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  expect(await numberOf(paper.attemptId)).not.toBeNull()
  const answers = paper.questions.map(({ position, type, blankCount }) => ({
    position,
    seq: 1,
    answer:
      type === 'blank'
        ? { texts: Array.from({ length: blankCount }, () => 'x') }
        : type === 'short'
          ? { text: 'x' }
          : { keys: ['A'] },
    uncertain: false,
  }))
  expect((await drive.save(person, paper.attemptId, answers)).data.saved).toHaveLength(9)
  expect((await drive.submit(person, paper.attemptId)).data.state).toBe('closed')
})

test('extra time counts with a prepared paper: that of the person and of everybody, but not what they gave themselves', async () => {
  const examId = await prepared({ timeLimit: 600 })
  const [person, giver] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const give = (accountId: string | null, seconds: number, by: string, withdrawnAt: Date | null = null) => sql`
    insert into exam_allowance (id, exam_id, account_id, seconds, reason, given_by, given_at, withdrawn_at, withdrawn_by)
    values (gen_random_uuid(), ${examId}, ${accountId}, ${seconds}, 'slow reader', ${by}, ${inDays(0)}, ${withdrawnAt}, ${withdrawnAt && by})`
  await give(person.accountId, 300, giver.accountId)
  await give(null, 60, giver.accountId)
  await give(null, 7000, person.accountId)
  await give(giver.accountId, 7000, person.accountId)
  await give(person.accountId, 7000, giver.accountId, inDays(0))
  const { data } = await server.call(attemptStart, { examId, writer: testWriter }, person)
  expect(await numberOf(data.attemptId)).not.toBeNull()
  expect(data.paper?.clock.remainingMs).toBe(960_000)
  expect(data.paper).toEqual(
    (await server.call(attemptPaperRead, { attemptId: data.attemptId, writer: testWriter }, person)).data,
  )
  const row = await sql`
    select extra_time, (extract(epoch from deadline - started_at))::int as seconds,
      (select array_agg(seconds order by seconds) from attempt_credit c where c.attempt_id = t.id and cause = 'allowance') as credits
    from attempt t where id = ${data.attemptId}`.one()
  expect(row).toEqual({ extra_time: 360, seconds: 960, credits: [60, 300] })
})

test('a pause while a start with a prepared paper waits for the exam undoes the start', async () => {
  const examId = await prepared()
  const person = await aPerson(server.deps, company)
  const starting = await inTransaction(sql, async (tx) => {
    await lockExam(tx, examId)
    const request = server.call(attemptStart, { examId, writer: testWriter }, person)
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waiting()).length === 0) await sleep(5)
    await setStartsPaused(tx, examId, inDays(0))
    return { request }
  })
  expect((await starting.request).reason).toBe('examPaused')
  expect(await sql`select from attempt where exam_id = ${examId}`).toEqual([])
})

test('papers hold until a question of their banks changes; then starts draw their own, and a job draws new ones', async () => {
  const examId = await prepared()
  const first = await start(examId)
  await touch(examId)
  expect(await numberOf((await start(examId)).attemptId)).toBeNull()
  // A change may be in progress, so nothing is drawn immediately.
  server.clock.pass(60)
  expect(await preparePapersOfExam(server.deps, examId)).toBe(false)
  server.clock.pass(61)
  expect(await preparePapersOfExam(server.deps, examId)).toBe(true)
  expect(await numberOf((await start(examId)).attemptId)).not.toBeNull()
  expect(await numberOf(first.attemptId), 'older papers are gone').toBeNull()
  // A new question is drawn as well.
  const [bank] = await sql<{ id: string }[]>`select bank_id as id from exam_source where exam_id = ${examId} limit 1`
  await addQuestions(
    server.deps,
    sql,
    bank?.id ?? '',
    basicTestQuestions(1).map((one) => ({
      ...one,
      topic: 'later',
      content: { ...one.content, stem: { en: `later ${one.type}` } },
    })),
  )
  expect(await numberOf((await start(examId)).attemptId)).toBeNull()
})

test('papers are of one version of the exam', async () => {
  const examId = await prepared({ closesAt: inDays(30) })
  await sql`update exam set version = version + 1 where id = ${examId}`
  expect(await numberOf((await start(examId)).attemptId)).toBeNull()
  expect(await preparePapers(server.deps)).toBeGreaterThan(0)
  expect(await poolOf(examId)).toMatchObject({ version: 2, size: 500 })
  expect(await numberOf((await start(examId)).attemptId)).not.toBeNull()
})

test('the job prepares formal exams that may start soon, again once half is used, and deletes the papers of others', async () => {
  const now = server.clock.now()
  const exams = {
    open: await createTestExam(server.deps, everyType, { closesAt: inDays(30) }),
    soon: await createTestExam(server.deps, everyType, { opensAt: inDays(0.9) }),
    later: await createTestExam(server.deps, everyType, { opensAt: inDays(3) }),
    unseen: await createTestExam(server.deps, everyType, { avoidSeen: true }),
    mock: await createTestExam(server.deps, everyType, { kind: 'mock' }),
    draft: await createTestExam(server.deps, everyType, { publish: false }),
  }
  server.clock.pass(180)
  await preparePapers(server.deps)
  const sizes = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(exams).map(async ([name, id]) => [name, (await poolOf(id))?.size])),
    )
  expect(await sizes()).toEqual({ open: 500, soon: 500 })
  expect(await preparePapers(server.deps)).toBe(0)

  const { attemptId } = await start(exams.open)
  await sql`update paper_pool set size = 2 where exam_id = ${exams.open}`
  expect(await preparePapers(server.deps)).toBe(0)
  // A start at the very instant of the drawing counts as before it.
  await sql`update attempt set started_at = started_at + interval '1 second' where id = ${attemptId}`
  expect(await preparePapers(server.deps)).toBe(1)
  expect(await poolOf(exams.open)).toMatchObject({ size: 500 })

  await sql`update exam set status = 'withdrawn' where id = ${exams.open}`
  await sql`update exam set opens_at = null, closes_at = ${now} where id = ${exams.soon}`
  await preparePapers(server.deps)
  expect(await sizes()).toEqual({})
  expect(await sql`select from prepared_paper where exam_id = any(${[exams.open, exams.soon]}::uuid[])`).toEqual([])
})

test('an exam without a date has prepared papers within a week of its last start, and a session is a date', async () => {
  const [idle, booked] = [await createTestExam(server.deps, everyType), await createTestExam(server.deps, everyType)]
  server.clock.pass(180)
  const sizes = async () => {
    await preparePapers(server.deps)
    return [(await poolOf(idle))?.size, (await poolOf(booked))?.size]
  }
  expect(await sizes()).toEqual([undefined, undefined])
  const centreId = newId(server.clock.now(), server.deps.random)
  await sql`insert into exam_centre (id, city, name, address, position, created_at) values (${centreId}, '{}', '{}', '{}', 1, ${inDays(0)})`
  await sql`
    insert into exam_session (id, centre_id, exam_id, starts_at, ends_at, change_until, seats, needs_coupon, created_at)
    values (${newId(server.clock.now(), server.deps.random)}, ${centreId}, ${booked}, ${inDays(0.5)}, ${inDays(0.6)}, ${inDays(0.2)}, 5, false, ${inDays(0)})`
  await start(idle)
  expect(await sizes()).toEqual([500, 500])
  server.clock.pass(6.9 * 86_400)
  expect(await sizes()).toEqual([500, undefined])
  server.clock.pass(0.2 * 86_400)
  expect(await sizes()).toEqual([undefined, undefined])
})

test('an exam that avoids seen questions, and the trial of an author, draw at the start', async () => {
  const examId = await prepared()
  const trial = (await server.call(examTrialStart, { examId, writer: testWriter }, staff)).data.attemptId
  expect(await sql`select from attempt t join prepared_paper r on r.seed = t.seed where t.id = ${trial}`).toEqual([])
  await sql`update exam set avoid_seen = true where id = ${examId}`
  expect(await numberOf((await start(examId)).attemptId)).toBeNull()
})

test('an exposure limit holds over prepared papers, also for concurrent starts and together with papers drawn at the start', async () => {
  const bankId = await addBank(server.deps, sql, { title: { en: 'Bank' } })
  await addQuestions(server.deps, sql, bankId, basicTestQuestions(200))
  const examId = await createExam(server.deps, sql, {
    kind: 'formal',
    title: { en: 'Limited' },
    paper: { rules: [{ bankId, type: 'single', count: 10, points: 100 }] },
    passingPoints: 100,
    exposure: { most: 4, of: 30 },
    publish: true,
  })
  // Some starts have drawn their own papers before.
  for (let n = 0; n < 4; n++) await start(examId)
  server.clock.pass(180)
  expect(await preparePapersOfExam(server.deps, examId)).toBe(true)
  const people = await Promise.all(Array.from({ length: 60 }, () => aPerson(server.deps, company)))
  const codes: number[] = []
  for (let from = 0; from < people.length; from += 12)
    codes.push(
      ...(
        await Promise.all(
          people
            .slice(from, from + 12)
            .map((person) => server.call(attemptStart, { examId, writer: testWriter }, person)),
        )
      ).map(({ code }) => code),
    )
  expect(codes).toEqual(people.map(() => 200))
  const turns = await sql<{ turns: string[] }[]>`select turns::text[] from question_exposure where exam_id = ${examId}`
  for (const { turns: own } of turns) {
    const numbers = own.map(Number)
    for (const turn of numbers)
      expect(numbers.filter((other) => other > turn - 30 && other <= turn).length).toBeLessThanOrEqual(4)
  }
  const taken =
    await sql`select from attempt t join prepared_paper r on r.exam_id = t.exam_id and r.seed = t.seed where t.exam_id = ${examId}`
  expect(taken.length).toBeGreaterThan(50)
})

test('an exam whose banks don’t hold enough has no prepared papers, and is looked at again after a change', async () => {
  const examId = await prepared({ closesAt: inDays(30) })
  await sql`
    update question set status = 'retired', changed_at = ${server.clock.now()} where type = 'short'
      and bank_id in (select bank_id from exam_source where exam_id = ${examId})`
  server.clock.pass(180)
  await preparePapers(server.deps)
  expect(await poolOf(examId)).toMatchObject({ size: 0, papers: 0 })
  expect(await preparePapers(server.deps)).toBe(0)
  const person = await aPerson(server.deps, company)
  expect((await server.call(attemptStart, { examId, writer: testWriter }, person)).reason).toBe('bankTooSmall')
  await sql`
    update question set status = 'active', changed_at = ${server.clock.now()} where type = 'short'
      and bank_id in (select bank_id from exam_source where exam_id = ${examId})`
  server.clock.pass(180)
  expect(await preparePapers(server.deps)).toBe(1)
  expect(await numberOf((await start(examId)).attemptId)).not.toBeNull()
})
