import { createAxeScanner } from '../testing/axe.ts'
import { expect, readReportedEvents, test } from './parts.ts'

test('buttons and small controls can be named and told apart, in both themes', async ({ page, open }) => {
  for (const part of ['ui-controls', 'ui-controls&theme=dark']) {
    await open(part)
    // A busy button accepts no click, like a disabled one, so its text may be paler.
    expect(
      (
        await createAxeScanner(page)
          .exclude('[aria-busy=true]')
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze()
      ).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`),
    ).toEqual([])
  }
})

test('a busy button keeps its focus and ignores clicks; so does a disabled one', async ({ page, open }) => {
  await open('ui-controls')
  const busy = page.getByRole('button', { name: 'Busy solid m' })
  await busy.focus()
  await page.keyboard.press('Enter')
  await expect(busy).toBeFocused()
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Save' }).first().press('Enter')
  expect(await readReportedEvents(page)).toEqual(['pressed solid'])
})

test('pages are turned, jumped to and lengthened', async ({ page, open }) => {
  await open('ui-controls')
  const pager = page.getByRole('navigation').first()
  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect(pager.locator('[aria-current=page]')).toHaveText('6')
  await pager.getByRole('textbox').fill('900')
  await page.keyboard.press('Enter')
  await expect(pager.locator('[aria-current=page]')).toHaveText('62')
  await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await pager.getByRole('combobox').selectOption('50')
  await expect(pager.getByRole('combobox')).toHaveValue('50')
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill('  fibre ')
  await page.keyboard.press('Enter')
  expect(await readReportedEvents(page)).toEqual(['searched fibre'])
})

test('a view is opened by its button or link, and one that does not fit is scrolled into view', async ({
  page,
  open,
}) => {
  await open('ui-controls')
  const states = page.getByRole('group', { name: 'States of courses' })
  await expect(states.getByRole('button', { pressed: true })).toHaveText('Published12')
  await states.getByRole('button', { name: 'Withdrawn' }).click()
  await expect(states.getByRole('button', { pressed: true })).toHaveText('Withdrawn24')
  await page.setViewportSize({ width: 390, height: 800 })
  const pages = page.getByRole('navigation', { name: 'Pages of courses' })
  const last = pages.getByRole('link').last()
  await expect(pages.locator('[aria-current=page]')).toHaveText('Foundations of transport networks4')
  await last.focus()
  await expect(last).toBeInViewport()
  expect((await pages.boundingBox())?.width ?? 999).toBeLessThanOrEqual(390)
})
