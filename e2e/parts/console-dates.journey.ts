import { expect, test } from './parts.ts'

test('a day and a point in time are typed in the order of the page’s language, whatever the language of the browser; the zone is the one that is named', async ({
  page,
  open,
}) => {
  await open('console-dates')
  const values = page.getByRole('status', { name: 'Values' })
  await expect(values).toHaveText('2026-12-05 none 2026-12-05T01:30:00Z none')
  const box = (label: string) => page.getByRole('group', { name: label }).first()
  await expect(box('Begins')).toContainText('05/12/2026')
  await expect(box('Begins')).toContainText('09:30')
  await box('From').getByRole('spinbutton').first().click()
  await page.keyboard.type('07112026')
  await box('Ends').getByRole('spinbutton').first().click()
  await page.keyboard.type('051220261130')
  await expect(values).toHaveText('2026-12-05 2026-11-07 2026-12-05T01:30:00Z 2026-12-05T03:30:00.000Z')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(box('Ends')).toBeInViewport()
})
