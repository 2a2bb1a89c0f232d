import { attemptPaperRead, attemptStart } from '@portal/contract/exams/exam.contract.ts'
import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { propertyRuns } from '../../../testing/whole-run.ts'
import { addBank, addQuestions, type NewQuestion } from '../../questions/questions.public.ts'
import { findExam } from '../definition/exam.store.ts'
import { createExam, type NewExam } from '../definition/new-exam.service.ts'
import { basicTestQuestions, createTestExam } from '../testing/exam.builders.ts'
import { createExamDriver, testWriter } from '../testing/exam.driver.ts'
import { type DrawRule, poolSlicesToRead, randomLetterOrder } from './draw.rules.ts'
import { drawExamPaper } from './draw.service.ts'
import { isPaperFeasible } from './feasibility.rules.ts'
import { computePaperFeasibility } from './paper-check.service.ts'
import { listQuestionPools, listQuestionSupplies } from './pool.store.ts'
import { createSeededRandom } from './seeded-random.rules.ts'

let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(() => server.close())

type Own = Partial<NewQuestion> & { readonly type?: QuestionType }
/** A bank of single-choice questions; `own` overrides fields of the question with this number. */
async function aBank(count: number, own: (n: number) => Own = () => ({})): Promise<string> {
  const { deps } = server
  const bankId = await addBank(deps, deps.sql, { title: { en: 'Bank' } })
  const [single] = basicTestQuestions(1) as [NewQuestion]
  const questions = Array.from({ length: count }, (_, n) => ({
    ...single,
    content: { ...single.content, stem: { en: `Question ${n}` } },
    ...own(n),
  }))
  await addQuestions(deps, deps.sql, bankId, questions)
  return bankId
}
const drawnExam = (rules: readonly DrawRule[], own: Partial<NewExam> = {}) =>
  createExam(server.deps, server.deps.sql, {
    kind: 'mock',
    title: { en: 'Drawn' },
    paper: { rules },
    passingPoints: 100,
    publish: true,
    ...own,
  })
const questionsOf = (attemptId: string) =>
  server.deps.sql<
    { id: string; topic: string; difficulty: number; enemySet: string | null; letters: string }[]
  >`select q.id, q.topic, q.difficulty, q.enemy_set as "enemySet", a.option_order as letters from attempt_paper a join question q on q.id = a.question_id where a.attempt_id = ${attemptId} order by a.position`
/** Takes the exam once and returns its questions. */
async function sit(person: Person, examId: string): Promise<string[]> {
  const attemptId = await drive.begin(person, examId)
  await drive.submit(person, attemptId)
  server.clock.pass(1)
  return (await questionsOf(attemptId)).map((question) => question.id)
}

test('a drawn paper has its counts by topic, type and difficulty, open ones included, and nothing twice', async () => {
  const bankId = await aBank(40, (n) => ({
    topic: n < 20 ? `net/${n % 2 ? 'routing' : 'switching'}` : 'network',
    difficulty: 1 + (n % 5),
    ...(n < 8 ? { enemySet: `e${n % 2}` } : {}),
  }))
  const rules = [
    { bankId, topic: 'net', count: 6, points: 100 },
    { bankId, topic: 'net/routing', difficulty: 2, count: 2, points: 200 },
    { bankId, difficulty: 5, count: 4, points: 300 },
  ]
  const examId = await drawnExam(rules)
  const attempt = await drive.open(await aPerson(server.deps, company), examId)
  const drawn = await questionsOf(attempt.attemptId)
  expect(new Set(drawn.map((one) => one.id)).size).toBe(12)
  expect(attempt.totalPoints).toBe(2200)
  expect(attempt.questions.map((question) => question.points).sort()).toEqual([
    100, 100, 100, 100, 100, 100, 200, 200, 300, 300, 300, 300,
  ])
  expect(drawn.filter((one) => one.topic.startsWith('net/')).length).toBeGreaterThanOrEqual(8)
  expect(drawn.filter((one) => one.difficulty === 5).length).toBeGreaterThanOrEqual(4)
  const sets = drawn.flatMap((one) => one.enemySet ?? [])
  expect(new Set(sets).size).toBe(sets.length)
})

test('the same seed draws the same paper again, in its order and with its options', async () => {
  const bankId = await aBank(700, (n) => ({ topic: `t${n % 3}` }))
  const examId = await drawnExam([
    { bankId, topic: 't1', count: 5, points: 100 },
    { bankId, count: 7, points: 100 },
  ])
  const person = await aPerson(server.deps, company)
  const attemptId = await drive.begin(person, examId)
  const [attempt] = await server.deps.sql<{ seed: string }[]>`select seed from attempt where id = ${attemptId}`
  const exam = await findExam(server.deps.sql, examId, person, { now: server.clock.now(), timeZone: 'UTC' })
  if (!exam || !attempt) throw new Error('no exam')
  expect(exam.poolSizes).toEqual([233, 700])
  const draws = createSeededRandom(attempt.seed)
  const again = (await drawExamPaper(server.deps.sql, exam, draws, null))?.map(({ questionId }) => ({
    id: questionId,
    letters: randomLetterOrder(true, draws).replace(/[^A-D]/g, ''),
  }))
  expect(again).toEqual((await questionsOf(attemptId)).map(({ id, letters }) => ({ id, letters })))
})

test('of a large bank only a sample is read, and all of it if the sample is not enough', async () => {
  const { sql } = server.deps
  const bankId = await addBank(server.deps, sql, { title: { en: 'Large' } })
  await sql`
    insert into question (id, bank_id, type, topic, enemy_set, fingerprint, created_at)
    select gen_random_uuid(), ${bankId}, 'single', 't' || n % 2, case when n % 2 = 1 and n > 9 then 'all of them' end, decode(md5(n::text), 'hex'), now() from generate_series(1, 20000) n`
  const rules = [{ bankId, type: 'single' as const, count: 20, points: 100 }]
  const { supplies, sizes } = await listQuestionSupplies(sql, rules)
  expect(sizes).toEqual([20_000])
  expect(supplies).toEqual([{ rules: [0], units: 10_006 }])
  const { pools } = await listQuestionPools(sql, rules, poolSlicesToRead(rules, sizes, createSeededRandom('s')), null)
  expect(pools[0]?.length).toBeGreaterThan(150)
  expect(pools[0]?.length).toBeLessThan(500)
  server.statements()
  const open = { paper: { rules }, poolSizes: sizes, shuffleQuestions: true }
  expect(await drawExamPaper(sql, open, createSeededRandom('s'), null)).toHaveLength(20)
  expect(server.statements()).toHaveLength(1)
  // Five questions on this topic are compatible, and one more excludes ten thousand others: a sample misses them.
  const odd = [{ bankId, topic: 't1', count: 6, points: 100 }]
  expect(
    await drawExamPaper(sql, { ...open, paper: { rules: odd }, poolSizes: [10_000] }, createSeededRandom('s'), null),
  ).toHaveLength(6)
  expect(server.statements()).toHaveLength(2)
})

test('a question appears in at most that many consecutive attempts, unless the bank leaves no choice', async () => {
  const bankId = await aBank(12)
  const examId = await drawnExam([{ bankId, count: 3, points: 100 }], { exposure: { most: 1, of: 3 } })
  const people = await Promise.all([1, 2, 3].map(() => aPerson(server.deps, company)))
  const papers: string[][] = []
  for (let n = 0; n < 12; n++) papers.push(await sit(people[n % 3] as Person, examId))
  for (let n = 2; n < papers.length; n++) expect(new Set([papers[n - 2], papers[n - 1], papers[n]].flat()).size).toBe(9)
  // Five questions are withdrawn: the limit can't be kept any longer, yet every start succeeds.
  await server.deps
    .sql`update question set status = 'retired' where id = any(${(papers[0] as string[]).concat(papers[1] as string[]).slice(0, 5)}::uuid[])`
  for (let n = 0; n < 4; n++) expect(new Set(await sit(people[0] as Person, examId)).size).toBe(3)
})

test('a limit holds for concurrent starts as well, and refuses none of them', async () => {
  const bankId = await aBank(90)
  const examId = await drawnExam([{ bankId, count: 10, points: 100 }], { exposure: { most: 4, of: 30 } })
  const people = await Promise.all(Array.from({ length: 30 }, () => aPerson(server.deps, company)))
  const starts = await Promise.all(
    people.map((person) => server.call(attemptStart, { examId, writer: testWriter }, person)),
  )
  expect(starts.map(({ code }) => code)).toEqual(people.map(() => 200))
  const [most] = await server.deps.sql`
    select max(n)::int as n, count(*)::int as questions from (select q.question_id, count(*) as n from attempt_paper q join attempt t on t.id = q.attempt_id where t.exam_id = ${examId} group by 1) x`
  expect(most?.n).toBeLessThanOrEqual(4)
  // The counts equal the questions in the papers, whatever was rolled back.
  expect(
    await server.deps.sql`
    select from question_exposure x where x.exam_id = ${examId} and cardinality(x.turns) <> (select count(*) from attempt_paper q join attempt t on t.id = q.attempt_id where t.exam_id = x.exam_id and q.question_id = x.question_id)`,
  ).toEqual([])
})

test('a second attempt gets unseen questions, as long as there are any', async () => {
  const bankId = await aBank(10)
  const examId = await drawnExam([{ bankId, count: 4, points: 100 }], { avoidSeen: true, totalAttempts: 9 })
  const [anna, ben] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const first = await sit(anna, examId)
  await sit(ben, examId)
  const second = await sit(anna, examId)
  expect(second.filter((id) => first.includes(id))).toEqual([])
  const third = await sit(anna, examId)
  expect(third.filter((id) => first.includes(id) || second.includes(id))).toHaveLength(2)
})

test('pinned options keep their place, the others are shuffled; true/false never is', async () => {
  const option = (key: string, text: string, pinned = false) => ({
    key,
    text: { en: text },
    ...(pinned ? { pinned: true } : {}),
  })
  const options = [
    option('A', 'one'),
    option('B', 'fixed second', true),
    option('C', 'three'),
    option('D', 'four'),
    option('E', 'all of the above', true),
  ]
  const bankId = await aBank(1, () => ({ content: { stem: { en: 'Which?' }, options, blankCount: 0 } }))
  const examId = await drawnExam([{ bankId, count: 1, points: 100 }])
  const orders = new Set<string>()
  for (let n = 0; n < 15; n++) {
    const paper = await drive.open(await aPerson(server.deps, company), examId)
    const texts = paper.questions[0]?.options.map((one) => one.text.en) ?? []
    expect([texts[1], texts[4]]).toEqual(['fixed second', 'all of the above'])
    expect([...texts].sort()).toEqual(options.map((one) => one.text.en).sort())
    expect(JSON.stringify(paper)).not.toContain('pinned')
    orders.add(texts.join())
  }
  expect(orders.size).toBeGreaterThan(2)
})

test('a start sends at most six statements, whatever the exam requires', async () => {
  const bankId = await aBank(60)
  const rules = [{ bankId, count: 30, points: 100 }]
  const { sql } = server.deps
  const productId = '0196a000-0000-7000-8000-000000000009'
  await sql`insert into category (id, name, note) values (1, '{}', '{}') on conflict do nothing`
  await sql`insert into product (id, kind, content_type, category_id, title, updated_at, status) values (${productId}, 'course', 3, 1, '{"zh": "课程"}', now(), 'published')`
  const person = await aPerson(server.deps, company)
  await sql`insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at) values (${company}, ${person.accountId}, ${productId}, 100, now(), now(), now())`
  const examId = await drawnExam(rules, {
    productId,
    avoidSeen: true,
    exposure: { most: 1, of: 2 },
    companyIds: [company],
  })
  // The texts of questions cost one more statement until the process has cached them.
  const others = () => server.statements().filter((text) => !text.includes('octet_length(v.content'))
  server.statements()
  expect((await server.call(attemptStart, { examId, writer: testWriter }, person)).code).toBe(200)
  expect(others().length).toBeLessThanOrEqual(5)
  // The sample is deliberately too small here, which costs one more statement.
  await sql`update exam set pool_sizes = '{100000}' where id = ${examId}`
  const other = await aPerson(server.deps, company)
  await sql`insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at) values (${company}, ${other.accountId}, ${productId}, 100, now(), now(), now())`
  server.statements()
  const { data } = await server.call(attemptStart, { examId, writer: testWriter }, other)
  expect(others().length).toBeLessThanOrEqual(6)
  expect(
    (await server.call(attemptPaperRead, { attemptId: data.attemptId, writer: testWriter }, other)).data.questions,
  ).toHaveLength(30)
})

test('an exam whose banks do not hold enough is refused, also for its exposure limit', async () => {
  const bankId = await aBank(5, (n) => (n < 3 ? { enemySet: 'same' } : {}))
  const rules = (count: number) => [{ bankId, count, points: 100 }]
  await expect(drawnExam(rules(4))).rejects.toMatchObject({ reason: 'bankTooSmall' })
  await expect(drawnExam(rules(2), { exposure: { most: 1, of: 2 } })).rejects.toMatchObject({ reason: 'bankTooSmall' })
  await drawnExam(rules(3))
  await drawnExam(rules(2), { exposure: { most: 2, of: 3 } })
})

/** Tries all combinations: whether these questions can fill these rules. */
function canBeDrawn(
  rules: readonly DrawRule[],
  questions: readonly { id: string; topic: string; type: QuestionType; difficulty: number; enemySet: string | null }[],
): boolean {
  const places = rules.flatMap((rule) => Array.from({ length: rule.count }, () => rule))
  const fill = (at: number, taken: ReadonlySet<string>): boolean => {
    const rule = places[at]
    if (!rule) return true
    return questions.some((one) => {
      const unit = one.enemySet ?? one.id
      const isFitting =
        !taken.has(unit) &&
        (!rule.type || one.type === rule.type) &&
        (!rule.difficulty || one.difficulty === rule.difficulty) &&
        (!rule.topic || one.topic === rule.topic || one.topic.startsWith(`${rule.topic}/`))
      return isFitting && fill(at + 1, new Set([...taken, unit]))
    })
  }
  return fill(0, new Set())
}

test('property: over random banks, papers are reported feasible exactly when they can be drawn, and drawn papers fit', async () => {
  const { sql } = server.deps
  const topic = fc.constantFrom('a', 'a/b', 'a/b/c', 'a b', 'ab')
  const type = fc.constantFrom<QuestionType>('single', 'judge')
  const difficulty = fc.integer({ min: 1, max: 2 })
  const bank = fc.array(fc.record({ topic, type, difficulty, enemySet: fc.constantFrom(null, null, 'x', 'y') }), {
    maxLength: 9,
  })
  const cell = fc.record(
    { topic, type, difficulty, count: fc.integer({ min: 1, max: 3 }) },
    { requiredKeys: ['count'] },
  )
  await fc.assert(
    fc.asyncProperty(bank, fc.array(cell, { minLength: 1, maxLength: 3 }), fc.string(), async (made, cells, seed) => {
      const bankId = await addBank(server.deps, sql, { title: { en: 'Random' } })
      const questions = made.map((one) => ({ ...one, id: newId(server.clock.now(), server.deps.random) }))
      for (const one of questions) {
        await sql`insert into question (id, bank_id, type, topic, difficulty, enemy_set, fingerprint, created_at)
          values (${one.id}, ${bankId}, ${one.type}, ${one.topic}, ${one.difficulty}, ${one.enemySet}, ${Buffer.from(one.id)}, now())`
      }
      const rules = cells.map((one) => ({ ...one, bankId, points: 100 }))
      const { report } = await computePaperFeasibility(sql, { paper: { rules, fixed: [] } })
      expect(isPaperFeasible(report)).toBe(canBeDrawn(rules, questions))
      const drawn = await drawExamPaper(
        sql,
        { paper: { rules }, poolSizes: [], shuffleQuestions: true },
        createSeededRandom(seed),
        null,
      )
      expect(drawn !== null).toBe(isPaperFeasible(report))
      for (const { questionId, rule, type: told } of drawn ?? []) {
        const one = questions.find((question) => question.id === questionId)
        expect(one?.type).toBe(told)
        expect(canBeDrawn([{ ...(rules[rule] as DrawRule), count: 1 }], one ? [one] : [])).toBe(true)
      }
    }),
    propertyRuns(20),
  )
})

test('a fixed paper keeps the order of its author when it is not shuffled', async () => {
  const own = await createTestExam(server.deps, { single: 1, judge: 1, blank: 1 })
  const attempt = await drive.open(await aPerson(server.deps, company), own)
  const ids = (await questionsOf(attempt.attemptId)).map((one) => one.id).sort()
  const fixed = ids.map((questionId) => ({ questionId, points: 100 }))
  const examId = await createExam(server.deps, server.deps.sql, {
    kind: 'mock',
    title: { en: 'Fixed' },
    paper: { fixed },
    passingPoints: 100,
    shuffleQuestions: false,
    publish: true,
  })
  const paper = await drive.open(await aPerson(server.deps, company), examId)
  expect((await questionsOf(paper.attemptId)).map((one) => one.id)).toEqual(ids)
})
