import { expect, openSignedIn, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'

test('the statements of the last days are compared: one difference is corrected by the gateway, one settled with a reason', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  // The portal compares them as it starts, by a job.
  await expect(async () => {
    await page.goto('/console/reconciliation')
    await expect(page.getByRole('row').filter({ hasText: '状态不同' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('list', { name: '最近的账单' }).getByRole('listitem')).toHaveCount(7)

  await page.getByRole('row').filter({ hasText: '状态不同' }).click()
  await expect(page.getByText('支付渠道记为已付款，平台尚未记录。')).toBeVisible()
  expect((await createAxeScanner(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: '向支付渠道核实' }).click()
  await expect(page.getByText('支付渠道已确认，订单已更新')).toBeVisible()
  await page.goto('/console/reconciliation?state=agreed')
  await expect(page.getByRole('row').filter({ hasText: '状态不同' })).toContainText('已一致')

  await page.goto('/console/reconciliation?state=open')
  await page.getByRole('row').filter({ hasText: '渠道有，我方没有' }).click()
  await page.getByRole('button', { name: '处理', exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: '处理', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请写明原因和处理结果')
  await dialog.getByLabel('原因和处理结果').fill('门店收款误用本商户，已在平台退回')
  await dialog.getByRole('button', { name: '处理', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '渠道有，我方没有' })).toHaveCount(0)
  await page.goto('/console/reconciliation?state=settled')
  await page.getByRole('row').filter({ hasText: '渠道有，我方没有' }).click()
  await expect(page.getByText('门店收款误用本商户，已在平台退回')).toBeVisible()

  // Compared again, a day keeps what was settled.
  await page
    .getByRole('button', { name: /^重新对账/ })
    .nth(3)
    .click()
  await expect(page.getByText('已重新核对')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '渠道有，我方没有' })).toContainText('已处理')
})
