import { aikenFormat } from './aiken.format.ts'
import { csvFormat } from './csv.format.ts'
import { excelFormat } from './excel.format.ts'
import { giftFormat } from './gift.format.ts'
import { moodleXmlFormat } from './moodle-xml.format.ts'
import { qtiFormat } from './qti.format.ts'
import { qti12Format } from './qti12.format.ts'
import type { QuestionFormat } from './question-format.ts'
import { sheetPackageFormat } from './sheet-package.format.ts'
import { wordFormat, wordPackageFormat } from './word/word.format.ts'

/**
 * All formats of question files, in the order in which they are tried: a package with a QTI manifest is QTI even if it
 * also contains a sheet.
 */
export const questionFormats: readonly QuestionFormat[] = [
  excelFormat,
  wordFormat,
  moodleXmlFormat,
  qtiFormat,
  qti12Format,
  csvFormat,
  giftFormat,
  aikenFormat,
  sheetPackageFormat,
  wordPackageFormat,
]
