import { startSamlStandIn } from '../apps/server/src/testing/saml-stand-in.ts'
import { startWecomStandIn } from '../apps/server/src/testing/wecom-stand-in.ts'
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

const wecomApp = { corpId: 'wwidentity0001', secret: 'secret-of-the-app', agentId: '1000003' }
const inWecom =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1'

test('an administrator connects WeCom: first people are synced, then they are signed in inside it, in Chinese', async ({
  browser,
}) => {
  const office = await browser.newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
  const employeeToken = await openSignedIn(office, 'colleague')
  const { id: companyId } = await callPortalApi<{ id: string }>(office, '/company/pc/companyInfo', {}, employeeToken)
  const employee = await callPortalApi<{ employeeNo: string; name: string }>(
    office,
    '/user/pc/profile',
    {},
    employeeToken,
  )
  const stand = await startWecomStandIn(
    [
      {
        ...wecomApp,
        callbackHost: new URL(portalUrl()).host,
        departments: [{ id: 10, name: '海外交付', parent: 1 }],
        members: [
          { userId: 'ZhaoQihang', name: employee.name, employeeNo: employee.employeeNo },
          { userId: 'xinyuangong', name: '新员工 企业微信', departments: [10] },
        ],
      },
    ],
    undefined,
    Number(process.env.WECOM_PORT),
  )
  stand.visitor = 'ZhaoQihang'
  try {
    await setLanguage(office, 'zh')
    await openSignedIn(office, 'staff')
    const page = await office.newPage()
    await page.goto(`/console/identity?companyId=${companyId}`)
    await page.getByRole('button', { name: '接入', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('radio', { name: /^企业微信/ }).check()
    await form.getByRole('textbox', { name: /^名称/ }).fill('企业微信通讯录')
    await form.getByLabel('企业 ID（CorpID）').fill(wecomApp.corpId)
    await form.getByLabel('AgentId').fill(wecomApp.agentId)
    await form.getByLabel('Secret').fill(wecomApp.secret)
    await expect(form.getByLabel('工号字段')).toHaveValue('工号')
    await form.getByRole('button', { name: '保存' }).click()
    await confirmIdentity(page)
    await expect(form).toHaveCount(0)

    const panel = page.getByRole('complementary', { name: '企业微信通讯录' })
    await panel.getByRole('button', { name: '试登录' }).click()
    const result = page.getByRole('dialog')
    await expect(result.getByRole('status')).toContainText('请先同步通讯录')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: '预览变更' }).click()
    await expect(panel.getByText(/新员工 企业微信/)).toBeVisible()
    await panel.getByRole('button', { name: '立即同步' }).click()
    await expect(panel.getByText('上次同步')).toBeVisible()
    await expect(page.getByRole('link', { name: '新员工 企业微信' })).toBeVisible()
    await panel.getByRole('button', { name: '试登录' }).click()
    await expect(result.getByRole('status')).toContainText(employee.name)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: '启用', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '启用' }).click()
    await expect(page.getByRole('row', { name: /企业微信通讯录/ })).toContainText('已启用，可选')

    const start = (await panel.getByText(/\/sso\/c\/[\w-]+$/).textContent()) ?? ''
    const connectionId = start.split('/').at(-1) ?? ''
    const inside = await browser.newContext({
      baseURL: portalUrl(),
      userAgent: inWecom,
      viewport: { width: 390, height: 844 },
      locale: 'zh-CN',
    })
    await setLanguage(inside, 'zh')
    const phone = await inside.newPage()
    await phone.goto(`/user/exam?connection=${connectionId}`)
    await acceptPrivacyTerms(phone)
    await expect(phone).toHaveURL(/\/user\/exam$/)
    await inside.close()

    await panel.getByRole('button', { name: '停用', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
    await expect(page.getByRole('row', { name: /企业微信通讯录/ })).toContainText('未启用')
  } finally {
    await office.close()
    await stand.close()
  }
})

test('an administrator creates and renews the key with which a SAML provider encrypts, in English', async ({
  browser,
}) => {
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
    await form.getByRole('textbox', { name: /^Name/ }).first().fill('Keycloak')
    await form.getByRole('textbox', { name: /^Metadata address/ }).fill(provider.metadataUrl)
    await form.getByLabel('Employee number').fill('employeeNumber')
    await form.getByRole('button', { name: 'Save' }).click()
    await confirmIdentity(page)
    await expect(form).toHaveCount(0)

    const panel = page.getByRole('complementary', { name: 'Keycloak' })
    const metadataUrl = (await panel.getByText(/\/sso\/c\/[\w-]+\/metadata$/).textContent()) ?? ''
    const readCertificate = async () => {
      const metadata = await (await office.request.get(metadataUrl)).text()
      const base64 = /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1]
      return base64
        ? `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
        : ''
    }
    expect(await readCertificate()).toBe('')
    await panel.getByRole('button', { name: 'Create key' }).click()
    await expect(panel.getByText('Current key', { exact: true })).toBeVisible()
    const first = await readCertificate()
    const tryTest = async () => {
      await panel.getByRole('button', { name: 'Test sign-in' }).click()
      const result = page.getByRole('dialog', { name: 'Test sign-in result' })
      await expect(result.getByRole('status')).toContainText('Zhao Qihang')
      await page.keyboard.press('Escape')
    }
    provider.change = { encrypts: { certificate: first } }
    await tryTest()
    await panel.getByRole('button', { name: 'Rotate key' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate key' }).click()
    await expect(panel.getByText('Previous key', { exact: true })).toBeVisible()
    await tryTest()
    provider.change = { encrypts: { certificate: await readCertificate() } }
    await tryTest()
    await panel.getByRole('button', { name: 'Retire previous key' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire previous key' }).click()
    await expect(panel.getByText('Previous key', { exact: true })).toHaveCount(0)
    provider.change = { encrypts: { certificate: first } }
    await panel.getByRole('button', { name: 'Test sign-in' }).click()
    await expect(page.getByRole('dialog', { name: 'Test sign-in result' }).getByRole('status')).toContainText(
      'Compare the encryption certificate',
    )
  } finally {
    await office.close()
    provider.close()
  }
})
