import { optionLetterAt } from '@portal/contract/exams/question-types.ts'
import type { ZipPackage } from '../../../../core/readers/zip-package.ts'
import { createAttachmentBag } from '../attachment.ts'
import { importReasonMessage } from '../import-reasons.ts'
import {
  addAcceptedQuestion,
  addImportWarning,
  addRefusedQuestion,
  createImportReport,
  type ImportReport,
  type ReportedLine,
} from '../import-report.ts'
import { applyPaperCorrections, type CorrectedLines, type PaperCorrection } from './corrections.ts'
import { parsePaper } from './paper.parse.ts'
import type { PaperLine, QuestionDraft } from './paper.ts'
import { readLineOptions, readQuestionStart, readSectionHeading } from './paper-lines.ts'
import { judgeDraft } from './paper-question.ts'
import { createRichLine, htmlOfLine, isEmptyLine, objectCharacter, type RichLine, type TextRun } from './rich-line.ts'
import {
  type CellSpan,
  isWordTable,
  type Paragraph,
  readWordDocument,
  type WordBlock,
  type WordTable,
} from './word-document.ts'

type Numbered = { readonly paper: PaperLine; readonly label: string }

const linesOf = (cell: readonly Paragraph[]): RichLine[] => cell.flatMap(({ lines }) => lines)
const textOf = (cell: readonly Paragraph[]): string =>
  linesOf(cell)
    .map(({ folded }) => folded.trim())
    .join(' ')
    .trim()

const NUMBERS = /^(?:题号|题目|序号|编号|no\.?|question)$/iu
const ANSWERS = /^(?:答案|参考答案|正确答案|answer|key)$/iu
/**
 * The answers of a table: a row of numbers above a row of answers, once or several times, or columns of both. Null for
 * another table.
 */
function pairsIn({ rows }: WordTable): { number: number; answer: string }[] | null {
  const texts = rows.map((row) => row.map(textOf))
  const pairs: { number: number; answer: string }[] = []
  let isKey = false
  const [heads = [], ...others] = texts
  // One question per row, below the two headings; a third column would be lost.
  if (heads.length % 2 === 0 && heads.every((head, column) => (column % 2 === 0 ? NUMBERS : ANSWERS).test(head))) {
    for (const row of others)
      for (let column = 0; column < row.length; column += 2)
        if (/^\d{1,3}$/u.test(row[column] ?? '') && (row[column + 1] ?? '') !== '')
          pairs.push({ number: Number(row[column]), answer: row[column + 1] ?? '' })
    return pairs.length > 0 ? pairs : null
  }
  for (const [index, row] of texts.entries()) {
    const below = texts[index + 1]
    if (!NUMBERS.test(row[0] ?? '') || below === undefined) continue
    if (!ANSWERS.test(below[0] ?? '')) continue
    isKey = true
    for (const [column, cell] of row.entries())
      if (/^\d{1,3}$/u.test(cell) && (below[column] ?? '') !== '')
        pairs.push({ number: Number(cell), answer: below[column] ?? '' })
  }
  return isKey ? pairs : null
}

const isFurniture = ({ rows }: WordTable): boolean => {
  const text = rows.flat().map(textOf).join('|')
  return /得分|评卷人|阅卷人|总分|准考证|姓名/u.test(text) && !/[A-H][.、]/u.test(text)
}

const omittedIn = (cells: readonly (readonly Paragraph[])[]) =>
  cells.flatMap((cell) => cell.flatMap(({ omitted }) => omitted))

/** The lines of a table that lays out text: cells with questions, or with options; null for a table that is content. */
function linesInTable({ rows }: WordTable): { rich: RichLine; omitted: PaperLine['omitted'] }[] | null {
  const cells = rows.flat()
  const isLayout = cells.some((cell) =>
    linesOf(cell).some(
      (line) =>
        (readQuestionStart(line.folded, line.text) !== null && line.folded.trim().length > 6) ||
        readSectionHeading(line.folded.trim())?.type != null,
    ),
  )
  const filled = cells.filter((cell) => textOf(cell) !== '')
  const isOptions =
    filled.length >= 2 &&
    filled.every((cell, index) => {
      const text = textOf(cell)
      const letter = optionLetterAt(index)
      return (['dot', 'paren'] as const).some((style) => readLineOptions(text, letter, style).options[0]?.at === 0)
    })
  if (isOptions)
    return rows.map((row) => ({
      rich: createRichLine(
        row.flatMap((cell, index): TextRun[] => [
          ...(index === 0 ? [] : [{ text: '\t', looks: [] }]),
          ...linesOf(cell).flatMap(({ runs }, at) => [
            ...(at === 0 ? [] : [{ text: ' ', looks: [] as const }]),
            ...runs,
          ]),
        ]),
      ),
      omitted: omittedIn(row),
    }))
  if (!isLayout) return null
  return cells.flatMap((cell) =>
    cell.flatMap(({ lines, omitted }) => lines.map((rich, index) => ({ rich, omitted: index === 0 ? omitted : [] }))),
  )
}

const tableHtml = ({ rows, spans }: WordTable): string =>
  `<table><tbody>${rows
    .map((row, at) => `<tr>${row.map((cell, place) => cellHtml(cell, spans[at]?.[place])).join('')}</tr>`)
    .join('')}</tbody></table>`
function cellHtml(cell: readonly Paragraph[], span: CellSpan = { rows: 1, columns: 1 }): string {
  if (span.rows === 0) return ''
  const said = `${span.columns > 1 ? ` colspan="${span.columns}"` : ''}${span.rows > 1 ? ` rowspan="${span.rows}"` : ''}`
  return `<td${said}>${linesOf(cell).map(htmlOfLine).join('<br>')}</td>`
}

/** The lines of a document, numbered from `first`; a table of answers or of content is one line. */
function numberLines(blocks: readonly WordBlock[], first: number): Numbered[] {
  const lines: Numbered[] = []
  const add = (rich: RichLine, omitted: PaperLine['omitted'], more: Partial<PaperLine> = {}) =>
    lines.push({
      paper: { line: first + lines.length, rich, omitted, ...more },
      label: rich.text.slice(0, rich.numberLength).trim(),
    })
  for (const block of blocks) {
    if (!isWordTable(block)) {
      for (const [index, rich] of block.lines.entries()) add(rich, index === 0 ? block.omitted : [])
      continue
    }
    const pairs = pairsIn(block)
    const inside = pairs === null ? linesInTable(block) : null
    if (inside !== null) {
      for (const { rich, omitted } of inside) add(rich, omitted)
      continue
    }
    const unread = block.rows
      .flat()
      .flatMap((cell) => linesOf(cell).flatMap(({ runs }) => runs.filter((run) => run.unread)))
    add(
      createRichLine([{ text: objectCharacter, looks: [], html: tableHtml(block) }, ...unread]),
      omittedIn(block.rows.flat()),
      {
        ...(pairs === null ? {} : { pairs }),
        ...(pairs === null && isFurniture(block) ? { isFurniture: true } : {}),
      },
    )
  }
  return lines
}

const reported = ({ paper, label }: Numbered, kind: ReportedLine['kind']): ReportedLine => ({
  line: paper.line,
  kind,
  number: label,
  text: paper.rich.text,
  html: htmlOfLine({ ...paper.rich, runs: widened(withoutNumber(paper.rich)) }),
})

/** A tab is wide, as in Word. */
const widened = (runs: readonly TextRun[]): TextRun[] =>
  runs.map((run) => ({ ...run, text: run.text.replaceAll('\t', '\u2003\u2003') }))

function withoutNumber({ runs, numberLength }: RichLine): TextRun[] {
  let left = numberLength
  return runs.flatMap((run) => {
    const cut = Math.min(left, run.text.length)
    left -= cut
    return cut === run.text.length ? [] : [{ ...run, text: run.text.slice(cut) }]
  })
}

/**
 * Reads a Word paper and, if there is one, the file of its answers; line numbers of the second file continue those of
 * the first. Each question is certain, to check, or refused with its line; nothing is guessed. `corrections` replace
 * their lines; reported lines are those of the file.
 */
export function parseWord(
  paper: ZipPackage,
  fileName: string,
  key?: ZipPackage,
  corrections: readonly PaperCorrection[] = [],
): ImportReport {
  const report = createImportReport()
  const bag = createAttachmentBag([])
  const lines = numberLines(readWordDocument(paper, bag), 1)
  const keyLines = key === undefined ? [] : numberLines(readWordDocument(key, bag), lines.length + 1)
  const [corrected, correctedKey] = [lines, keyLines].map((file) =>
    applyPaperCorrections(
      file.map((one) => one.paper),
      corrections,
    ),
  ) as [CorrectedLines, CorrectedLines]
  const { drafts, kinds, notes } = parsePaper(corrected.lines, correctedKey.lines)
  const attachments = bag.shown()
  report.paper = {
    lines: [...lines, ...keyLines]
      .filter(({ paper: { rich } }) => !isEmptyLine(rich))
      .map((one) => reported(one, kinds.get(one.paper.line) ?? 'other')),
    checks: [],
    attachments,
    corrections: [...corrected.applied, ...correctedKey.applied],
    clash: drafts.some(({ line }, at) => drafts[at - 1]?.line === line),
  }
  const isCorrected = (line: number) =>
    report.paper?.corrections.some(({ from, to }) => from <= line && line <= to) ?? false
  for (const draft of drafts) addDraft(draft, report, { fileName, attachments, isCorrected: isCorrected(draft.line) })
  for (const { line, reason, detail, excerpt } of notes) addImportWarning(report, { line, excerpt }, reason, detail)
  report.problems.sort((a, b) => a.line - b.line)
  report.warnings.sort((a, b) => a.line - b.line)
  return report
}

function addDraft(draft: QuestionDraft, report: ImportReport, source: Parameters<typeof judgeDraft>[1]): void {
  const place = {
    line: draft.line,
    excerpt: `${draft.number}. ${draft.stem.map(({ text }) => text.replaceAll(objectCharacter, '')).join(' ')}`,
  }
  const judged = judgeDraft(draft, source)
  for (const { reason, detail } of draft.remarks) addImportWarning(report, place, reason, detail)
  if (judged.kind === 'certain') addAcceptedQuestion(report, judged.question)
  else if (judged.kind === 'refused') addRefusedQuestion(report, place, judged.refusal.reason, judged.refusal.detail)
  else {
    report.paper?.checks.push({
      line: draft.line,
      reasons: judged.doubts.map(({ reason, detail }) => ({
        reason,
        message: importReasonMessage(reason, detail),
      })),
      readings: [...judged.readings],
    })
    report.counts.found += 1
    report.counts.toCheck = (report.counts.toCheck ?? 0) + 1
  }
}
