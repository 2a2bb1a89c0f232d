import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { asBuffer } from '../../../core/readers/as-buffer.ts'
import { addFileProblem, addImportWarning, type ImportRemark, type ImportReport } from './import-report.ts'
import { readQuestionFile, refusedFileReport } from './read-question-file.ts'
import type { SheetMapping } from './sheet-mapping.ts'
import type { PaperCorrection } from './word/corrections.ts'

const most = inputLimits.questions
/** The options of reading a file: the columns of a sheet, and the corrected lines of a paper. */
export type ReadingOptions = {
  readonly mapping?: SheetMapping | null
  readonly corrections?: readonly PaperCorrection[]
}
export type QuestionFile = ReadingOptions & { readonly bytes: Uint8Array; readonly fileName: string }

/**
 * Reads a question file for a preview: files with too many questions or lines are rejected, and the list of remarks is
 * limited.
 */
export async function read({ bytes, fileName, mapping, corrections = [] }: QuestionFile): Promise<ImportReport> {
  const report = await readQuestionFile(asBuffer(bytes), fileName, { corrections, ...(mapping ? { mapping } : {}) })
  if (report.counts.found > most.questions)
    return refusedFileReport(fileName, 'too-many-questions', String(report.counts.found))
  if ((report.paper?.lines.length ?? 0) > most.paperLines)
    return refusedFileReport(fileName, 'package-too-large', fileName)
  const [problems, warnings] = [firstOf(report.problems), firstOf(report.warnings)]
  const shown = { ...report, problems: problems.list, warnings: warnings.list }
  const place = { line: 1, excerpt: fileName }
  if (problems.left > 0) addFileProblem(shown, place, 'more-remarks', String(problems.left))
  if (warnings.left > 0) addImportWarning(shown, place, 'more-remarks', String(warnings.left))
  return shown
}

const firstOf = (remarks: readonly ImportRemark[]) => ({
  list: remarks.slice(0, most.remarks),
  left: Math.max(0, remarks.length - most.remarks),
})
