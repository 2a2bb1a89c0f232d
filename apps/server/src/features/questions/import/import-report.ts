import { type ImportReason, reasonMessage, shorten, type TwoLanguages } from './import-reasons.ts'
import type { ImportedQuestion, ImportedType } from './imported-question.ts'

/** Something of the file that was not taken, or was taken with a remark. Lines count from 1. */
export interface ImportRemark {
  line: number
  /** The part of the file that the line counts in: an item of a package, a sheet of a workbook. */
  file?: string
  title?: string
  reason: ImportReason
  message: TwoLanguages
  excerpt: string
  /** The row of a sheet that was refused, as it stands there. */
  cells?: readonly SheetCell[]
}

/** A cell of a refused row. `isAt`: where the mistake is. */
export interface SheetCell {
  address: string
  heading: string
  text: string
  isAt: boolean
}

export interface ImportCounts {
  /** Every question of the file: found = taken + refused + skipped. */
  found: number
  taken: number
  /** Questions that became a problem; a problem of the whole file is not one of them. */
  refused: number
  /** Descriptions: they look like questions in the file and ask nothing. */
  skipped: number
  byType: Record<ImportedType, number>
}

/** What reading one file gave: nothing of it is lost without a problem or a warning. */
export interface ImportReport {
  questions: ImportedQuestion[]
  problems: ImportRemark[]
  warnings: ImportRemark[]
  counts: ImportCounts
  /** The first rows of a sheet, and the line of its headings where they were found, for somebody to say what the columns hold. */
  table?: { headingLine: number | null; rows: { line: number; cells: string[] }[] }
}

/** Where a remark points to. */
export interface Place {
  line: number
  file?: string
  title?: string
  excerpt: string
  cells?: readonly SheetCell[]
}

function remark(place: Place, reason: ImportReason, detail: string): ImportRemark {
  const title = place.title === undefined ? '' : shorten(place.title, 80)
  return {
    line: place.line,
    ...(place.file === undefined ? {} : { file: shorten(place.file, 120) }),
    ...(title === '' ? {} : { title }),
    reason,
    message: reasonMessage(reason, detail),
    excerpt: shorten(place.excerpt, 120),
    ...(place.cells === undefined ? {} : { cells: place.cells }),
  }
}

/** Starts an empty report. */
export function emptyReport(): ImportReport {
  return {
    questions: [],
    problems: [],
    warnings: [],
    counts: {
      found: 0,
      taken: 0,
      refused: 0,
      skipped: 0,
      byType: { single: 0, multiple: 0, judge: 0, blank: 0, short: 0 },
    },
  }
}

/** Adds a question that was taken. */
export function addQuestion(report: ImportReport, question: ImportedQuestion): void {
  report.questions.push(question)
  report.counts.found += 1
  report.counts.taken += 1
  report.counts.byType[question.type] += 1
}

/** Adds a question that cannot be taken. */
export function addRefused(report: ImportReport, place: Place, reason: ImportReason, detail = ''): void {
  report.problems.push(remark(place, reason, detail))
  report.counts.found += 1
  report.counts.refused += 1
}

/** Adds a part that asks nothing and is left out. */
export function addSkipped(report: ImportReport, place: Place, reason: ImportReason): void {
  report.warnings.push(remark(place, reason, ''))
  report.counts.found += 1
  report.counts.skipped += 1
}

/** Adds a problem of the file as a whole. */
export function addFileProblem(report: ImportReport, place: Place, reason: ImportReason, detail = ''): void {
  report.problems.push(remark(place, reason, detail))
}

/** Adds a remark on something that was taken, but not in every detail that does not ask or answer. */
export function addWarning(report: ImportReport, place: Place, reason: ImportReason, detail = ''): void {
  report.warnings.push(remark(place, reason, shorten(detail, 200)))
}
