import type { SeededRandom } from './paper-draws.ts'

/** The ways in which authors lay out answers. */
export const answerLayouts = [
  'bracket',
  'front',
  'plain',
  'square',
  'reference',
  'boxed',
  'keyRange',
  'keyList',
  'keyTable',
  'keyTall',
  'keyFile',
  'keyExplained',
] as const
export const optionLayouts = [
  'lines',
  'tabs',
  'pairs',
  'table',
  'row',
  'auto',
  'level',
  'paren',
  'wide',
  'half',
  'comma',
  'break',
  'behind',
] as const
export const numberLayouts = [
  'dot',
  'wideDot',
  'comma',
  'paren',
  'wideParen',
  'half',
  'square',
  'word',
  'auto',
  'autoWide',
  'autoParen',
  'autoWord',
  'autoStop',
  'autoBare',
  'autoStyle',
] as const
type Answers = (typeof answerLayouts)[number]
type Options = (typeof optionLayouts)[number]
type Numbers = (typeof numberLayouts)[number]

export type PaperLayout = {
  readonly isEnglish: boolean
  readonly answers: Answers
  readonly options: Options
  readonly numbers: Numbers
  readonly isAuto: boolean
  readonly isInKey: boolean
  /** Numbers begin again in each section. */
  readonly restarts: boolean
  readonly heading: 'ordinal' | 'part' | 'bare' | 'auto' | 'bracketed'
  readonly points: 'each' | 'own' | 'none'
  readonly isTorn: boolean
  readonly isTracked: boolean
  readonly columns: 1 | 2
  readonly hasFields: boolean
  readonly gap: 'underline' | 'tabs' | 'line' | 'bracket'
  readonly hasNotices: boolean
  readonly hasEnding: boolean
  /** The whole paper is in the cells of a table. */
  readonly isInTable: boolean
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
export function paperLayoutOf(index: number, draws: SeededRandom): PaperLayout {
  const isEnglish = index % 3 === 2
  const answers = at(answerLayouts, index)
  const numbers = at(numberLayouts, index * 5 + Math.floor(index / 14))
  const isAuto = numbers.startsWith('auto')
  const options = at(optionLayouts, index * 4 + Math.floor(index / 13))
  const hasColumns = draws.chance(0.3)
  return {
    isEnglish,
    // A bracket before a number that Word counts would be behind it.
    answers: answers === 'front' && (isAuto || !['dot', 'wideDot', 'comma'].includes(numbers)) ? 'bracket' : answers,
    // The options are a level of the list that counts the questions.
    options: options === 'level' && numbers !== 'auto' ? 'auto' : options,
    numbers,
    isAuto,
    isInKey: answers.startsWith('key'),
    restarts: draws.chance(0.4),
    heading: at(
      isEnglish ? (['part', 'bare'] as const) : (['ordinal', 'part', 'bare', 'auto', 'bracketed'] as const),
      index,
    ),
    points: at(['each', 'each', 'own', 'none'] as const, Math.floor(index / 2)),
    isTorn: draws.chance(0.5),
    isTracked: draws.chance(0.3),
    columns: hasColumns ? 2 : 1,
    hasFields: draws.chance(0.5),
    gap: at(['underline', 'tabs', 'line', 'bracket'] as const, index),
    hasNotices: draws.chance(0.5),
    hasEnding: draws.chance(0.4),
    isInTable: !isAuto && draws.chance(0.08),
  }
}

const wide = (value: number): string =>
  String(value).replace(/\d/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
/**
 * Returns the number of a question as its author types it; an empty text if Word numbers the questions automatically.
 */
export function typedQuestionNumber(numbers: Numbers, value: number, isEnglish: boolean): string {
  const typed: Readonly<Partial<Record<Numbers, string>>> = {
    dot: `${value}. `,
    wideDot: `${wide(value)}．`,
    comma: `${value}、`,
    paren: `(${value}) `,
    wideParen: `（${value}）`,
    half: `${value}) `,
    square: `【${value}】`,
    word: isEnglish ? `Question ${value}. ` : `第${value}题 `,
  }
  return typed[numbers] ?? ''
}
/** Returns the number format and text of the list level with which Word numbers questions. */
export function automaticNumberFormat(numbers: Numbers, isEnglish: boolean): readonly [format: string, text: string] {
  const counted: Readonly<Partial<Record<Numbers, readonly [string, string]>>> = {
    autoWide: ['decimalFullWidth', '%1．'],
    autoParen: ['decimal', '（%1）'],
    autoWord: ['decimal', isEnglish ? 'Question %1.' : '第%1题'],
    autoStop: ['decimalEnclosedFullstop', '%1'],
    autoBare: ['decimal', '%1'],
  }
  return counted[numbers] ?? ['decimal', isEnglish ? '%1.' : '%1、']
}
