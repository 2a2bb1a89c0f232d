import { releaseNow, releaseRead } from '@portal/contract/exams/exam-release.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type ReleaseState = DataOf<typeof releaseRead>
export type ReleasePart = InputOf<typeof releaseNow>['what']
/** The parts of a result, in an order in which each needs the one before it. */
export const releasableParts = ['graded', 'score', 'marks', 'key'] as const satisfies readonly ReleasePart[]

export const useRelease = (examId: string) => useAnswer(releaseRead, { examId }, { staleTime: 0 })
export const releaseResultPart = (examId: string, what: ReleasePart) => write(releaseNow, { examId, what })
