import type { SheetData } from 'write-excel-file/node'
import type { Lang } from '../../../core/text/language.ts'
import { templateNames, templateWords } from './excel-template.words.ts'

/** Returns the file name of the question template in a language. */
export const questionTemplateName = (lang: Lang): string => templateNames[lang]

/**
 * Writes an .xlsx file with headings, examples of the most common types and a sheet of instructions; it can be imported
 * as it is.
 */
export async function writeQuestionTemplate(lang: Lang): Promise<Buffer> {
  const words = templateWords[lang]
  const text = (value: string | number | null): SheetData[number][number] =>
    typeof value === 'string' ? { value, type: String, format: '@', wrap: true } : value
  const headings = words.headings.map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#EAF0F7' }))
  const widths = words.headings.map((_heading, column) => ({
    width: column === 1 ? 44 : column >= 2 && column <= 5 ? 16 : 18,
  }))
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook([
    {
      data: [headings, ...words.examples.map((row) => row.map(text))],
      sheet: words.sheet,
      columns: widths,
      stickyRowsCount: 1,
    },
    { data: words.rules.map((rule) => [text(rule)]), sheet: words.guide, columns: [{ width: 100 }] },
  ]).toBuffer()
}
