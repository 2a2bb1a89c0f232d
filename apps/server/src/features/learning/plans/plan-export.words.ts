import type { planProgressColumns } from '@portal/contract/learning/plan-staff.contract.ts'
import { cutText } from '../../../core/text/cut-text.ts'

type Words = {
  readonly file: (title: string) => string
  readonly sheet: string
  readonly columns: Readonly<Record<(typeof planProgressColumns)[number] | 'login' | 'of', string>>
  readonly state: Readonly<Record<'open' | 'overdue' | 'done', string>>
}
/** Characters that file systems do not allow in names. */
const plain = (title: string) => cutText(title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim(), 80)
export const planProgressWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    file: (title) => `${plain(title)} 进度.xlsx`,
    sheet: '计划进度',
    columns: {
      name: '姓名',
      login: '账号名',
      employeeNo: '工号',
      department: '部门',
      percent: '进度（%）',
      done: '完成项',
      of: '全部项',
      overdue: '逾期项',
      state: '状态',
      studied: '最近学习',
      completed: '完成日期',
    },
    state: { open: '进行中', overdue: '已逾期', done: '已完成' },
  },
  en: {
    file: (title) => `${plain(title)} progress.xlsx`,
    sheet: 'Progress',
    columns: {
      name: 'Name',
      login: 'Username',
      employeeNo: 'Employee number',
      department: 'Department',
      percent: 'Progress (%)',
      done: 'Items completed',
      of: 'Items',
      overdue: 'Overdue',
      state: 'Status',
      studied: 'Last studied',
      completed: 'Completed',
    },
    state: { open: 'in progress', overdue: 'overdue', done: 'completed' },
  },
}
