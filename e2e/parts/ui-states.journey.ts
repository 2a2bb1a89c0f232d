import { createAxeScanner } from '../testing/axe.ts'
import { expect, readReportedEvents, test } from './parts.ts'

test('every kind of error says what to do, and offers to try again where that helps', async ({ page, open }) => {
  await open('ui-states')
  const retries = page.getByRole('button', { name: 'Try again' })
  // Away, failed, and the one that an answer draws: not for what is forbidden, not there or wrong.
  await expect(retries).toHaveCount(3)
  for (const retry of await retries.all()) await retry.click()
  expect(await readReportedEvents(page)).toEqual(['again offline', 'again failed', 'again'])
  await expect(page.getByRole('alert').first()).toContainText('0193b2c4')
  await expect(page.getByRole('heading', { name: 'There is no such course' })).toBeVisible()
})

test('loading is announced, and the states are readable in both themes', async ({ page, open }) => {
  for (const part of ['ui-states', 'ui-states&theme=dark']) {
    await open(part)
    await expect(page.locator('[aria-busy=true]').getByRole('status')).toHaveText(/Loading/)
    expect(
      (await createAxeScanner(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
        ({ id, nodes }) => `${id} ${nodes[0]?.target}`,
      ),
    ).toEqual([])
  }
})
