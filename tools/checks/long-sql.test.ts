import { expect, test } from 'vitest'
import { checkLongSqlLines, longSqlLines, maxSqlLineLength } from './long-sql.ts'

const file = 'apps/server/src/features/site/news.store.ts'
const long = 'x'.repeat(maxSqlLineLength)
const check = (source: string, known: Record<string, number>) =>
  checkLongSqlLines(longSqlLines(new Map([[file, source]])), known).map(({ words }) => words)

test('a long line is found in a statement, also in nested statements, and nowhere else', () => {
  const source = `// ${long}\nexport const find = (db) => db\`\n  select ${long}\n  from news \${db\`where ${long}\`}\``
  expect(check(source, {})).toEqual([expect.stringContaining('2 lines of SQL')])
  expect(check(source, {})[0]).toContain(`${file}:4`)
  expect(check(source, { site: 2 })).toEqual([])
})

test('a number that is too high is taken down', () => {
  expect(check('export const a = 1', { site: 2 })).toEqual([expect.stringContaining('take 2 down')])
})
