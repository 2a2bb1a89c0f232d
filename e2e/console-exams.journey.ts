import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { callPortalApi, expect, openSignedIn, portalUrl, pressUntilVisible, setLanguage, test } from './portal.ts'
import { measureScripts } from './testing/measure-scripts.ts'

const state = (page: Page) => page.locator('header [role=status]')
const saved = (page: Page) => expect(state(page)).toContainText('已保存', { timeout: 15_000 })

const post = async (request: APIRequestContext, address: string, data: object, token: string) => {
  const answer = await (
    await request.post(`${portalUrl()}${address}`, { data, headers: { access_token: token } })
  ).json()
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data
}
/** A bank of true/false questions: eight of difficulty 3 and three of difficulty 4. */
async function makeBank(context: BrowserContext, token: string, title: string): Promise<string> {
  const { bankId } = await post(context.request, '/exam/console/bank/add', { title: { zh: title } }, token)
  for (let n = 0; n < 11; n++) {
    const question = {
      bankId,
      type: 'judge',
      topic: '路由/OSPF',
      difficulty: n < 8 ? 3 : 4,
      points: 200,
      stem: { zh: `<p>${title}：第 ${n + 1} 句话说得对。</p>` },
      answerKey: { keys: ['A'] },
    }
    await post(context.request, '/exam/console/question/create', question, token)
  }
  return bankId
}
const listed = async (context: BrowserContext, login: string, q: string): Promise<number> => {
  const token = await openSignedIn(context, login)
  return (await callPortalApi<{ total: number }>(context, '/exam/pc/examList', { q, page: 0, size: 10 }, token)).total
}

test('an exam is built from a bank, fixed where it falls short, tried, and published for one department', async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(240_000)
  const title = `路由复核考试 ${Date.now()}`
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'staff')
  await makeBank(context, token, title)
  const weight = measureScripts(page)
  await page.goto(`${portalUrl()}/console/exams`)
  await expect(page.locator('tbody tr[data-key]').first()).toBeVisible()
  expect(await weight()).toBeLessThan(350)

  // Required parts of an exam come first.
  const dialog = page.getByRole('dialog', { name: '新建考试' })
  await pressUntilVisible(page, 'c', dialog)
  await dialog.getByRole('button', { name: '创建草稿' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请填写中文或英文名称')
  await dialog.getByLabel('中文名称').fill(title)
  await dialog.getByLabel('题库').selectOption({ label: `${title} · 11 道题可用` })
  await dialog.getByRole('button', { name: '创建草稿' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await saved(page)

  // More than the bank has of a difficulty: the row shows it, and takes the rest from the next one.
  const row = page.locator('tr[data-rule="0"]')
  await row.getByLabel('题型').selectOption({ label: '判断' })
  await row.getByLabel('难度').selectOption('4')
  await row.getByLabel('题数').fill('5')
  await expect(page.getByText('难度 4 只有 3 道可用，缺 2 道。')).toBeVisible()
  await expect(page.getByText('难度 3 另有 8 道。')).toBeVisible()
  await expect(page.getByRole('link', { name: /缺 2 题/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  await page.getByLabel('及格分').fill('20')
  await page.getByRole('button', { name: '2 道改抽难度 3' }).click()
  await expect(page.locator('tr[data-rule]')).toHaveCount(2)
  await expect(page.getByText('难度 4 只有 3 道可用，缺 2 道。')).toBeHidden()
  await expect(page.locator('tfoot')).toContainText('5 / 5')

  // A contradiction is not saved, and its place is shown; corrected, it is.
  await page.getByLabel('及格分').fill('60')
  await expect(page.getByText('及格分高于满分').first()).toBeVisible()
  await expect(state(page)).toHaveText('未保存：请先修改 1 处问题')
  await page.keyboard.press('Control+z')
  await page.getByLabel('及格分').fill('30')
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('及格分')).toHaveValue('30')
  await expect(page.locator('tr[data-rule]')).toHaveCount(2)

  // The end of the window: typed part by part, in the order of the page's language; and cleared again.
  const closes = page.getByRole('button', { name: /^关闭时间/ })
  await closes.click()
  const time = page.getByRole('dialog', { name: '关闭时间' })
  await expect(time.getByRole('button', { name: '确定' })).toBeDisabled()
  await page.keyboard.type('203112311830')
  await time.getByRole('button', { name: '确定' }).click()
  await expect(closes).toHaveText(/12月31日 18:30$/)
  await closes.click()
  await time.getByRole('button', { name: '清空' }).click()
  await expect(closes).toHaveText('不设时间')

  // The audience: one department.
  await page.keyboard.press('Alt+4')
  await expect(page.locator('#step-4')).toBeFocused()
  await page.getByRole('button', { name: '指定范围' }).click()
  const picker = page.getByRole('dialog', { name: '添加考生' })
  await picker.getByRole('searchbox').fill('核心网部')
  await picker.getByRole('checkbox', { name: /核心网部/ }).check()
  await picker.getByRole('button', { name: '完成' }).click()
  await expect(page.locator('#step-4')).toContainText('核心网部')
  await expect(page.getByText('可以发布')).toBeVisible()
  await saved(page)

  // A sample with its keys, by key.
  await page.locator('h1').click()
  await page.keyboard.press('d')
  const sample = page.getByRole('dialog', { name: '样卷' })
  await expect(sample.getByRole('listitem').filter({ hasText: '句话说得对' })).toHaveCount(5)
  await page.keyboard.press('Escape')

  // A trial: the page of candidates, with its clock, and nothing is left of it.
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/exam\/answer\?attemptId=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('试考')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: '检查并交卷' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /交卷/ }).last().click()
  await expect(page).toHaveURL(/\/console\/exams\//)
  await expect(page.getByText(/上次：顾文静/)).toBeVisible()
  const examId = /exams\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ''
  const mine = await callPortalApi<{ list: { examId: string }[] }>(
    context,
    '/exam/pc/myAttempts',
    { page: 0, size: 50 },
    token,
  )
  expect(mine.list.filter((one) => one.examId === examId)).toEqual([])
  const [inside, outside] = [await browser.newContext(), await browser.newContext()]
  expect(await listed(inside, 'song-zhiyuan', title)).toBe(0)

  // Another person changes it meanwhile: conflicts are chosen, the rest is merged.
  const read = await callPortalApi<{ content: object; revision: number }>(
    context,
    '/exam/console/read',
    { examId },
    token,
  )
  await post(
    context.request,
    '/exam/console/update',
    { examId, revision: read.revision, content: { ...read.content, leaveLimit: 3, passingPoints: 2000 } },
    token,
  )
  await page.getByLabel('及格分').fill('40')
  await expect(page.getByText(/他人刚刚也修改了此内容/)).toBeVisible()
  await page.getByRole('button', { name: '及格分: 保留我的' }).click()
  await saved(page)
  await expect(page.getByLabel('离开次数')).toHaveValue('3')
  await expect(page.getByLabel('及格分')).toHaveValue('40')

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog', { name: '发布考试' }).getByRole('button', { name: '发布' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('header').first()).toContainText('进行中')
  expect([await listed(inside, 'song-zhiyuan', title), await listed(outside, 'xu-nian', title)]).toEqual([1, 0])

  // A change is kept beside the published version, and shown before it is published.
  await page.getByLabel('作答分钟数').fill('45')
  await saved(page)
  await page.getByRole('button', { name: '发布修改' }).click()
  const again = page.getByRole('dialog', { name: '发布修改' })
  await expect(again.getByRole('row').filter({ hasText: '作答分钟数' })).toContainText('45 分钟')
  await again.getByRole('button', { name: '发布' }).click()
  await expect(again).toBeHidden()

  // The palette finds it; the list withdraws it, and it is no longer found.
  await page.goto(`${portalUrl()}/console/exams?q=${encodeURIComponent(title)}`)
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(1)
  await page.keyboard.press('j')
  await page.locator('tbody tr[data-key]').first().click()
  await page.getByRole('complementary').getByRole('button', { name: '下架' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '下架' }).click()
  await expect(page.getByText('已下架').first()).toBeVisible()
  expect(await listed(inside, 'song-zhiyuan', title)).toBe(0)
  await inside.close()
  await outside.close()
})
