import { rm } from 'node:fs/promises'
import { startAlipayStandIn } from '../apps/server/src/testing/alipay-stand-in.ts'
import { startSmtpStandIn } from '../apps/server/src/testing/smtp-stand-in.ts'
import { confirmIdentity, expect, openSignedIn, setLanguage, test } from './portal.ts'
import { startPortal } from './portal-process.ts'
import { createDemoFolder } from './testing/demo-folder.ts'

test('the current settings are shown with their variables and without their secrets; invalid ones come first', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const data = await createDemoFolder()
  const secret = 'Not-For-Anybody-To-Read-12345678'
  const portal = await startPortal(data, {
    SMTP_URL: `smtp://portal:${secret}@127.0.0.1:9`,
    METRICS_TOKEN: secret,
    SESSION_IDLE_MINUTES: '45',
  })
  try {
    // Links lead to localhost, and this reader has come by another name.
    const other = portal.url.replace('localhost', '127.0.0.1')
    const context = await browser.newContext({ baseURL: other, viewport: { width: 1440, height: 900 } })
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'staff', other)
    const page = await context.newPage()
    const heard: string[] = []
    page.on('response', async (answer) => {
      if (answer.url().includes('/settings/read')) heard.push(await answer.text().catch(() => ''))
    })
    await page.goto('/console/audit')
    await page.getByRole('link', { name: '设置', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible()
    const mend = page.getByRole('region', { name: /项需要处理/ })
    await expect(mend.getByRole('heading', { name: '平台地址与访问地址不一致' })).toBeVisible()
    await expect(mend).toContainText(`您访问的地址是 ${other}`)
    await expect(mend.getByRole('heading', { name: '尚无备份' })).toBeVisible()
    await expect(mend.getByRole('heading', { name: '支付使用沙箱' })).toBeVisible()
    // It listens on this machine alone, and mail is set.
    await expect(mend.getByRole('heading', { name: '演示环境可以从网络访问' })).toHaveCount(0)
    await expect(mend.getByRole('heading', { name: '未配置邮件服务' })).toHaveCount(0)

    const row = (variable: string) => page.getByRole('row').filter({ has: page.getByText(variable, { exact: true }) })
    await expect(row('SMTP_URL')).toContainText('smtp://127.0.0.1:9')
    await expect(row('METRICS_TOKEN')).toContainText('已设置')
    await expect(row('SESSION_IDLE_MINUTES')).toContainText('45 分钟')
    await expect(row('SESSION_MAX_HOURS')).toContainText('24 小时')
    await expect(row('SSO_ISSUER')).toBeHidden()
    await page.getByRole('region', { name: '单点登录' }).locator('summary').click()
    await expect(row('SSO_ISSUER')).toContainText('未设置')
    await page.getByRole('navigation', { name: '分组' }).getByRole('link', { name: '运营方' }).click()
    await expect(page.getByRole('heading', { name: '运营方' })).toBeInViewport()
    await expect(page.getByRole('complementary', { name: '运行环境' })).toContainText('Asia/Shanghai')

    expect(heard.join('')).toContain('SMTP_URL')
    expect(heard.join('') + (await page.content())).not.toContain(secret)
    await context.close()

    // Opened by its own address that warning is gone.
    const own = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
    await setLanguage(own, 'en')
    await openSignedIn(own, 'staff', portal.url)
    const theirs = await own.newPage()
    await theirs.goto('/console/settings')
    await expect(theirs.getByRole('heading', { name: 'No backups yet' })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: 'You opened the portal at another address' })).toHaveCount(0)
    await own.close()
  } finally {
    await portal.stop()
    await rm(data, { recursive: true, force: true })
  }
})

const say = {
  zh: {
    edit: '编辑邮件',
    server: '邮件服务器',
    account: '邮件账号',
    password: '邮件密码',
    sender: '发件地址',
    save: '保存',
    wrong: '格式不正确',
    send: '给我发一封测试邮件',
    sent: '测试邮件已交给发件箱',
    sessions: '编辑会话与资料保留',
    idle: '无操作后退出',
    minutes: '45 分钟',
    locked: '由运行环境设置',
  },
  en: {
    edit: 'Edit Email',
    server: 'Email server',
    account: 'Email account',
    password: 'Email password',
    sender: 'Sender',
    save: 'Save',
    wrong: 'The format is not valid',
    send: 'Send me a test email',
    sent: 'queued in the outbox',
    sessions: 'Edit Sessions and retention',
    idle: 'Idle timeout',
    minutes: '45 minutes',
    locked: 'Set by the environment',
  },
} as const

for (const lang of ['zh', 'en'] as const)
  test(`staff set up the mail server and the sessions in the console, without a restart (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(90_000)
    const t = say[lang]
    const data = await createDemoFolder()
    const smtp = await startSmtpStandIn()
    const portal = await startPortal(data, { SESSION_MAX_HOURS: '12' })
    try {
      const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
      await setLanguage(context, lang)
      await openSignedIn(context, 'staff', portal.url)
      const page = await context.newPage()
      await page.goto('/console/settings')
      const row = (variable: string) => page.getByRole('row').filter({ has: page.getByText(variable, { exact: true }) })
      await expect(row('SESSION_MAX_HOURS').getByRole('img', { name: t.locked })).toBeVisible()

      await page.getByRole('button', { name: t.edit }).click()
      const dialog = page.getByRole('dialog', { name: t.edit })
      const field = (name: string) => dialog.getByRole('textbox', { name })
      await field(t.server).fill('mail.example.com')
      await dialog.getByRole('button', { name: t.save }).click()
      await confirmIdentity(page)
      await expect(dialog.getByText(t.wrong)).toBeVisible()
      await field(t.server).fill(smtp.url)
      await field(t.account).fill('learn@starbeam.example')
      await dialog.getByLabel(t.password).fill('secret-of-the-mail-server')
      await field(t.sender).fill('learn@starbeam.example')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('row').filter({ hasText: smtp.url })).toBeVisible()

      await page.getByRole('button', { name: t.send }).click()
      await expect(page.getByText(t.sent)).toBeVisible()
      await expect.poll(() => smtp.taken.length, { timeout: 20_000 }).toBe(1)
      expect(new Set(smtp.signIns)).toEqual(new Set(['learn@starbeam.example:secret-of-the-mail-server']))

      await page.getByRole('button', { name: t.sessions }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: t.idle }).fill('45')
      await page.getByRole('dialog').getByRole('button', { name: t.save }).click()
      await expect(page.getByRole('row').filter({ hasText: t.idle })).toContainText(t.minutes)
      await context.close()
    } finally {
      smtp.close()
      await portal.stop()
      await rm(data, { recursive: true, force: true })
    }
  })

test('staff set up Alipay in the console; a signed query proves the keys, and buyers see it without a restart', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const data = await createDemoFolder()
  const alipay = await startAlipayStandIn()
  const portal = await startPortal(data, { ALIPAY_URL: alipay.url })
  try {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
    await setLanguage(context, 'en')
    await openSignedIn(context, 'staff', portal.url)
    const page = await context.newPage()
    await page.goto('/console/settings')
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(payments).toContainText('Orders are paid on a sandbox page')
    await page.getByRole('button', { name: 'Edit Payments' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Payments' })
    await dialog.getByLabel('Alipay app ID').fill(alipay.env.ALIPAY_APP_ID ?? '')
    await dialog.getByLabel('Alipay seller ID').fill(alipay.env.ALIPAY_SELLER_ID ?? '')
    await dialog.getByLabel('Alipay app private key').fill('-----BEGIN PRIVATE KEY-----')
    await dialog.getByLabel('Alipay public key').fill(alipay.env.ALIPAY_PUBLIC_KEY ?? '')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await confirmIdentity(page)
    await expect(dialog.getByText('The format is not valid')).toBeVisible()
    await dialog.getByLabel('Alipay app private key').fill(alipay.env.ALIPAY_PRIVATE_KEY ?? '')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await payments.getByRole('button', { name: 'Test Payment gateways' }).click()
    await expect(payments.getByRole('status')).toContainText('keys accepted')
    expect(alipay.calls['alipay.trade.query']).toBeGreaterThan(0)
    await expect(payments).toContainText(alipay.env.ALIPAY_APP_ID ?? '')
    expect(await page.content()).not.toContain(alipay.env.ALIPAY_PRIVATE_KEY)
    const policy = (await context.request.get(portal.url)).headers()['content-security-policy']
    expect(policy).toContain(new URL(alipay.url).origin)
    await context.close()
  } finally {
    await portal.stop()
    await alipay.close()
    await rm(data, { recursive: true, force: true })
  }
})
