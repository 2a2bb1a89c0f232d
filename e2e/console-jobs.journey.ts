import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { expect, openSignedIn, setLanguage, test } from './portal.ts'
import { startPortal } from './portal-process.ts'
import { createDemoFolder } from './testing/demo-folder.ts'

/**
 * A minimal mail server. While it is closed, it refuses messages that contain these words; other messages, such as
 * reminders that fall due meanwhile, are accepted.
 */
async function aMailServer(words: string) {
  let [isOpen, taken] = [false, 0]
  const server = createServer((socket) => {
    let mail: string | null = null
    socket.setEncoding('utf8').write('220 stand-in\r\n')
    socket
      .on('error', () => {})
      .on('data', (text: string) => {
        if (mail !== null) {
          mail += text
          if (!mail.endsWith('\r\n.\r\n')) return
          const body = mail.slice(mail.indexOf('\r\n\r\n'))
          const isMeant = Buffer.from(body, 'base64').includes(words)
          mail = null
          if (isMeant && isOpen) taken += 1
          socket.write(isMeant && !isOpen ? '451 not now, anna@corp.example\r\n' : '250 taken\r\n')
        } else if (text.startsWith('DATA')) {
          mail = ''
          socket.write('354 go on\r\n')
        } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => {
      isOpen = true
    },
    taken: () => taken,
    close: () => server.close(),
  }
}

test('a failed job is shown with its reason, retried and completed; other jobs are discarded, but not one that must run', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const mails = await aMailServer('设置新密码')
  const data = await createDemoFolder()
  const portal = await startPortal(data, { SMTP_URL: mails.url, MAIL_FROM: 'portal@portal.test' })
  try {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'staff', portal.url)
    const page = await context.newPage()
    await page.goto('/console/audit')
    await page.getByRole('link', { name: '后台任务' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '后台任务' })).toBeVisible()
    await expect(page.getByText('畅通')).toBeVisible()
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row('发送邮件')).toHaveCount(0)

    // A learner forgets the password while the mail server does not take it.
    const asked = await context.request.post(`${portal.url}/user/pc/forgotPassword`, { form: { account: 'learner' } })
    expect((await asked.json()).code).toBe(200)
    // After the third try the fourth is twenty seconds away: room to press before it.
    await expect(row('发送邮件')).toContainText('3 / 12', { timeout: 40_000 })
    await expect(row('发送邮件')).toContainText('等待重试')
    await row('发送邮件').getByText('发送邮件').click()
    const panel = page.getByRole('complementary', { name: '发送邮件' })
    await expect(panel.getByText(/451 not now, …@…/)).toBeVisible()
    await expect(panel.getByText('邮箱、号码和密钥已隐去。')).toBeVisible()
    await expect(page.getByText('anna@corp.example')).toHaveCount(0)
    mails.open()
    await panel.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('已重新排队')).toBeVisible()
    await expect(row('发送邮件')).toHaveCount(0, { timeout: 20_000 })
    expect(mails.taken()).toBe(1)
    await page.keyboard.press('Escape')

    // Mandatory jobs cannot be dropped.
    await row('删除存储中的文件').getByText('删除存储中的文件').click()
    await expect(page.getByText('该任务必须完成，不能放弃。请排除原因后重试。')).toBeVisible()
    await expect(page.getByRole('button', { name: '放弃' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await row('统计学习计划').getByText('统计学习计划').click()
    await page.getByRole('button', { name: '放弃' }).click()
    const sure = page.getByRole('alertdialog', { name: '放弃任务？' })
    await expect(sure).toContainText('统计学习计划')
    await sure.getByRole('button', { name: '放弃' }).click()
    await expect(row('统计学习计划')).toHaveCount(0)
    await page.keyboard.press('Escape')

    // All that failed are tried again at once, and go well.
    await page
      .getByRole('group', { name: '视图' })
      .getByRole('button', { name: /^已失败/ })
      .click()
    await expect(page).toHaveURL(/state=failed/)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('checkbox').first().press('Space')
    await page.getByRole('toolbar', { name: '对所选项' }).getByRole('button', { name: '重试', exact: true }).click()
    await page.getByRole('alertdialog', { name: '重试这些任务？' }).getByRole('button', { name: '重试 2 个' }).click()
    const sheet = page.getByRole('dialog', { name: '重试' })
    await expect(sheet.getByRole('status')).toContainText('2 个任务', { timeout: 20_000 })
    await sheet.getByRole('button', { name: '关闭' }).last().click()
    await expect(page.getByText('删除存储中的文件')).toHaveCount(0, { timeout: 20_000 })

    await page.goto('/console/audit?thing=job')
    await expect(page.getByRole('row').filter({ hasText: '重试了后台任务' })).toHaveCount(3)
    await expect(page.getByRole('row').filter({ hasText: '放弃了后台任务' })).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: '发送邮件' })).toHaveCount(1)
    await context.close()
  } finally {
    await portal.stop()
    mails.close()
    await rm(data, { recursive: true, force: true })
  }
})
