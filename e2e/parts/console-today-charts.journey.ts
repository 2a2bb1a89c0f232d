import { expect, test } from './parts.ts'

test('the figures of the bars can be read without seeing them, and a share says what it is', async ({ page, open }) => {
  await open('console-today-charts')
  const table = page.getByRole('table', { name: 'Study hours of the week' })
  await expect(table.getByRole('row', { name: /Tuesday/ })).toContainText('1400 h')
  await expect(page.getByRole('img', { name: '70 % done, 20 % late' })).toBeVisible()
})
