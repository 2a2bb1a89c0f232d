import { optionLetterAt, type QuestionType, questionTypes } from '@portal/contract/exams/question-types.ts'
import { parseHtmlBlocks, plainTextOfLine } from '../../../core/print/html-blocks.ts'
import type { BlockGroup, PrintBlock, PrintedCell, PrintInline } from '../../../core/print/print-document.ts'
import { type BilingualText, type Lang, pickText } from '../../../core/text/language.ts'
import type { QuestionContent } from '../../questions/questions.public.ts'
import { displayLetters } from '../papers/display-options.ts'
import { printWords } from './print.words.ts'

/** A question as it appears on one form (A or B) of a paper. Points are in 1/100. */
export type PrintedQuestion = {
  readonly id: string
  readonly number: number
  readonly type: QuestionType
  readonly points: number
  readonly content: QuestionContent
  /** The letters of its options in their order on this paper. */
  readonly optionOrder: string
}
export type PaperSection = {
  /** `cases`: groups about one material with questions of several types. */
  readonly type: QuestionType | 'cases'
  readonly questions: readonly PrintedQuestion[]
  readonly heading: string
  /** True if all questions have the same points, which the heading states. */
  readonly isEven: boolean
}
export type PaperLayoutSettings = { readonly lang: Lang; readonly withPoints: boolean }

export const pointsText = (points: number): string => String(points / 100)
const sum = (questions: readonly { readonly points: number }[]) => questions.reduce((all, one) => all + one.points, 0)

type Unnumbered = Omit<PrintedQuestion, 'number'>
const materialOf = ({ content: { group } }: Unnumbered) => (group ? JSON.stringify([group.id, group.material]) : null)

/** Splits the questions into groups: adjacent ones about the same material together, every other question alone. */
export function splitByMaterial<Q extends Unnumbered>(questions: readonly Q[]): Q[][] {
  const units: Q[][] = []
  for (const question of questions) {
    const unit = units.at(-1)
    const [first] = unit ?? []
    const material = materialOf(question)
    if (unit && first && material !== null && materialOf(first) === material) unit.push(question)
    else units.push([question])
  }
  return units
}

/**
 * Returns the questions of a paper by type, numbered consecutively; groups of several types come last, and no group is
 * split.
 */
export function computePaperSections(
  questions: readonly Unnumbered[],
  { lang, withPoints }: PaperLayoutSettings,
): PaperSection[] {
  const words = printWords[lang]
  const units = splitByMaterial(questions)
  const typeOf = (unit: readonly Unnumbered[]) =>
    unit.every(({ type }) => type === unit[0]?.type) ? (unit[0]?.type ?? 'cases') : 'cases'
  const types = ([...questionTypes, 'cases'] as const).filter((type) => units.some((unit) => typeOf(unit) === type))
  let number = 0
  return types.map((type, index) => {
    const own = units
      .filter((unit) => typeOf(unit) === type)
      .flat()
      .map((one) => {
        number += 1
        return { ...one, number }
      })
    const isEven = own.every(({ points }) => points === own[0]?.points)
    const ordinal = words.ordinals[index] ?? ''
    const total = pointsText(sum(own))
    const heading = !withPoints
      ? words.section(ordinal, words.types[type], own.length)
      : isEven
        ? words.sectionEach(ordinal, words.types[type], own.length, pointsText(own[0]?.points ?? 0), total)
        : words.sectionMixed(ordinal, words.types[type], own.length, total)
    return { type, questions: own, heading, isEven }
  })
}

export const textInline = (words: string): PrintInline => ({ kind: 'text', text: words, look: {} })
export const paragraphBlock = (words: string, role?: 'title' | 'subtitle' | 'heading' | 'note'): PrintBlock => ({
  kind: 'text',
  inlines: [textInline(words)],
  ...(role ? { role } : {}),
})
const cell = (words: string, isHead = false): PrintedCell => ({
  blocks: [paragraphBlock(words)],
  isCentred: true,
  ...(isHead ? { isHead: true } : {}),
})
export const headingCell = (words: string): PrintedCell => cell(words, true)
export const plainCell = (words: string): PrintedCell => cell(words)

/** Returns the blocks of a text; none for an empty text. */
export const printBlocksOf = (words: BilingualText | undefined, lang: Lang, gapWidth?: number): PrintBlock[] =>
  parseHtmlBlocks(pickText(words, lang), gapWidth)

/** Returns the table at the top of the paper in which graders enter the points of each part and the total. */
export function scoreTable(sections: readonly PaperSection[], lang: Lang): PrintBlock {
  const words = printWords[lang]
  const ordinals = sections.map((_, index) => words.ordinals[index] ?? '')
  return {
    kind: 'table',
    isNarrow: true,
    rows: [
      [headingCell(words.part), ...ordinals.map(headingCell), headingCell(words.total)],
      [headingCell(words.score), ...ordinals.map(() => plainCell('')), plainCell('')],
      [headingCell(words.grader), ...ordinals.map(() => plainCell('')), plainCell('')],
    ],
  }
}

/**
 * Returns the content of a printed paper in groups that stay together: the headings of its sections, shared material,
 * and the questions.
 */
export function printedPaperGroups(sections: readonly PaperSection[], look: PaperLayoutSettings): BlockGroup[] {
  const words = printWords[look.lang]
  return sections.flatMap((section): BlockGroup[] => [
    { blocks: [paragraphBlock(section.heading, 'heading')], isOpening: true },
    ...splitByMaterial(section.questions).flatMap((unit): BlockGroup[] => {
      const [first] = unit
      const material = first?.content.group?.material
      const lead: PrintBlock = {
        kind: 'text',
        inlines: [
          { kind: 'text', text: words.material(first?.number ?? 0, unit.at(-1)?.number ?? 0), look: { bold: true } },
        ],
      }
      const options = first && material && sharesOptions(unit) ? [optionBlock(first, look.lang)] : null
      return [
        ...(material
          ? [{ blocks: [lead, ...printBlocksOf(material, look.lang), ...(options ?? [])], isOpening: true }]
          : []),
        ...unit.map((question) => ({
          blocks: questionBlocks(question, look, section.isEven, options !== null),
          label: `${question.number}.`,
        })),
      ]
    }),
  ])
}

/** True for choices about one material with the same options under the same letters: they are printed once. */
const sharesOptions = (unit: readonly PrintedQuestion[]): boolean => {
  const listOf = ({ content, optionOrder }: PrintedQuestion) =>
    JSON.stringify([optionOrder, content.options.map(({ key, text }) => [key, text])])
  const [first] = unit
  return (
    first !== undefined &&
    unit.length > 1 &&
    unit.every((one) => (one.type === 'single' || one.type === 'multiple') && listOf(one) === listOf(first))
  )
}

const emptyBracket = /[（(][\s\u3000\u00a0]*[）)]/u

/** Adds words to the last paragraph of a text; a new one where it ends in a table. */
function withTail(blocks: readonly PrintBlock[], words: string): PrintBlock[] {
  const last = blocks.at(-1)
  if (last?.kind !== 'text') return [...blocks, paragraphBlock(words.trim())]
  return [...blocks.slice(0, -1), { ...last, inlines: [...last.inlines, textInline(words)] }]
}
const textIn = (blocks: readonly PrintBlock[]) =>
  blocks.map((block) => (block.kind === 'text' ? plainTextOfLine(block.inlines) : '')).join('\n')

function questionBlocks(
  question: PrintedQuestion,
  look: PaperLayoutSettings,
  isEven: boolean,
  sharesOptions: boolean,
): PrintBlock[] {
  const { lang, withPoints } = look
  const words = printWords[lang]
  const { type, content, optionOrder } = question
  let stem = printBlocksOf(content.stem, lang, content.blankCount > 1 || type === 'gapChoice' ? 84 : 96)
  if (type === 'blank' && content.blankCount === 1) stem = stem.map(withoutNumbers)
  if (stem.length === 0 || stem[0]?.kind !== 'text') stem = [{ kind: 'text', inlines: [] }, ...stem]
  const needsBracket = type === 'judge' || type === 'single' || type === 'multiple'
  if (needsBracket && !emptyBracket.test(textIn(stem))) stem = withTail(stem, words.bracket)
  if (withPoints && !isEven) stem = withTail(stem, words.points(pointsText(question.points)))
  switch (type) {
    case 'single':
    case 'multiple':
      return sharesOptions ? stem : [...stem, optionBlock(question, lang)]
    case 'judge':
    case 'blank':
      return stem
    case 'hotspot':
      return [...stem, ...printBlocksOf(content.picture, lang), paragraphBlock(words.marks(content.blankCount), 'note')]
    case 'numeric':
      return [...stem, numberLine(content.units ?? [])]
    case 'ordering':
      return [...stem, optionBlock(question, lang), orderLine(content.options.length, lang)]
    case 'matching':
      return [...stem, matchingTable(question, lang)]
    case 'gapChoice':
      return [...stem, ...wordBank(question, lang)]
    case 'upload':
      return [...stem, paragraphBlock(words.byUpload, 'note')]
    case 'short':
      return [...stem, { kind: 'lines', count: writingLineCount(question.points) }]
    default:
      return [...stem, { kind: 'boxes', groups: [{ label: '', boxes: [...optionOrder] }] }]
  }
}

/** A line for a number, with its unit behind it; of several units, the candidate writes one. */
const numberLine = (units: readonly string[]): PrintBlock => ({
  kind: 'text',
  inlines: [{ kind: 'gap', number: '', width: 130 }, textInline(units.length === 0 ? '' : ` ${units.join(' / ')}`)],
})

const withoutNumbers = (block: PrintBlock): PrintBlock =>
  block.kind === 'text'
    ? { ...block, inlines: block.inlines.map((one) => (one.kind === 'gap' ? { ...one, number: '' } : one)) }
    : block.kind === 'table'
      ? {
          ...block,
          rows: block.rows.map((row) => row.map((one) => ({ ...one, blocks: one.blocks.map(withoutNumbers) }))),
        }
      : block

/** Returns the number of lines for a written answer, from 4 to 14, which grows with its points (in 1/100). */
export const writingLineCount = (points: number): number => Math.min(14, Math.max(4, Math.round(points / 100)))

/** The options in this paper's order, with its letters. */
function optionsOf({ content, optionOrder }: PrintedQuestion, lang: Lang): { label: string; blocks: PrintBlock[] }[] {
  const byKey = new Map(content.options.map((option) => [option.key, option.text]))
  return [...optionOrder].map((key, index) => ({
    label: `${optionLetterAt(index)}.`,
    blocks: printBlocksOf(byKey.get(key), lang),
  }))
}
const optionBlock = (question: PrintedQuestion, lang: Lang): PrintBlock => ({
  kind: 'options',
  items: optionsOf(question, lang),
})

const gap = (width: number): PrintInline => ({ kind: 'gap', number: '', width })
const orderLine = (count: number, lang: Lang): PrintBlock => ({
  kind: 'text',
  inlines: [
    textInline(printWords[lang].order),
    ...Array.from({ length: count }, (_, index): PrintInline[] => [
      ...(index > 0 ? [textInline(' → ')] : []),
      gap(28),
    ]).flat(),
  ],
})

/** Builds a table of prompts with a place for a letter at the left, and the options at the right. */
function matchingTable(question: PrintedQuestion, lang: Lang): PrintBlock {
  const words = printWords[lang]
  const options = optionsOf(question, lang)
  const prompts = (question.content.prompts ?? []).map((prompt) => printBlocksOf(prompt, lang))
  const labelled = (label: string, blocks: readonly PrintBlock[], tail: readonly PrintInline[]): PrintBlock[] => {
    const [first, ...rest] = blocks
    const head: PrintBlock =
      first?.kind === 'text'
        ? { ...first, inlines: [textInline(`${label} `), ...first.inlines, ...(rest.length === 0 ? tail : [])] }
        : { kind: 'text', inlines: [textInline(label), ...tail] }
    return [head, ...(first?.kind === 'text' ? rest : blocks)]
  }
  const rows = Array.from({ length: Math.max(prompts.length, options.length) }, (_, index): PrintedCell[] => {
    const prompt = prompts[index]
    const option = options[index]
    return [
      { blocks: prompt ? labelled(words.gap(index + 1), prompt, [textInline(' '), gap(30)]) : [] },
      { blocks: option ? labelled(option.label, option.blocks, []) : [] },
    ]
  })
  return { kind: 'table', rows: [[headingCell(words.prompts), headingCell(words.answers)], ...rows] }
}

/** The options of gaps: one bank for all, or a line for each gap. */
function wordBank(question: PrintedQuestion, lang: Lang): PrintBlock[] {
  const { content, optionOrder } = question
  const words = printWords[lang]
  const note = content.once ? [paragraphBlock(words.once, 'note')] : []
  if (!content.choices) return [optionBlock(question, lang), ...note]
  const options = optionsOf(question, lang)
  return [
    ...content.choices.map((letters, place): PrintBlock => {
      const shown = [...displayLetters(letters, optionOrder)].sort()
      return {
        kind: 'text',
        inlines: [
          textInline(`${words.gap(place + 1)} `),
          ...shown.flatMap((letter): PrintInline[] => {
            const option = options[letter.charCodeAt(0) - 65]
            const [first] = option?.blocks ?? []
            return [textInline(`${letter}. `), ...(first?.kind === 'text' ? first.inlines : []), textInline('    ')]
          }),
        ],
      }
    }),
    ...note,
  ]
}
