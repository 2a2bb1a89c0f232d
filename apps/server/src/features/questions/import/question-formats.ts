import { aiken } from './aiken.format.ts'
import { csv } from './csv.format.ts'
import { excel } from './excel.format.ts'
import { gift } from './gift.format.ts'
import { moodleXml } from './moodle-xml.format.ts'
import { qti } from './qti.format.ts'
import { qti12 } from './qti12.format.ts'
import type { QuestionFormat } from './question-format.ts'
import { sheetPackage } from './sheet-package.format.ts'
import { word, wordPackage } from './word/word.format.ts'

/**
 * Every format of question files, in the order in which they are tried: a package with a workbook is a sheet package,
 * whatever else it contains.
 */
export const questionFormats: readonly QuestionFormat[] = [
  excel,
  word,
  moodleXml,
  qti,
  qti12,
  csv,
  gift,
  aiken,
  sheetPackage,
  wordPackage,
]
