import { allCalls } from '@portal/contract/all-calls.ts'
import { attemptPaperRead, attemptStart, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { plausibleInput } from '../../testing/plausible.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { everyNthOf } from '../../testing/whole-run.ts'
import { addCertificateScheme } from '../certificates/certificates.public.ts'
import { createExam } from '../exams/definition/new-exam.service.ts'
import type { Release } from '../exams/definition/release.rules.ts'
import { createExamDriver, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'
import { addBank, addQuestions, type NewQuestion } from '../questions/questions.public.ts'
import { closeDueAttempts } from '../sitting/finish-attempt.service.ts'
import { releaseResults } from './release.service.ts'

/**
 * SEC-03: every key and explanation of an exam contains canaries, and its score is a number found nowhere else. Every
 * call of the contract is made as its candidate, a colleague, another company and a visitor, in each state of the
 * attempt: none may reveal anything that the release rule withholds. After the release the same walk finds all of it.
 * New calls are included automatically.
 */
let server: TestServer
let company: string
let bankId: string
let schemeId: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '机密题库', en: 'Secret bank' } })
  await addQuestions(server.deps, server.deps.sql, bankId, plantedQuestions())
  schemeId = await addCertificateScheme(server.deps, server.deps.sql, {
    code: 'HK',
    kind: 'exam',
    title: { zh: 'HuntCertificate', en: 'HuntCertificate' },
    sentence: { zh: '通过', en: 'passed' },
    trackId: null,
    levelIndex: null,
    validityMonths: null,
    signatory: { name: { zh: '甲', en: 'A' }, title: { zh: '主任', en: 'Head' } },
  })
})
afterAll(() => server.close())

const keyCanary = 'HuntedKey'
const whyCanary = 'HuntedWhy'
function plantedQuestions(): NewQuestion[] {
  const option = (key: string, text: string) => ({ key, text: { zh: text, en: text } })
  const stem = (text: string) => ({ zh: `题目 ${text}`, en: `Question ${text}` })
  const base = { topic: '安全', explanation: { zh: `${whyCanary} 因为`, en: `${whyCanary} because` } }
  return [
    {
      ...base,
      type: 'single',
      points: 1300,
      content: { stem: stem('single'), options: [option('A', 'yes'), option('B', 'no')], blankCount: 0 },
      answerKey: { keys: ['A'] },
    },
    {
      ...base,
      type: 'multiple',
      points: 1700,
      content: {
        stem: stem('multiple'),
        options: [option('A', 'yesA'), option('B', 'yesB'), option('C', 'no')],
        blankCount: 0,
      },
      answerKey: { keys: ['A', 'B'] },
    },
    {
      ...base,
      type: 'judge',
      points: 700,
      content: { stem: stem('judge'), options: [option('A', 'yes'), option('B', 'no')], blankCount: 0 },
      answerKey: { keys: ['A'] },
    },
    {
      ...base,
      type: 'blank',
      points: 900,
      content: { stem: stem('blank'), options: [], blankCount: 1 },
      answerKey: { blanks: [{ accepted: [{ text: keyCanary, weight: 100 }], caseSensitive: false }] },
    },
  ]
}
/** 13 + 17 + 7 of 46 points: single, multiple and judge right, the blank wrong. */
const score = 3700

const anExamOf = (release: Release, closesAt: Date) =>
  createExam(server.deps, server.deps.sql, {
    kind: 'formal',
    title: { zh: '机密考试', en: 'Secret exam' },
    paper: {
      rules: (['single', 'multiple', 'judge', 'blank'] as const).map((type, index) => ({
        bankId,
        type,
        count: 1,
        points: [1300, 1700, 700, 900][index] ?? 100,
      })),
    },
    passingPoints: 2000,
    timeLimit: 3000,
    closesAt,
    totalAttempts: 1,
    certificateSchemeId: schemeId,
    release,
    publish: true,
  })

type Findings = {
  readonly key: boolean
  readonly why: boolean
  readonly right: boolean
  readonly marks: boolean
  readonly score: boolean
  readonly verdict: boolean
  readonly certificate: boolean
}
const hunted: Readonly<Record<keyof Findings, RegExp>> = {
  key: new RegExp(keyCanary),
  why: new RegExp(whyCanary),
  right: /"correct":(true|false)/,
  marks: /"earned":\d|"verdict":"(right|wrong|partly|unanswered)"/,
  score: new RegExp(`(?<![0-9a-f.-])${score}(?![0-9a-f-])`),
  verdict: /"state":"(passed|failed)"|examPassed|"passed":(true|false)/,
  certificate: /HuntCertificate/,
}
/** An exam announces that it leads to a certificate; only these calls say that one was issued. */
const certificateCalls = /certificate/i
/** Calls that would end the session, or the attempt while it must stay open. */
const ending = ['/user/pc/loginOut', '/user/pc/switchCompany', '/exam/pc/submit', '/exam/pc/leave']

const withIds = (value: unknown, ids: Readonly<Record<string, unknown>>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name in ids ? ids[name] : withIds(part, ids)]),
  )
}

/** Makes every call as this caller and reports what was found, and where first. */
async function walk(
  ids: Readonly<Record<string, unknown>>,
  token: string | null,
  calls: readonly AnyCall[],
  languages: readonly ('zh' | 'en')[] = ['zh', 'en'],
): Promise<{ found: Findings; where: Partial<Record<keyof Findings, string>> }> {
  const where: Partial<Record<keyof Findings, string>> = {}
  const limited: string[] = []
  server.clock.pass(61) // No rate limit of the previous walk may hide a response of this one.
  for (const call of calls) {
    for (const lang of languages) {
      const input = withIds(plausibleInput(call), {
        ...ids,
        writer: testWriter,
        size: 50,
        submitKey: 'another-key',
        q: undefined,
        words: undefined,
        keyword: undefined,
      })
      const raw = call.answersFile
        ? (
            await server.inject({
              method: call.method,
              url: `${call.path}?${new URLSearchParams(input as Record<string, string>)}`,
              headers: token ? { access_token: token } : {},
            })
          ).body
        : (await server.call(call, input as never, { token, lang })).raw
      if (call.access !== 'public' && raw.includes('tooManyRequests')) limited.push(call.path)
      for (const [what, pattern] of Object.entries(hunted) as [keyof Findings, RegExp][]) {
        if (what === 'certificate' && !certificateCalls.test(call.path)) continue
        if (pattern.test(raw))
          where[what] ??= `${call.path}: ${raw.slice(Math.max(0, raw.search(pattern) - 80), raw.search(pattern) + 80)}`
      }
    }
  }
  expect(limited).toEqual([])
  const has = (what: keyof Findings) => where[what] !== undefined
  return {
    found: {
      key: has('key'),
      why: has('why'),
      right: has('right'),
      marks: has('marks'),
      score: has('score'),
      verdict: has('verdict'),
      certificate: has('certificate'),
    },
    where,
  }
}

const nothing: Findings = {
  key: false,
  why: false,
  right: false,
  marks: false,
  score: false,
  verdict: false,
  certificate: false,
}
const candidateCalls = allCalls.filter((call) => typeof call.access !== 'object' && call.encoding !== 'multipart')
const safe = candidateCalls.filter((call) => !ending.includes(call.path))

let states = 0

/**
 * Walks as the candidate and as everyone else, who never find anything. Each run in CI reads one language and walks as
 * one of the others, in turn; each of them meets several states.
 */
async function expectFound(wanted: Findings, candidate: Person, ids: Record<string, unknown>, calls = safe) {
  const turn = states++
  const { found, where } = await walk(ids, candidate.token, calls, everyNthOf(['zh', 'en'], 2, turn))
  expect({ found, where: JSON.stringify(found) === JSON.stringify(wanted) ? '' : where }).toEqual({
    found: wanted,
    where: '',
  })
  const others = [await aPerson(server.deps, company), await aPerson(server.deps, await aCompany(server.deps)), null]
  for (const other of everyNthOf(others, 3, turn)) {
    const seen = await walk(ids, other?.token ?? null, safe, everyNthOf(['zh', 'en'], 2, others.indexOf(other)))
    expect({
      found: seen.found,
      where: JSON.stringify(seen.found) === JSON.stringify(nothing) ? '' : seen.where,
    }).toEqual({ found: nothing, where: '' })
  }
}

const inAnHour = () => new Date(server.clock.now().getTime() + 3600_000)

describe('the answer-key hunt', () => {
  test('before, during, submitted, score, marks and key released: each state shows its rule’s parts and nothing else', async () => {
    const scoreAt = new Date(inAnHour().getTime() + 3600_000)
    const marksAt = new Date(scoreAt.getTime() + 3600_000)
    const keyAt = new Date(marksAt.getTime() + 3600_000)
    const release: Release = {
      graded: 'atOnce',
      score: { at: scoreAt.toISOString() },
      marks: { at: marksAt.toISOString() },
      key: { at: keyAt.toISOString() },
    }
    const examId = await anExamOf(release, inAnHour())
    const person = await aPerson(server.deps, company)
    const ids: Record<string, unknown> = { examId, bankId }
    // Checked before the start, because attemptStart would start it.
    await expectFound(
      nothing,
      person,
      ids,
      safe.filter((call) => call !== attemptStart),
    )
    const drive = createExamDriver(server)
    const paper = (
      await server.call(attemptPaperRead, { attemptId: await drive.begin(person, examId), writer: testWriter }, person)
    ).data
    ids.attemptId = paper.attemptId
    const answers = paper.questions.map((question) => testAnswer(question, question.type !== 'blank', 100))
    await drive.save(person, paper.attemptId, answers)
    await expectFound(nothing, person, ids)
    const submitted = await server.call(
      attemptSubmit,
      {
        attemptId: paper.attemptId,
        writer: testWriter,
        submitKey: 'submit-key-1',
        answers: answers.map((one) => ({ ...one, seq: 200 })),
      },
      person,
    )
    expect(submitted.data.state).toBe('graded')
    await releaseResults(server.deps)
    const mine = candidateCalls.filter(
      (call) => call.path !== '/user/pc/loginOut' && call.path !== '/user/pc/switchCompany',
    )
    await expectFound(nothing, person, ids, mine)
    // The window closes, and no release was promised for then.
    server.clock.set(inAnHour())
    await closeDueAttempts(server.deps)
    await expectFound(nothing, person, ids, mine)
    server.clock.set(scoreAt)
    await releaseResults(server.deps)
    await expectFound({ ...nothing, score: true, verdict: true, certificate: true }, person, ids, mine)
    server.clock.set(marksAt)
    await expectFound({ ...nothing, score: true, verdict: true, certificate: true, marks: true }, person, ids, mine)
    server.clock.set(keyAt)
    await expectFound(
      { key: true, why: true, right: true, marks: true, score: true, verdict: true, certificate: true },
      person,
      ids,
      mine,
    )
    expect((await server.call(examResult, { attemptId: paper.attemptId }, person)).data.score).toBe(score)
  })

  test('never stays never: not after the close, not a year later', async () => {
    const examId = await anExamOf({ graded: 'never', score: 'never', marks: 'never', key: 'never' }, inAnHour())
    const person = await aPerson(server.deps, company)
    const drive = createExamDriver(server)
    const paper = await drive.open(person, examId)
    await drive.submit(
      person,
      paper.attemptId,
      'submit-key-1',
      paper.questions.map((question) => testAnswer(question, question.type !== 'blank')),
    )
    server.clock.pass(366 * 86_400)
    await releaseResults(server.deps)
    const ids = { examId, bankId, attemptId: paper.attemptId }
    const { found, where } = await walk(ids, person.token, safe, everyNthOf(['zh', 'en'], 2))
    expect({ found, where }).toEqual({ found: nothing, where: {} })
  })
})
