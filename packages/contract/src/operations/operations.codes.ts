import type { ErrorWords } from '../http/codes.ts'

export const operationCodes = {
  jobRunning: { status: 409, zh: '任务正在运行，请等待其结束', en: 'This job is running. Wait until it ends.' },
  jobNotFailed: {
    status: 409,
    zh: '任务没有失败，会按计划运行',
    en: "This job hasn't failed. It will run on schedule.",
  },
  jobMustRun: {
    status: 409,
    zh: '该任务必须完成，不能放弃',
    en: "This job is required and can't be discarded",
  },
  noAddressForReports: {
    status: 409,
    zh: '请先在个人资料中填写邮箱',
    en: 'Enter an email address in your profile first',
  },
  tooManyReportMails: {
    status: 409,
    zh: '邮件推送的报告已达 10 份，请先取消一份',
    en: 'You already receive 10 reports by email. Stop one first.',
  },
} as const satisfies Record<string, ErrorWords>
