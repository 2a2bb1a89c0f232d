import { expect, test } from './parts.ts'

test('a page has one heading, and the headings of a text continue from its level', async ({ page, open }) => {
  await open('ui-pages&state=page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foundations of transport networks')
  await expect(page.getByRole('heading', { level: 3, name: 'Foundations of transport networks' })).toBeVisible()
  await open('ui-pages&state=staged')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Foundations of transport networks' })).toContainText('12 people')
})

test('a month can be changed, and its days list their events', async ({ page, open }) => {
  await open('ui-pages&state=page')
  const month = page.getByRole('region', { name: 'March 2026' })
  // One of them is of the month after, in the last week.
  await expect(month.getByRole('listitem')).toHaveCount(3)
  await month.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('region', { name: 'April 2026' })).toBeVisible()
})

test('a list is turned page by page, and says that it is empty or could not be loaded', async ({ page, open }) => {
  await open('ui-pages&state=found')
  await expect(page.getByRole('status').first()).toHaveText('45 people')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'networks 21' })).toBeVisible()
  await open('ui-pages&state=found-none')
  await expect(page.getByText('0 people').last()).toBeVisible()
  await open('ui-pages&state=found-failed')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await open('ui-pages&state=found-coming')
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })
  test('the filters of a list are in a dialog', async ({ page, open }) => {
    await open('ui-pages&state=found')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'All' })
    await expect(dialog).toContainText('1550')
    await dialog.getByRole('button', { name: '45 people' }).click()
    await expect(dialog).toHaveCount(0)
  })
})
