import type { DataOf } from '@portal/contract/http/call.ts'
import { studyFortnight, today } from '@portal/contract/operations/today.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type Today = DataOf<typeof today>
export type Happening = Today['happenings'][number]
export type Queue = Today['queues'][number]
export type StudyDay = DataOf<typeof studyFortnight>['days'][number]

/** How often the page asks what has changed, in milliseconds. */
const every = 10_000
export const useToday = () => useAnswer(today, {}, { staleTime: 0, askAgain: () => every })
export const useFortnight = (mayRead: boolean) => useAnswer(studyFortnight, mayRead ? {} : null, { staleTime: 300_000 })
