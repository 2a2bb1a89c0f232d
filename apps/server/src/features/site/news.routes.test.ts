import { newsList, newsRead } from '@portal/contract/site/news.contract.ts'
import { newsConsoleList, newsConsoleRead, newsRemove, newsSave } from '@portal/contract/site/news-staff.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ann: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer({ env: { TIME_ZONE: 'Asia/Shanghai' } })
  const company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company)
  staff = await aPerson(server.deps, company, { grants: ['site'] })
})
afterAll(() => server.close())

const written = {
  category: 'notice' as const,
  title: { zh: '停机维护', en: 'Maintenance' },
  summary: { zh: '夜间' },
  body: { zh: '<p>零点到四点</p>', en: '<p>Midnight to four</p>' },
}
const put = async (own: object) =>
  (await server.call(newsSave, { ...written, publishedAt: '2025-06-01T00:00:00Z', ...own } as never, staff)).data.newsId

test('news are read by category and year, between their neighbours, and not before they are out', async () => {
  // The last hours of a year in London are the first of the next in Shanghai.
  const old = await put({ publishedAt: '2024-12-31T20:00:00Z', category: 'event' })
  const middle = await put({
    title: { zh: '只有中文' },
    body: { zh: '<p>正文</p><script>alert(1)</script>' },
    summary: {},
  })
  const newest = await put({ publishedAt: '2025-07-01T00:00:00Z' })
  const later = await put({ publishedAt: new Date(server.clock.now().getTime() + 60_000).toISOString() })
  const { data } = await server.call(newsList, {}, { lang: 'en' })
  expect(data.list.map(({ newsId, title }) => [newsId, title])).toEqual([
    [newest, 'Maintenance'],
    [middle, '只有中文'],
    [old, 'Maintenance'],
  ])
  expect(data).toMatchObject({
    total: 3,
    years: [2025],
    list: [{ summary: '夜间', publishedAt: '2025-07-01' }, {}, { publishedAt: '2025-01-01' }],
  })
  expect(data.counts).toEqual([
    { year: 2025, category: 'event', total: 1 },
    { year: 2025, category: 'notice', total: 2 },
  ])
  expect(
    (await server.call(newsList, { category: 'event', year: 2025 })).data.list.map(({ newsId }) => newsId),
  ).toEqual([old])
  expect((await server.call(newsList, { year: 2024 })).data).toMatchObject({
    list: [],
    total: 0,
    years: [2025],
  })
  expect((await server.call(newsList, { category: 'gossip' } as never)).code).toBe(400)

  const article = (await server.call(newsRead, { newsId: middle })).data
  expect(article).toMatchObject({
    title: '只有中文',
    bodyHtml: '<p>正文</p>',
    newer: { newsId: newest, title: '停机维护' },
    older: { newsId: old },
  })
  expect((await server.call(newsRead, { newsId: newest })).data.newer).toBeNull()
  expect((await server.call(newsRead, { newsId: later })).reason).toBe('notFound')
  expect((await server.call(newsConsoleList, {}, staff)).data).toMatchObject({
    total: 4,
    rows: [{ newsId: later }, {}, {}, {}],
  })
  server.clock.pass(61)
  expect((await server.call(newsRead, { newsId: newest })).data.newer).toMatchObject({ newsId: later })
})

test('an article ends with others of its kind, then with the newest, and with none that are already shown next to it', async () => {
  const days = ['01', '02', '03', '04', '05', '06', '07']
  const [first, , , kin, , , last] = await Promise.all(
    days.map((day, nth) =>
      put({ publishedAt: `2019-03-${day}T00:00:00Z`, category: nth === 0 || nth === 3 ? 'certification' : 'course' }),
    ),
  )
  const { data } = await server.call(newsRead, { newsId: first as string }, { lang: 'en' })
  // All other tests of this file write later articles, so the newest of all are among them.
  const newest = (await server.call(newsList, { size: 2 })).data.list.map(({ newsId }) => newsId)
  expect(data.older).toBeNull()
  expect(data.more.map(({ newsId }) => newsId)).toEqual([kin, ...newest])
  expect(data.more[0]).toMatchObject({
    category: 'certification',
    title: 'Maintenance',
    publishedAt: '2019-03-04',
    cover: null,
  })
  const beside = (await server.call(newsRead, { newsId: last as string })).data
  expect(beside.more.map(({ newsId }) => newsId)).not.toContain(beside.newer?.newsId)
  expect(beside.more.map(({ newsId }) => newsId)).not.toContain(beside.older?.newsId)
  expect(beside.more.every(({ category }) => category === 'course')).toBe(true)
})

test('who holds the grant writes news, whole in each language, and takes them away', async () => {
  expect((await server.call(newsSave, { ...written, publishedAt: '2025-06-01T00:00:00Z' }, ann)).reason).toBe(
    'forbidden',
  )
  const refused = async (own: object) =>
    (await server.call(newsSave, { ...written, publishedAt: '2025-06-01T00:00:00Z', ...own } as never, staff)).fields
  expect(await refused({ title: { zh: ' ' }, body: {} })).toEqual(['title'])
  expect(await refused({ body: { zh: '<p>只有中文</p>' } })).toEqual(['body'])
  expect(await refused({ publishedAt: '2025-02-30T00:00:00Z' })).toEqual(['publishedAt'])
  const newsId = await put({})
  expect(await put({ newsId, title: { zh: '改期', en: 'Moved' } })).toBe(newsId)
  expect((await server.call(newsRead, { newsId })).data.title).toBe('改期')
  expect((await server.call(newsRemove, { newsId }, ann)).reason).toBe('forbidden')
  expect((await server.call(newsRemove, { newsId }, staff)).code).toBe(200)
  expect((await server.call(newsRemove, { newsId }, staff)).reason).toBe('notFound')
  expect((await server.call(newsSave, { ...written, newsId, publishedAt: '2025-06-01T00:00:00Z' }, staff)).reason).toBe(
    'notFound',
  )
})

test('news are written over no newer ones, when the revision that was seen is given', async () => {
  const newsId = await put({})
  const seen = (await server.call(newsConsoleRead, { newsId }, staff)).data
  expect(seen).toMatchObject({ newsId, ...written, publishedAt: '2025-06-01T00:00:00.000Z' })
  expect((await server.call(newsConsoleRead, { newsId }, ann)).reason).toBe('forbidden')
  const again = { ...written, newsId, revision: seen.revision, publishedAt: '2025-06-02T00:00:00Z' }
  const first = await server.call(newsSave, again, staff)
  expect(first.data.revision).not.toBe(seen.revision)
  expect((await server.call(newsSave, { ...again, category: 'event' }, staff)).reason).toBe('conflict')
  expect((await server.call(newsConsoleRead, { newsId }, staff)).data).toMatchObject({
    category: 'notice',
    revision: first.data.revision,
  })
  expect(
    (await server.call(newsSave, { ...again, revision: first.data.revision, category: 'event' }, staff)).code,
  ).toBe(200)
  await server.call(newsRemove, { newsId }, staff)
  expect((await server.call(newsSave, again, staff)).reason).toBe('notFound')
  expect((await server.call(newsConsoleRead, { newsId }, staff)).reason).toBe('notFound')
})
