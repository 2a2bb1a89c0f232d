import { releaseStateRead, resultPartRelease } from '@portal/contract/exams/exam-release.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type ReleaseState = DataOf<typeof releaseStateRead>
export type ReleasePart = InputOf<typeof resultPartRelease>['what']
/** The parts of a result in the order of their release: releasing one also releases those before it. */
export const releasableParts = ['graded', 'score', 'marks', 'key'] as const satisfies readonly ReleasePart[]

export const useReleaseState = (examId: string) => useAnswer(releaseStateRead, { examId }, { staleTime: 0 })
export const releaseResultPart = (examId: string, what: ReleasePart) => write(resultPartRelease, { examId, what })
