import type { Route } from '@playwright/test'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

type Product = { productId: string; price: { kind: string }; percent: number | null }

/** A person shares a course, another one comes by the link, and points become a coupon. */
test('a course is shared, a colleague follows the link, and points are redeemed', async ({
  browser,
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'learner')
  const other = await browser.newContext()
  await setLanguage(other, 'zh')
  const otherToken = await openSignedIn(other, 'colleague')
  const unbegun = async (from: typeof context, own: string) =>
    (
      await callPortalApi<{ list: Product[] }>(from, '/comp/pc/productList', { kind: 'course', size: 50 }, own)
    ).list.filter((one) => one.price.kind === 'free' && one.percent === null)
  const theirs = new Set((await unbegun(other, otherToken)).map((one) => one.productId))
  const productId = (await unbegun(context, token)).find((one) => theirs.has(one.productId))?.productId
  expect(productId).toBeDefined()

  // A click before the page knows the company's rewards still gives the reader's own link.
  const pressed = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await pressed.promise
    await route.fallback()
  }
  await page.route('**/company/pc/companyInfo', hold)
  await page.goto(`${portalUrl()}/detail?id=${productId}`)
  const share = page.getByRole('button', { name: '分享', exact: true })
  await share.click()
  await expect(page.getByText('链接已复制')).toHaveCount(0)
  pressed.resolve()
  const dialog = page.getByRole('dialog')
  const link = await dialog.getByLabel('分享链接').inputValue()
  expect(link).toMatch(/\/s\/[a-z2-9]{8}$/)
  await page.evaluate(
    '{ const press = HTMLAnchorElement.prototype.click; HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; press.call(this) } }',
  )
  for (const [button, kind] of [
    ['保存图片', 'png'],
    ['下载 PDF', 'pdf'],
  ] as const) {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: button }).click()
    expect(await (await download).failure()).toBeNull()
    expect(await page.evaluate('window.savedAs')).toMatch(new RegExp(`海报\\.${kind}$`))
  }
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()

  const guest = await other.newPage()
  await guest.goto(link)
  await expect(guest.getByText(/邀请您一起学习/)).toBeVisible()
  await expect(guest).toHaveURL(`${portalUrl()}/detail?id=${productId}`)
  await other.close()

  await page.goto(`${portalUrl()}/user/sharing?view=links`)
  await expect(page.getByRole('listitem').filter({ hasText: '已邀请 1 · 已开始 0 · 已完成 0' }).first()).toBeVisible()
  await page.getByRole('button', { name: '积分明细' }).click()
  const newest = page.getByRole('table').getByRole('row').nth(1)
  const before = Number(await newest.getByRole('cell').last().textContent())
  await page
    .getByRole('button', { name: /^兑换 / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '兑换', exact: true }).click()
  const code = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await expect(newest).toContainText(code)
  expect(Number(await newest.getByRole('cell').last().textContent())).toBeLessThan(before)
})
