import type { BrowserContext, Page } from '@playwright/test'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createKeyboard, type Keyboard } from './testing/keyboard.ts'

const headers = (token: string) => ({ access_token: token })

/** A bank with review by a second person, of this journey alone. */
async function aBank(context: BrowserContext, token: string, name: string): Promise<string> {
  const title = { en: name }
  const add = await context.request.post(`${portalUrl()}/exam/console/bank/add`, {
    headers: headers(token),
    data: { title },
  })
  const { bankId } = (await add.json()).data
  await context.request.post(`${portalUrl()}/exam/console/bank/save`, {
    headers: headers(token),
    data: { bankId, revision: 1, title, needsReview: true },
  })
  return bankId
}

/** Signs in over the console, as a visitor of its address. */
async function signIn(page: Page, keys: Keyboard, login: string): Promise<void> {
  const asked = await page.request.post(`${portalUrl()}/user/protocolSign/get`, {
    headers: headers(await tokenOf(page.context(), login)),
  })
  const isAsked = Boolean((await asked.json()).data.againShowFlag)
  await page.goto(`${portalUrl()}/console`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Username or email')).toBeFocused()
  await keys.type(login)
  await keys.reach(dialog.getByLabel('Password', { exact: true }))
  await keys.type('demo')
  await page.keyboard.press('Enter')
  const agree = page.getByRole('button', { name: 'I have read this and agree' })
  if (isAsked) {
    await keys.reach(agree)
    await page.keyboard.press('Enter')
    await expect(agree).toBeHidden()
  }
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}

/** Opens the palette, types the search and opens the result. */
async function goTo(page: Page, keys: Keyboard, words: string, found: string | RegExp): Promise<void> {
  await keys.pressFor('Control+k', page.getByRole('dialog').getByRole('combobox'))
  await keys.type(words)
  const option = page.getByRole('option', { name: found }).first()
  await expect(option).toBeVisible()
  for (let step = 0; step < 12 && (await option.getAttribute('aria-selected')) !== 'true'; step++)
    await keys.press('ArrowDown')
  await keys.press('Enter')
}

test('a question is written in both languages, submitted, and approved by a second person, without a mouse from the sign-in on', async ({
  browser,
  context,
  page,
}) => {
  const name = `Fibre by keyboard ${Date.now()}`
  const asked = `Which wavelength has no chromatic dispersion in G.652 fibre, ${Date.now()}?`
  await aBank(context, await tokenOf(context, 'staff'), name)
  await setLanguage(context, 'en')
  const keys = createKeyboard(page)
  await signIn(page, keys, 'staff')
  await goTo(page, keys, 'Question banks', 'Question banks')
  await expect(page.getByRole('heading', { name: 'Question banks', level: 1 })).toBeVisible()
  await keys.pressFor('/', page.locator(':focus[aria-keyshortcuts="/"]'))
  await keys.type(name)
  await keys.reach(page.getByRole('link', { name, exact: true }))
  await keys.press('Enter')
  await page.waitForURL(/\/console\/questions\/[0-9a-f-]{36}/)

  const form = page.getByRole('form', { name: 'Question editor' })
  await keys.pressFor('c', page.getByRole('combobox', { name: 'Type' }))
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused()
  await keys.reach(form.getByRole('textbox', { name: 'Points' }))
  await keys.press('ArrowUp', 'ArrowUp')
  await expect(form.getByRole('textbox', { name: 'Points' })).toHaveValue('4')
  await keys.reach(form.getByRole('textbox', { name: 'Question, Chinese' }))
  await keys.type('G.652 光纤在哪个波长没有色散')
  await keys.reach(form.getByRole('textbox', { name: 'Question, English' }))
  await keys.type(asked)
  for (const [letter, words] of Object.entries({ A: '850 nm', B: '1310 nm', C: '1383 nm', D: '1550 nm' })) {
    for (const language of ['Chinese', 'English']) {
      await keys.reach(form.getByRole('textbox', { name: `Option ${letter}, ${language}` }))
      await keys.type(words)
    }
  }
  await keys.reach(form.getByRole('radio', { name: /is correct$/ }), 'Shift+Tab')
  await keys.reach(form.getByRole('radio', { name: 'B is correct' }), 'ArrowUp')
  await expect(form.getByRole('radio', { name: 'B is correct' })).toBeChecked()

  // One option too many is removed, and the focus stays at the others.
  await keys.reach(form.getByRole('button', { name: 'Add option', exact: true }))
  await keys.press('Enter')
  await keys.reach(form.getByRole('button', { name: 'Remove option E' }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Option E, English' })).toHaveCount(0)

  // The control that replaces the button that opened it also takes the focus.
  await keys.reach(form.getByRole('button', { name: 'Add explanation', exact: true }))
  await keys.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Explanation, Chinese' })).toBeFocused()
  await keys.type('零色散波长在 1310 nm 附近')
  await keys.reach(form.getByRole('textbox', { name: 'Explanation, English' }))
  await keys.type('The zero lies near 1310 nm')
  await keys.press('Control+s')
  await page.waitForURL(/open=[0-9a-f-]{36}/)
  await expect(form.getByRole('heading', { level: 2 })).toBeFocused()
  await keys.reach(form.getByRole('button', { name: /^Send for review/ }))
  await keys.press('Enter')
  await expect(form).toContainText('a colleague must approve it')
  await expect(form.getByRole('heading', { level: 2 })).toBeFocused()
  await keys.held('sending')

  const other = await browser.newContext({ locale: 'en' })
  await setLanguage(other, 'en')
  const second = await other.newPage()
  const hers = createKeyboard(second)
  await signIn(second, hers, 'cheng-shihan')
  await goTo(second, hers, `#${asked.slice(0, 30)}`, new RegExp(asked.slice(0, 30)))
  const read = second.getByRole('form', { name: 'Question editor' })
  await hers.reach(read.getByRole('button', { name: /^Approve/ }))
  await hers.press('Enter')
  await expect(read).toContainText('Version 1 in use')
  await expect(read.getByRole('heading', { level: 2 })).toBeFocused()
  await hers.held('approving')
  await other.close()

  await page.reload()
  await expect(form).toContainText('Version 1 in use')
})

test('a course’s outline is put in order without a mouse', async ({ context, page }) => {
  await setLanguage(context, 'en')
  await openSignedIn(context, 'staff')
  const keys = createKeyboard(page)
  await page.goto(`${portalUrl()}/console/courses`)
  await expect(page.locator('tbody tr[data-key]').first()).toBeVisible()
  const making = page.getByRole('dialog', { name: 'New course' })
  await keys.pressFor('c', making)
  await keys.reach(making.getByLabel('English'))
  await keys.type(`By keyboard ${Date.now()}`)
  await keys.press('Enter')
  await page.waitForURL(/\/console\/courses\/[0-9a-f-]{36}/)
  const outline = page.getByRole('region', { name: 'Outline' })
  const lines = async () =>
    (await outline.locator('[data-kind]').allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim())
  for (const title of ['Basics', 'Beyond']) {
    await keys.reach(outline.getByRole('button', { name: 'Add lesson or section' }))
    await keys.press('Enter')
    await keys.reach(page.getByRole('menuitem', { name: 'New section' }), 'ArrowDown')
    await keys.press('Enter')
    await keys.reach(page.getByRole('dialog').getByLabel('English'))
    await keys.type(title)
    await keys.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(outline.getByRole('heading', { name: title })).toBeVisible()
    await keys.held('adding a section')
  }
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  for (const title of ['One', 'Two']) {
    // The key works wherever the focus is, except in a field.
    await keys.reach(outline.getByRole('button', { name: 'Add lesson or section' }), 'Shift+Tab')
    const dialog = page.getByRole('dialog', { name: 'New lesson' })
    await keys.pressFor('n', dialog)
    await keys.reach(dialog.getByLabel('English'))
    await keys.type(title)
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('textbox', { name: /English/ }).first()).toHaveValue(title)
    await keys.held('adding a lesson')
  }
  expect(await lines()).toEqual(['1 Basics', '2 Beyond', '2.1 One', '2.2 Two'])
  const rowOf = (title: string) => outline.getByRole('button', { name: new RegExp(`${title}$`) })
  await keys.reach(rowOf('Two'), 'Shift+Tab')
  await keys.press('Alt+ArrowUp')
  await expect(outline.getByRole('button', { name: '2.1 Two' })).toBeFocused()
  await keys.press('Alt+ArrowLeft')
  await expect(outline.getByRole('button', { name: '1.1 Two' })).toBeFocused()
  await keys.press('ArrowDown', 'ArrowDown')
  await expect(outline.getByRole('button', { name: '2.1 One' })).toBeFocused()
  await keys.press('Alt+ArrowLeft')
  expect(await lines()).toEqual(['1 Basics', '1.1 Two', '1.2 One', '2 Beyond'])
  // The menu of a section: moved by it, then deleted by it; the focus goes to the rest.
  const menu = outline.getByRole('button', { name: 'Actions for “Beyond”' })
  await keys.reach(menu)
  await keys.press('Enter')
  await keys.press('Escape')
  await expect(menu).toBeFocused()
  await keys.press('Enter')
  await keys.reach(page.getByRole('menuitem', { name: 'Move up' }), 'ArrowDown')
  await keys.press('Enter')
  await expect.poll(lines).toEqual(['1 Beyond', '2 Basics', '2.1 Two', '2.2 One'])
  await keys.reach(menu)
  await keys.press('Enter')
  await keys.reach(page.getByRole('menuitem', { name: 'Delete section' }), 'ArrowDown')
  await keys.press('Enter')
  await expect.poll(lines).toEqual(['1 Basics', '1.1 Two', '1.2 One'])
  await keys.held('deleting a section')
  expect(await page.evaluate<boolean>("document.activeElement.closest('section[aria-label=Outline]') !== null")).toBe(
    true,
  )
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.reload()
  await expect.poll(lines).toEqual(['1 Basics', '1.1 Two', '1.2 One'])
})

test('a list is filtered, selected rows are changed, and a row’s menu and its confirmation are used, without a mouse', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'staff')
  const name = `Practice by keyboard ${Date.now()}`
  await aBank(context, token, name)
  const keys = createKeyboard(page)
  const rows = page.locator('tbody tr[data-key]')
  await page.goto(`${portalUrl()}/console/people`)
  await expect(rows).toHaveCount(50)

  // A filter is set, changed and removed.
  await keys.pressFor('f', page.getByRole('dialog'))
  await keys.reach(page.getByRole('button', { name: 'Account', exact: true }))
  await keys.press('Enter')
  await keys.reach(page.getByRole('dialog').getByRole('button', { name: 'Active', exact: true }))
  await keys.press('Enter')
  await expect(page).toHaveURL(/account=active/)
  await keys.held('setting a filter')
  await keys.reach(page.getByRole('button', { name: 'Remove filter Account' }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(page).not.toHaveURL(/account=/)
  expect(
    await page.evaluate<boolean>("document.activeElement.closest('[role=group][aria-label=Filters]') !== null"),
  ).toBe(true)

  // The focus leaves the search field for the rows.
  await keys.press('/')
  await keys.press('Escape')
  await expect(rows.first().locator('[data-row-name]')).toBeFocused()
  await keys.reach(page.getByRole('checkbox', { name: 'Select this page' }), 'Shift+Tab')
  await keys.press('Tab')

  // Rows by the space bar, with the shift key as far as there, and by J and X.
  await keys.reach(rows.nth(0).getByRole('checkbox'))
  await keys.press('Space')
  await keys.reach(rows.nth(2).getByRole('checkbox'))
  await keys.press('Shift+Space')
  const bar = page.getByRole('toolbar', { name: 'Actions for selected rows' })
  await expect(bar).toContainText('3 people selected')
  await keys.press('Escape')
  await expect(bar).toHaveCount(0)
  await keys.press('j', 'x', 'j', 'x')
  await expect(bar).toContainText('2 people selected')
  await keys.reach(bar.getByRole('button', { name: 'Clear selection' }))
  await keys.press('Enter')
  await expect(bar).toHaveCount(0)
  await keys.held('clearing the selection')

  // A person is suspended by a task; the confirmation starts at the cancel button, and afterwards the focus returns to
  // the list.
  await keys.press('/')
  await keys.type('bailu')
  await expect(rows).toHaveCount(1)
  await keys.reach(rows.first().getByRole('checkbox'))
  await keys.press('Space')
  await keys.reach(bar.getByRole('button', { name: 'Suspend' }))
  await keys.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keys.reach(question.getByRole('button', { name: /^Suspend/ }))
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Done: 1 person')
  await keys.press('Escape')
  await expect(rows.first()).toContainText('Suspended')
  await keys.held('the result of a bulk act')
  expect(await page.evaluate<boolean>("document.activeElement.closest('tr[data-key]') !== null")).toBe(true)

  // The menu of a row, and the question that it asks.
  await page.goto(`${portalUrl()}/console/questions?q=${encodeURIComponent(name)}`)
  await expect(rows).toHaveCount(1)
  const more = page.getByRole('button', { name: `${name}: more` })
  for (const act of ['Open for practice', 'Close practice']) {
    await keys.reach(more)
    await keys.press('Enter')
    await keys.reach(page.getByRole('menuitem', { name: act }), 'ArrowDown')
    await keys.press('Enter')
  }
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keys.press('Tab', 'Enter')
  await expect(question).toHaveCount(0)
  await expect(rows.first()).toContainText('Closed')
  await expect(more).toBeFocused()
})

/** A session's token without its pages being signed in. */
async function tokenOf(context: BrowserContext, login: string): Promise<string> {
  const answer = await context.request.post(`${portalUrl()}/user/pc/passwordLogin`, {
    form: { userName: login, password: 'demo' },
  })
  return (await answer.json()).data.access_token
}
