import type { ErrorWords } from '../http/codes.ts'

export const operationCodes = {
  jobRunning: { status: 409, zh: '任务正在运行，请等它结束', en: 'This job is running. Wait until it ends' },
  jobNotFailed: { status: 409, zh: '任务没有失败，会按时运行', en: 'This job has not failed. It will run on schedule' },
  jobMustRun: {
    status: 409,
    zh: '这个任务必须完成，不能放弃',
    en: 'This job must be completed. It cannot be discarded',
  },
  noAddressForReports: {
    status: 409,
    zh: '请先在个人资料中填写邮箱',
    en: 'Please enter an e-mail address in your profile first',
  },
  tooManyReportMails: {
    status: 409,
    zh: '邮寄的报告已达 10 份，请先取消一份',
    en: 'You already receive ten reports by mail. Cancel one first',
  },
} as const satisfies Record<string, ErrorWords>
