import { packStoredZip } from '../../apps/server/src/core/readers/stored-zip.ts'
import type { ImportedQuestion } from '../../apps/server/src/features/questions/import/imported-question.ts'
import { readQuestionFile } from '../../apps/server/src/features/questions/import/read-question-file.ts'
import { smallPng } from '../../apps/server/src/testing/docx.ts'
import type { IntendedQuestion, PlantedPaper } from './planted-paper.ts'

export type PaperFigures = {
  papers: number
  questions: number
  faults: number
  /** Sound questions read as certain, and in every part as planted. */
  right: number
  /** Questions that were read as certain and differ from the planted one, or have a planted fault. */
  wrong: number
  faultsFlagged: number
  /** Sound questions that a person must look at, or that were not read. */
  doubted: number
  /** Questions of which nothing is left, not even a remark. */
  lost: number
  /** Questions that no author wrote and that the reader counts as certain. */
  invented: number
}

const shades = new Map(Array.from({ length: 256 }, (_, shade) => [smallPng(shade).toString('base64'), shade]))
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** A text as it is compared: without spaces and marks of looks, with raised and lowered text and pictures. */
const compared = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '')
function textOf(html: string, { attachments }: ImportedQuestion): string {
  const pictures = new Map(attachments.map(({ name, bytes }) => [name, shades.get(bytes.toString('base64'))]))
  return compared(
    html
      .replace(/<img\b[^<>]*src="attachment:([^"]*)"[^<>]*>/gu, (_, name: string) => `[picture ${pictures.get(name)}]`)
      .replace(/<(?!\/?su[bp]>)[^<>]*>/gu, '')
      .replace(/&(\w+);/gu, (whole, name: string) => entities[name] ?? whole),
  )
}

function rightOf(read: ImportedQuestion): string {
  switch (read.type) {
    case 'judge':
      return String(read.options[0]?.correct)
    case 'blank':
      return read.blanks.map(({ accepted }) => accepted.map(({ text }) => text).join('=')).join('|')
    case 'numeric':
      return read.blanks
        .map(({ numeric = [] }) =>
          numeric
            .map((one) => ('value' in one ? `${one.value}${one.tolerance === 0 ? '' : `±${one.tolerance}`}` : 'range'))
            .join('='),
        )
        .join('|')
    case 'ordering':
    case 'matching':
      return read.places ?? ''
    case 'short':
      return textOf(read.gradingNotes ?? '', read)
    default:
      return read.options.flatMap(({ key, correct }) => (correct ? [key] : [])).join('')
  }
}

/** Returns the parts of a question that were read differently from the planted ones. */
export function differencesBetween(planted: IntendedQuestion, read: ImportedQuestion): string[] {
  const parts: readonly (readonly [name: string, planted: string, read: string])[] = [
    ['type', planted.type, read.type],
    ['stem', compared(planted.stem), textOf(read.stem, read)],
    [
      'options',
      planted.options.map(compared).join('|'),
      read.type === 'judge' ? '' : read.options.map(({ html }) => textOf(html, read)).join('|'),
    ],
    [
      'prompts',
      planted.prompts.map(compared).join('|'),
      (read.prompts ?? []).map((html) => textOf(html, read)).join('|'),
    ],
    ['right', planted.type === 'short' ? compared(planted.right) : planted.right, rightOf(read)],
    ['points', String(planted.points), String(read.points)],
    ['explanation', compared(planted.explanation), textOf(read.explanation, read)],
    ['difficulty', String(planted.difficulty ?? ''), String(read.difficulty ?? '')],
    ['topic', compared(planted.topic), compared(read.topic)],
    ['material', compared(planted.material), textOf(read.group?.material ?? '', read)],
  ]
  return parts.flatMap(([name, before, after]) => (before === after ? [] : [`${name}: "${before}" read as "${after}"`]))
}

/** The numbers in a text that only one question of its paper has, in order. */
const serialsIn = (text: string, serials: ReadonlySet<number>): number[] =>
  Array.from(text.replace(/<[^<>]*>/gu, '').matchAll(/\d{3,4}/gu), ([found]) => Number(found)).filter((number) =>
    serials.has(number),
  )

/**
 * Reads the papers and compares every question with the planted one; `notes` has a line for each question that was read
 * wrongly, lost, invented or, although it has no fault, not read as certain.
 */
export async function measurePapers(
  papers: readonly PlantedPaper[],
): Promise<{ readonly figures: PaperFigures; readonly notes: readonly string[] }> {
  const figures: PaperFigures = {
    papers: papers.length,
    questions: 0,
    faults: 0,
    right: 0,
    wrong: 0,
    faultsFlagged: 0,
    doubted: 0,
    lost: 0,
    invented: 0,
  }
  const notes: string[] = []
  for (const { name, bytes, key, questions } of papers) {
    const report =
      key === null
        ? await readQuestionFile(bytes, name)
        : await readQuestionFile(
            packStoredZip([
              [name, bytes],
              [name.replace('.docx', '答案.docx'), key],
            ]),
            name.replace('.docx', '.zip'),
          )
    const serials = new Set(questions.map(({ serial }) => serial))
    const certain = Map.groupBy(report.questions, ({ stem }) => serialsIn(stem, serials)[0] ?? null)
    // A question that was taken for a part of another is flagged with it.
    const flagged = new Map([
      ...report.problems.flatMap(({ excerpt, reason }) =>
        serialsIn(excerpt, serials).map((serial) => [serial, reason] as const),
      ),
      ...(report.paper?.checks ?? []).flatMap(({ readings, reasons }) =>
        readings.flatMap(({ question: { stem, options, explanation, gradingNotes } }) =>
          serialsIn([stem, ...options.map(({ html }) => html), explanation, gradingNotes].join(' '), serials).map(
            (serial) => [serial, reasons.map(({ reason }) => reason).join(', ')] as const,
          ),
        ),
      ),
    ])
    for (const extra of certain.get(null) ?? []) {
      figures.invented += 1
      notes.push(`${name}: invented: ${extra.stem}`)
    }
    for (const planted of questions) {
      const where = `${name}, ${planted.type}, ${planted.serial}`
      const read = certain.get(planted.serial) ?? []
      figures.questions += 1
      if (planted.fault !== null) figures.faults += 1
      const [question] = read
      if (question !== undefined) {
        const found = differencesBetween(planted, question)
        if (read.length === 1 && found.length === 0 && planted.fault === null) figures.right += 1
        else {
          figures.wrong += 1
          notes.push(`${where}: wrong: ${planted.fault ?? ''} ${found.join('; ')}`)
        }
      } else if (!flagged.has(planted.serial)) {
        figures.lost += 1
        notes.push(`${where}: lost: ${planted.fault ?? ''}`)
      } else if (planted.fault !== null) figures.faultsFlagged += 1
      else {
        figures.doubted += 1
        notes.push(`${where}: doubted: ${flagged.get(planted.serial)}`)
      }
    }
  }
  return { figures, notes }
}
