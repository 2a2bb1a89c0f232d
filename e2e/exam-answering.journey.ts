import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs } from '../tools/chromium.ts'
import { call, expect, type Lang, portalUrl, signedIn, speak, test } from './portal.ts'

/** Sitting an exam when things go wrong: no mouse, a small screen, a bad network, a browser that dies, a clock that runs out. */
type Exam = { examId: string; kind: string; state: string }

async function candidate(context: BrowserContext, login: string, lang: Lang) {
  await speak(context, lang)
  const token = await signedIn(context, login)
  const { list } = await call<{ list: Exam[] }>(context, '/exam/pc/examList', { size: 50 }, token)
  const mock = list.find((one) => one.kind === 'mock')?.examId ?? ''
  return { token, mock, exams: list }
}
const attemptOf = (page: Page) => new URL(page.url()).searchParams.get('attemptId') ?? ''
const cards = (page: Page) => page.locator('article[id^=question-]')
const saved = (page: Page) => expect(page.locator('[data-phase=saved]')).toBeVisible({ timeout: 20_000 })
async function noFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  const [scroll, inner] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, window.innerWidth]')
  expect(scroll).toBeLessThanOrEqual(inner)
}

test('a whole exam by keyboard alone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce', baseURL: portalUrl(), locale: 'en-GB' })
  const { mock } = await candidate(context, 'learner', 'en')
  const page = await context.newPage()
  await page.goto(`/exam/details?id=${mock}`)
  await tabTo(page, /^(Begin|Continue|Begin again|Take)/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/exam\/answer/)
  await expect(cards(page).first()).toBeVisible()
  await noFaults(page)
  const count = await cards(page).count()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Keyboard')
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect(page.getByRole('timer')).toContainText('s left')
  for (let n = 0; n < count; n++) {
    const card = cards(page).nth(n)
    if ((await card.getAttribute('data-type')) === 'blank') {
      const gaps = card.locator('input')
      for (let gap = 0; gap < (await gaps.count()); gap++) {
        await tabUntil(page, async () => gaps.nth(gap).evaluate((input) => input.matches(':focus')))
        await page.keyboard.type('443')
      }
    } else {
      await tabUntil(page, async () => card.evaluate((box) => box.matches(':focus-within')))
      await page.keyboard.press('a')
      if (n === 2) await page.keyboard.press('f')
    }
  }
  await saved(page)
  await tabTo(page, /^Check and hand in|^Review/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await noFaults(page)
  await tabTo(page, /^Hand in$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/(exam\/details|mockExam\/examResult).*attemptId/)
  await context.close()
})

test('a network that loses one request in five, before or after the server took it, loses no answer', async ({ context }) => {
  const { token, mock } = await candidate(context, 'colleague', 'zh')
  const page = await context.newPage()
  await page.goto(`/exam/answer?examId=${mock}`)
  await expect(cards(page).first()).toBeVisible()
  await noFaults(page)
  let requests = 0
  await page.route('**/exam/pc/{save,clock,submit}', async (route) => {
    requests += 1
    if (requests % 5 === 2) return route.abort('connectionreset')
    if (requests % 5 === 4) await route.fetch()
    return requests % 5 === 4 ? route.abort('connectionreset') : route.continue()
  })
  const count = await cards(page).count()
  for (let n = 0; n < count; n++) {
    const card = cards(page).nth(n)
    if ((await card.getAttribute('data-type')) === 'blank') await card.locator('input').first().fill(`第 ${n} 题`)
    else await card.locator('label').nth(1).click()
    if (n % 3 === 0) await page.waitForTimeout(200)
  }
  await saved(page)
  const attemptId = attemptOf(page)
  await page.getByRole('button', { name: '检查并交卷' }).first().click()
  // A submit that was lost on its way says so and is pressed again; one that arrived answers the same.
  await expect(async () => {
    const submit = page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true })
    if (await submit.isVisible()) await submit.click()
    await page.waitForURL(/(exam\/details|mockExam\/examResult).*attemptId/, { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const { counts } = await call<{ counts: { unanswered: number } }>(context, '/exam/pc/result', { attemptId }, token)
  expect(counts.unanswered).toBe(0)
  expect(requests).toBeGreaterThan(4)
})

test('a browser that dies: another device goes on with every answer, mark and the time that is left', async ({ context }) => {
  const dying = await chromium.launchServer({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumArgs })
  const other = await (await chromium.connect(dying.wsEndpoint())).newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
  const { mock } = await candidate(other, 'staff', 'zh')
  const first = await other.newPage()
  await first.goto(`/exam/answer?examId=${mock}`)
  await expect(cards(first).first()).toBeVisible()
  for (let n = 0; n < 4; n++)
    await cards(first)
      .nth(n)
      .locator('label')
      .nth(n % 3)
      .click()
  await cards(first).nth(1).getByRole('button', { name: '标为不确定' }).click()
  await saved(first)
  const stems = await cards(first).allInnerTexts()
  const address = first.url()
  dying.process().kill('SIGKILL')

  await candidate(context, 'staff', 'zh')
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.locator('article[id^=question-] input:checked')).toHaveCount(4)
  await expect(cards(page).nth(1).getByRole('button', { name: '已标为不确定' })).toBeVisible()
  expect((await cards(page).allInnerTexts()).map((text) => text.replace('已标为不确定', '标为不确定'))).toEqual(stems.map((text) => text.replace('已标为不确定', '标为不确定')))
  expect(await page.getByRole('timer').locator('time').textContent()).toMatch(/^00:(30:00|29:|28:)/)
})

test('the time is said at 30, 10, 5 and 1 minutes, once each, and a wrong computer clock changes nothing', async ({ context }) => {
  const { mock } = await candidate(context, 'learner', 'en')
  const page = await context.newPage()
  await page.clock.install({ time: new Date('2031-05-05T05:05:05Z') })
  await page.route('**/exam/pc/paper', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.clock.remainingMs = 30 * 60_000 + 20_000
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/exam/pc/clock', (route) => route.abort())
  await page.goto(`/exam/answer?examId=${mock}`)
  await expect(cards(page).first()).toBeVisible()
  const timer = page.getByRole('timer')
  await expect(timer).toHaveAttribute('data-urgency', 'calm')
  const said: string[] = []
  for (const [seconds, minutes] of [
    [25, 30],
    [1200, 10],
    [300, 5],
    [240, 1],
  ] as const) {
    await page.clock.runFor(seconds * 1000)
    await expect(timer).toContainText(`${minutes} minute`)
    said.push((await timer.locator('[aria-live]').textContent())?.trim() ?? '')
  }
  expect(new Set(said).size).toBe(4)
  await expect(timer).toHaveAttribute('data-urgency', 'last')
})

test('an invigilator pauses, gives time and lets it go on: the clock stands still and nothing is lost', async ({ context, browser }) => {
  const { mock } = await candidate(context, 'learner', 'en')
  const page = await context.newPage()
  await page.goto(`/exam/answer?examId=${mock}`)
  await expect(cards(page).first()).toBeVisible()
  const attemptId = attemptOf(page)
  const office = await browser.newContext({ baseURL: portalUrl() })
  const staff = await signedIn(office, 'staff')
  const act = async (address: string, data: object) => {
    const answer = await office.request.post(`${portalUrl()}${address}`, { headers: { access_token: staff }, data: { ...data, requestKey: crypto.randomUUID() } })
    expect((await answer.json()).code, address).toBe(200)
  }
  await act('/exam/console/pause', { attemptId, reason: 'Fire alarm' })
  await cards(page).first().locator('label').first().click()
  await expect(page.getByRole('dialog')).toContainText('The exam is paused')
  const time = page.getByRole('timer').locator('time')
  const before = await time.textContent()
  await page.waitForResponse(/exam\/pc\/clock/)
  expect(await time.textContent()).toBe(before)
  await act('/exam/console/giveTime', { examId: mock, to: 'running', seconds: 600, reason: 'Fire alarm' })
  await act('/exam/console/resume', { attemptId })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('The invigilator gave you 10 more minutes')).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(cards(page).first().locator('input:checked')).toHaveCount(1)
  await expect(time).toHaveText(/^00:(39|38):/)
  await office.close()
})

test('leaving a strict exam by reloading hands it in, after the browser has warned', async ({ context }) => {
  const { exams } = await candidate(context, 'learner', 'en')
  const formal = exams.find((one) => one.kind === 'formal' && one.state === 'ready')
  if (!formal) throw new Error('the demo has no formal exam that is open to the learner')
  const page = await context.newPage()
  await page.goto(`/exam/answer?examId=${formal.examId}`)
  await expect(cards(page).first()).toBeVisible()
  await cards(page).first().locator('label').first().click()
  await saved(page)
  const attemptId = attemptOf(page)
  let warnings = 0
  page.on('dialog', (dialog) => {
    warnings += dialog.type() === 'beforeunload' ? 1 : 0
    void dialog.accept()
  })
  await page.reload()
  expect(warnings).toBe(1)
  await expect(page.getByText('Exam completed')).toBeVisible()
  await page.goto(`/exam/details?id=${formal.examId}&attemptId=${attemptId}`)
  await expect(page.getByText(/Handed in .*(reload|leav)/i).first()).toBeVisible()
})

/** Presses Tab until what has the focus satisfies, round the page once at most. */
async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}
const tabTo = (page: Page, words: RegExp) =>
  tabUntil(page, async () => words.test(await page.evaluate<string>('(document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "").trim()')))
