import {
  answersSave,
  attemptPaperRead,
  attemptStart,
  attemptSubmit,
  examDetail,
} from '@portal/contract/exams/exam.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { NewExam } from '../exams/definition/new-exam.service.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'

/** INT-11: a refused start gives its reason, word for word, in every way and at every instant. */
let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(() => server.close())

const hours = (count: number) => new Date(server.clock.now().getTime() + count * 3_600_000)
const anyExam = (own: Partial<NewExam> = {}) => createTestExam(server.deps, { single: 1 }, own)
/** Takes an exam once, with correct or wrong answers. */
async function sit(person: Person, examId: string, isRight = false): Promise<string> {
  const paper = await drive.open(person, examId)
  await drive.submit(person, paper.attemptId, `submit-${paper.attemptId}`, [
    testAnswer(paper.questions[0] as (typeof paper.questions)[number], isRight),
  ])
  return paper.attemptId
}
const attemptsOf = async (examId: string) =>
  (await server.deps.sql`select id from attempt where exam_id = ${examId}`).length

type Case = { name: string; en: string; zh: string; make: (person: Person) => Promise<string> }
const cases: Case[] = [
  { name: 'not started', en: 'Exam not started', zh: '考试尚未开始', make: () => anyExam({ opensAt: hours(1) }) },
  {
    name: 'closed',
    en: 'This exam is closed',
    zh: '考试已结束',
    make: () => anyExam({ opensAt: hours(-2), closesAt: hours(-1) }),
  },
  {
    name: 'passed',
    en: 'You have passed the exam and do not need to take the exam again',
    zh: '您已通过考试，无需再次参加',
    make: async (person) => {
      const examId = await anyExam()
      await sit(person, examId, true)
      return examId
    },
  },
  {
    name: 'attempts used up',
    en: 'The number of exams is used up.',
    zh: '考试次数已用完',
    make: async (person) => {
      const examId = await anyExam({ totalAttempts: 2 })
      await sit(person, examId)
      await sit(person, examId)
      return examId
    },
  },
  {
    name: 'attempts of the day used up',
    en: 'The number of exams is used up.',
    zh: '考试次数已用完',
    make: async (person) => {
      const examId = await anyExam({ dailyAttempts: 1 })
      await sit(person, examId)
      return examId
    },
  },
  {
    name: 'retake hours over',
    en: 'You have failed to pass the exam, and the time to retake it is over',
    zh: '考试未通过，可以重考的时间已过',
    make: async (person) => {
      const examId = await anyExam({ retakeHours: 24 })
      await sit(person, examId)
      server.clock.pass(86_401)
      return examId
    },
  },
]

describe.each(cases)('$name', ({ en, zh, make }) => {
  test('is said in both languages, before and at the start, and twenty starts at once do not get past it', async () => {
    const person = await aPerson(server.deps, company)
    const examId = await make(person)
    const before = await attemptsOf(examId)
    for (const [lang, words] of [
      ['en', en],
      ['zh', zh],
    ] as const) {
      const start = await server.call(attemptStart, { examId, writer: testWriter }, { ...person, lang })
      expect([start.code, start.msg]).toEqual([409, words])
      expect((await server.call(examDetail, { examId }, { ...person, lang })).data.refusal).toEqual({
        reason: start.reason,
        msg: words,
      })
    }
    const forged = { number: 9, ended: 0, today: 0, force: true, now: '2020-01-01T00:00:00Z' }
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.call(attemptStart, { examId, writer: `window-${n}`, ...forged }, { ...person, lang: 'en' }),
      ),
    )
    expect(all.map((answer) => answer.msg)).toEqual(all.map(() => en))
    expect(await attemptsOf(examId)).toBe(before)
  })
})

test('the window is open from its first instant to the one before its last', async () => {
  const examId = await anyExam({ opensAt: hours(1), closesAt: hours(2) })
  const [early, late, never] = [
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
  ]
  const start = async (person: Person) =>
    (await server.call(attemptStart, { examId, writer: testWriter }, { ...person, lang: 'en' })).msg
  const opensAt = hours(1).getTime()
  server.clock.set(new Date(opensAt - 1))
  expect(await start(early)).toBe('Exam not started')
  server.clock.set(new Date(opensAt))
  expect(await start(early)).toBe('')
  server.clock.set(new Date(opensAt + 3_600_000 - 1))
  expect(await start(late)).toBe('')
  server.clock.set(new Date(opensAt + 3_600_000))
  expect(await start(never)).toBe('This exam is closed')
})

test('a failed exam can be retaken until 24 hours after the end of the first attempt, and not a second later, in parallel too', async () => {
  const examId = await anyExam({ retakeHours: 24, timeLimit: 7200 })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  server.clock.pass(3600)
  await drive.submit(person, paper.attemptId)
  const end = server.clock.now().getTime()
  const starts = () =>
    Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        server.call(attemptStart, { examId, writer: `window-${n}` }, { ...person, lang: 'en' }),
      ),
    )
  server.clock.set(new Date(end + 86_399_000))
  const inTime = await starts()
  expect(new Set(inTime.map((answer) => answer.data.attemptId)).size).toBe(1)
  expect(inTime.every((answer) => answer.code === 200)).toBe(true)
  expect(await attemptsOf(examId)).toBe(2)
  const [running] = await server.deps.sql<
    { id: string; writer: string }[]
  >`select id, writer from attempt where exam_id = ${examId} and state = 'open'`
  // An open attempt continues after the hours have ended.
  server.clock.set(new Date(end + 86_401_000))
  expect((await starts()).every((answer) => answer.code === 200 && answer.data.resumed)).toBe(true)
  const taken = await server.call(attemptPaperRead, { attemptId: running?.id as string, writer: testWriter }, person)
  expect(taken.code).toBe(200)
  await drive.submit(person, running?.id as string)
  for (const answer of await starts()) expect(answer.reason).toBe('retakeWindowOver')
  expect(await attemptsOf(examId)).toBe(2)
})

test('"You can retake the exam" is shown while it is true, in the report and on the exam’s page, and not a second longer', async () => {
  const sentence = {
    en: 'You have failed to pass the exam. You can retake the exam within 24 hours after the first attempt.',
    zh: '考试未通过。首次考试后 24 小时内可以重考。',
  }
  const examId = await anyExam({ retakeHours: 24, dailyAttempts: 2, totalAttempts: 3 })
  const person = await aPerson(server.deps, company)
  server.clock.set(new Date('2026-05-04T02:00:00Z'))
  const told = async (attemptId: string, lang: 'zh' | 'en' = 'en') => {
    const detail = (await server.call(examDetail, { examId }, { ...person, lang })).data
    const report = (await server.call(examResult, { attemptId }, { ...person, lang })).data
    expect(report.retake).toEqual(detail.retake)
    expect(report.refusal).toEqual(detail.refusal)
    expect(report.mayRetake).toBe(detail.refusal === null)
    return detail
  }
  const first = await sit(person, examId)
  const until = '2026-05-05T02:00:00.000Z'
  for (const lang of ['zh', 'en'] as const)
    expect(await told(first, lang)).toMatchObject({
      refusal: null,
      retake: { msg: sentence[lang], from: null, until },
      attemptsLeft: 2,
      attemptsLeftToday: 1,
    })
  // The day's attempts are used up, the hours are not: they continue at midnight of the portal's zone.
  const second = await sit(person, examId)
  expect(await told(second)).toMatchObject({
    refusal: { reason: 'attemptsUsedUp' },
    retake: { msg: sentence.en, from: '2026-05-04T16:00:00.000Z', until },
    attemptsLeft: 1,
    attemptsLeftToday: 0,
  })
  server.clock.set(new Date('2026-05-04T16:00:00Z'))
  expect(await told(second)).toMatchObject({ refusal: null, retake: { from: null } })
  server.clock.set(new Date(until))
  expect(await told(second)).toMatchObject({ refusal: null, retake: { until } })
  server.clock.set(new Date(Date.parse(until) + 1))
  expect(await told(second)).toMatchObject({ refusal: { reason: 'retakeWindowOver' }, retake: null })
})

test('no retake is shown to a person who passed, used all attempts, may not know yet, or whose exam sets no hours', async () => {
  const retakeOf = async (own: Partial<NewExam>, isRight = false) => {
    const examId = await anyExam(own)
    const person = await aPerson(server.deps, company)
    const attemptId = await sit(person, examId, isRight)
    const [detail, report] = [
      (await server.call(examDetail, { examId }, person)).data,
      (await server.call(examResult, { attemptId }, person)).data,
    ]
    return [detail.retake, report.retake]
  }
  expect(await retakeOf({ retakeHours: 24 }, true)).toEqual([null, null])
  expect(await retakeOf({ retakeHours: 24, totalAttempts: 1 })).toEqual([null, null])
  expect(
    await retakeOf({
      retakeHours: 24,
      release: { score: { at: '2030-01-01T00:00:00Z' }, marks: 'atOnce', key: 'never' },
    }),
  ).toEqual([null, null])
  expect(await retakeOf({})).toEqual([null, null])
})

test('an ended attempt can’t be entered again: "Exam completed", "Exam Timeout"', async () => {
  const examId = await anyExam({ timeLimit: 600 })
  const [person, slow] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const attemptId = await sit(person, examId)
  const save = {
    attemptId,
    writer: testWriter,
    answers: [{ position: 1, seq: 9, answer: { keys: ['A'] }, uncertain: false }],
  }
  for (const [lang, words] of [
    ['en', 'Exam completed'],
    ['zh', '考试已完成'],
  ] as const) {
    expect((await server.call(attemptPaperRead, { attemptId, writer: testWriter }, { ...person, lang })).msg).toBe(
      words,
    )
    expect((await server.call(answersSave, save, { ...person, lang })).msg).toBe(words)
    expect(
      (
        await server.call(
          attemptSubmit,
          { attemptId, writer: testWriter, submitKey: 'another-key', answers: [] },
          { ...person, lang },
        )
      ).msg,
    ).toBe(words)
  }
  const open = await drive.begin(slow, examId)
  server.clock.pass(700)
  expect(
    (await server.call(attemptPaperRead, { attemptId: open, writer: testWriter }, { ...slow, lang: 'en' })).msg,
  ).toBe('Exam Timeout')
  expect((await server.call(attemptPaperRead, { attemptId: open, writer: testWriter }, slow)).msg).toBe('考试超时')
})

test('a refused start reveals neither a failure nor a pass before its release', async () => {
  const hidden = {
    retakeHours: 24,
    release: { score: { at: '2030-01-01T00:00:00Z' }, marks: 'atOnce', key: 'never' },
  } as const
  for (const isRight of [true, false]) {
    const examId = await anyExam(hidden)
    const person = await aPerson(server.deps, company)
    await sit(person, examId, isRight)
    server.clock.pass(86_401)
    expect((await server.call(attemptStart, { examId, writer: testWriter }, { ...person, lang: 'en' })).msg).toBe(
      'The number of exams is used up.',
    )
  }
  const essay = await createTestExam(server.deps, { short: 1 }, { retakeHours: 24 })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, essay)
  await drive.submit(person, paper.attemptId, 'submit-key-1', [
    testAnswer(paper.questions[0] as (typeof paper.questions)[number]),
  ])
  server.clock.pass(86_401)
  expect((await server.call(attemptStart, { examId: essay, writer: testWriter }, person)).reason).toBe('attemptsUsedUp')
})

test('a day is that of the portal’s zone, also when it has 23 hours', async () => {
  const abroad = await openTestServer({ env: { TIME_ZONE: 'America/New_York' } })
  try {
    const person = await aPerson(abroad.deps, await aCompany(abroad.deps))
    const examId = await createTestExam(abroad.deps, { single: 1 }, { dailyAttempts: 1 })
    const own = createExamDriver(abroad)
    const told: [string, string | undefined][] = []
    for (const at of ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z']) {
      abroad.clock.set(new Date(at))
      const { data, reason } = await abroad.call(attemptStart, { examId, writer: testWriter }, person)
      if (!reason) await own.submit(person, data.attemptId, `submit-${at}`)
      told.push([at, reason])
    }
    expect(told.map(([, reason]) => reason)).toEqual([undefined, undefined, 'attemptsUsedUp', undefined])
  } finally {
    await abroad.close()
  }
})

test('a new attempt comes with the paper that its own call answers, extra time included; an open one comes without', async () => {
  const person = await aPerson(server.deps, company, { name: 'Wei' })
  const examId = await createTestExam(server.deps, { single: 2, blank: 1 }, { timeLimit: 600, shuffleOptions: true })
  await server.deps.sql`
    insert into exam_allowance (id, exam_id, account_id, seconds, reason, given_by, given_at)
    values (gen_random_uuid(), ${examId}, ${person.accountId}, 300, 'slow reader', ${(await aPerson(server.deps, company)).accountId}, now())`
  const started = await server.call(attemptStart, { examId, writer: testWriter }, person)
  const { attemptId, resumed, paper } = started.data
  expect({ resumed, left: paper?.clock.remainingMs, name: paper?.candidate.name }).toEqual({
    resumed: false,
    left: 900_000,
    name: 'Wei',
  })
  expect(paper).toEqual((await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)).data)
  expect((await server.call(attemptStart, { examId, writer: testWriter }, person)).data).toEqual({
    attemptId,
    resumed: true,
    paper: null,
  })
})
