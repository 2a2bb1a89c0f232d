import { asBuffer } from '../../../core/readers/as-buffer.ts'
import { createReader, type Reader, ReadingStopped } from '../../../core/readers/reader.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportedAttachment, ImportedQuestion } from './imported-question.ts'
import type { QuestionFile, ReadingOptions } from './question-file.reader.ts'
import { refusedFileReport } from './read-question-file.ts'

const module = new URL('./question-file.reader.ts', import.meta.url)

/** Creates a reader of question files. `seconds`: its time limit; omitted: that of all readers. */
export const createQuestionReader = (own: { readonly seconds?: number } = {}): Reader<QuestionFile, ImportReport> =>
  createReader('questions', module, own)
const readFile = createQuestionReader()

/**
 * Reads a question file outside the server's thread, queued per person (`by`). A file that takes too long or too much
 * memory is rejected.
 */
export async function readQuestionFileInWorker(
  by: string | null,
  bytes: Buffer,
  fileName: string,
  how: ReadingOptions = {},
  reader = readFile,
): Promise<ImportReport> {
  try {
    return withBuffers(await reader({ bytes, fileName, ...how }, by))
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
    return error.why === 'time'
      ? refusedFileReport(fileName, 'took-too-long')
      : refusedFileReport(fileName, 'package-too-large', fileName)
  }
}

/** Buffers travel between threads as plain arrays of bytes. */
const withBuffers = (report: ImportReport): ImportReport => ({
  ...report,
  questions: report.questions.map(questionWithBuffers),
  ...(report.paper
    ? {
        paper: {
          ...report.paper,
          attachments: report.paper.attachments.map(pictureWithBuffer),
          checks: report.paper.checks.map((check) => ({
            ...check,
            readings: check.readings.map((one) => ({ ...one, question: questionWithBuffers(one.question) })),
          })),
        },
      }
    : {}),
})
const pictureWithBuffer = (picture: ImportedAttachment) => ({ ...picture, bytes: asBuffer(picture.bytes) })
const questionWithBuffers = (question: ImportedQuestion): ImportedQuestion => ({
  ...question,
  attachments: question.attachments.map(pictureWithBuffer),
})
