import type { Page } from '@playwright/test'
import { withDatabase } from '../apps/server/src/commands/with-database.ts'
import { currentSlowness } from '../apps/server/src/testing/slowness.ts'
import { everyNthOf, inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { startExamOnPage } from './testing/begin-exam.ts'

/**
 * The time of an exam on a page whose computer's clock is wrong, that was in the background or slept. The server's time
 * is moved in its database.
 */
type Timed = { readonly page: Page; readonly attemptId: string }
const hour = 3_600_000
const seconds = 1000
const tolerant = { leavePolicy: 'lenient', onReload: 'countAsLeave' }

/** Lets this many milliseconds pass for the server. Returns the milliseconds that are then left. */
function passOnServer(attemptId: string, ms: number): Promise<number> {
  return withDatabase({ ...process.env, DATA_DIR: process.env.PORTAL_DATA ?? '' }, async ({ sql }) => {
    const [row] = await sql<{ left: number }[]>`
      update attempt set deadline = deadline - make_interval(secs => ${ms / 1000}), started_at = started_at - make_interval(secs => ${ms / 1000})
      where id = ${attemptId} returning (extract(epoch from deadline - clock_timestamp()) * 1000)::int as left`
    return row?.left ?? 0
  })
}

const shown = async (page: Page) =>
  ((await page.getByRole('timer').locator('time').textContent()) ?? '')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
/** The countdown is at most two seconds off. */
async function expectRight({ page, attemptId }: Timed, why: string): Promise<void> {
  await expect(async () =>
    expect(Math.abs((await shown(page)) - (await passOnServer(attemptId, 0))), why).toBeLessThanOrEqual(2 * seconds),
  ).toPass({ timeout: 4000 * currentSlowness() })
}
const see = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true }), document.dispatchEvent(new Event('visibilitychange')), 0`,
  )

const wrongs = [
  ['two hours fast', 2 * hour],
  ['two hours slow', -2 * hour],
] as const
for (const [name, off] of everyNthOf(wrongs, 2))
  test(`INT-07: a computer clock that is ${name}, ten minutes in the background, a sleep: the countdown is right after each, and the server decides when the exam ends`, async ({
    page,
    context,
    browser,
  }) => {
    const office = await browser.newContext({ baseURL: portalUrl() })
    const examId = await createAllTypesExam(
      office.request,
      await openSignedIn(office, 'staff'),
      `时钟 ${name}`,
      { ...tolerant, passingPoints: 200 },
      ['single', 'multiple'],
    )
    await office.close()
    await setLanguage(context, 'en')
    const token = await openSignedIn(context, 'learner')
    await page.clock.install({ time: Date.now() + off })
    // A call that the server holds does not survive a sleep: here it is never answered.
    await page.route('**/exam/pc/clock', (route) =>
      /known/.test(route.request().postData() ?? '') ? undefined : route.continue(),
    )
    await startExamOnPage(page, examId)
    const attempt = { page, attemptId: new URL(page.url()).searchParams.get('attemptId') ?? '' }
    await expectRight(attempt, 'at the beginning')
    await page.locator('article label').first().click()
    await expect(page.locator('[data-phase=saved]')).toBeVisible()
    await expectRight(attempt, 'after a save')

    // A person corrects the clock: nothing that counts has changed.
    await page.clock.setSystemTime(Date.now())
    await expectRight(attempt, 'after the clock was set')

    // In the background timers are slowed down and the page's own clock may be held: ten minutes have passed, the page counted seven.
    await see(page, 'hidden')
    await page.clock.fastForward(7 * 60 * seconds)
    await passOnServer(attempt.attemptId, 10 * 60 * seconds)
    await see(page, 'visible')
    await expectRight(attempt, 'after ten minutes in the background')
    const notice = page.getByRole('dialog').getByRole('button', { name: 'Continue exam' })
    await notice.click()

    // A closed lid: the computer's clock runs, the page does not, and nothing notifies it.
    await passOnServer(attempt.attemptId, 15 * 60 * seconds)
    await page.clock.setSystemTime(Date.now() + 15 * 60 * seconds)
    await expectRight(attempt, 'after a sleep')

    // Asleep again, until shortly before the end: the end comes once, when the server decides.
    const submits: string[] = []
    page.on('request', (request) => /exam\/pc\/submit/.test(request.url()) && submits.push(request.url()))
    const left = await passOnServer(attempt.attemptId, 0)
    await passOnServer(attempt.attemptId, left - 8 * seconds)
    await page.clock.setSystemTime(Date.now() + hour)
    await expectRight(attempt, 'shortly before the end')
    await expect(page.getByText('Time is up, Auto-Submitted').first()).toBeVisible()
    await page.waitForURL(/exam\/details.*attemptId/)
    expect(submits).toHaveLength(1)
    const { counts } = await callPortalApi<{ counts: { unanswered: number } }>(
      context,
      '/exam/pc/result',
      { attemptId: attempt.attemptId },
      token,
    )
    expect(counts.unanswered).toBe(3)
  })

inWholeRun(test)(
  'INT-07: a clock that runs out on the page alone ends nothing: the page asks the server, and the exam continues',
  async ({ page, context, browser }) => {
    const office = await browser.newContext({ baseURL: portalUrl() })
    const examId = await createAllTypesExam(
      office.request,
      await openSignedIn(office, 'staff'),
      '提前到时',
      { ...tolerant, passingPoints: 200 },
      ['single', 'multiple'],
    )
    await office.close()
    await setLanguage(context, 'en')
    await openSignedIn(context, 'colleague')
    await page.clock.install({ time: Date.now() + 2 * hour })
    await startExamOnPage(page, examId)
    const attempt = { page, attemptId: new URL(page.url()).searchParams.get('attemptId') ?? '' }
    const submits: string[] = []
    page.on('request', (request) => /exam\/pc\/submit/.test(request.url()) && submits.push(request.url()))
    await page.clock.fastForward(31 * 60 * seconds)
    await expectRight(attempt, 'after the page counted to nothing')
    await page.locator('article label').first().click()
    await expect(page.locator('[data-phase=saved]')).toBeVisible()
    expect(submits).toEqual([])
  },
)
