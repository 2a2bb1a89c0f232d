import { expect, test } from 'vitest'
import { fieldsOfHeadings, parseBatchMapping, parseDay, readBatchTable } from './batch-file.rules.ts'

const cell = (text: string, problem: 'cell-format' | 'cell-error' | null = null) => ({ text, problem })

test.each([
  ['2024-05-01', '2024-05-01'],
  ['2024/5/1', '2024-05-01'],
  ['2024.05.01', '2024-05-01'],
  ['2024年5月1日', '2024-05-01'],
  ['20240501', '2024-05-01'],
  ['2024-05-01T00:00:00.000Z', '2024-05-01'],
  ['２０２４-05-01', '2024-05-01'],
  ['2024-02-30', null],
  ['05/06/2024', null],
  ['1.5.24', null],
  ['1899-12-31', null],
  ['soon', null],
])('%s as a day', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test('headings are known in both languages, and the first column of a field counts', () => {
  expect(fieldsOfHeadings(['工号', 'NAME', '证书编号', 'Issued', '姓名', '备注'])).toEqual([
    'person',
    'name',
    'number',
    'issued',
    null,
    null,
  ])
  expect(parseBatchMapping('person,,number')).toEqual(['person', null, 'number'])
  expect(parseBatchMapping('person,person')).toBeNull()
})

test('a title may be above the headings, and only a date of a workbook is certain without being text', () => {
  const table = readBatchTable([
    { line: 1, cells: [cell('2019 年证书台账')] },
    { line: 3, cells: [cell('账号'), cell('颁发日期')] },
    { line: 4, cells: [cell('ann'), cell('2019-06-18T00:00:00.000Z', 'cell-format')] },
    { line: 5, cells: [cell('ben'), cell('43634', 'cell-format')] },
    { line: 6, cells: [cell('#N/A', 'cell-error'), cell('2019-06-18')] },
  ])
  expect(table.headings).toEqual(['账号', '颁发日期'])
  expect(table.rows.map(({ line, unsure }) => [line, unsure])).toEqual([
    [4, []],
    [5, [1]],
    [6, [0]],
  ])
})
