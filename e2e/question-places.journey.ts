import type { Locator, Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam, placementQuestionTypes } from './testing/all-types-exam.ts'
import { createAxeScanner } from './testing/axe.ts'
import { startExamOnPage } from './testing/begin-exam.ts'

/**
 * Questions that match, order and choose in gaps: answered by keyboard alone, by touch on a small screen, and written.
 */
const all = { release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' }, passingPoints: 600 }

async function noFaults(page: Page) {
  const { violations } = await createAxeScanner(page).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  const [scroll, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )
  expect(scroll).toBeLessThanOrEqual(inner)
}
const saved = (page: Page) => expect(page.locator('[data-phase=saved]')).toBeVisible()
const cardsOf = (page: Page, type: string) => page.locator(`article[data-type=${type}]`)
const isFocused = (one: Locator) => one.evaluate((element) => element.matches(':focus'))

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  for (let n = 0; n < 200; n++) {
    if (await isFocused(wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

const right: Readonly<Record<string, readonly string[]>> = {
  matching: ['BGP', 'OSPF', 'RIP'],
  gapChoice: ['TCP', 'UDP'],
}

test('a paper that matches, orders and chooses in gaps is answered by keyboard alone', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    baseURL: portalUrl(),
    locale: 'en-GB',
  })
  await setLanguage(context, 'en')
  const staff = await openSignedIn(context, 'staff')
  const examId = await createAllTypesExam(context.request, staff, 'By keyboard', all, placementQuestionTypes)
  const token = await openSignedIn(context, 'learner')
  const page = await context.newPage()
  await page.goto(`/exam/details?id=${examId}`)
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Start exam', exact: true }))
  await page.keyboard.press('Enter')
  const understood = page.getByRole('dialog').getByRole('button', { name: 'I understand, start' })
  await expect(understood).toBeVisible()
  await tabTo(page, understood)
  await page.keyboard.press('Enter')
  await expect(cardsOf(page, 'matching').first().locator('select').first()).toBeVisible()
  await noFaults(page)
  for (const type of ['matching', 'gapChoice'])
    for (const card of await cardsOf(page, type).all())
      for (const [place, words] of (right[type] ?? []).entries()) {
        const list = card.locator('select').nth(place)
        await tabTo(page, list)
        // An arrow opens nothing: each press chooses the next option, as a native list does.
        const options = await list.locator('option:enabled').allTextContents()
        const at = options.findIndex((text) => text.endsWith(words))
        for (let n = 0; n < at; n++) await page.keyboard.press('ArrowDown')
        await expect(list).toHaveValue(/[A-Z]/)
      }
  for (const card of await cardsOf(page, 'ordering').all()) {
    const items = card.locator('ol > li')
    for (const [place, step] of ['Request', 'Back up', 'Change', 'Verify'].entries()) {
      const texts = await items.allTextContents()
      const from = texts.findIndex((text) => text.includes(step))
      if (from === place) continue
      const up = card.getByRole('button', { name: `Move up: ${step}` })
      await tabTo(page, up)
      // The button goes with its item, so that the next press moves it on.
      for (let at = from; at > place; at--) await page.keyboard.press('Enter')
      await expect(items.nth(place)).toContainText(step)
    }
    // An order that happened to be correct at first still has to be confirmed.
    const keep = card.getByRole('button', { name: 'Keep this order' })
    if (await keep.isVisible()) {
      await tabTo(page, keep)
      await page.keyboard.press('Enter')
    }
  }
  await saved(page)
  await noFaults(page)
  const attemptId = new URL(page.url()).searchParams.get('attemptId') ?? ''
  const review = page.getByRole('button', { name: /^Review/ }).last()
  await tabTo(page, review)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/exam\/details.*attemptId/)
  const result = await callPortalApi<{ score: number; counts: { right: number } }>(
    context,
    '/exam/pc/result',
    { attemptId },
    token,
  )
  expect(result).toMatchObject({ score: 1200, counts: { right: 6 } })
  await context.close()
})

inWholeRun(test)(
  'by touch at 390 px: options are chosen once, an order is changed, and the report shows each place',
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: portalUrl(),
      locale: 'zh-CN',
    })
    await setLanguage(context, 'zh')
    const staff = await openSignedIn(context, 'staff')
    const examId = await createAllTypesExam(
      context.request,
      staff,
      '触屏作答',
      { ...all, leavePolicy: 'lenient', onReload: 'countAsLeave' },
      placementQuestionTypes,
    )
    const token = await openSignedIn(context, 'learner')
    const page = await context.newPage()
    await startExamOnPage(page, examId)
    const match = cardsOf(page, 'matching').first()
    await expect(match.locator('select').first()).toBeVisible()
    await noFaults(page)
    const [first, second] = [match.locator('select').first(), match.locator('select').nth(1)]
    await first.selectOption('A')
    await expect(match.getByRole('status')).toHaveText('A 已放到第 1 处')
    // An option that is used once is free again when its place is emptied.
    await expect(second.locator('option[value=A]')).toBeDisabled()
    await first.selectOption('-')
    await expect(match.getByRole('status')).toHaveText('第 1 处已清空')
    await second.selectOption('A')
    await first.selectOption('B')
    const order = cardsOf(page, 'ordering').first()
    const before = await order.locator('ol > li').allTextContents()
    await order.getByRole('button', { name: /^下移/ }).first().tap()
    await expect(order.locator('ol > li').nth(1)).toContainText((before[0] ?? '').replace(/^\d/, ''))
    for (const button of await order.locator('button[data-move]').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await cardsOf(page, 'gapChoice').first().locator('select').first().selectOption('C')
    await saved(page)
    // The page brings saved answers back.
    await page.reload()
    await beginAgain(page)
    await expect(cardsOf(page, 'matching').first().locator('select').first()).toHaveValue('B')
    await expect(cardsOf(page, 'gapChoice').first().locator('select').first()).toHaveValue('C')
    const attemptId = new URL(page.url()).searchParams.get('attemptId') ?? ''
    await page.getByRole('button', { name: '检查并交卷' }).last().tap()
    await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).tap()
    await page.waitForURL(/exam\/details.*attemptId/)
    const result = await callPortalApi<{ questions: { type: string; places: string | null }[] }>(
      context,
      '/exam/pc/result',
      { attemptId },
      token,
    )
    expect(result.questions.filter(({ type }) => type === 'matching').every(({ places }) => places?.length === 3)).toBe(
      true,
    )
    await noFaults(page)
    await context.close()
  },
)

/** A reload counts as an exit here, and the paper is shown again. */
const beginAgain = (page: Page) => expect(cardsOf(page, 'matching').first().locator('select').first()).toBeVisible()

test('an author writes a matching question, tries it in the preview, and finds it again', async ({ page, context }) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'staff')
  const added = await context.request.post(`${portalUrl()}/exam/console/bank/add`, {
    headers: { access_token: token },
    data: { title: { zh: '匹配题库', en: 'Matching bank' } },
  })
  const { bankId } = (await added.json()).data
  await page.goto(`/console/questions/${bankId}`)
  await page
    .getByRole('button', { name: /^New question/ })
    .first()
    .click()
  await page.getByLabel('Type', { exact: true }).selectOption('matching')
  const form = page.getByRole('form')
  await form.getByRole('textbox', { name: /^Question.*English/ }).fill('Match each protocol with its port.')
  for (const [n, words] of ['SSH', 'DNS', 'HTTPS'].entries())
    await form.getByRole('textbox', { name: `Item ${n + 1}, English` }).fill(words)
  for (const [n, words] of ['22', '53', '443', '179'].entries())
    await form.getByRole('textbox', { name: `Option ${'ABCD'[n]}, English` }).fill(words)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByText('Choose the correct option').first()).toBeVisible()
  for (const [n, letter] of ['A', 'B', 'C'].entries()) {
    await form.getByRole('button', { name: new RegExp(`Correct option for place ${n + 1}`) }).click()
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(`^${letter} `) })
      .click()
  }
  const preview = page.getByRole('complementary')
  await preview.getByRole('combobox').first().selectOption('A')
  await expect(preview.getByText('SSH')).toBeVisible()
  await noFaults(page)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { name: /Q-\d+.*Matching/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Matching\s*1$/ })).toBeVisible()
})
