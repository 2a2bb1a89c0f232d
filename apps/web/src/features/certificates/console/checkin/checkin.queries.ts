import { checkinRoll, checkinSessions, checkinSync } from '@portal/contract/certificates/exam-checkin.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type CheckinRoll = DataOf<typeof checkinRoll>
export type CheckinCandidate = CheckinRoll['people'][number]
export type CheckinSession = DataOf<typeof checkinSessions>['list'][number]

export const useCheckinSessions = () => useAnswer(checkinSessions, {}, { staleTime: 0, isAskedOffline: true })
export const fetchCheckinRoll = (sessionId: string) =>
  send(checkinRoll, { sessionId }, { leaveSession: true, timeout: 10_000 })
export const sendCheckinActs = (input: InputOf<typeof checkinSync>) =>
  send(checkinSync, input, { leaveSession: true, timeout: 15_000 })
