import AxeBuilder from '@axe-core/playwright'
import { expect, test, told } from './parts.ts'

test('the console’s buttons, keys, choices and tabs are named, in both themes', async ({ page, open }) => {
  for (const part of ['console-controls', 'console-controls&theme=dark']) {
    await open(part)
    expect(
      (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).setLegacyMode().analyze()).violations.map(
        ({ id, nodes }) => `${id} ${nodes[0]?.target}`,
      ),
    ).toEqual([])
  }
})

test('a busy button keeps its focus and refuses presses', async ({ page, open }) => {
  await open('console-controls')
  const [rest, busy] = [page.getByRole('button', { name: 'Save' }).nth(0), page.getByRole('button', { name: /^Save/ }).nth(5)]
  await busy.focus()
  await page.keyboard.press('Enter')
  await expect(busy).toBeFocused()
  await rest.press('Enter')
  expect(await told(page)).toEqual(['rest solid'])
})

test('a menu steps over what cannot be done', async ({ page, open }) => {
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
