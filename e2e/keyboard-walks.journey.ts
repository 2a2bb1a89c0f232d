import type { Locator, Page } from '@playwright/test'
import { everyNthOf } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, setLanguage, test } from './portal.ts'
import { createKeyboard } from './testing/keyboard.ts'

/**
 * Pages of learners and staff without a mouse: Tab reaches each control once, in the order of the page, with a visible
 * focus, and leaves the page at its end; Shift+Tab goes back. A dialog takes the focus, traps it, closes with Escape
 * and returns the focus.
 */
type Walk = {
  readonly name: string
  /** Null: a visitor. */
  readonly login: 'learner' | 'staff' | null
  /** The address of the page; the demo's data are asked for with the token. */
  readonly at: (page: Page, token: string) => Promise<string>
  /** One control of each part that is drawn when the page has nothing else to do. */
  readonly late?: (page: Page) => readonly Locator[]
  /** The control that opens something over the page. */
  readonly opens?: (page: Page) => Locator
}

const plainly = (address: string) => async () => address

/** Returns the first exam that is ready, among those with their own page. */
async function readyExam(page: Page, token: string): Promise<string> {
  const { list } = await callPortalApi<{ list: { examId: string; state: string }[] }>(
    page.context(),
    '/exam/pc/examList',
    { size: 50 },
    token,
  )
  return `/exam/details?id=${list.find(({ state }) => state === 'ready')?.examId}`
}

async function certificateOf(page: Page, token: string): Promise<string> {
  const { list } = await callPortalApi<{ list: { certificateId: string | null }[] }>(
    page.context(),
    '/exam/pc/myAttempts',
    { list: 'exams' },
    token,
  )
  return `/user/certificateDetail?id=${list.find(({ certificateId }) => certificateId)?.certificateId}`
}

/** The first track, in its editor. */
async function trackOf(page: Page): Promise<string> {
  await page.goto('/console/tracks')
  return (await page.locator('a[href^="/console/tracks/"]').first().getAttribute('href')) ?? ''
}

async function boardOf(page: Page): Promise<string> {
  await page.goto('/console/exams')
  const link = page.locator('a[href^="/console/exams/"][data-row-name]').first()
  const [id] = /[0-9a-f-]{36}/.exec((await link.getAttribute('href')) ?? '') ?? []
  return `/console/exams/${id}/board`
}

const walks: readonly Walk[] = [
  {
    name: 'home of a visitor',
    login: null,
    at: plainly('/'),
    late: (page) => [
      page.getByRole('button', { name: 'Verify' }),
      page.getByRole('link', { name: 'All tracks' }),
      page.getByRole('button', { name: 'Reserve' }).first(),
    ],
  },
  { name: 'home of a learner', login: 'learner', at: plainly('/') },
  { name: 'sign-in', login: null, at: plainly('/login') },
  { name: 'service', login: null, at: plainly('/learnAboutService') },
  { name: 'partners', login: null, at: plainly('/findPartner') },
  { name: 'personal centre', login: 'learner', at: plainly('/user') },
  { name: 'exam list', login: 'learner', at: plainly('/exam/list') },
  { name: 'exam details', login: 'learner', at: readyExam },
  { name: 'own exams', login: 'learner', at: plainly('/user/exam') },
  {
    name: 'live classes',
    login: 'learner',
    at: plainly('/live'),
    opens: (page) => page.getByRole('button', { name: 'Subscribe to calendar' }),
  },
  { name: 'certificates', login: 'learner', at: plainly('/user/certificate') },
  { name: 'study records', login: 'learner', at: plainly('/user/recordDetail?type=2') },
  { name: 'ranking', login: 'learner', at: plainly('/user/ranking') },
  {
    name: 'certificate',
    login: 'learner',
    at: certificateOf,
    opens: (page) => page.getByRole('button', { name: 'View at full size' }),
  },
  {
    name: 'frame of the console',
    login: 'staff',
    at: plainly('/console'),
    opens: (page) => page.locator('button[aria-keyshortcuts="Control+K"]').first(),
  },
  { name: 'reports', login: 'staff', at: plainly('/console/reports') },
  { name: 'audit log', login: 'staff', at: plainly('/console/audit') },
  { name: 'track editor', login: 'staff', at: trackOf },
  { name: 'coupons', login: 'staff', at: plainly('/console/centres/coupons') },
  {
    name: 'board',
    login: 'staff',
    at: boardOf,
    opens: (page) => page.getByRole('button', { name: /^(Set password|Password:)/ }),
  },
]

/** Numbers the controls that Tab must reach, in the order of the page, and returns their count. */
const numberControls = `(() => {
  const groups = new Set()
  const isReached = (one) => {
    if (one.disabled || one.tabIndex < 0 || one.closest('[inert]') || !one.checkVisibility({ visibilityProperty: true })) return false
    if (one.type !== 'radio') return true
    // A group of radio buttons is one stop: the chosen one, or the first.
    const group = [...document.querySelectorAll('input[type=radio]')].filter((other) => other.name === one.name && other.form === one.form)
    return one === (group.find(({ checked }) => checked) ?? group[0])
  }
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, iframe, video[controls], [tabindex], [contenteditable=true]')].filter(isReached)
  all.forEach((one, index) => { one.dataset.stop = index })
  return all.length
})()`
/** Puts the focus before the first control, wherever the page has it. */
const startAtTop = `(() => {
  const start = document.createElement('span')
  start.tabIndex = -1
  document.body.prepend(start)
  start.focus()
})()`
const stopNow = `(() => {
  const at = document.activeElement
  return !at || at === document.body ? null : at.dataset.stop === undefined ? at.outerHTML.slice(0, 120) : Number(at.dataset.stop)
})()`

for (const { name, login, at, late, opens } of everyNthOf(walks, 5, 4))
  test(`${name}: by keyboard alone`, async ({ context, page }) => {
    await setLanguage(context, 'en')
    const token = login === null ? '' : await openSignedIn(context, login)
    const address = await at(page, token)
    expect(address, 'the demo has something to show there').not.toContain('undefined')
    await page.goto(address)
    await expect(page.locator('h1').first()).toBeVisible()
    for (const part of late?.(page) ?? []) await expect(part).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const keys = createKeyboard(page)

    const count = await page.evaluate<number>(numberControls)
    expect(count, `${address}: its controls`).toBeGreaterThan(5)
    await page.evaluate(startAtTop)
    const seen: (number | string)[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate<number | string | null>(stopNow)
      if (stop === null) break
      await keys.held(`Tab on ${address}`)
      seen.push(stop)
      expect(seen.length, `${address}: the focus leaves the page at its end; was at ${seen}`).toBeLessThanOrEqual(
        count + 5,
      )
    }
    expect(seen, `${address}: each control once, in order`).toEqual(Array.from({ length: count }, (_, index) => index))
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(stopNow), `${address}: the way back`).toBe(count - 1)

    const opener = opens?.(page)
    if (!opener) return
    await opener.focus()
    await page.keyboard.press('Enter')
    const over = page.getByRole('dialog')
    await expect(over).toBeVisible()
    await keys.held(`opening on ${address}`)
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate<boolean>(
        "document.activeElement === document.body || document.activeElement.closest('dialog, [role=dialog], [role=alertdialog]') !== null",
      )
      expect(isInside, `${address}: the focus stays in what is open`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(over).toHaveCount(0)
    await expect(opener, `${address}: the focus comes back`).toBeFocused()
  })
