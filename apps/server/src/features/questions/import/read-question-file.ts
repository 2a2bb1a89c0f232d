import path from 'node:path'
import { bankQuestionOf } from '../bank-question.ts'
import { identityOf, problemsOf } from '../question.rules.ts'
import { parseExcel } from './excel.parse.ts'
import { isPartOfWorkbook, readExcel, WORKBOOK } from './excel-workbook.read.ts'
import { type ImportReason, Refusal } from './import-reasons.ts'
import { addFileProblem, addRefused, emptyReport, type ImportReport } from './import-report.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { parseQuestions } from './parse-questions.ts'
import { isPartOfQti, MANIFEST, parseQtiPackage } from './qti-package.parse.ts'
import { isZip, unpackZip } from './zip-package.ts'

/** The name of a compound file, as Word and Excel wrote them until 2007. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/**
 * Reads a file of questions, whatever its format: GIFT, Moodle XML, Aiken, QTI (item or package), Excel or CSV.
 * Never throws for what is in the file: every question is in the report, or is told with its line and reason.
 */
export async function readQuestionFile(bytes: Buffer, fileName: string): Promise<ImportReport> {
  const extension = path.extname(fileName).toLowerCase()
  try {
    const report = await readKnown(bytes, fileName, extension)
    const { counts, problems } = report
    if (counts.found === 0 && problems.length === 0) addFileProblem(report, { line: 1, excerpt: fileName }, 'empty-file')
    return withoutUngradable(report)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusedFile(fileName, error.reason, error.detail)
  }
}

/** The report of a file of which nothing can be read. */
export function refusedFile(fileName: string, reason: ImportReason, detail = ''): ImportReport {
  const report = emptyReport()
  addFileProblem(report, { line: 1, excerpt: fileName }, reason, detail)
  return report
}

async function readKnown(bytes: Buffer, fileName: string, extension: string): Promise<ImportReport> {
  if (bytes.subarray(0, 4).equals(OLD_OFFICE)) throw new Refusal('old-excel')
  if (!isZip(bytes)) {
    if (['.xlsx', '.zip'].includes(extension)) throw new Refusal('not-what-it-says')
    return parseQuestions(bytes, fileName)
  }
  if (extension !== '.xlsx' && extension !== '.zip') throw new Refusal('not-what-it-says')
  const zip = await unpackZip(bytes, extension === '.xlsx' ? isPartOfWorkbook : isPartOfQti)
  if (extension === '.xlsx') {
    if (!zip.files.has(WORKBOOK)) throw new Refusal('not-what-it-says')
    return parseExcel(await readExcel(zip), fileName)
  }
  if (zip.names.has(WORKBOOK)) throw new Refusal('not-what-it-says')
  if (![...zip.names].some((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`))) throw new Refusal('no-manifest')
  return parseQtiPackage(zip, fileName)
}

/** What a bank would not take, and what contradicts a question further up, is refused here with its line, and not when it is stored. */
function withoutUngradable(report: ImportReport): ImportReport {
  const first = new Map<string, { line: number; key: string }>()
  const questions = report.questions.filter((question) => {
    const stored = bankQuestionOf(question)
    const problems = problemsOf(stored)
    const identity = identityOf(stored)
    const key = JSON.stringify(stored.answerKey)
    const same = first.get(identity)
    first.set(identity, same ?? { line: question.source.line, key })
    if (problems.length > 0) refuse(report, question, 'not-gradable', problems.join('; '))
    else if (same !== undefined && same.key !== key) refuse(report, question, 'other-key', String(same.line))
    else return true
    return false
  })
  return { ...report, questions }
}

function refuse(report: ImportReport, question: ImportedQuestion, reason: ImportReason, detail: string): void {
  report.counts.found -= 1
  report.counts.taken -= 1
  report.counts.byType[question.type] -= 1
  addRefused(report, { line: question.source.line, file: question.source.name, title: question.name, excerpt: question.stem.replace(/<[^<>]*>/gu, ' ') }, reason, detail)
}
