import type { Page } from '@playwright/test'
import { docxFile, docxParagraph, docxRun } from '../apps/server/src/testing/docx.ts'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'

const paper = (...lines: string[]) => ({
  name: '机房安全试卷.docx',
  mimeType: 'application/octet-stream',
  buffer: docxFile(lines.map((line) => docxParagraph(docxRun(line))).join('')),
})

async function noFaults(page: Page) {
  const { violations } = await createAxeScanner(page).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([])
}

test('a Word paper is read beside its paragraphs, and a doubtful question is stored as its author chose', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/questions/import`)
  const serial = Date.now()
  await page.setInputFiles(
    'input[type=file]',
    paper(
      '一、单项选择题（每小题2分）',
      `1. 第 ${serial} 号机柜停电前应（ B ）。`,
      'A. 打开照明  B. 先验电',
      `2. 登上第 ${serial} 号铁塔时安全带应（ B ）。`,
      'A. 高挂低用  B. 低挂高用',
      `3. 第 ${serial} 号机房应（　）。`,
      'A. 上锁  B. 敞开',
      '参考答案',
      '1-2 BA',
    ),
  )
  const list = page.getByRole('region', { name: 'Word 试卷' })
  for (const tab of ['全部 3', '确定 1', '需核对 1', '未读出 1'])
    await expect(list.getByRole('button', { name: tab })).toBeVisible()
  await expect(list.getByText('没有找到答案')).toBeVisible()
  await expect(list.getByText('两处答案不同：A / B')).toBeVisible()
  const go = page.getByRole('button', { name: /^导入 \d 道题$/ })
  await expect(go).toHaveText('导入 1 道题')

  // By keyboard: the second question, its first reading.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('1')
  await expect(list.getByRole('radio', { name: /^A/ })).toBeChecked()
  await expect(go).toHaveText('导入 2 道题')
  await page.getByRole('textbox', { name: '新题库的名称' }).fill(`机房安全 ${serial}`)
  await go.click()
  await expect(page.getByRole('heading', { name: '已导入 2 道题' })).toBeFocused()
})

test('doubtful questions are corrected beside the paper, survive a reload, and are stored as corrected', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/questions/import`)
  const serial = Date.now()
  await page.setInputFiles(
    'input[type=file]',
    paper(
      '一、单项选择题（每小题2分）',
      `1. 第 ${serial} 号机柜停电前应（ B ）。`,
      'A. 打开照明  B. 先验电',
      `2. 登上第 ${serial} 号铁塔时安全带应（ B ）。`,
      'A. 高挂低用  B. 低挂高用',
      `3. 第 ${serial} 号机房应（　）。`,
      'A. 上锁  B. 敞开',
      '参考答案',
      '1-2 BA',
    ),
  )
  const list = page.getByRole('region', { name: 'Word 试卷' })
  await expect(list.getByRole('button', { name: '未读出 1' })).toBeVisible()

  // By keyboard: the second question gets the answer of the list at the end.
  for (const key of ['j', 'j', 'e']) await page.keyboard.press(key)
  const box = list.getByRole('textbox', { name: '修改这几段: 第 4 段' })
  await expect(box).toBeFocused()
  await box.fill((await box.inputValue()).replace('（ B ）', '（ A ）'))
  await noFaults(page)
  await page.keyboard.press('Control+Enter')
  await expect(list.getByRole('button', { name: '确定 2' })).toBeVisible()
  await expect(list.getByRole('button', { name: '修改这几段: 第 4 段' })).toBeFocused()

  // The third, which has no answer, gets one, another choice and other points.
  await list.getByRole('button', { name: '修改这几段: 第 6 段' }).click()
  await list
    .getByRole('textbox', { name: '修改这几段: 第 6 段' })
    .fill(`3. 第 ${serial} 号机房应（ A ）。（5分）\nA. 上锁  B. 敞开  C. 无人看管`)
  await list.getByRole('button', { name: '用修改后的文字' }).click()
  for (const tab of ['确定 3', '需核对 0', '未读出 0'])
    await expect(list.getByRole('button', { name: tab })).toBeVisible()

  // The first is skipped. A reload keeps what was corrected.
  await page.reload()
  await expect(list.getByText('已修改，按修改后的文字识别')).toHaveCount(2)
  await expect(list.getByText('无人看管')).toBeVisible()
  await list.getByRole('checkbox').first().uncheck()
  await noFaults(page)
  await page.getByRole('textbox', { name: '新题库的名称' }).fill(`机房改正 ${serial}`)
  await page.getByRole('button', { name: '导入 2 道题' }).click()
  await expect(page.getByRole('heading', { name: '已导入 2 道题' })).toBeFocused()
})
