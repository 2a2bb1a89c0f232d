import type { ErrorWords } from '../http/codes.ts'

export const operationCodes = {
  jobRunning: { status: 409, zh: '任务正在运行，请等它结束', en: 'This job is running, please wait until it ends' },
  jobNotFailed: { status: 409, zh: '任务没有失败，会按时运行', en: 'This job has not failed, it will run in its time' },
  jobMustRun: { status: 409, zh: '这个任务必须完成，不能放弃', en: 'This job must be done, it can not be let go' },
} as const satisfies Record<string, ErrorWords>
