import type { trainingClassColumns } from '@portal/contract/learning/training-class.contract.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import type { BilingualText } from '../../../core/text/language.ts'

const names = (title: BilingualText) => ({ zh: `《${title.zh ?? title.en ?? ''}》`, en: title.en ?? title.zh ?? '' })
const declined = (title: BilingualText) => ({
  zh: `${names(title).zh}的报名未获批准`,
  en: `Your application for ${names(title).en} was rejected`,
})
const askAdministrator = {
  zh: '如有疑问请联系培训管理员。',
  en: 'If you have questions, contact your training administrator.',
}

/** Notices to a person about a decision on their seat, a seat that opened, or a change to their class. */
export const classSeatNotice = {
  promoted: (title: BilingualText) => ({
    title: { zh: `${names(title).zh}有空位了，您已报名成功`, en: `You have a seat in ${names(title).en}` },
    body: {
      zh: '不能参加时请尽早取消，把名额留给候补学员。',
      en: 'If you can’t attend, cancel early so the next person can take the seat.',
    },
  }),
  approved: (title: BilingualText) => ({
    title: { zh: `${names(title).zh}的报名已批准`, en: `Your seat in ${names(title).en} was approved` },
    body: {
      zh: '不能参加时请尽早取消，把名额留给候补学员。',
      en: 'If you can’t attend, cancel early so the next person can take the seat.',
    },
  }),
  approvedToWait: (title: BilingualText) => ({
    title: { zh: `${names(title).zh}的报名已批准，目前候补`, en: `${names(title).en}: approved, on the waitlist` },
    body: {
      zh: '名额已满，有空位时按报名顺序递补。',
      en: 'The class is full. When a seat opens, it goes to the first person on the waitlist.',
    },
  }),
  declined: (title: BilingualText, reason: string) => ({ title: declined(title), body: { zh: reason, en: reason } }),
  declinedByStaff: (title: BilingualText) => ({ title: declined(title), body: askAdministrator }),
  moved: (title: BilingualText, days: string, city: BilingualText | null) => ({
    title: { zh: `${names(title).zh}的安排有变`, en: `${names(title).en} has changed` },
    body: {
      zh: `现在的时间是 ${days}，${city ? (city.zh ?? city.en ?? '') : '线上'}。不能参加时请取消，把名额留给候补学员。`,
      en: `New schedule: ${days}, ${city ? (city.en ?? city.zh ?? '') : 'online'}. If you can’t attend, cancel your registration.`,
    },
  }),
  removed: (title: BilingualText) => ({
    title: { zh: `您已不在${names(title).zh}的名单中`, en: `You were removed from ${names(title).en}` },
    body: askAdministrator,
  }),
  cancelled: (title: BilingualText) => ({
    title: { zh: `${names(title).zh}已取消`, en: `${names(title).en} was cancelled` },
    body: { zh: '请在开班计划中选择其他班次。', en: 'Choose another class in the class schedule.' },
  }),
} as const

type RosterWords = {
  readonly file: (title: string) => string
  readonly sheet: string
  readonly columns: Readonly<Record<(typeof trainingClassColumns)[number], string>>
  readonly state: Readonly<Record<'enrolled' | 'waiting' | 'requested', string>>
  readonly attended: Readonly<Record<'yes' | 'no' | 'open', string>>
}
const plain = (title: string) => cutText(title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim(), 80)
/** The texts of the exported roster. */
export const rosterWords: Readonly<Record<'zh' | 'en', RosterWords>> = {
  zh: {
    file: (title) => `${plain(title)} 名单.xlsx`,
    sheet: '名单',
    columns: {
      name: '姓名',
      employeeNo: '工号',
      login: '账号名',
      company: '企业',
      department: '部门',
      state: '名额',
      attended: '出勤',
      asked: '报名时间',
    },
    state: { enrolled: '已报名', waiting: '候补', requested: '待审批' },
    attended: { yes: '到课', no: '缺席', open: '' },
  },
  en: {
    file: (title) => `${plain(title)} people.xlsx`,
    sheet: 'People',
    columns: {
      name: 'Name',
      employeeNo: 'Employee number',
      login: 'Username',
      company: 'Company',
      department: 'Department',
      state: 'Seat',
      attended: 'Attendance',
      asked: 'Registered',
    },
    state: { enrolled: 'registered', waiting: 'waitlist', requested: 'awaiting approval' },
    attended: { yes: 'attended', no: 'absent', open: '' },
  },
}
