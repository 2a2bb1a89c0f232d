import type { DataOf } from '@portal/contract/http/call.ts'
import { lessonTextRead, playerClaim, playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite } from '#web/api/write.ts'
import type { CreditedStudy, ReportedStudy } from './playing/study-reporter.ts'
import { readTranscript } from './playing/transcript.ts'

export type PlayInfo = DataOf<typeof playInfoRead>
export type LessonArticle = DataOf<typeof lessonTextRead>

/**
 * Returns the data of the player, fetched once per opening: the call records the opening, and its media token expires.
 */
export const usePlayInfo = (productId: string, contentId: string, planId = '') =>
  useQuery({
    queryKey: ['play info', productId, contentId, planId],
    queryFn: () => send(playInfoRead, { knowledgeId: productId, contentId, planId, from: 'pc' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
export const useLessonArticle = (productId: string, contentId: string) =>
  useAnswer(lessonTextRead, { productId, contentId }, { staleTime: 0 })

/** Returns the lines of a subtitle file, for reading along. */
export const useTranscript = (url: string | undefined) =>
  useQuery({
    queryKey: ['transcript', url],
    queryFn: async () => readTranscript(await (await fetch(url ?? '')).text()),
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Sends study records in the background: an expired session is noticed only at the learner's next action. `isLast`: the
 * page is closing, and the call outlives it. `player`: the id of the page that plays; without it the server can't
 * tell whether another page has taken over.
 */
export const sendStudyRecords = (
  records: readonly ReportedStudy[],
  isLast: boolean,
  player?: string,
): Promise<CreditedStudy> =>
  send(
    studyRecordsSave,
    { recordJson: [...records], sentAt: Date.now(), ...(player ? { player } : {}) },
    { keepalive: isLast, leaveSession: true, timeout: 10_000 },
  )

/** Makes this page the active player from now on. */
export const claimPlayer = (player: string) => send(playerClaim, { player }, { leaveSession: true, timeout: 10_000 })

/** Refetches locks, percentages and next steps after a completion. */
export const refetchStudyProgress = () => refreshAfterWrite(studyRecordsSave)
