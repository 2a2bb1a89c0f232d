import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { wishSuggestions } from '../packages/contract/src/community/wish.contract.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

type Wish = { wishId: string; revision: number; title: string }

/**
 * A fruitless search becomes a wish, a colleague joins it, staff answer it with a course, and its author is notified.
 */
test('a search finds nothing, the learner makes a wish, a colleague joins it, and staff answer with a course', async ({
  browser,
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'learner')
  const title = '无人机巡塔与缺陷识别'
  await page.goto(`${portalUrl()}/content-center?q=${encodeURIComponent('无人机巡塔')}`)
  await page.getByRole('link', { name: '提交课程心愿' }).click()
  const field = page.getByLabel('您想学什么？')
  await expect(field).toHaveValue('无人机巡塔')
  await field.fill(' ？')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '请写出想学的内容，至少 2 个字' })).toBeVisible()
  await field.fill(title)
  await page.getByLabel('为什么想学（选填）').fill('爬塔一次要两个人半天')
  await page.getByRole('button', { name: '提出' }).click()
  await expect(page.getByText('已提出，有答复时会通知您。')).toBeVisible()

  const other = await browser.newContext()
  await setLanguage(other, 'zh')
  await openSignedIn(other, 'colleague')
  const colleague = await other.newPage()
  await colleague.goto(`${portalUrl()}/user/wannaLearn`)
  const typed = '巡塔用无人机'
  // Results for the last letter: until then the list may still move under the pointer.
  const answered = colleague.waitForResponse(
    (one) =>
      one.url().endsWith(wishSuggestions.path) &&
      new URLSearchParams(one.request().postData() ?? '').get('q') === typed,
  )
  await colleague.getByLabel('您想学什么？').pressSequentially(typed)
  await answered
  const near = colleague.getByRole('list').filter({ has: colleague.getByRole('heading', { name: title, level: 3 }) })
  await near.getByRole('button', { name: new RegExp(title) }).click()
  await expect(near.getByRole('button', { name: `2 想学 ：${title}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(near).not.toContainText('爬塔一次')
  await other.close()

  const office = await browser.newContext()
  const staffToken = await openSignedIn(office, 'staff')
  const { rows: list } = await callPortalApi<{ rows: Wish[] }>(
    office,
    '/content/console/wish/list',
    { q: '无人机' },
    staffToken,
  )
  const wish = list.find((one) => one.title === title)
  const product = (
    await callPortalApi<{ list: { productId: string; title: string }[] }>(
      context,
      '/comp/pc/productList',
      { kind: 'course', size: 1 },
      token,
    )
  ).list[0]
  expect([wish?.revision, product?.productId]).toEqual([1, expect.any(String)])
  const answer = await office.request.post(`${portalUrl()}/content/console/wish/answer`, {
    headers: { access_token: staffToken },
    data: { wishId: wish?.wishId, revision: 1, state: 'made', productId: product?.productId },
  })
  expect((await answer.json()).code).toBe(200)
  await office.close()

  await page.goto(`${portalUrl()}/user/wannaLearn?view=mine`)
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('已上线')).toBeVisible()
  await page.getByRole('button', { name: /通知/ }).first().click()
  await page.getByRole('button', { name: `您想学的“${title}”已上线` }).click()
  await expect(page).toHaveURL(`${portalUrl()}/detail?id=${product?.productId}`)
})

inWholeRun(test)(
  'a course is marked for later on its page; a company without this feature shows nothing of it',
  async ({ browser, context, page }) => {
    await setLanguage(context, 'en')
    const token = await openSignedIn(context, 'learner')
    const { list } = await callPortalApi<{ list: { productId: string; percent: number | null }[] }>(
      context,
      '/comp/pc/productList',
      { kind: 'course', size: 50 },
      token,
    )
    const wanted = await callPortalApi<{ list: { productId: string }[] }>(
      context,
      '/user/pc/wantedProducts',
      { size: 50 },
      token,
    )
    const product = list.find(
      (one) => one.percent === null && !wanted.list.some(({ productId }) => productId === one.productId),
    )
    await page.goto(`${portalUrl()}/detail?id=${product?.productId}`)
    const title = await page.locator('#main h1').textContent()
    await page.getByRole('button', { name: 'Want to learn', exact: true }).click()
    await expect(page.getByRole('button', { name: 'On my list', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`${portalUrl()}/user/wannaLearn?view=mine`)
    await page.getByRole('button', { name: `Remove: ${title}` }).click()
    await expect(page.getByRole('button', { name: `Remove: ${title}` })).toHaveCount(0)

    const elsewhere = await browser.newContext()
    await setLanguage(elsewhere, 'en')
    await openSignedIn(elsewhere, 'bai-lu')
    const without = await elsewhere.newPage()
    await without.goto(`${portalUrl()}/user/wannaLearn`)
    await expect(without.getByText('Your company doesn’t use course wishes')).toBeVisible()
    await expect(without.getByRole('link', { name: 'Course wishes' })).toHaveCount(0)
    await elsewhere.close()
  },
)
