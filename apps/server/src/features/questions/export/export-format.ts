import type { Lang } from '../../../core/text/language.ts'
import { writeQuestionSheet } from './excel.write.ts'
import { withGapStemInOneLanguage } from './export-losses.rules.ts'
import type { ExportFormat, ExportQuestion } from './export-question.ts'
import { writeGift } from './gift.write.ts'
import { writeMoodleXml } from './moodle-xml.write.ts'
import { writeQtiPackage } from './qti.write.ts'
import { writeWordPaper } from './word.write.ts'

/** The file extension and media type of each format. */
export const exportFileKinds: Readonly<Record<ExportFormat, { readonly ending: string; readonly mime: string }>> = {
  xlsx: { ending: '.xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  docx: { ending: '.docx', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  gift: { ending: '.gift.txt', mime: 'text/plain; charset=utf-8' },
  moodleXml: { ending: '.xml', mime: 'application/xml' },
  qti22: { ending: '-qti-2.2.zip', mime: 'application/zip' },
  qti30: { ending: '-qti-3.0.zip', mime: 'application/zip' },
}

/**
 * Writes questions as a file; the caller omits those that the format can't represent. `lang`: the language of a sheet's
 * headings and of a paper's texts. `title` appears at the head of a paper's pages.
 */
export async function writeQuestionFile(
  questions: readonly ExportQuestion[],
  format: ExportFormat,
  lang: Lang,
  title = '',
): Promise<Buffer> {
  if (format === 'xlsx') return writeQuestionSheet(questions, lang)
  const single = questions.map(withGapStemInOneLanguage)
  if (format === 'docx') return writeWordPaper(single, lang, title)
  if (format === 'gift') return writeGift(single)
  return format === 'moodleXml' ? writeMoodleXml(single) : writeQtiPackage(single, format === 'qti22' ? '2.2' : '3.0')
}
