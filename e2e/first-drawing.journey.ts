import { expect, portalUrl, setLanguage, test } from './portal.ts'

/**
 * On a slow phone, the scripts run long after the page and its first answers have arrived: until then the page shows
 * its heading, and then it is drawn once.
 */
for (const { address, answer } of [
  { address: '/', answer: '/company/pc/homePage' },
  { address: '/content-center', answer: '/comp/pc/productList' },
  { address: '/knowledge', answer: '/comp/pc/knowledgeList' },
]) {
  test(`${address} can be read before its scripts run, and is then drawn together with its data`, async ({
    page,
    context,
  }) => {
    await setLanguage(context, 'en')
    const answered = page.waitForResponse((response) => response.url().endsWith(answer))
    let run = () => {}
    const held = new Promise<void>((resolve) => {
      run = resolve
    })
    await page.route(/\/assets\/app-.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    // It comes once the page is idle, and words have another width with it.
    await page.route(/\.woff2$/, (route) => route.abort())
    await page.addInitScript(`new MutationObserver((_, watch) => {
      if (!document.querySelector('#main h1')) return
      watch.disconnect()
      window.drawnWith = document.querySelectorAll('#main :is(a[href^="/detail"], a[href^="/knowledge-preview"])').length
    }).observe(document, { childList: true, subtree: true })`)
    await page.goto(address, { waitUntil: 'commit' })
    const early = page.locator('main h1')
    await expect(early).toBeVisible()
    // Both languages are in the page until the style of one is loaded.
    const said = early.locator('span:visible')
    await expect(said).toHaveCount(1)
    const [words, place] = [await said.textContent(), await early.boundingBox()]
    await answered
    run()
    await expect(page.locator('#main h1')).toBeVisible()
    expect(await page.evaluate('window.drawnWith')).toBeGreaterThan(3)
    await expect(page.locator('main h1')).toHaveText(words ?? '')
    expect(await page.locator('main h1').boundingBox()).toEqual(place)
  })
}

test('headings for visitors are not shown to a reader who is signed in', async ({ page, context }) => {
  await setLanguage(context, 'en')
  await context.addInitScript(
    `localStorage.setItem('publicData', '{"access_token":"x","userId":"1","companyId":"1","companyName":"x"}')`,
  )
  await page.route(/\/assets\/app-.*\.js$/, (route) => route.abort())
  for (const address of ['/', '/careerCertification']) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('header.early')).toBeVisible()
    await expect(page.locator('main h1')).toBeHidden()
  }
})

test('a first visit is in the language of the browser, or in Chinese if the portal lacks that; a chosen language stays', async ({
  browser,
}) => {
  for (const [locale, lang, action] of [
    ['en-GB', 'en', 'Sign in'],
    ['zh-TW', 'zh-CN', '登录'],
    ['fr-FR', 'zh-CN', '登录'],
  ] as const) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(`${portalUrl()}/content-center`)
    await expect(page.getByRole('button', { name: action, exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await context.close()
  }
  const context = await browser.newContext({ locale: 'en-GB' })
  await setLanguage(context, 'zh')
  const page = await context.newPage()
  await page.goto(`${portalUrl()}/content-center`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await context.close()
})
