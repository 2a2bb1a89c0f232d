import { rm } from 'node:fs/promises'
import { expect, signedIn, speak, test } from './portal.ts'
import { startPortal } from './portal-process.ts'
import { demoFolder } from './testing/demo-folder.ts'

test('the settings in force are read with their variables and without their secrets; what is wrong stands first', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const data = await demoFolder()
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
    await speak(context, 'zh')
    await signedIn(context, 'staff', other)
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
    await speak(own, 'en')
    await signedIn(own, 'staff', portal.url)
    const theirs = await own.newPage()
    await theirs.goto('/console/settings')
    await expect(theirs.getByRole('heading', { name: 'No backups yet' })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: 'The portal address is different' })).toHaveCount(0)
    await own.close()
  } finally {
    await portal.stop()
    await rm(data, { recursive: true, force: true })
  }
})
