import { expect, test } from 'vitest'
import {
  compareWithSpecification,
  type ProjectSources,
  type SpecificationChapter,
  specificationTable,
} from './specification.ts'

const call = {
  name: 'newsList',
  file: 'packages/contract/src/site/news.contract.ts',
  method: 'GET',
  path: '/news/list',
  encoding: 'query',
  fields: new Set(['page', 'title']),
}
const texts = {
  'apps/web/src/routes/news.tsx': "export const Route = createFileRoute('/news')({})",
  'apps/server/src/features/site/news.routes.ts': 'publicRoute(app, deps, newsList, () => null)',
  'apps/server/src/features/site/news.routes.test.ts': "test('news are read by year', () => server.call(newsList))",
  'e2e/news.journey.ts': "await page.goto('/news?year=2026')",
  'apps/web/src/ui/toast.ts': 'success: 1000',
  'docs/decisions/0001-no-news.md': 'There is no old news.',
}
const project = (changes: Record<string, string> = {}, calls: ProjectSources['calls'] = [call]): ProjectSources => ({
  texts: new Map(Object.entries({ ...texts, ...changes })),
  calls,
})
const chapters: readonly SpecificationChapter[] = [
  {
    title: 'News',
    items: [
      { route: '/news' },
      { call: 'GET /news/list', encoding: 'query' },
      { fields: 'page title', of: '/news/list' },
      {
        says: 'a toast stands for one second',
        at: [['apps/web/src/ui/toast.ts', 'success: 1000']],
        tests: [['apps/server/src/features/site/news.routes.test.ts', 'news are read']],
      },
      { says: 'old news', decided: '0001-no-news', words: 'no old news' },
    ],
  },
]
const problemsOf = (changed: ProjectSources) => compareWithSpecification(chapters, changed).problems

test('each statement is found with its place and what shows it', () => {
  const read = compareWithSpecification(chapters, project())
  expect(read.problems).toEqual([])
  expect(read.rows[0]?.rows.map(({ where, tests }) => [where.length, tests.length])).toEqual([
    [1, 1],
    [2, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  expect(specificationTable(read)).toContain('| `/news` | `apps/web/src/routes/news.tsx` | `e2e/news.journey.ts` |')
})

test('a journey over all addresses opens a page that no journey names', () => {
  const every = "import { addresses } from '../packages/contract/src/site/addresses.ts'"
  const read = compareWithSpecification(chapters, project({ 'e2e/news.journey.ts': '', 'e2e/pages.journey.ts': every }))
  expect(read.problems).toEqual([])
  expect(specificationTable(read)).toContain('| `e2e/pages.journey.ts` |')
  const withoutIt = `${every}\nconst elsewhere: readonly string[] = [\n  // news.journey.ts\n  '/news',\n]`
  expect(problemsOf(project({ 'e2e/news.journey.ts': '', 'e2e/console-pages.journey.ts': every }))).toEqual([
    '/news: no journey opens it',
  ])
  expect(
    specificationTable(compareWithSpecification(chapters, project({ 'e2e/pages.journey.ts': withoutIt }))),
  ).not.toContain('pages.journey.ts')
})

test.each<[string, ProjectSources, string]>([
  [
    'a route',
    project({ 'apps/web/src/routes/news.tsx': "createFileRoute('/news_/article')" }),
    '/news: no route file has this address',
  ],
  [
    'the journey of a route',
    project({ 'e2e/news.journey.ts': "await page.goto('/newsletter')" }),
    '/news: no journey opens it',
  ],
  ['a call', project({}, []), 'GET /news/list: the contract declares no such call'],
  ['its method', project({}, [{ ...call, method: 'POST' }]), 'GET /news/list: the contract declares no such call'],
  ['its encoding', project({}, [{ ...call, encoding: 'form' }]), 'GET /news/list: is sent as form, not as query'],
  [
    'who answers it',
    project({ 'apps/server/src/features/site/news.routes.ts': 'publicRoute(app, deps, newsListOld)' }),
    'GET /news/list: no file of the server answers it',
  ],
  ['a field', project({}, [{ ...call, fields: new Set(['page']) }]), '/news/list: knows no field title'],
  [
    'words',
    project({ 'apps/web/src/ui/toast.ts': 'success: 2000' }),
    'a toast stands for one second: apps/web/src/ui/toast.ts does not say success: 1000',
  ],
  [
    'a test',
    project({ 'apps/server/src/features/site/news.routes.test.ts': '// news are read by newsList' }),
    'a toast stands for one second: apps/server/src/features/site/news.routes.test.ts has no test "news are read"',
  ],
  [
    'a decision',
    project({ 'docs/decisions/0001-no-news.md': 'Withdrawn.' }),
    'old news: docs/decisions/0001-no-news.md does not say no old news',
  ],
])('what loses %s fails', (_what, changed, problem) => expect(problemsOf(changed)).toContain(problem))
