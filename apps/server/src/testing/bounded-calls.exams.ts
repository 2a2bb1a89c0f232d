import {
  attemptEnd,
  attemptEventListForStaff,
  attemptReopen,
  attemptsBulkAct,
  attemptsPause,
  attemptsResume,
  exitReviewDecide,
  exitReviewList,
  extraTimeGrant,
  extraTimeList,
  extraTimeWithdraw,
  runningAttempts,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import {
  absenteesRemind,
  examAbsentees,
  examAbsenteesExport,
  makeUpExamCreate,
} from '@portal/contract/exams/exam-absence.contract.ts'
import { announcementCreate } from '@portal/contract/exams/exam-announcement.contract.ts'
import { appealAnswer, appealList, appealRead, appealSubmit } from '@portal/contract/exams/exam-appeal.contract.ts'
import {
  examChoices,
  examCopy,
  examCreate,
  examDraftDiscard,
  examFeasibility,
  examPreview,
  examPublish,
  examRead,
  examUpdate,
  examWithdraw,
} from '@portal/contract/exams/exam-authoring.contract.ts'
import { examBoardRead, examPasswordSet } from '@portal/contract/exams/exam-board.contract.ts'
import {
  examAudience,
  examAudienceChoices,
  examCandidateChoices,
  examExport,
  examQuestionChoices,
  examTrialStart,
  managedExamList,
} from '@portal/contract/exams/exam-console.contract.ts'
import { lateAnswerList } from '@portal/contract/exams/exam-late.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { examPrintList, examPrintStart } from '@portal/contract/exams/exam-print.contract.ts'
import { releaseRuleSet, releaseStateRead, resultPartRelease } from '@portal/contract/exams/exam-release.contract.ts'
import {
  examReport,
  examReportFile,
  examReportPeople,
  examReportPeopleExport,
  examReportSpots,
  similarAnswerPair,
  similarAnswerPairs,
} from '@portal/contract/exams/exam-report.contract.ts'
import { examTrialEnd, examTrialResult } from '@portal/contract/exams/exam-trial.contract.ts'
import { markingGraders, markingSettingsSave } from '@portal/contract/exams/marking.contract.ts'
import {
  gapAnswersPreview,
  gapAnswersPropose,
  regradeDecide,
  regradeItems,
  regradeList,
  regradePreview,
  regradePreviewBeforeProposal,
  regradePropose,
  regradeQuestion,
  regradeQuestions,
  regradeWithdraw,
  unmatchedGapAnswers,
} from '@portal/contract/exams/regrade.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { createAuthoringDriver } from '../features/exams/testing/authoring.driver.ts'
import { basicTestQuestions, createTestExam } from '../features/exams/testing/exam.builders.ts'
import { createExamDriver, type SentAnswers, testWriter } from '../features/exams/testing/exam.driver.ts'
import { addBank, addQuestions } from '../features/questions/questions.public.ts'
import { refreshDueExamFigures } from '../features/results/results.public.ts'
import {
  aDepartmentIn,
  aNamedPerson,
  type BoundedCompany,
  nameMarkOf,
  nextTestNumber,
  nextTestRequestKey,
  type SentInput,
} from './bounded-calls.builders.ts'
import type { BoundedCall } from './bounded-calls.ts'
import type { Person } from './builders.ts'
import type { TestServer } from './test-server.ts'

type Make = (server: TestServer, company: BoundedCompany) => Promise<SentInput>
type Own = Parameters<typeof createTestExam>[2]
const reason = '现场核实'

/** An exam of the company, with its own bank; its title names it. */
const exam = (
  server: TestServer,
  { id }: BoundedCompany,
  own: Own = {},
  counts: Parameters<typeof createTestExam>[1] = { single: 1 },
) =>
  createTestExam(server.deps, counts, { companyId: id, title: { zh: `${nameMarkOf(id)} ${nextTestNumber()}` }, ...own })
const examOnly: Make = async (server, company) => ({ examId: await exam(server, company) })
const draft: Make = async (server, company) => ({
  examId: await exam(server, company, { publish: false }),
  revision: 1,
})
const published: Make = async (server, company) => ({ examId: await exam(server, company), revision: 2 })

async function bank(server: TestServer, { id }: BoundedCompany): Promise<string> {
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: nameMarkOf(id) }, companyId: id })
  await addQuestions(server.deps, server.deps.sql, bankId, basicTestQuestions(4))
  return bankId
}
const contentOf = async (server: TestServer, company: BoundedCompany) =>
  createAuthoringDriver(server, company.keeper, await bank(server, company)).content({
    title: { zh: `${nameMarkOf(company.id)} ${nextTestNumber()}` },
  })

/** An open attempt of a person of the company. */
async function running(server: TestServer, company: BoundedCompany, own: Own = {}) {
  const examId = await exam(server, company, own)
  const person = await aNamedPerson(server, company)
  return { examId, person, attemptId: await createExamDriver(server).begin(person, examId) }
}
/** A graded attempt, and the question of its paper. */
async function ended(
  server: TestServer,
  company: BoundedCompany,
  answer: SentAnswers['answer'] = null,
  kind: 'single' | 'blank' | 'hotspot' = 'single',
) {
  const examId = await exam(server, company, {}, { [kind]: 1 })
  const attemptId = await sit(server, company, examId, answer)
  const question = await server.deps.sql<{ questionId: string; version: number }[]>`
    select question_id as "questionId", version from attempt_paper where attempt_id = ${attemptId}`.one()
  return { examId, attemptId, ...question }
}
async function sit(server: TestServer, company: BoundedCompany, examId: string, answer: SentAnswers['answer'] = null) {
  const person = await aNamedPerson(server, company)
  const drive = createExamDriver(server)
  const attemptId = await drive.begin(person, examId)
  await drive.submit(
    person,
    attemptId,
    nextTestRequestKey(),
    answer ? [{ position: 1, seq: 1, answer, uncertain: false }] : [],
  )
  return attemptId
}
/** An attempt that ended by its first leave and waits for a decision. */
async function left(server: TestServer, company: BoundedCompany) {
  const found = await running(server, company, { leaveLimit: 1, appealDays: 3 })
  const leave = { key: nextTestRequestKey(), cause: 'hidden', agoMs: 0, awayMs: null } as const
  await server.call(
    examExitsRecord,
    { attemptId: found.attemptId, writer: testWriter, leaves: [leave], answers: [] },
    found.person,
  )
  return found
}
const decision = () => ({ decision: 'uphold', reason, requestKey: nextTestRequestKey() }) as const
async function appeal(server: TestServer, company: BoundedCompany) {
  const { examId, person, attemptId } = await left(server, company)
  await server.call(exitReviewDecide, { attemptId, seconds: 0, acceptSeenKey: false, ...decision() }, company.keeper)
  const said = await server.call(appealSubmit, { attemptId, words: '断网，不是切屏，请复核记录。' }, person)
  return { examId, appealId: said.data.appealId }
}
async function regrade(server: TestServer, company: BoundedCompany, proposer?: Person) {
  const { examId, questionId, version } = await ended(server, company)
  const by = proposer ?? (await aNamedPerson(server, company, { companyGrants: ['exams'] }))
  const proposal = { examId, questionId, version, action: 'fullMarks', reason } as const
  return { examId, regradeId: (await server.call(regradePropose, proposal, by)).data.regradeId }
}
const target = async (server: TestServer, company: BoundedCompany) => {
  const { examId, questionId, version } = await ended(server, company)
  return { examId, questionId, version }
}
const blank = async (server: TestServer, company: BoundedCompany) => {
  const { examId, questionId, version } = await ended(server, company, { texts: ['wrong'] }, 'blank')
  return { examId, questionId, version, gap: 1, texts: ['wrong'] }
}

const on = (
  call: AnyCall,
  elsewhere: BoundedCall['elsewhere'],
  input: Make,
  isNamed = false,
): readonly [AnyCall, BoundedCall] => [call, isNamed ? { elsewhere, input } : { elsewhere, input, isNameless: true }]
const ofExam = (call: AnyCall, more: () => SentInput = () => ({})) =>
  on(call, 'examNotFound', async (server, company) => ({ ...(await examOnly(server, company)), ...more() }))
const ofRunning = (call: AnyCall, more: () => SentInput) =>
  on(call, 'attemptNotFound', async (server, company) => ({
    attemptId: (await running(server, company)).attemptId,
    ...more(),
  }))
const act = () => ({ reason, requestKey: nextTestRequestKey() })

/** The calls about exams, including regrades, that staff of one company may make for it alone. */
export const boundedExamCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  on(examCreate, 'malformed', contentOf),
  on(examUpdate, 'examNotFound', async (server, company) => ({
    ...(await draft(server, company)),
    content: await contentOf(server, company),
  })),
  on(examRead, 'examNotFound', examOnly, true),
  on(examPublish, 'examNotFound', draft),
  on(examWithdraw, 'examNotFound', published),
  on(examDraftDiscard, 'examNotFound', async (server, company) => {
    const examId = await exam(server, company)
    await server.call(examUpdate, { examId, revision: 2, content: await contentOf(server, company) }, company.keeper)
    return { examId, revision: 3 }
  }),
  ofExam(examCopy),
  ofExam(examPreview),
  on(examFeasibility, 'malformed', async (server, company) => ({ paper: (await contentOf(server, company)).paper })),
  on(examChoices, 'nothing', async () => ({}), true),
  on(
    managedExamList,
    'nothing',
    async (server, company) => {
      await exam(server, company)
      return { owner: company.id }
    },
    true,
  ),
  on(examExport, 'nothing', async (server, company) => {
    await exam(server, company)
    return { requestKey: nextTestRequestKey(), owner: company.id, columns: ['title'] }
  }),
  on(examQuestionChoices, 'nothing', async (server, company) => ({ bankId: await bank(server, company) })),
  on(examAudienceChoices, 'nothing', async () => ({}), true),
  on(
    examCandidateChoices,
    'nothing',
    async (server, company) => {
      await aNamedPerson(server, company)
      return { q: nameMarkOf(company.id) }
    },
    true,
  ),
  on(
    examAudience,
    'nothing',
    async (server, company) => ({
      companyIds: [company.id],
      departmentIds: [await aDepartmentIn(server, company)],
    }),
    true,
  ),
  ofExam(examTrialStart, () => ({ writer: testWriter })),
  ofExam(examPrintList),
  ofExam(examPrintStart, () => ({
    requestKey: nextTestRequestKey(),
    forms: ['A'],
    parts: ['key'],
    format: 'docx',
    sheet: 'a4',
    withPoints: true,
    lang: 'zh',
  })),
  ofExam(examBoardRead),
  ofExam(examPasswordSet, () => ({ password: 'open sesame' })),
  on(announcementCreate, 'examNotFound', async (server, company) => {
    const { examId, attemptId } = await running(server, company)
    return { examId, attemptIds: [attemptId], words: '请检查网络', requestKey: nextTestRequestKey() }
  }),
  on(extraTimeGrant, 'examNotFound', async (server, company) => ({
    ...(await examOnly(server, company)),
    to: 'person',
    accountId: (await aNamedPerson(server, company)).accountId,
    seconds: 60,
    ...act(),
  })),
  on(extraTimeWithdraw, 'notFound', async (server, company) => {
    const { examId } = await examOnly(server, company)
    const given = { examId: String(examId), to: 'everybody', seconds: 60, ...act() } as const
    return { allowanceId: (await server.call(extraTimeGrant, given, company.keeper)).data.allowanceId }
  }),
  ofExam(extraTimeList),
  ofExam(attemptsPause, act),
  ofExam(attemptsResume, act),
  ofRunning(attemptEnd, act),
  on(attemptReopen, 'attemptNotFound', async (server, company) => ({
    attemptId: (await ended(server, company)).attemptId,
    seconds: 60,
    acceptSeenKey: true,
    ...act(),
  })),
  on(attemptsBulkAct, 'examNotFound', async (server, company) => {
    const { examId, attemptId } = await running(server, company)
    return { examId, act: 'pause', attemptIds: [attemptId], ...act() }
  }),
  ofExam(runningAttempts),
  ofRunning(attemptEventListForStaff, () => ({})),
  on(exitReviewList, 'nothing', async (server, company) => ({
    examId: (await left(server, company)).examId,
    state: 'waiting',
  })),
  on(exitReviewDecide, 'attemptNotFound', async (server, company) => ({
    attemptId: (await left(server, company)).attemptId,
    ...decision(),
  })),
  ofExam(lateAnswerList),
  ofExam(releaseStateRead),
  ofExam(resultPartRelease, () => ({ what: 'score' })),
  ofExam(releaseRuleSet, () => ({ release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'never' } })),
  on(appealList, 'nothing', async (server, company) => ({
    examId: (await appeal(server, company)).examId,
    state: 'open',
  })),
  on(appealRead, 'notFound', async (server, company) => ({ appealId: (await appeal(server, company)).appealId })),
  on(appealAnswer, 'notFound', async (server, company) => ({
    appealId: (await appeal(server, company)).appealId,
    uphold: true,
    answer: '已复核，成立。',
  })),
  ofExam(examReport),
  on(examReportPeople, 'examNotFound', async (server, company) => ({ examId: (await ended(server, company)).examId })),
  on(examReportPeopleExport, 'examNotFound', async (server, company) => ({
    examId: (await ended(server, company)).examId,
    requestKey: nextTestRequestKey(),
    columns: ['name'],
  })),
  on(examTrialResult, 'examNotFound', async (server, company) => {
    const examId = await exam(server, company)
    const { attemptId } = (await server.call(examTrialStart, { examId, writer: testWriter }, company.keeper)).data
    await server.call(examTrialEnd, { attemptId }, company.keeper)
    return { examId }
  }),
  ofExam(examAbsentees),
  ofExam(examAbsenteesExport, () => ({ requestKey: nextTestRequestKey(), columns: ['name'] })),
  on(absenteesRemind, 'examNotFound', async (server, company) => {
    const { examId } = await examOnly(server, company)
    await aNamedPerson(server, company)
    return { examId, requestKey: nextTestRequestKey(), selection: { matching: {} } }
  }),
  on(makeUpExamCreate, 'examNotFound', async (server, company) => ({
    ...(await examOnly(server, company)),
    accountIds: [(await aNamedPerson(server, company)).accountId],
  })),
  on(examReportSpots, 'examNotFound', async (server, company) => {
    const { examId, questionId } = await ended(server, company, { spots: '1,1' }, 'hotspot')
    await refreshDueExamFigures(server.deps.sql, server.deps.clock.now())
    return { examId, questionId }
  }),
  ofExam(examReportFile, () => ({ as: 'xlsx' })),
  ofExam(similarAnswerPairs),
  on(similarAnswerPair, 'notFound', async (server, company) => {
    const { examId, attemptId } = await ended(server, company)
    return { examId, attemptId, otherAttemptId: await sit(server, company, examId) }
  }),
  ofExam(markingGraders),
  ofExam(markingSettingsSave, () => ({ graders: 2, threshold: 0 })),
  on(regradeQuestions, 'examNotFound', async (server, company) => ({ examId: (await target(server, company)).examId })),
  on(regradeQuestion, 'notFound', target),
  on(regradePreviewBeforeProposal, 'notFound', async (server, company) => ({
    ...(await target(server, company)),
    action: 'void',
  })),
  on(regradePropose, 'notFound', async (server, company) => ({
    ...(await target(server, company)),
    action: 'void',
    reason,
  })),
  on(regradeList, 'nothing', async (server, company) => ({ examId: (await regrade(server, company)).examId })),
  on(regradePreview, 'notFound', async (server, company) => ({
    regradeId: (await regrade(server, company)).regradeId,
  })),
  on(regradeItems, 'notFound', async (server, company) => ({ regradeId: (await regrade(server, company)).regradeId })),
  on(regradeDecide, 'notFound', async (server, company) => ({
    regradeId: (await regrade(server, company)).regradeId,
    approve: true,
  })),
  on(regradeWithdraw, 'notFound', async (server, company) => ({
    regradeId: (await regrade(server, company, company.keeper)).regradeId,
  })),
  on(unmatchedGapAnswers, 'examNotFound', async (server, company) => ({
    examId: (await blank(server, company)).examId,
    atLeast: 1,
  })),
  on(gapAnswersPreview, 'notFound', blank),
  on(gapAnswersPropose, 'notFound', async (server, company) => ({ ...(await blank(server, company)), reason })),
]
