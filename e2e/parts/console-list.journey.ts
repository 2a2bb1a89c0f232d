import type { Page } from '@playwright/test'
import { inWholeRun } from '../../apps/server/src/testing/whole-run.ts'
import { expect, readAnnouncements, readReportedEvents, test } from './parts.ts'

const rows = (page: Page) => page.locator('tbody tr[data-key]')
const box = (page: Page, index: number) => rows(page).nth(index).getByRole('checkbox')
const bar = (page: Page) => page.getByRole('toolbar')

test('a table for screen readers: its name, its rows counted, heads that say how it is sorted', async ({
  page,
  open,
}) => {
  await open('console-list')
  const table = page.getByRole('table', { name: 'People' })
  await expect(table).toHaveAttribute('aria-rowcount', '51')
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const seen = page.getByRole('columnheader', { name: 'Last sign-in' })
  await expect(seen).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Plans' }).click()
  await expect(page.getByRole('columnheader', { name: 'Plans' })).toHaveAttribute('aria-sort', 'descending')
  await expect(seen).not.toHaveAttribute('aria-sort')
  await expect(rows(page).first()).toContainText('100%')
  await page.getByRole('button', { name: 'Plans' }).press('Enter')
  await expect(rows(page).first()).toContainText('0%')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People')
  await expect(page.getByText('about 1,200', { exact: true })).toBeVisible()
})

test('J and K move, X marks, Enter opens the page, the panel follows and Escape closes it first', async ({
  page,
  open,
}) => {
  await open('console-list')
  const names = page.locator('[data-row-name]')
  await page.keyboard.press('j')
  await expect(names.nth(0)).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(names.nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('2 people selected')
  expect((await readAnnouncements(page)).some(({ words }) => words.includes('2 people selected'))).toBe(true)
  await rows(page).nth(4).locator('td').nth(1).click()
  const panel = page.getByRole('complementary')
  const name = async (index: number) =>
    (await names.nth(index).evaluate((one) => one.firstChild?.textContent ?? '')).trim()
  await expect(panel.getByRole('heading')).toHaveText(await name(4))
  await expect(rows(page).nth(4)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading')).toHaveText(await name(5))
  await expect(names.nth(5)).toBeFocused()
  await panel.getByRole('button', { name: 'Previous row' }).click()
  await expect(panel.getByRole('heading')).toHaveText(await name(4))
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(names.nth(4)).toBeFocused()
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('rows are selected by box, with shift, over pages, and all that match; the act receives the selection', async ({
  page,
  open,
}) => {
  await open('console-list')
  await box(page, 1).click()
  await box(page, 3).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 people selected')
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(page.getByText('51–100 of about 1,200 people')).toBeVisible()
  await box(page, 0).click()
  await expect(bar(page)).toContainText('4 people selected')
  await bar(page).getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Newer' }).click()
  await expect(box(page, 2)).toBeChecked()
  await page.getByRole('button', { name: 'Suspended' }).click()
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await bar(page)
    .getByRole('button', { name: /Select all/ })
    .click()
  await expect(bar(page)).toContainText('all selected: 240 people')
  await expect(bar(page).getByRole('button', { name: 'Move' })).toHaveCount(0)
  await page.keyboard.press('a')
  // Taken out, one row leaves the rest of its page; another filter ends "all that match".
  await bar(page)
    .getByRole('button', { name: /Select all/ })
    .isHidden()
  await box(page, 0).click()
  await expect(bar(page)).toContainText('49 people selected')
  expect((await readReportedEvents(page)).map((words) => words.slice(0, 96))).toEqual([
    'suspend 4',
    'plan {"count":240,"isAbout":false,"names":[],"selection":{"matching":{"status":"suspended"}}}',
  ])
  await bar(page).getByRole('button', { name: 'Move' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('filters are tokens that can be set, changed and removed; the search waits for the last letter and for input methods', async ({
  page,
  open,
}) => {
  await open('console-list')
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Account', exact: true }).last().press('Enter')
  await page.getByRole('button', { name: 'invited', exact: true }).click()
  const token = page.getByRole('button', { name: 'Account is invited' })
  await expect(token).toBeVisible()
  await expect(page.getByText('1–50 of 240 people')).toBeVisible()
  await token.click()
  await page.getByRole('button', { name: 'suspended', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account is suspended' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Account' }).click()
  await expect(page.getByText('1–50 of about 1,200 people')).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Department', exact: true }).last().click()
  await page.getByRole('radio', { name: 'is not' }).check()
  await page.getByRole('button', { name: 'Suzhou', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Department is not Suzhou' })).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: 'Search People' })
  await expect(search).toBeFocused()
  await page.keyboard.type('Elena')
  await page.clock.runFor(400)
  await expect(page.getByText(/1–50 of \d+ people/)).toBeVisible()
  await expect(rows(page).first()).toContainText('Elena')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
})

inWholeRun(test)(
  'nothing found says how many there would be without the last filter, and takes it out',
  async ({ page, open }) => {
    await open('console-list')
    await page.getByRole('button', { name: 'Invited' }).click()
    await page.keyboard.press('/')
    await page.keyboard.type('nobody of this name')
    await page.clock.runFor(400)
    await expect(page.getByText('No results match all 2 conditions')).toBeVisible()
    await expect(page.getByText(/^Results without “.+”: 240 people$/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(rows(page).first()).toBeVisible()
  },
)

inWholeRun(test)('views are tabs; one that is changed can be kept, on this device', async ({ page, open }) => {
  await open('console-list')
  await page.getByRole('button', { name: 'Suspended' }).click()
  await expect(page.getByRole('button', { name: 'Suspended 240' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByLabel('View name').fill('Mine')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect(page.getByText('1–50 of 240 people')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
})

inWholeRun(test)(
  'columns, row height and page length are as their reader likes them, also after a reload',
  async ({ page, open }) => {
    await open('console-list')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Department' }).uncheck()
    await page.getByRole('checkbox', { name: 'Number' }).check()
    await page.getByRole('button', { name: '100', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Compact' }).click()
    await page.reload()
    await expect(rows(page)).toHaveCount(100)
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      '',
      'Name',
      'Account',
      'Plans',
      'Last sign-in',
      'Number',
    ])
    expect((await rows(page).first().boundingBox())?.height).toBeLessThan(30)
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await readReportedEvents(page)).at(-1)).toBe('export {"limit":100} name,status,plan,seen,number')
  },
)

inWholeRun(test)(
  'a column of instants is short, says the whole one under the pointer, and sorts the latest first',
  async ({ page, open }) => {
    await open('console-list')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Since' }).check()
    await page.keyboard.press('Escape')
    const instant = rows(page).first().locator('time')
    await expect(instant).toHaveAttribute('datetime', '2026-01-05T08:00:00Z')
    await expect(instant).toHaveAttribute('title', /2026/)
    await page.getByRole('columnheader', { name: 'Since' }).getByRole('button').click()
    await expect(page.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'descending')
  },
)

test('the states: loading, failed with a way on, not allowed, empty', async ({ page, open }) => {
  await open('console-list&state=failed')
  await expect(page.getByRole('alert').filter({ hasText: 'The list couldn’t be loaded' })).toContainText(
    'The server did not answer in time.',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(50)
  await open('console-list&state=loading')
  await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'true')
  expect((await readAnnouncements(page)).map(({ words }) => words)).toContain('Loading')
  await open('console-list&state=forbidden')
  await expect(page.getByText('You don’t have permission to view this list')).toBeVisible()
  await open('console-list&state=empty')
  await expect(page.getByText('Nobody yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible()
})

/**
 * The milliseconds of processor that each task of the page took, by the browser's own trace: not the time that it
 * waited for a processor meanwhile.
 */
function workOfTasks(trace: Buffer): number[] {
  type Event = {
    readonly name: string
    readonly pid: number
    readonly tid: number
    readonly tdur?: number
    readonly args?: { readonly name?: string }
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Event[] }
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pages.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
}

inWholeRun(test)(
  'five hundred rows: only what is seen is in the page, keys reach the last, and no task of a scroll works for 50 ms',
  async ({ page, open, browser }) => {
    await page.addInitScript("localStorage.setItem('console-list:part', JSON.stringify({ limit: 500 }))")
    await open('console-list')
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '501')
    expect(await rows(page).count()).toBeLessThan(90)
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
    const scroller = page.locator('table').locator('..')
    await scroller.hover()
    for (let step = 0; step < 60; step++) {
      await page.mouse.wheel(0, 310)
      await page.clock.runFor(17)
    }
    await expect(page.getByRole('row').last()).toBeVisible()
    expect(await scroller.evaluate((one) => one.scrollTop)).toBeGreaterThan(10_000)
    const inView = await rows(page).evaluateAll(
      (all) =>
        all.filter((one) => one.getBoundingClientRect().bottom > 200 && one.getBoundingClientRect().top < 800).length,
    )
    expect(inView).toBeGreaterThan(10)
    const worked = workOfTasks(await browser.stopTracing())
    expect(worked.length).toBeGreaterThan(100)
    expect(Math.max(...worked)).toBeLessThan(50)
    await page.keyboard.press('j')
    const first = page.locator('[data-key] [data-row-name]').first()
    await expect(first).toBeFocused()
    await expect(first).toBeInViewport()
    // The row with the focus stays in the page, however far the list is scrolled.
    for (let step = 0; step < 20; step++) {
      await page.mouse.wheel(0, 310)
      await page.clock.runFor(17)
    }
    await expect(first).not.toBeInViewport()
    await expect(first).toBeFocused()
  },
)

inWholeRun(test)('going back finds the list as it was left: scroll, choice and panel', async ({ page, open }) => {
  await open('console-list')
  const scroller = page.locator('table').locator('..')
  await box(page, 2).click()
  await rows(page).nth(30).locator('td').nth(1).click()
  await expect(page.getByRole('complementary')).toBeVisible()
  const top = await scroller.evaluate((one) => one.scrollTop)
  expect(top).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect(page.getByText('Another page')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(box(page, 2)).toBeChecked()
  expect(await scroller.evaluate((one) => one.scrollTop)).toBe(top)
})

inWholeRun(test)('narrow lists fold columns, never the sorted one', async ({ page, open }) => {
  await page.setViewportSize({ width: 800, height: 800 })
  await open('console-list')
  const heads = () => page.getByRole('columnheader').allTextContents()
  expect(await heads()).toEqual(['', 'Name', 'Department', 'Account', 'Plans', 'Last sign-in'])
  await page.setViewportSize({ width: 730, height: 800 })
  await expect.poll(heads).toEqual(['', 'Name', 'Account', 'Plans', 'Last sign-in'])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } })
  test('rows have two lines, the panel covers the list and takes the focus, the way back closes it, checkboxes appear on request', async ({
    page,
    open,
  }) => {
    await open('console-list')
    expect((await rows(page).first().boundingBox())?.height).toBe(63)
    await expect(rows(page).first().locator('td:visible')).toHaveCount(3)
    await rows(page).nth(1).tap()
    const panel = page.getByRole('complementary')
    await expect(panel.getByRole('heading')).toBeFocused()
    expect((await panel.boundingBox())?.width).toBe(390)
    await panel.getByRole('button', { name: 'Next row' }).tap()
    await panel.getByRole('button', { name: 'Close' }).tap()
    await expect(panel).toHaveCount(0)
    await page.getByRole('button', { name: 'Select rows' }).tap()
    await box(page, 0).tap()
    await expect(bar(page)).toContainText('1 person selected')
    const scrolls = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect(scrolls).toBe(false)
  })
})
