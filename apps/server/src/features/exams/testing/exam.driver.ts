import { answersSave, attemptPaperRead, attemptStart, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf, StaffGrant } from '@portal/contract/http/call.ts'
import { afterAll } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { rightAnswerTestText } from './exam.builders.ts'

export const testWriter = 'window-one'
export type PaperData = DataOf<typeof attemptPaperRead>
export type PaperQuestion = PaperData['questions'][number]
export type SentAnswers = {
  position: number
  seq: number
  answer: { keys?: string[]; texts?: string[]; text?: string; places?: string; spots?: string; files?: string } | null
  uncertain: boolean
}

/**
 * Opens the fixture of a file of exam tests: a server, a company, a person with a grant, and the steps of candidates.
 * It is closed after the last test.
 */
export async function openExamTests(grant: StaffGrant = 'exams') {
  const server = await openTestServer()
  afterAll(() => server.close())
  const company = await aCompany(server.deps)
  return {
    server,
    company,
    staff: await aPerson(server.deps, company, { grants: [grant] }),
    drive: createExamDriver(server),
  }
}

/** Creates the steps of a candidate as calls to a test server. */
export function createExamDriver(server: TestServer) {
  const begin = async (person: Person, examId: string, as = testWriter) =>
    (await server.call(attemptStart, { examId, writer: as }, person)).data.attemptId
  return {
    begin,
    open: async (person: Person, examId: string): Promise<PaperData> =>
      (await server.call(attemptPaperRead, { attemptId: await begin(person, examId), writer: testWriter }, person))
        .data,
    save: (person: Person, attemptId: string, answers: SentAnswers[], as = testWriter) =>
      server.call(answersSave, { attemptId, writer: as, answers }, person),
    submit: (
      person: Person,
      attemptId: string,
      submitKey = 'submit-key-1',
      answers: SentAnswers[] = [],
      as = testWriter,
    ) => server.call(attemptSubmit, { attemptId, writer: as, submitKey, answers }, person),
  }
}

/** Returns a correct or wrong answer to a question of a bank that the test builders have made. */
export function testAnswer(question: PaperQuestion, isRight = true, seq = 1): SentAnswers {
  const base = { position: question.position, seq, uncertain: false }
  if (question.type === 'blank') return { ...base, answer: { texts: [isRight ? rightAnswerTestText : 'wrong'] } }
  if (question.type === 'numeric') return { ...base, answer: { texts: [isRight ? '12,7 km' : '12.5'] } }
  if (question.type === 'hotspot') return { ...base, answer: { spots: isRight ? '100,100;9000,9000' : '5000,5000' } }
  if (question.type === 'short') return { ...base, answer: { text: 'an essay' } }
  if (question.type === 'matching' || question.type === 'ordering' || question.type === 'gapChoice') {
    const letterOf = (text: string) =>
      question.options.find((option) => (option.text.en ?? '').startsWith(text))?.key ?? '-'
    const places = Array.from({ length: question.blankCount }, (_, at) =>
      letterOf(question.type === 'ordering' ? `step ${at + 1}` : `for ${isRight ? at + 1 : 'none'}`),
    )
    return { ...base, answer: { places: (isRight ? places : places.toReversed()).join('') } }
  }
  const keys = question.options
    .filter((option) => (option.text.en ?? '').startsWith(isRight ? 'yes' : 'no'))
    .map((option) => option.key)
  return { ...base, answer: { keys: keys.slice(0, question.type === 'multiple' ? 26 : 1) } }
}
