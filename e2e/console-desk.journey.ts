import type { Locator, Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { createApplicant } from './applicant.ts'
import { expect, openSignedIn, portalUrl, pressUntilVisible, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'
import { postCall } from './testing/sit-short.ts'

const rowOf = (page: Page, name: string) => page.locator('tbody tr[data-key]').filter({ hasText: name })

test('an application is opened from the queue, returned with a saved reason, submitted again and approved', async ({
  browser,
  context,
  page,
}) => {
  const person = await createApplicant(browser, 'he-siqi')
  await person.apply()
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/applications`)
  await expect(rowOf(page, '何思琪')).toBeVisible()
  const desk = page.getByRole('complementary')
  await expect(desk.getByText('没有有效证书').or(desk.getByText('与账号一致')).first()).toBeVisible()

  // Documents are covered until requested, and shown for a minute; a photo that is too small is reported.
  await expect(desk.getByRole('img')).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(desk.getByRole('img', { name: '证件照' })).toBeVisible()
  await expect(desk.getByText('240 × 336 px（要求至少 295 × 413 px）')).toBeVisible()
  await expect(desk.getByText(/秒后隐藏/)).toBeVisible()
  await page.keyboard.press('v')
  await expect(desk.getByRole('img')).toHaveCount(0)

  // Without a reason nothing is returned; a kept one is filled in and may be written on.
  await page.keyboard.press('r')
  await expect(desk.getByRole('alert')).toHaveText('请填写退回原因')
  const words = desk.getByRole('textbox', { name: '退回说明' })
  await expect(words).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await expect(words).toHaveValue(/不小于 295 × 413/)
  await words.fill('请换一张不小于 295 × 413 像素的照片。')
  await desk.getByRole('button', { name: '退回', exact: true }).click()
  await expect(page.getByText(/已退回.*的申请/)).toBeVisible()
  await expect(rowOf(page, '何思琪')).toHaveCount(0)

  await person.apply()
  await page.goto(`${portalUrl()}/console/applications`)
  await rowOf(page, '何思琪').click()
  await expect(desk.getByText('请换一张不小于 295 × 413 像素的照片。')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(/已批准.*的报名/)).toBeVisible()
  await page.getByRole('button', { name: /已批准，未约考/ }).click()
  await rowOf(page, '何思琪').click()
  await expect(desk.getByText('证件只在审核期间显示')).toBeVisible()
  await expect(desk.getByRole('button', { name: /显示 60 秒/ })).toHaveCount(0)

  // The audit log has the reader and the reason.
  await page.goto(`${portalUrl()}/console/audit`)
  await expect(page.getByText('查看了申请材料').first()).toBeVisible()
  await expect(page.getByText('查看了证件').first()).toBeVisible()
  const mine = (await person.get('/company/examApply/myExamApplyList')).list[0]
  expect(await person.post('/company/examApply/cancel', { applicationId: mine?.applicationId })).toMatchObject({
    code: 200,
  })
})

inWholeRun(test)(
  'next to the applications are the seats of a month: a full session filters the list, and its waitlist moves up',
  async ({ browser, context, page }) => {
    const people = [await createApplicant(browser, 'he-siqi'), await createApplicant(browser, 'cao-ying')] as const
    const staff = await openSignedIn(context, 'staff')
    const centre = { city: { zh: '扬州' }, name: { zh: '瘦西湖考点' }, address: { zh: '大虹桥路 28 号' } }
    const { centreId } = await postCall<{ centreId: string }>(
      context,
      '/company/console/examCentre/save',
      centre,
      staff,
    )
    const applications: string[] = []
    for (const person of people) {
      await person.apply()
      const mine = (await person.get('/company/examApply/myExamApplyList')).list[0]
      applications.push(mine?.applicationId ?? '')
      await postCall(
        context,
        '/company/console/examApply/decide',
        { applicationId: mine?.applicationId, decision: 'approve' },
        staff,
      )
    }
    const at = (days: number) =>
      new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
    const examId = (await people[0].get('/company/examApply/examList')).list[0]?.examId
    const session = { centreId, examId, startsAt: at(70), endsAt: at(70.125), changeUntil: at(69), seats: 1 }
    const { sessionId } = await postCall<{ sessionId: string }>(
      context,
      '/company/console/examSession/create',
      session,
      staff,
    )
    expect(
      await people[0].post('/company/examApply/appoint', { applicationId: applications[0], sessionId }),
    ).toMatchObject({ code: 200 })
    expect(
      await people[1].post('/company/examApply/wait', { applicationId: applications[1], sessionId }),
    ).toMatchObject({ code: 200 })

    await setLanguage(context, 'zh')
    await page.goto(`${portalUrl()}/console/applications?state=all&sessionId=${sessionId}`)
    const seats = page.getByRole('region', { name: '座位' })
    const cell = seats.getByRole('button', { name: /^瘦西湖考点，.*余 0 座，共 1 座，候补 1 人$/ })
    await expect(cell).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('tbody tr[data-key]')).toHaveCount(2)
    await expect(page.getByRole('group', { name: '筛选' })).toContainText('扬州')
    const waiting = seats.getByRole('region', { name: '候补', exact: true })
    await expect(waiting.getByRole('listitem')).toHaveText([new RegExp(`1.*${people[1].name}`)])

    // The months lead on and back; from there the cell and its session, by keyboard.
    await page.goto(`${portalUrl()}/console/applications`)
    const later = seats.getByRole('button', { name: '下个月' })
    await later.focus()
    for (let step = 0; step < 4 && !(await cell.isVisible()); step += 1) {
      const before = (await seats.textContent()) ?? ''
      await page.keyboard.press('Enter')
      await expect(seats).not.toHaveText(before)
    }
    await cell.focus()
    await page.keyboard.press('Enter')
    await seats.getByRole('link', { name: '本场报名' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('tbody tr[data-key]')).toHaveCount(2)

    // An application that is decided has nothing to check, and no head without words.
    await page.locator('tbody tr[data-key]').first().click()
    await expect(page.getByRole('complementary').getByRole('rowheader', { name: '姓名' })).toBeVisible()
    const { violations } = await createAxeScanner(page).withRules(['empty-table-header']).analyze()
    expect(violations.flatMap((one) => one.nodes.map((node) => node.html))).toEqual([])

    // The seat is cancelled: it goes to the first on the waitlist, and the board shows it.
    expect(await people[0].post('/company/examApply/cancel', { applicationId: applications[0] })).toMatchObject({
      code: 200,
    })
    await page.reload()
    await expect(seats.getByRole('region', { name: '候补成功' }).getByRole('listitem')).toContainText(people[1].name)
    await expect(waiting).toContainText('暂无候补')
    expect(await people[1].post('/company/examApply/cancel', { applicationId: applications[1] })).toMatchObject({
      code: 200,
    })

    // On a narrow screen a button brings them.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${portalUrl()}/console/applications`)
    await page.getByRole('button', { name: '座位', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '座位' }).getByRole('table', { name: '座位' }).first()).toBeVisible()
    await postCall(context, '/company/console/examSession/cancel', { sessionId, reason: '试办结束' }, staff)
  },
)

inWholeRun(test)(
  'the reasons for a return are edited in both languages, and appear at the desk at once',
  async ({ browser, context, page }) => {
    const person = await createApplicant(browser, 'he-siqi')
    await person.apply()
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'staff')
    await page.goto(`${portalUrl()}/console/applications`)
    await rowOf(page, '何思琪').click()
    await page.getByRole('button', { name: '编辑原因' }).click()
    const dialog = page.getByRole('dialog', { name: '退回原因' })
    await dialog.getByRole('button', { name: '添加原因' }).click()
    await dialog.getByRole('textbox', { name: '第 6 条，名称, 中文' }).fill('指印不清')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByRole('alert')).toContainText('两种语言')
    await dialog.getByRole('textbox', { name: '第 6 条，名称, 英文' }).fill('Print unclear')
    await dialog.getByRole('textbox', { name: '第 6 条，申请人看到的说明, 中文' }).fill('请重新拍摄')
    await dialog.getByRole('textbox', { name: '第 6 条，申请人看到的说明, 英文' }).fill('Please take it again')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('6')
    await expect(page.getByRole('textbox', { name: '退回说明' })).toHaveValue('请重新拍摄')
    await page.keyboard.press('r')
    await expect(page.getByText(/已退回.*的申请/)).toBeVisible()
    await page.goto(`${portalUrl()}/console/applications?state=returned`)
    const mine = (await person.get('/company/examApply/myExamApplyList')).list[0]
    expect(mine).toMatchObject({ state: 'returned', reason: '请重新拍摄' })
    expect(await person.post('/company/examApply/cancel', { applicationId: mine?.applicationId })).toMatchObject({
      code: 200,
    })
  },
)

inWholeRun(test)(
  'a certificate is issued by hand and checked in public; corrected and revoked, the public page says so',
  async ({ browser, context, page }) => {
    const visitor = await browser.newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
    await setLanguage(visitor, 'zh')
    const check = async (number: string, name: string) => {
      const seen = await visitor.newPage()
      await seen.goto('/certificateQuery')
      await seen.getByLabel('证书编号').fill(number)
      await seen.getByLabel(/姓名/).fill(name)
      await seen
        .getByRole('button', { name: /查询|核验/ })
        .first()
        .click()
      await expect(seen.getByRole('article')).toBeVisible()
      const said = await seen.getByRole('article').textContent()
      await seen.close()
      return said
    }
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'staff')
    await page.goto(`${portalUrl()}/console/certificates`)
    await page.locator('tbody tr[data-key]').first().waitFor()
    const issue = page.getByRole('dialog', { name: '颁发证书' })
    await pressUntilVisible(page, 'c', issue)
    await issue.getByRole('button', { name: '颁发证书' }).click()
    await expect(issue.getByRole('alert')).toHaveText('请选择持证人')
    await issue.getByLabel('持证人').fill('任博')
    await issue.getByRole('button', { name: /任博/ }).click()
    await issue.getByRole('button', { name: /证书模板/ }).click()
    await page.getByRole('option', { name: /专家/ }).first().click()
    await issue.getByLabel('原因').fill('纸质证书换发')
    await issue.getByRole('button', { name: '颁发证书' }).click()
    await expect(issue).toHaveCount(0)
    const panel = page.getByRole('complementary')
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('任博')
    const numberOf = async () =>
      ((await panel.locator('header').first().textContent())?.match(/[A-Z]{2}(?:-[A-Z]{1,2})*-\d{4}-\d{7}/) ?? [''])[0]
    const first = await numberOf()
    expect(first).not.toBe('')
    expect(await check(first, '任博')).toContain('有效')

    await panel.getByRole('button', { name: '更正姓名' }).click()
    const correct = page.getByRole('dialog', { name: '更正姓名，重新颁发' })
    await expect(correct.getByText('账号姓名不变')).toBeVisible()
    await correct.getByRole('textbox', { name: '证书上的姓名' }).fill('任勃')
    await correct.getByRole('button', { name: '更正姓名，重新颁发' }).click()
    await expect(correct).toHaveCount(0)
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('任勃')
    const second = await numberOf()
    expect(second).not.toBe(first)
    expect(await check(first, '任博')).toContain('更正姓名')
    expect(await check(second, '任勃')).toContain('有效')

    await panel.getByRole('button', { name: '撤销' }).click()
    const revoke = page.getByRole('alertdialog', { name: '撤销证书' })
    await revoke.getByRole('button', { name: '撤销证书' }).click()
    await expect(revoke.getByRole('alert')).toHaveText('请填写原因')
    await revoke.getByLabel('公开显示的原因').fill('材料不实')
    await revoke.getByRole('button', { name: '撤销证书' }).click()
    await expect(revoke).toHaveCount(0)
    await expect(panel.getByText('已撤销').first()).toBeVisible()
    const said = await check(second, '任勃')
    expect(said).toContain('被撤销')
    expect(said).toContain('材料不实')
    await visitor.close()
  },
)

inWholeRun(test)(
  'a centre and a session are created, the session is moved and cancelled, and a coupon is issued and revoked',
  async ({ context, page }) => {
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'staff')
    await page.goto(`${portalUrl()}/console/centres`)
    await page.getByRole('button', { name: '新建考点' }).click()
    const centre = page.getByRole('dialog', { name: '新建考点' })
    await centre.getByRole('button', { name: '保存' }).click()
    await expect(centre.getByRole('alert')).toContainText('至少填一种语言')
    const name = `高新考点 ${Date.now() % 100_000}`
    await centre.getByLabel('城市 中文').fill('西安')
    await centre.getByLabel('名称 中文').fill(name)
    await centre.getByLabel('地址 中文').fill('高新一路 2 号')
    await centre.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible()

    await page.keyboard.press('c')
    const session = page.getByRole('dialog', { name: '新建场次' })
    await session.getByRole('button', { name: '新建场次' }).click()
    await expect(session.getByRole('alert')).toHaveText('请选择考试')
    await session.getByRole('button', { name: /^选择考试/ }).click()
    await page.getByRole('option').first().click()
    await session.getByRole('button', { name: /考点/ }).click()
    await page.getByRole('option', { name: new RegExp(name) }).click()
    const day = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
    const typeInto = async (box: Locator, digits: string) => {
      await box.getByRole('spinbutton').first().click()
      await page.keyboard.type(digits)
    }
    await typeInto(session.getByRole('group', { name: '开始' }), `${day}0930`)
    // Two hours, and changes until half an hour before, by default.
    await expect(session.getByRole('group', { name: '结束' })).toContainText('11:30')
    await expect(session.getByRole('group', { name: '改约截止' })).toContainText('09:00')
    await session.getByLabel('座位').fill('6')
    await typeInto(session.getByRole('group', { name: '结束' }), `${day}0900`)
    await session.getByRole('button', { name: '新建场次' }).click()
    await expect(session.getByRole('alert')).toContainText('结束要晚于开始')
    await typeInto(session.getByRole('group', { name: '结束' }), `${day}1100`)
    await session.getByRole('button', { name: '新建场次' }).click()
    await expect(session).toHaveCount(0)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: '6', exact: true })
      .click()
    const side = page.getByRole('complementary')
    await expect(side.getByText('09:30–11:00')).toBeVisible()

    await side.getByRole('button', { name: '修改' }).click()
    const change = page.getByRole('dialog', { name: '修改场次' })
    await change.getByLabel('座位').fill('9')
    await change.getByRole('button', { name: '保存' }).click()
    await expect(change).toHaveCount(0)
    await expect(side.getByText('9 座已约 0')).toBeVisible()
    await side.getByRole('button', { name: '取消场次' }).click()
    const off = page.getByRole('alertdialog', { name: '取消场次' })
    await off.getByLabel('原因（考生可见）').fill('考点停电')
    await off.getByRole('button', { name: '取消场次' }).click()
    await expect(side.getByText('已取消')).toBeVisible()

    await page.goto(`${portalUrl()}/console/centres/coupons`)
    await expect(page.getByRole('heading', { level: 1, name: '考试券' })).toBeVisible()
    await page.getByRole('button', { name: '发放考试券' }).first().click()
    const give = page.getByRole('dialog', { name: '发放考试券' })
    await give.getByLabel('持券人').fill('曹颖')
    await give.getByRole('button', { name: /曹颖/ }).click()
    await typeInto(give.getByRole('group', { name: '有效期至' }), day)
    await give.getByRole('button', { name: '发放考试券' }).click()
    await expect(give).toHaveCount(0)
    await rowOf(page, '曹颖').first().click()
    await side.getByRole('button', { name: '作废' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '作废' }).click()
    await expect(rowOf(page, '曹颖').first()).toContainText('已过期')
  },
)
