import { readFileSync } from 'node:fs'
import { expect, openSignedIn, portalUrl, pressUntilVisible, setLanguage, test } from './portal.ts'

test('a track and its certificate template are created, previewed, offered to learners, and withdrawn', async ({
  context,
  page,
  browser,
}) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  const name = `光网络工程师 ${Date.now()}`
  await page.goto(`${portalUrl()}/console/tracks`)
  await page.getByRole('heading', { name: '认证路径', level: 1 }).waitFor()
  await pressUntilVisible(page, 'c', page.getByRole('textbox', { name: '名称, 中文' }))
  await page.waitForURL(/\/console\/tracks\/new$/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('至少填写一种语言的名称')).toBeVisible()
  await page.getByRole('textbox', { name: '名称, 中文' }).fill(name)
  await page.getByRole('textbox', { name: '第 1 级, 中文' }).fill('初级')
  await page.getByRole('button', { name: '添加级别' }).click()
  await page.getByRole('textbox', { name: '第 2 级, 中文' }).fill('高级')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/console\/tracks\/[0-9a-f-]{36}$/)

  await page.goto(`${portalUrl()}/console/tracks`)
  const track = page.getByRole('region', { name })
  await expect(track.getByText('还没有证书')).toHaveCount(2)
  await track.getByRole('link', { name: '添加证书' }).last().click()
  await page.waitForURL(/\/console\/templates\/new/)
  await expect(page.getByText(`${name} · 高级`).first()).toBeVisible()

  // Errors are at their fields; a valid template is drawn as it will be issued.
  await page.getByRole('textbox', { name: '编号代码' }).fill('op')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('格式不正确')).toBeVisible()
  await expect(page.getByText('至少填写一种语言的证书名称')).toBeVisible()
  const letters = [...String(Date.now()).slice(-3)].map((digit) => 'ABCDEFGHIJ'[Number(digit)] ?? 'A')
  await page.getByRole('textbox', { name: '证书名称, 中文' }).fill(name)
  await page.getByRole('textbox', { name: '正文, 中文' }).fill('通过认证考试，特授予')
  await page.getByRole('textbox', { name: '签发人, 中文' }).fill('罗敏')
  await page.getByRole('textbox', { name: '编号代码' }).fill(`Z${letters[0]}-${letters[1]}${letters[2]}`)
  // An expiring scheme shows how it is renewed.
  await page.getByRole('textbox', { name: '有效期' }).fill('24')
  await page.getByRole('textbox', { name: '编号代码' }).focus()
  await page.getByRole('button', { name: /续证方式/ }).click()
  await page.getByRole('option', { name: '通过考试' }).click()
  const sample = page.getByRole('img', { name: '证书样张' })
  await page.getByRole('button', { name: /强调色/ }).click()
  await page.getByRole('option', { name: '绿' }).click()
  await expect(sample.locator('[fill="#1F6B4A"]').first()).toBeAttached()
  await page.getByRole('button', { name: /印章/ }).first().click()
  await page.getByRole('option', { name: '上传图片' }).click()
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '印章图片, 选择图片' }).click(),
  ])
  await chooser.setFiles({ name: 'seal.png', mimeType: 'image/png', buffer: picture })
  await expect(sample.locator('image')).toHaveCount(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 PDF 样张' }).click(),
  ])
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/console\/templates\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: /续证方式/ })).toContainText('通过考试')

  const visitor = await browser.newContext({ locale: 'zh-CN', baseURL: portalUrl() })
  await setLanguage(visitor, 'zh')
  const seen = await visitor.newPage()
  await seen.goto('/careerCertification')
  await expect(seen.getByText(name).first()).toBeVisible()
  await visitor.close()

  // Without references and holders, both are deleted again.
  await page.goto(`${portalUrl()}/console/templates?q=${encodeURIComponent(name)}`)
  await page.getByRole('row', { name }).click()
  await page.getByRole('complementary').getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('row', { name })).toHaveCount(0)
  await page.goto(`${portalUrl()}/console/tracks`)
  await track.getByRole('link', { name: /^编辑/ }).click()
  await page.getByRole('button', { name: '删除路径' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除路径' }).click()
  await page.waitForURL(/\/console\/tracks$/)
  await expect(page.getByRole('region', { name })).toHaveCount(0)
})
