import type { liveAttendanceColumns } from '@portal/contract/live/live-staff.contract.ts'
import { cutText } from '../../core/text/cut-text.ts'
/** Notices and emails about live classes. `at` is the time in the portal's zone. */
export const liveMessages = {
  zh: {
    liveSoon: (title: string, at: string) => ({ title: `《${title}》即将开始`, body: `${at}开始。` }),
    liveTomorrow: (title: string, at: string) => ({ title: `《${title}》一天内开始`, body: `${at}开始，您已预约。` }),
    liveMoved: (title: string, at: string) => ({ title: `《${title}》时间有变`, body: `新的时间：${at}。` }),
    liveCancelled: (title: string, at: string) => ({
      title: `《${title}》已取消`,
      body: `原定 ${at}的直播课不再进行。`,
    }),
    mail: (name: string, body: string, link: string) =>
      `${name}，您好：\n\n${body}\n\n${link}\n\n不想再收到这类邮件，可在个人中心的“我的订阅”里关闭。`,
  },
  en: {
    liveSoon: (title: string, at: string) => ({ title: `“${title}” starts soon`, body: `It starts on ${at}.` }),
    liveTomorrow: (title: string, at: string) => ({
      title: `“${title}” starts within a day`,
      body: `It starts on ${at}. You have a seat.`,
    }),
    liveMoved: (title: string, at: string) => ({ title: `“${title}” was rescheduled`, body: `The new time is ${at}.` }),
    liveCancelled: (title: string, at: string) => ({
      title: `“${title}” was cancelled`,
      body: `The class on ${at} will not take place.`,
    }),
    mail: (name: string, body: string, link: string) =>
      `Hello ${name},\n\n${body}\n\n${link}\n\nYou can turn off these emails in “My account” → “Subscriptions”.`,
  },
} as const
export type LiveNotice = 'liveSoon' | 'liveTomorrow' | 'liveMoved' | 'liveCancelled'

type AttendanceWords = {
  readonly file: (title: string) => string
  readonly sheet: string
  readonly columns: Readonly<Record<(typeof liveAttendanceColumns)[number] | 'login', string>>
  readonly completed: Readonly<Record<'yes' | 'no', string>>
}
const plain = (title: string) => cutText(title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim(), 80)
/** The texts of the exported attendance. */
export const liveAttendanceWords: Readonly<Record<'zh' | 'en', AttendanceWords>> = {
  zh: {
    file: (title) => `${plain(title)} 出勤.xlsx`,
    sheet: '出勤',
    columns: {
      name: '姓名',
      login: '账号名',
      employeeNo: '工号',
      company: '企业',
      entered: '进入时间',
      minutes: '在场分钟',
      signedIn: '签到次数',
      messages: '发言',
      completed: '是否达标',
    },
    completed: { yes: '达标', no: '未达标' },
  },
  en: {
    file: (title) => `${plain(title)} attendance.xlsx`,
    sheet: 'Attendance',
    columns: {
      name: 'Name',
      login: 'Username',
      employeeNo: 'Employee number',
      company: 'Company',
      entered: 'Joined',
      minutes: 'Minutes',
      signedIn: 'Check-ins',
      messages: 'Messages',
      completed: 'Completed',
    },
    completed: { yes: 'yes', no: 'no' },
  },
}
