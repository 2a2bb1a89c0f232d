import type { BrowserContext, Page } from '@playwright/test'
import { everyNthOf, isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { portalAddresses } from '../packages/contract/src/site/addresses.ts'
import { callPortalApi, expect, type Lang, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'
import { findCutWords } from './testing/cut-words.ts'

/**
 * Every page of the contract's addresses in both languages, light and dark, wide and narrow: no fault of access,
 * nothing wider than the screen, no word cut on a narrow one, a heading, a title. Each page in one of two looks, by
 * turns, and faults of access are looked for on a quarter of them; in the whole run every page in all five.
 */
type Product = {
  productId: string
  title: string
  kind: string
  contentType: number
  price: { kind: string }
  percent: number | null
}
type Exam = { examId: string; state: string }

const looks = [
  { lang: 'en', dark: false, width: 1440 },
  { lang: 'zh', dark: true, width: 320 },
  ...(isWholeRun
    ? ([
        { lang: 'zh', dark: false, width: 1440 },
        { lang: 'en', dark: true, width: 390 },
        { lang: 'en', dark: false, width: 320 },
      ] as const)
    : []),
] as const

// Each look is a separate test, so that both workers share them.
test.describe.configure({ mode: 'parallel' })

/** The pages outside the console, which has a separate journey. */
const portalPages = portalAddresses.filter(
  (address): address is Exclude<typeof address, `/console${string}`> => !/^\/console(\/|$)/.test(address),
)
/**
 * The rest of an address after the path of a page. A page that is not listed is opened by its path, so that no new page
 * is forgotten.
 */
type Ends = Readonly<Partial<Record<(typeof portalPages)[number], readonly (string | undefined)[]>>>

/** Pages that people see before they sign in; the others are looked at as a learner. */
const visited: Ends = {
  '/login': [''],
  '/join': [''],
  '/content-center': [''],
  '/certificateQuery': [''],
  '/exam/list': [''],
  '/legalStatement': [''],
  '/privacyStatement': [''],
  '/developers/api': [''],
  '/contactUs': ['?form=company'],
  '/examCenter': [''],
  '/examFiles': [''],
  '/classOpeningPlan': ['?view=calendar'],
  '/findPartner': [''],
  '/careerCertification': [''],
  '/certification': [''],
  '/preSales': [''],
  '/technicalTraining': [''],
  '/manageTraining': [''],
  '/learnAboutService': [''],
}

/** Pages that are looked at elsewhere, also for faults of access. */
const elsewhere: readonly (typeof portalPages)[number][] = [
  // Redirects to the provider immediately.
  '/authLogin',
  // exam-answering.journey.ts
  '/exam/answer',
  // checkout.journey.ts
  '/checkout',
]

/** The addresses of pages, with what follows their paths. */
function addressesOf(pages: readonly (typeof portalPages)[number][], ends: Ends): string[] {
  return pages.flatMap((path) =>
    (ends[path] ?? ['']).map((end) => {
      expect(end, `${path}: the demo has something to show there`).not.toMatch(/undefined|=(&|$)/)
      return `${path}${end}`
    }),
  )
}
const isVisited = (path: (typeof portalPages)[number]) => path in visited

for (const [turn, { lang, dark, width }] of looks.entries()) {
  const itsTurn = (_: string, index: number) => isWholeRun || index % looks.length === turn
  test(`pages, ${lang}, ${dark ? 'dark' : 'light'}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
      baseURL: portalUrl(),
      locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    })
    await setLanguage(context, lang as Lang)
    const news = (await (await context.request.get(`${portalUrl()}/company/newsDynamic/getNewsDynamicList`)).json())
      .data.list[0].newsId
    await lookAtAll(
      context,
      [
        ...addressesOf(portalPages.filter(isVisited), visited),
        ...['/', '/live', '/news', `/news?id=${news}`, '/no-such-page'],
      ].filter(itsTurn),
    )

    const token = await openSignedIn(context, 'learner')
    const leaky: string[] = []
    context.on(
      'request',
      (request) =>
        (request.url().includes(token) || (request.headers().referer ?? '').includes(token)) &&
        leaky.push(request.url()),
    )
    const products = (await callPortalApi<{ list: Product[] }>(context, '/comp/pc/productList', { size: 50 }, token))
      .list
    const item =
      (await callPortalApi<{ list: { productId: string }[] }>(context, '/comp/pc/knowledgeList', { size: 1 }, token))
        .list[0]?.productId ?? ''
    const film = products.find((one) => one.contentType === 3 && one.price.kind === 'free')?.productId ?? ''
    const begun =
      products.find((one) => one.kind !== 'topic' && one.percent !== null && one.percent < 100)?.productId ?? ''
    const topic = products.find((one) => one.kind === 'topic')?.productId ?? ''
    const other = await otherLessons(context, products, token)
    const exams = (await callPortalApi<{ list: Exam[] }>(context, '/exam/pc/examList', { size: 50 }, token)).list
    const open = exams.find((one) => one.state === 'ready')?.examId ?? ''
    const attempts = (
      await callPortalApi<{ list: { attemptId: string; examId: string; certificateId: string | null }[] }>(
        context,
        '/exam/pc/myAttempts',
        { list: 'exams' },
        token,
      )
    ).list
    const practised = (
      await callPortalApi<{ list: { attemptId: string }[] }>(
        context,
        '/exam/pc/myAttempts',
        { list: 'mock', state: 'passed' },
        token,
      )
    ).list[0]
    const certificate = attempts.find((one) => one.certificateId)?.certificateId ?? ''
    const coming = (
      await callPortalApi<{ list: { classId: string; productId: string }[] }>(
        context,
        '/comp/pc/live/list',
        { list: 'upcoming' },
        token,
      )
    ).list[0]
    const plan = (
      await callPortalApi<{ list: { planId: string }[] }>(
        context,
        '/company/pc/studyPlanList',
        { state: 'open' },
        token,
      )
    ).list[0]?.planId
    const policy = (
      await callPortalApi<{ policies: { policyId: string }[] }>(context, '/company/pc/policy/mine', {}, token)
    ).policies[0]?.policyId
    const own = addressesOf(
      portalPages.filter((path) => !isVisited(path) && !elsewhere.includes(path)),
      {
        '/detail': [
          `?id=${begun}&newPlanId=${plan}`,
          `?id=${coming?.productId}`,
          `?id=${begun}`,
          `?id=${topic}`,
          `?id=${begun}&tab=comments`,
        ],
        '/course-details': [`?planid=${plan}`, `?id=${film}&tab=introduction`],
        '/course-play': [`?id=${film}`, ...other],
        '/knowledge-preview': [`?id=${item}`],
        '/exam/details': [`?id=${open}`, `?id=${attempts[0]?.examId}&attemptId=${attempts[0]?.attemptId}`],
        '/live': ['?view=calendar', '?view=replays', `?id=${coming?.classId}`],
        '/mockExam': ['', '?view=book'],
        '/mockExam/examResult': [`?attemptId=${practised?.attemptId}`],
        '/mine-learn': ['', '?source=plan&state=todo'],
        '/user/recordDetail': ['?type=2'],
        '/user/sharing': ['', '?view=links'],
        '/user/wannaLearn': ['', '?view=mine'],
        '/user/exam': ['', '?list=mock'],
        '/user/certificateDetail': [`?id=${certificate}`],
        '/user/policies': ['', policy && `?id=${policy}`],
      },
    )
    await lookAtAll(context, own.filter(itsTurn))
    // SEC-13: the token of a session is sent in its header and never in an address.
    expect(leaky).toEqual([])
    await context.close()
  })
}

test('on the week axis of classes no date sticks out, however many weeks it has', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: portalUrl() })
  await setLanguage(context, 'zh')
  const page = await context.newPage()
  for (const weeks of [9, 13, 15]) {
    await page.route('**/company/trainingClass/list?*', async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      const last = json.data.list.at(-1)
      const end = new Date(Date.now() + (weeks - 1) * 7 * 86_400_000).toISOString().slice(0, 10)
      for (const one of json.data.list) one.endsOn = one === last ? end : one.startsOn
      await route.fulfill({ response, json })
    })
    await page.goto('/manageTraining', { waitUntil: 'load' })
    const dates = page.locator('p > span:not([data-odd])').filter({ hasText: /^\d\d-\d\d$/ })
    await expect(dates.last()).toBeVisible()
    const room = await dates.last().evaluate((span) => {
      const axis = span.parentElement?.getBoundingClientRect().right ?? 0
      return axis - span.getBoundingClientRect().right
    })
    expect(room, `${weeks} weeks`).toBeGreaterThanOrEqual(0)
    await page.unroute('**/company/trainingClass/list?*')
  }
  await context.close()
})

/** Pages that wait for an answer, each with its placeholder until then. */
const waiting = [
  '/user',
  '/user/bought',
  '/user/ranking',
  '/user/recordDetail?type=2',
  '/study',
  '/studyList',
  '/user/exam',
  '/mockExam',
  '/user/certificate',
  '/examAppointment',
  '/content-center',
  '/knowledge',
]

test('while data is loading, no page is wider than a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 900 }, baseURL: portalUrl() })
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'learner')
  // No call is ever answered.
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'fetch') await route.continue()
  })
  const page = await context.newPage()
  for (const address of everyNthOf(waiting, 4)) {
    await page.goto(address, { waitUntil: 'load' })
    await expect(page.locator('#main [aria-busy="true"]').first(), address).toBeAttached()
    const [scroll, inner] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    )
    expect(scroll, `${address} is wider than its screen`).toBeLessThanOrEqual(inner)
  }
  await context.close()
})

/**
 * The lessons of a document and of a package, in the demo's course that has both; those of other journeys may be
 * hostile and never quiet.
 */
async function otherLessons(context: BrowserContext, products: readonly Product[], token: string): Promise<string[]> {
  const found: string[] = []
  for (const { productId } of products.filter((one) => /^(站点作业安全|Site Work Safety)/.test(one.title))) {
    const { sections } = await callPortalApi<{ sections: { lessons: { contentId: string; contentType: number }[] }[] }>(
      context,
      '/comp/pc/lessonList',
      { productId },
      token,
    )
    for (const lesson of sections.flatMap((section) => section.lessons))
      if (lesson.contentType > 6) found.push(`?id=${productId}&contentId=${lesson.contentId}`)
  }
  expect(found.length).toBeGreaterThan(1)
  return found
}

/** Looks at pages in three tabs: most of a look is waiting until a page is quiet. */
async function lookAtAll(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  const left = [...addresses]
  const inTab = async () => {
    const page = await context.newPage()
    for (let address = left.shift(); address !== undefined; address = left.shift())
      await look(page, address, isWholeRun || addresses.indexOf(address) % 4 === 0)
    await page.close()
  }
  await Promise.all([inTab(), inTab(), inTab()])
}

async function look(page: Page, address: string, isForFaults: boolean): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.locator('h1').first(), address).toBeVisible()
  expect(await page.title(), address).not.toBe('')
  expect(
    await page.evaluate('(window.earlyAnswers ?? []).map((one) => one.address)'),
    `${address}: what was asked for early is what the page asks`,
  ).toEqual([])
  await keepsBudget(page, address)
  const [scroll, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )
  expect.soft(scroll, `${address} is wider than its screen`).toBeLessThanOrEqual(inner)
  if (inner < 400) expect.soft(await findCutWords(page), `${address}: words that a narrow screen cuts`).toEqual([])
  if (!isForFaults) return
  const { violations } = await createAxeScanner(page).analyze()
  expect
    .soft(
      violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`),
      address,
    )
    .toEqual([])
}

/**
 * The limits of a page as sent: kB of scripts and of styles, files requested before the first touch, and layout shift;
 * with a player its library is added.
 */
const most = { scripts: 182, styles: 20, files: 60, player: 300, shift: 0.02 }

type Weight = {
  readonly scripts: number
  readonly styles: number
  readonly files: number
  readonly twice: readonly string[]
  readonly shift: number
}

/** Nothing is sent twice, no more is requested than the limits allow, and nothing moves while it loads. */
async function keepsBudget(page: Page, address: string): Promise<void> {
  const weight = await page.evaluate<Weight>(`new Promise((resolve) => {
    const all = performance.getEntriesByType('resource').filter((one) => one.name.includes('/assets/'))
    const size = (ending) => all.filter((one) => one.name.endsWith(ending)).reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024
    const names = all.map((one) => one.name)
    const found = { scripts: size('.js'), styles: size('.css'), files: all.length, twice: names.filter((name, at) => names.indexOf(name) !== at), shift: 0 }
    new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) found.shift += one.value }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(found), 50)
  })`)
  expect.soft(weight.twice, `${address} fetches nothing twice`).toEqual([])
  expect
    .soft(weight.scripts, `${address}: kB of scripts`)
    .toBeLessThan(most.scripts + (address.startsWith('/course-play') ? most.player : 0))
  expect.soft(weight.styles, `${address}: kB of styles`).toBeLessThan(most.styles)
  expect.soft(weight.files, `${address}: files`).toBeLessThan(most.files)
  expect.soft(weight.shift, `${address} moves while it comes`).toBeLessThanOrEqual(most.shift)
}
