import type { Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, pressUntilVisible, setLanguage, test } from './portal.ts'
import { measureScripts } from './testing/measure-scripts.ts'

const outline = (page: Page) => page.getByRole('region', { name: '目录' })
const lessonLines = async (page: Page) =>
  (await outline(page).locator('[data-kind]').allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim())
const saved = (page: Page) => expect(page.getByText(/^已保存 \d/)).toBeVisible()

async function addLesson(page: Page, title: string) {
  await page.locator('h1').click()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '新课时' })
  await expect(dialog.getByLabel('中文')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: '中文标题' })).toHaveValue(title)
}

test('a course is created, written, put in order by keyboard, published, read as it was written, and withdrawn', async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(240_000)
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'staff')
  const name = `旅程课 ${Date.now()}`
  const weight = measureScripts(page)
  await page.goto(`${portalUrl()}/console/courses`)
  await expect(page.locator('tbody tr[data-key]').first()).toBeVisible()
  expect(await weight()).toBeLessThan(350)

  // Without a title nothing is created.
  const making = page.getByRole('dialog', { name: '新建课程' })
  await pressUntilVisible(page, 'c', making)
  await expect(making.getByLabel('中文')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(making.getByRole('alert')).toHaveText('至少用一种语言填写标题')
  await making.getByLabel('中文').fill(name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/courses\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const productId = /courses\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

  // Missing parts are listed with links to their places.
  await expect(page.getByRole('heading', { name: '发布前还差 2 项' })).toBeVisible()
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: '请选择讲师' }).click()
  await expect(page.getByRole('button', { name: /讲师/ }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('option').nth(1).click()
  await expect(page.getByRole('heading', { name: '发布前还差 1 项' })).toBeVisible()
  await saved(page)

  // Two sections and three lessons, put in order by keys.
  for (const title of ['基础', '进阶']) {
    await outline(page).getByRole('button', { name: '添加课时或章' }).click()
    await page.getByRole('menuitem', { name: '新的一章' }).click()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(outline(page).getByRole('heading', { name: title })).toBeVisible()
  }
  await saved(page)
  for (const title of ['甲课', '乙课', '丙课']) await addLesson(page, title)
  expect(await lessonLines(page)).toEqual(['1 基础', '2 进阶', '2.1 甲课', '2.2 乙课', '2.3 丙课'])
  await outline(page).getByRole('button', { name: /丙课$/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(outline(page).getByRole('button', { name: '2.1 丙课' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(outline(page).getByRole('status')).toHaveText('“丙课”移到了 1.1')
  await saved(page)
  await page.reload()
  await expect.poll(() => lessonLines(page)).toEqual(['1 基础', '1.1 丙课', '2 进阶', '2.1 甲课', '2.2 乙课'])

  // The other two are deleted again; the last one is written, with words, a formula and a table.
  for (const title of ['甲课', '乙课']) {
    await outline(page)
      .getByRole('button', { name: new RegExp(`${title}$`) })
      .click()
    await expect(page.getByRole('textbox', { name: '中文标题' })).toHaveValue(title)
    await page.getByRole('button', { name: '课时操作' }).click()
    await page.getByRole('menuitem', { name: '移出课程' }).click()
    await expect(outline(page).getByRole('button', { name: new RegExp(`${title}$`) })).toBeHidden()
  }
  await outline(page).getByRole('button', { name: '“进阶”的操作' }).click({ force: true })
  await page.getByRole('menuitem', { name: '删除这一章' }).click()
  await expect(page.getByRole('heading', { name: '发布前还差 1 项' })).toBeVisible()
  await page.getByRole('button', { name: /1\.1 文章还没有正文/ }).click()
  const body = page.getByRole('textbox', { name: '中文正文' })
  await body.click()
  await page.keyboard.type('衰减按距离的平方 ')
  await page.getByRole('toolbar', { name: '中文正文：格式' }).getByRole('button', { name: '公式' }).click()
  await page.getByRole('textbox', { name: 'TeX 公式' }).fill('L = 20\\lg d')
  await page.getByRole('button', { name: '插入公式' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar', { name: '中文正文：格式' }).getByRole('button', { name: '表格', exact: true }).click()
  await page.keyboard.type('频率')
  await expect(page.getByRole('heading', { name: '可以发布了' })).toBeVisible({ timeout: 15_000 })
  await saved(page)

  // A preview leaves no trace.
  await page.locator('h1').click()
  await page.keyboard.press('p')
  const preview = page.getByRole('dialog', { name: '以学员身份预览' })
  await expect(preview.locator('math')).toBeVisible()
  await expect(preview.locator('table')).toContainText('频率')
  const seen = await preview.locator('article > div').last().textContent()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click()
  await expect(page.locator('header').getByText('已发布')).toBeVisible()

  // A learner reads exactly that.
  const learner = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await setLanguage(learner, 'zh')
  const own = await openSignedIn(learner, 'learner')
  const read = await learner.newPage()
  const { contentId } = (
    await callPortalApi<{ sections: { lessons: { contentId: string }[] }[] }>(
      context,
      '/comp/console/course/read',
      { productId },
      token,
    )
  ).sections[0]?.lessons[0] ?? {
    contentId: '',
  }
  await read.goto(`${portalUrl()}/course-play?knowledgeId=${productId}&contentId=${contentId}`)
  await expect(read.locator('article math')).toBeVisible()
  await expect(read.locator('article table')).toContainText('频率')
  expect(((await read.locator('article').textContent()) ?? '').replace(/\s+/g, '')).toContain(
    (seen ?? '').replace(/\s+/g, ''),
  )
  await read.close()

  // Changes to a published course wait for their author; two windows show where they differ.
  const other = await context.newPage()
  await other.goto(`${portalUrl()}/console/courses/${productId}?tab=intro`)
  await page.getByRole('tab', { name: /介绍与封面/ }).click()
  await page.getByRole('textbox', { name: '一句话介绍, 中文' }).fill('这边写的')
  await other.getByRole('textbox', { name: '一句话介绍, 中文' }).fill('那边写的')
  await other.getByRole('textbox', { name: '出品方, 中文' }).fill('无线教研组')
  await other.keyboard.press('Control+s')
  await saved(other)
  await other.close()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('他人刚刚也修改了此内容。1 处已合并，1 处与您的改动冲突。')).toBeVisible()
  await expect(page.getByText('未保存：1 处与其他作者的改动冲突，请先处理')).toBeVisible()
  await page
    .getByRole('button', { name: /保留我的/ })
    .first()
    .click()
  await page.keyboard.press('Control+s')
  await saved(page)
  const kept = await callPortalApi<{ head: { promise: { zh: string }; contributor: { zh: string } } }>(
    context,
    '/comp/console/course/read',
    { productId },
    token,
  )
  expect([kept.head.promise.zh, kept.head.contributor.zh]).toEqual(['这边写的', '无线教研组'])

  // A change that would take something from learners cannot be published, only discarded.
  await page.getByRole('tab', { name: /课时/ }).click()
  await page.getByRole('button', { name: '课时操作' }).click()
  await page.getByRole('menuitem', { name: '移出课程' }).click()
  await page.getByRole('button', { name: '查看并发布改动' }).click()
  const changes = page.getByRole('dialog', { name: '发布改动' })
  await expect(changes.getByText('移出课时')).toBeVisible()
  await expect(changes.getByRole('alert')).toContainText('发布前还差')
  await expect(changes.getByRole('button', { name: '发布改动' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃改动' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃改动' }).click()
  await expect.poll(() => lessonLines(page)).toEqual(['1 基础', '1.1 丙课'])

  await page.getByRole('tab', { name: /修改记录/ }).click()
  await expect(page.getByText('发布了课程')).toBeVisible()
  await expect(page.getByText('这边写的')).toBeVisible()

  // The list finds it by pinyin, and deletes it again.
  await page.goto(`${portalUrl()}/console/courses?q=${encodeURIComponent(name)}&open=${productId}`)
  await page.getByRole('complementary').getByRole('button', { name: '下架' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '下架' }).click()
  await expect(page.getByRole('complementary').getByText('已下架')).toBeVisible()
  const gone = await learner.request.post(`${portalUrl()}/comp/pc/productDetail`, {
    headers: { access_token: own },
    form: { productId },
  })
  expect((await gone.json()).code).toBe(404)
  await learner.close()
  await page.getByRole('complementary').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '归档' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '归档' }).click()
  await expect(page.locator(`tr[data-key="${productId}"]`)).toHaveCount(0)
})

inWholeRun(test)(
  'the page of a course that does not exist says so, and an empty list has its name',
  async ({ context, page }) => {
    await setLanguage(context, 'en')
    await openSignedIn(context, 'staff')
    await page.goto(`${portalUrl()}/console/courses/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByText('This course does not exist or has been withdrawn')).toBeVisible()
    await page.goto(`${portalUrl()}/console/courses?status=archived&q=zzzz`)
    await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()
  },
)
