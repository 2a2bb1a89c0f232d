import type { BrowserContext, Page } from '@playwright/test'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const outline = (page: Page) => page.getByRole('region', { name: '目录' })
const saved = (page: Page) => expect(page.getByText(/^已保存 \d/)).toBeVisible()
const staffCall =
  (context: BrowserContext, token: string) =>
  <T>(path: string, body: object) =>
    callPortalApi<T>(context, path, body as Record<string, string>, token)

test('a lesson is added to a published course, published after a comparison, and the previous version is restored', async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(240_000)
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'staff')
  const api = staffCall(context, token)
  type Listed = { rows: { productId: string }[] }
  const { rows } = await api<Listed>('/comp/console/course/list', { status: 'published', kind: 'course', limit: '50' })
  type Lesson = { contentId: string; title: { zh: string } }
  type Read = { sections: { lessons: Lesson[] }[]; head: { priceKind: string } }
  let productId = ''
  let lessons: Lesson[] = []
  for (const row of rows) {
    const course = await api<Read>('/comp/console/course/read', { productId: row.productId })
    lessons = course.sections.flatMap((one) => one.lessons)
    if (course.head.priceKind !== 'free' || lessons.length < 2) continue
    productId = row.productId
    break
  }
  expect(productId).not.toBe('')

  const learner = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await setLanguage(learner, 'zh')
  const own = await openSignedIn(learner, 'learner')
  const seen = async () =>
    (
      await callPortalApi<{ sections: { lessons: { title: string }[] }[] }>(
        learner,
        '/comp/pc/lessonList',
        { productId },
        own,
      )
    ).sections.flatMap((one) => one.lessons.map(({ title }) => title))
  const before = await seen()
  expect(before).toHaveLength(lessons.length)

  await page.goto(`${portalUrl()}/console/courses/${productId}`)
  await page.locator('h1').click()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '新课时' })
  await dialog.getByLabel('中文').fill('发布后补充的一节')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const bar = page.getByRole('region', { name: '有未发布的改动' })
  await expect(bar).toBeVisible()
  expect(await seen()).toEqual(before)

  // A lesson without text cannot be published.
  await bar.getByRole('button', { name: '查看并发布改动' }).click()
  const changes = page.getByRole('dialog', { name: '发布改动' })
  await expect(changes.getByRole('heading', { name: '新增课时' })).toBeVisible()
  await expect(changes.getByRole('button', { name: '发布改动' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: '中文正文' }).click()
  await page.keyboard.type('补充的内容。')
  await saved(page)
  await expect(page.getByRole('heading', { name: '已发布' })).toBeVisible()

  // The comparison shows the changed words.
  const first = lessons[0]?.title.zh ?? ''
  await outline(page).getByText(first).first().click()
  const title = page.getByRole('textbox', { name: '中文标题' })
  await expect(title).toHaveValue(first)
  await title.fill(`${first}（修订）`)
  await saved(page)
  expect(await seen()).toEqual(before)
  await bar.getByRole('button', { name: '查看并发布改动' }).click()
  await expect(changes.getByRole('heading', { name: '修改课时' })).toBeVisible()
  await expect(changes.locator('ins').filter({ hasText: '（修订）' })).toBeVisible()
  await changes.getByRole('button', { name: '发布改动' }).click()
  await expect(changes).toBeHidden()
  await expect(bar).toBeHidden()
  await expect.poll(seen).toContain('发布后补充的一节')
  expect(await seen()).toContain(`${first}（修订）`)

  // The former version becomes the draft; learners see it once it is published.
  await page.getByRole('tab', { name: /修改记录/ }).click()
  await page.getByRole('button', { name: '把第 1 版恢复为草稿' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复为草稿' }).click()
  await expect(outline(page).getByText('发布后补充的一节')).toBeHidden()
  expect(await seen()).toContain('发布后补充的一节')
  await bar.getByRole('button', { name: '查看并发布改动' }).click()
  await expect(changes.getByRole('heading', { name: '移出课时' })).toBeVisible()
  await changes.getByRole('button', { name: '发布改动' }).click()
  await expect(changes).toBeHidden()
  await expect.poll(seen).toEqual(before)
  await learner.close()
})
