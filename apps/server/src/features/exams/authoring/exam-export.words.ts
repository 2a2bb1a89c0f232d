import type { examColumns } from '@portal/contract/exams/exam-console.contract.ts'
import type { ExamKind } from '../definition/exam.store.ts'
import type { ExamPhase } from './exam-list.store.ts'

type Words = {
  readonly file: string
  readonly sheet: string
  readonly columns: Readonly<Record<Exclude<(typeof examColumns)[number], 'window'> | 'opens' | 'closes', string>>
  readonly kinds: Readonly<Record<ExamKind, string>>
  readonly phases: Readonly<Record<ExamPhase, string>>
  readonly withDraft: string
}

export const examExportWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    file: '考试.xlsx',
    sheet: '考试',
    columns: {
      title: '考试',
      kind: '类型',
      phase: '状态',
      opens: '开放时间',
      closes: '截止时间',
      questions: '题数',
      points: '满分',
      passing: '及格分',
      time: '时长（分钟）',
      people: '参考人数',
      attempts: '作答次数',
      toMark: '待阅答案',
      changed: '最近修改',
    },
    kinds: { formal: '正式', mock: '模拟', course: '课程' },
    phases: { draft: '草稿', coming: '未开始', running: '进行中', over: '已结束', withdrawn: '已下架' },
    withDraft: '，有未发布的改动',
  },
  en: {
    file: 'Exams.xlsx',
    sheet: 'Exams',
    columns: {
      title: 'Exam',
      kind: 'Type',
      phase: 'Status',
      opens: 'Opens',
      closes: 'Closes',
      questions: 'Questions',
      points: 'Points',
      passing: 'Pass mark',
      time: 'Minutes',
      people: 'Candidates',
      attempts: 'Attempts',
      toMark: 'To mark',
      changed: 'Last changed',
    },
    kinds: { formal: 'formal', mock: 'mock', course: 'course' },
    phases: { draft: 'draft', coming: 'upcoming', running: 'open', over: 'ended', withdrawn: 'withdrawn' },
    withDraft: ', with unpublished changes',
  },
}
