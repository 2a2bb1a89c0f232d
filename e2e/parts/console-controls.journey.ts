import { createAxeScanner } from '../testing/axe.ts'
import { expect, readReportedEvents, test } from './parts.ts'

test('the console’s buttons, keys, choices and tabs are named, in both themes', async ({ page, open }) => {
  for (const part of ['console-controls', 'console-controls&theme=dark']) {
    await open(part)
    expect(
      (await createAxeScanner(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
        ({ id, nodes }) => `${id} ${nodes[0]?.target}`,
      ),
    ).toEqual([])
  }
})

test('a busy button keeps its focus and ignores clicks', async ({ page, open }) => {
  await open('console-controls')
  const [rest, busy] = [
    page.getByRole('button', { name: 'Save' }).nth(0),
    page.getByRole('button', { name: /^Save/ }).nth(5),
  ]
  await busy.focus()
  await page.keyboard.press('Enter')
  await expect(busy).toBeFocused()
  await rest.press('Enter')
  expect(await readReportedEvents(page)).toEqual(['rest solid'])
})

test('a menu skips disabled items', async ({ page, open }) => {
  await open('console-controls')
  const acts = page.getByRole('button', { name: 'Acts' })
  await acts.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: /^Hands-on/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(acts).toBeFocused()
})

test('an export saves the chosen format, and can then be used again', async ({ page, open }) => {
  await open('console-controls')
  const button = page.getByRole('button', { name: 'Export' })
  await button.press('Enter')
  await page.getByRole('menuitem', { name: 'To print' }).press('Enter')
  await expect.poll(() => readReportedEvents(page)).toEqual(['saved pdf'])
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await button.press('Enter')
  await page.getByRole('menuitem', { name: 'All' }).press('Enter')
  await expect.poll(() => readReportedEvents(page)).toEqual(['saved pdf', 'elsewhere'])
})

test('a thing is removed only after confirmation, and then the focus moves on', async ({ page, open }) => {
  await open('console-controls')
  const remove = page.getByRole('button', { name: 'Delete' })
  await remove.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete the course?' })
  await expect(question).toContainText('Foundations of transport networks')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await readReportedEvents(page)).toEqual([])
  await remove.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect.poll(() => readReportedEvents(page)).toEqual(['deleted', 'gone on'])
})
