import {
  regradeDecide,
  regradePreview,
  regradePropose,
  regradeWithdraw,
} from '@portal/contract/exams/regrade.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { afterAll } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { applyRegrade } from '../../grading/regrade/regrade-apply.service.ts'
import type { NewQuestion } from '../../questions/questions.public.ts'
import { createExamDriver } from './exam.driver.ts'
import { createMarkingDriver } from './marking.driver.ts'

const words = (text: string) => ({ zh: text, en: text })
const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: words(`option ${key}`) }))

export const testChoiceQuestion = (
  n: number,
  type: 'single' | 'multiple',
  keys: string[],
  points = 200,
): NewQuestion => ({
  type,
  topic: n % 2 ? '网络/路由' : '网络/交换',
  points,
  content: { stem: words(`Choose ${type} ${n}`), options, blankCount: 0 },
  answerKey: { keys },
  explanation: words(`old explanation ${n}`),
})
export const testGapQuestion = (n: number, text: string, points = 200): NewQuestion => ({
  type: 'blank',
  topic: '网络/路由',
  points,
  content: { stem: words(`Fill ${n} {{1}}`), options: [], blankCount: 1 },
  answerKey: { blanks: [{ accepted: [{ text, weight: 100 }], caseSensitive: false }] },
})

type Proposal = Omit<InputOf<typeof regradePropose>, 'reason'> & { reason?: string }

/**
 * Creates the steps of a regrade as calls to a test server: one person proposes, another approves, and the job is run
 * directly.
 */
export function createRegradeDriver(server: TestServer, proposer: Person, approver: Person) {
  const propose = (proposal: Proposal, by = proposer) =>
    server.call(regradePropose, { reason: 'the key was wrong', ...proposal }, by)
  const preview = async (regradeId: string): Promise<DataOf<typeof regradePreview>> =>
    (await server.call(regradePreview, { regradeId, size: 999 }, approver)).data
  const decide = (regradeId: string, approve: boolean, by = approver) =>
    server.call(regradeDecide, { regradeId, approve }, by)
  const withdraw = (regradeId: string, by = proposer) => server.call(regradeWithdraw, { regradeId }, by)
  return {
    propose,
    preview,
    decide,
    withdraw,
    /** Proposes, approves and applies. */
    regrade: async (proposal: Proposal, batchSize?: number): Promise<string> => {
      const { regradeId } = (await propose(proposal)).data
      await decide(regradeId, true)
      await applyRegrade(server.deps, regradeId, batchSize)
      return regradeId
    },
  }
}

/**
 * Opens the fixture of a file of regrade tests: a server, a company, two officers who may approve each other's
 * proposals, a grader, and the steps of all. It is closed after the last test.
 */
export async function openRegradeTests() {
  const server = await openTestServer()
  afterAll(() => server.close())
  const { sql } = server.deps
  const company = await aCompany(server.deps)
  const ann = await aPerson(server.deps, company, { grants: ['exams'] })
  const bob = await aPerson(server.deps, company, { grants: ['exams'] })
  return {
    server,
    company,
    ann,
    bob,
    grader: await aPerson(server.deps, company, { grants: ['grading'] }),
    exams: createExamDriver(server),
    marking: createMarkingDriver(server),
    /** Ann proposes, Bob approves. */
    drive: createRegradeDriver(server, ann, bob),
    candidate: (own: Parameters<typeof aPerson>[2] = {}) => aPerson(server.deps, company, own),
    keys: (...letters: string[]) => ({ keys: letters }),
    row: async (attemptId: string) =>
      (
        await sql<
          { state: string; score: number | null; passed: boolean | null; total: number }[]
        >`select state, score, passed, total_points as total from attempt where id = ${attemptId}`
      )[0],
    questionAt: async (attemptId: string, position = 1) => {
      const [found] = await sql<{ questionId: string; version: number }[]>`
        select question_id as "questionId", version from attempt_paper where attempt_id = ${attemptId} and position = ${position}`
      if (!found) throw new Error('no such question')
      return found
    },
    mailsTo: async (email: string) =>
      (
        await sql<
          { subject: string; body: string }[]
        >`select subject, body from outbound_message where recipient = ${email}`
      ).map((mail) => mail),
    certificates: (attemptId: string) =>
      sql<{ state: string; number: string }[]>`select state, number from certificate where source_id = ${attemptId}`,
    nobody: '00000000-0000-7000-8000-000000000000',
  }
}
