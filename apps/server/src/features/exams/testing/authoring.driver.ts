import { examCreate, examPublish, examRead } from '@portal/contract/exams/exam-authoring.contract.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'
import type { Person } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/test-server.ts'

export type ExamContentInput = BodyOf<typeof examCreate>

/** Creates the steps of an author as calls to a test server. Exams draw from this bank unless a test names another. */
export function createAuthoringDriver(server: TestServer, author: Person, bankId: string) {
  const content = (own: Partial<ExamContentInput> = {}): ExamContentInput => ({
    kind: 'formal',
    title: { zh: '路由考试', en: 'Routing exam' },
    zones: ['technical'],
    paper: { rules: [{ bankId, type: 'single', count: 3, points: 200 }], fixed: [] },
    passingPoints: 300,
    shuffleQuestions: true,
    shuffleOptions: true,
    multiplePolicy: 'halfForSubset',
    leavePolicy: 'strict',
    leaveLimit: 5,
    onReload: 'submit',
    release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'never' },
    avoidSeen: false,
    ...own,
  })
  return {
    content,
    create: async (own: Partial<ExamContentInput> = {}) => (await server.call(examCreate, content(own), author)).data,
    publish: async ({ examId, revision }: { examId: string; revision: number }) =>
      (await server.call(examPublish, { examId, revision }, author)).data,
    read: async (examId: string) => (await server.call(examRead, { examId }, author)).data,
  }
}
