import type { Page } from '@playwright/test'
import { expect, readReportedEvents, test } from './parts.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]')

test('Ctrl K opens it anywhere, arrows choose, Enter does, and the focus comes back', async ({ page, open }) => {
  await open('console-palette')
  await page.getByLabel('Field').focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    /Assign plan/,
    /New person/,
  ])
  await page.keyboard.type('outb')
  await expect(chosen(page)).toContainText('Outbox')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? 'none')
  await page.keyboard.press('Enter')
  await expect(page.getByText('At /console/outbox')).toBeVisible()
  await page.getByLabel('Field').focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Outbox')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByLabel('Field')).toBeFocused()
})

test('actions of the page and of the selection; the chip names the selection and clears it', async ({ page, open }) => {
  await open('console-palette')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>')
  await expect(page.getByRole('group')).toHaveCount(1)
  await page.keyboard.type('assign')
  await expect(chosen(page)).toContainText('3 people selected')
  await page.keyboard.press('Enter')
  await expect.poll(() => readReportedEvents(page)).toEqual(['assign 3'])
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('option', { name: /Assign plan/ })).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await page.keyboard.press('c')
  await expect.poll(() => readReportedEvents(page)).toEqual(['assign 3', 'create'])
})

test('features find their things, with a prefix only those; an empty result says so', async ({ page, open }) => {
  await open('console-palette')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await page.keyboard.type('@dan')
  await page.clock.runFor(200)
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText([/Daniel Okafor/])
  await expect(page.locator('mark')).toHaveText('Dan')
  await field(page).fill('zzzz')
  await page.clock.runFor(200)
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
  await field(page).fill('ruogu')
  await page.clock.runFor(200)
  await page.keyboard.press('Tab')
  await expect(field(page)).toHaveValue('@ruogu')
})

test('without a grant there is an explanation, not a rail', async ({ page, open }) => {
  await open('console-palette&none')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to the console')
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } })
  test('the bar at the bottom has the rest behind "more", including search', async ({ page, open }) => {
    await open('console-palette')
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Search and commands' }).tap()
    await expect(field(page)).toBeFocused()
    await page.getByRole('option', { name: /Outbox/ }).tap()
    await expect(page.getByText('At /console/outbox')).toBeVisible()
  })
})
