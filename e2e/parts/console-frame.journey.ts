import { expect, test } from './parts.ts'

test('the rail shows the entries that the grants open, and an explanation to a person without any', async ({
  page,
  open,
}) => {
  await open('console-frame&state=all')
  const rail = page.getByRole('navigation', { name: 'Console' }).first()
  await expect(rail.getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foundations of transport networks')
  await open('console-frame&state=one')
  await expect(rail.getByRole('link', { name: 'Portal', exact: true })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Orders' })).toHaveCount(0)
  await open('console-frame&state=none')
  await expect(page.getByRole('heading', { name: 'You don’t have access to the console' })).toBeVisible()
  await open('console-frame&state=no-right')
  await expect(page.getByText('Required permission: Orders.')).toBeVisible()
})

test('when the focused element disappears, the focus moves to the next one, and back from a floating one', async ({
  page,
  open,
}) => {
  // Where there is no room for the column, the heading follows the way back.
  await page.setViewportSize({ width: 1100, height: 900 })
  await open('console-frame&state=all')
  const first = page.getByRole('main').getByRole('button', { name: 'Open' })
  await first.focus()
  await page.keyboard.press('Shift')
  await first.evaluate((one) => one.remove())
  await expect(page.getByRole('button', { name: 'Publish the course' })).toBeFocused()
  const last = page.getByRole('button', { name: 'Publish the course' })
  await last.evaluate((one) => one.setAttribute('disabled', ''))
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.outerHTML.slice(0, 60)'), { timeout: 5000 })
    .toContain('>All<')
  // With the mouse, nothing moves.
  await page.mouse.click(700, 600)
  await page.getByRole('link', { name: 'All' }).evaluate((one) => one.remove())
  await page.clock.runFor(100)
  expect(await page.evaluate<string>('document.activeElement.tagName')).toMatch(/BODY|MAIN/)
})

test('the column lists the pages of an entry, marks the present one, and holds the pages of an object', async ({
  page,
  open,
}) => {
  await open('console-frame&state=column')
  const courses = page.getByRole('navigation', { name: 'Courses' })
  await expect(courses.getByRole('link', { name: 'Media library' })).toHaveAttribute('aria-current', 'page')
  await expect(courses.locator('[aria-current]')).toHaveCount(1)
  await expect(courses).toContainText('Beijing time')
  const exams = page.getByRole('navigation', { name: 'Exams' })
  await expect(exams.getByRole('link', { name: 'Exams' })).toHaveAttribute('aria-current', 'true')
  await expect(exams.locator('[aria-current="page"]')).toHaveText('Publish the course')
})
