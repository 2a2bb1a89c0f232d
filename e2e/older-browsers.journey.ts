import type { BrowserContext, Page } from '@playwright/test'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

/** Takes away what Chrome 99 does not have, and what any browser keeps from a page that is not of https. */
const asChrome99 = (context: BrowserContext) =>
  context.addInitScript(() => {
    const lacking: [object | string, readonly string[]][] = [
      [AbortSignal, ['timeout', 'any']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [URL, ['canParse', 'parse']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      ['Element', ['checkVisibility', 'showPopover', 'hidePopover', 'togglePopover', 'getHTML', 'setHTMLUnsafe']],
      ['HTMLElement', ['showPopover', 'hidePopover', 'togglePopover', 'inert']],
      ['HTMLDialogElement', ['requestClose', 'closedBy']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
      ],
      ['Crypto', ['randomUUID']],
      ['Document', ['startViewTransition']],
    ]
    for (const [of, names] of lacking)
      for (const name of names)
        Reflect.deleteProperty(
          typeof of === 'string' ? Reflect.get(Reflect.get(globalThis, of), 'prototype') : of,
          name,
        )
    for (const name of ['Iterator', 'scheduler', 'navigation', 'Float16Array', 'CloseWatcher'])
      Reflect.deleteProperty(globalThis, name)
  })

test('in a browser as old as Chrome 99, courses, lessons, documents, exams and records work', async ({
  context,
  page,
}) => {
  await asChrome99(context)
  await setLanguage(context, 'en')
  await openSignedIn(context, 'learner')
  for (const address of [
    '/',
    '/content-center',
    '/live',
    '/user',
    '/user/recordDetail',
    '/user/ranking',
    '/exam/list',
    '/mockExam',
    '/careerCertification',
    '/preSales',
  ]) {
    await page.goto(`${portalUrl()}${address}`)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
  }
  await page.goto(`${portalUrl()}/content-center?q=Site+Work+Safety`)
  await page
    .getByRole('link', { name: /Site Work Safety/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /Handbook/ })
    .first()
    .click()
  await expect(page.locator('canvas').first()).toBeVisible()
  await page.goto(`${portalUrl()}/mockExam`)
  await page
    .getByRole('button', { name: /begin|start/i })
    .first()
    .click()
  await expect(
    page.getByRole('radio').or(page.getByRole('textbox')).or(page.getByRole('checkbox')).first(),
  ).toBeVisible()
})

/**
 * A browser that is too old gets a message above everything else, in both languages, and the heading drawn by the
 * server is gone.
 */
async function isTold(page: Page): Promise<void> {
  const told = page.getByRole('alert').filter({ hasText: '过旧' })
  await expect(told.locator('b')).toHaveText(['这个浏览器版本过旧', 'This browser is too old'])
  expect((await told.boundingBox())?.y).toBeLessThan(48)
  await expect(page.locator('.early-page')).toBeHidden()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
}

for (const width of [1440, 390])
  test(`an even older browser shows what is needed, in both languages (${width} px)`, async ({ context, page }) => {
    await page.setViewportSize({ width, height: 844 })
    await context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'))
    for (const address of ['/', '/content-center', '/study']) {
      await page.goto(`${portalUrl()}${address}`)
      await isTold(page)
    }
  })

test('a browser that cannot read the app shows the same, also where the server drew a heading', async ({ browser }) => {
  // A separate page, because the error on it is intended.
  const context = await browser.newContext({ baseURL: portalUrl() })
  const page = await context.newPage()
  await page.route('**/assets/app-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const = newer' }),
  )
  for (const address of ['/', '/content-center', '/study']) {
    await page.goto(address)
    await isTold(page)
  }
  await context.close()
})
