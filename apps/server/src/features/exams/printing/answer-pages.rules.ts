import { isMarkedByPeople, optionLetterAt } from '@portal/contract/exams/question-types.ts'
import type { BlockGroup, PrintBlock, PrintInline } from '../../../core/print/print-document.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { type AnswerKey, describeRegion, type PrintedKey, rightAnswerTexts } from '../../questions/questions.public.ts'
import { displayLetters } from '../papers/display-options.ts'
import { rightOptionKeys } from '../papers/right-options.rules.ts'
import {
  headingCell,
  type PaperLayoutSettings,
  type PaperSection,
  type PrintedQuestion,
  paragraphBlock,
  plainCell,
  pointsText,
  printBlocksOf,
  textInline,
  writingLineCount,
} from './paper-layout.rules.ts'
import { printWords } from './print.words.ts'

/** Returns the content of the answer sheet: boxes for letters, lines for words, and frames for written answers. */
export function answerSheetGroups(sections: readonly PaperSection[], { lang }: PaperLayoutSettings): BlockGroup[] {
  const words = printWords[lang]
  const person: PrintBlock = {
    kind: 'table',
    isNarrow: true,
    rows: [
      [
        headingCell(words.name),
        plainCell('\u3000'.repeat(8)),
        headingCell(words.staffNumber),
        plainCell('\u3000'.repeat(8)),
      ],
      [headingCell(words.department), plainCell(''), headingCell(words.seat), plainCell('')],
    ],
  }
  return [
    { blocks: [person, paragraphBlock(words.sheetNote, 'note')] },
    ...sections.flatMap((section): BlockGroup[] => {
      const head: BlockGroup = { blocks: [paragraphBlock(section.heading, 'heading')], isOpening: true }
      const isBoxed = section.questions.every(({ type }) => isLettered(type))
      const boxes = (questions: readonly PrintedQuestion[]): BlockGroup => ({
        blocks: [
          {
            kind: 'boxes',
            groups: questions.map((question) => ({
              label: String(question.number),
              boxes: question.type === 'judge' ? [words.true, words.false] : lettersOf(question),
            })),
          },
        ],
      })
      if (isBoxed) return [head, boxes(section.questions)]
      return [
        head,
        ...section.questions.map((question) =>
          isLettered(question.type) ? boxes([question]) : writtenGroup(question, lang),
        ),
      ]
    }),
  ]
}
/** True for types that are answered by a letter or by true and false. */
const isLettered = (type: PrintedQuestion['type']) => type === 'single' || type === 'multiple' || type === 'judge'
const lettersOf = ({ optionOrder }: PrintedQuestion): string[] =>
  Array.from(optionOrder, (_, index) => optionLetterAt(index))

function writtenGroup(question: PrintedQuestion, lang: Lang): BlockGroup {
  const words = printWords[lang]
  const { type, content, points } = question
  const label = `${question.number}.`
  if (type === 'short')
    return { label, blocks: [paragraphBlock(''), { kind: 'blank', height: 26 * writingLineCount(points) }] }
  if (type === 'hotspot') return { label, blocks: [paragraphBlock(words.onPaper)] }
  if (type === 'upload') return { label, blocks: [paragraphBlock(words.byUpload, 'note')] }
  if (type === 'ordering') {
    const inlines = content.options.flatMap((_, index): PrintInline[] => [
      ...(index > 0 ? [textInline(' → ')] : []),
      { kind: 'gap', number: '', width: 28 },
    ])
    return { label, blocks: [{ kind: 'text', inlines }] }
  }
  if (type === 'matching' || type === 'gapChoice') {
    const boxes = Array.from({ length: content.blankCount }, (_, index) => ({
      label: words.gap(index + 1),
      boxes: lettersOf(question),
    }))
    return { label, blocks: [paragraphBlock(''), { kind: 'boxes', groups: boxes }] }
  }
  const unit = content.units?.length === 1 ? ` ${content.units[0]}` : ''
  const inlines = Array.from({ length: content.blankCount }, (_, index): PrintInline[] => [
    textInline(`${content.blankCount > 1 ? words.gap(index + 1) : ''} `),
    { kind: 'gap', number: '', width: 130 },
    textInline(`${unit}  `),
  ]).flat()
  return { label, blocks: [{ kind: 'text', inlines }] }
}

/** Returns the correct answer of a question in the letters of this paper; empty when a person grades it. */
export function printedAnswerText({ type, optionOrder }: PrintedQuestion, key: AnswerKey, lang: Lang): string {
  const words = printWords[lang]
  if ('places' in key) {
    const letters = [...displayLetters(key.places, optionOrder)]
    return type === 'ordering'
      ? letters.join(' → ')
      : letters.map((letter, index) => `${words.gap(index + 1)} ${letter}`).join(words.separator)
  }
  if ('blanks' in key) {
    const forms = rightAnswerTexts(key)
    return forms.length === 1
      ? (forms[0] ?? '')
      : forms.map((form, index) => `${words.gap(index + 1)} ${form}`).join(words.separator)
  }
  if ('rubric' in key) return ''
  if ('regions' in key)
    return key.regions
      .map((region, index) => {
        const name = pickText(region.label, lang)
        const place = name === '' ? describeRegion(region) : `${name} (${describeRegion(region)})`
        return `${words.gap(index + 1)} ${region.isWrong ? words.wrongRegion(place) : place}`
      })
      .join(words.separator)
  const { alternatives = [], ...own } = key
  const sets = [rightOptionKeys(own) ?? [], ...alternatives]
  if (type === 'judge') return sets[0]?.[0] === 'A' ? words.true : words.false
  return sets.map((set) => [...displayLetters(set.join(''), optionOrder)].sort().join('')).join(' / ')
}

/**
 * Returns the content of the answer key: a table of letters for choices, then answers, marking guides and explanations.
 */
export function answerKeyGroups(
  sections: readonly PaperSection[],
  keys: ReadonlyMap<string, PrintedKey>,
  { lang, withPoints }: PaperLayoutSettings,
): BlockGroup[] {
  const words = printWords[lang]
  return [
    { blocks: [paragraphBlock(words.keyNote, 'note')] },
    ...sections.flatMap((section): BlockGroup[] => {
      const head: BlockGroup = { blocks: [paragraphBlock(section.heading, 'heading')], isOpening: true }
      const lettered = section.questions.filter(({ type }) => isLettered(type))
      const answerOf = (question: PrintedQuestion) => {
        const key = keys.get(question.id)
        return key === undefined ? '' : printedAnswerText(question, key.answerKey, lang)
      }
      const table = keyTables(lettered, answerOf, lang)
      const details = section.questions.flatMap((question): BlockGroup[] => {
        const isShort = isLettered(question.type)
        const blocks = detailBlocks(question, keys.get(question.id), lang, isShort ? null : answerOf(question))
        if (blocks.length === 0) return []
        const isShown = withPoints && !section.isEven && !isShort
        const points = isShown ? words.points(pointsText(question.points)) : ''
        return [{ label: `${question.number}.`, blocks: [...withEnd(blocks.slice(0, 1), points), ...blocks.slice(1)] }]
      })
      return [head, ...table, ...details]
    }),
  ]
}

/** Ten answers in a row below their numbers. */
function keyTables(
  questions: readonly PrintedQuestion[],
  answerOf: (question: PrintedQuestion) => string,
  lang: Lang,
): BlockGroup[] {
  const words = printWords[lang]
  return Array.from({ length: Math.ceil(questions.length / 10) }, (_, row): BlockGroup => {
    const own = questions.slice(row * 10, row * 10 + 10)
    return {
      blocks: [
        {
          kind: 'table',
          rows: [
            [headingCell(words.question), ...own.map(({ number }) => headingCell(String(number)))],
            [headingCell(words.answer), ...own.map((question) => plainCell(answerOf(question)))],
          ],
        },
      ],
    }
  })
}

/** The answer, the marking guide and the explanation of a question; `answer` null: a table has it. */
function detailBlocks(
  question: PrintedQuestion,
  key: PrintedKey | undefined,
  lang: Lang,
  answer: string | null,
): PrintBlock[] {
  const words = printWords[lang]
  if (key === undefined) return [paragraphBlock(words.missing)]
  const blocks: PrintBlock[] = []
  const { answerKey } = key
  if (answer) blocks.push(paragraphBlock(answer))
  if ('rubric' in answerKey) {
    blocks.push(...titled(words.rubric, printBlocksOf(answerKey.rubric, lang)))
    for (const one of answerKey.criteria ?? [])
      blocks.push(...withEnd(printBlocksOf(one.text, lang), words.points(pointsText(one.points))))
    if (blocks.length === 0) blocks.push(paragraphBlock(words.noAnswer))
  }
  blocks.push(...titled(words.explanation, printBlocksOf(key.explanation, lang)))
  // In a table, a question needs its number only if there is something to explain.
  return isMarkedByPeople(question.type) || blocks.length > 0 ? blocks : []
}

function titled(words: string, blocks: readonly PrintBlock[]): PrintBlock[] {
  const [first, ...rest] = blocks
  if (first === undefined) return []
  const head: PrintInline = { kind: 'text', text: words, look: { bold: true } }
  return first.kind === 'text' && first.label === undefined
    ? [{ ...first, inlines: [head, ...first.inlines] }, ...rest]
    : [{ kind: 'text', inlines: [head] }, first, ...rest]
}
function withEnd(blocks: readonly PrintBlock[], words: string): PrintBlock[] {
  const last = blocks.at(-1)
  return last?.kind === 'text'
    ? [...blocks.slice(0, -1), { ...last, inlines: [...last.inlines, textInline(words)] }]
    : [...blocks]
}
