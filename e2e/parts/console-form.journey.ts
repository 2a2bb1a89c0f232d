import type { Page } from '@playwright/test'
import { inWholeRun } from '../../apps/server/src/testing/whole-run.ts'
import { expect, readAnnouncements, readReportedEvents, test } from './parts.ts'

const state = (page: Page) => page.getByRole('status', { name: 'Save status' })
const answer = (page: Page, ...words: string[]) =>
  page.evaluate((next) => Object.assign(globalThis, { answers: next }), words)
const saved = async (page: Page) =>
  (await readReportedEvents(page)).filter((one) => one.startsWith('save ')).map((one) => JSON.parse(one.slice(5)))
const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)

test('a form shows its values, saves them with Ctrl S as its call takes them, and says so', async ({ page, open }) => {
  await open('console-form')
  await expect(state(page)).toHaveText(/^Saved /)
  await fill(page, 'Name, English', 'Winter')
  await expect(state(page)).toHaveText('1 unsaved change')
  await fill(page, 'Code', 'W-27')
  await expect(state(page)).toHaveText('2 unsaved changes')
  await answer(page, 'wait')
  await page.keyboard.press('Control+s')
  await expect(state(page)).toHaveText('Saving…')
  expect(await readAnnouncements(page)).toContainEqual({ role: 'status', words: 'Saving…' })
  // Input during the save stays, and is not yet saved.
  await fill(page, 'Note', 'later')
  await page.clock.runFor(1100)
  await expect(state(page)).toHaveText('1 unsaved change')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('later')
  const [sent] = await saved(page)
  expect(sent).toEqual({
    revision: 1,
    title: { zh: '冬季统考', en: 'Winter' },
    code: 'W-27',
    minutes: 90,
    passMark: 6000,
    opensAt: '2026-11-28T06:00:00.000Z',
    closesAt: '2026-11-28T07:30:00.000Z',
    kind: 'formal',
    leaves: 'strict',
    hasReceipt: 1,
    fullScreen: false,
    tags: ['5G'],
  })
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(state(page)).toHaveText(/^Saved /)
  expect((await saved(page))[1]).toMatchObject({ revision: 2, note: 'later' })
})

test('refused input is reported at its field in the words of the server, and the first field gets the focus', async ({
  page,
  open,
}) => {
  await open('console-form')
  const [code, minutes] = [
    page.getByRole('textbox', { name: 'Code', exact: true }),
    page.getByRole('textbox', { name: 'Time limit' }),
  ]
  await minutes.fill('2')
  await code.fill('')
  await page.keyboard.press('Control+s')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('This is required As it stands on the certificate.')
  await expect(minutes).toHaveAccessibleDescription('Must be 5 or more')
  await expect(state(page)).toHaveText('Not saved. Fix 2 fields first.')
  await expect(page.getByRole('navigation', { name: 'Page sections' }).getByTitle('1 issue to fix')).toHaveCount(2)
  await minutes.fill('many')
  await expect(minutes).toHaveAccessibleDescription('The format is not valid')
  // Full-width figures are figures.
  await minutes.fill('４５')
  await code.fill('W')
  await expect(code).not.toHaveAttribute('aria-invalid', 'true')
  expect(await saved(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect.poll(() => saved(page)).toHaveLength(1)
  expect((await saved(page))[0]).toMatchObject({ minutes: 45, code: 'W' })
})

inWholeRun(test)(
  'what the server refuses stands at its field; what it can not be reached for stands in the bar, and nothing is lost',
  async ({ page, open }) => {
    await open('console-form')
    await fill(page, 'Code', 'W-28')
    await answer(page, 'refused', 'away')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused()
    await expect(page.getByText('This code is taken')).toBeVisible()
    await expect(page.getByText('Not valid')).toBeVisible()
    await fill(page, 'Code', 'W-29')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText('Not saved. The server can not be reached')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/^Saved /)
  },
)

test('changes are on the device until they are saved: a reload restores them with a notice, and they can be discarded', async ({
  page,
  open,
}) => {
  await open('console-form')
  await fill(page, 'Code', 'W-30')
  await page.clock.runFor(500)
  await page.reload()
  await expect(page.getByText(/^1 unsaved change from .* was restored\.$/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('W-30')
  await expect(state(page)).toHaveText('1 unsaved change')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('W-26')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('W-26')
  await expect(page.getByText(/unsaved changes? from .* restored/)).toHaveCount(0)
})

inWholeRun(test)(
  'leaving with unsaved changes asks: stay, leave and find them again, or save first',
  async ({ page, open }) => {
    await open('console-form')
    await fill(page, 'Code', 'W-31')
    const leave = page.getByRole('link', { name: 'Elsewhere' })
    await leave.click()
    const dialog = page.getByRole('alertdialog', { name: 'Leave this page?' })
    await expect(dialog.getByRole('button', { name: 'Save and leave' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('W-31')
    await leave.click()
    await dialog.getByRole('button', { name: 'Save and leave' }).click()
    await expect(page.getByText('Another page')).toBeVisible()
    expect(await saved(page)).toHaveLength(1)
  },
)

test('a newer revision is not overwritten: changes that do not overlap are merged, the rest is chosen field by field', async ({
  page,
  open,
}) => {
  await open('console-form')
  await page.getByRole('textbox', { name: 'Time limit' }).fill('75')
  await fill(page, 'Name, English', 'Winter')
  await fill(page, 'Code', 'W-33')
  await answer(page, 'conflict')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/1 change was merged, and 1 change conflicts with yours\./)).toBeVisible()
  await expect(state(page)).toHaveText(/1 change conflicts/)
  await expect(page.getByRole('textbox', { name: 'Pass mark' })).toHaveValue('70')
  const choice = page.getByRole('group', { name: 'Time limit: changed by you and a colleague' })
  await expect(choice).toContainText('60')
  // Nothing is saved before the choice is made.
  await page.keyboard.press('Control+s')
  expect(await saved(page)).toHaveLength(1)
  await choice.getByRole('button', { name: 'Use theirs' }).click()
  await expect(page.getByRole('textbox', { name: 'Time limit' })).toHaveValue('60')
  await page.keyboard.press('Control+s')
  await expect(state(page)).toHaveText(/^Saved /)
  expect((await saved(page))[1]).toMatchObject({
    revision: 2,
    minutes: 60,
    passMark: 7000,
    code: 'W-33',
    title: { zh: '冬季统考', en: 'Winter' },
  })
})

inWholeRun(test)(
  'the end comes after the beginning, and what is typed is meant in the zone of the portal',
  async ({ page, open }) => {
    await open('console-form')
    const end = page.getByRole('group', { name: 'Open To' })
    await expect(end.getByRole('spinbutton', { name: /^hour/ })).toHaveText('15')
    await end.getByRole('spinbutton', { name: /^hour/ }).click()
    await page.keyboard.type('1330')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Choose an end after the start')).toBeVisible()
    await end.getByRole('spinbutton', { name: /^hour/ }).click()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Choose an end after the start')).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect.poll(() => saved(page)).toHaveLength(1)
    // 15:30 in Shanghai.
    expect((await saved(page))[0].closesAt).toBe('2026-11-28T07:30:00.000Z')
    await page.getByRole('button', { name: /^Open calendar: Told/ }).click()
    await expect(page.getByRole('grid', { name: /^November/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid', { name: /^November/ })).toHaveCount(0)
  },
)

inWholeRun(test)(
  'in a tree of many a press chooses, and Escape closes without taking it back',
  async ({ page, open }) => {
    await open('console-form')
    const field = page.getByRole('button', { name: /^Topics/ })
    await field.click()
    const row = page.getByRole('treegrid', { name: 'Topics' }).getByRole('row').first()
    const words = (await row.textContent()) ?? ''
    await row.click()
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('treegrid')).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(field).toContainText(words.slice(0, 4))
  },
)

test('a day is typed part by part or picked from a calendar, and cleared where it may be empty', async ({
  page,
  open,
}) => {
  await open('console-form')
  const due = page.getByRole('group', { name: 'Due on' })
  await due.getByRole('spinbutton', { name: /^day/ }).click()
  await page.keyboard.type('05122026')
  await page.keyboard.press('Control+s')
  await expect.poll(() => saved(page)).toHaveLength(1)
  expect((await saved(page))[0].dueOn).toBe('2026-12-05')
  await page.getByRole('button', { name: /^Open calendar: Due on/ }).click()
  await page.getByRole('button', { name: /16 December 2026/ }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(() => saved(page)).toHaveLength(2)
  expect((await saved(page))[1].dueOn).toBe('2026-12-16')
  await page.getByRole('button', { name: 'Clear: Due on' }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(() => saved(page)).toHaveLength(3)
  expect((await saved(page))[2]).not.toHaveProperty('dueOn')
})

inWholeRun(test)(
  'a combobox asks once for what is typed, by keys alone; finding nothing and failing are said',
  async ({ page, open }) => {
    await open('console-form')
    const field = page.getByRole('combobox', { name: 'Course' })
    await field.pressSequentially('beam', { delay: 20 })
    await page.clock.runFor(400)
    expect((await readReportedEvents(page)).filter((one) => one === 'search beam')).toHaveLength(1)
    expect((await readReportedEvents(page)).filter((one) => one === 'search be')).toHaveLength(0)
    await expect(page.getByRole('option')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Beamforming')
    await field.fill('zzz')
    await page.clock.runFor(400)
    await expect(page.getByText('No results. Try another word.').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('Beamforming')
    await field.fill('fail')
    await page.clock.runFor(400)
    if (await page.getByText('The search failed').first().isVisible())
      await page.getByRole('button', { name: 'Try again' }).click()
    else await field.fill('fail ')
    await page.clock.runFor(400)
    await expect(page.getByText(/Nothing found|did not work/).first()).toBeVisible()
  },
)

test('a tree opens at the selection, is filtered by typing and navigated by arrows; Enter and a comma add tags', async ({
  page,
  open,
}) => {
  await open('console-form')
  await page.getByRole('button', { name: /^Department/ }).click()
  await page.getByRole('textbox', { name: 'Department: Filter' }).fill('deli')
  await expect(page.getByRole('dialog').getByRole('row')).toHaveText([/East/, /Hangzhou/, /Delivery/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Department Delivery' })).toBeVisible()
  const tags = page.getByRole('textbox', { name: 'Tags' })
  await tags.fill('6G')
  await page.keyboard.press('Enter')
  await tags.pressSequentially('5G,')
  await expect(page.getByText('“5G” is already added')).toBeAttached()
  await expect(page.getByRole('row', { name: /G$/ })).toHaveText(['5G', '6G'])
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('row', { name: /G$/ })).toHaveText(['5G'])
  await expect(tags).toBeFocused()
})

inWholeRun(test)('a missing language is marked, and nothing is copied into it', async ({ page, open }) => {
  await open('console-form')
  await expect(page.getByText('No English text yet')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name, English' })).toHaveValue('')
  await fill(page, 'Name, English', 'Winter')
  await expect(page.getByText('No English text yet')).toHaveCount(0)
  await fill(page, 'Name, Chinese', '一二三四五六七八九十一二三四五六七八九十一')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Name, Chinese' })).toHaveAccessibleDescription(
    'At most 20 characters',
  )
})

inWholeRun(test)('choices are made by keys, and said', async ({ page, open }) => {
  await open('console-form')
  await page.getByRole('button', { name: /Kind/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Kind/ })).toContainText('Mock')
  await page.getByRole('radio', { name: /Strict/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Lenient/ })).toBeChecked()
  await page.getByRole('switch', { name: 'Full screen' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Full screen' })).toBeChecked()
  await expect(state(page)).toHaveText('3 unsaved changes')
  await page.keyboard.press('Control+s')
  await expect.poll(() => saved(page)).toHaveLength(1)
  expect((await saved(page))[0]).toMatchObject({ kind: 'mock', leaves: 'lenient', fullScreen: true, hasReceipt: 1 })
})

inWholeRun(test)(
  'rich text is a field like the others: its change counts, and the draft brings it back',
  async ({ page, open }) => {
    await open('console-form')
    const answer = page.getByRole('textbox', { name: 'Model answer' })
    await answer.click()
    await page.keyboard.type('Beams')
    await expect(state(page)).toHaveText('1 unsaved change')
    await page.clock.runFor(500)
    await page.reload()
    await expect(answer).toHaveText('Beams')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(answer).toHaveText('')
  },
)
