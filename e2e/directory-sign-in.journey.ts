import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { startLdapStandIn } from '../apps/server/src/testing/ldap-stand-in.ts'
import {
  acceptPrivacyTerms,
  callPortalApi,
  confirmIdentity,
  expect,
  journeyLanguages,
  type Lang,
  openSignedIn,
  portalUrl,
  setLanguage,
  test,
} from './portal.ts'

const baseDn = 'ou=people,dc=starbeam,dc=example'
const words = {
  zh: {
    connect: '接入',
    name: '名称',
    address: '目录地址',
    product: '目录产品',
    service: '服务账号',
    secret: '服务账号的密码',
    certificates: 'CA 证书',
    base: '基准 DN',
    save: '保存',
    test: '试登录',
    refused: '目录拒绝了此密码',
    matched: '按工号匹配到此人',
    preview: '预览变更',
    ahead: '将加入',
    on: '启用',
    isOn: '已启用，可选',
    off: '停用',
    isOff: '未启用',
    code: '设置代码',
    codeTitle: '企业代码',
    codeName: '代码',
    company: '企业账号登录',
    companyName: '工作邮箱或企业代码',
    next: '继续',
    account: '企业账号或邮箱',
    password: '密码',
    signIn: '登录',
    wrong: '账号或密码不正确',
    notKept: '平台不保存',
  },
  en: {
    connect: 'Connect',
    name: 'Name',
    address: 'Directory address',
    product: 'Directory type',
    service: 'Service account',
    secret: 'Password of the service account',
    certificates: 'CA certificates',
    base: 'Base DN',
    save: 'Save',
    test: 'Test sign-in',
    refused: 'The directory rejected this password',
    matched: 'Matches this person by employee number',
    preview: 'Preview changes',
    ahead: 'Will join',
    on: 'Turn on',
    isOn: 'On, optional',
    off: 'Turn off',
    isOff: 'Off',
    code: 'Set code',
    codeTitle: 'Company code',
    codeName: 'Code',
    company: 'Sign in with your company',
    companyName: 'Work email or company code',
    next: 'Continue',
    account: 'Company username or email',
    password: 'Password',
    signIn: 'Sign in',
    wrong: 'Incorrect username or password',
    notKept: 'not stored here',
  },
} as const

for (const lang of journeyLanguages('en') as readonly Lang[])
  test(`a company connects its LDAP directory; its people sign in with its password (${lang})`, async ({ browser }) => {
    test.setTimeout(180_000)
    const t = words[lang]
    const office = await browser.newContext({ baseURL: portalUrl() })
    const employeeToken = await openSignedIn(office, 'colleague')
    const { id: companyId } = await callPortalApi<{ id: string }>(office, '/company/pc/companyInfo', {}, employeeToken)
    const employee = await callPortalApi<{ employeeNo: string; name: string }>(
      office,
      '/user/pc/profile',
      {},
      employeeToken,
    )
    const serviceDn = `cn=portal,${baseDn}`
    const directory = `OpenLDAP ${lang}`
    const person = (uid: string, name: string, more: Record<string, string>) => ({
      dn: `uid=${uid},ou=Overseas delivery,${baseDn}`,
      password: `a-long-password-of-${uid}`,
      attributes: {
        objectClass: ['inetOrgPerson', 'person'],
        uid,
        cn: name,
        displayName: name,
        entryUUID: `0f8e0001-5d20-1040-8f6b-${uid.padEnd(12, '0')}`,
        ...more,
      },
    })
    const stand = await startLdapStandIn({
      baseDn,
      serviceDn,
      isTls: false,
      port: await findFreePort(),
      entries: [
        { dn: serviceDn, password: 'read-only', attributes: { objectClass: 'account' } },
        person('colleague', employee.name, { employeeNumber: employee.employeeNo }),
        person('gu.ming', 'Gu Ming', { employeeNumber: 'L-2207' }),
      ],
    })
    try {
      await setLanguage(office, lang)
      const staffToken = await openSignedIn(office, 'staff')
      const page = await office.newPage()
      await page.goto(`/console/identity?companyId=${companyId}`)
      await page.getByRole('button', { name: t.connect, exact: true }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('radio', { name: /^LDAP/ }).check()
      await form
        .getByRole('textbox', { name: new RegExp(`^${t.name}`) })
        .first()
        .fill(directory)
      await form.getByLabel(t.address).fill(stand.url)
      await form.getByLabel(t.product).selectOption('entryUUID')
      await form
        .getByRole('textbox', { name: new RegExp(`^${t.service}`) })
        .first()
        .fill(serviceDn)
      await form.getByLabel(t.secret).fill('read-only')
      await form.getByLabel(t.certificates).fill(stand.certificate)
      await form.getByLabel(t.base).fill(baseDn)
      await form.getByRole('button', { name: t.save }).click()
      await confirmIdentity(page)
      await expect(form).toHaveCount(0)

      const panel = page.getByRole('complementary', { name: directory })
      const tryWith = async (password: string) => {
        await panel.getByRole('button', { name: t.test }).click()
        await page.getByLabel(t.account).fill('colleague')
        await page.getByLabel(t.password, { exact: true }).fill(password)
        await page.getByRole('main').getByRole('button', { name: t.signIn, exact: true }).click()
        return page.getByRole('dialog').getByRole('status')
      }
      await expect(await tryWith('wrong')).toContainText(t.refused)
      await page.keyboard.press('Escape')
      const result = await tryWith('a-long-password-of-colleague')
      await expect(result).toContainText(lang === 'en' ? 'Zhao Qihang' : employee.name)
      await expect(result).toContainText(t.matched)
      await page.keyboard.press('Escape')
      await panel.getByRole('button', { name: t.preview }).click()
      await expect(panel.getByText(t.ahead)).toBeVisible({ timeout: 20_000 })
      await expect(panel.getByText('Gu Ming')).toBeVisible()
      await panel.getByRole('button', { name: t.on, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.on }).click()
      await expect(page.getByRole('row', { name: new RegExp(directory) })).toContainText(t.isOn)
      await page.getByRole('button', { name: t.code }).click()
      await page.getByRole('dialog', { name: t.codeTitle }).getByLabel(t.codeName).fill(`starbeam-ldap-${lang}`)
      await page.getByRole('button', { name: t.save }).click()
      await expect(page.getByText(`starbeam-ldap-${lang}`, { exact: true })).toBeVisible()

      const outside = await browser.newContext({ baseURL: portalUrl(), viewport: { width: 390, height: 844 } })
      await setLanguage(outside, lang)
      const desk = await outside.newPage()
      await desk.goto('/login?from=/user/exam')
      await desk.getByRole('button', { name: t.company }).click()
      await desk.getByLabel(t.companyName).fill(`starbeam-ldap-${lang}`)
      await desk.getByRole('button', { name: t.next }).click()
      // Another journey may have connected the same company to a provider: the reader then chooses.
      const choice = desk.getByRole('button', { name: new RegExp(directory) })
      await expect(choice.or(desk.getByText(t.notKept))).toBeVisible()
      if (await choice.isVisible()) await choice.click()
      await expect(desk).toHaveURL(/\/directorySignIn\?/)
      await expect(desk.getByText(t.notKept)).toBeVisible()
      await desk.getByLabel(t.account).fill('colleague')
      await desk.getByLabel(t.password, { exact: true }).fill('wrong')
      await desk.keyboard.press('Enter')
      await expect(desk.getByRole('alert').filter({ hasText: t.wrong })).toBeVisible()
      await desk.getByLabel(t.password, { exact: true }).fill('a-long-password-of-colleague')
      await desk.keyboard.press('Enter')
      await expect(desk).toHaveURL(/\/user\/exam$/)
      await acceptPrivacyTerms(desk)
      await outside.close()

      // Other journeys find the sign-in of the company as it was.
      await panel.getByRole('button', { name: t.off }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.off }).click()
      await expect(page.getByRole('row', { name: new RegExp(directory) })).toContainText(t.isOff)
      await office.request.post('/company/console/identity/code', {
        data: { companyId, code: '' },
        headers: { access_token: staffToken },
      })
      expect(stand.plainPasswords).toEqual([])
    } finally {
      await office.close()
      stand.close()
    }
  })
