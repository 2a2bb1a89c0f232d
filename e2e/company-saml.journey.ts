import { startSamlStandIn } from '../apps/server/src/testing/saml-stand-in.ts'
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

/** An administrator connects a SAML provider by the address of its metadata; an employee signs in there. */
test('a company connects a SAML provider, tests it and turns it on; its people sign in there', async ({ browser }) => {
  test.setTimeout(120_000)
  const office = await browser.newContext({ baseURL: portalUrl(), locale: 'en-GB' })
  const employeeToken = await openSignedIn(office, 'colleague')
  const { id: companyId } = await callPortalApi<{ id: string }>(office, '/company/pc/companyInfo', {}, employeeToken)
  const employee = await callPortalApi<{ employeeNo: string; name: string }>(
    office,
    '/user/pc/profile',
    {},
    employeeToken,
  )
  const provider = await startSamlStandIn({
    nameId: 'employee@starbeam.example',
    attributes: { employeeNumber: employee.employeeNo, displayName: employee.name },
  })
  try {
    await setLanguage(office, 'en')
    await openSignedIn(office, 'staff')
    const page = await office.newPage()
    await page.goto(`/console/identity?companyId=${companyId}`)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Connect an identity provider' })
    await form.getByRole('radio', { name: /SAML 2\.0/ }).check()
    await expect(form.getByLabel('Issuer')).toHaveCount(0)
    await form.getByRole('textbox', { name: /^Name/ }).first().fill('AD FS')
    await form.getByRole('textbox', { name: /^Metadata XML/ }).fill('<EntityDescriptor/>')
    await form.getByLabel('Employee number').fill('employeeNumber')
    await form.getByRole('button', { name: 'Save' }).click()
    await confirmIdentity(page)
    await expect(form.getByRole('alert')).toContainText('This is not the metadata of one SAML 2.0 identity provider')
    await form.getByRole('textbox', { name: /^Metadata address/ }).fill(provider.metadataUrl)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)

    const panel = page.getByRole('complementary', { name: 'AD FS' })
    await expect(panel.getByText(/\/sso\/c\/[\w-]+\/callback$/)).toBeVisible()
    await expect(panel.getByText(provider.entityId)).toBeVisible()
    // The assertion is for another audience: the test names the reason.
    provider.change = { audience: 'https://portal.example/other' }
    await panel.getByRole('button', { name: 'Test sign-in' }).click()
    const result = page.getByRole('dialog', { name: 'Test sign-in result' })
    await expect(result.getByRole('status')).toContainText('Compare the entity ID at the provider')
    await page.keyboard.press('Escape')
    provider.change = {}
    await panel.getByRole('button', { name: 'Test sign-in' }).click()
    await expect(result.getByRole('status')).toContainText('Zhao Qihang colleague')
    await expect(result.getByRole('row', { name: /employeeNumber/ })).toContainText(employee.employeeNo)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('row', { name: /AD FS/ })).toContainText('On, optional')
    await page.getByRole('button', { name: 'Set code' }).click()
    await page.getByRole('dialog', { name: 'Company code' }).getByLabel('Code').fill('starbeam-saml')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('starbeam-saml', { exact: true })).toBeVisible()

    const outside = await browser.newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
    await setLanguage(outside, 'zh')
    const desk = await outside.newPage()
    await desk.goto('/login?from=/user/exam')
    await desk.getByRole('button', { name: '企业账号登录' }).click()
    await desk.getByLabel('工作邮箱或企业代码').fill('starbeam-saml')
    await desk.getByRole('button', { name: '继续' }).click()
    await expect(desk).toHaveURL(/\/user\/exam$/)
    await acceptPrivacyTerms(desk)
    await expect(desk.getByRole('button', { name: `个人中心：${employee.name}` })).toBeVisible()
    await outside.close()

    // Other journeys find the sign-in of the company as it was.
    await panel.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('row', { name: /AD FS/ })).toContainText('Off')
  } finally {
    await office.close()
    provider.close()
  }
})
