import type { absenteeColumns } from '@portal/contract/exams/exam-absence.contract.ts'
import type { absenceReasons } from '@portal/contract/exams/exam-absence.limits.ts'

/** Words of an exported list of absentees, and of the title of a make-up exam. */
type Words = {
  readonly file: (exam: string) => string
  readonly people: string
  readonly ending: string
  readonly reminder: {
    readonly title: (exam: string) => string
    /** `opens`: null once the exam is open. `closes`: null when it does not close. */
    readonly body: (opens: string | null, closes: string | null) => string
  }
  readonly reasons: Readonly<Record<(typeof absenceReasons)[number], string>>
  readonly columns: Readonly<Record<(typeof absenteeColumns)[number] | 'login', string>>
}
export const absenceWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    file: (exam) => `${exam} 未参加人员.xlsx`,
    people: '未参加人员',
    ending: '（补考）',
    reminder: {
      title: (exam) => `请参加考试：${exam}`,
      body: (opens, closes) =>
        ['您尚未参加这场考试', opens && `开放时间 ${opens}`, closes && `截止时间 ${closes}`]
          .filter(Boolean)
          .join('，')
          .concat('。'),
    },
    reasons: {
      noShow: '有座位，未开始考试',
      notRegistered: '未报名场次',
      course: '未完成要求的课程',
      neverSignedIn: '从未登录',
      unknown: '原因不明',
    },
    columns: {
      name: '姓名',
      login: '账号名',
      employeeNo: '工号',
      company: '企业',
      department: '部门',
      reason: '可能原因',
      signedIn: '最近登录',
    },
  },
  en: {
    file: (exam) => `${exam} absentees.xlsx`,
    people: 'Absentees',
    ending: ' (make-up)',
    reminder: {
      title: (exam) => `Exam reminder: ${exam}`,
      body: (opens, closes) => {
        const times = [opens && `opens ${opens}`, closes && `closes ${closes}`].filter(Boolean).join(' and ')
        return times ? `You have not taken this exam yet. It ${times}.` : 'You have not taken this exam yet.'
      },
    },
    reasons: {
      noShow: 'seat booked, exam not started',
      notRegistered: 'no seat in a session',
      course: 'required course not completed',
      neverSignedIn: 'never signed in',
      unknown: 'unknown',
    },
    columns: {
      name: 'Name',
      login: 'Username',
      employeeNo: 'Employee number',
      company: 'Company',
      department: 'Department',
      reason: 'Likely reason',
      signedIn: 'Last sign-in',
    },
  },
}
