import {
  attemptEventListForStaff,
  exitReviewDecide,
  exitReviewList,
  outageDecide,
  outageList,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { appealAnswer, appealList, appealRead } from '@portal/contract/exams/exam-appeal.contract.ts'
import { lateAnswerList } from '@portal/contract/exams/exam-late.contract.ts'
import {
  regradeDecide,
  regradeItems,
  regradeList,
  regradePreview,
  regradePreviewBeforeProposal,
  regradePropose,
  regradeQuestion,
  regradeQuestions,
  regradeWithdraw,
} from '@portal/contract/exams/regrade.contract.ts'
import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ExitReviewRow = DataOf<typeof exitReviewList>['list'][number]
export type AppealRow = DataOf<typeof appealList>['list'][number]
export type RegradeRow = DataOf<typeof regradeList>['list'][number]
export type LateAnswerRow = DataOf<typeof lateAnswerList>['list'][number]
export type OutageRow = DataOf<typeof outageList>['list'][number]
export type AttemptEvents = DataOf<typeof attemptEventListForStaff>
export type AppealDetail = DataOf<typeof appealRead>
export type RegradePreview = DataOf<typeof regradePreview>

/** A case for staff to decide, open or already decided; `key` identifies it in the address. */
export type ReviewCase = { readonly key: string } & (
  | { readonly kind: 'leaves'; readonly row: ExitReviewRow }
  | { readonly kind: 'appeals'; readonly row: AppealRow }
  | { readonly kind: 'regrades'; readonly row: RegradeRow }
  | { readonly kind: 'late'; readonly row: LateAnswerRow }
  | { readonly kind: 'outages'; readonly row: OutageRow }
)
export type ReviewKind = ReviewCase['kind']
export const reviewKinds = ['leaves', 'appeals', 'regrades', 'late', 'outages'] as const satisfies readonly ReviewKind[]
export const isReviewKind = (word: unknown): word is ReviewKind => (reviewKinds as readonly unknown[]).includes(word)

/** The default state of each queue: the open cases; of late answers those that don't count. */
const waiting = {
  leaves: 'waiting',
  appeals: 'open',
  regrades: 'proposed',
  late: 'refused',
  outages: 'proposed',
} as const
export const reviewStates = {
  leaves: ['waiting', 'upheld', 'restored'],
  appeals: ['open', 'upheld', 'rejected'],
  regrades: ['proposed', 'approved', 'applied', 'rejected', 'all'],
  late: ['refused', 'taken', 'all'],
  outages: ['proposed', 'granted', 'dismissed', 'credited', 'all'],
} as const satisfies Record<ReviewKind, readonly string[]>

/** These calls are paged by number: the cursor of a list is the page. */
const pageOf = ({ after, before }: ListQuery): number => Number((after ?? before ?? 'p0').slice(1)) || 0

/**
 * Returns the queue named in the address, otherwise that of exits; without a state, its cases that wait for a decision
 * (of late answers, those that don't count).
 */
export function useReviewCases(query: ListQuery | null): ListResult<ReviewCase> {
  const kind = isReviewKind(query?.kind) ? query.kind : 'leaves'
  const state = (query?.state as string | undefined) ?? waiting[kind]
  const paged = query && {
    ...(typeof query.examId === 'string' && kind !== 'outages' ? { examId: query.examId } : {}),
    ...(kind === 'late' ? (state === 'all' ? {} : { taken: state === 'taken' }) : state === 'all' ? {} : { state }),
    page: pageOf(query),
    size: query.limit ?? 50,
  }
  const asked = <C extends AnyCall>(_call: C, wanted: ReviewKind) =>
    kind === wanted ? (paged as InputOf<C> | null) : null
  const options = { keepPrevious: true, staleTime: 0 } as const
  const answers = {
    leaves: useAnswer(exitReviewList, asked(exitReviewList, 'leaves'), options),
    appeals: useAnswer(appealList, asked(appealList, 'appeals'), options),
    regrades: useAnswer(regradeList, asked(regradeList, 'regrades'), options),
    late: useAnswer(lateAnswerList, asked(lateAnswerList, 'late'), options),
    outages: useAnswer(outageList, asked(outageList, 'outages'), options),
  }
  const rows: Readonly<Record<ReviewKind, readonly ReviewCase[] | undefined>> = {
    leaves: answers.leaves.data?.list.map((row) => ({ kind: 'leaves', key: `${row.attemptId}.${row.sitting}`, row })),
    appeals: answers.appeals.data?.list.map((row) => ({ kind: 'appeals', key: row.appealId, row })),
    regrades: answers.regrades.data?.list.map((row) => ({ kind: 'regrades', key: row.regradeId, row })),
    late: answers.late.data?.list.map((row) => ({
      kind: 'late',
      key: `${row.attemptId}.${row.position}.${row.at}`,
      row,
    })),
    outages: answers.outages.data?.list.map((row) => ({ kind: 'outages', key: row.outageId, row })),
  }
  const { data, error, isPlaceholderData, refetch } = answers[kind]
  const shown = rows[kind]
  const answer = data && shown && { rows: shown, ...waysOf(data) }
  return { data: answer, error, isPlaceholderData, refetch }
}

type Paged = { readonly page: number; readonly size: number; readonly total: number }
const waysOf = ({ page, size, total }: Paged) => ({
  next: (page + 1) * size < total ? `p${page + 1}` : null,
  previous: page > 0 ? `p${page - 1}` : null,
  total,
  isAbout: false,
})

export const useAttemptEvents = (attemptId: string) =>
  useAnswer(attemptEventListForStaff, { attemptId }, { staleTime: 0 })
export const useAppealCase = (appealId: string) => useAnswer(appealRead, { appealId }, { staleTime: 0 })
export const sendExitReviewDecision = (input: InputOf<typeof exitReviewDecide>) => write(exitReviewDecide, input)
export const sendAppealAnswer = (input: InputOf<typeof appealAnswer>) => write(appealAnswer, input)
export const sendOutageDecision = (input: InputOf<typeof outageDecide>) => write(outageDecide, input)

/** Returns the effect of a proposal if it were approved now, computed on each request. */
export const useRegradePreview = (regradeId: string | null, page: number) =>
  useAnswer(regradePreview, regradeId === null ? null : { regradeId, page, size: 20 }, {
    staleTime: 0,
    keepPrevious: true,
  })
export const useRegradeChanges = (regradeId: string | null, page: number) =>
  useAnswer(regradeItems, regradeId === null ? null : { regradeId, page, size: 20 }, {
    staleTime: 0,
    keepPrevious: true,
  })
export const sendRegradeDecision = (regradeId: string, approve: boolean) => write(regradeDecide, { regradeId, approve })
export const withdrawRegrade = (regradeId: string) => write(regradeWithdraw, { regradeId })
export const sendRegradeProposal = (input: InputOf<typeof regradePropose>) => write(regradePropose, input)

export type AttemptedQuestion = DataOf<typeof regradeQuestions>['list'][number]
export type RegradeTrialInput = InputOf<typeof regradePreviewBeforeProposal>
/** Returns the first questions in an exam's attempts that match `q`; fetches nothing while `examId` is empty. */
export const useAttemptedQuestions = (examId: string, q: string) =>
  useAnswer(
    regradeQuestions,
    examId === '' ? null : { examId, ...(q.trim() === '' ? {} : { q: q.trim() }), page: 0, size: 30 },
    { staleTime: 0, keepPrevious: true },
  )
export const useAttemptedQuestion = (
  target: { readonly examId: string; readonly questionId: string; readonly version: number } | null,
) => useAnswer(regradeQuestion, target, { staleTime: 0 })
/** Returns the effect of a regrade before it is proposed. */
export const useRegradeTrial = (ruling: RegradeTrialInput | null) =>
  useAnswer(regradePreviewBeforeProposal, ruling, { staleTime: 0 })
