import type { Browser, Page } from '@playwright/test'
import { isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { portalAddresses } from '../packages/contract/src/site/addresses.ts'
import { expect, type Lang, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { createAxeScanner } from './testing/axe.ts'
import { findCutWords } from './testing/cut-words.ts'
import { measureScripts } from './testing/measure-scripts.ts'
import { takeShortAnswerExam } from './testing/sit-short.ts'

/**
 * Every page of the console in both languages, light and dark, wide, middle and narrow: one heading, nothing wider than
 * the screen, no accessibility fault, no error shown, no more script than a page may weigh. In the whole run every page
 * has every look; in the run of every change it has one of two, by turns, Chinese and light on a wide screen or English
 * and dark on a narrow one, and accessibility is checked on a quarter of the pages of each look.
 */
const own = (portalAddresses as readonly string[]).filter(
  (address) => address === '/console' || address.startsWith('/console/'),
)
const lists = own.filter((address) => !address.includes('$'))
/** Pages with an editor of rich text may weigh more. */
const withEditor = new Set([
  '/console/news/$id',
  '/console/courses/$id',
  '/console/questions/$bankId',
  '/console/exams/$id',
  '/console/live/$id',
  '/console/statements',
  '/console/policies/$id',
])
/** The page that shows PDF files as they are drawn loads pdf.js. */
const withPdf = new Set(['/console/designs/$id'])
const heaviest = (address: string) => (withEditor.has(address) ? 492 : withPdf.has(address) ? 440 : 364)

/** Pages by their list: a worker looks at a list and then at the pages that it links to, and need not open it again. */
const groups = Map.groupBy(own, (address) => lists.find((list) => address.startsWith(`${list}/$`)) ?? address)

// Each group by itself, so that all workers look at them.
test.describe.configure({ mode: 'parallel' })

/**
 * The page no longer shows that it is loading. The board of a running exam never stops asking: it is given some
 * seconds.
 */
async function quiet(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined)
}

async function fits(page: Page, what: string): Promise<void> {
  const [scroll, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )
  expect(scroll, `${what} is wider than its screen`).toBeLessThanOrEqual(inner)
}

async function keepsWords(page: Page, what: string): Promise<void> {
  expect.soft(await findCutWords(page), `${what}: words that a narrow screen cuts`).toEqual([])
}

async function isSound(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  const axe = createAxeScanner(page)
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  expect
    .soft(
      violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`),
      what,
    )
    .toEqual([])
}

/** Data that a page needs and the demo lacks: an answer to mark. */
const prepared: Record<string, (browser: Browser) => Promise<void>> = {
  '/console/marking/$id': async (browser) => {
    const office = await browser.newContext()
    const examId = await createAllTypesExam(
      office.request,
      await openSignedIn(office, 'staff'),
      '待阅简答 Short answers',
      { passingPoints: 200 },
      ['short'],
    )
    await office.close()
    await takeShortAnswerExam(browser, 'learner', examId, '先看进程占用，再看上送报文。')
  },
}

/** A browser page in which staff are signed in, in a given language. */
async function aDesk(browser: Browser, lang: Lang): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: portalUrl(),
    locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    colorScheme: lang === 'zh' ? 'light' : 'dark',
  })
  await setLanguage(context, lang)
  await openSignedIn(context, 'staff')
  return context.newPage()
}
/**
 * In the run of a change, one browser page visits many pages of the portal, because it has already read the scripts.
 */
const desks = new Map<Lang, Promise<Page>>()

for (const [list, patterns] of groups)
  test.describe(`console pages of ${list}`, () => {
    test.describe.configure({ mode: 'default' })
    for (const pattern of patterns) test(`console page ${pattern}`, ({ browser }) => look(browser, pattern))
  })

async function look(browser: Browser, pattern: string): Promise<void> {
  let address = pattern
  const index = own.indexOf(pattern)
  const languages: readonly Lang[] = isWholeRun ? ['zh', 'en'] : [index % 2 === 0 ? 'zh' : 'en']
  for (const lang of languages) {
    const desk = isWholeRun ? aDesk(browser, lang) : (desks.get(lang) ?? aDesk(browser, lang))
    desks.set(lang, desk)
    const page = await desk
    await prepared[pattern]?.(browser)
    delete prepared[pattern]
    if (address.includes('$')) address = await oneOf(page, pattern)
    await page.setViewportSize(isWholeRun || lang === 'zh' ? { width: 1440, height: 900 } : { width: 320, height: 844 })
    // Late scripts and errors of the page before do not count for this one.
    await page.goto('about:blank')
    const told: string[] = []
    page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
    page.on('pageerror', (error) => told.push(error.message))
    const weight = measureScripts(page)
    await page.goto(address)
    await quiet(page)
    expect.soft(await weight(), `${address}: kB of script`).toBeLessThan(heaviest(pattern))
    expect.soft(await page.locator('h1').count(), `${address}: one heading of the first rank`).toBe(1)
    expect.soft(await page.title(), address).not.toBe('')
    if (lang === 'en')
      expect
        .soft(await page.locator('h1').textContent(), `${address}: its heading is English, or a name that staff gave`)
        .not.toBe('')
    if (isWholeRun || index % 8 < 2) await isSound(page, `${address}, ${lang}`)
    await fits(page, `${address}, ${lang}`)
    if ((groups.get(pattern)?.length ?? 0) > 1) await noteLink(page, `${pattern}/`)
    if (!isWholeRun && lang === 'en') await keepsWords(page, `${address}, ${lang}`)
    if (isWholeRun) {
      await page.emulateMedia({ colorScheme: lang === 'zh' ? 'dark' : 'light' })
      await isSound(page, `${address}, ${lang}, the other theme`, ['color-contrast'])
      for (const width of [1024, 390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await quiet(page)
        await page.waitForTimeout(150)
        await fits(page, `${address}, ${lang}, ${width} px`)
      }
      await keepsWords(page, `${address}, ${lang}, 320 px`)
      await isSound(page, `${address}, ${lang}, 320 px`)
    }
    expect.soft(told, `${address}: errors that the browser tells`).toEqual([])
    if (isWholeRun) await page.context().close()
    else page.removeAllListeners()
  }
}

/** The links of a list, by the beginning of their addresses: several pages show one and the same object. */
const linked = new Map<string, string>()

/**
 * Returns the address of one object, as its list links to it; for a page that no list links to, that of a new object.
 */
async function oneOf(page: Page, pattern: string): Promise<string> {
  const [before = '', after = ''] = pattern.split(/\$\w+/)
  const known = linked.get(before)
  if (known) return `${before}${known}${after}`
  await page.goto(lists.find((one) => `${one}/` === before) ?? before)
  await quiet(page)
  await noteLink(page, before)
  return `${before}${linked.get(before) ?? 'new'}${after}`
}

/** Notes the first object that the list on a page links to, if there is one. */
async function noteLink(page: Page, before: string): Promise<void> {
  const hrefs = await page
    .locator(`a[href^="${before}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const [found] = hrefs.flatMap((href) => /[0-9a-f-]{36}/.exec(href) ?? [])
  if (found) linked.set(before, found)
}
