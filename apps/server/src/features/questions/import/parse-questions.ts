import { questionFileFormatNames } from '@portal/contract/questions/question-files.ts'
import { decodeText } from '../../../core/readers/decode-text.ts'
import { detectFormat } from './detect-format.ts'
import type { QuestionReadingSettings } from './excel.parse.ts'
import { addFileProblem, addImportWarning, createImportReport, type ImportReport } from './import-report.ts'
import { describeUnsupportedFormat } from './known-format.ts'

/** Reads one question file of any text format. Faults of the content are reported, never thrown. */
export function parseQuestions(bytes: Buffer, fileName: string, reading: QuestionReadingSettings = {}): ImportReport {
  const { text, encoding, guessed } = decodeText(bytes)
  const place = { line: 1, excerpt: fileName }
  if (text === null) {
    const report = createImportReport()
    addFileProblem(report, place, 'unreadable-encoding', encoding)
    return report
  }
  const parse = detectFormat(text, fileName)?.text?.parse
  if (!parse) {
    const report = createImportReport()
    const known = describeUnsupportedFormat(fileName, text.replace(/^\uFEFF/u, '').slice(0, 20_000))
    addFileProblem(
      report,
      place,
      text.trim() === '' ? 'empty-file' : known === null ? 'unknown-format' : 'known-but-not-read',
      known ?? questionFileFormatNames.join(', '),
    )
    return report
  }
  const report = parse(text, fileName, reading)
  if (guessed) addImportWarning(report, place, 'decoded-as', encoding)
  if (report.counts.found === 0 && report.problems.length === 0) addFileProblem(report, place, 'empty-file')
  return report
}
