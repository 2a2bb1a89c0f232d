import { expect, test } from 'vitest'
import { partFileProblems } from './part-files.ts'

const clean: Record<string, string> = {
  'apps/web/src/ui/tag.tsx': 'export function Tag() {}\nexport function Dot() {}',
  'apps/web/src/ui/lazy.tsx': 'export function lazy() {}',
  'apps/web/src/console/list/table.tsx':
    "import { Row } from './row.tsx'\nimport { Tag, Dot } from '../../ui/tag.tsx'\nexport const Table = () => <Row />",
  'apps/web/src/console/list/row.tsx': 'export const Row = 1',
  'apps/web/src/console/list/row.ts': 'export const rules = 1',
  'apps/web/parts/list.part.tsx': "import { Table } from '#web/console/list/table.tsx'",
  'e2e/parts/list.journey.ts': "test('x', async ({ open }) => open('list&state=empty'))",
}
const states = { list: ['', 'state=empty'] }
const problems = (planted: Record<string, string | undefined> = {}, shown: Record<string, string[]> = states) =>
  partFileProblems(
    new Map(
      Object.entries({ ...clean, ...planted }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    shown,
  )

test('a part drawn by a part file, itself or within another, passes', () => {
  expect(problems()).toEqual([])
})

test.each<[string, Record<string, string | undefined>]>([
  [
    'row.tsx is drawn by no part file',
    { 'apps/web/src/console/list/table.tsx': "import type { Row } from './row.tsx'" },
  ],
  ['sheet.tsx is drawn by no part file', { 'apps/web/src/console/results/sheet.tsx': 'export const Sheet = 1' }],
  ['list.part.tsx has no test', { 'e2e/parts/list.journey.ts': undefined }],
  ['ui/mark.tsx is drawn by no part file', { 'apps/web/src/ui/mark.tsx': 'export function Mark() {}' }],
  [
    'Foot of apps/web/src/console/list/row.tsx is drawn by no part file',
    { 'apps/web/src/console/list/row.tsx': 'export const Row = 1\nexport function Foot() {}' },
  ],
  ["does not open 'list'", { 'e2e/parts/list.journey.ts': "open('listing')" }],
])('planted: %s', (words, planted) => {
  expect(problems(planted).join('\n')).toContain(words)
})

test.each<[string, Record<string, string[]>]>([
  ["names no state of 'list'", {}],
  ["names no state of 'list'", { list: [] }],
  ["names 'gone', of which there is no part file", { ...states, gone: [''] }],
])('planted in the workshop: %s', (words, shown) => {
  expect(problems({}, shown).join('\n')).toContain(words)
})
