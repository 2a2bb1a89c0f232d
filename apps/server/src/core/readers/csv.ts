import { sheetLimits } from '@portal/contract/http/input.limits.ts'
import { FileRefusal } from './file-refusal.ts'

/** A record of delimited text (CSV), and the line of the file on which it begins, from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly CsvCell[] }
/**
 * A cell of a record. `hasStrayQuote`: there is text after the closing quotation mark, so that the value of the cell is
 * uncertain.
 */
export type CsvCell = { readonly text: string; readonly hasStrayQuote: boolean }

const separators = [',', ';', '\t']

/**
 * Finds the separator of cells: the one that Excel writes into a separate first line (`sep=;`), or the one that makes
 * one of the first rows a row of headings; otherwise null.
 */
export function findCsvSeparator(
  text: string,
  rows: number,
  isHeading: (cells: readonly string[]) => boolean,
): string | null {
  const noted = notedSeparator(text)
  if (noted !== null) return noted
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/u)
    .filter((line) => line.trim() !== '')
    .slice(0, rows)
  const cellsOf = (line: string, separator: string) =>
    line.split(separator).map((cell) => cell.replace(/^\uFEFF?\s*"|"\s*$/gu, '').replace(/^\uFEFF/u, ''))
  return separators.find((separator) => lines.some((line) => isHeading(cellsOf(line, separator)))) ?? null
}

/** Returns the separator that splits the first lines most often, for rows without known headings. */
export function likelyCsvSeparator(text: string): string {
  const start = text.slice(0, 5000)
  const count = (separator: string) => start.split(separator).length
  return [...separators].sort((a, b) => count(b) - count(a))[0] ?? ','
}

const notedSeparator = (text: string): string | null => /^\uFEFF?sep=([,;\t|])\r?\n/iu.exec(text)?.[1] ?? null

/**
 * Splits a text into records by RFC 4180. Empty lines, and a first line that only names the separator, are skipped.
 * Throws `FileRefusal` when a quotation mark is never closed, so that the rest cannot be split, or when there are too
 * many cells.
 */
export function readCsv(text: string, separator: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let [at, line, count] = [0, 1, 0]
  if (notedSeparator(text) !== null) {
    at = text.indexOf('\n') + 1
    line = 2
  }
  while (at < text.length) {
    const cells: CsvCell[] = []
    const begins = line
    for (;;) {
      let words = ''
      const isQuoted = text[at] === '"'
      if (isQuoted) {
        const opened = line
        for (at += 1; ; ) {
          const quote = text.indexOf('"', at)
          if (quote === -1) throw new FileRefusal('open-quote', String(opened))
          const part = text.slice(at, quote)
          words += part
          line += part.match(/\r\n?|\n/gu)?.length ?? 0
          at = quote + 1
          if (text[at] !== '"') break
          words += '"'
          at += 1
        }
      }
      const bare = untilEnd(text, at, separator)
      // Spaces after a closing quote have no meaning; anything else is a mistake.
      cells.push({ text: words + bare, hasStrayQuote: isQuoted && bare.trim() !== '' })
      at += bare.length
      count += 1
      if (count + line > sheetLimits.cells) throw new FileRefusal('package-too-large', `> ${sheetLimits.cells}`)
      if (text[at] !== separator) break
      at += 1
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
    if (cells.length > 1 || cells[0]?.text.trim()) records.push({ line: begins, cells })
  }
  return records
}

/** The text from here to the next separator or end of line. */
function untilEnd(text: string, from: number, separator: string): string {
  let to = from
  while (to < text.length && text[to] !== separator && text[to] !== '\n' && text[to] !== '\r') to += 1
  return text.slice(from, to)
}
