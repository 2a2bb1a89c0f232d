import readExcel from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { cellText, workbook } from './spreadsheet.ts'

describe('workbooks', () => {
  test('no text begins like a formula, whatever a learner is called', () => {
    for (const text of ['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1', '\n=1', '  =HYPERLINK("x")', '＝1', '|x', '%1']) expect(cellText(text)).toBe(`'${text}`)
    for (const text of ['林晓雯', '5G NR', 'a=b', '']) expect(cellText(text)).toBe(text)
    expect(cellText('a\u0000b\u0007')).toBe('ab')
  })

  test('sheets come back as they were written', async () => {
    const bytes = await workbook([
      {
        name: '按天/一',
        widths: [10, 10],
        head: ['日期', 'Minutes'],
        rows: [
          ['2026-03-02', 12.5],
          ['=cmd()', null],
        ],
      },
      { name: 'B', widths: [10], head: ['x'], rows: [] },
    ])
    const rows = await readExcel(bytes)
    const sheet = (Array.isArray(rows) && 'data' in (rows[0] as object) ? (rows[0] as unknown as { data: unknown }).data : rows) as unknown
    expect(sheet).toEqual([
      ['日期', 'Minutes'],
      ['2026-03-02', 12.5],
      ["'=cmd()", null],
    ])
  })
})
