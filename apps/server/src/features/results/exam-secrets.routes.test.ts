import {
  attemptClock,
  attemptPaperRead,
  attemptStart,
  examDetail,
  examList,
} from '@portal/contract/exams/exam.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestExam, keyTextMarker } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'

let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(() => server.close())

test('SEC-03: no call shows a key, an explanation or a score before the release rule does', async () => {
  const releaseAt = new Date(server.clock.now().getTime() + 86_400_000)
  const closesAt = new Date(releaseAt.getTime() + 86_400_000)
  const examId = await createTestExam(
    server.deps,
    { single: 2, multiple: 2, judge: 1, blank: 2, numeric: 1, matching: 1, ordering: 1, gapChoice: 1, hotspot: 1 },
    {
      closesAt,
      totalAttempts: 1,
      release: { score: { at: releaseAt.toISOString() }, marks: 'afterClose', key: 'afterClose' },
    },
  )
  const person = await aPerson(server.deps, company)
  const heard: string[] = []
  const hear = async <A extends { raw: string }>(answer: Promise<A>): Promise<A> => {
    const { raw } = await answer
    heard.push(raw)
    return answer
  }
  const paper = (
    await hear(
      server.call(
        attemptPaperRead,
        {
          attemptId: (await hear(server.call(attemptStart, { examId, writer: testWriter }, person))).data.attemptId,
          writer: testWriter,
        },
        person,
      ),
    )
  ).data
  const { attemptId } = paper
  // A blank's correct text is itself a canary: answer it wrong.
  await hear(
    drive.save(
      person,
      attemptId,
      paper.questions.map((question) => testAnswer(question, question.type !== 'blank')),
    ),
  )
  const walk = async () => {
    await hear(server.call(examList, {}, person))
    await hear(server.call(examList, {}))
    await hear(server.call(examDetail, { examId }, person))
    await hear(server.call(examDetail, { examId }))
    await hear(server.call(attemptPaperRead, { attemptId, writer: testWriter }, person))
    await hear(server.call(attemptStart, { examId, writer: testWriter }, person))
    await hear(server.call(attemptClock, { attemptId }, person))
    await hear(server.call(examResult, { attemptId }, person))
    await hear(server.call(myAttempts, {}, person))
  }
  await walk()
  await hear(drive.submit(person, attemptId, 'submit-key-1'))
  await walk()
  expect(heard.join('\n')).not.toContain(keyTextMarker)

  const before = (await server.call(examResult, { attemptId }, person)).data
  expect(before).toMatchObject({
    state: 'notReleased',
    score: null,
    certificateId: null,
    counts: null,
    cohort: null,
    byTopic: [],
    byType: [],
    nextSteps: [],
  })
  for (const question of before.questions) {
    expect(question).toMatchObject({
      earned: null,
      verdict: null,
      blanks: null,
      explanation: null,
      feedback: null,
      remark: null,
    })
    expect(question.options.every((option) => option.correct === null)).toBe(true)
    expect(question.places ?? null).toBeNull()
    expect(question.regions ?? null).toBeNull()
  }
  expect((await server.call(examDetail, { examId }, person)).data).toMatchObject({
    state: 'usedUp',
    lastScore: null,
    attempts: [{ state: 'notReleased', score: null }],
  })
  expect((await server.call(myAttempts, {}, person)).data.list[0]).toMatchObject({ state: 'notReleased', score: null })

  server.clock.set(releaseAt)
  await walk()
  expect(heard.join('\n')).not.toContain(keyTextMarker)
  const scored = (await server.call(examResult, { attemptId }, person)).data
  expect(scored).toMatchObject({ state: 'passed', score: 2000, counts: null, byTopic: [] })
  expect(scored.questions.every((question) => question.earned === null)).toBe(true)

  server.clock.set(closesAt)
  const all = await server.call(examResult, { attemptId }, person)
  expect(all.raw).toContain(keyTextMarker)
  expect(all.data.counts).toEqual({ right: 10, partly: 0, wrong: 2, unanswered: 0 })
  // The key is returned with the author's feedback on the given answer, and on no other.
  for (const { type, verdict, feedback, answer, options } of all.data.questions) {
    expect(feedback?.overall?.en).toContain(verdict === 'right' ? 'well' : 'no')
    expect(feedback?.hints).toHaveLength(1)
    const chosen = (answer?.keys ?? []).map((letter) => options.find(({ key }) => key === letter)?.text.en?.slice(0, 4))
    if (type === 'single')
      expect([
        chosen,
        feedback?.options.map(({ text }) => text.en?.slice(keyTextMarker.length + 1, keyTextMarker.length + 5)),
      ]).toEqual([['yesA'], ['of A']])
  }
  for (const { type, places, answer } of all.data.questions)
    if (type === 'matching' || type === 'ordering' || type === 'gapChoice') expect(places).toBe(answer?.places)
  const single = all.data.questions.find((question) => question.type === 'single')
  expect(single?.options.filter((option) => option.correct).map((option) => option.text.en?.slice(0, 3))).toEqual([
    'yes',
  ])
})

test('the order of the bank is not in the paper: over many attempts the right option appears at every letter', async () => {
  const examId = await createTestExam(server.deps, { single: 4 })
  const letters = new Set<string>()
  for (let i = 0; i < 12; i++) {
    const paper = await drive.open(await aPerson(server.deps, company), examId)
    expect(JSON.stringify(paper)).not.toMatch(/questionId|optionOrder|version/)
    for (const question of paper.questions) {
      expect(question.options.map((option) => option.key)).toEqual(['A', 'B', 'C', 'D'])
      letters.add(question.options.find((option) => option.text.en?.startsWith('yes'))?.key ?? '')
    }
  }
  expect(letters).toEqual(new Set(['A', 'B', 'C', 'D']))
})

test('options of places are shuffled also where the exam shuffles nothing: their order in the bank is their key', async () => {
  const examId = await createTestExam(
    server.deps,
    { matching: 3, ordering: 3, gapChoice: 3 },
    { shuffleOptions: false },
  )
  const orders = new Map<string, Set<string>>()
  for (let i = 0; i < 8; i++) {
    const paper = await drive.open(await aPerson(server.deps, company), examId)
    expect(JSON.stringify(paper)).not.toMatch(/"(?:questionId|optionOrder|answerKey|places|policy)"/)
    const again = await server.call(
      attemptPaperRead,
      { attemptId: paper.attemptId, writer: testWriter },
      await aPerson(server.deps, company),
    )
    expect(again.reason).toBe('attemptNotFound')
    for (const { type, options, blankCount, prompts, choices } of paper.questions) {
      orders.set(type, (orders.get(type) ?? new Set()).add(options.map(({ text }) => text.en?.slice(0, 6)).join()))
      expect(options.map(({ key }) => key).join('')).toBe('ABCD'.slice(0, options.length))
      if (type === 'matching') expect(prompts?.map(({ en }) => en?.slice(0, 6))).toEqual(['item 1', 'item 2', 'item 3'])
      if (type === 'gapChoice') {
        const offered = choices?.map((letters) =>
          [...letters]
            .map((key) =>
              options
                .find((option) => option.key === key)
                ?.text.en?.slice(4, 8)
                .trim(),
            )
            .sort(),
        )
        expect(offered?.map((texts) => texts.map((text) => text?.slice(0, 4)))).toHaveLength(blankCount)
        expect(offered?.[0]?.some((text) => text?.startsWith('1'))).toBe(true)
        expect(offered?.[1]?.some((text) => text?.startsWith('1'))).toBe(false)
      }
    }
  }
  for (const seen of orders.values()) expect(seen.size).toBeGreaterThan(2)
})

test('true/false keeps its order', async () => {
  const examId = await createTestExam(server.deps, { judge: 4 })
  const paper = await drive.open(await aPerson(server.deps, company), examId)
  for (const question of paper.questions)
    expect(question.options.map((option) => option.text.en?.slice(0, 2))).toEqual(['ye', 'no'])
})
