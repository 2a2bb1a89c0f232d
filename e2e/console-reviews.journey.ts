import type { Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { confirmIdentity, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { createCallSender, markAllAnswers, startAndAnswerExam } from './testing/decisions.ts'

type Listed = { readonly list: readonly Readonly<Record<string, unknown>>[]; readonly total: number }
const panelOf = (page: Page) => page.getByRole('complementary')

inWholeRun(test)(
  'exit reviews are decided one after another by keyboard: one is upheld, one is restored, and neither without a reason',
  async ({ browser, context, page }) => {
    test.setTimeout(120_000)
    await setLanguage(context, 'zh')
    const token = await openSignedIn(context, 'staff')
    const examId = await createAllTypesExam(context.request, token, `离开裁定 ${Date.now()}`, { passingPoints: 400 }, [
      'single',
      'short',
    ])
    const attempts: string[] = []
    for (const login of ['learner', 'colleague']) {
      const candidate = await browser.newContext({ baseURL: portalUrl() })
      const sitting = await startAndAnswerExam(candidate, login, examId)
      await sitting.leaveTooOften()
      attempts.push(sitting.attemptId)
      await candidate.close()
    }
    await page.goto(`${portalUrl()}/console/reviews?examId=${examId}`)
    const rows = page.getByRole('region', { name: '待裁定' }).locator('[data-row-name]')
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('j')
    await page.goto(`${portalUrl()}/console/reviews?examId=${examId}&open=${attempts[0]}.1`)
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: '作答记录' })).toBeVisible()
    await expect(panel).toContainText('切走或遮住页面')
    await page.keyboard.press('u')
    await expect(panel.getByRole('alert')).toHaveText('请填写理由，至少两个字')
    await expect(panel.getByRole('textbox', { name: '理由' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('2')
    await page.keyboard.press('u')
    await expect(page.getByText(/^已维持 .+ 的结束$/)).toBeVisible()
    // The next case opens immediately.
    await expect(rows).toHaveCount(1)
    await expect(panel.getByRole('textbox', { name: '理由' })).toHaveValue('')
    await page.keyboard.press('3')
    await panel.getByRole('spinbutton').fill('5')
    await panel.getByRole('heading', { name: '作答记录' }).click()
    await page.keyboard.press('r')
    await expect(page.getByText(/^已恢复 .+ 的作答$/)).toBeVisible()
    await expect(page.getByText('没有等待处理的离开裁定').or(page.getByText('没有符合'))).toBeVisible()
    const ask = createCallSender(context, token)
    const decided = async (state: string) =>
      (await ask<Listed>('/exam/console/leaveReviews', { examId, state })).list.map(({ attemptId, review }) => [
        attemptId,
        (review as { reason: string }).reason,
      ])
    expect(await decided('upheld')).toEqual([[attempts[0], '多次离开作答页面，维持结束']])
    expect(await decided('restored')).toEqual([[attempts[1], '设备或网络故障，恢复作答']])
  },
)

test('an appeal is upheld with a corrected mark, which its proposer cannot approve and a second person can', async ({
  browser,
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'staff')
  const ask = createCallSender(context, token)
  const examId = await createAllTypesExam(context.request, token, `复核申请 ${Date.now()}`, { passingPoints: 400 }, [
    'single',
    'short',
  ])
  const candidate = await browser.newContext({ baseURL: portalUrl() })
  const sitting = await startAndAnswerExam(candidate, 'learner', examId)
  await sitting.submit()
  const second = await browser.newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
  await setLanguage(second, 'zh')
  await markAllAnswers(second, 'cheng-shihan', examId, 100)
  const appealable = async () =>
    (await sitting.ask<{ marks: { positions: number[] } }>('/exam/pc/appeals', { attemptId: sitting.attemptId })).marks
      .positions
  await expect.poll(async () => (await appealable()).length).toBe(2)
  const { appealId } = await sitting.ask<{ appealId: string }>('/exam/pc/appeal', {
    attemptId: sitting.attemptId,
    position: (await appealable())[0],
    words: '第二步我写在最后一行，请再看一次。',
  })
  await candidate.close()

  await page.goto(`${portalUrl()}/console/reviews?view=appeals&kind=appeals&examId=${examId}&open=${appealId}`)
  const panel = panelOf(page)
  await expect(panel).toContainText('第二步我写在最后一行')
  await expect(panel).toContainText('先看占用率最高的任务')
  await expect(panel).toContainText('两步以上')
  await expect(panel).toContainText('程诗涵')
  await panel.getByRole('textbox', { name: '答复' }).fill('经复核，补记遗漏的得分点。')
  const mark = panel.getByRole('textbox', { name: /更正为/ })
  await mark.fill('999')
  await panel.getByRole('button', { name: /^成立/ }).click()
  await expect(panel.getByRole('alert')).toContainText('请填 0 到 2 之间的分数')
  await mark.fill('1.5')
  await panel.getByRole('button', { name: /^成立/ }).click()
  await expect(page.getByText('已答复，重新评分待第二人批准')).toBeVisible()

  // The proposer may only withdraw it.
  const { list } = await ask<Listed>('/exam/console/regrade/list', { examId, state: 'proposed' })
  const regradeId = String(list[0]?.regradeId)
  const address = `${portalUrl()}/console/reviews?view=regrades&kind=regrades&examId=${examId}&open=${regradeId}`
  await page.goto(address)
  await expect(panel.getByRole('region', { name: '裁定' })).toContainText('须由另一人批准')
  await expect(panel.getByRole('button', { name: /^批准/ })).toHaveCount(0)
  const decided = async () => {
    const answer = await context.request.post(`${portalUrl()}/exam/console/regrade/decide`, {
      form: { regradeId, approve: 'true' },
      headers: { access_token: token },
    })
    return (await answer.json()).data.reason
  }
  expect(await decided()).toBe('reauthenticationNeeded')
  await context.request.post(`${portalUrl()}/user/user/reauthenticate`, {
    form: { password: 'demo' },
    headers: { access_token: token },
  })
  expect(await decided()).toBe('secondPersonNeeded')

  const officer = await second.newPage()
  await officer.goto(address)
  await expect(officer.getByRole('region', { name: '批准后的变化' })).toContainText('分数上升')
  await expect(panelOf(officer).getByRole('row').nth(1)).toContainText('→')
  await officer.keyboard.press('a')
  await confirmIdentity(officer)
  await expect(officer.getByText('已批准，正在重新评分')).toBeVisible()
  await expect
    .poll(async () => (await ask<Listed>('/exam/console/regrade/list', { examId, state: 'applied' })).total)
    .toBe(1)
  await officer.goto(`${address}&state=applied`)
  await expect(panelOf(officer).getByRole('row').nth(1)).toContainText('→')
  await second.close()
})

inWholeRun(test)(
  'a question is corrected for all candidates: its effect is shown first, and it is proposed with a reason and withdrawn',
  async ({ browser, context, page }) => {
    await setLanguage(context, 'zh')
    const token = await openSignedIn(context, 'staff')
    const title = `更正试题 ${Date.now()}`
    const examId = await createAllTypesExam(context.request, token, title, { passingPoints: 200 }, ['single'])
    const candidate = await browser.newContext({ baseURL: portalUrl() })
    await (await startAndAnswerExam(candidate, 'learner', examId)).submit()
    await candidate.close()
    await page.goto(`${portalUrl()}/console/reviews?view=regrades&kind=regrades&examId=${examId}`)
    await page.getByRole('button', { name: '提议重新评分' }).click()
    const dialog = page.getByRole('dialog', { name: '提议重新评分一道题' })
    await dialog.getByRole('combobox', { name: '考试' }).selectOption(examId)
    await dialog.getByRole('searchbox').fill('单选 1')
    await dialog.getByRole('button', { name: /单选 1/ }).click()
    await dialog.getByRole('radio', { name: '试题作废' }).check()
    await expect(dialog.getByRole('region', { name: '批准后的变化' })).toContainText('涉及成绩')
    await dialog.getByRole('button', { name: /^提议/ }).click()
    await expect(dialog.getByRole('alert')).toHaveText('请填写理由')
    await dialog.getByRole('textbox', { name: /理由/ }).fill('题干有误，不再计分')
    await dialog.getByRole('button', { name: /^提议/ }).click()
    await expect(page.getByText('已提议，待第二人批准')).toBeVisible()
    const { list } = await createCallSender(context, token)<Listed>('/exam/console/regrade/list', {
      examId,
      state: 'proposed',
    })
    expect(list).toMatchObject([{ action: 'void', reason: '题干有误，不再计分', isMine: true }])
    await page.goto(
      `${portalUrl()}/console/reviews?view=regrades&kind=regrades&examId=${examId}&open=${list[0]?.regradeId}`,
    )
    await panelOf(page)
      .getByRole('button', { name: /^撤回提议/ })
      .click()
    await expect(page.getByText('已撤回提议')).toBeVisible()
  },
)
