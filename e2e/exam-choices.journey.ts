import { type BrowserContext, devices, type Locator, type Page } from '@playwright/test'
import { everyNthOf, inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { startExamOnPage } from './testing/begin-exam.ts'

/**
 * Choosing answers by mouse, keyboard, touch and script: what was chosen is there after a reload, and is what the
 * report counts.
 */
const right: Record<string, readonly string[]> = { single: ['BGP'], multiple: ['OSPF', 'IS-IS'] }
const cards = (page: Page) => page.locator('article[id^=question-]')
const saved = (page: Page) => expect(page.locator('[data-phase=saved]')).toBeVisible()
const optionOf = (card: Locator, words: string) =>
  card.locator('label').filter({ hasText: new RegExp(`${words}( 协议)?$`) })
const tolerant = { leavePolicy: 'lenient', onReload: 'countAsLeave', passingPoints: 400 }

type Way = (page: Page, card: Locator, words: readonly string[]) => Promise<void>
const byMouse: Way = async (_page, card, words) => {
  for (const word of words) await optionOf(card, word).click()
}
const byTouch: Way = async (_page, card, words) => {
  for (const word of words) await optionOf(card, word).tap()
}
/** Tabs into the question, as far as its first field, and types the letters of its options without a pause. */
const byLetters: Way = async (page, card, words) => {
  await tabInto(page, card)
  // The page has scrolled there by then, and has checked what is in view.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  for (const word of words)
    await page.keyboard.press((await optionOf(card, word).locator('input').getAttribute('value'))?.toLowerCase() ?? '')
}
const bySpace: Way = async (page, card, words) => {
  await tabInto(page, card)
  if (words.length === 1) {
    // One answer of several is a group of radio buttons: arrows lead to another question here, so its letter chooses
    // it.
    await byLetters(page, card, words)
    return
  }
  for (let presses = 0; presses < 8; presses++) {
    const word = await page.evaluate<string>('document.activeElement.closest("label")?.textContent ?? ""')
    const isMeant = words.some((one) => new RegExp(`${one}( 协议)?$`).test(word))
    if (isMeant && !(await page.evaluate('document.activeElement.checked'))) await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
}
/** As a program or a helping tool presses: all in one moment, before anything is drawn again. */
const byScript: Way = async (_page, card, words) => {
  const pattern = `(${words.join('|')})( 协议)?$`
  await card.evaluate(
    (box, [source]) => {
      const all = [
        ...(
          box as unknown as { querySelectorAll(what: string): Iterable<{ textContent: string; click(): void }> }
        ).querySelectorAll('label'),
      ]
      for (const label of all) if (new RegExp(source ?? '').test(label.textContent)) label.click()
    },
    [pattern],
  )
}

/** Letters that come together, as input methods and helping tools send them. */
const byScriptedLetters: Way = async (page, card, words) => {
  await tabInto(page, card)
  const letters: (string | null)[] = []
  for (const word of words) letters.push(await optionOf(card, word).locator('input').getAttribute('value'))
  await page.evaluate(
    `for (const key of ${JSON.stringify(letters)}) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`,
  )
}

const ways = [
  ['mouse', byMouse, { width: 1440, height: 900 }],
  ['letters', byLetters, { width: 360, height: 480 }],
  ['Tab and Space', bySpace, { width: 390, height: 740 }],
  ['touch', byTouch, { width: 390, height: 740 }],
  ['a script', byScript, { width: 1440, height: 900 }],
  ['letters in one moment', byScriptedLetters, { width: 1440, height: 900 }],
] as const
for (const [name, way, size] of everyNthOf(ways, 3))
  test(`several answers chosen by ${name} survive a reload and are in the report`, async ({ browser }) => {
    const office = await browser.newContext({ baseURL: portalUrl() })
    const examId = await createAllTypesExam(
      office.request,
      await openSignedIn(office, 'staff'),
      `选择 ${name}`,
      tolerant,
      ['single', 'multiple'],
    )
    await office.close()
    const phone = { ...devices['Pixel 7'], defaultBrowserType: undefined }
    const context = await browser.newContext({
      ...(name === 'touch' ? phone : {}),
      viewport: size,
      baseURL: portalUrl(),
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    })
    await setLanguage(context, 'zh')
    const token = await openSignedIn(context, 'learner')
    const page = await context.newPage()
    await startExamOnPage(page, examId)
    await expect(cards(page)).toHaveCount(4)
    for (const card of await cards(page).all())
      await way(page, card, right[(await card.getAttribute('data-type')) ?? ''] ?? [])
    await expectChosen(page)
    await saved(page)
    await page.reload()
    await expectChosen(page)
    await handIn(page)
    await page.waitForURL(/exam\/details.*attemptId/)
    await expectFullMarks(context, page, token)
    await context.close()
  })

inWholeRun(test)(
  'letter keys choose nothing while a dialog is open, and work again after it is closed',
  async ({ context, page, browser }) => {
    const office = await browser.newContext({ baseURL: portalUrl() })
    const examId = await createAllTypesExam(
      office.request,
      await openSignedIn(office, 'staff'),
      '对话框后面',
      tolerant,
      ['single', 'multiple'],
    )
    await office.close()
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'colleague')
    await startExamOnPage(page, examId)
    const chosen = page.locator('article input:checked')
    const type = async () => {
      for (const key of ['a', 'b', 'f']) await page.keyboard.press(key)
    }
    const dialog = page.getByRole('dialog')
    // A notice that appears while a person is typing.
    await page.evaluate(
      "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }), document.dispatchEvent(new Event('visibilitychange')), 0",
    )
    await page.waitForTimeout(300)
    await page.evaluate(
      "Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true }), document.dispatchEvent(new Event('visibilitychange')), 0",
    )
    await expect(dialog).toContainText('离开')
    await type()
    await expect(chosen).toHaveCount(0)
    await page.keyboard.press('Escape')
    // The check before submitting, the keys, and the question before leaving.
    for (const open of [
      () => page.getByRole('button', { name: '检查并交卷' }).first().click(),
      () => page.keyboard.press('?'),
      () => page.goBack(),
    ]) {
      await expect(dialog).toHaveCount(0)
      await open()
      await expect(dialog).toBeVisible()
      await type()
      await expect(chosen).toHaveCount(0)
      await expect(page.locator('article button[aria-pressed=true]')).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('a')
    await expect(chosen).toHaveCount(1)
  },
)

async function tabInto(page: Page, card: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await card.evaluate((box) => box.matches(':focus-within'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach the question')
}

async function expectChosen(page: Page): Promise<void> {
  await expect(cards(page)).toHaveCount(4)
  for (const card of await cards(page).all()) {
    const words = right[(await card.getAttribute('data-type')) ?? ''] ?? []
    for (const word of words) await expect(optionOf(card, word).locator('input')).toBeChecked()
    await expect(card.locator('input:checked')).toHaveCount(words.length)
  }
}

async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '检查并交卷' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click()
}

async function expectFullMarks(context: BrowserContext, page: Page, token: string): Promise<void> {
  const attemptId = new URL(page.url()).searchParams.get('attemptId') ?? ''
  const { counts, score } = await callPortalApi<{ counts: { unanswered: number }; score: number | null }>(
    context,
    '/exam/pc/result',
    { attemptId },
    token,
  )
  expect({ unanswered: counts.unanswered, score }).toEqual({ unanswered: 0, score: 800 })
  await expect(page.getByText('未作答')).toHaveCount(0)
}
