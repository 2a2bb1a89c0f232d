import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import readWorkbook from 'read-excel-file/node'

/** Reads the sheets of a workbook with their rows, as a spreadsheet program does. */
export const readSheets = async (bytes: Buffer): Promise<{ sheet: string; data: unknown[][] }[]> =>
  (await readWorkbook(bytes)) as unknown as { sheet: string; data: unknown[][] }[]

/**
 * Returns the text of a PDF without any white space, because the spaces between drawn parts are not part of the text.
 * Look for words without spaces in it.
 */
export async function pdfText(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pages = await Promise.all(
    Array.from(
      { length: document.numPages },
      async (_, n) => (await (await document.getPage(n + 1)).getTextContent()).items,
    ),
  )
  return pages
    .flatMap((items) => items.map((item) => ('str' in item ? item.str : '')))
    .join('')
    .replace(/\s+/g, '')
}
