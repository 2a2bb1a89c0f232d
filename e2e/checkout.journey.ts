import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'

/** A paid course of the demo that the company does not pay for. */
const course = '光缆抢修与 OTDR 曲线判读'

test('a course is bought in the sandbox: after two notifications it is open at once and listed once, and a refund is requested', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'song-zhiyuan')
  const { list } = await callPortalApi<{ list: { productId: string; title: string; price: { entitled: boolean } }[] }>(
    context,
    '/comp/pc/productList',
    { page: 0, size: 60 },
    token,
  )
  const wanted = list.find(({ title }) => title === course)
  expect(wanted?.price.entitled).toBe(false)
  await page.goto(`/detail?id=${wanted?.productId}`)
  await page.getByRole('main').getByRole('link', { name: '购买 ¥99' }).click()
  await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible()
  await expect(page.getByText('没有接入商户密钥')).toBeVisible()

  // An invoice for a company asks for a tax number whose check digit is right.
  await page.getByText('企业', { exact: true }).click()
  await page.getByLabel('税号').fill('91310000MA1FL0AA1X')
  await expect(page.getByText('请核对 18 位统一社会信用代码')).toBeVisible()
  await page.getByText('不开', { exact: true }).click()
  expect((await createAxeScanner(page).analyze()).violations).toEqual([])

  await page.getByRole('button', { name: '提交并用微信支付' }).click()
  await expect(page.getByText(/剩余 29:/)).toBeVisible()
  expect((await createAxeScanner(page).analyze()).violations).toEqual([])
  await page.getByRole('link', { name: '打开收银台' }).click()
  await expect(page.getByText('¥99.00')).toBeVisible()
  await page.getByRole('button', { name: '支付，通知发送两次' }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '开始学习' }).click()
  await expect(page).toHaveURL(/course-play|detail/)

  await page.goto('/user/bought')
  const line = page.getByRole('listitem').filter({ hasText: course }).filter({ hasText: '已付款' })
  await expect(line).toHaveCount(1)
  await line.getByRole('link').first().click()
  await page.getByRole('button', { name: '申请退款' }).click()
  await page.getByRole('dialog').getByLabel('退款原因').fill('部门已另行购买')
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByText('退款申请等待答复')).toBeVisible()

  // The list separates orders by state, and the address keeps it.
  await page.goto('/user/bought')
  const standings = page.getByRole('navigation', { name: '按状态筛选订单' })
  await standings.getByRole('link', { name: /^退款/ }).click()
  await expect(page).toHaveURL(/orders=refunds/)
  const orders = page.getByRole('region', { name: '我的订单' }).getByRole('listitem')
  await expect(orders).toHaveText([/退款申请等待答复/])
  await standings.getByRole('link', { name: /^待付款/ }).click()
  await expect(page.getByText('没有符合条件的订单。')).toBeVisible()
  await page.goBack()
  await expect(orders).toHaveText([/退款申请等待答复/])
})

inWholeRun(test)('no one sees another person’s order; what is not for sale says so', async ({ context, page }) => {
  await setLanguage(context, 'en')
  await openSignedIn(context, 'bai-lu')
  await page.goto('/checkout?order=00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('main')).toContainText('isn’t for sale right now')
  await page.goto('/checkout?kind=course&subject=00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('link', { name: /course/i }).first()).toBeVisible()
})

inWholeRun(test)(
  'on a phone a paid course is bought from the bar at the bottom; a payment code that fails to load is reported and fetched again',
  async ({ browser }) => {
    const context = await browser.newContext({ baseURL: portalUrl(), viewport: { width: 390, height: 844 } })
    await setLanguage(context, 'en')
    const token = await openSignedIn(context, 'fu-tianyu')
    const { list } = await callPortalApi<{ list: { productId: string; price: { kind: string; entitled: boolean } }[] }>(
      context,
      '/comp/pc/productList',
      { page: 0, size: 60 },
      token,
    )
    const wanted = list.find(({ price }) => price.kind === 'paid' && !price.entitled)
    const page = await context.newPage()
    // A device with a wrong clock: the server sets the remaining time.
    await page.clock.install({ time: new Date(Date.now() + 5 * 3_600_000) })
    await page.goto(`/detail?id=${wanted?.productId}`)
    const buy = page.getByRole('link', { name: 'Buy', exact: true })
    await expect(buy).toBeInViewport()
    expect((await createAxeScanner(page).analyze()).violations).toEqual([])
    await buy.click()
    await page.route('**/wechatNativeOrder', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"code":503,"msg":"","data":{"reason":"paymentAway"}}',
      }),
    )
    await page.getByRole('button', { name: 'Order and pay with WeChat Pay' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d) left$/)
    await page.unroute('**/wechatNativeOrder')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('img', { name: 'Payment code' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page).toHaveURL(/\/user\/bought/)
    await context.close()
  },
)
