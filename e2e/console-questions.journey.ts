import type { BrowserContext, Locator, Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const stem = (page: Page, language: '中文' | 'English' = '中文') =>
  page.getByRole('textbox', { name: `题干, ${language}` })
const option = (page: Page, letter: string) => page.getByRole('textbox', { name: `选项 ${letter}，中文` })
const notice = (page: Page) => page.getByRole('form', { name: '编辑试题' })

/** Presses Tab until it is there, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < 90; press++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Creates a bank for this journey alone; returns its address. */
async function aBank(context: BrowserContext, token: string, needsReview: boolean): Promise<string> {
  const headers = { access_token: token }
  const title = { zh: `工作台题库 ${Date.now()} ${needsReview}` }
  const { bankId } = (
    await (await context.request.post(`${portalUrl()}/exam/console/bank/add`, { headers, data: { title } })).json()
  ).data
  if (needsReview)
    await context.request.post(`${portalUrl()}/exam/console/bank/save`, {
      headers,
      data: { bankId, revision: 1, title, needsReview },
    })
  return `${portalUrl()}/console/questions/${bankId}`
}

test('a question is written, submitted and approved by keyboard alone, but not by its author', async ({
  browser,
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/questions`)
  await expect(page.getByRole('heading', { name: '题库', level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: '名称 (中文)' })).toBeFocused()
  await page.keyboard.type(`审核题库 ${Date.now()}`)
  await tabTo(page, page.getByRole('checkbox', { name: /批准后才能/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/questions\/[0-9a-f-]{36}/)
  await expect(page.getByText('按 C 新建第一道试题')).toBeVisible()

  // Nothing is accepted as long as something is missing, and each problem is shown in its place.
  await page.keyboard.press('c')
  await expect(page.getByRole('combobox', { name: '题型' })).toBeFocused()
  await expect(stem(page)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(stem(page)).toBeFocused()
  await expect(page.getByText('请填写题干')).toBeVisible()
  await expect(page.getByText('请填写选项')).toHaveCount(4)
  await page.keyboard.type('G.652.D 光纤的零色散波长约为')
  for (const [letter, words] of Object.entries({ A: '850 nm', B: '1310 nm', C: '1383 nm', D: '1550 nm' })) {
    await tabTo(page, option(page, letter))
    await page.keyboard.type(words)
  }
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('radio', { name: 'A 是正确答案' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'B 是正确答案' })).toBeChecked()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/open=[0-9a-f-]{36}/)
  await expect(notice(page)).toContainText('这是草稿，批准后才能用于组卷')

  // An option moves with its key.
  await tabTo(page, page.getByRole('button', { name: /移动选项 B/ }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'A 是正确答案' })).toBeChecked()
  await expect(option(page, 'A')).toHaveValue('1310 nm')
  await page.keyboard.press('Control+s')
  await expect(notice(page)).toContainText('草稿，第 2 稿')

  await tabTo(page, page.getByRole('button', { name: /送审/ }))
  await page.keyboard.press('s')
  await expect(notice(page)).toContainText('您参与了编写，须由另一位同事批准')
  await expect(page.getByRole('button', { name: /^批准/ })).toHaveCount(0)
  const address = page.url()

  const other = await browser.newContext()
  await setLanguage(other, 'zh')
  await openSignedIn(other, 'cheng-shihan')
  const second = await other.newPage()
  await second.goto(address)
  await expect(second.getByRole('button', { name: /^批准/ })).toBeVisible()
  await second.keyboard.press('a')
  await expect(notice(second)).toContainText('使用中：第 2 版')
  await expect(second.getByRole('complementary', { name: '考生视图' })).toContainText('程诗涵批准')
  await other.close()

  await page.reload()
  await expect(notice(page)).toContainText('使用中：第 2 版')
  await expect(page.getByRole('button', { name: '保存为修改稿' })).toBeVisible()
})

inWholeRun(test)(
  'each type is written by hand, answers are tried by the server’s rule, and two simultaneous authors see their conflict',
  async ({ browser, context, page }) => {
    await setLanguage(context, 'zh')
    const token = await openSignedIn(context, 'staff')
    const address = await aBank(context, token, false)
    await page.goto(address)
    const begin = async (type: string, words: string) => {
      await page.getByRole('button', { name: /^新建试题/ }).click()
      await page.getByRole('combobox', { name: '题型' }).selectOption({ label: type })
      await stem(page).click()
      await page.keyboard.type(words)
    }
    const saved = async (words: string) => {
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('list').locator('li[data-current]')).toContainText(words)
    }

    await begin('判断题', '增大脉宽可以分辨盲区内的事件')
    await page.getByRole('radio', { name: '错误' }).check()
    await saved('增大脉宽')

    await begin('多选题', '说法正确的有')
    for (const [letter, words] of Object.entries({ A: '甲', B: '乙', C: '丙', D: '丁' }))
      await option(page, letter).fill(words)
    await page.getByRole('checkbox', { name: 'A 是正确答案' }).check()
    await page.getByRole('checkbox', { name: 'C 是正确答案' }).check()
    await page.getByRole('textbox', { name: '其他可接受的选项组合' }).fill('b!')
    await expect(page.getByText('请填写选项字母，各组用逗号分隔')).toBeVisible()
    await page.getByRole('textbox', { name: '其他可接受的选项组合' }).fill('BD')
    await saved('说法正确的有')

    await begin('简答题', '某 ONU 频繁掉线，写出排查步骤')
    await page.getByRole('textbox', { name: '评分标准, 中文' }).fill('先看光功率')
    await page.getByRole('button', { name: '评分点' }).click()
    await page.getByRole('textbox', { name: '评分点 1, 中文' }).fill('光功率')
    await saved('某 ONU 频繁掉线')

    await begin('填空题', '总损耗约为 ')
    await page
      .getByRole('toolbar', { name: /题干, 中文/ })
      .getByRole('button', { name: '插入空' })
      .click()
    await page.keyboard.press('End')
    await page.keyboard.type(' dB')
    await page.getByRole('button', { name: '第 1 空: 数值' }).click()
    await page.getByRole('textbox', { name: '第 1 空, 数值' }).fill('10.6')
    await page.getByRole('textbox', { name: '第 1 空, 误差' }).fill('0.1')
    await page.getByRole('button', { name: /第 1 空: 单位: / }).click()
    await page.keyboard.type('dB')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '识别中文数字' }).click()
    const trying = page.getByRole('textbox', { name: '第 1 空试答' })
    await page.getByRole('button', { name: '识别中文数字' }).focus()
    await page.keyboard.press('t')
    await expect(trying).toBeFocused()
    await trying.fill('十点六 dB')
    await expect(page.getByText('符合 10.5 至 10.7').first()).toBeVisible()
    await trying.fill('11')
    await expect(page.getByText('不在范围内').first()).toBeVisible()
    await saved('总损耗约为')
    await expect(page.getByRole('complementary', { name: '考生视图' })).toContainText('(1)')

    // Found by its number, gone through by J and K, and kept on this device while it is not saved.
    await expect(page.getByRole('group', { name: '按题型和状态查看' })).toContainText('全部4')
    await page.getByRole('radio').first().waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: '知识点' }).fill('光传输')
    await page.getByRole('button', { name: '并排' }).focus()
    await page.keyboard.press('j')
    await expect(notice(page)).toContainText('简答题')
    await page.keyboard.press('k')
    await expect(page.getByText(/已恢复 .*未保存的 1 处改动/)).toBeVisible()
    await expect(page.getByRole('combobox', { name: '知识点' })).toHaveValue('光传输')

    // Another person saves the same question meanwhile.
    const other = await browser.newContext()
    await setLanguage(other, 'zh')
    await openSignedIn(other, 'cheng-shihan')
    const second = await other.newPage()
    await second.goto(page.url())
    await second.getByRole('combobox', { name: '知识点' }).fill('链路预算')
    await second.keyboard.press('Control+s')
    await expect(notice(second)).toContainText('使用中：第 2 版')
    await other.close()
    await page.getByRole('combobox', { name: '知识点' }).focus()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/他人刚刚也修改了此内容/)).toBeVisible()
    await page.getByRole('button', { name: '知识点: 保留我的' }).click()
    await page.keyboard.press('Control+s')
    await expect(notice(page)).toContainText('使用中：第 3 版')

    // Many at once, as a task; then the palette finds one of another page.
    await page.getByRole('button', { name: '并排' }).focus()
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: '对所选项' }).getByRole('button', { name: '停用' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
    await expect(page.getByRole('dialog')).toContainText('已完成 1 道题')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name: '按题型和状态查看' })).toContainText('已停用1')
    await page.goto(`${portalUrl()}/console/questions`)
    await expect(page.getByRole('heading', { name: '题库', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('#频繁掉线')
    await expect(page.getByRole('option', { name: /某 ONU 频繁掉线/ }).first()).toBeVisible()
  },
)
