import type { Browser } from '@playwright/test'
import { demoId } from '../apps/server/src/demo/demo-id.rules.ts'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'

async function pageOf(browser: Browser, login: string, lang: 'zh' | 'en', width: number) {
  const context = await browser.newContext({ baseURL: portalUrl(), viewport: { width, height: 844 } })
  await setLanguage(context, lang)
  await openSignedIn(context, login)
  return context.newPage()
}

test('staff make a promotion code, a buyer pays less with it, and staff see its use and pause it', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'staff', 'zh', 1440)
  await page.goto('/console/orders/promotions')
  await page.getByRole('button', { name: '新建优惠码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('优惠码').fill('会员')
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog.getByRole('alert')).toContainText('4 至 32 个字母')
  await dialog.getByLabel('优惠码').fill('journey-10')
  await dialog.getByLabel('减免比例（%）').fill('10')
  await dialog.getByLabel('总次数（不填为不限）').fill('1')
  expect((await createAxeScanner(page).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'JOURNEY-10' })
  await expect(row).toContainText('0 / 1')

  const buyer = await pageOf(browser, 'ren-bo', 'en', 390)
  await buyer.goto(`/checkout?kind=course&subject=${demoId('product', 'fibre-otdr')}`)
  await buyer.getByRole('button', { name: 'Use a promotion code' }).click()
  await expect(buyer.getByLabel('Promotion code')).toBeFocused()
  await buyer.keyboard.type('journey-11')
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByText('This promotion code doesn’t exist. Check it and try again.')).toBeVisible()
  await expect(buyer.getByRole('definition').filter({ hasText: '¥99.00' })).toBeVisible()
  await buyer.getByLabel('Promotion code').fill(' Journey-10 ')
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByText('Promotion code JOURNEY-10 applied')).toBeVisible()
  await expect(buyer.getByText('−¥9.90')).toBeVisible()
  expect((await createAxeScanner(buyer).analyze()).violations).toEqual([])
  await buyer.getByRole('button', { name: /^Order and pay/ }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Scan with WeChat')
  await expect(buyer.getByText('¥89.10').first()).toBeVisible()

  await page.reload()
  await expect(row).toContainText('1 / 1')
  await expect(row).toContainText('已用完')
  await row.getByRole('button', { name: 'JOURNEY-10' }).click()
  await page.getByRole('button', { name: '暂停' }).click()
  await expect(row).toContainText('已暂停')
})
