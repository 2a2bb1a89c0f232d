import type { Browser } from '@playwright/test'
import { createApplicant } from './applicant.ts'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'

async function pageOf(browser: Browser, login: string, lang: 'zh' | 'en') {
  const context = await browser.newContext({ baseURL: portalUrl(), viewport: { width: 1440, height: 900 } })
  await setLanguage(context, lang)
  await openSignedIn(context, login)
  return context.newPage()
}

test('staff set prices: an invalid one is explained, a VIP term is sold and then no longer offered, and a company price is set and removed', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'staff', 'zh')
  await page.goto('/console/orders')
  await page.getByRole('main').getByRole('link', { name: '价格', exact: true }).click()
  await page.getByRole('button', { name: '添加期限' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('天数').fill('1.5')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请填写 1 至 1100 之间的整数')
  await dialog.getByLabel('天数').fill('180')
  await dialog.getByLabel('价格（元）').fill('0')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('价格须大于 0')
  expect((await createAxeScanner(page).analyze()).violations).toEqual([])
  await dialog.getByLabel('价格（元）').fill('31,000.50')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: '180 天' })).toContainText('¥31,000.50')

  const buyer = await pageOf(browser, 'staff', 'en')
  await buyer.goto('/user/bought')
  await buyer.getByRole('link', { name: 'Buy 180 days' }).click()
  await expect(buyer.getByRole('heading', { name: 'Company VIP, 180 days' })).toBeVisible()
  await expect(buyer.getByText('¥31,000.50').first()).toBeVisible()
  await expect(buyer.getByText('Bank transfer')).toBeVisible()

  await page.getByRole('button', { name: '停售：180 天' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停售' }).click()
  await expect(page.getByRole('row').filter({ hasText: '180 天' })).toHaveCount(0)
  await buyer.goto('/user/bought')
  await expect(buyer.getByRole('link', { name: 'Buy 90 days' })).toBeVisible()
  await expect(buyer.getByRole('link', { name: 'Buy 180 days' })).toHaveCount(0)

  await page.getByRole('button', { name: '添加协议价' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请选择企业和课程')
  await dialog.getByRole('button', { name: /企业/ }).click()
  await page.getByRole('option', { name: '远桥网络' }).click()
  await dialog.getByRole('button', { name: /课程/ }).click()
  await page.getByRole('option', { name: /光缆抢修/ }).click()
  await dialog.getByLabel('价格（元）').fill('66')
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row').filter({ hasText: '光缆抢修' }).filter({ hasText: '远桥网络' })
  await expect(row).toContainText('¥66')
  await row.getByRole('button', { name: /^移除/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '移除协议价' }).click()
  await expect(row).toHaveCount(0)
})

test('a candidate without a coupon pays the fee, and then takes the seat', async ({ browser }) => {
  const person = await createApplicant(browser, 'ren-bo')
  await person.apply()
  const office = await browser.newContext({ baseURL: portalUrl() })
  const headers = { access_token: await openSignedIn(office, 'staff') }
  const { applicationId } = (await person.get('/company/examApply/myExamApplyList')).list[0] ?? {}
  const decided = await office.request.post('/company/console/examApply/decide', {
    headers,
    data: { applicationId, decision: 'approve' },
  })
  expect(await decided.json()).toMatchObject({ code: 200 })
  await setLanguage(person.context, 'zh')
  const page = await person.context.newPage()
  await page.goto(`/examApponitmentTime?applicationId=${applicationId}`)
  const line = page.getByRole('listitem').filter({ hasText: '需要考试券，或考试费 ¥680' })
  await line.getByRole('link', { name: '支付考试费' }).click()
  await expect(page.getByRole('heading', { name: /（考试费）/ })).toBeVisible()
  await page.getByRole('button', { name: '提交并用微信支付' }).click()
  await page.getByRole('link', { name: '打开收银台' }).click()
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page.getByText('考试券已到账，可以去预约场次')).toBeVisible()
  await page.goto(`/examApponitmentTime?applicationId=${applicationId}`)
  const open = page.getByRole('listitem').filter({ hasText: '需要考试券' }).first()
  await open.getByRole('button', { name: '预约' }).click()
  await expect(page.getByRole('dialog')).toContainText('将使用一张考试券')
  await page.keyboard.press('Escape')
  // The next journey finds no seat and no application of theirs.
  expect(await person.post('/company/examApply/cancel', { applicationId })).toMatchObject({ code: 200 })
})
