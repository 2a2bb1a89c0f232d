import { markingTaskClaim, markSave } from '@portal/contract/exams/marking.contract.ts'
import { afterAll } from 'vitest'
import type { Deps } from '../../../core/deps.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addBank, addQuestions, type GradingCriterion, type NewQuestion } from '../../questions/questions.public.ts'
import { createExam, type NewExam } from '../definition/new-exam.service.ts'
import type { DrawRule } from '../papers/draw.rules.ts'
import { createExamDriver, type SentAnswers } from './exam.driver.ts'

const words = (text: string) => ({ zh: text, en: text })

/** Returns a short-answer question of 4 points. The points of its criteria are in 1/100. */
export const testShortQuestion = (n: number, criteria: readonly GradingCriterion[] = []): NewQuestion => ({
  type: 'short',
  topic: '网络/路由',
  points: 400,
  content: { stem: words(`Explain ${n}`), options: [], blankCount: 0 },
  answerKey: { rubric: words(`rubric ${n}`), ...(criteria.length > 0 ? { criteria } : {}) },
})

/**
 * Creates a published exam with exactly these questions, and returns its id; questions of a type stay in this order.
 */
export async function createTestExamWithQuestions(
  deps: Deps,
  questions: readonly NewQuestion[],
  own: Partial<NewExam> = {},
): Promise<string> {
  const rules: DrawRule[] = []
  for (const question of questions) {
    const bankId = await addBank(deps, deps.sql, { title: words('Bank') })
    await addQuestions(deps, deps.sql, bankId, [question])
    rules.push({ bankId, type: question.type, count: 1, points: question.points })
  }
  return createExam(deps, deps.sql, {
    kind: 'formal',
    title: words('Exam of people'),
    paper: { rules },
    passingPoints: questions.reduce((sum, question) => sum + question.points, 0) / 2,
    timeLimit: 3600,
    shuffleQuestions: false,
    shuffleOptions: false,
    totalAttempts: 99,
    publish: true,
    ...own,
  })
}

/** Creates the steps of candidates and graders as calls to a test server. */
export function createMarkingDriver(server: TestServer) {
  const drive = createExamDriver(server)
  return {
    /** Takes the exam and submits it with an answer for each question, null for none. Returns the attempt. */
    sit: async (person: Person, examId: string, answers: readonly SentAnswers['answer'][]) => {
      const paper = await drive.open(person, examId)
      const sent = answers.flatMap((answer, index): SentAnswers[] =>
        answer === null ? [] : [{ position: index + 1, seq: 1, answer, uncertain: false }],
      )
      const handed = await drive.submit(person, paper.attemptId, `key-${paper.attemptId}`, sent)
      return { attemptId: paper.attemptId, state: handed.data.state }
    },
    take: async (grader: Person, wanted: { examId?: string; questionId?: string; taskId?: string }) =>
      (await server.call(markingTaskClaim, wanted, grader)).data.task,
    mark: (grader: Person, taskId: string, points: number, more: { comment?: string; criteria?: number[] } = {}) =>
      server.call(markSave, { taskId, points, ...more }, grader),
  }
}

/**
 * Opens the fixture of a file of marking tests: a server, a company with four graders and an officer, and the steps of
 * candidates and graders. It is closed after the last test.
 */
export async function openMarkingTests() {
  const server = await openTestServer()
  afterAll(() => server.close())
  const company = await aCompany(server.deps, { name: 'CANARY-COMPANY' })
  const graders = await Promise.all(
    [1, 2, 3, 4].map((n) => aPerson(server.deps, company, { name: `CANARY-GRADER-${n}`, grants: ['grading'] })),
  )
  return {
    server,
    company,
    graders,
    grader: (n: number) => graders[n] as Person,
    officer: await aPerson(server.deps, company, { grants: ['exams', 'questions'] }),
    candidate: () =>
      aPerson(server.deps, company, {
        name: 'CANARY-NAME',
        employeeNo: `CANARY-NO-${Math.random()}`,
        login: `canary-login-${Math.random()}`,
      }),
    nobody: '00000000-0000-4000-8000-000000000000',
    essay: (text = 'an essay') => ({ text }),
    drive: createMarkingDriver(server),
    stateOf: async (attemptId: string) =>
      (
        await server.deps.sql<
          { state: string; score: number | null; passed: boolean | null }[]
        >`select state, score, passed from attempt where id = ${attemptId}`
      )[0],
  }
}
