import { expect, readReportedEvents, test } from './parts.ts'

test('keys of a page work where nothing else handles them', async ({ page, open }) => {
  await open('console-keys')
  await page.mouse.click(700, 700)
  for (const key of ['j', 'k', 'x', '/', 'Enter']) await page.keyboard.press(key)
  expect(await readReportedEvents(page)).toEqual(['j', 'k', 'x', 'search', 'enter'])
})

test('never in fields, in menus, with modifiers, while an input method composes, or instead of a button', async ({
  page,
  open,
}) => {
  await open('console-keys')
  await page.getByLabel('Field').focus()
  await page.keyboard.type('jkx/e?')
  await expect(page.getByLabel('Field')).toHaveValue('jkx/e?')
  await page.getByLabel('Rich').focus()
  await page.keyboard.type('jk')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.keyboard.press('j')
  await expect(page.getByRole('menuitem', { name: 'Jump' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  for (const key of ['Control+x', 'Alt+j', 'Meta+k', 'Shift+J']) await page.keyboard.press(key)
  await page.evaluate(
    "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', isComposing: true, bubbles: true }))",
  )
  expect(await readReportedEvents(page)).toEqual([])
  await page.getByRole('button', { name: 'Press' }).focus()
  await page.keyboard.press('Enter')
  expect(await readReportedEvents(page)).toEqual(['pressed'])
  await page.getByLabel('Tick').focus()
  await page.keyboard.press('j')
  expect(await readReportedEvents(page)).toEqual(['pressed', 'j'])
})

test('the innermost part wins, unless it passes the key on; its keys disappear with it', async ({ page, open }) => {
  await open('console-keys')
  await page.keyboard.press('e')
  const row = page.getByRole('button', { name: 'Row' })
  await row.click()
  await page.keyboard.press('e')
  await page.keyboard.press('x')
  await row.click()
  await page.keyboard.press('e')
  expect(await readReportedEvents(page)).toEqual(['page e', 'row e', 'x', 'page e'])
})

test('the question mark lists them by page, and they are off meanwhile', async ({ page, open }) => {
  await open('console-keys')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('heading', { level: 3 })).toHaveText(['People', 'Everywhere'])
  await expect(help).toContainText('Mark')
  await page.keyboard.press('j')
  expect(await readReportedEvents(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('j')
  expect(await readReportedEvents(page)).toEqual(['j'])
})
