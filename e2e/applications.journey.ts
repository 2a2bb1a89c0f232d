import type { BrowserContext } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** The work of staff, by their calls. */
async function officeOf(context: BrowserContext) {
  const headers = { access_token: await openSignedIn(context, 'staff') }
  const answered = async (answer: { json(): Promise<unknown> }) =>
    (await answer.json()) as { code: number; data: { list: Record<string, string>[] } & Record<string, string> }
  return {
    ask: async (path: string) => (await answered(await context.request.get(`${portalUrl()}${path}`, { headers }))).data,
    tell: async (path: string, data: object) => {
      const { code, data: told } = await answered(
        await context.request.post(`${portalUrl()}${path}`, { headers, data }),
      )
      expect(code).toBe(200)
      return told
    },
  }
}

inWholeRun(test)(
  'a visitor sees the sessions of a month by day and city, and the day of an exam; on a phone the days are an agenda',
  async ({ context, page }) => {
    await setLanguage(context, 'zh')
    await page.goto(`${portalUrl()}/examCenter`)
    const board = page.getByRole('table')
    await expect(board.getByRole('rowheader').first()).toBeVisible()
    await expect(board.getByRole('link', { name: /^\d\d:\d\d (仅)?余 \d+$/ }).first()).toHaveAttribute(
      'href',
      '/examAppointment',
    )
    const day = page.getByRole('region', { name: '考试当天' })
    await expect(day.getByRole('time')).toHaveText(Array(5).fill(/^\d\d:\d\d$/))
    await expect(day.getByText(/^以 .+ 的场次为例$/)).toBeVisible()

    await page.getByRole('searchbox', { name: '按城市、考点或地址查找' }).fill('西安')
    await page.getByRole('button', { name: '查找' }).click()
    await expect(board.getByRole('columnheader')).toHaveText(['日期', '西安'])
    await page.goto(`${portalUrl()}/examCenter?month=2020-01`)
    await expect(page.getByText('本月没有场次，请查看其他月份。')).toBeVisible()
    await page.getByRole('navigation', { name: '月份' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/month=20\d\d-\d\d/)
    await expect(board.getByRole('columnheader', { name: '南京' })).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('link', { name: /^\d\d:\d\d 南京 余 \d+$/ }).first()).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  },
)

inWholeRun(test)(
  'the requirements of an application come before its submit button, on wide and narrow pages and for screen readers',
  async ({ context, page }) => {
    await setLanguage(context, 'en')
    await openSignedIn(context, 'he-siqi')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${portalUrl()}/examAppointment`)
      const [save, send] = [
        page.getByRole('button', { name: 'Save details' }),
        page.getByRole('button', { name: 'Submit', exact: true }).first(),
      ]
      const [form, line] = [
        page.getByRole('region', { name: 'Your details' }),
        page.getByRole('region', { name: 'Exams open for registration' }),
      ]
      await expect(send).toBeVisible()
      await expect(save).toBeVisible()
      const buttons = await page.getByRole('main').getByRole('button').allTextContents()
      expect(buttons.indexOf('Save details')).toBeLessThan(buttons.indexOf('Submit'))
      const [first, second] = [await form.boundingBox(), await line.boundingBox()]
      if (!first || !second) throw new Error('the page shows no form, or no exam')
      // Side by side, the form is on the left; stacked, it is on top.
      if (width === 1440) expect(first.x + first.width).toBeLessThanOrEqual(second.x)
      else expect(first.y + first.height).toBeLessThanOrEqual(second.y)
    }
  },
)

test('an exam at a centre: registration, approval, a seat with a coupon, the ticket, and the cancelled seat', async ({
  browser,
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'learner')
  const office = await officeOf(await browser.newContext())
  await page.goto(`${portalUrl()}/examAppointment`)
  const steps = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^(报名信息|提交报名|审核|预约场次|参加考试)/ })
  /** The current step according to the page; earlier ones are called done. */
  const expectStep = async (name: string, done: number) => {
    await expect(page.locator('li[aria-current=step] b')).toHaveText(name)
    await expect(page.getByRole('listitem', { name: /，已完成|, 已完成/ })).toHaveCount(done)
    await expect(steps).toHaveCount(5)
  }
  await expectStep('报名信息', 0)
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText('请先保存报名信息，再提交报名')).toBeVisible()
  const number = page.getByLabel('证件号码')
  await number.fill('110105194912310021')
  await page.getByRole('button', { name: '保存报名信息' }).click()
  await expect(page.getByText('证件号码不正确')).toBeVisible()
  expect((await office.ask('/company/console/examApply/list?state=submitted')).list).toEqual([])
  await number.fill('11010519491231002x')
  await page.getByLabel('上传证件照片').setInputFiles(photo)
  await expect(page.getByText('photo.png')).toBeVisible()
  await page.getByRole('button', { name: '保存报名信息' }).click()
  await expect(number).toHaveAttribute('placeholder', /尾号 002X/)
  await expectStep('提交报名', 1)
  await page.getByRole('button', { name: '提交报名' }).click()
  const mine = page.getByRole('region', { name: '我的报名' })
  await expect(mine.getByText('审核中')).toBeVisible()
  await expectStep('审核', 2)

  const applicationId = (await office.ask('/company/console/examApply/list?state=submitted')).list[0]?.applicationId
  await office.tell('/company/console/examApply/decide', { applicationId, decision: 'approve' })
  await page.reload()
  await expectStep('预约场次', 3)
  await mine.getByRole('link', { name: '选择场次' }).click()
  const paid = page.getByRole('listitem').filter({ hasText: '需要考试券' })
  await paid.getByRole('button', { name: '预约' }).click()
  const ask = page.getByRole('dialog', { name: '预约该座位？' })
  await expect(ask.getByText('将使用一张考试券')).toBeVisible()
  await ask.getByRole('button', { name: '再想想' }).click()
  await expect(ask).toHaveCount(0)
  expect((await office.ask('/company/console/examApply/list?state=scheduled')).list).toEqual([])
  await paid.getByRole('button', { name: '预约' }).click()
  await ask.getByRole('button', { name: '确认预约' }).click()
  await expect(mine.getByText(/已使用考试券 WNTR/)).toBeVisible()
  await expectStep('参加考试', 4)
  const download = page.waitForEvent('download')
  await mine.getByRole('button', { name: '准考证' }).click()
  expect(await (await download).failure()).toBeNull()
  await page.goto(`${portalUrl()}/user/coupon`)
  await expect(page.getByText('已使用')).toBeVisible()
  await page.goto(`${portalUrl()}/exam/list`)
  await page.getByRole('listitem').filter({ hasText: '您的场次' }).getByRole('link').first().click()
  await expect(page.getByText('座位已预约')).toBeVisible()
  await expect(page.getByRole('link', { name: '准考证与座位' })).toBeVisible()

  // The page of the centres shows the seat among the sessions of its month, and the day with its times.
  const mineNow = await context.request.get(`${portalUrl()}/company/examApply/myExamApplyList`, {
    headers: { access_token: token },
  })
  const [held] = (await mineNow.json()).data.list as {
    session: { startsAt: string; centre: { timeZone: string } } | null
  }[]
  const month = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeZone: held?.session?.centre.timeZone ?? 'UTC',
  })
    .format(new Date(held?.session?.startsAt ?? 0))
    .slice(0, 7)
  await page.goto(`${portalUrl()}/examCenter?month=${month}`)
  await expect(page.getByRole('table').getByRole('link', { name: /已预约/ })).toHaveAttribute(
    'href',
    /examApponitmentTime\?applicationId=/,
  )
  await expect(page.getByRole('region', { name: '考试当天' }).getByText(/^您的考试/)).toBeVisible()

  // Exchanging the seat: the confirmation names the current seat, which will be given up, and the coupon, which remains
  // in use.
  await page.goto(`${portalUrl()}/examAppointment`)
  await mine.getByRole('link', { name: '改约' }).click()
  await page.getByRole('button', { name: '改约' }).first().click()
  const exchange = page.getByRole('dialog', { name: '改约到该场次？' })
  await expect(exchange.getByText('放弃的座位')).toBeVisible()
  await expect(exchange.getByText(/考试券 WNTR/)).toBeVisible()
  await exchange.getByRole('button', { name: '再想想' }).click()

  await page.goto(`${portalUrl()}/examAppointment`)
  await mine.getByRole('button', { name: '取消报名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
  await expect(mine.getByText('已取消')).toBeVisible()
  await page.goto(`${portalUrl()}/user/coupon`)
  await expect(page.getByText('可使用')).toBeVisible()
})

inWholeRun(test)(
  'a certificate on evidence: no incomplete application is submitted; one is returned with a reason, corrected and submitted again',
  async ({ browser, context, page }) => {
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'colleague')
    const office = await officeOf(await browser.newContext())
    const waiting = async () => (await office.ask('/company/console/certificateApply/list?state=submitted')).list
    await page.goto(`${portalUrl()}/user/certificate`)
    await page.getByRole('button', { name: '填写申请' }).click()
    const form = page.getByRole('dialog', { name: '申请证书' })
    await form.getByRole('button', { name: '提交申请' }).click()
    await expect(form.getByText('请选择要申请的证书')).toBeVisible()
    await expect(form.getByLabel('申请的证书')).toBeFocused()
    await form.getByLabel('申请的证书').selectOption({ label: '5G 无线网络工程师 · 专业工程师' })
    await form.getByRole('button', { name: '提交申请' }).click()
    await expect(form.getByText('请写明申请依据')).toBeVisible()
    expect(await waiting()).toEqual([])
    await form.getByLabel('申请依据').fill('2021 年取得的无线网络高级工程师纸质证书')
    await form.getByRole('button', { name: '提交申请' }).click()
    await expect(form).toHaveCount(0)
    const line = page.getByRole('listitem').filter({ hasText: '5G 无线网络工程师（波束方向） · 专业工程师' })
    await expect(line.getByText('审核中')).toBeVisible()

    const applicationId = (await waiting())[0]?.applicationId
    await office.tell('/company/console/certificateApply/decide', {
      applicationId,
      decision: 'return',
      reason: '请附证书扫描件',
    })
    await page.goto(portalUrl())
    await page.getByRole('button', { name: /通知/ }).first().click()
    await page.getByRole('button', { name: /5G 无线网络工程师（波束方向）》的申请被退回/ }).click()
    await expect(form.getByText('退回原因：请附证书扫描件')).toBeVisible()
    await expect(form.getByLabel('申请依据')).toHaveValue('2021 年取得的无线网络高级工程师纸质证书')
    await form
      .getByLabel('上传扫描件')
      .setInputFiles({ ...photo, name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
    await expect(form.getByRole('status').filter({ hasText: '10 MB' })).toHaveCount(0)
    await form.getByLabel('上传扫描件').setInputFiles(photo)
    await expect(form.getByText('photo.png')).toBeVisible()
    await form.getByRole('button', { name: '提交申请' }).click()
    await expect(line.getByText('审核中')).toBeVisible()
    expect((await waiting())[0]).toMatchObject({ applicationId, fileUrl: expect.any(String) })
  },
)

inWholeRun(test)(
  'a company requests an account from the sign-in page; a mistake keeps the input and sends nothing',
  async ({ browser, context, page }) => {
    await setLanguage(context, 'en')
    await page.goto(`${portalUrl()}/login`)
    await page.getByRole('link', { name: 'Request a company account' }).click()
    const box = page.getByRole('region', { name: 'Request a company account' })
    await box.getByLabel('Contact person').fill('Wang Lei')
    await box.getByLabel('Work email').fill('wang@farbridge')
    await box.getByRole('button', { name: 'Send request' }).click()
    await expect(box.getByText('Enter your company’s name')).toBeVisible()
    await expect(box.getByText('Enter an email address we can reply to')).toBeVisible()
    await expect(box.getByLabel('Company', { exact: true })).toBeFocused()
    const office = await officeOf(await browser.newContext())
    const asked = async () => JSON.stringify((await office.ask('/site/console/contactMessageList')).rows)
    expect(await asked()).not.toContain('Wang Lei')
    await box.getByLabel('Company', { exact: true }).fill('Farbridge Networks')
    await box.getByLabel('Work email').fill('wang@farbridge.example')
    await box.getByRole('button', { name: 'Send request' }).click()
    await expect(box.getByText('We’ll reply to wang@farbridge.example.')).toBeVisible()
    expect(await asked()).toContain('Farbridge Networks')
  },
)

inWholeRun(test)(
  'a full class: a learner on the waitlist is notified when a seat opens, and leaves again',
  async ({ browser, context, page }) => {
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'colleague')
    const office = await officeOf(await browser.newContext())
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const title = '小班：一个名额'
    const { classId } = await office.tell('/company/console/trainingClass/create', {
      line: 'technical',
      title: { zh: title },
      summary: { zh: '只有一个名额' },
      startsOn: day(40),
      endsOn: day(41),
      applyUntil: day(30),
      seats: 1,
    })
    await office.tell('/company/trainingClass/apply', { trainingClassId: classId })
    await page.goto(`${portalUrl()}/classOpeningPlan?city=online`)
    const line = page.getByRole('listitem').filter({ hasText: title })
    await line.getByRole('button', { name: '加入候补' }).click()
    await expect(line.getByText('候补第 1 位')).toBeVisible()
    await office.tell('/company/trainingClass/cancel', { trainingClassId: classId })
    await page.reload()
    await expect(line.getByText('已报名')).toBeVisible()
    await page.getByLabel('只看我报名的').check()
    await expect(page.getByText('共 1 个班')).toBeVisible()
    await line.getByRole('button', { name: '取消报名' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
    await expect(page.getByText('没有符合条件的班')).toBeVisible()
  },
)

inWholeRun(test)(
  'partners by region, level and search; news from the list to an article and the next one',
  async ({ context, page }) => {
    await setLanguage(context, 'zh')
    await page.goto(`${portalUrl()}/findPartner`)
    const partners = page.locator('#main').getByRole('listitem')
    await expect(partners).toHaveCount(6)
    await page.getByLabel('地区').selectOption('华东')
    await expect(partners).toHaveCount(2)
    await page.getByLabel('级别').selectOption('gold')
    await expect(partners).toHaveText([/镶格科技/])
    await expect(page).toHaveURL(/region=.*level=gold|level=gold.*region=/)
    await page.getByRole('searchbox', { name: '伙伴名称或擅长的领域' }).fill('没有这一家')
    await page.getByRole('button', { name: '查找' }).click()
    await expect(page.getByText('没有符合条件的伙伴')).toBeVisible()
    await page.getByRole('button', { name: '清除条件' }).click()
    await expect(partners).toHaveCount(6)

    await page.goto(`${portalUrl()}/news`)
    await page.getByRole('button', { name: '公告' }).click()
    await expect(page).toHaveURL(/category=notice/)
    await page.getByRole('link', { name: /系统维护/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /系统维护/ })).toBeVisible()
    await page
      .getByRole('navigation', { name: '其他新闻' })
      .getByRole('link', { name: /后一篇/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: '5G 无线波束管理冬季统考开放报名' })).toBeVisible()
    await page.getByRole('region', { name: '继续阅读' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: '网络运维年度认证考试开放' })).toBeVisible()
    await page.getByRole('link', { name: '全部新闻' }).first().click()
    await expect(page).toHaveURL(`${portalUrl()}/news`)
  },
)
