import type { Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { startExamOnPage } from './testing/begin-exam.ts'
import { findStrictExam } from './testing/strict-exam.ts'

/**
 * Leaving the exam's screen in a real browser: five exits submit a strict exam, leaving the page does so immediately,
 * and another device takes over.
 */
type Exam = { examId: string; kind: string; state: string; title: string }

inWholeRun(test)(
  'a mock exam records exits and continues; another device takes over, the older page says so, and its older answers replace no newer ones',
  async ({ context, browser }) => {
    await setLanguage(context, 'en')
    const token = await openSignedIn(context, 'learner')
    const page = await context.newPage()
    const mock = (await callPortalApi<{ list: Exam[] }>(context, '/exam/pc/examList', { kind: 'mock' }, token)).list[0]
    await page.goto(`/exam/answer?examId=${mock?.examId}`)
    const first = page.locator('article[id^=question-]').first()
    await expect(first).toBeVisible()
    await first.locator('label').first().click()
    await expect(page.locator('[data-phase=saved]')).toBeVisible()
    await leave(page)
    await back(page)
    await expect(page.getByRole('dialog')).toContainText('You left the exam page')
    await page.getByRole('button', { name: 'Continue exam' }).click()

    // This page loses its network and continues; meanwhile another device takes over the exam and answers the same
    // question, once.
    await context.setOffline(true)
    for (const option of [1, 0, 1]) await first.locator('label').nth(option).click()
    await expect(page.locator('[data-phase=offline]')).toBeVisible()
    const device = await browser.newContext({ baseURL: portalUrl() })
    await setLanguage(device, 'en')
    await openSignedIn(device, 'learner')
    const second = await device.newPage()
    await second.goto(page.url())
    const there = second.locator('article[id^=question-]').first()
    await expect(there.locator('input').first()).toBeChecked()
    await there.locator('label').nth(2).click()
    await expect(second.locator('[data-phase=saved]')).toBeVisible()
    await context.setOffline(false)
    await page.evaluate("window.dispatchEvent(new Event('online'))")
    await expect(page.getByRole('dialog')).toContainText('continues in another window')
    // Back on this page, the newer answer counts; the older one can be viewed, and used on purpose.
    await page.getByRole('button', { name: 'Continue here' }).click()
    const older = page.getByRole('dialog')
    await expect(older).toContainText('was not used')
    await expect(first.locator('input').nth(2)).toBeChecked()
    await older.getByRole('button', { name: 'Use older answer' }).click()
    await older.getByRole('button', { name: 'Done' }).click()
    await expect(first.locator('input').nth(1)).toBeChecked()
    await expect(page.locator('[data-phase=saved]')).toBeVisible()
    await device.close()
  },
)

inWholeRun(test)(
  'another company is chosen in another window: the exam says so, and one button leads back to it',
  async ({ context }) => {
    await setLanguage(context, 'en')
    const token = await openSignedIn(context, 'learner')
    const page = await context.newPage()
    const mock = (await callPortalApi<{ list: Exam[] }>(context, '/exam/pc/examList', { kind: 'mock' }, token)).list[0]
    await page.goto(`/exam/answer?examId=${mock?.examId}`)
    const first = page.locator('article[id^=question-]').first()
    await expect(first).toBeVisible()
    const { list } = await callPortalApi<{ list: { id: string; isCurrent: boolean }[] }>(
      context,
      '/company/pc/otherCompany',
      {},
      token,
    )
    const other = list.find((company) => !company.isCurrent)?.id ?? ''
    const own = list.find((company) => company.isCurrent)?.id ?? ''
    try {
      await callPortalApi(context, '/user/pc/switchCompany', { targetCompanyId: other }, token)
      const beside = await context.newPage()
      await beside.goto('/')
      await beside.evaluate(
        (id) =>
          localStorage.setItem(
            'publicData',
            JSON.stringify({
              ...JSON.parse(localStorage.getItem('publicData') ?? '{}'),
              commpanyId: id,
              companyId: id,
              id,
            }),
          ),
        other,
      )
      await expect(page.getByRole('dialog')).toContainText('Another company was chosen')
      await page.getByRole('button', { name: /^Back to/ }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await first.locator('label').first().click()
      await expect(page.locator('[data-phase=saved]')).toBeVisible()
      const back = await callPortalApi<{ list: { id: string; isCurrent: boolean }[] }>(
        context,
        '/company/pc/otherCompany',
        {},
        token,
      )
      expect(back.list.find((company) => company.isCurrent)?.id).toBe(own)
    } finally {
      // Whatever went wrong here, other journeys find this account in its own company.
      await callPortalApi(context, '/user/pc/switchCompany', { targetCompanyId: own }, token)
    }
  },
)

inWholeRun(test)(
  'a session ends during an exam: a candidate who signs in again over the paper continues, and nothing is lost',
  async ({ context }) => {
    await setLanguage(context, 'en')
    const token = await openSignedIn(context, 'learner')
    const page = await context.newPage()
    const mock = (await callPortalApi<{ list: Exam[] }>(context, '/exam/pc/examList', { kind: 'mock' }, token)).list[0]
    await page.goto(`/exam/answer?examId=${mock?.examId}`)
    const second = page.locator('article[id^=question-]').nth(1)
    await expect(second).toBeVisible()
    await callPortalApi(context, '/user/pc/loginOut', { type: 5 }, token)
    await second.locator('label').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Sign in')
    await expect(second).toBeVisible()
    await dialog.locator('input[name=username]').fill('learner')
    await dialog.locator('input[name=password]').fill('demo')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(second.locator('input').first()).toBeChecked()
    await expect(page.locator('[data-phase=saved]')).toBeVisible()
  },
)

inWholeRun(test)(
  'an exam in full screen: it starts there, exiting full screen covers the paper and counts once, and the page exits it after the exam',
  async ({ context, browser }) => {
    const office = await browser.newContext({ baseURL: portalUrl() })
    const examId = await createAllTypesExam(office.request, await openSignedIn(office, 'staff'), '全屏 Full screen', {
      fullScreen: true,
    })
    await office.close()
    await setLanguage(context, 'en')
    await openSignedIn(context, 'learner')
    const page = await context.newPage()
    const isFull = () => page.evaluate('document.fullscreenElement !== null')
    await startExamOnPage(page, examId)
    expect(await isFull()).toBe(true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate('document.exitFullscreen()')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Return to full screen')
    await dialog.getByRole('button', { name: 'Enter full screen' }).click()
    await expect(dialog).toContainText('left full screen')
    expect(await isFull()).toBe(true)
    await dialog.getByRole('button', { name: 'Continue exam' }).click()
    await page.getByRole('button', { name: 'Review and submit' }).first().click()
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.waitForURL(/exam\/details/)
    await expect.poll(isFull).toBe(false)
    await expect(page.getByText('1 exit counted (limit: 5)')).toBeVisible()
  },
)

test('INT-02: three minutes without a network: the page says so within five seconds, shows nothing as saved, and sends everything in order afterwards', async ({
  context,
}) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'colleague')
  const page = await context.newPage()
  const mock = (await callPortalApi<{ list: Exam[] }>(context, '/exam/pc/examList', { kind: 'mock' }, token)).list[0]
  await page.clock.install()
  await page.goto(`/exam/details?id=${mock?.examId}`)
  await page
    .getByRole('main')
    .getByText(/^(Start exam|Continue exam)$/)
    .first()
    .click()
  const cards = page.locator('article[id^=question-]')
  await expect(cards.first()).toBeVisible()
  const status = page.locator('[data-phase]')
  await page.evaluate(
    'window.phases = [], new MutationObserver((all) => all.forEach(({ target }) => window.phases.push(target.dataset.phase))).observe(document.querySelector("[data-phase]"), { attributes: true })',
  )
  const chosen: number[] = []
  const answer = async (n: number) => {
    const labels = cards.nth(n).locator('label')
    // Different from the current text, so that it is a change.
    const option = (await labels.first().locator('input').isChecked()) ? 1 : 0
    await labels.nth(option).click()
    chosen[n] = option
  }
  await context.setOffline(true)
  await answer(0)
  await page.clock.runFor(5000)
  await expect(status).toHaveAttribute('data-phase', 'offline')
  for (let n = 1; n < 10; n++) {
    await answer(n)
    await page.clock.runFor(20_000)
  }
  await expect(status).toContainText('10')
  expect(await page.evaluate('window.phases')).not.toContain('saved')
  // Going back now asks first, and offers to stay.
  await page.goBack()
  await expect(page.getByRole('dialog')).toContainText('The current content is not saved, still exit?')
  await page.getByRole('dialog').getByRole('button', { name: 'Back to paper' }).click()
  await expect(status).toContainText('10')
  const sent = page.waitForRequest('**/exam/pc/save')
  await context.setOffline(false)
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  expect((await sent).postDataJSON().answers.map(({ position }: { position: number }) => position)).toEqual(
    Array.from({ length: 10 }, (_, n) => n + 1),
  )
  await expect(status).toHaveAttribute('data-phase', 'saved')
  await page.reload()
  for (const [n, option] of chosen.entries()) await expect(cards.nth(n).locator('input').nth(option)).toBeChecked()
})

/** The browser's events when its tab is covered, and when it is in front again. */
const leave = (page: Page) =>
  page.evaluate(
    "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }), document.dispatchEvent(new Event('visibilitychange')), 0",
  )
const back = async (page: Page) => {
  await page.waitForTimeout(300)
  await page.evaluate(
    "Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true }), document.dispatchEvent(new Event('visibilitychange')), 0",
  )
}

/** The window loses the focus, to another one or to a dialog of the browser; and gets it back. */
const setFocus = (page: Page, isHere: boolean) =>
  page.evaluate(
    `document.hasFocus = () => ${isHere}, window.dispatchEvent(new Event('${isHere ? 'focus' : 'blur'}')), 0`,
  )

inWholeRun(test)(
  'INT-12: printing, choosing a file, choosing where to save a document and a dialog of the page are no exits; another window is one, and so is a dialog that lasts too long',
  async ({ context, page }) => {
    await setLanguage(context, 'en')
    const token = await openSignedIn(context, 'learner')
    const mock = (await callPortalApi<{ list: Exam[] }>(context, '/exam/pc/examList', { kind: 'mock' }, token)).list[0]
    await page.clock.install()
    await page.goto(`/exam/answer?examId=${mock?.examId}`)
    await expect(page.locator('article[id^=question-]').first()).toBeVisible()
    const told: string[] = []
    page.on('request', (request) => /exam\/pc\/leave/.test(request.url()) && told.push(request.postData() ?? ''))
    // Only the test moves the clock from here on: on a busy machine its steps are seconds apart.
    await page.clock.pauseAt(Date.now() + 60_000)
    // The browser prints, and its dialog has the focus meanwhile.
    await page.evaluate(
      "window.addEventListener('beforeprint', () => { document.hasFocus = () => false; window.dispatchEvent(new Event('blur')) }), 0",
    )
    await page.pdf()
    expect(await page.evaluate('document.hasFocus()')).toBe(false)
    await page.evaluate("window.dispatchEvent(new Event('beforeprint')), 0")
    await page.clock.runFor(5000)
    await page.evaluate("window.dispatchEvent(new Event('afterprint')), 0")
    await setFocus(page, true)
    // Possible parts of a question: a document to download, a field for a file.
    await page.evaluate(`
    const file = Object.assign(document.createElement('input'), { type: 'file', id: 'a-file' })
    const link = Object.assign(document.createElement('a'), { download: 'a.txt', href: 'data:text/plain,a', id: 'a-document', textContent: 'Document' })
    document.querySelector('article[id^=question-]').append(file, link), 0
  `)
    for (const id of ['a-file', 'a-document']) {
      await page.locator(`#${id}`).click()
      await setFocus(page, false)
      await page.clock.runFor(20_000)
      await setFocus(page, true)
      await page.clock.runFor(1000)
    }
    // A dialog of the page itself.
    await page.getByRole('button', { name: 'Review and submit' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.clock.runFor(20_000)
    await page.getByRole('dialog').getByRole('button', { name: 'Back to paper' }).click()
    await page.clock.runFor(1000)
    expect(told).toEqual([])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // A different window.
    await setFocus(page, false)
    await page.clock.runFor(1000)
    await expect.poll(() => told.length).toBe(1)
    await setFocus(page, true)
    await page.getByRole('button', { name: 'Continue exam' }).click()
    const before = told.length
    // Switching to another window through such a dialog counts as leaving all the same.
    await page.locator('#a-document').click()
    await setFocus(page, false)
    await page.clock.runFor(61_000)
    await expect.poll(() => told.length).toBe(before + 1)
  },
)

test('a strict exam survives a second window that was opened by mistake; five exits submit it, and its candidate sees why', async ({
  context,
}) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'learner')
  const page = await context.newPage()
  const formalId = await findStrictExam(context, token)
  // A link to its paper starts nothing: it leads to the rules.
  await page.goto(`/exam/answer?examId=${formalId}`)
  await page.waitForURL(/exam\/details/)
  await startExamOnPage(page, formalId)
  // Closing one of two windows is the first exit, but not a deliberate one: the other window has the exam.
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.locator('article[id^=question-]').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('continues in another window')
  await second.close()
  await page.waitForTimeout(1100)
  await page.getByRole('button', { name: 'Continue here' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('article[id^=question-]').first()).toBeVisible()
  for (let count = 2; count <= 4; count++) {
    await leave(page)
    await page.waitForTimeout(1100)
    await back(page)
    await expect(page.getByRole('dialog')).toContainText(`exit ${count} of 5`)
    await page.getByRole('button', { name: 'Continue exam' }).click()
  }
  await leave(page)
  await page.waitForURL(/exam\/details.*attemptId/)
  await expect(page.getByText('Submitted after too many exits')).toBeVisible()
})

inWholeRun(test)('a reload submits a strict exam, and the page and the report say so', async ({ context }) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'colleague')
  const page = await context.newPage()
  page.on('dialog', (asked) => void asked.accept())
  const formalId = await findStrictExam(context, token)
  await startExamOnPage(page, formalId)
  await page.locator('article[id^=question-] label').first().click()
  await expect(page.locator('[data-phase=saved]')).toBeVisible()
  await page.reload()
  const cause = page.getByText('when the page is reloaded, closed or left')
  await expect(cause).toBeVisible()
  await page.getByRole('link', { name: 'View report' }).click()
  await page.waitForURL(/exam\/details.*attemptId/)
  await expect(cause).toBeVisible()
})
