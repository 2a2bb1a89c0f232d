import { inWholeRun } from '../../apps/server/src/testing/whole-run.ts'
import { expect, readAnnouncements, readReportedEvents, test } from './parts.ts'

/** A press that soon after the one that opened a dialog is the second one of the same. */
const secondPressMs = 600

test('a dialog takes the focus, keeps it and gives it back; Escape closes it once', async ({ page, open }) => {
  await open('dialog')
  const opener = page.getByRole('button', { name: 'Open plain' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Plain' })
  await expect(dialog).toBeVisible()
  for (let n = 0; n < 24; n++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        `document.activeElement === document.body || document.activeElement.closest('dialog') !== null`,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(await readReportedEvents(page)).toEqual(['closed'])
})

test('the focus goes to the element that asks for it, else to the first field, else to the heading, never to the close button', async ({
  page,
  open,
}) => {
  await open('dialog')
  const focused = () =>
    page.evaluate<string>(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.id ?? ''`)
  const opened = async (kind: string) => {
    await page.getByRole('button', { name: `Open ${kind}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const closed = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await opened('asking')
  expect(await focused()).toBe('Asked for')
  await closed()
  await opened('choosing')
  expect(await focused()).toBe('Second choice')
  await closed()
  await opened('plain')
  await expect(page.getByLabel('Name')).toBeFocused()
  await closed()
  await opened('telling')
  await expect(page.getByRole('heading', { name: 'Telling' })).toBeFocused()
  // A second Enter neither answers nor closes it; what scrolls is next but the cross.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.scrollHeight > document.activeElement.clientHeight')).toBe(true)
  await closed()
  await opened('answer')
  await expect(page.getByRole('heading', { name: 'Answer me' })).toBeFocused()
})

for (const kind of ['answer', 'cover'])
  test(`a dialog that must be answered (${kind}) is closed by no key, click or gesture`, async ({ page, open }) => {
    await open('dialog')
    await page.getByRole('button', { name: `Open ${kind}` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Answer me' })
    for (let n = 0; n < 5; n++) await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    // The focus elsewhere, and a close that the browser decides on by itself, as after a gesture back.
    await page.evaluate('document.activeElement.blur()')
    for (let n = 0; n < 3; n++) await page.keyboard.press('Escape')
    await page.evaluate(`document.querySelector('dialog').close()`)
    await page.evaluate(`document.querySelector('dialog').requestClose?.()`)
    await page.waitForFunction(`document.querySelector('dialog').matches(':modal')`)
    await expect(dialog).toBeVisible()
    expect(await readReportedEvents(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await readReportedEvents(page)).toEqual(['closed'])
  })

inWholeRun(test)('an owner that keeps a dialog open is asked each time, and it stays', async ({ page, open }) => {
  await open('dialog')
  await page.getByRole('button', { name: 'Open busy' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (let n = 0; n < 3; n++) await page.keyboard.press('Escape')
  await page.evaluate(`document.querySelector('dialog').close()`)
  await page.waitForFunction(`document.querySelector('dialog').matches(':modal')`)
  expect(await readReportedEvents(page)).toEqual(Array.from({ length: 4 }, () => 'asked to close'))
})

inWholeRun(test)('nothing of the page is to be seen behind a cover', async ({ page, open }) => {
  await open('dialog')
  await page.getByRole('button', { name: 'Open cover' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const color = await page.evaluate(`getComputedStyle(document.querySelector('dialog'), '::backdrop').backgroundColor`)
  expect(color).toMatch(/^rgb\(\d+, \d+, \d+\)$/)
  const before = await page.screenshot()
  await page.evaluate(`document.querySelector('main > p').style.display = 'none'`)
  expect((await page.screenshot()).equals(before)).toBe(true)
})

inWholeRun(test)('cancelling a file picker in a dialog keeps the dialog and what was typed', async ({ page, open }) => {
  await open('dialog')
  await page.getByRole('button', { name: 'Open plain' }).click()
  await page.getByLabel('Name').fill('Ann')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel('File').click()])
  expect(chooser.isMultiple()).toBe(false)
  // The browser's event when its picker is cancelled: it bubbles.
  await page.getByLabel('File').evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })))
  await expect(page.getByLabel('Name')).toHaveValue('Ann')
  expect(await readReportedEvents(page)).toEqual([])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('a tap outside a dialog closes it and triggers nothing below', async ({ page, open }) => {
    await open('dialog')
    await page.getByRole('button', { name: 'Open plain' }).tap()
    await page.clock.fastForward(secondPressMs)
    await page.touchscreen.tap(200, 830)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await readReportedEvents(page)).toEqual(['closed'])
  })
})

inWholeRun(test)('a press that begins in a dialog and ends beside it does not close it', async ({ page, open }) => {
  await open('dialog')
  await page.getByRole('button', { name: 'Open plain' }).click()
  await page.clock.fastForward(secondPressMs)
  await page.getByLabel('Name').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a menu in a dialog closes alone; the topmost of two dialogs closes first', async ({ page, open }) => {
  await open('dialog')
  await page.getByRole('button', { name: 'Open plain' }).click()
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect(page.getByRole('menuitem', { name: 'First' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose' })).toBeFocused()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'Inner' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Inner' })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Plain' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
})

inWholeRun(test)('what is said in passing lies above the topmost dialog, and is announced', async ({ page, open }) => {
  await open('dialog')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Open plain' }).click()
  const isOnTop = (words: string) =>
    page.evaluate(`(() => {
      const line = [...document.querySelectorAll('[data-kind]')].find((one) => one.textContent === ${JSON.stringify(words)})
      const box = line.getBoundingClientRect()
      line.closest('[popover]').style.pointerEvents = 'auto'
      return line.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
    })()`)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('It failed')).toBeVisible()
  expect(await isOnTop('It failed')).toBe(true)
  expect(await readAnnouncements(page)).toEqual([{ role: 'alert', words: 'It failed' }])
  await page.getByRole('button', { name: 'Work' }).click()
  await expect.poll(() => readAnnouncements(page)).toContainEqual({ role: 'status', words: 'It worked' })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Say' }).click()
  expect(await isOnTop('Said inside')).toBe(true)
  expect((await readAnnouncements(page)).filter(({ words }) => words.includes('Said inside'))).toHaveLength(1)
})

inWholeRun(test)('on a plain http address words are copied from within a dialog', async ({ page, open }) => {
  await open('dialog')
  expect(await page.evaluate('isSecureContext')).toBe(false)
  await page.getByRole('button', { name: 'Open plain' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => readReportedEvents(page)).toEqual(['copied true'])
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByLabel('Name')).toHaveValue('words to copy')
})
