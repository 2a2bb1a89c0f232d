import { readFileSync } from 'node:fs'
import { confirmIdentity, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
const sheet =
  '题型,题干,选项A,选项B,答案,分值\n单选题,导入的单选题,甲,乙,A,2\n单选题,写错的单选题,甲,乙,AB,2\n判断题,导入的判断题,,,对,1\n判断题,导入的判断题,,,对,1\n'

test('a sheet is checked by keyboard, imported into a new bank, exported and read back', async ({ context, page }) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/questions/import`)
  await page.setInputFiles('input[type=file]', file('坏.xlsx', 'not a workbook'))
  await expect(page.getByRole('alert').filter({ hasText: '文件内容与扩展名不符' })).toBeVisible()
  await page.getByRole('button', { name: '重新选择文件' }).click()

  await page.setInputFiles('input[type=file]', file('导入.csv', sheet))
  await expect(page.getByRole('status').filter({ hasText: '2 道新题可以导入' })).toBeVisible()
  const panel = page.getByRole('complementary', { name: '所选试题' })
  await expect(panel).toContainText('单选题写了多个答案')
  await expect(panel).toContainText('在 E3 只写一个字母')
  await page.keyboard.press('j')
  await expect(panel).toContainText('相同，不再添加')
  await page.keyboard.press('j')
  await expect(panel.getByRole('radio', { name: '甲' })).toBeVisible()

  // Left in the middle, it is found again.
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '2 道新题可以导入' })).toBeVisible()
  const title = `导入 ${Date.now()}`
  await page.getByRole('textbox', { name: '新题库的名称' }).fill(title)
  await page.getByRole('button', { name: '导入 2 道新题' }).click()
  await expect(page.getByRole('heading', { name: '已导入 2 道题' })).toBeFocused()
  await page.getByRole('link', { name: '打开题库' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page
    .getByRole('button', { name: new RegExp(`更多.*|.*${title}.*`) })
    .last()
    .click()
  await page.getByRole('menuitem', { name: '导出…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Moodle XML/ }).check({ force: true })
  await expect(dialog).toContainText('全部试题可完整导出')
  await dialog.getByRole('button', { name: '导出 2 道题' }).click()
  await confirmIdentity(page)
  const link = page.getByRole('dialog').getByRole('link')
  await expect(link).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const xml = readFileSync(await download.path(), 'utf8')
  expect(xml).toContain('导入的单选题')

  await page.goto(`${portalUrl()}/console/questions/import`)
  await page.setInputFiles('input[type=file]', file('回来.xml', xml))
  await expect(page.getByRole('status').filter({ hasText: '2 道新题可以导入' })).toBeVisible()
})
