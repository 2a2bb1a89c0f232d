import { createPublicKey, verify } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { AlipayStandIn } from '../../apps/server/src/testing/alipay-stand-in.ts'
import type { WechatStandIn } from '../../apps/server/src/testing/wechatpay-stand-in.ts'
import { createPlainPicture } from '../applicant.ts'
import { acceptPrivacyTerms } from '../portal.ts'
import { startExamOnPage } from './begin-exam.ts'
import type { LanguageChooser } from './empty-organisation.ts'
import { correctOptionPositions, readQrCode } from './shop.ts'

/** Signs in with the password `demo` in the dialog of a page that requires it, and accepts the privacy terms. */
export async function signInOnPage(page: Page, login: string, t: LanguageChooser): Promise<void> {
  const box = page.getByRole('dialog', { name: t('登录', 'Sign in') })
  await box.getByLabel(t('账号或邮箱', 'Username or email')).fill(login)
  await box.getByLabel(t('密码', 'Password'), { exact: true }).fill('demo')
  await box.getByRole('button', { name: t('登录', 'Sign in'), exact: true }).click()
  await acceptPrivacyTerms(page)
}

/** Chooses this payment method on the page that asks to confirm an order, and creates the order. */
export async function createOrderOnPage(page: Page, way: 'alipay' | 'wechat', t: LanguageChooser): Promise<void> {
  const name = { alipay: t('支付宝', 'Alipay'), wechat: t('微信支付', 'WeChat Pay') }[way]
  await expect(page.getByRole('heading', { name: t('确认订单', 'Confirm your order') })).toBeVisible()
  await page
    .getByRole('group', { name: t('支付方式', 'Payment method') })
    .getByText(name, { exact: true })
    .click()
  await page.getByRole('button', { name: t(`提交并用${name}`, `Order and pay with ${name}`) }).click()
  await expect(page.getByRole('timer')).toHaveText(t(/剩余/, /left/))
}

const paid = (page: Page, t: LanguageChooser) =>
  expect(page.getByRole('heading', { name: t('付款成功', 'Paid'), exact: true })).toBeVisible()

/**
 * Pays on Alipay's page and comes back to the portal before Alipay has sent its notification; then lets it arrive, and
 * waits until the page shows the payment.
 */
export async function payWithAlipay(page: Page, alipay: AlipayStandIn, sum: string, t: LanguageChooser): Promise<void> {
  await page.getByRole('button', { name: t('用支付宝付款', 'Pay with Alipay') }).click()
  await expect(page.getByRole('heading', { name: `${sum} 元` })).toBeVisible()
  await page.getByRole('button', { name: '确认付款' }).click()
  await page.waitForURL(/\/checkout\?order=/)
  await expect(page.getByText(t('正在等待支付宝确认付款', 'Waiting for Alipay to confirm a payment'))).toBeVisible()
  alipay.teller.release()
  await alipay.teller.told()
  await paid(page, t)
}

/** Reads the QR code on the page, pays at WeChat as a phone would, and waits until the page shows the payment. */
export async function payWithWechat(page: Page, wechat: WechatStandIn, t: LanguageChooser): Promise<void> {
  const code = page.getByRole('img', { name: t('付款二维码', 'Payment code') })
  await code.scrollIntoViewIfNeeded()
  const read = new URL(await readQrCode(page))
  expect(read.protocol).toBe('weixin:')
  await fetch(`${wechat.url}/cashier?no=${read.searchParams.get('pr')}`, { method: 'POST' })
  wechat.teller.release()
  await wechat.teller.told()
  await paid(page, t)
}

/** Enters the applicant's details with two documents, and submits the registration for an exam. */
export async function registerForExam(page: Page, exam: string, t: LanguageChooser): Promise<void> {
  const picture = (name: string, width: number, height: number) => ({
    name,
    mimeType: 'image/png',
    buffer: createPlainPicture(width, height),
  })
  await page.getByLabel(t('证件号码', 'Document number')).fill('11010519491231002x')
  for (const [label, file] of [
    [t('上传证件照片', 'Upload a photo'), picture('photo.png', 295, 413)],
    [t('上传证件扫描件', 'Upload a scan of your ID document'), picture('scan.png', 640, 400)],
  ] as const) {
    await page.getByLabel(label, { exact: true }).setInputFiles(file)
    await expect(page.getByText(file.name)).toBeVisible()
  }
  await page.getByRole('button', { name: t('保存报名信息', 'Save details') }).click()
  await expect(page.getByLabel(t('证件号码', 'Document number'))).toHaveAttribute('placeholder', /002X/)
  const line = page
    .getByRole('region', { name: t('可以报名的考试', 'Exams open for registration') })
    .getByRole('listitem')
    .filter({ hasText: exam })
  await line.getByRole('button', { name: t('提交报名', 'Submit'), exact: true }).click()
  await expect(line.getByText(t('审核中', 'Under review'))).toBeVisible()
}

/** Starts an exam of choice questions on its page, answers every question correctly and submits. */
export async function takeExamCorrectly(page: Page, examId: string, t: LanguageChooser): Promise<void> {
  await startExamOnPage(page, examId)
  const places = await correctOptionPositions(new URL(page.url()).searchParams.get('attemptId') ?? '')
  for (const [index, right] of places.entries())
    for (const place of right)
      await page
        .locator(`#question-${index + 1} label`)
        .filter({ has: page.locator('input') })
        .nth(place)
        .click()
  await page
    .getByRole('button', { name: t('检查并交卷', 'Review and submit') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('交卷', 'Submit'), exact: true })
    .click()
  await page.waitForURL(/exam\/details.*attemptId/)
}

type PublishedKeys = { readonly keys: readonly { readonly kid: string; readonly [member: string]: unknown }[] }
/**
 * Verifies a signed token with only the published keys of the portal. Returns its claims, or null when its key is not
 * among them or the signature is invalid.
 */
export function verifyTokenOffline(token: string, { keys }: PublishedKeys): Readonly<Record<string, string>> | null {
  const [head = '', says = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, string>
  const key = keys.find(({ kid }) => kid === read(head).kid)
  if (!key) return null
  const isTrue = verify(
    null,
    Buffer.from(`${head}.${says}`),
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
  return isTrue ? read(says) : null
}
