import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { chromiumArgs, installedChromiumPath } from '../tools/chromium.ts'
import { callPortalApi, expect, type Lang, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { createAxeScanner } from './testing/axe.ts'
import { startExamOnPage } from './testing/begin-exam.ts'
import { findStrictExam } from './testing/strict-exam.ts'

/**
 * Taking an exam when things go wrong: no mouse, a small screen, a bad network, a crashing browser, and time running
 * out.
 */
type Exam = { examId: string; kind: string }

async function candidate(context: BrowserContext, login: string, lang: Lang) {
  await setLanguage(context, lang)
  const token = await openSignedIn(context, login)
  const { list } = await callPortalApi<{ list: Exam[] }>(context, '/exam/pc/examList', { size: 50 }, token)
  const mock = list.find((one) => one.kind === 'mock')?.examId ?? ''
  return { token, mock }
}
const attemptOf = (page: Page) => new URL(page.url()).searchParams.get('attemptId') ?? ''
const cards = (page: Page) => page.locator('article[id^=question-]')
const saved = (page: Page) => expect(page.locator('[data-phase=saved]')).toBeVisible()
async function noFaults(page: Page) {
  const { violations } = await createAxeScanner(page).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  const [scroll, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )
  expect(scroll).toBeLessThanOrEqual(inner)
}

test('a whole exam by keyboard alone', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    baseURL: portalUrl(),
    locale: 'en-GB',
  })
  const { mock } = await candidate(context, 'learner', 'en')
  const page = await context.newPage()
  await page.goto(`/exam/details?id=${mock}`)
  await tabTo(page, /^(Start|Continue|Take)/)
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
  await tabTo(page, /^Review/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await noFaults(page)
  await tabTo(page, /^Submit$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/(exam\/details|mockExam\/examResult).*attemptId/)
  await context.close()
})

test('no answer is lost on a network that loses one request in five, before or after it reached the server', async ({
  context,
}) => {
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
  // A submit that was lost shows an error and is repeated; one that arrived gets the same response.
  await expect(async () => {
    const submit = page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true })
    if (await submit.isVisible()) await submit.click()
    await page.waitForURL(/(exam\/details|mockExam\/examResult).*attemptId/, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const { counts } = await callPortalApi<{ counts: { unanswered: number } }>(
    context,
    '/exam/pc/result',
    { attemptId },
    token,
  )
  expect(counts.unanswered).toBe(0)
  expect(requests).toBeGreaterThan(4)
})

inWholeRun(test)(
  'a submission whose response is lost is noticed by the clock, and leads to the report without another click',
  async ({ context }) => {
    const { mock } = await candidate(context, 'colleague', 'zh')
    const page = await context.newPage()
    await page.goto(`/exam/answer?examId=${mock}`)
    await cards(page).first().locator('label').nth(1).click()
    await saved(page)
    await page.route('**/exam/pc/submit', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: '检查并交卷' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click()
    await page.waitForURL(/(exam\/details|mockExam\/examResult).*attemptId/)
    await expect(page.getByText('已交卷').first()).toBeVisible()
  },
)

test('INT-01: after a browser has crashed, another device continues with every answer of all five types, the marks, the order and the time left', async ({
  context,
  browser,
}) => {
  const office = await browser.newContext({ baseURL: portalUrl() })
  const examId = await createAllTypesExam(
    office.request,
    await openSignedIn(office, 'staff'),
    '五种题型 All five types',
  )
  await office.close()
  const dying = await chromium.launchServer({ executablePath: installedChromiumPath(), args: chromiumArgs })
  const other = await (await chromium.connect(dying.wsEndpoint())).newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
  await candidate(other, 'colleague', 'zh')
  const first = await other.newPage()
  await startExamOnPage(first, examId)
  await expect(cards(first)).toHaveCount(10)
  const began = Date.now()
  for (const card of await cards(first).all()) {
    const type = await card.getAttribute('data-type')
    if (type === 'blank')
      for (const [gap, words] of ['179', '８９'].entries()) await card.locator('input').nth(gap).fill(words)
    else if (type === 'short') await card.locator('textarea').fill('先看进程，\n再看 "报文" 统计')
    else for (const option of type === 'multiple' ? [0, 2] : [1]) await card.locator('label').nth(option).click()
  }
  await cards(first).nth(1).getByRole('button', { name: '标为不确定' }).click()
  // Question by question and back: the answers remain in their places.
  await first.getByRole('button', { name: '逐题' }).click()
  await expect(cards(first)).toHaveCount(1)
  await first.keyboard.press('ArrowRight')
  await first.getByRole('button', { name: '整卷' }).click()
  await saved(first)
  const screen = await screenOf(first)
  expect(screen.flatMap(({ values }) => values).sort()).toContain('８９')
  const address = first.url()
  dying.process().kill('SIGKILL')

  await candidate(context, 'colleague', 'zh')
  const page = await context.newPage()
  await page.goto(address)
  await expect(cards(page)).toHaveCount(10)
  expect(await screenOf(page)).toEqual(screen)
  // The clock kept running meanwhile.
  const left =
    (await page.getByRole('timer').locator('time').textContent())
      ?.split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0) ?? 0
  expect(Math.abs(1800 - (Date.now() - began) / 1000 - left)).toBeLessThan(4)
})

/** The candidate's view of their paper: questions and options in their order, answered ones, marked ones. */
const screenOf = (page: Page) =>
  cards(page).evaluateAll((all) =>
    (all as unknown as DomCard[]).map((card) => ({
      words: [...card.querySelectorAll('h3, [data-has-blanks], label')].map((part) => part.textContent),
      values: [...card.querySelectorAll('input, textarea')].map((field) =>
        ['radio', 'checkbox'].includes(field.type) ? field.checked : field.value,
      ),
      isMarked: card.querySelector('button[aria-pressed=true]') !== null,
    })),
  )
type DomCard = {
  querySelectorAll(what: string): Iterable<{ textContent: string; type: string; checked: boolean; value: string }>
  querySelector(what: string): object | null
}

inWholeRun(test)(
  'the time left is announced at 30, 10, 5 and 1 minutes and at the end, once each, and a wrong computer clock changes nothing',
  async ({ context }) => {
    const { mock } = await candidate(context, 'learner', 'en')
    const page = await context.newPage()
    await page.clock.install({ time: new Date('2031-05-05T05:05:05Z') })
    await page.route('**/exam/pc/start', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.data.paper.clock.remainingMs = 30 * 60_000 + 20_000
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
    // INT-08: at the end it is announced once, and the paper is submitted once.
    const submits: string[] = []
    page.on('request', (request) => /exam\/pc\/submit/.test(request.url()) && submits.push(request.url()))
    await page.clock.runFor(61_000)
    await expect(page.getByText('Time is up, Auto-Submitted')).toHaveCount(1)
    await page.waitForURL(/mockExam\/examResult/)
    expect(submits).toHaveLength(1)
  },
)

test('INT-03: answers that a crashed page had not sent are sent by the next page; a page that is left sends them as it closes', async ({
  context,
  browser,
}) => {
  const { mock } = await candidate(context, 'colleague', 'en')
  const broken = await context.newPage()
  await broken.goto(`/exam/answer?examId=${mock}`)
  await expect(cards(broken).first()).toBeVisible()
  await broken.evaluate(
    'window.phases = [], new MutationObserver((all) => all.forEach(({ target }) => window.phases.push(target.dataset.phase))).observe(document.querySelector("[data-phase]"), { attributes: true })',
  )
  await broken.route('**/exam/pc/save', (route) =>
    route.fulfill({ status: 500, json: { code: 500, data: { reason: 'internal' }, msg: '' } }),
  )
  for (const n of [0, 1]) await cards(broken).nth(n).locator('label').nth(1).click()
  await expect(broken.locator('[data-phase=offline]')).toContainText('2')
  expect(await broken.evaluate('window.phases')).not.toContain('saved')
  const address = broken.url()
  await broken.goto('chrome://crash').catch(() => undefined)

  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const resent = page.waitForRequest('**/exam/pc/save')
  await page.goto(address)
  expect((await resent).postDataJSON().answers.map(({ position }: { position: number }) => position)).toEqual([1, 2])
  await saved(page)
  for (const n of [0, 1]) await expect(cards(page).nth(n).locator('input').nth(1)).toBeChecked()
  // The save of the next change is never sent, but the page's last request is.
  await page.route('**/exam/pc/save', () => undefined)
  await cards(page).nth(2).locator('label').first().click()
  await page.goto('about:blank')
  const office = await browser.newContext({ baseURL: portalUrl() })
  const staff = await openSignedIn(office, 'staff')
  const attemptId = new URL(address).searchParams.get('attemptId')
  const answered = async () => {
    const { list } = await callPortalApi<{ list: { attemptId: string; answered: number }[] }>(
      office,
      '/exam/console/running',
      { examId: mock },
      staff,
    )
    return list.find((one) => one.attemptId === attemptId)?.answered
  }
  await expect.poll(answered).toBe(3)
  await office.close()
})

inWholeRun(test)(
  'an invigilator pauses an attempt, gives time and resumes it: the clock stops meanwhile, and nothing is lost',
  async ({ context, browser }) => {
    const { mock } = await candidate(context, 'learner', 'en')
    const page = await context.newPage()
    await page.goto(`/exam/answer?examId=${mock}`)
    await expect(cards(page).first()).toBeVisible()
    const attemptId = attemptOf(page)
    const office = await browser.newContext({ baseURL: portalUrl() })
    const staff = await openSignedIn(office, 'staff')
    const act = async (address: string, data: object) => {
      const answer = await office.request.post(`${portalUrl()}${address}`, {
        headers: { access_token: staff },
        data: { ...data, requestKey: crypto.randomUUID() },
      })
      expect((await answer.json()).code, address).toBe(200)
    }
    await act('/exam/console/pause', { attemptId, reason: 'Fire alarm' })
    await cards(page).first().locator('label').first().click()
    await expect(page.getByRole('dialog')).toContainText('Exam paused')
    const time = page.getByRole('timer').locator('time')
    // The first answer has the time left at the pause; once the page has read it, the clock stops.
    await page.waitForResponse(/exam\/pc\/clock/)
    let before = await time.textContent()
    await expect(async () => {
      const shown = before
      await page.waitForTimeout(1100)
      before = await time.textContent()
      expect(before).toBe(shown)
    }).toPass()
    await page.waitForResponse(/exam\/pc\/clock/)
    expect(await time.textContent()).toBe(before)
    await act('/exam/console/giveTime', { examId: mock, to: 'running', seconds: 600, reason: 'Fire alarm' })
    await act('/exam/console/resume', { attemptId, reason: 'Fire alarm over' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('You have 10 more minutes')).toBeVisible()
    await saved(page)
    await page.reload()
    await expect(cards(page).first().locator('input:checked')).toHaveCount(1)
    await expect(time).toHaveText(/^00:(39|38):/)
    await office.close()
  },
)

inWholeRun(test)('leaving a strict exam by reloading submits it, after the browser has warned', async ({ context }) => {
  const { token } = await candidate(context, 'learner', 'en')
  const formalId = await findStrictExam(context, token)
  const page = await context.newPage()
  await startExamOnPage(page, formalId)
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
  await page.goto(`/exam/details?id=${formalId}&attemptId=${attemptId}`)
  await expect(page.getByText(/Submitted after .*reload/i).first()).toBeVisible()
})

/** Presses Tab until the focused element fulfils the condition, at most once round the page. */
async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}
const tabTo = (page: Page, words: RegExp) =>
  tabUntil(page, async () =>
    words.test(
      await page.evaluate<string>(
        '(document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "").trim()',
      ),
    ),
  )
