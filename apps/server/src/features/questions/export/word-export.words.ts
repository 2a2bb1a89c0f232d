import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Lang } from '../../../core/text/language.ts'

type Words = {
  readonly part: (number: number) => string
  readonly start: (number: number) => string
  readonly types: Readonly<Record<QuestionType, string>>
  readonly option: (letter: string) => string
  readonly prompt: (number: number) => string
  readonly bracket: string
  readonly answer: string
  readonly rubric: string
  readonly explanation: string
  readonly topic: string
  readonly difficulty: string
  readonly points: (points: string) => string
  readonly tags: string
  readonly own: string
  readonly true: string
  readonly false: string
  readonly foot: string
}

/** The words of a Word paper into which questions are exported, by language. The importer understands all of them. */
export const wordExportWords: Readonly<Record<Lang, Words>> = {
  zh: {
    part: (number) => `第${number}部分`,
    start: (number) => `第${number}题 `,
    types: {
      single: '【单选题】',
      multiple: '【多选题】',
      judge: '【判断题】',
      blank: '【填空题】',
      numeric: '【数值题】',
      matching: '【匹配题】',
      ordering: '【排序题】',
      gapChoice: '【选词填空】',
      hotspot: '【热区】',
      short: '【简答题】',
      upload: '【上传题】',
    },
    option: (letter) => `${letter}．`,
    prompt: (number) => `（${number}）`,
    bracket: '（　　）',
    answer: '【答案】',
    rubric: '【评分标准】',
    explanation: '【解析】',
    topic: '【知识点】',
    difficulty: '【难度】',
    points: (points) => `【分值】${points} 分`,
    tags: '【标签】',
    own: '【系统】',
    true: '√',
    false: '×',
    foot: '第 {page} 页 / 共 {pages} 页',
  },
  en: {
    part: (number) => `Part ${number}`,
    start: (number) => `Question ${number}. `,
    types: {
      single: '[Single choice] ',
      multiple: '[Multiple answers] ',
      judge: '[True or false] ',
      blank: '[Fill in the gaps] ',
      numeric: '[Numeric] ',
      matching: '[Matching] ',
      ordering: '[Ordering] ',
      gapChoice: '[Gap choice] ',
      hotspot: '[Hotspot] ',
      short: '[Short answer] ',
      upload: '[Upload] ',
    },
    option: (letter) => `${letter}. `,
    prompt: (number) => `(${number}) `,
    bracket: ' (    )',
    answer: '[Answer] ',
    rubric: '[Rubric] ',
    explanation: '[Explanation] ',
    topic: '[Topic] ',
    difficulty: '[Difficulty] ',
    points: (points) => `[Points] ${points}`,
    tags: '[Tags] ',
    own: '[portal] ',
    true: 'True',
    false: 'False',
    foot: 'Page {page} of {pages}',
  },
}
