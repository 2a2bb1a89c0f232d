import type { Browser } from '@playwright/test'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'

async function pageOf(browser: Browser, login: string, lang: 'zh' | 'en') {
  const context = await browser.newContext({
    baseURL: portalUrl(),
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  })
  await setLanguage(context, lang)
  await openSignedIn(context, login)
  return context.newPage()
}

test('an invoice is rejected, requested again with corrections, issued, and opened by its buyer; the receipt is available from the beginning', async ({
  browser,
}) => {
  const office = await pageOf(browser, 'staff', 'zh')
  await office.goto('/console/invoices?state=asked&q=江可')
  await office.getByRole('row').filter({ hasText: '江可' }).first().click()
  const panel = office.getByRole('complementary').last()
  await expect(panel.getByText('jiang.ke@starbeam.example')).toBeVisible()
  await office.getByRole('button', { name: '驳回', exact: true }).click()
  const refusing = office.getByRole('alertdialog')
  await refusing.getByRole('button', { name: '驳回', exact: true }).click()
  await expect(refusing.getByRole('alert')).toHaveText('请填写原因，买家会看到')
  await refusing.getByLabel('驳回原因').fill('个人抬头不能用于报销')
  await refusing.getByRole('button', { name: '驳回', exact: true }).click()
  await expect(office.getByText('申请已驳回，已通知买家')).toBeVisible()

  const buyer = await pageOf(browser, 'jiang-ke', 'en')
  await buyer.goto('/user/bought')
  const line = buyer.getByRole('listitem').filter({ hasText: 'Invoice request rejected' })
  await expect(line).toBeVisible()
  const receipt = buyer.waitForEvent('download')
  await line.getByRole('button', { name: /^Receipt/ }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-\w{16}\.pdf$/)
  await line.getByRole('link').first().click()
  await expect(buyer.getByText('个人抬头不能用于报销')).toBeVisible()
  expect((await createAxeScanner(buyer).analyze()).violations).toEqual([])
  await buyer.getByRole('button', { name: 'Edit and request again' }).click()
  const asking = buyer.getByRole('dialog')
  await asking.getByText('Company', { exact: true }).click()
  await asking.getByLabel('Invoice title').fill('星衡通信技术有限公司')
  await asking.getByLabel('Tax number').fill('91350100M000100Y43')
  await asking.getByRole('button', { name: 'Submit request' }).click()
  await expect(buyer.getByText('Invoice requested, not issued yet')).toBeVisible()

  await office.goto('/console/invoices?state=asked')
  await office.getByRole('row').filter({ hasText: '江可' }).first().click()
  await office.getByRole('button', { name: '开具', exact: true }).click()
  const issuing = office.getByRole('dialog').last()
  await issuing.getByRole('button', { name: '开具' }).click()
  await expect(issuing.getByRole('alert')).toContainText('请填写发票号码')
  await issuing.getByLabel('发票号码').fill('26312000000047718825')
  await issuing.getByRole('button', { name: '由平台生成' }).click()
  await issuing.getByRole('button', { name: '开具' }).click()
  // The demo has that number already.
  await expect(issuing.getByRole('alert')).toHaveText('此发票号码已登记')
  expect((await createAxeScanner(office).analyze()).violations).toEqual([])
  await issuing.getByLabel('发票号码').fill('26312000000047720017')
  await issuing.getByRole('button', { name: '开具' }).click()
  await expect(office.getByText('发票已开具，已通知买家')).toBeVisible()

  await buyer.reload()
  await expect(buyer.getByText('26312000000047720017')).toBeVisible()
  const address = await buyer.getByRole('link', { name: 'Download invoice' }).getAttribute('href')
  const answer = await buyer.request.get(address ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})
