import { regradeItems } from '@portal/contract/exams/regrade.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { propertyRuns } from '../../../testing/whole-run.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import {
  createMarkingDriver,
  createTestExamWithQuestions,
  testShortQuestion,
} from '../../exams/testing/marking.driver.ts'
import { createRegradeDriver, testChoiceQuestion, testGapQuestion } from '../../exams/testing/regrade.driver.ts'
import { listQuestionsToGrade } from '../mark.store.ts'
import { computeOutcome, type GradingTerms } from '../outcome.rules.ts'
import { applyRegrade } from './regrade-apply.service.ts'

let server: TestServer
let company: string
let marking: ReturnType<typeof createMarkingDriver>
let drive: ReturnType<typeof createRegradeDriver>
let bob: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  marking = createMarkingDriver(server)
  bob = await aPerson(server.deps, company, { grants: ['exams'] })
  drive = createRegradeDriver(server, await aPerson(server.deps, company, { grants: ['exams'] }), bob)
})
afterAll(() => server.close())

const letters = ['A', 'B', 'C', 'D']
const anyAnswers = fc.record({
  single: fc.option(fc.constantFrom(...letters)),
  multiple: fc.option(fc.subarray(letters, { minLength: 1 })),
  text: fc.option(fc.constantFrom('ospf', ' ＯＳＰＦ', 'rip', 'RIP ', 'bgp')),
})
const anyStep = fc.oneof(
  fc.constantFrom(1, 2, 3, 4).map((position) => ({ position, action: 'fullMarks' as const })),
  fc.constantFrom(1, 2, 3, 4).map((position) => ({ position, action: 'void' as const })),
  fc.constantFrom(...letters).map((letter) => ({ position: 1, action: 'acceptAlso' as const, keys: [letter] })),
  fc.subarray(letters, { minLength: 1 }).map((keys) => ({ position: 2, action: 'acceptAlso' as const, keys })),
  fc.constantFrom('rip', 'bgp').map((text) => ({ position: 3, action: 'acceptAlso' as const, gap: 1, texts: [text] })),
  fc.constantFrom(1, 2, 3).map((position) => ({ position, action: 'key' as const, keyVersion: 1 })),
)

type Attempt = {
  id: string
  accountId: string
  examId: string
  terms: GradingTerms
  score: number
  passed: boolean
  totalPoints: number
  parts: unknown
  voided: number[]
}
const attemptsOf = (examId: string) => server.deps.sql<Attempt[]>`
  select id, account_id as "accountId", exam_id as "examId", terms, score, passed, total_points as "totalPoints", parts, voided from attempt where exam_id = ${examId}`

test('property: preview, application and grading from scratch agree, and every pass has a certificate', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyAnswers, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
      fc.array(anyStep, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 900 }),
      fc.constantFrom('allOrNothing' as const, 'halfForSubset' as const, 'netCorrect' as const),
      async (people, steps, passingPoints, multiplePolicy) => {
        const questions = [
          testChoiceQuestion(1, 'single', ['A'], 201),
          testChoiceQuestion(2, 'multiple', ['A', 'B'], 303),
          testGapQuestion(1, 'OSPF', 200),
          testShortQuestion(1),
        ]
        const examId = await createTestExamWithQuestions(server.deps, questions, {
          passingPoints,
          multiplePolicy,
          certificateSchemeId: await aScheme(server.deps),
        })
        for (const sittings of people) {
          const person = await aPerson(server.deps, company)
          for (const { single, multiple, text } of sittings) {
            // A person who has passed can't take it again.
            const [passed] = await server.deps
              .sql`select from attempt where exam_id = ${examId} and account_id = ${person.accountId} and passed`
            if (!passed)
              await marking.sit(person, examId, [
                single ? { keys: [single] } : null,
                multiple ? { keys: multiple } : null,
                text ? { texts: [text] } : null,
                null,
              ])
          }
        }
        for (const { position, ...step } of steps) {
          const [question] = await server.deps.sql<{ questionId: string; version: number }[]>`
            select q.question_id as "questionId", q.version from attempt t join attempt_paper q on q.attempt_id = t.id and q.position = ${position} where t.exam_id = ${examId} limit 1`
          if (!question) throw new Error('no such question')
          const { regradeId } = (await drive.propose({ examId, ...question, ...step })).data
          const before = new Map((await attemptsOf(examId)).map((one) => [one.id, one]))
          const preview = await drive.preview(regradeId)
          expect(new Map((await attemptsOf(examId)).map((one) => [one.id, one]))).toEqual(before)
          await drive.decide(regradeId, true)
          await applyRegrade(server.deps, regradeId, 2)

          const after = await attemptsOf(examId)
          const items = (await server.call(regradeItems, { regradeId, size: 999 }, bob)).data
          expect(items.list.map(({ at: _, ...item }) => item)).toEqual(
            preview.list.map(({ oldRank: _, newRank: __, ...change }) => change),
          )
          const placeOf = (id: string) =>
            1 + after.filter((other) => other.score > (after.find((one) => one.id === id)?.score ?? 0)).length
          for (const change of preview.list) expect(change.newRank).toBe(placeOf(change.attemptId))
          for (const one of after) {
            const change = preview.list.find(({ attemptId }) => attemptId === one.id)
            expect([one.score, one.passed, one.totalPoints]).toEqual(
              change
                ? [change.newScore, change.newPassed, change.newTotal]
                : [before.get(one.id)?.score, before.get(one.id)?.passed, before.get(one.id)?.totalPoints],
            )
            const scratch = computeOutcome(await listQuestionsToGrade(server.deps.sql, one, null), one.terms)
            const stored = {
              score: one.score,
              passed: one.passed,
              totalPoints: one.totalPoints,
              parts: one.parts,
              voided: [...one.voided].sort(),
              passingPoints: one.terms.passingPoints,
            }
            const { score, passed, totalPoints, parts, voided, passingPoints: passing } = scratch
            expect(stored).toEqual({ score, passed, totalPoints, parts, voided, passingPoints: passing })
          }
          for (const accountId of new Set(after.map((one) => one.accountId))) {
            const valid = await server.deps
              .sql`select from certificate where account_id = ${accountId} and state = 'valid'`
            expect(valid.length).toBe(after.some((one) => one.accountId === accountId && one.passed) ? 1 : 0)
          }
        }
      },
    ),
    propertyRuns(4),
  )
})
