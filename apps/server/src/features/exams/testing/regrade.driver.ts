import { regradeDecide, regradePreview, regradePropose } from '@portal/contract/exams/regrade.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Person } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { applyRegrade } from '../../grading/regrade/regrade-apply.service.ts'
import type { NewQuestion } from '../../questions/questions.public.ts'

const words = (text: string) => ({ zh: text, en: text })
const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: words(`option ${key}`) }))

export const choiceQuestion = (n: number, type: 'single' | 'multiple', keys: string[], points = 200): NewQuestion => ({
  type,
  topic: n % 2 ? '网络/路由' : '网络/交换',
  points,
  content: { stem: words(`Choose ${type} ${n}`), options, blankCount: 0 },
  answerKey: { keys },
  explanation: words(`old explanation ${n}`),
})
export const blankQuestion = (n: number, text: string, points = 200): NewQuestion => ({
  type: 'blank',
  topic: '网络/路由',
  points,
  content: { stem: words(`Fill ${n} {{1}}`), options: [], blankCount: 1 },
  answerKey: { blanks: [{ accepted: [{ text, weight: 100 }], caseSensitive: false }] },
})

type Proposal = Omit<InputOf<typeof regradePropose>, 'reason'> & { reason?: string }

/** The steps of a regrade as calls of a test server: one proposes, another approves, and the job is run by hand. */
export function driveRegrades(server: TestServer, proposer: Person, approver: Person) {
  const propose = (proposal: Proposal, by = proposer) => server.call(regradePropose, { reason: 'the key was wrong', ...proposal }, by)
  const preview = async (regradeId: string): Promise<DataOf<typeof regradePreview>> => (await server.call(regradePreview, { regradeId, size: 999 }, approver)).data
  const decide = (regradeId: string, approve: boolean, by = approver) => server.call(regradeDecide, { regradeId, approve }, by)
  return {
    propose,
    preview,
    decide,
    /** Proposes, approves and applies. */
    regrade: async (proposal: Proposal, batchSize?: number): Promise<string> => {
      const { regradeId } = (await propose(proposal)).data
      await decide(regradeId, true)
      await applyRegrade(server.deps, regradeId, batchSize)
      return regradeId
    },
  }
}
