import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createCourse } from './testing/new-course.ts'

test('an author adds a link, and a learner opens it in a separate tab and confirms it', async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(300_000)
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'staff')
  const productId = await createCourse(context, token, { zh: '外部资料' })

  await page.goto(`${portalUrl()}/console/courses/${productId}`)
  await page.locator('h1').click()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '新课时' })
  await dialog.getByText('链接', { exact: true }).click()
  await dialog.getByLabel('中文').fill('官方演示视频')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const link = page.getByRole('textbox', { name: '中文链接' })
  // An address that is not encrypted is refused and named.
  await link.fill('http://demo.example.com/video')
  await expect(page.getByText(/请填写以 https:/)).toBeVisible()
  await link.fill('https://demo.example.com/video?p=2')
  await page.getByRole('textbox', { name: '打开后至少几分钟才能确认学完' }).fill('1')
  await expect(page.getByText(/^已保存 \d/)).toBeVisible()
  await expect(page.getByText('打开链接 1 分钟后，由学员确认学完')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByRole('heading', { name: '已发布' })).toBeVisible()

  const learner = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await setLanguage(learner, 'zh')
  await openSignedIn(learner, 'learner')
  // The other site is played by the test.
  const asked: (string | undefined)[] = []
  await learner.route('https://demo.example.com/**', (route) => {
    asked.push(route.request().headers().referer)
    return route.fulfill({
      contentType: 'text/html',
      body: '<h1>demo</h1><script>document.title = String(opener)</script>',
    })
  })
  const lesson = await learner.newPage()
  await lesson.goto(`${portalUrl()}/course-play?id=${productId}`)
  const part = lesson.getByRole('region', { name: '外部链接' })
  await expect(part.getByText('demo.example.com')).toBeVisible()
  await expect(part.getByRole('button', { name: '我已学完' })).toHaveCount(0)
  const [other] = await Promise.all([
    learner.waitForEvent('page'),
    part.getByRole('link', { name: '打开链接' }).click(),
  ])
  await expect(other).toHaveTitle('null')
  expect(other.url()).toBe('https://demo.example.com/video?p=2')
  expect(asked).toEqual([undefined])
  await other.close()
  await expect(part.getByRole('button', { name: /后可以确认/ })).toBeDisabled()
  await expect(part.getByRole('button', { name: '我已学完' })).toBeEnabled({ timeout: 90_000 })
  await part.getByRole('button', { name: '我已学完' }).click()
  await expect(part.getByRole('status')).toHaveText('已学完')
  await lesson.reload()
  await expect(part.getByRole('status')).toHaveText('已学完')
  await learner.close()
})
