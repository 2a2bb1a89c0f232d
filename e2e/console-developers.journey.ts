import type { Page } from '@playwright/test'
import { expect, portalUrl, prove, signedIn, speak, test } from './portal.ts'

/** The token that the page shows once. */
async function tokenShown(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Save the token now' })
  const token = (await shown.locator('code').textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await expect(shown).toBeHidden()
  return token
}

test('staff create a service account, another system reads with its token, which is rotated and revoked', async ({
  context,
  page,
}) => {
  const read = async (token: string) => {
    const answer = await context.request.get(`${portalUrl()}/api/v1/people?limit=2`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.status(), body: (await answer.json()) as { data?: { name: string }[]; reason?: string } }
  }
  await speak(context, 'en')
  await signedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/developers`)
  await page.getByRole('button', { name: 'New service account' }).click()
  const form = page.getByRole('dialog', { name: 'New service account' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText('Enter a name')
  await form.getByLabel('Name').fill('HR system')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose at least one scope')
  await form.getByRole('checkbox', { name: /^People: read/ }).check()
  await form.getByRole('button', { name: /Company it can reach/ }).click()
  await page.getByRole('option', { name: /^Starbeam/ }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  await prove(page)
  const first = await tokenShown(page)
  const row = page.getByRole('row', { name: /HR system/ })
  await expect(row).toContainText('Starbeam')
  await expect(row).toContainText('Never')
  await expect(row).not.toContainText(first)

  const people = await read(first)
  expect([people.status, people.body.data?.length]).toEqual([200, 2])
  await page.reload()
  await expect(row).not.toContainText('Never')

  await row.getByRole('button', { name: 'Rotate HR system' }).click()
  await page
    .getByRole('dialog', { name: /Rotate the token/ })
    .getByRole('button', { name: 'Rotate', exact: true })
    .click()
  const second = await tokenShown(page)
  expect(second).not.toBe(first)
  await expect(row).toContainText('Former token')
  expect([(await read(first)).status, (await read(second)).status]).toEqual([200, 200])

  await row.getByRole('button', { name: 'Revoke HR system' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  for (const token of [first, second])
    expect(await read(token)).toMatchObject({ status: 401, body: { reason: 'tokenInvalid' } })
})
