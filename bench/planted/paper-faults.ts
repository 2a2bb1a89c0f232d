import type { PaperLayout } from './paper-layout.ts'
import type { PaperQuestionType } from './planted-paper.ts'

/** The contradictions and unreadable parts that are planted in questions. */
export type PaperFault =
  | 'answersDiffer'
  | 'hole'
  | 'letterTwice'
  | 'emptyOption'
  | 'keyOutside'
  | 'twoForOne'
  | 'oneForSeveral'
  | 'noAnswer'
  | 'notTruth'
  | 'gapCount'
  | 'slash'
  | 'pointsDiffer'
  | 'typeDiffers'
  | 'numberTwice'
  | 'numberJump'
  | 'strayLine'
  | 'mathType'
  | 'metafile'
  | 'missingPicture'
  | 'chart'
  | 'footnote'
  | 'textBox'

const UNREADABLE: readonly PaperFault[] = ['mathType', 'metafile', 'missingPicture', 'chart', 'footnote', 'textBox']
const OF_KIND: Readonly<Record<PaperQuestionType, readonly PaperFault[]>> = {
  single: [
    'answersDiffer',
    'hole',
    'letterTwice',
    'emptyOption',
    'keyOutside',
    'twoForOne',
    'strayLine',
    'typeDiffers',
  ],
  multiple: [
    'answersDiffer',
    'hole',
    'letterTwice',
    'emptyOption',
    'keyOutside',
    'oneForSeveral',
    'strayLine',
    'typeDiffers',
  ],
  judge: ['answersDiffer', 'notTruth'],
  blank: ['gapCount', 'slash'],
  short: [],
  numeric: ['notTruth'],
  ordering: ['keyOutside'],
  matching: ['keyOutside'],
}

type Place = {
  readonly layout: PaperLayout
  readonly isFirst: boolean
  readonly options: number
}
/**
 * Returns the faults that a question of this type can have at its place: some need a layout, an earlier question, or
 * four options.
 */
export function possibleFaults(kind: PaperQuestionType, { layout, isFirst, options }: Place): PaperFault[] {
  const isMovable = !layout.isAuto && !isFirst
  return [
    ...OF_KIND[kind],
    ...UNREADABLE,
    'noAnswer' as const,
    ...(isMovable ? (['numberTwice', 'numberJump'] as const) : []),
    ...(layout.points === 'each' ? (['pointsDiffer'] as const) : []),
  ].filter(
    (fault) =>
      // A bracket in front of its number has no second place for an answer.
      !(fault === 'answersDiffer' && layout.answers === 'front') &&
      !(/^(?:hole|letterTwice)$/u.test(fault) && options < 4),
  )
}
