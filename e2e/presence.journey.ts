import type { BrowserContext, Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, setLanguage, test } from './portal.ts'

/** A course checks presence: only the answer lets the video continue, and the player is as before. */
type Course = { productId: string; title: string }
type State = { at: number; isPaused: boolean }
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const film = <T>(page: Page, expression: string) =>
  page.evaluate<T>(`((element) => (${expression}))(document.querySelector('video'))`)
const state = (page: Page) => film<State>(page, '{ at: element.currentTime, isPaused: element.paused }')
const isMoving = async (page: Page) => {
  const { at } = await state(page)
  await expect.poll(async () => (await state(page)).at).toBeGreaterThan(at)
}
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Are you still there?' })

/** The video plays until its course asks: the page's clock is moved on in steps that are no sleep. */
async function playUntilAsked(page: Page): Promise<void> {
  await expect(async () => {
    if (await question(page).isVisible()) return
    await page.clock.setSystemTime((await page.evaluate<number>('Date.now()')) + 15_000)
    await expect(question(page)).toBeVisible({ timeout: 700 })
  }).toPass({ timeout: 40_000 })
}

async function openFilm(context: BrowserContext, page: Page): Promise<void> {
  const token = await openSignedIn(context, 'learner')
  const { list } = await callPortalApi<{ list: Course[] }>(
    context,
    '/comp/pc/productList',
    { size: 50, contentType: 3 },
    token,
  )
  const productId = list.find(({ title }) => /^5G NR/.test(title))?.productId
  await page.clock.install()
  await page.goto(`/course-play?id=${productId}`)
  await expect(player(page).locator('video')).toBeVisible()
  await film(page, 'element.muted = true')
  await player(page).getByRole('button', { name: 'Play', exact: true }).first().click()
  await isMoving(page)
}

test('a presence check: no Escape, no click outside it, no media key and no picture-in-picture gets round it; after it the video continues and its player works', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'en')
  await openFilm(context, page)
  await film(page, '(element.disablePictureInPicture = false, element.requestPictureInPicture())')
  const isSmall = () => page.evaluate('document.pictureInPictureElement !== null')
  expect(await isSmall()).toBe(true)
  await playUntilAsked(page)
  // The question is on the page, so the small window elsewhere closes.
  await expect.poll(isSmall).toBe(false)
  const held = await state(page)
  expect(held.isPaused).toBe(true)
  const isHeld = async (why: string) => {
    await expect(question(page), why).toBeVisible()
    const { at, isPaused } = await state(page)
    expect(isPaused, why).toBe(true)
    expect(at, why).toBeLessThan(held.at + 0.4)
  }
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Escape')
  await isHeld('Escape')
  for (const [x, y] of [
    [5, 5],
    [700, 300],
    [1400, 880],
  ] as const)
    await page.mouse.click(x, y)
  await isHeld('a press beside it')
  for (const key of ['k', 'ArrowRight', 'f', 'l']) await page.keyboard.press(key)
  await isHeld('keys of the player')
  // Media keys and the button of picture in picture.
  for (let presses = 0; presses < 3; presses++) {
    await film(page, 'void element.play().catch(() => undefined)')
    await page.waitForTimeout(300)
  }
  await isHeld('a media key')
  await page.evaluate("history.pushState({}, '', location.href), history.back()")
  await isHeld('the way back')

  await question(page).getByRole('button').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await isMoving(page)
  // All of the player works: pause, play, back, and the played item is reported.
  await page.keyboard.press('k')
  await expect.poll(async () => (await state(page)).isPaused).toBe(true)
  const before = await state(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await state(page)).at).toBeLessThan(before.at)
  const told = page.waitForResponse(/addRecord/)
  await page.keyboard.press('k')
  await isMoving(page)
  await page.waitForTimeout(1500)
  await page.keyboard.press('k')
  const { records } = (await (await told).json()).data as { records: { reason: string | null }[] }
  expect(records.length).toBeGreaterThan(0)
})

inWholeRun(test)(
  'a second page of the same person takes over playback and gets its own check; the first one stays at its question',
  async ({ context, page }) => {
    await setLanguage(context, 'en')
    await openFilm(context, page)
    await playUntilAsked(page)
    const second = await context.newPage()
    await openFilm(context, second)
    await expect(question(page)).toBeVisible()
    expect((await state(page)).isPaused).toBe(true)
    await playUntilAsked(second)
    // Answered in the first window, it plays there, and the second one gives way without its question being answered.
    await question(page).getByRole('button').click()
    await isMoving(page)
    await expect(question(second)).toBeVisible()
    expect((await state(second)).isPaused).toBe(true)
    await question(second).getByRole('button').click()
    await isMoving(second)
    await expect(player(page).getByText('You’re learning in another window')).toBeVisible()
    expect((await state(page)).isPaused).toBe(true)
  },
)
