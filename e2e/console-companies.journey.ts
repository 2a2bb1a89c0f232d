import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'

const root = path.resolve(import.meta.dirname, '..')
const company = '北辰轨道通信有限公司'

/** Adds people to a company as its operator does; returns their first passwords by login. */
function bringPeople(lines: readonly string[]): Record<string, string> {
  const file = path.join(process.env.PORTAL_DATA ?? '', 'companies.csv')
  writeFileSync(file, `company,login,name,email,grants\n${lines.join('\n')}\n`)
  const told = execFileSync(process.execPath, ['apps/server/src/commands/import-people.ts', file, '--passwords'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env.PORTAL_DATA },
    encoding: 'utf8',
  })
  return Object.fromEntries(
    [...told.matchAll(/^ {2}(\S+) {2}(\S+)$/gm)].map(([, login, password]) => [login, password]),
  )
}

async function enter(context: BrowserContext, login: string, password: string): Promise<string> {
  const answer = await context.request.post(`${portalUrl()}/user/pc/passwordLogin`, {
    form: { userName: login, password },
  })
  const { access_token, userId, companyInfo } = (await answer.json()).data
  const headers = { access_token }
  const { data: agreement } = await (
    await context.request.post(`${portalUrl()}/user/protocolSign/get`, { headers })
  ).json()
  if (agreement.againShowFlag)
    await context.request.post(`${portalUrl()}/user/protocolSign/sign`, {
      headers,
      data: { version: agreement.version },
    })
  const { id, logo, companyName } = companyInfo
  const publicData = { access_token, userId, commpanyId: id, companyId: id, id, logo, companyName }
  await context.addInitScript((data) => localStorage.setItem('publicData', data), JSON.stringify(publicData))
  return access_token
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a company is created, seen by its people in its own colour, given departments by keyboard, closed and reopened', async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(180_000)
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/companies`)
  await expect(page.getByRole('link', { name: /远桥网络/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/companies\/new/)

  // Without a name nothing is created, and the name field has the focus.
  const name = page.getByRole('textbox', { name: '全称, 中文' })
  await expect(name).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(name).toBeFocused()
  await expect(page.getByText('请填写全称，至少一种语言')).toBeVisible()
  await name.fill(company)
  await page.getByRole('textbox', { name: '简称, 中文' }).fill('北辰轨道')
  const color = page.getByRole('textbox', { name: /品牌色/ })
  await color.fill('#ff')
  await page.keyboard.press('Control+s')
  await expect(color).toHaveAttribute('aria-invalid', 'true')
  // Yellow cannot carry white text: the form shows the adjusted colour.
  await color.fill('ffc400')
  await expect(color).toHaveValue('#FFC400')
  await expect(page.getByText(/原色在浅色背景上不够清晰/)).toBeVisible()
  await expect(page.getByText(/原色可用，对比度/)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传图片' }).click()
  await (await chooser).setFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('只能上传 PNG、JPEG 或 WebP 图片')).toBeVisible()
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传图片' }).click()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 128, height: 128 } })
  await (await again).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('新的标志，保存后生效')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/companies\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: '北辰轨道' })).toBeVisible()
  await expect(page.getByText('当前标志')).toBeVisible()
  const address = page.url()

  // Its learner sees its colour, as far as that is readable, and its logo.
  const passwords = bringPeople([
    `${company},track-learner,申小轨,,`,
    `${company},track-keeper,管小轨,,company:companies`,
  ])
  const own = await browser.newContext({ baseURL: portalUrl() })
  await setLanguage(own, 'zh')
  const token = await enter(own, 'track-learner', passwords['track-learner'] ?? '')
  const learner = await own.newPage()
  await learner.goto('/user/certificate')
  await expect(learner.locator('html[data-brand]')).toHaveCount(1)
  const signal = await learner.evaluate<string>(
    `getComputedStyle(document.documentElement).getPropertyValue('--signal').trim()`,
  )
  expect(signal).toMatch(/^#[0-9a-f]{6}$/)
  expect(['#1f57e7', '#ffc400']).not.toContain(signal)
  await expect(learner.getByRole('banner').locator('img[src*="/files/read"]').first()).toBeVisible()
  await expect(learner.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await createAxeScanner(learner).withRules(['color-contrast']).analyze()).violations).toEqual([])
  // It is drawn like this from the first paint on, before any response has arrived.
  await learner.route('**/company/pc/companyInfo', () => undefined)
  await learner.reload()
  await expect(learner.locator('html[data-brand]')).toHaveCount(1)
  await learner.unroute('**/company/pc/companyInfo')

  // Departments, by keyboard alone.
  await page.getByRole('link', { name: '部门', exact: true }).click()
  await expect(page.getByText('暂无部门')).toBeVisible()
  for (const department of ['信号部', '线路部', '检修组']) {
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.type(department)
    await page.keyboard.press('Enter')
    await expect(row(page, department)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('c')
  await page.keyboard.type('线路部')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('同一级已有同名部门')
  await page.keyboard.press('Escape')
  await row(page, '检修组').focus()
  await page.keyboard.press('m')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /移动到/ })
    .click()
  await page.getByRole('option', { name: '线路部' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移动', exact: true }).click()
  await expect(row(page, '检修组')).toHaveAttribute('aria-level', '2')
  await row(page, '检修组').focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: '中文名称' }).fill('检修一组')
  await page.keyboard.press('Enter')
  await expect(row(page, '检修一组')).toBeVisible()
  // One with children stays; an empty one is deleted.
  await row(page, '线路部').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除部门' }).click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('请先移走')
  await page.keyboard.press('Escape')
  await row(page, '信号部').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除部门' }).click()
  await expect(row(page, '信号部')).toHaveCount(0)
  // Announcements of the library name buttons of closed dialogs; they disappear within seconds.
  expect((await createAxeScanner(page).exclude('[data-live-announcer]').analyze()).violations).toEqual([])

  // Suspended, with the number of people affected; resumed, and the session continues.
  await page.getByRole('button', { name: '暂停企业' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(company)
  await expect(asked).toContainText('2 人只属于该企业')
  await asked.getByRole('button', { name: '暂停企业' }).click()
  await expect(page.getByText(/该企业已暂停/)).toBeVisible()
  const info = async () =>
    (await (await own.request.post('/company/pc/companyInfo', { headers: { access_token: token } })).json()).code
  expect(await info()).toBe(202)
  await page.getByRole('button', { name: '恢复企业' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复企业' }).click()
  await expect(page.getByText(/该企业已暂停/)).toHaveCount(0)
  expect(await info()).toBe(200)
  await own.close()

  // Staff of this company only are led to it, change its look, and nothing else of it.
  const bound = await browser.newContext({ baseURL: portalUrl() })
  await setLanguage(bound, 'zh')
  await enter(bound, 'track-keeper', passwords['track-keeper'] ?? '')
  const keeper = await bound.newPage()
  await keeper.goto('/console/companies')
  await expect(keeper).toHaveURL(new RegExp(new URL(address).pathname))
  await expect(keeper.getByRole('textbox', { name: '全称, 中文' })).toBeDisabled()
  await expect(keeper.getByRole('navigation', { name: '企业信息分类' }).getByRole('link')).toHaveText(['资料', '部门'])
  await expect(keeper.getByRole('button', { name: '暂停企业' })).toHaveCount(0)
  await keeper.getByRole('textbox', { name: /品牌色/ }).fill('#0F6F63')
  await keeper.keyboard.press('Control+s')
  await expect(keeper.getByRole('status', { name: '保存情况' })).toHaveText(/已于 .* 保存/)
  await keeper.goto('/console/companies/00000000-0000-7000-8000-000000000000')
  await expect(keeper.getByText('未找到该企业')).toBeVisible()
  await bound.close()

  // The acts are in the log, with the state before and after, in words.
  await page.goto(`${portalUrl()}/console/audit?q=${encodeURIComponent('北辰轨道')}`)
  await expect(page.locator('tbody tr[data-key]').filter({ hasText: '品牌色：#FFC400 → #0F6F63' })).toHaveCount(1)
  await expect(page.locator('tbody tr[data-key]').filter({ hasText: '暂停了企业' })).toHaveCount(1)
  await page.keyboard.press('f')
  await page.getByRole('button', { name: '操作', exact: true }).click()
  await page.getByRole('textbox', { name: /筛选选项/ }).fill('恢复了企业')
  await page.getByRole('dialog').getByRole('button', { name: '恢复了企业', exact: true }).click()
  await expect(page).toHaveURL(/action=company\.resume/)
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(1)
  await page.locator('tbody tr[data-key]').click()
  await page.getByRole('complementary').getByRole('link', { name: '打开' }).click()
  await expect(page).toHaveURL(/companies\/[0-9a-f-]{36}/)
})
