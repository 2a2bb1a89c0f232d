import type { QuestionType } from '@portal/contract/exams/question-types.ts'

/** Texts of the command that imports questions. `%` is replaced by the next value. */
export const importQuestionWords = {
  summary: { zh: '%：共 % 题，收下 %，拒绝 %，跳过 %', en: '%: % found, % accepted, % rejected, % skipped' },
  refused: { zh: '  拒绝 · %第 % 行：%  [%]', en: '  rejected · %line %: %  [%]' },
  remark: { zh: '  注意 · %第 % 行：%  [%]', en: '  note · %line %: %  [%]' },
  same: {
    zh: '  相同 · %第 % 行与 %第 % 行相同，只保存一次  [%]',
    en: '  same · %line % equals %line %, stored once  [%]',
  },
  otherKey: {
    zh: '  拒绝 · %第 % 行与 %第 % 行的试题相同，但答案不同  [%]',
    en: '  rejected · %line %: same question as %line %, different answer  [%]',
  },
  unreadable: { zh: '%：无法读取（%）', en: '%: cannot be read (%)' },
  nothing: { zh: '没有收下任何试题，什么都没有存。', en: 'No questions were accepted. Nothing was stored.' },
  dryRun: {
    zh: '试运行：可收下 % 题（%），什么都没有存。',
    en: 'Dry run: % questions can be imported (%). Nothing was stored.',
  },
  bank: {
    zh: '题库“%”：新增 % 题，% 题与其他题相同。',
    en: 'Bank "%": % questions added, % were duplicates.',
  },
  exam: {
    zh: '考试“%”已发布：每卷 % 题，满分 %，% 分及格，限时 60 分钟，所有企业可见。',
    en: 'Exam "%" is published: % questions per paper, % points, % to pass, 60 minutes, open to all companies.',
  },
  shortLeft: {
    zh: '简答题要人工阅卷，没有放进这场考试：% 题。',
    en: 'Short answers need a grader and were not included in the exam: %.',
  },
  noExam: {
    zh: '没有能自动评分的题，考试没有建立。',
    en: 'None of the questions can be graded automatically. No exam was created.',
  },
} as const satisfies Record<string, { zh: string; en: string }>

export const questionTypeWords: Readonly<Record<QuestionType, { zh: string; en: string }>> = {
  single: { zh: '单选', en: 'single choice' },
  multiple: { zh: '多选', en: 'multiple choice' },
  judge: { zh: '判断', en: 'true/false' },
  blank: { zh: '填空', en: 'gaps' },
  short: { zh: '简答', en: 'short answer' },
  matching: { zh: '匹配', en: 'matching' },
  numeric: { zh: '数值', en: 'numeric' },
  upload: { zh: '上传', en: 'upload' },
  ordering: { zh: '排序', en: 'ordering' },
  gapChoice: { zh: '选词填空', en: 'gap choice' },
  hotspot: { zh: '热区', en: 'hotspot' },
}

export const listSeparator = { zh: '，', en: ', ' } as const
