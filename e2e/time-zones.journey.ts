import type { Browser, Page } from '@playwright/test'
import { everyNthOf, isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { createApplicant } from './applicant.ts'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

/**
 * One clock on every page, wherever its reader is: the console shows the portal's time to all of them, the other pages
 * the reader's own, and name it where it is not the portal's. The run of every change opens a half of the pages of the
 * console and a third of the others: all format times with the same functions (`tools/checks/zoned-times.test.ts`).
 */
const zones = { 'Asia/Shanghai': null, UTC: 'UTC', 'America/New_York': '北美东部时间' } as const
type Zone = keyof typeof zones
/** New York in the run of every change, all of them in the whole run. */
const readers = everyNthOf(Object.keys(zones) as Zone[], 3, 2)

async function aPage(browser: Browser, zone: Zone, login: string): Promise<Page> {
  const context = await browser.newContext({ timezoneId: zone, locale: 'zh-CN', baseURL: portalUrl() })
  await setLanguage(context, 'zh')
  await openSignedIn(context, login)
  return context.newPage()
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** The days and times that a page shows, without clocks that run and times since. */
const moments = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
    document.querySelector('main').innerText.replace(/\\d{1,2}:\\d{2}:\\d{2}/g, '')
      .match(/(\\d{4}年)?\\d{1,2}月\\d{1,2}日|\\d{4}-\\d{2}-\\d{2}|\\b\\d{2}:\\d{2}\\b/g) ?? []`)

const consolePages = [
  '/console',
  '/console/exams',
  '/console/live',
  '/console/live/new',
  '/console/centres',
  '/console/applications',
  '/console/checkin',
  '/console/news',
  '/console/knowledge',
  '/console/home',
  '/console/courses',
  '/console/audit',
  '/console/orders',
  '/console/reports',
  '/console/policies',
  '/console/requirements',
  '/console/credits/evidence',
  '/console/checklists/observations',
  '/console/joining/applications',
]

/** Pages below a list, reached from its first row. */
const below = [
  ['/console/exams', 'absentees'],
  ['/console/exams', 'report'],
  ['/console/policies', 'people'],
  ['/console/requirements', 'people'],
] as const

test('the console shows the portal’s time in every zone, and says which it is', async ({ browser }) => {
  const around = [...new Set<Zone>(['Asia/Shanghai', ...readers])]
  const pages = await Promise.all(around.map((zone) => aPage(browser, zone, 'staff')))
  let seen = 0
  const underLists: string[] = []
  for (const [list, part] of everyNthOf(below, 2)) {
    const page = pages[0] as Page
    await open(page, list)
    const href = await page.locator(`a[data-row-name][href^="${list}/"]`).first().getAttribute('href')
    underLists.push(`${list}/${/[0-9a-f-]{36}/.exec(href ?? '')?.[0]}/${part}`)
  }
  for (const address of [...everyNthOf(consolePages, 2), ...underLists])
    await expect(async () => {
      await Promise.all(pages.map((page) => open(page, address)))
      const [shanghai, ...others] = await Promise.all(pages.map(moments))
      seen += shanghai?.length ?? 0
      for (const other of others) expect(other, address).toEqual(shanghai)
      for (const page of pages) await expect(page.getByText('北京时间').first()).toBeVisible()
      // A minute may pass or a row may appear between two pages.
    }).toPass({ timeout: 60_000 })
  expect(seen).toBeGreaterThan(isWholeRun ? 100 : 50)
  await Promise.all(pages.map((page) => page.context().close()))
})

type Marked = { readonly at: string; readonly words: string }
/** Each instant that a page marks up, with its words: those with a time of day. */
const instants = (page: Page): Promise<Marked[]> =>
  page.evaluate<Marked[]>(`
    [...document.querySelectorAll('time[datetime*="T"]')]
      .map((one) => ({ at: one.dateTime, words: one.innerText }))
      .filter(({ words }) => /\\d{2}:\\d{2}/.test(words))`)
const clockIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(at),
  )

const learnerPages = [
  '/',
  '/live',
  '/live?view=calendar',
  '/exam/list',
  '/user',
  '/study',
  '/user/recordDetail',
  '/user/exam',
  '/user/bought',
  '/user/subscribeList',
  '/mine-learn',
  '/mockExam',
  '/user/policies',
  '/user/required',
  '/user/credits',
  '/user/observations',
  '/user/ranking',
  '/user/recorddetail1',
  '/user/base',
  '/user/certificate',
  '/team',
  '/team/observe',
]

test('a learner reads their own time, named where it is not the portal’s', async ({ browser }) => {
  for (const zone of readers) {
    const page = await aPage(browser, zone, 'learner')
    let seen = 0
    for (const address of everyNthOf(learnerPages, 3, 1)) {
      await open(page, address)
      const all = await instants(page)
      seen += all.length
      for (const { at, words } of all) {
        const shown = words.includes('北京时间') ? 'Asia/Shanghai' : zone
        expect(words, `${address} in ${zone}`).toContain(clockIn(at, shown))
      }
      const text = (await page.locator('main').textContent()) ?? ''
      expect(text, address).not.toMatch(/Asia\/|America\//)
      if (zones[zone] === null) expect(text, address).not.toContain('北京时间')
    }
    expect(seen).toBeGreaterThan(3)
    await open(page, '/live')
    if (zones[zone]) await expect(page.locator('main').getByText(zones[zone]).first()).toBeVisible()
    await page.context().close()
  }
})

test('a session abroad is in the zone of its centre, by name, next to the reader’s own time', async ({ browser }) => {
  test.slow()
  const office = await aPage(browser, 'UTC', 'staff')
  await open(office, '/console/centres')
  await office.getByRole('button', { name: '新建考点' }).click()
  const form = office.getByRole('dialog', { name: '新建考点' })
  for (const [label, words] of [
    ['城市 中文', '纽约'],
    ['名称 中文', '布鲁克林考点'],
    ['地址 英文', '1 Court Street'],
  ] as const)
    await form.getByLabel(label).fill(words)
  const zone = form.getByRole('button', { name: /时区/ })
  await expect(zone).toContainText('北京')
  await zone.click()
  await office.getByRole('option', { name: /^纽约 UTC-[45]$/ }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(office.getByText('已保存考点')).toBeVisible()

  const headers = { access_token: await openSignedIn(office.context(), 'staff') }
  const post = async (path: string, data: object) =>
    (await (await office.request.post(`${portalUrl()}${path}`, { headers, data })).json()).data
  const centres = await office.request.get(`${portalUrl()}/company/console/examCentre/board`, { headers })
  const centre = (await centres.json()).data.centres.find((one: { city: { zh?: string } }) => one.city.zh === '纽约')
  expect(centre.timeZone).toBe('America/New_York')
  const person = await createApplicant(browser, 'learner')
  const examId = (await person.get('/company/examApply/examList')).list[0]?.examId
  // Within a day, so that the door knows it; at 15:00 UTC it is the same day in New York, and late in Shanghai.
  const startsAt = new Date(Date.now() + 2 * 3_600_000)
  if (startsAt.getUTCHours() >= 15) startsAt.setUTCDate(startsAt.getUTCDate() + 1)
  startsAt.setUTCHours(15, 0, 0, 0)
  const later = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000).toISOString()
  const { sessionId } = await post('/company/console/examSession/create', {
    centreId: centre.centreId,
    examId,
    startsAt: later(0),
    endsAt: later(2),
    changeUntil: later(-1),
    seats: 4,
  })
  await person.apply()
  const { applicationId } = (await person.get('/company/examApply/myExamApplyList')).list[0] ?? {}
  await post('/company/console/examApply/decide', { applicationId, decision: 'approve' })
  expect((await person.post('/company/examApply/appoint', { applicationId, sessionId })).code).toBe(200)

  const at = (timeZone: string) => `${clockIn(later(0), timeZone)}–${clockIn(later(2), timeZone)}`
  for (const one of Object.keys(zones) as Zone[]) {
    const page = await aPage(browser, one, 'learner')
    for (const address of ['/examAppointment', `/exam/details?id=${examId}`, '/examCenter']) {
      await open(page, address)
      const main = page.locator('main')
      await expect(main, `${address} in ${one}`).toContainText(`${at('America/New_York')}（纽约时间）`)
      if (one === 'America/New_York') await expect(main).not.toContainText('您所在时区')
      else
        await expect(main, `${address} in ${one}`).toContainText(
          new RegExp(`您所在时区：.*${at(one).replace('–', '.*')}`),
        )
      expect(await main.textContent(), address).not.toMatch(/Asia\/|America\//)
    }
    await open(page, '/')
    const coming = page.getByRole('article').filter({ has: page.locator(`a[href*="${examId}"]`) })
    await expect(coming.first(), `the coming days in ${one}`).toContainText(
      `${clockIn(later(0), 'America/New_York')}（纽约时间）`,
    )
    await page.context().close()
  }

  await open(office, `/console/centres`)
  await expect(office.getByRole('rowheader', { name: /布鲁克林考点/ })).toContainText('纽约时间')
  await office
    .getByRole('row', { name: /布鲁克林考点/ })
    .getByRole('button', { name: /^4|^3/ })
    .click()
  await expect(office.locator('main')).toContainText(`${at('America/New_York')}（纽约时间）`)
  await open(office, `/console/checkin`)
  await expect(office.locator('main')).toContainText(`${at('America/New_York')}（纽约时间）`)
  await office.getByRole('button', { name: /布鲁克林考点/ }).click()
  await office
    .getByRole('button', { name: /^为.+签到$/ })
    .first()
    .click()
  await expect(office.getByRole('listitem').filter({ hasText: /\d{2}:\d{2}（纽约时间）/ })).toHaveCount(1)
  await office.context().close()
})
