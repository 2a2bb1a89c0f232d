import type { ErrorWords } from '../http/codes.ts'

export const operationCodes = {
  jobRunning: { status: 409, zh: '任务正在运行，请等待其结束', en: 'This job is running. Wait until it ends.' },
  jobNotFailed: {
    status: 409,
    zh: '任务没有失败，会按计划运行',
    en: 'This job hasn’t failed. It will run on schedule.',
  },
  jobMustRun: {
    status: 409,
    zh: '该任务必须完成，不能放弃',
    en: 'This job is required and can’t be discarded',
  },
  settingLocked: {
    status: 409,
    zh: '此设置由服务器的运行环境给出，只能在服务器上修改',
    en: 'This is set in the server’s environment. Change it there.',
  },
  settingNeedsPublicUrl: {
    status: 409,
    zh: '请先在服务器上设置 PUBLIC_URL：邮件中的链接会用到它',
    en: 'Set PUBLIC_URL on the server first. Links in emails use it.',
  },
  settingsRefused: { status: 409, zh: '这些设置不能同时生效', en: 'These settings don’t work together.' },
  noAddressForTest: {
    status: 409,
    zh: '请先在个人资料中填写邮箱',
    en: 'Enter an email address in your profile first.',
  },
  noMailServer: { status: 409, zh: '尚未设置邮件服务器', en: 'No email server is set up.' },
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
