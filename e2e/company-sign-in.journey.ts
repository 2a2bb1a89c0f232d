import { startOidcStandIn } from '../apps/server/src/testing/oidc-stand-in.ts'
import {
  acceptPrivacyTerms,
  callPortalApi,
  confirmIdentity,
  expect,
  openSignedIn,
  portalUrl,
  setLanguage,
  test,
} from './portal.ts'

/** An administrator connects the provider of a company; an employee reaches it from the sign-in page. */
test('a company connects its own provider, tests it and turns it on; its people sign in there', async ({ browser }) => {
  test.setTimeout(120_000)
  const office = await browser.newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
  const employeeToken = await openSignedIn(office, 'colleague')
  const { id: companyId } = await callPortalApi<{ id: string }>(office, '/company/pc/companyInfo', {}, employeeToken)
  const employee = await callPortalApi<{ employeeNo: string; name: string }>(
    office,
    '/user/pc/profile',
    {},
    employeeToken,
  )
  const provider = await startOidcStandIn('portal', {
    sub: 'employee-at-entra',
    name: employee.name,
    employeeid: employee.employeeNo,
  })
  try {
    await setLanguage(office, 'zh')
    await openSignedIn(office, 'staff')
    const page = await office.newPage()
    await page.goto(`/console/identity?companyId=${companyId}`)
    await page.getByRole('button', { name: '接入' }).click()
    const form = page.getByRole('dialog', { name: '接入身份提供方' })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByRole('alert')).toHaveText('请填写名称')
    await form.getByLabel('名称').fill('Microsoft Entra ID')
    await form.getByLabel('签发者地址').fill('https://10.0.0.8/tenant')
    await form.getByRole('button', { name: '保存' }).click()
    await confirmIdentity(page)
    await expect(form.getByRole('alert')).toContainText('公网')
    await form.getByLabel('签发者地址').fill(provider.issuer)
    await form.getByLabel('客户端 ID').fill('portal')
    await form.getByLabel('工号').fill('employeeid')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)

    const panel = page.getByRole('complementary', { name: 'Microsoft Entra ID' })
    await expect(panel.getByText(/\/sso\/c\/[\w-]+\/callback$/)).toBeVisible()
    await panel.getByRole('button', { name: '启用', exact: true }).click()
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: '启用' }).click()
    await expect(ask.getByRole('alert')).toContainText('请先试登录')
    await ask.getByRole('button', { name: '取消' }).click()
    await panel.getByRole('button', { name: '试登录' }).click()
    const result = page.getByRole('dialog', { name: '试登录结果' })
    await expect(result.getByRole('status')).toContainText('赵启航 colleague')
    await expect(result.getByRole('status')).toContainText('按工号匹配到此人')
    await expect(result.getByRole('row', { name: /employeeid/ })).toContainText(employee.employeeNo)
    await page.keyboard.press('Escape')
    await expect(result).toHaveCount(0)
    await panel.getByRole('button', { name: '启用', exact: true }).click()
    await ask.getByRole('button', { name: '启用' }).click()
    await expect(page.getByRole('row', { name: /Microsoft Entra ID/ })).toContainText('已启用，可选')

    await page.getByRole('button', { name: '设置代码' }).click()
    await page.getByRole('dialog', { name: '企业代码' }).getByLabel('代码').fill('starbeam')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('starbeam', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: '生成令牌' }).click()
    const token = page.getByRole('dialog', { name: '目录令牌' })
    await expect(token.locator('code')).toHaveText(/^[\w-]{43}$/)
    await token.getByRole('button', { name: '我已复制' }).click()
    await expect(page.getByRole('heading', { name: '同步记录' })).toBeVisible()

    const outside = await browser.newContext({ baseURL: portalUrl(), locale: 'en-GB' })
    await setLanguage(outside, 'en')
    const desk = await outside.newPage()
    await desk.goto('/login?from=/user/exam')
    await desk.getByRole('button', { name: 'Sign in with your company' }).click()
    const name = desk.getByLabel('Work email or company code')
    await name.fill('unknown-company')
    await desk.getByRole('button', { name: 'Continue' }).click()
    await expect(desk.getByText('No company sign-in found')).toBeVisible()
    await name.fill('Starbeam')
    await desk.getByRole('button', { name: 'Continue' }).click()
    await expect(desk).toHaveURL(/\/user\/exam$/)
    await acceptPrivacyTerms(desk)
    await expect(desk.getByRole('button', { name: 'My account: Zhao Qihang' })).toBeVisible()
    await outside.close()
  } finally {
    await office.close()
    provider.close()
  }
})
