import type { Browser, Page } from '@playwright/test'
import { demoId } from '../apps/server/src/demo/demo-id.rules.ts'
import { readCodes } from '../apps/server/src/testing/read-code.ts'
import { confirmIdentity, expect, journeyLanguages, type Lang, openSignedIn, portalUrl, setLanguage } from './portal.ts'
import {
  createOrderOnPage,
  payWithAlipay,
  payWithWechat,
  registerForExam,
  signInOnPage,
  takeExamCorrectly,
  verifyTokenOffline,
} from './testing/buying.ts'
import { createCallSender } from './testing/decisions.ts'
import { createLanguageChooser, type LanguageChooser } from './testing/empty-organisation.ts'
import { aBuyer, backdateSessionStart, completeCourse, runInDatabase, test } from './testing/shop.ts'

/* The path of a customer, from finding a certification to holding it: everything is bought, and paid at gateways
   that check every signature. */
test.use({ deviceScaleFactor: 3 })

const titles = {
  track: ['5G 无线网络工程师', '5G Radio Network Engineer'],
  level: ['助理工程师', 'Associate'],
  course: ['5G NR 无线接入：从空口到波束管理', '5G NR Radio Access: from Air Interface to Beams'],
  class: ['5G 核心网信令实验班', '5G Core Signalling Lab'],
  exam: ['5G 无线波束 助理级考试', '5G Beams, Associate Exam'],
  certificate: ['5G 无线网络助理工程师（波束方向）', '5G Radio Network Engineer, Beams, Associate'],
} as const
const day = 86_400_000

/** Staff at work in the console, in a separate browser. */
async function office(browser: Browser, login: string, lang: Lang): Promise<Page> {
  const context = await browser.newContext({ baseURL: portalUrl(), viewport: { width: 1440, height: 900 } })
  await setLanguage(context, lang)
  await openSignedIn(context, login)
  return context.newPage()
}

/** The exam of the track's first level is taken at a centre, for a fee. Returns it with its next session. */
async function openSession(staff: Page): Promise<{ examId: string; sessionId: string }> {
  const ask = createCallSender(staff.context(), await openSignedIn(staff.context(), 'staff'))
  const examId = await runInDatabase(
    async ({ sql }) =>
      (await sql<{ id: string }[]>`select id from exam where title ->> 'zh' = ${titles.exam[0]}`)[0]?.id ?? '',
  )
  await ask('/operational/console/order/examFeePut', { examId, fee: 30_000 })
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const times = { startsAt: at(3), endsAt: at(3.1), changeUntil: at(2) }
  const { sessionId } = await ask<{ sessionId: string }>('/company/console/examSession/create', {
    centreId: demoId('exam centre', 'nanjing'),
    examId,
    ...times,
    seats: 20,
    needsCoupon: 1,
  })
  return { examId, sessionId }
}

/** The buyer's newest order of a thing, in their list. */
async function openOrder(page: Page, title: string, t: LanguageChooser): Promise<void> {
  await page.goto('/user/bought')
  await page
    .getByRole('region', { name: t('我的订单', 'My orders') })
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('link', { name: title })
    .first()
    .click()
}

for (const lang of journeyLanguages('en'))
  test(`a certification is found, bought, earned and checked by strangers; a refund removes the course but not the certificate (${lang})`, async ({
    browser,
    context,
    page,
    gateways: { alipay, wechat },
  }) => {
    const t = createLanguageChooser(lang)
    const of = (thing: keyof typeof titles) => t<string>(titles[thing][0], titles[thing][1])
    await setLanguage(context, lang)
    const staff = await office(browser, 'staff', lang)
    const { examId, sessionId } = await openSession(staff)
    const buyer = await aBuyer(
      `buyer-${lang}`,
      t('沈知夏', 'Grace Miller'),
      t('远山网络有限公司', 'Farhill Networks'),
      2000,
    )
    // Gateways send each notification twice and the newest first, while the buyer is already back and waiting.
    for (const { teller } of [alipay, wechat])
      teller.telling = { ...teller.telling, times: 2, afterMs: 60_000, isBackwards: true }

    // A visitor sees the requirements of a track, and the price of starting it.
    await page.goto('/careerCertification')
    await expect(page.getByRole('heading', { level: 1, name: of('track') })).toBeVisible()
    const level = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2, name: of('level'), exact: true }) })
    await expect(level.getByRole('link', { name: of('exam') })).toBeVisible()
    await expect(level.getByText(t('在考点进行', 'At a centre'))).toBeVisible()
    await level.getByRole('link', { name: of('course') }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('购买 ¥199', 'Buy for ¥199') })
      .first()
      .click()
    await signInOnPage(page, buyer.login, t)

    // The course, with a coupon, at Alipay.
    await page.getByRole('radio', { name: /−¥20/ }).check()
    await expect(page.getByText('¥179').first()).toBeVisible()
    await createOrderOnPage(page, 'alipay', t)
    await payWithAlipay(page, alipay, '179.00', t)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('开始学习', 'Start learning') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: of('course') })).toBeVisible()

    // A seat in a class, by the code of WeChat Pay.
    await page.goto('/classOpeningPlan')
    const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: of('class') }) })
    await line.getByRole('link', { name: t('购买名额', 'Buy seat') }).click()
    await createOrderOnPage(page, 'wechat', t)
    await payWithWechat(page, wechat, t)
    await page.getByRole('link', { name: t('查看我的班级', 'View my classes') }).click()
    await expect(line.getByText(t('已报名', 'Registered'))).toBeVisible()

    // The course is finished: the track shows that the exam is next, and leads to the registration.
    await completeCourse(
      buyer,
      await runInDatabase(
        async ({ sql }) =>
          (await sql<{ id: string }[]>`select id from product where title ->> 'zh' = ${titles.course[0]}`)[0]?.id ?? '',
      ),
    )
    await page.goto('/careerCertification')
    await level.getByRole('link', { name: t('报名并预约座位', 'Register and book a seat') }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('报名与预约', 'Register') })
      .click()
    await registerForExam(page, of('exam'), t)

    await staff.goto('/console/applications')
    await staff.locator('tbody tr[data-key]').filter({ hasText: buyer.name }).click()
    await staff
      .getByRole('complementary')
      .getByRole('button', { name: t(/^批准/, /^Approve/) })
      .click()
    await expect(staff.getByText(t(/已批准.*的报名/, /registration approved/))).toBeVisible()

    // The fee, and with its coupon a seat.
    await page.reload()
    const mine = page.getByRole('region', { name: t('我的报名', 'My registrations') })
    await mine.getByRole('link', { name: t('选择场次', 'Choose a session') }).click()
    await page
      .getByRole('link', { name: t('支付考试费', 'Pay fee') })
      .first()
      .click()
    await createOrderOnPage(page, 'wechat', t)
    await payWithWechat(page, wechat, t)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('去预约', 'Choose a session') })
      .click()
    await page
      .getByRole('button', { name: t('预约', 'Book seat'), exact: true })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('确认预约', 'Book seat') })
      .click()
    await expect(mine.getByText(t(/已使用考试券/, /Paid with coupon/))).toBeVisible()

    // The day of the exam has come.
    await backdateSessionStart(sessionId)
    await takeExamCorrectly(page, examId, t)
    await expect(page.getByText(t('通过', 'Passed')).first()).toBeVisible()
    await page.goto('/user/certificate')
    await page.locator('a[href*="certificateDetail"]').first().click()
    await page.getByRole('button', { name: t('原尺寸查看', 'View at full size') }).click()
    await expect(page.getByRole('dialog').locator('svg[viewBox]').first()).toBeVisible()
    const [code = ''] = await readCodes(await page.screenshot({ scale: 'device' }))
    const certificate = new URL(code)

    // A stranger checks it at its public page, and without the portal by its published keys.
    const stranger = await browser.newContext({ baseURL: portalUrl() })
    await setLanguage(stranger, lang)
    const check = await stranger.newPage()
    const isGood = async () => {
      await check.goto(`${certificate.pathname}${certificate.search}`)
      await expect(check.getByRole('heading', { name: t('证书有效', 'This certificate is valid') })).toBeVisible()
      await expect(check.getByText(buyer.name).first()).toBeVisible()
    }
    await isGood()
    const keys = await (await stranger.request.get('/.well-known/jwks.json')).json()
    const token = certificate.searchParams.get('token') ?? ''
    expect(verifyTokenOffline(token, keys)).toMatchObject({
      h: buyer.name,
      t: expect.stringContaining(of('certificate')),
    })
    const [head, says = '', signature] = token.split('.')
    const forged = Buffer.from(Buffer.from(says, 'base64url').toString().replace(buyer.name, '张三')).toString(
      'base64url',
    )
    expect(verifyTokenOffline([head, forged, signature].join('.'), keys)).toBeNull()

    // The course is returned: its buyer requests a refund, two people approve.
    const returned = () =>
      [...alipay.trades.values()].flatMap(({ refunds }) => [...refunds.values()]).filter((sum) => sum === '179.00')
        .length
    const before = returned()
    await openOrder(page, of('course'), t)
    await page.getByRole('button', { name: t('申请退款', 'Request refund') }).click()
    const asking = page.getByRole('dialog')
    await asking.getByLabel(t('退款原因', 'Reason')).fill(t('公司已统一购买', 'My company bought it for all of us'))
    await asking.getByRole('button', { name: t('提交', 'Submit request') }).click()
    await expect(page.getByText(t('退款申请等待答复', 'Your refund request is under review'))).toBeVisible()
    const second = await office(browser, 'cheng-shihan', lang)
    for (const [desk, act] of [
      [staff, t('提出退款', 'Propose refund')],
      [second, t('确认退款', 'Confirm refund')],
    ] as const) {
      await desk.goto('/console/orders?needs=any')
      await desk.locator('tbody tr[data-key]').filter({ hasText: buyer.name }).click()
      await desk.getByRole('complementary').getByRole('button', { name: act }).click()
      const box = desk.getByRole('dialog').or(desk.getByRole('alertdialog'))
      await box.getByRole('button', { name: act }).click()
      await confirmIdentity(desk)
      await expect(box).toHaveCount(0)
    }
    await expect(async () => {
      await page.reload()
      await expect(
        page.getByRole('heading', { name: t('退款已退回', 'Your refund is complete'), exact: true }),
      ).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(
      page.getByText(
        t(
          '课程不再开放；已获得的证书和学习记录保留。',
          'You no longer have access to the course. You keep your certificates and study records.',
        ),
      ),
    ).toBeVisible()
    expect(returned()).toBe(before + 1)
    await page
      .getByRole('button', { name: t(/通知/, /Notifications/) })
      .first()
      .click()
    await expect(page.getByRole('button', { name: t(/订单已退款/, /Your order was refunded/) })).toBeVisible()
    await page.goto('/careerCertification')
    await expect(level.getByText(t('已获证', 'Earned'), { exact: true })).toBeVisible()
    await level.getByRole('link', { name: of('course') }).click()
    await expect(page.getByRole('link', { name: t('购买 ¥199', 'Buy for ¥199') }).first()).toBeVisible()
    await isGood()

    // Repeated notifications were accepted and acknowledged each time.
    for (const { teller } of [alipay, wechat])
      expect(new Set(teller.thanks.map((thanks) => thanks.slice(0, 3)))).toEqual(new Set(['200']))
    await Promise.all([staff, second].map((desk) => desk.context().close()))
    await stranger.close()
  })
