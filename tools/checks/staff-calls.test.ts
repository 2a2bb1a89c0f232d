import { expect, test } from 'vitest'
import { findPagesOfCalls, type StaffCall, staffCallProblems } from './staff-calls.ts'

const contract = 'packages/contract/src/news/news.contract.ts'
const call = (name: string): StaffCall => ({ name, file: contract, path: `/news/${name}`, grant: 'site' })
const calls = [call('newsList'), call('newsDrop'), call('newsKind')]
const sources = new Map([
  [
    'apps/web/src/routes/console.news.tsx',
    "import { lazyScreen } from '#web/ui/lazy-screen.tsx'\nexport const Route = createFileRoute('/console/news/')({ component: lazyScreen(() => import('#web/features/news/console/news.screen.tsx').then((file) => file.NewsScreen)) })",
  ],
  [
    'apps/web/src/features/news/console/news.screen.tsx',
    "import { useNews } from './news.queries.ts'\nexport function NewsScreen() { return <List rows={useNews()} /> }\nexport function Unused() { return drop() }\nimport { drop } from './news.queries.ts'",
  ],
  [
    'apps/web/src/features/news/console/news.queries.ts',
    "import { newsDrop, newsKind, newsList } from '@portal/contract/news/news.contract.ts'\nexport type Kind = DataOf<typeof newsKind>\n// newsDrop is not sent here\nexport const useNews = () => useAnswer(newsList, {} as InputOf<typeof newsKind>)\nexport const drop = () => write(newsDrop, {})",
  ],
  [
    'apps/web/src/routes/news.tsx',
    "import { drop } from '#web/features/news/console/news.queries.ts'\nexport const Route = createFileRoute('/news')({ component: drop })",
  ],
])

test('a call is found at the address whose page uses it, not next to it, as a type or on a page of learners', () => {
  expect(findPagesOfCalls(sources, calls).map(({ name, addresses }) => [name, addresses])).toEqual([
    ['newsList', ['/console/news']],
    ['newsDrop', []],
    ['newsKind', []],
  ])
})

test('a call without a page is reported, and so is an explanation of one that has a page or does not exist', () => {
  const sent = findPagesOfCalls(sources, calls)
  expect(staffCallProblems(sent, { newsKind: 'For programs.' }, {})).toEqual([
    'newsDrop (/news/newsDrop, site) is sent by no page of the console',
  ])
  expect(
    staffCallProblems(
      sent,
      { newsKind: 'For programs.', newsList: 'For programs.' },
      { newsDrop: 'Not yet.', newsGone: 'Not yet.' },
    ),
  ).toEqual(['newsGone is explained, but is no staff call', 'newsList is explained, but has its page'])
  expect(
    staffCallProblems(sent, { newsKind: 'For programs.' }, { newsDrop: 'Not yet.', newsList: 'Not yet.' }),
  ).toEqual(['newsList is explained, but has its page'])
  expect(staffCallProblems(sent, { newsKind: 'For programs.' }, { newsDrop: 'Not yet.' })).toEqual([])
})
