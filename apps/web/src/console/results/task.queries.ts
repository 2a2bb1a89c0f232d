import type { DataOf } from '@portal/contract/http/call.ts'
import { taskRead, taskStop } from '@portal/contract/operations/task.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type Task = DataOf<typeof taskRead>['task']
export const isTaskRunning = ({ state }: Task): boolean => state === 'waiting' || state === 'running'

/** Polled every second while it runs. */
const everyMs = 1000
export const useTask = (taskId: string | null) =>
  useAnswer(taskRead, taskId === null ? null : { taskId }, {
    staleTime: 0,
    askAgain: (answer) => (isTaskRunning(answer.task) ? everyMs : false),
  })
export const stopTask = (taskId: string) => write(taskStop, { taskId })
