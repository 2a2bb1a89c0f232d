import { examChoices, examCopy, examCreate, examRead } from '@portal/contract/exams/exam-authoring.contract.ts'
import { examAudience, examExport, managedExamList } from '@portal/contract/exams/exam-console.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type ManagedExamRow = DataOf<typeof managedExamList>['rows'][number]
export type AuthoredExam = DataOf<typeof examRead>
export type ExamContent = AuthoredExam['content']
export type ExamFormChoices = DataOf<typeof examChoices>

export const useManagedExams = (query: ListQuery | null): ListResult<ManagedExamRow> =>
  useAnswer(managedExamList, query as InputOf<typeof managedExamList> | null, { keepPrevious: true, staleTime: 0 })
export const useAuthoredExam = (examId: string | null) =>
  useAnswer(examRead, examId === null ? null : { examId }, { staleTime: 0 })
export const fetchAuthoredExam = (examId: string) => send(examRead, { examId })
export const useExamFormChoices = () => useAnswer(examChoices, {})
/** Finds the first `limit` exams whose names match `q`, for the palette. */
export const findExams = (q: string, limit: number, signal: AbortSignal) =>
  send(managedExamList, { q, limit }, { signal, leaveSession: true })

/** Returns an exam's audience as input of the call that counts it. */
export const audienceInputOf = ({
  companyIds,
  departmentIds,
  accountIds,
  skipsHolders,
  certificateSchemeId,
  productId,
}: Partial<ExamContent>): InputOf<typeof examAudience> => ({
  ...(companyIds ? { companyIds } : {}),
  ...(departmentIds ? { departmentIds } : {}),
  ...(accountIds ? { accountIds } : {}),
  ...(skipsHolders ? { skipsHolders } : {}),
  ...(certificateSchemeId ? { certificateSchemeId } : {}),
  ...(productId ? { productId } : {}),
})
export const useAudienceCounts = (content: Partial<ExamContent> | null) =>
  useAnswer(examAudience, content && audienceInputOf(content), { keepPrevious: true })

export const useCreateExam = (said: WriteMessages<typeof examCreate>) => useWrite(examCreate, said)
export const copyExam = (examId: string) => write(examCopy, { examId })

/** Starts an export of the filtered list to a file. */
export function startExamExport(query: ListQuery, columns: readonly string[]) {
  const { after: _after, before: _before, limit: _limit, hasDraft, ...asked } = query
  const known = new Set([
    'title',
    'kind',
    'phase',
    'window',
    'questions',
    'points',
    'passing',
    'time',
    'people',
    'attempts',
    'toMark',
    'changed',
  ])
  const input = {
    requestKey: crypto.randomUUID(),
    ...asked,
    ...(hasDraft === undefined ? {} : { hasDraft: hasDraft === 'true' }),
    columns: columns.filter((one) => known.has(one)),
  }
  return write(examExport, input as InputOf<typeof examExport>)
}
