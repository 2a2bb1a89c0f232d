import { type BilingualMessage, type ImportReason, importReasonMessage, shortenText } from './import-reasons.ts'
import type { ImportedAttachment, ImportedQuestion, ImportedType } from './imported-question.ts'
import type { PaperCorrection } from './word/corrections.ts'

/** A part of the file that was not imported, or was imported with a remark. Lines are numbered from 1. */
export interface ImportRemark {
  line: number
  /** The part of the file that the line counts in: an item of a package, a sheet of a workbook. */
  file?: string
  title?: string
  reason: ImportReason
  message: BilingualMessage
  excerpt: string
  /** The rejected row of a sheet, unchanged. */
  cells?: readonly SheetCell[]
}

/** A cell of a refused row. `isAt`: the mistake is in this cell. */
export interface SheetCell {
  address: string
  heading: string
  text: string
  isAt: boolean
}

export interface ImportCounts {
  /** Every question of the file: found = taken + refused + skipped, in a paper + toCheck. */
  found: number
  taken: number
  /** Questions that became a problem; a problem of the whole file is not one of them. */
  refused: number
  /** Descriptions: they look like questions in the file but ask nothing. */
  skipped: number
  /** Questions of a paper that a person must look at before they are stored. */
  toCheck?: number
  byType: Record<ImportedType, number>
}

/**
 * A line of a paper, as HTML, as its author sees it. `number`: the number that Word generates. `text`: the line, with
 * that number, in the form in which its author corrects it.
 */
export interface ReportedLine {
  line: number
  kind: 'section' | 'question' | 'key' | 'other'
  number: string
  text: string
  html: string
}

/** A question of a paper that a person must check; only the reading that they choose is stored. */
export interface QuestionToCheck {
  line: number
  reasons: { reason: ImportReason; message: BilingualMessage }[]
  readings: { label: BilingualMessage; question: ImportedQuestion }[]
}

/** The report of a paper in addition to its questions: its lines, and the places that are uncertain. */
export interface PaperReport {
  lines: ReportedLine[]
  checks: QuestionToCheck[]
  /** Every picture of its lines. */
  attachments: ImportedAttachment[]
  /** The corrections with which it was read. */
  corrections: readonly PaperCorrection[]
  /** Two questions begin in one line of a correction, so that neither could be chosen. */
  clash: boolean
}

/** The result of reading one file. Every loss is reported as a problem or a warning. */
export interface ImportReport {
  questions: ImportedQuestion[]
  problems: ImportRemark[]
  warnings: ImportRemark[]
  counts: ImportCounts
  paper?: PaperReport
  /** The first rows of a sheet, and the line of its headings if found, for mapping the columns by hand. */
  table?: { headingLine: number | null; rows: { line: number; cells: string[] }[] }
}

/** The location of a remark: the line, the part of the file, the question's title and an excerpt. */
export interface RemarkPlace {
  line: number
  file?: string
  title?: string
  excerpt: string
  cells?: readonly SheetCell[]
}

function remark(place: RemarkPlace, reason: ImportReason, detail: string): ImportRemark {
  const title = place.title === undefined ? '' : shortenText(place.title, 80)
  return {
    line: place.line,
    ...(place.file === undefined ? {} : { file: shortenText(place.file, 120) }),
    ...(title === '' ? {} : { title }),
    reason,
    message: importReasonMessage(reason, detail),
    excerpt: shortenText(place.excerpt, 120),
    ...(place.cells === undefined ? {} : { cells: place.cells }),
  }
}

/** Returns an empty report. */
export function createImportReport(): ImportReport {
  return {
    questions: [],
    problems: [],
    warnings: [],
    counts: {
      found: 0,
      taken: 0,
      refused: 0,
      skipped: 0,
      byType: {
        single: 0,
        multiple: 0,
        judge: 0,
        blank: 0,
        numeric: 0,
        upload: 0,
        short: 0,
        matching: 0,
        ordering: 0,
        gapChoice: 0,
        hotspot: 0,
      },
    },
  }
}

/** Adds an accepted question to a report. */
export function addAcceptedQuestion(report: ImportReport, question: ImportedQuestion): void {
  report.questions.push(question)
  report.counts.found += 1
  report.counts.taken += 1
  report.counts.byType[question.type] += 1
}

/** Adds a rejected question to a report, with the reason. */
export function addRefusedQuestion(report: ImportReport, place: RemarkPlace, reason: ImportReason, detail = ''): void {
  report.problems.push(remark(place, reason, detail))
  report.counts.found += 1
  report.counts.refused += 1
}

/** Adds a part that is skipped because it isn't a question. */
export function addSkippedPart(report: ImportReport, place: RemarkPlace, reason: ImportReason): void {
  report.warnings.push(remark(place, reason, ''))
  report.counts.found += 1
  report.counts.skipped += 1
}

/** Adds a problem of the whole file, or of one file of a package, which concerns no single question. */
export function addFileProblem(report: ImportReport, place: RemarkPlace, reason: ImportReason, detail = ''): void {
  report.problems.push(remark(place, reason, detail))
}

/**
 * Adds a remark on an accepted question, or on the file, about a lost detail that has no effect on question or answer.
 */
export function addImportWarning(report: ImportReport, place: RemarkPlace, reason: ImportReason, detail = ''): void {
  report.warnings.push(remark(place, reason, shortenText(detail, 200)))
}
