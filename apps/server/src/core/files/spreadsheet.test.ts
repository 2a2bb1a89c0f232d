import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { readSheets } from '../../testing/read-files.ts'
import { addIdentityColumns, dayCell, isReadAsFormula, type SpreadsheetCell, timeCell } from './spreadsheet.ts'
import { createWorkbook, streamTable } from './spreadsheet-stream.ts'

/** A part of a workbook as text. */
async function partOf(bytes: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return (await buffer(await zip.openReadStreamPromise(entry))).toString()
  throw new Error(`no ${name}`)
}
const oneSheet = (rows: readonly (readonly SpreadsheetCell[])[]) =>
  createWorkbook([{ name: 'A', widths: [10], head: ['x'], rows }])
async function streamed(rows: readonly (readonly SpreadsheetCell[])[]): Promise<Buffer> {
  const table = streamTable({ name: 'A', columns: [{ head: 'x', width: 10 }] })
  const bytes = buffer(table.bytes)
  await table.add(rows)
  await table.end()
  return bytes
}

describe('workbooks', () => {
  test('a number that is none makes an empty cell', async () => {
    for (const bytes of [await oneSheet([[Number.NaN], [1]]), await streamed([[Number.POSITIVE_INFINITY], [1]])]) {
      const sheet = await partOf(bytes, 'xl/worksheets/sheet1.xml')
      expect(sheet).not.toMatch(/NaN|Infinity/)
      expect(sheet).toContain('<v>1</v>')
    }
  })

  test('a text comes back as it was, whatever it begins with and holds', async () => {
    const signs = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '|',
      '%',
      "'",
      '"',
      '<',
      '&',
      '_x0041_',
      '_x005F_',
      '\t',
      '\n',
      '\u0007',
      '86',
      '张',
      '😀',
      ' ',
    )
    const text = fc.oneof(
      fc.array(signs, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme', minLength: 1 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        const rows = texts.map((one) => [one])
        for (const bytes of [await oneSheet(rows), await streamed(rows)]) {
          const [sheet] = await readSheets(bytes)
          // The reader trims white space, and treats a cell with nothing else as empty.
          const meant = texts.map((one) => one.trim() || null)
          expect(
            Array.from(
              { length: texts.length },
              (_, row) => (sheet?.data[row + 1]?.[0] as string | null | undefined) ?? null,
            ),
          ).toEqual(meant)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a text that reads like a formula is marked as a text and not changed', async () => {
    for (const text of ['=1+1', '+86 13800000000', '-2', '@SUM(A1)', '\t=1', '  =HYPERLINK("x")', '＝1', '|x', '%1'])
      expect(isReadAsFormula(text)).toBe(true)
    for (const text of ['林晓雯', '5G NR', 'a=b', '']) expect(isReadAsFormula(text)).toBe(false)
    for (const bytes of [await oneSheet([['=cmd()'], ['plain']]), await streamed([['=cmd()'], ['plain']])]) {
      const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
      const style = /<c r="A2" t="inlineStr" s="(\d)"><is><t xml:space="preserve">=cmd\(\)<\/t>/.exec(xml)?.[1]
      const styles =
        (await partOf(bytes, 'xl/styles.xml'))
          .replace(/.*<cellXfs count="\d">(.*)<\/cellXfs>.*/, '$1')
          .match(/<xf[^>]*>/g) ?? []
      expect(styles[Number(style)]).toBe('<xf quotePrefix="1"/>')
      expect(xml).not.toContain('<f>')
      expect(xml).toContain('<c r="A3" t="inlineStr"><is><t xml:space="preserve">plain</t>')
    }
  })

  test('sheets come back as they were written; times and days are times and days', async () => {
    const at = new Date('2026-10-25T00:30:00Z')
    const bytes = await createWorkbook([
      {
        name: '按天/一',
        widths: [10, 10],
        head: ['日期', 'Minutes'],
        rows: [
          [dayCell('2026-03-02'), 12.5],
          [timeCell(at, 'Europe/Berlin'), null],
        ],
      },
      { name: 'B', widths: [10], head: ['x'], rows: [] },
    ])
    expect(await readSheets(bytes)).toEqual([
      {
        sheet: '按天 一',
        data: [
          ['日期', 'Minutes'],
          [new Date('2026-03-02T00:00:00Z'), 12.5],
          [new Date('2026-10-25T02:30:00Z'), null],
        ],
      },
      { sheet: 'B', data: [['x']] },
    ])
    expect(timeCell(null, 'UTC')).toBeNull()
  })

  test('no heading occurs twice', async () => {
    await expect(createWorkbook([{ name: 'A', widths: [], head: ['Company', 'Company'], rows: [] }])).rejects.toThrow(
      'occurs twice',
    )
    expect(() => streamTable({ name: 'A', columns: ['x', 'x'].map((head) => ({ head, width: 1 })) })).toThrow(
      'occurs twice',
    )
  })

  test('a file about people always has what its rows are joined by', () => {
    expect(addIdentityColumns<string>(['score', 'name', 'employeeNo', 'ended'], 'name')).toEqual([
      'score',
      'name',
      'login',
      'employeeNo',
      'ended',
    ])
    expect(addIdentityColumns<string>(['score'], 'name')).toEqual(['name', 'login', 'employeeNo', 'score'])
  })
})
