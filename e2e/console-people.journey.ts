import type { Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { confirmIdentity, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { measureScripts } from './testing/measure-scripts.ts'

const rows = (page: Page) => page.locator('tbody tr[data-key]')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

test('staff find people, suspend and reactivate one, and correct a mistake', async ({ context, page, request }) => {
  // The demo's own locks last a quarter of an hour.
  for (const userName of ['jiang-siqi', 'bi-ran'])
    for (let tried = 0; tried < 11; tried++)
      await request.post(`${portalUrl()}/user/pc/passwordLogin`, { form: { userName, password: 'wrong' } })
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  const weight = measureScripts(page)
  await page.goto(`${portalUrl()}/console/people`)
  await expect(rows(page)).toHaveCount(50)
  expect(await weight()).toBeLessThan(350)

  // Rows selected on one page remain selected on the next.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const first = (await rows(page).first().getAttribute('data-key')) ?? ''
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(rows(page).first()).not.toHaveAttribute('data-key', first)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: '对所选项' })).toContainText('已选 2 人')
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.keyboard.type('bailu')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('白露')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await page.getByRole('button', { name: '账号', exact: true }).click()
  await page.getByRole('button', { name: '登录锁定', exact: true }).click()
  await expect(page).toHaveURL(/account=locked/)
  await expect(rows(page)).toHaveCount(2)

  // The palette finds a person from any page and opens them beside the list.
  await page.goto(`${portalUrl()}/console`)
  await expect(page.getByRole('heading', { name: '待处理' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('@bailu')
  await expect(page.getByRole('option', { name: /白露/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/people\?q=.*open=/)
  await expect(page.getByRole('heading', { name: '白露' })).toBeVisible()

  // A person is suspended by a task, with its result, and reactivated next to the list.
  await page.goto(`${portalUrl()}/console/people?q=bailu`)
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('toolbar').getByRole('button', { name: '暂停账号' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('白露')
  await page.getByRole('alertdialog').getByRole('button', { name: '暂停账号' }).click()
  await expect(page.getByRole('dialog')).toContainText('已完成 1 人')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '白露')).toContainText('已暂停')
  await rowOf(page, '白露').click()
  await page.getByRole('button', { name: '恢复账号' }).click()
  await expect(rowOf(page, '白露')).toContainText('正常')

  // An invalid email address is refused at its field, which then has the focus.
  await page.keyboard.press('e')
  const mail = page.getByRole('textbox', { name: /邮箱/ })
  await mail.fill('bai.lu@nowhere')
  await page.keyboard.press('Control+s')
  await expect(mail).toHaveAttribute('aria-invalid', 'true')
  await expect(mail).toBeFocused()
  await mail.fill('bai.lu.new@farbridge.example')
  await page.keyboard.press('Control+s')
  await confirmIdentity(page)
  await expect(page.getByRole('status', { name: '保存情况' })).toHaveText(/已于 .* 保存/)
})

/** Five hundred people, six of them with something wrong. */
function fileOfPeople(): string {
  const lines = Array.from({ length: 500 }, (_none, index) => {
    const number = String(index).padStart(3, '0')
    const line = [
      '星衡通信',
      `import-${number}`,
      `导入${String.fromCodePoint(0x4e00 + index)}`,
      `import-${number}@starbeam.example`,
      '',
      `IM${number}`,
      '',
      '工程师',
      '',
      '在职',
    ]
    if (index === 10) line[1] = 'zhang wei'
    if (index === 60) line[3] = 'nobody@nowhere'
    if (index === 120) line[8] = 'exam'
    if (index === 200) line[9] = '停职'
    if (index === 300) line[0] = ''
    if (index === 400) line[4] = '1380013'
    return line.join(',')
  })
  return `\ufeff${['企业,账号,姓名,邮箱,手机,工号,部门,职位,权限,状态', ...lines].join('\r\n')}`
}

inWholeRun(test)(
  'five hundred people are imported by keyboard alone, without six rows with mistakes, as was chosen',
  async ({ context, page }) => {
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'staff')
    await page.goto(`${portalUrl()}/console/people/import`)
    const press = async (name: RegExp, role: 'button' | 'checkbox', key: string) => {
      const goal = page.getByRole(role, { name })
      for (let step = 0; step < 60 && !(await goal.evaluate((one) => one.matches(':focus'))); step += 1)
        await page.keyboard.press('Tab')
      await expect(goal).toBeFocused()
      await page.keyboard.press(key)
    }
    await expect(page.getByRole('button', { name: '选择文件' })).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await press(/选择文件/, 'button', 'Enter')
    await (await chooser).setFiles({ name: '人员.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOfPeople()) })
    await expect(page.getByRole('heading', { name: '人员.csv' })).toBeFocused()
    await expect(page.getByRole('tab', { name: /有错误\s*6/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab', { name: /新增\s*494/ })).toBeVisible()
    await expect(page.locator('mark')).toHaveCount(6)
    await expect(page.getByText('如需禁止登录请使用“暂停账号”')).toBeVisible()
    await expect(page.getByRole('button', { name: '导入 494 人' })).toBeDisabled()
    await press(/跳过 6 行/, 'checkbox', ' ')
    await press(/导入 494 人/, 'button', 'Enter')
    await confirmIdentity(page)
    await expect(page.getByRole('dialog')).toContainText('已完成 494 人')
    await page.keyboard.press('Escape')
    // The next step is offered at once.
    await expect(page.getByRole('dialog', { name: '邀请人员' })).toContainText('新增的 494 人')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/console\/people\?sort=-changed/)
    await expect(rows(page).first()).toContainText('导入')
  },
)
