import { expect, test } from 'vitest'
import { listFiles, readText } from './tree.ts'

type Step = { readonly question: string; readonly page: string; readonly file: string; readonly symbol: string }

const stepsOf = (text: string): Step[] =>
  [...text.matchAll(/^\| ([^|]+\?) \| \[[^\]]+\]\(([^)]+)\) \| `([^`]+)` \| `(\w+)` \|$/gm)].map(
    ([, question = '', page = '', file = '', symbol = '']) => ({
      question,
      page,
      file,
      symbol,
    }),
  )

/** The obstacle on the way from the map to the symbol; null when there is none. */
function obstacleOf({ page, file, symbol }: Step, map: string, read: (file: string) => string | null): string | null {
  if (!map.includes(`](${page})`)) return `the map does not link ${page}`
  const text = read(`docs/${page}`)
  if (!text?.includes(`\`${file}\``) || !text.includes(`\`${symbol}\``))
    return `${page} does not lead to ${symbol} in ${file}`
  return new RegExp(`^export (?:async )?(?:function|const) ${symbol}\\b`, 'm').test(read(file) ?? '')
    ? null
    : `${file} does not export ${symbol}`
}

test('each question of a newcomer is answered in two steps from the map', () => {
  const files = listFiles(/\.(ts|md)$/)
  const read = (name: string) => {
    const file = files.find((one) => `/${one}`.endsWith(`/${name}`))
    return file === undefined ? null : readText(file)
  }
  const steps = stepsOf(readText('docs/reading-test.md'))
  expect(steps.length).toBeGreaterThanOrEqual(10)
  expect(steps.flatMap((step) => obstacleOf(step, readText('docs/architecture.md'), read) ?? [])).toEqual([])
})

test('the test sees a page without link, a page that does not lead on, and a symbol that is gone', () => {
  const step = { question: 'Where?', page: 'architecture/a.md', file: 'a.rules.ts', symbol: 'judge' }
  const tree: Record<string, string> = {
    'docs/architecture/a.md': 'Look into `a.rules.ts` (`judge`).',
    'a.rules.ts': 'export const judge = () => true',
  }
  const read = (file: string) => tree[file] ?? null
  const map = '[a](architecture/a.md)'
  expect(obstacleOf(step, map, read)).toBeNull()
  expect(obstacleOf(step, 'no link', read)).toMatch(/does not link/)
  expect(obstacleOf({ ...step, symbol: 'weigh' }, map, read)).toMatch(/does not lead/)
  tree['a.rules.ts'] = 'const judge = 1'
  expect(obstacleOf(step, map, read)).toMatch(/does not export/)
})
