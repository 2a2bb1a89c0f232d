// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources of templates
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listFiles, readText } from '../checks/tree.ts'
import { readCsvRows, writeCsvRows } from './csv.ts'
import { segmentsOf } from './segments.ts'
import { applyTable, tableLines } from './table.ts'

const zh =
  "export const texts = {\n  a: { title: '标题', left: (n: number) => `还剩 ${n} 天，共 ${String(n)} 天` },\n  state: (s: string) => (s === 'open' ? '开放' : '关闭'),\n}\n"
const en =
  "export const texts: typeof zh = {\n  a: { title: 'Title', left: (n) => `${n} days left` },\n  state: (s) => (s === 'open' ? 'Open' : 'Closed'),\n}\n"
const source = { file: 'x/texts/zh.ts', zh, en, isBoth: false }

test('every word is told, with its values numbered; what is compared or typed is not', () => {
  expect(tableLines(source)).toEqual([
    { file: 'x/texts/zh.ts', key: 'a.title', zh: '标题', en: 'Title' },
    { file: 'x/texts/zh.ts', key: 'a.left', zh: '还剩 {1} 天，共 {2} 天', en: '{1} days left' },
    { file: 'x/texts/zh.ts', key: 'state', zh: '开放', en: 'Open' },
    { file: 'x/texts/zh.ts', key: 'state 2', zh: '关闭', en: 'Closed' },
  ])
})

test('other words are put in where the old ones stood, with their values, and nothing else changes', () => {
  const lines = tableLines(source).map((line) =>
    line.key === 'a.left'
      ? { ...line, zh: '共 {2} 天，还剩 {1} 天', en: 'It’s {1} days `to` ${go}' }
      : line.key === 'state'
        ? { ...line, en: "It's open" }
        : line,
  )
  const taken = applyTable(source, lines)
  expect(taken.changed).toBe(3)
  expect(taken.zh).toBe(zh.replace('`还剩 ${n} 天，共 ${String(n)} 天`', '`共 ${String(n)} 天，还剩 ${n} 天`'))
  expect(taken.en).toBe(
    en.replace('`${n} days left`', '`It’s ${n} days \\`to\\` \\${go}`').replace("'Open'", "'It\\'s open'"),
  )
})

test.each([
  ['a value that is gone', { key: 'a.left', zh: '还剩 {1} 天' }, 'must hold {1} {2}'],
  ['a value twice', { key: 'a.left', en: '{1} {1}' }, 'each once'],
  ['no words', { key: 'a.title', en: '' }, 'lost its words'],
  ['an unknown text', { key: 'b' }, 'there is no text b'],
])('%s is refused', (_, change, words) => {
  const line = {
    ...(tableLines(source).find(({ key }) => key === change.key) ?? { file: 'x', zh: '一', en: 'one' }),
    ...change,
  }
  expect(() => applyTable(source, [line])).toThrow(words)
})

test('any table survives a spreadsheet', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', '中', "'") })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, fc.string({ minLength: 1, unit: fc.constantFrom('x', '"') }))),
      (rows) => {
        expect(readCsvRows(writeCsvRows(rows))).toEqual(rows)
      },
    ),
  )
})

test('all texts of the portal go out and come back as they were', () => {
  const files = listFiles(/^apps\/web\/src\/.*\/texts\/zh\.ts$/)
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const one = { file, zh: readText(file), en: readText(file.replace(/zh\.ts$/, 'en.ts')), isBoth: false }
    expect(applyTable(one, tableLines(one)), file).toEqual({ zh: one.zh, en: one.en, changed: 0 })
    expect(segmentsOf(one.zh, file).length, file).toBeGreaterThan(0)
  }
})
