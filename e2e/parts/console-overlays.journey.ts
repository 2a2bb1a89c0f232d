import { inWholeRun } from '../../apps/server/src/testing/whole-run.ts'
import { expect, readAnnouncements, readReportedEvents, test } from './parts.ts'

test('a modal holds the focus, is closed by Escape, the cross and a click outside, and gives the focus back', async ({
  page,
  open,
}) => {
  await open('console-overlays')
  const button = page.getByRole('button', { name: 'Open plain' })
  const isFocusIn = () => page.evaluate<boolean>("document.activeElement?.closest('[role=dialog]') !== null")
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Plain' })
  await expect(dialog).toBeVisible()
  expect(await isFocusIn()).toBe(true)
  for (let i = 0; i < 9; i++) {
    await page.keyboard.press('Tab')
    expect(await isFocusIn()).toBe(true)
  }
  expect(
    await page
      .getByRole('button', { name: 'Open panel', includeHidden: true })
      .evaluate((one) => one.closest('[inert], [aria-hidden=true]') !== null),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await button.press('Enter')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
  expect(await readReportedEvents(page)).toEqual(['closed', 'closed', 'closed'])
})

test('one that must be answered closes only by its own buttons, however often Escape is pressed', async ({
  page,
  open,
}) => {
  await open('console-overlays')
  await page.getByRole('button', { name: 'Open answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plain' })
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
})

inWholeRun(test)(
  'a small form says what it lacks, stays as it was filled in when it is refused, and closes when it is done',
  async ({ page, open }) => {
    await open('console-overlays')
    await page.getByRole('button', { name: 'Open ask' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Give a name')
    await page.keyboard.type('taken')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).not.toHaveText('Give a name')
    await expect(name).toHaveValue('taken')
    await name.fill('free')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await readReportedEvents(page)).toEqual(['sent taken', 'sent free', 'closed'])
  },
)

inWholeRun(test)(
  'on a plain http address words are copied from within a modal, and the focus stays there',
  async ({ page, open }) => {
    await open('console-overlays')
    expect(await page.evaluate('isSecureContext')).toBe(false)
    await page.getByRole('button', { name: 'Open answer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plain' })
    await dialog.getByRole('button', { name: 'Copy it' }).click()
    await expect.poll(() => readReportedEvents(page)).toEqual(['copied true'])
    expect(await page.evaluate("document.activeElement.closest('[role=dialog]') !== null")).toBe(true)
    await dialog.getByLabel('Name').focus()
    await page.keyboard.press('Control+v')
    await expect(dialog.getByLabel('Name')).toHaveValue('words to copy')
  },
)

inWholeRun(test)('a cancelled file picker leaves the modal open', async ({ page, open }) => {
  await open('console-overlays')
  await page.getByRole('button', { name: 'Open plain' }).click()
  await page.getByLabel('File').evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })))
  await expect(page.getByRole('dialog', { name: 'Plain' })).toBeVisible()
})

inWholeRun(test)('toasts stand above a modal, are announced, and take nothing of its focus', async ({ page, open }) => {
  await open('console-overlays')
  await page.getByRole('button', { name: 'Open panel' }).click()
  const fail = page.getByRole('button', { name: 'Fail' })
  await fail.focus()
  await page.keyboard.press('Enter')
  expect(await readAnnouncements(page)).toEqual([{ role: 'alert', words: 'It failed' }])
  // An element that the browser itself places above everything, and announces.
  await expect(page.locator(':popover-open').getByText('It failed')).toBeInViewport()
  await expect(fail).toBeFocused()
  await page.getByRole('button', { name: 'Inner' }).click()
  await page.getByRole('dialog', { name: 'Inner' }).getByRole('button', { name: 'Say' }).click()
  expect((await readAnnouncements(page)).map(({ words }) => words)).toContain('Said inside')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Inner' })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Plain' })).toBeVisible()
})

inWholeRun(test)('the sign-in that comes over a modal can be used, and hands back to it', async ({ page, open }) => {
  await open('console-overlays')
  await page.getByRole('button', { name: 'Open plain' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const password = page.getByLabel('Password')
  await expect(password).toBeFocused()
  await page.keyboard.type('secret')
  await expect(password).toHaveValue('secret')
  await page.getByRole('button', { name: 'Enter' }).click()
  expect((await readAnnouncements(page)).map(({ words }) => words)).toContain('Signed in')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Sign in first' })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Plain' })).toBeVisible()
})

test('a confirmation names the object and the people, and starts with the focus on Cancel', async ({ page, open }) => {
  await open('console-overlays')
  await page.getByRole('button', { name: 'Open suspend' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Suspend the account?' })
  await expect(dialog).toContainText('Zhou Yining')
  await expect(dialog).toContainText('affects 1 person')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await readReportedEvents(page)).toEqual(['suspended', 'closed'])
})

inWholeRun(test)('what cannot be undone asks for the name of the object', async ({ page, open }) => {
  await open('console-overlays')
  await page.getByRole('button', { name: 'Open delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('concerns 12,480 people')
  const act = dialog.getByRole('button', { name: 'Delete for good' })
  await expect(act).toBeDisabled()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('starbeam')
  await page.keyboard.press('Enter')
  await expect(act).toBeDisabled()
  expect(await readReportedEvents(page)).toEqual([])
  await dialog.getByRole('textbox').fill('Starbeam')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await readReportedEvents(page)).toEqual(['deleted', 'closed'])
})

inWholeRun(test)('a refused act says so and stays open', async ({ page, open }) => {
  await open('console-overlays')
  await page.getByRole('button', { name: 'Open refused' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText('Something went wrong. Try again.')
})

test('popover, menu and select: keys, focus, Escape', async ({ page, open }) => {
  await open('console-overlays')
  const place = page.getByRole('button', { name: 'Place' })
  await place.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Town').fill('Nanjing')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(place).toBeFocused()
  await place.press('Enter')
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(place).toBeFocused()
  const more = page.getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(more).toBeFocused()
  expect(await readReportedEvents(page)).toEqual(['removed'])
  const state = page.getByRole('button', { name: /State/ })
  await state.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(state).toContainText('Away')
  const tab = page.getByRole('tab', { name: /All/ })
  await tab.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel')).toHaveText('A few')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } })
  test('a tap opens a menu and chooses; no tooltip appears', async ({ page, open }) => {
    await open('console-overlays')
    await page.getByRole('button', { name: 'More' }).tap()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    const item = page.getByRole('menuitem', { name: 'Copy' })
    expect((await item.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(32)
    await item.tap()
    expect(await readReportedEvents(page)).toEqual(['copied'])
  })
})
