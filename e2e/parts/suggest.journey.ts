import type { Page } from '@playwright/test'
import { expect, readReportedEvents, test } from './parts.ts'

const list = [
  { kind: 'product', text: 'Routing one', productId: '11', hits: [] },
  { kind: 'product', text: 'Routing two', productId: '12', hits: [] },
  { kind: 'teacher', text: 'Rowan', productId: null, hits: [] },
]
const answer = (page: Page) =>
  page.route('**/comp/pc/searchSuggest**', (route) => route.fulfill({ json: { code: 200, msg: '', data: { list } } }))

test('arrows choose while the field keeps the focus and names the choice, Enter opens it', async ({ page, open }) => {
  await open('suggest')
  await answer(page)
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.pressSequentially('ro')
  await expect(page.getByRole('option')).toHaveCount(3)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { name: 'Routing two' })
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Opened {"id":"12"}')).toBeVisible()
})

test('Escape closes the list and keeps the text, Enter without a choice searches, leaving the field closes it', async ({
  page,
  open,
}) => {
  await open('suggest')
  await answer(page)
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.pressSequentially('ro')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field).toHaveValue('ro')
  await field.pressSequentially('u')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await readReportedEvents(page)).toEqual(['searched rou'])
  await field.pressSequentially('t')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })
  test('a tap on a suggestion opens it', async ({ page, open }) => {
    await open('suggest')
    await answer(page)
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('ro')
    await page.getByRole('option', { name: 'Rowan' }).tap()
    await expect(page.getByText('Found {"q":"Rowan"}')).toBeVisible()
  })
})
