import type { FormProblem } from '@portal/contract/checklists/checklist.rules.ts'
import type { BilingualText } from '../../core/text/language.ts'

/** Problems of a checklist, in both languages. */
export const checklistProblemWords = {
  name: { zh: '请填写名称', en: 'Enter a name' },
  noCompany: { zh: '企业不存在', en: 'This company does not exist' },
  noItems: { zh: '请至少添加一个检查项', en: 'Add at least one item' },
  nothingJudged: {
    zh: '至少要有一个判定合格与否的检查项',
    en: 'Add at least one item that can pass or fail',
  },
  noTitle: { zh: '请填写每个分组的名称', en: 'Enter a title for each section' },
  noLabel: { zh: '请填写每个检查项的内容', en: 'Enter the text of each item' },
  sameId: { zh: '检查项编号重复', en: 'Two items have the same ID' },
  steps: {
    zh: '评分需要 2 到 10 级，合格线在其中',
    en: 'A scale needs 2 to 10 steps, and its pass mark must be one of them',
  },
  options: { zh: '单选至少需要两个选项', en: 'A choice needs at least two options' },
  optionLabel: { zh: '请填写每个选项的内容', en: 'Enter the text of each option' },
  noPassingOption: { zh: '至少要有一个选项算合格', en: 'At least one option must pass' },
  bounds: { zh: '上限不能小于下限', en: 'The upper bound can’t be below the lower bound' },
  criticalUnjudged: {
    zh: '关键项必须能判定合格与否',
    en: 'A critical item must be one that can pass or fail',
  },
} as const satisfies Record<FormProblem | 'name' | 'noCompany', BilingualText>
export type ChecklistProblemWord = keyof typeof checklistProblemWords

const outcomes = {
  zh: { passed: '合格', failed: '不合格' },
  en: { passed: 'passed', failed: 'failed' },
} as const

/** Notices to the person who was observed. */
export const observationMessages = {
  zh: {
    observed: (checklist: string) => `请确认观察记录：${checklist}`,
    byWhom: (observer: string, day: string, outcome: 'passed' | 'failed') =>
      `${observer} 于 ${day} 对您进行了现场观察，结果：${outcomes.zh[outcome]}。请查看并确认。`,
  },
  en: {
    observed: (checklist: string) => `Acknowledge your observation: ${checklist}`,
    byWhom: (observer: string, day: string, outcome: 'passed' | 'failed') =>
      `${observer} observed you at work on ${day}. Result: ${outcomes.en[outcome]}. Read and acknowledge it.`,
  },
} as const

/** Texts of the Excel file of observations. */
export const observationFileWords = {
  zh: {
    title: '观察记录',
    file: '观察记录.xlsx',
    columns: [
      '检查表',
      '版本',
      '姓名',
      '工号',
      '企业',
      '观察人',
      '观察时间',
      '结果',
      '合格项',
      '判定项',
      '不合格关键项',
      '确认时间',
      '备注',
      '本人意见',
    ],
    outcome: outcomes.zh,
    yes: '是',
    no: '否',
    na: '不适用',
    photos: (count: number) => `${count} 张照片`,
    signed: (name: string | null) => (name === null ? '已手写签名' : `已签名：${name}`),
  },
  en: {
    title: 'Observations',
    file: 'Observations.xlsx',
    columns: [
      'Checklist',
      'Version',
      'Name',
      'Employee number',
      'Company',
      'Observer',
      'Observed at',
      'Outcome',
      'Items passed',
      'Items judged',
      'Critical items failed',
      'Acknowledged at',
      'Remark',
      'Comment by the person observed',
    ],
    outcome: outcomes.en,
    yes: 'Yes',
    no: 'No',
    na: 'Not applicable',
    photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
    signed: (name: string | null) => (name === null ? 'Signed by hand' : `Signed: ${name}`),
  },
} as const
