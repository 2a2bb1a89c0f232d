import { expect, test } from 'vitest'
import { drawBySeed, isHandWrittenSource, listExports, listTexts } from './exports.ts'

test('exported names come with the docstring above them', () => {
  const source = [
    '/** The most rows. */',
    'export const most = 3',
    'export const [first] = [1]',
    '// Not a docstring.',
    'export type Row = { id: string }',
    '/**',
    ' * Returns a row',
    ' * by its id.',
    ' */',
    'export async function findRow() {}',
    "export { other } from './other.ts'",
  ].join('\n')
  expect(listExports('a.ts', source)).toEqual([
    { file: 'a.ts', line: 2, name: 'most', comment: 'The most rows.' },
    { file: 'a.ts', line: 5, name: 'Row', comment: '' },
    { file: 'a.ts', line: 10, name: 'findRow', comment: 'Returns a row by its id.' },
  ])
})

test('texts have at least two words, and the parts of a template are one', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  const source = "export const texts = { a: 'Save', b: 'Save the draft', c: (n: number) => `${n} of them left` }"
  expect(listTexts('en.ts', source).map(({ text }) => text)).toEqual(['Save the draft', '… of them left'])
})

test('the same seed draws the same items, another seed others', () => {
  const items = Array.from({ length: 100 }, (_, index) => `item ${index}`)
  const drawn = drawBySeed(items, 10, '1', (item) => item)
  expect(drawBySeed([...items].reverse(), 10, '1', (item) => item)).toEqual(drawn)
  expect(drawBySeed(items, 10, '2', (item) => item)).not.toEqual(drawn)
  expect(new Set(drawn).size).toBe(10)
})

test('tests, generated files and made media are no sources', () => {
  expect(
    ['a.test.ts', 'a.gen.ts', 'a.data.ts', 'packages/demo/make/a.ts', 'a.css'].filter(isHandWrittenSource),
  ).toEqual([])
  expect(isHandWrittenSource('apps/web/src/ui/a.tsx')).toBe(true)
})
