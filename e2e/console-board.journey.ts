import type { BrowserContext } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { createAxeScanner } from './testing/axe.ts'
import { startExamOnPage } from './testing/begin-exam.ts'

/** Begins an exam as a candidate does, by calls alone. */
async function sit(
  context: BrowserContext,
  login: string,
  examId: string,
): Promise<{ readonly token: string; readonly attemptId: string }> {
  const token = await openSignedIn(context, login)
  const { attemptId } = await callPortalApi<{ attemptId: string }>(
    context,
    '/exam/pc/start',
    { examId, writer: `writer-${login}` },
    token,
  )
  await callPortalApi(context, '/exam/pc/paper', { attemptId, writer: `writer-${login}` }, token)
  return { token, attemptId }
}

test('an invigilator gives time, pauses, resumes, ends and reopens from the board, which updates by itself', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000)
  const title = `监控 ${Date.now()}`
  await setLanguage(context, 'zh')
  const staff = await openSignedIn(context, 'staff')
  const examId = await createAllTypesExam(
    context.request,
    staff,
    title,
    { leavePolicy: 'lenient', onReload: 'countAsLeave', passingPoints: 200 },
    ['single', 'multiple'],
  )
  await page.goto(`${portalUrl()}/console/exams/${examId}/board`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByText('当前没有考生作答')).toBeVisible()

  // A candidate who starts appears without any click.
  const [one, other] = [
    await browser.newContext({ baseURL: portalUrl() }),
    await browser.newContext({ baseURL: portalUrl() }),
  ]
  const first = await sit(one, 'learner', examId)
  await sit(other, 'colleague', examId)
  const row = page.locator(`tbody tr[data-key="${first.attemptId}"]`)
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(2, { timeout: 15_000 })
  await expect(row).toContainText('作答中')

  // The same candidates as a room with one cell each; the choice is remembered.
  const look = page.getByRole('group', { name: '显示方式' })
  await look.getByRole('button', { name: '考场' }).click()
  const cells = page.getByRole('button', { name: /, 作答中, / })
  await expect(cells).toHaveCount(2)
  await page.reload()
  await cells.first().click()
  await expect(page.getByRole('complementary').last()).toContainText('事件')
  await page.keyboard.press('Escape')
  await look.getByRole('button', { name: '表格' }).click()
  await expect(row).toContainText('作答中')
  const deadlineOf = async () =>
    (
      await callPortalApi<{ clock: { remainingMs: number } }>(
        one,
        '/exam/pc/clock',
        { attemptId: first.attemptId },
        first.token,
      )
    ).clock.remainingMs

  // Extra time needs a reason, and reaches the candidate.
  await row.locator('[data-row-name]').click()
  const panel = page.getByRole('complementary').last()
  await panel.getByRole('button', { name: /加时/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '+15' }).click()
  await dialog.getByRole('button', { name: '加 15 分钟' }).click()
  await expect(dialog.getByRole('alert')).toContainText('原因')
  const before = await deadlineOf()
  await dialog.getByLabel('原因，记入审计日志').fill('断线 38 秒')
  await dialog.getByRole('button', { name: '加 15 分钟' }).click()
  await expect(row).toContainText('+15', { timeout: 10_000 })
  expect((await deadlineOf()) - before).toBeGreaterThan(14 * 60_000)
  await expect(panel).toContainText('原因：断线 38 秒')

  // Extra time is listed; if it is withdrawn, those who already have it keep it.
  await page.getByRole('button', { name: '已加时 1 次' }).click()
  await expect(dialog).toContainText('断线 38 秒')
  await dialog.getByRole('button', { name: /^撤销: / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
  await expect(dialog).toContainText('已撤销')
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  expect((await deadlineOf()) - before).toBeGreaterThan(13 * 60_000)

  const act = async (button: RegExp, run: string, reason: string) => {
    await panel.getByRole('button', { name: button }).click()
    await dialog.getByLabel('原因，记入审计日志').fill(reason)
    await dialog.getByRole('button', { name: run, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await act(/^暂停/, '暂停', '停电')
  await expect(row).toContainText('已暂停', { timeout: 10_000 })
  await act(/^恢复/, '恢复', '来电')
  await expect(row).toContainText('作答中', { timeout: 10_000 })
  await act(/^结束考试/, '结束考试', '离开考场')
  await expect(row).toContainText('已交卷', { timeout: 10_000 })
  // Its marks were released immediately, so reopening it requires a second confirmation.
  await panel.getByRole('button', { name: /^重新开放/ }).click()
  await dialog.getByLabel('原因，记入审计日志').fill('误操作')
  await dialog.getByRole('button', { name: '重新开放', exact: true }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '重新开放', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('作答中', { timeout: 10_000 })
  for (const reason of ['停电', '离开考场', '误操作']) await expect(panel).toContainText(`原因：${reason}`)

  // All together: first all clocks are paused, then all resume.
  await page.keyboard.press('Escape')
  for (const [button, state] of [
    ['全体暂停', '已暂停'],
    ['全体恢复', '作答中'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await dialog.getByLabel('原因，记入审计日志').fill('消防演习')
    await dialog.getByRole('button', { name: button.slice(2), exact: true }).click()
    await expect(page.locator('tbody tr[data-key]', { hasText: state })).toHaveCount(2, { timeout: 10_000 })
  }

  // Several that are chosen, ended together: the demo's people are left without an open exam.
  await page.locator('thead input[type=checkbox]').check({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: '结束考试' }).click()
  await dialog.getByLabel('原因，记入审计日志').fill('考试结束')
  await dialog.getByRole('button', { name: '结束考试', exact: true }).click()
  await expect(dialog).toContainText('2 名考生', { timeout: 15_000 })
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(page.locator('tbody tr[data-key]', { hasText: '已交卷' })).toHaveCount(2, { timeout: 15_000 })
  await one.close()
  await other.close()
})

inWholeRun(test)(
  'an announcement reaches the answer page while its candidate types, survives a reload until it is read, and reaches a candidate who was offline',
  async ({ page, context, browser }) => {
    test.setTimeout(120_000)
    await setLanguage(context, 'zh')
    const staff = await openSignedIn(context, 'staff')
    const examId = await createAllTypesExam(
      context.request,
      staff,
      `通知 ${Date.now()}`,
      { leavePolicy: 'lenient', onReload: 'countAsLeave', passingPoints: 200 },
      ['short'],
    )
    const room = await browser.newContext({ baseURL: portalUrl() })
    await setLanguage(room, 'zh')
    await openSignedIn(room, 'learner')
    const sheet = await room.newPage()
    // A cut network: even calls that the server is holding are never answered.
    let isCut = false
    await sheet.route('**/exam/pc/clock', async (route) => {
      const answer = isCut ? null : await route.fetch().catch(() => null)
      await (answer === null || isCut ? route.abort('connectionreset') : route.fulfill({ response: answer })).catch(
        () => undefined,
      )
    })
    await startExamOnPage(sheet, examId)
    await page.goto(`${portalUrl()}/console/exams/${examId}/board`)
    await expect(page.locator('tbody tr[data-key]')).toHaveCount(1, { timeout: 15_000 })
    const dialog = page.getByRole('dialog')
    const say = async (words: string) => {
      await page.getByRole('button', { name: '通知全体' }).click()
      await dialog.getByLabel('通知内容').fill(words)
      await dialog.getByRole('button', { name: '发送' }).click()
      await expect(dialog).toHaveCount(0)
    }

    // Nothing that is being written is lost, and the focus stays where it is.
    const field = sheet.locator('textarea').first()
    await field.pressSequentially('先看进程的占用')
    await page.getByRole('button', { name: '通知全体' }).click()
    await dialog.getByRole('button', { name: '发送' }).click()
    await expect(dialog.getByRole('alert')).toContainText('至少两个字')
    await page.keyboard.press('Escape')
    await say('<b>第 2 题</b> 的图有误，以题干为准。')
    const notice = sheet.getByRole('region', { name: '监考通知' })
    await expect(notice).toContainText('<b>第 2 题</b> 的图有误', { timeout: 5000 })
    await expect(sheet.locator('[data-announcements] [role=status]')).toContainText('以题干为准')
    await expect(field).toBeFocused()
    await field.pressSequentially('，再看中断')
    await expect(field).toHaveValue('先看进程的占用，再看中断')
    expect((await createAxeScanner(sheet).include('[data-announcements]').analyze()).violations).toEqual([])
    const line = page.locator('[data-announcement]').first()
    await expect(line).toContainText('0 / 1 已读', { timeout: 10_000 })

    // The candidates who have not read it are one click away.
    await line.getByRole('button', { name: '1 人未读' }).click()
    await expect(page).toHaveURL(/unread=/)
    await expect(page.locator('tbody tr[data-key]')).toHaveCount(1)

    // It survives a reload; once read by keyboard alone, it is gone for good.
    await expect(sheet.locator('[data-phase=saved]')).toBeVisible()
    await sheet.reload()
    await expect(notice).toContainText('以题干为准', { timeout: 10_000 })
    await sheet.keyboard.press('Escape')
    await notice.getByRole('button', { name: '我知道了' }).focus()
    await sheet.keyboard.press('Enter')
    await expect(notice).toHaveCount(0)
    await expect(line).toContainText('1 / 1 已读', { timeout: 10_000 })
    await line.getByRole('button', { name: '0 人未读' }).click()
    await sheet.reload()
    await expect(sheet.locator('textarea').first()).toHaveValue('先看进程的占用，再看中断')
    await sheet.waitForTimeout(4000)
    await expect(notice).toHaveCount(0)

    // A candidate who was offline gets it on return, and a paused one in the dialog about the pause.
    isCut = true
    await say('还有十分钟。')
    await expect(line).toContainText('0 / 1 已读', { timeout: 10_000 })
    await expect(notice).toHaveCount(0)
    isCut = false
    await expect(notice).toContainText('还有十分钟。', { timeout: 20_000 })
    await page.getByRole('button', { name: '全体暂停' }).click()
    await dialog.getByLabel('原因，记入审计日志').fill('停电')
    await dialog.getByRole('button', { name: '暂停', exact: true }).click()
    const paused = sheet.getByRole('dialog', { name: '考试已暂停' })
    await expect(paused).toContainText('还有十分钟。', { timeout: 10_000 })
    await paused.getByRole('button', { name: '我知道了' }).click()
    await expect(line).toContainText('1 / 1 已读', { timeout: 10_000 })
    await page.locator('thead input[type=checkbox]').check({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: '结束考试' }).click()
    await dialog.getByLabel('原因，记入审计日志').fill('考试结束')
    await dialog.getByRole('button', { name: '结束考试', exact: true }).click()
    await expect(page.locator('tbody tr[data-key]', { hasText: '已交卷' })).toHaveCount(1, { timeout: 15_000 })
    await room.close()
  },
)
