import { describe, expect, test } from 'vitest'
import { fileRemarks, importCheckRows, importFileGroups, importRowCounts, rejectedRowsAsCsv } from './import-rows.ts'
import type { ImportRemark, PreviewedQuestion, QuestionImportPreview } from './question-import.queries.ts'

const question = (line: number, more: Partial<PreviewedQuestion> = {}): PreviewedQuestion =>
  ({
    line,
    part: 'a.gift',
    stem: 's',
    duplicate: null,
    hasOtherKey: false,
    remarks: [],
    ...more,
  }) as unknown as PreviewedQuestion
const remark = (line: number, reason: string, more: Partial<ImportRemark> = {}): ImportRemark => ({
  line,
  part: null,
  title: null,
  reason,
  message: reason,
  excerpt: 'e',
  cells: [],
  ...more,
})
const preview = (given: Partial<QuestionImportPreview>): QuestionImportPreview =>
  ({ fileName: 'a.gift', questions: [], problems: [], warnings: [], ...given }) as unknown as QuestionImportPreview

describe('the rows of a check', () => {
  test('are in order of attention', () => {
    const rows = importCheckRows(
      preview({
        questions: [
          question(1),
          question(2, { remarks: [{ reason: 'zero-points', message: '' }] }),
          question(3, { duplicate: 'bank' }),
          question(4, { duplicate: 'bank', hasOtherKey: true }),
          question(5, { part: 'Sheet' }),
        ],
        problems: [remark(9, 'malformed')],
        warnings: [remark(7, 'description'), remark(1, 'decoded-as'), remark(2, 'zero-points')],
      }),
    )
    expect(rows.map(({ kind, line }) => [kind, line])).toEqual([
      ['refused', 9],
      ['remarks', 2],
      ['remarks', 7],
      ['duplicates', 4],
      ['duplicates', 3],
      ['fine', 1],
      ['fine', 5],
    ])
    expect(rows.map(({ part }) => part)).toEqual([null, null, null, null, null, null, 'Sheet'])
    expect(importRowCounts(rows)).toEqual({ refused: 1, remarks: 2, duplicates: 2, fine: 2 })
    expect(fileRemarks(preview({ warnings: [remark(1, 'decoded-as'), remark(2, 'zero-points')] }))).toHaveLength(1)
  })
})

describe('rejected rows', () => {
  const heads = { reason: 'Reason', line: 'Place', words: 'Text' }
  const row = (line: number, ...texts: string[]) =>
    remark(line, 'bad', {
      cells: texts.map((text, at) => ({
        address: `${'AB'[at]}${line}`,
        heading: ['type', 'answer'][at] ?? '',
        text,
        isAt: false,
      })),
    })
  test('of a sheet is that sheet with its reasons', () => {
    expect(rejectedRowsAsCsv([row(2, 'single', 'A "x"'), row(3, '=1+1', 'B')], heads, String)).toBe(
      '\ufeff"type","answer","Reason"\r\n"single","A ""x""","bad"\r\n"=1+1","B","bad"',
    )
  })
  test('of other files are given by location', () => {
    expect(rejectedRowsAsCsv([remark(4, 'bad', { title: 'T' })], heads, ({ line }) => `line ${line}`)).toBe(
      '\ufeff"Place","Text","Reason"\r\n"line 4","T · e","bad"',
    )
  })
})

test('pictures go with the sheets that were dropped with them, and alone they are nothing', () => {
  const files = ['a.gift', 'b.csv', '1.png', '2.JPG'].map((name) => ({ name }))
  expect(importFileGroups(files)?.map((group) => group.map(({ name }) => name))).toEqual([
    ['a.gift'],
    ['b.csv', '1.png', '2.JPG'],
  ])
  expect(importFileGroups([{ name: '1.png' }])).toBeNull()
  expect(importFileGroups([])).toEqual([])
})
