import {
  examReport,
  examReportFile,
  examReportPeople,
  examReportPeopleExport,
  examReportSpots,
  similarAnswerPair,
  similarAnswerPairs,
} from '@portal/contract/exams/exam-report.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type ExamReport = DataOf<typeof examReport>
export type ExamReportQuestion = ExamReport['questions'][number]
export type ExamReportGroup = ExamReport['departments']['groups'][number]
export type ExamReportPerson = DataOf<typeof examReportPeople>['rows'][number]
export type SimilarPairList = DataOf<typeof similarAnswerPairs>

export const useExamReport = (examId: string) => useAnswer(examReport, { examId }, { staleTime: 0 })
export const useReportSpots = (examId: string, questionId: string) => useAnswer(examReportSpots, { examId, questionId })
export const useSimilarPairs = (examId: string) => useAnswer(similarAnswerPairs, { examId })
export const useSimilarPair = (
  examId: string,
  pair: { readonly attemptId: string; readonly otherAttemptId: string } | null,
) => useAnswer(similarAnswerPair, pair && { examId, ...pair })

/** The page's people filters as input of the call: `score` is `from..to`, either may be missing. */
function asked(examId: string, { score, result, ...query }: ListQuery) {
  const [from = '', below = ''] = String(score ?? '').split('..')
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined)
  const bounds = { from: number(from), below: number(below) }
  return {
    ...query,
    examId,
    ...(bounds.from === undefined ? {} : { atLeast: bounds.from }),
    ...(bounds.below === undefined ? {} : { below: bounds.below }),
    ...(result === 'passed' || result === 'failed' ? { result } : {}),
  } as const
}
export const createExamPeopleHook =
  (examId: string) =>
  (query: ListQuery | null): ListResult<ExamReportPerson> =>
    useAnswer(examReportPeople, query && (asked(examId, query) as InputOf<typeof examReportPeople>), {
      keepPrevious: true,
      staleTime: 0,
    })

const known = new Set([
  'name',
  'employeeNo',
  'company',
  'department',
  'score',
  'percent',
  'result',
  'time',
  'leaves',
  'keys',
  'ended',
  'told',
  'certificate',
])
/** Starts an export of the filtered list to a file. */
export function startExamPeopleExport(examId: string, query: ListQuery, columns: readonly string[]) {
  const { after: _after, before: _before, limit: _limit, ...rest } = query
  return write(examReportPeopleExport, {
    requestKey: crypto.randomUUID(),
    ...asked(examId, rest),
    columns: columns.filter((one) => known.has(one)),
  } as InputOf<typeof examReportPeopleExport>)
}

/** Downloads the report as a file. */
export const downloadExamReport = async (examId: string, as: 'xlsx' | 'pdf'): Promise<void> =>
  saveFile(await sendForFile(examReportFile, { examId, as }))
