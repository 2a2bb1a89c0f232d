import { hostileTexts } from '../apps/server/src/testing/hostile-texts.ts'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, confirmIdentity, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

/** A learner's work in the personal centre besides learning: subscribe, look back, export, change their data. */
inWholeRun(test)('follow a teacher from a course, read the news, look back and export', async ({ context, page }) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'colleague')
  const { list } = await callPortalApi<{ list: { productId: string }[] }>(context, '/comp/pc/productList', {
    kind: 'course',
    size: 1,
  })
  await page.goto(`${portalUrl()}/detail?id=${list[0]?.productId}`)
  const follow = page.getByRole('button', { name: /订阅讲师$|已订阅讲师/ })
  await expect(follow).toBeVisible()
  if ((await follow.getAttribute('aria-pressed')) === 'true') await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`${portalUrl()}/user/subscribeList`)
  const lines = page.getByRole('button', { name: /^取消订阅：/ })
  await expect(lines.first()).toBeVisible()
  const count = await lines.count()
  await lines.first().click()
  await expect(lines).toHaveCount(count - 1)
  const rail = page.getByRole('navigation', { name: '个人中心导航' })
  await expect(rail.getByRole('link', { name: /^订阅/ }).locator('small')).toHaveText(
    count > 1 ? [String(count - 1)] : [],
  )

  await rail.getByRole('link', { name: '学习记录' }).click()
  await page.getByRole('button', { name: '年', exact: true }).click()
  await expect(page).toHaveURL(/type=3/)
  // The name is read where it is given: what the browser reports of a blob's name differs from run to run.
  await page.evaluate(
    '{ const press = HTMLAnchorElement.prototype.click; HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; press.call(this) } }',
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  expect(await (await download).failure()).toBeNull()
  expect(await page.evaluate('window.savedAs')).toMatch(/^学习记录 \d{4}-01-01 至 \d{4}-12-31\.xlsx$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/type=3/)
})

inWholeRun(test)(
  'home: the day is that of the reader’s zone, and an exam without a closing date is listed',
  async ({ browser }) => {
    const far = await browser.newContext({ timezoneId: 'Pacific/Honolulu' })
    await setLanguage(far, 'zh')
    // A person whose exams other journeys do not use.
    await openSignedIn(far, 'he-siqi')
    const page = await far.newPage()
    await page.goto(`${portalUrl()}/user`)
    const today = new Intl.DateTimeFormat('zh-CN', {
      timeZone: 'Pacific/Honolulu',
      month: 'short',
      day: 'numeric',
    }).format(new Date())
    await expect(page.getByText('今天的下一步')).toContainText(today)
    await expect(page.getByRole('listitem').filter({ hasText: '可参加' }).first()).toContainText('不限截止时间')
    await far.close()
  },
)

inWholeRun(test)('home: topics lead to practice, and ranks are also in words', async ({ context, page }) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'colleague')
  await page.goto(`${portalUrl()}/user`)
  const topics = page.locator('section').filter({ has: page.getByRole('heading', { name: '能力覆盖图' }) })
  await expect(topics.getByRole('listitem').filter({ hasText: 'OSPF' }).first()).toContainText(/\d+%/)
  await expect(page.getByRole('img', { name: /^您近六周的名次：/ })).toBeVisible()
  await topics
    .getByRole('link', { name: /^练 \d+ 题/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/mockExam\?source=.+topic=/)
})

inWholeRun(test)('home: milestones are read week by week', async ({ context, page }) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'learner')
  await page.goto(`${portalUrl()}/user`)
  const year = page.getByRole('slider', { name: '一年的学习，按周' })
  await expect(year).toBeVisible()
  const read: string[] = []
  for (let week = 0; week < 53; week++) {
    read.push((await year.getAttribute('aria-valuetext')) ?? '')
    await year.press('ArrowLeft')
  }
  expect(read.filter((words) => words.includes('通过')).length).toBeGreaterThan(0)
})

inWholeRun(test)('personal information: mistakes are reported, correct input is kept', async ({ context, page }) => {
  await setLanguage(context, 'en')
  await openSignedIn(context, 'colleague')
  await page.goto(`${portalUrl()}/user/userinfo`)
  await page.getByRole('button', { name: 'Change Email', exact: true }).click()
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('somebody@nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email format is not correct')).toBeVisible()
  // Esc leaves the row unchanged, and returns the focus to its button.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change Email', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Change Name', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('R2D2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('letters or Chinese characters only')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Xu Nian')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated')).toBeVisible()
  await page.getByRole('button', { name: 'Change Email', exact: true }).click()
  await email.fill('colleague.new@starbeam.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await confirmIdentity(page)
  await expect(page).toHaveURL(/\/user\/userinfo$/)
  await page.goto(`${portalUrl()}/user/base`)
  await expect(page.getByText(/colleague\.new@starbeam\.example/).first()).toBeVisible()
})

test('SEC-08: texts that people type are readable, and nothing in them is executed', async ({ context, page }) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'colleague')
  const { list } = await callPortalApi<{ list: { productId: string }[] }>(
    context,
    '/comp/pc/knowledgeList',
    { size: 1, form: 'checklist' },
    token,
  )
  const productId = list[0]?.productId ?? ''
  const [first, second, third, fourth] = hostileTexts
  for (const content of [first, second, third, fourth])
    await callPortalApi(context, '/content/pc/addComment', { productId, rating: 4, content }, token)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(`${portalUrl()}/knowledge-preview?id=${productId}`)
  for (const content of [first, second, third, fourth])
    await expect(page.getByText(content, { exact: true })).toBeVisible()
  expect(dialogs).toEqual([])
})
