import type { DataOf } from '@portal/contract/http/call.ts'
import { auditList } from '@portal/contract/operations/audit.contract.ts'
import { studyFortnight, todayRead } from '@portal/contract/operations/today.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type Today = DataOf<typeof todayRead>
export type TodayEvent = Today['happenings'][number]
export type TodayQueue = Today['queues'][number]
export type StudyDay = DataOf<typeof studyFortnight>['days'][number]
export type AuditLogRow = DataOf<typeof auditList>['rows'][number]

/** The interval at which the page refreshes, in milliseconds. */
const every = 10_000
export const useTodayPage = () => useAnswer(todayRead, {}, { staleTime: 0, askAgain: () => every })
export const useStudyFortnight = (mayRead: boolean) =>
  useAnswer(studyFortnight, mayRead ? {} : null, { staleTime: 300_000 })
export const useRecentChanges = (mayRead: boolean) =>
  useAnswer(auditList, mayRead ? { limit: 120 } : null, { staleTime: 0, askAgain: () => 60_000 })
