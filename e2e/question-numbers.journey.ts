import type { Locator, Page } from '@playwright/test'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { createAxeScanner } from './testing/axe.ts'
import { startExamOnPage } from './testing/begin-exam.ts'

/** Questions for a number: answered by keyboard alone and by touch on a small screen, and written by an author. */
const all = { release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' }, passingPoints: 200 }

async function noFaults(page: Page) {
  const { violations } = await createAxeScanner(page).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  const [scroll, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )
  expect(scroll).toBeLessThanOrEqual(inner)
}
const saved = (page: Page) => expect(page.locator('[data-phase=saved]')).toBeVisible()
const cards = (page: Page) => page.locator('article[data-type=numeric]')

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  for (let n = 0; n < 200; n++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('numbers are written and units chosen by keyboard alone; a text is kept and reported as no number', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    baseURL: portalUrl(),
    locale: 'en-GB',
  })
  await setLanguage(context, 'en')
  const staff = await openSignedIn(context, 'staff')
  const examId = await createAllTypesExam(
    context.request,
    staff,
    'Numbers by keyboard',
    { ...all, leavePolicy: 'lenient', onReload: 'countAsLeave' },
    ['numeric'],
  )
  const token = await openSignedIn(context, 'learner')
  const page = await context.newPage()
  await startExamOnPage(page, examId)
  const [line, delay] = [cards(page).filter({ hasText: 'Number 1' }), cards(page).filter({ hasText: 'Number 2' })]
  await expect(line.getByRole('textbox', { name: 'Number (dB)' })).toBeVisible()
  await expect(line.getByRole('combobox')).toHaveCount(0)
  await noFaults(page)
  const loss = line.getByRole('textbox')
  await tabTo(page, loss)
  await page.keyboard.type('ten')
  // Nothing is reported while the number is being typed.
  await expect(line.getByRole('status')).toHaveText('')
  await page.keyboard.press('Tab')
  await expect(line.getByRole('status')).toHaveText('“ten” isn’t a number. It is kept as written.')
  await saved(page)
  await page.reload()
  await expect(line.getByRole('textbox')).toHaveValue('ten')
  await expect(line.getByRole('status')).toHaveText(/isn’t a number/)
  await noFaults(page)
  await tabTo(page, loss)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('10,05')
  await tabTo(page, delay.getByRole('textbox'))
  await expect(line.getByRole('status')).toHaveText('')
  await page.keyboard.type('0.5')
  await tabTo(page, delay.getByRole('combobox', { name: 'Unit' }))
  await expect(delay.getByRole('status')).toHaveText(/Choose a unit/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(delay.getByRole('combobox')).toHaveValue('ms')
  await expect(delay.getByRole('status')).toHaveText('')
  await saved(page)
  await page.reload()
  await expect(delay.getByRole('textbox')).toHaveValue('0.5')
  await expect(delay.getByRole('combobox')).toHaveValue('ms')
  const attemptId = new URL(page.url()).searchParams.get('attemptId') ?? ''
  const review = page.getByRole('button', { name: /^Review/ }).last()
  await tabTo(page, review)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/exam\/details.*attemptId/)
  const result = await callPortalApi<{ score: number }>(context, '/exam/pc/result', { attemptId }, token)
  expect(result.score).toBe(400)
  await context.close()
})

test('by touch at 390 px: a decimal keyboard, a key for the sign, and the correct number in the report', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: portalUrl(),
    locale: 'zh-CN',
  })
  await setLanguage(context, 'zh')
  const staff = await openSignedIn(context, 'staff')
  const examId = await createAllTypesExam(context.request, staff, '触屏填数', all, ['numeric'])
  await openSignedIn(context, 'learner')
  const page = await context.newPage()
  await startExamOnPage(page, examId)
  const line = cards(page).filter({ hasText: '数值 1' })
  const field = line.getByRole('textbox', { name: '数值 (dB)' })
  await expect(field).toHaveAttribute('inputmode', 'decimal')
  await field.fill('１０．５')
  const sign = line.getByRole('button', { name: '切换正负号' })
  const box = await sign.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await sign.tap()
  await expect(field).toHaveValue('-１０．５')
  await sign.tap()
  await expect(field).toHaveValue('１０．５')
  await saved(page)
  await noFaults(page)
  await page.getByRole('button', { name: '检查并交卷' }).last().tap()
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).tap()
  await page.waitForURL(/exam\/details.*attemptId/)
  // Each question of the report opens at a touch.
  await page
    .getByText(/^数值 1：/)
    .last()
    .tap()
  await expect(page.getByText('10 ± 0.1 dB')).toBeVisible()
  await expect(page.getByText('１０．５ dB')).toBeVisible()
  await noFaults(page)
  await context.close()
})

test('an author writes a number with its tolerance and unit, tries answers, and finds it again', async ({
  page,
  context,
}) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'staff')
  const added = await context.request.post(`${portalUrl()}/exam/console/bank/add`, {
    headers: { access_token: token },
    data: { title: { zh: '数值题库', en: 'Number bank' } },
  })
  const { bankId } = (await added.json()).data
  await page.goto(`/console/questions/${bankId}`)
  await page
    .getByRole('button', { name: /^New question/ })
    .first()
    .click()
  await page.getByLabel('Type', { exact: true }).selectOption('numeric')
  const form = page.getByRole('form')
  await form.getByRole('textbox', { name: /^Question.*English/ }).fill('How fast does a body fall after one second?')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByText('Add an answer with full points')).toBeVisible()
  await form.getByRole('button', { name: 'Accepted numbers: Number' }).click()
  await form.getByRole('textbox', { name: 'Accepted numbers, value' }).fill('9.81')
  await form.getByRole('textbox', { name: 'Accepted numbers, tolerance' }).fill('0.02')
  const units = { name: /^Accepted numbers: Units: / }
  await form.getByRole('button', units).click()
  const unit = form.getByRole('textbox', units)
  await unit.fill('m/s')
  await unit.press('Enter')
  await expect(page.getByRole('complementary').getByText('m/s', { exact: true })).toBeVisible()
  await form.getByRole('textbox', { name: 'Try a number' }).fill('9,8 m/s')
  await expect(form.getByText('Try a number: 100%')).toBeAttached()
  await form.getByRole('textbox', { name: 'Try a number' }).fill('9.7')
  await expect(form.getByText('Try a number: 0%')).toBeAttached()
  await noFaults(page)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { name: /Q-\d+.*Numeric/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Number\s*1$/ })).toBeVisible()
})
