import { examDayMinutes } from '@portal/contract/certificates/exam-apply.limits.ts'

/** The labels and rules on the admission ticket, by language. */
export const ticketWords = {
  zh: {
    title: '准考证',
    name: '姓名',
    idNumber: '证件号码',
    company: '单位',
    exam: '考试',
    time: '时间',
    centre: '考点',
    address: '地址',
    number: '准考证号',
    rules: [
      '请携带本准考证和报名时登记的身份证件原件。',
      `请在开考前 ${examDayMinutes.checkIn} 分钟到场，凭二维码签到。`,
      '改约或取消请在截止时间之前办理。',
    ],
    inZone: (time: string, zone: string) => `${time}（${zone}）`,
    file: (no: string) => `准考证 ${no}.pdf`,
  },
  en: {
    title: 'Admission ticket',
    name: 'Name',
    idNumber: 'ID document',
    company: 'Employer',
    exam: 'Exam',
    time: 'Time',
    centre: 'Centre',
    address: 'Address',
    number: 'Ticket',
    rules: [
      'Bring this ticket and the original ID document you registered with.',
      `Check in with the code ${examDayMinutes.checkIn} minutes before the start.`,
      'Change or cancel your seat before the deadline.',
    ],
    inZone: (time: string, zone: string) => `${time} (${zone})`,
    file: (no: string) => `ticket ${no}.pdf`,
  },
} as const
