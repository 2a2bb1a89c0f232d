import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { verifyWebhook } from '../packages/webhook-verifier/src/verify.ts'
import { confirmIdentity, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

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
  await setLanguage(context, 'en')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/developers`)
  await page.getByRole('button', { name: 'New service account' }).click()
  const form = page.getByRole('dialog', { name: 'New service account' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText('Enter a name')
  await form.getByLabel('Name').fill('HR system')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose at least one scope')
  await form.getByRole('checkbox', { name: /^Read people/ }).check()
  await form.getByRole('button', { name: /Company access/ }).click()
  await page.getByRole('option', { name: /^Starbeam/ }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  await confirmIdentity(page)
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
  await expect(row).toContainText('Previous token')
  expect([(await read(first)).status, (await read(second)).status]).toEqual([200, 200])

  await row.getByRole('button', { name: 'Revoke HR system' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  for (const token of [first, second])
    expect(await read(token)).toMatchObject({ status: 401, body: { reason: 'tokenInvalid' } })
})

test('staff add a webhook, send a test, see the delivery and send it again', async ({ context, page }) => {
  const got: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  let status = 500
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      response.writeHead(status).end('upstream connect error')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo

  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/developers`)
  await page.getByRole('button', { name: '添加 Webhook' }).click()
  const form = page.getByRole('dialog', { name: '添加 Webhook' })
  await form.getByLabel('名称').fill('持证看板')
  await form.getByLabel('接收地址').fill('https://10.0.0.8/hooks')
  await form.getByRole('checkbox', { name: /^证书颁发/ }).check()
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await confirmIdentity(page)
  await expect(form.getByRole('alert')).toContainText('不能指向内网')
  await form.getByLabel('接收地址').fill(`http://127.0.0.1:${port}/hooks`)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  const shown = page.getByRole('dialog', { name: '请立即保存签名密钥' })
  const secret = (await shown.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await shown.getByRole('button', { name: '已保存' }).click()

  const row = page.getByRole('row', { name: /持证看板/ })
  await row.getByRole('button', { name: '投递记录 持证看板' }).click()
  const panel = page.getByRole('dialog', { name: '持证看板' })
  await expect(panel).toContainText('没有可显示的投递')
  await panel.getByRole('button', { name: '发测试事件' }).click()
  await expect.poll(() => got.length).toBeGreaterThan(0)
  status = 204
  await expect
    .poll(
      async () => {
        await page.reload()
        await row.getByRole('button', { name: '投递记录 持证看板' }).click()
        return panel.getByRole('listitem').first().textContent()
      },
      { timeout: 30_000 },
    )
    .toContain('204')
  await panel.getByText('测试事件', { exact: true }).click()
  await expect(panel).toContainText('"type":"webhook.test"')
  const before = got.length
  await panel.getByRole('button', { name: '重发', exact: true }).click()
  await expect.poll(() => got.length).toBe(before + 1)
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const { headers, body } of got) expect(verifyWebhook(secret, headers, body).type).toBe('webhook.test')

  await panel.getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  receiver.close()
})
