import path from 'node:path'
import { FileRefusal } from '../../../core/readers/file-refusal.ts'
import { isZip, unpackZip } from '../../../core/readers/zip-package.ts'
import { bankQuestionOf } from '../bank-question.ts'
import {
  comparableQuestion,
  comparableQuestionText,
  comparableRightAnswers,
  questionProblems,
} from '../question.rules.ts'
import type { NewQuestion } from '../question-content.ts'
import { detectPackageFormat } from './detect-format.ts'
import type { QuestionReadingSettings } from './excel.parse.ts'
import { type ImportReason, ImportRefusal, shortenText } from './import-reasons.ts'
import {
  addFileProblem,
  addImportWarning,
  addRefusedQuestion,
  createImportReport,
  type ImportReport,
  type PaperReport,
} from './import-report.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { describeUnsupportedFormat } from './known-format.ts'
import { parseQuestions } from './parse-questions.ts'
import { questionFormats } from './question-formats.ts'

/** The name of a compound file, as Word and Excel wrote them until 2007. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/**
 * Reads a question file of any format of `question-formats.ts`. Faults of the content are reported, never thrown: every
 * question is in the report, or is reported with its line and reason.
 */
export async function readQuestionFile(
  bytes: Buffer,
  fileName: string,
  reading: QuestionReadingSettings = {},
): Promise<ImportReport> {
  try {
    const report = await readKnown(bytes, fileName, reading)
    const { counts, problems } = report
    if (counts.found === 0 && problems.length === 0)
      addFileProblem(report, { line: 1, excerpt: fileName }, 'empty-file')
    return withoutUngradable(report)
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    return refusedFileReport(fileName, error.reason, shortenText(error.detail, 80))
  }
}

/** Returns the report of a file that can't be read at all. */
export function refusedFileReport(fileName: string, reason: ImportReason, detail = ''): ImportReport {
  const report = createImportReport()
  addFileProblem(report, { line: 1, excerpt: fileName }, reason, detail)
  return report
}

async function readKnown(bytes: Buffer, fileName: string, reading: QuestionReadingSettings): Promise<ImportReport> {
  if (bytes.subarray(0, 4).equals(OLD_OFFICE)) throw new ImportRefusal('old-excel')
  const extension = path.extname(fileName).toLowerCase()
  const ofExtension = questionFormats.flatMap((format) =>
    format.package?.endings.includes(extension) ? [format.package] : [],
  )
  const [first] = ofExtension
  if (!isZip(bytes) && first) throw new ImportRefusal('not-what-it-says')
  const known = describeUnsupportedFormat(fileName)
  if (known !== null) throw new ImportRefusal('known-but-not-read', known)
  if (!isZip(bytes)) return parseQuestions(bytes, fileName, reading)
  if (!first) throw new ImportRefusal('not-what-it-says')
  const zip = await unpackZip(bytes, first.isPart)
  const found = detectPackageFormat(zip.names)?.package ?? null
  if (found ? !ofExtension.includes(found) : ofExtension.length === 1) throw new ImportRefusal('not-what-it-says')
  if (!found) throw new ImportRefusal('no-manifest')
  return found.parse(found === first ? zip : await unpackZip(bytes, found.isPart), fileName, reading, readKnown)
}

type Seen = { readonly line: number; readonly part: string; readonly right: string; readonly wholes: Set<string> }

/**
 * Questions that a bank would reject, and those that contradict an earlier one, are rejected here with their line
 * rather than when they are stored. Duplicates are reported; a question that differs only in weights, feedback or the
 * like is a separate one, which is reported too.
 */
function withoutUngradable(report: ImportReport): ImportReport {
  const seen = new Map<string, Seen>()
  const questions = report.questions.filter((question) => {
    const stored = bankQuestionOf(question)
    const problems = questionProblems(stored)
    if (problems.length > 0) {
      refuse(report, question, 'not-gradable', problems.join('; '))
      return false
    }
    const cut = cutBy(stored, question)
    if (cut.length > 0) addImportWarning(report, placeOf(question), 'part-not-kept', cut.join(', '))
    const words = comparableQuestionText(stored)
    const whole = comparableQuestion(stored)
    const right = comparableRightAnswers(stored)
    const { line, name, sheet = name } = question.source
    const first = seen.get(words)
    if (first === undefined) {
      seen.set(words, { line, part: sheet, right, wholes: new Set([whole]) })
      return true
    }
    const where = `${first.line} · ${first.part}`
    if (first.right !== right) {
      refuse(report, question, 'other-key', where)
      return false
    }
    addImportWarning(report, placeOf(question), first.wholes.has(whole) ? 'same-question' : 'same-words', where)
    first.wholes.add(whole)
    return true
  })
  return { ...report, questions, ...(report.paper ? { paper: withoutUngradableReadings(report, report.paper) } : {}) }
}

/** Readings that a bank would reject can't be chosen; a question without another one is refused. */
function withoutUngradableReadings(report: ImportReport, paper: PaperReport): PaperReport {
  const checks = paper.checks.flatMap((check) => {
    const readings = check.readings.filter(({ question }) => questionProblems(bankQuestionOf(question)).length === 0)
    if (readings.length > 0) return [{ ...check, readings }]
    const [first] = check.readings
    if (first === undefined) return []
    report.counts.found -= 1
    report.counts.toCheck = (report.counts.toCheck ?? 1) - 1
    const problems = questionProblems(bankQuestionOf(first.question)).join('; ')
    addRefusedQuestion(report, placeOf(first.question), 'not-gradable', problems)
    return []
  })
  return { ...paper, checks }
}

/** Values that a bank shortens. */
const cutBy = (
  { title = '', sourceId = '', tags = [] }: NewQuestion,
  { name, idnumber, tags: given }: ImportedQuestion,
): string[] => [
  ...(title.length < name.length ? [`title …${name.slice(title.length)}`] : []),
  ...(sourceId.length < idnumber.length ? [`id …${idnumber.slice(sourceId.length)}`] : []),
  ...given.filter((tag) => !tags.includes(tag)).map((tag) => `tag ${tag}`),
]

const placeOf = (question: ImportedQuestion) => ({
  line: question.source.line,
  file: question.source.sheet ?? question.source.name,
  title: question.name,
  excerpt: question.stem.replace(/<[^<>]*>/gu, ' '),
})

function refuse(report: ImportReport, question: ImportedQuestion, reason: ImportReason, detail: string): void {
  report.counts.found -= 1
  report.counts.taken -= 1
  report.counts.byType[question.type] -= 1
  addRefusedQuestion(report, placeOf(question), reason, detail)
}
