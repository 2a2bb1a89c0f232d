import { expect, test } from './parts.ts'

test('each field has its name, and its error is read with it', async ({ page, open }) => {
  await open('field')
  const fields = [
    page.getByRole('textbox', { name: 'Name' }),
    page.getByLabel('Password', { exact: true }),
    page.getByRole('textbox', { name: 'Words' }),
    page.getByRole('combobox', { name: 'Kind' }),
  ]
  for (const field of fields) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Send' }).click()
  for (const field of fields) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription('This is missing')
  }
})

test('a password is shown by keyboard, keeps its text, and its button says whether it is shown', async ({
  page,
  open,
}) => {
  await open('field')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('secret')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Hide the password' })).toHaveAttribute('aria-pressed', 'true')
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('secret')
  await page.keyboard.press('Space')
  await expect(field).toHaveAttribute('type', 'password')
})
