import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Lang } from '../../../core/text/language.ts'

type Words = {
  readonly types: Readonly<Record<QuestionType | 'cases', string>>
  /** The note that replaces an answer that candidates upload. */
  readonly byUpload: string
  /** Above material for these questions. */
  readonly material: (from: number, to: number) => string
  /** Of sections, one for each type at most. */
  readonly ordinals: readonly string[]
  /** A heading of a section: all of the same points, of different points, and without points. */
  readonly sectionEach: (ordinal: string, type: string, count: number, each: string, total: string) => string
  readonly sectionMixed: (ordinal: string, type: string, count: number, total: string) => string
  readonly section: (ordinal: string, type: string, count: number) => string
  readonly points: (points: string) => string
  readonly facts: (minutes: number | null, points: string | null) => string
  readonly form: (form: string) => string
  readonly documents: Readonly<Record<'paper' | 'sheet' | 'key', string>>
  readonly number: (number: number) => string
  readonly sealFields: readonly string[]
  readonly seal: string
  readonly foot: string
  readonly part: string
  readonly score: string
  readonly total: string
  readonly grader: string
  readonly bracket: string
  readonly true: string
  readonly false: string
  readonly gap: (number: number) => string
  readonly order: string
  readonly once: string
  readonly prompts: string
  /** Below a picture: how many points may be marked on it. */
  readonly marks: (most: number) => string
  readonly onPaper: string
  readonly wrongRegion: (region: string) => string
  readonly answers: string
  readonly name: string
  readonly staffNumber: string
  readonly department: string
  readonly seat: string
  readonly sheetNote: string
  readonly keyNote: string
  readonly question: string
  readonly answer: string
  readonly explanation: string
  readonly rubric: string
  readonly noAnswer: string
  readonly colon: string
  readonly separator: string
  readonly missing: string
}

const several = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

export const printWords: Readonly<Record<Lang, Words>> = {
  zh: {
    byUpload: '（在线上传作答）',
    types: {
      single: '单项选择题',
      multiple: '多项选择题',
      judge: '判断题',
      blank: '填空题',
      numeric: '数值题',
      matching: '匹配题',
      ordering: '排序题',
      gapChoice: '选词填空题',
      hotspot: '热区题',
      short: '简答题',
      upload: '上传题',
      cases: '综合题',
    },
    material: (from, to) =>
      from === to ? `阅读下列材料，回答第 ${from} 题。` : `阅读下列材料，回答第 ${from}～${to} 题。`,
    ordinals: ['一', '二', '三', '四', '五', '六', '七', '八', '九'],
    sectionEach: (ordinal, type, count, each, total) =>
      `${ordinal}、${type}（共 ${count} 小题，每小题 ${each} 分，共 ${total} 分）`,
    sectionMixed: (ordinal, type, count, total) => `${ordinal}、${type}（共 ${count} 小题，共 ${total} 分）`,
    section: (ordinal, type, count) => `${ordinal}、${type}（共 ${count} 小题）`,
    points: (points) => `（${points} 分）`,
    facts: (minutes, points) =>
      [minutes === null ? null : `考试时间：${minutes} 分钟`, points === null ? null : `满分：${points} 分`]
        .filter(Boolean)
        .join('　　'),
    form: (form) => `${form} 卷`,
    documents: { paper: '试卷', sheet: '答题卡', key: '参考答案' },
    number: (number) => `第 ${number} 套`,
    sealFields: ['部门', '姓名', '工号', '座位号'],
    seal: '密封线内不要答题',
    foot: '第 {page} 页 / 共 {pages} 页',
    part: '题号',
    score: '得分',
    total: '总分',
    grader: '阅卷人',
    bracket: '（　　）',
    true: '√',
    false: '×',
    gap: (number) => `（${number}）`,
    order: '顺序：',
    once: '每个选项只能用一次。',
    prompts: '待配项',
    marks: (most) => `请在图上用“×”标出，最多 ${most} 处`,
    onPaper: '在试卷的图上作答',
    wrongRegion: (region) => `不得标记：${region}`,
    answers: '选项',
    name: '姓名',
    staffNumber: '工号',
    department: '部门',
    seat: '座位号',
    sheetNote: '请用黑色笔填涂或书写，写在框外无效。',
    keyNote: '仅供阅卷人使用，考试结束前请勿外传。',
    question: '题号',
    answer: '答案',
    explanation: '解析：',
    rubric: '评分要点：',
    noAnswer: '由阅卷人评分',
    colon: '：',
    separator: '　',
    missing: '试题已删除',
  },
  en: {
    byUpload: '(answered by upload, online)',
    types: {
      single: 'Single choice',
      multiple: 'Multiple choice',
      judge: 'True or false',
      blank: 'Fill in the gaps',
      numeric: 'Numeric',
      matching: 'Matching',
      ordering: 'Ordering',
      gapChoice: 'Gap choice',
      hotspot: 'Hotspot',
      short: 'Short answer',
      upload: 'Upload',
      cases: 'Case studies',
    },
    material: (from, to) =>
      from === to ? `Read the material for question ${from}.` : `Read the material for questions ${from}–${to}.`,
    ordinals: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    sectionEach: (ordinal, type, count, each, total) =>
      count === 1
        ? `Part ${ordinal}  ${type} (1 question, ${total === '1' ? '1 point' : `${total} points`})`
        : `Part ${ordinal}  ${type} (${count} × ${each === '1' ? '1 point' : `${each} points`})`,
    sectionMixed: (ordinal, type, count, total) =>
      `Part ${ordinal}  ${type} (${several(count, 'question')}, ${total} points)`,
    section: (ordinal, type, count) => `Part ${ordinal}  ${type} (${several(count, 'question')})`,
    points: (points) => ` (${points} ${points === '1' ? 'point' : 'points'})`,
    facts: (minutes, points) =>
      [
        minutes === null ? null : `Time allowed: ${several(minutes, 'minute')}`,
        points === null ? null : `Total: ${points} points`,
      ]
        .filter(Boolean)
        .join('\u3000\u3000'),
    form: (form) => `Paper ${form}`,
    documents: { paper: 'Paper', sheet: 'Answer sheet', key: 'Answer key' },
    number: (number) => `Set ${number}`,
    sealFields: ['Department', 'Name', 'Employee no.', 'Seat'],
    seal: 'Do not write beyond this line',
    foot: 'Page {page} of {pages}',
    part: 'Part',
    score: 'Points',
    total: 'Total',
    grader: 'Grader',
    bracket: ' (\u3000\u3000)',
    true: 'T',
    false: 'F',
    gap: (number) => `(${number})`,
    order: 'Order: ',
    once: 'Use each option at most once.',
    prompts: 'Items',
    marks: (most) => `Mark the picture with a cross, at most ${most === 1 ? 'once' : `${most} times`}.`,
    onPaper: 'Answer on the picture in the paper.',
    wrongRegion: (region) => `wrong: ${region}`,
    answers: 'Options',
    name: 'Name',
    staffNumber: 'Employee no.',
    department: 'Department',
    seat: 'Seat',
    sheetNote: 'Fill in the boxes in black, and write within the frames only.',
    keyNote: 'For graders only. Keep it confidential until the exam has ended.',
    question: 'Question',
    answer: 'Answer',
    explanation: 'Explanation: ',
    rubric: 'Marking guide: ',
    noAnswer: 'marked by a grader',
    colon: ': ',
    separator: '   ',
    missing: 'This question was deleted',
  },
}
