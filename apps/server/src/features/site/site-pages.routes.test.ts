import { bannerList, bannerRemove, bannerSave, bannersReorder } from '@portal/contract/site/banner.contract.ts'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { newsList, newsRead } from '@portal/contract/site/news.contract.ts'
import { newsConsoleList, newsConsoleRead, newsSave } from '@portal/contract/site/news-staff.contract.ts'
import { partnerList } from '@portal/contract/site/partner.contract.ts'
import {
  managedPartnerList,
  partnerMove,
  partnerRead,
  partnerRemove,
  partnerSave,
} from '@portal/contract/site/partner-staff.contract.ts'
import { sitePictureUpload } from '@portal/contract/site/picture.contract.ts'
import { bannerLimits } from '@portal/contract/site/site-pages.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aPhoto } from '../../testing/pictures.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { uploadAs } from '../../testing/upload.ts'

let server: TestServer
let ann: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  const company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company)
  staff = await aPerson(server.deps, company, { grants: ['site'] })
})
afterAll(() => server.close())

const picture = async () =>
  (await uploadAs(server, staff, { name: 'a.jpg', bytes: await aPhoto(), path: sitePictureUpload.path })).data
const banner = {
  title: { zh: '冬季统考', en: 'Winter session' },
  words: {},
  action: {},
  audience: 'all' as const,
  isOn: true,
}
const put = async (own: object) => (await server.call(bannerSave, { ...banner, ...own } as never, staff)).data
const seen = async (who?: Person, lang: 'zh' | 'en' = 'zh') =>
  (await server.call(homePage, {}, { ...(who ? { token: who.token } : {}), lang })).data.banners.map(
    ({ title }) => title,
  )

test('a picture for the pages of the portal is redrawn and visible to everyone; nothing else is accepted', async () => {
  const kept = await picture()
  expect(kept.url).toBe(`/files/read?fileId=${kept.fileId}`)
  const read = await server.inject({ method: 'GET', url: kept.url })
  expect(read.statusCode).toBe(200)
  expect(read.headers['cache-control']).toContain('public')
  expect(read.rawPayload.includes(Buffer.from('Exif'))).toBe(false)
  expect(
    (
      await uploadAs(server, staff, {
        name: 'a.svg',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        path: sitePictureUpload.path,
      })
    ).data.reason,
  ).toBe('wrongFileType')
  expect(
    (await uploadAs(server, staff, { name: 'a.jpg', bytes: Buffer.alloc(5_500_000, 1), path: sitePictureUpload.path }))
      .data.reason,
  ).toBe('tooLarge')
  expect(
    (await uploadAs(server, ann, { name: 'a.jpg', bytes: await aPhoto(), path: sitePictureUpload.path })).data.reason,
  ).toBe('forbidden')
})

test('the home page shows banners in their order, to whom and while they are meant', async () => {
  const { fileId } = await picture()
  const now = server.clock.now().getTime()
  const first = await put({ pictureId: fileId, link: '/examCenter', action: { zh: '查看' } })
  const visitors = await put({ title: { zh: '访客' }, audience: 'visitors' })
  const learners = await put({ title: { zh: '学员' }, audience: 'learners' })
  await put({ title: { zh: '停用' }, isOn: false })
  const later = await put({
    title: { zh: '将来' },
    beginsAt: new Date(now + 60_000).toISOString(),
    endsAt: new Date(now + 120_000).toISOString(),
  })
  expect(await seen()).toEqual(['冬季统考', '访客'])
  expect(await seen(ann, 'en')).toEqual(['Winter session', '学员'])
  expect((await server.call(homePage, {}, { lang: 'en' })).data.banners[0]).toEqual({
    bannerId: first.bannerId,
    title: 'Winter session',
    words: '',
    action: '查看',
    link: '/examCenter',
    pictureUrl: `/files/read?fileId=${fileId}`,
  })
  server.clock.pass(61)
  expect(await seen()).toEqual(['冬季统考', '访客', '将来'])
  server.clock.pass(61)
  expect(await seen()).toEqual(['冬季统考', '访客'])
  const { banners } = (await server.call(bannerList, {}, staff)).data
  expect(banners.map(({ state }) => state)).toEqual(['shown', 'shown', 'shown', 'off', 'over'])

  const ids = banners.map(({ bannerId }) => bannerId)
  expect((await server.call(bannersReorder, { bannerIds: ids.slice(1) }, staff)).reason).toBe('conflict')
  expect((await server.call(bannersReorder, { bannerIds: ids.toReversed() }, staff)).code).toBe(200)
  expect(await seen()).toEqual(['访客', '冬季统考'])
  expect((await server.call(bannerRemove, { bannerId: visitors.bannerId }, staff)).code).toBe(200)
  expect((await server.call(bannerRemove, { bannerId: visitors.bannerId }, staff)).reason).toBe('notFound')
  expect(await seen()).toEqual(['冬季统考'])
  expect([learners.state, later.state]).toEqual(['shown', 'later'])
})

test('a banner is whole, and written over no newer one', async () => {
  const refused = async (own: object) => (await server.call(bannerSave, { ...banner, ...own } as never, staff)).fields
  expect(await refused({ title: { zh: ' ' } })).toEqual(['title'])
  expect(await refused({ action: { zh: '查看' } })).toEqual(['link'])
  expect(await refused({ link: 'javascript:alert(1)' })).toEqual(['link'])
  expect(await refused({ link: '//elsewhere.example' })).toEqual(['link'])
  expect(await refused({ beginsAt: '2026-05-02T00:00:00Z', endsAt: '2026-05-01T00:00:00Z' })).toEqual(['endsAt'])
  const other = await uploadAs(server, ann, { name: 'a.jpg', bytes: await aPhoto() })
  expect((await server.call(bannerSave, { ...banner, pictureId: other.data.fileId }, staff)).reason).toBe(
    'fileNotFound',
  )
  expect((await server.call(bannerSave, banner, ann)).reason).toBe('forbidden')
  const { bannerId, revision } = await put({ title: { zh: '改' } })
  expect((await put({ bannerId, revision, title: { zh: '改过' } })).revision).toBe(revision + 1)
  expect((await server.call(bannerSave, { ...banner, bannerId, revision }, staff)).reason).toBe('conflict')
  await server.call(bannerRemove, { bannerId }, staff)
  expect((await server.call(bannerSave, { ...banner, bannerId, revision }, staff)).reason).toBe('notFound')
  const { banners } = (await server.call(bannerList, {}, staff)).data
  const answers = await Promise.all(
    Array.from({ length: bannerLimits.atMost }, () => server.call(bannerSave, { ...banner, isOn: false }, staff)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(bannerLimits.atMost - banners.length)
  expect(answers.find(({ code }) => code !== 200)?.reason).toBe('tooManyBanners')
})

test('partners are written, put in order and taken away; visitors see them so', async () => {
  const { fileId } = await picture()
  const names = async () => (await server.call(homePage, {}, { lang: 'zh' })).data.partners.map(({ name }) => name)
  const add = async (zh: string, own: object = {}) =>
    (
      await server.call(
        partnerSave,
        { name: { zh }, region: { zh: '华东' }, level: 'gold', summary: {}, ...own } as never,
        staff,
      )
    ).data
  const [a, b, c] = [
    await add('甲', { logoFileId: fileId, url: 'https://a.example', contact: '周岚' }),
    await add('乙'),
    await add('丙'),
  ]
  expect(await names()).toEqual(['甲', '乙', '丙'])
  expect((await server.call(partnerMove, { partnerId: c.partnerId, before: a.partnerId }, staff)).code).toBe(200)
  expect(await names()).toEqual(['丙', '甲', '乙'])
  expect((await server.call(partnerMove, { partnerId: c.partnerId }, staff)).code).toBe(200)
  expect(await names()).toEqual(['甲', '乙', '丙'])
  expect((await server.call(partnerMove, { partnerId: ann.accountId }, staff)).reason).toBe('notFound')
  const listed = (await server.call(managedPartnerList, { q: '周' }, staff)).data
  expect(listed).toMatchObject({
    total: 1,
    rows: [{ partnerId: a.partnerId, place: 1, contact: '周岚', logoFileId: fileId, hasDrawnLogo: false }],
  })
  const [shown] = (await server.call(partnerList, { q: '甲' })).data.list
  expect(shown).toMatchObject({ name: '甲', logoUrl: `/files/read?fileId=${fileId}`, url: 'https://a.example' })
  expect(JSON.stringify(shown)).not.toContain('周岚')

  const read = (await server.call(partnerRead, { partnerId: b.partnerId }, staff)).data
  expect(read).toMatchObject({ revision: 1, level: 'gold', url: null })
  const again = {
    partnerId: b.partnerId,
    revision: 1,
    name: { zh: '乙二' },
    region: {},
    level: 'strategic' as const,
    summary: {},
  }
  expect((await server.call(partnerSave, again, staff)).data).toEqual({ partnerId: b.partnerId, revision: 2 })
  expect((await server.call(partnerSave, again, staff)).reason).toBe('conflict')
  expect((await server.call(partnerSave, { ...again, name: {} }, staff)).fields).toEqual(['name'])
  expect((await server.call(partnerSave, { ...again, url: 'ftp://a' }, staff)).fields).toEqual(['url'])
  expect((await server.call(partnerSave, { ...again, revision: 2, logoFileId: ann.accountId }, staff)).reason).toBe(
    'fileNotFound',
  )
  expect((await server.call(partnerRemove, { partnerId: b.partnerId }, staff)).code).toBe(200)
  expect((await server.call(partnerRead, { partnerId: b.partnerId }, staff)).reason).toBe('notFound')
  expect((await server.call(partnerRemove, { partnerId: b.partnerId }, staff)).reason).toBe('notFound')
  expect((await server.call(partnerSave, { ...again, revision: 2 }, staff)).reason).toBe('notFound')
  expect(await names()).toEqual(['甲', '丙'])
})

test('news have a cover that readers see, and are found by title and state', async () => {
  const { fileId } = await picture()
  const news = {
    category: 'event' as const,
    title: { zh: '有封面' },
    summary: {},
    body: { zh: '<p>正文</p>' },
    publishedAt: '2025-06-01T00:00:00Z',
  }
  const { newsId } = (await server.call(newsSave, { ...news, coverFileId: fileId, coverAlt: { zh: '会场' } }, staff))
    .data
  const cover = { url: `/files/read?fileId=${fileId}`, alt: '会场' }
  expect((await server.call(newsRead, { newsId })).data.cover).toEqual(cover)
  expect((await server.call(newsList, {})).data.list[0]?.cover).toEqual(cover)
  expect((await server.call(newsSave, { ...news, coverFileId: ann.accountId }, staff)).reason).toBe('fileNotFound')
  await server.call(newsSave, { ...news, title: { zh: '将来的' }, publishedAt: '2099-01-01T00:00:00Z' }, staff)
  expect((await server.call(newsConsoleList, { q: '封面' }, staff)).data).toMatchObject({
    total: 1,
    rows: [{ newsId, hasCover: true, isOut: true, languages: ['zh'] }],
  })
  expect((await server.call(newsConsoleList, { state: 'later' }, staff)).data).toMatchObject({
    total: 1,
    rows: [{ title: { zh: '将来的' }, isOut: false }],
  })
  expect((await server.call(newsConsoleRead, { newsId }, staff)).data).toMatchObject({
    coverFileId: fileId,
    coverAlt: { zh: '会场' },
  })
})
