import { withDatabase } from '../apps/server/src/commands/with-database.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { startOidcStandIn } from '../apps/server/src/testing/oidc-stand-in.ts'
import { isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import {
  acceptPrivacyTerms,
  confirmIdentity,
  expect,
  journeyLanguages,
  openSignedIn,
  portalUrl,
  setLanguage,
  test,
} from './portal.ts'

/**
 * An administrator of one company connects Entra ID for sign-in and for its directory, without the operator. Its people
 * arrive over SCIM; one is deactivated there and locked out here.
 */
const people = isWholeRun ? 1000 : 40
const password = 'a quiet lighthouse keeper'
const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  work: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
}
const words = {
  zh: {
    connect: '接入',
    form: '接入身份提供方',
    name: /^名称/,
    issuer: '签发者地址',
    client: '客户端 ID',
    number: '工号',
    save: '保存',
    tryIt: '试登录',
    result: '试登录结果',
    on: '启用',
    isOn: '已启用，可选',
    setCode: '设置代码',
    codeDialog: '企业代码',
    code: '代码',
    makeToken: '生成令牌',
    tokenDialog: '目录令牌',
    close: '我已复制',
    company: '企业账号登录',
    which: '工作邮箱或企业代码',
    next: '继续',
    signIn: '登录',
  },
  en: {
    connect: 'Connect',
    form: 'Connect an identity provider',
    name: /^Name/,
    issuer: 'Issuer',
    client: 'Client ID',
    number: 'Employee number',
    save: 'Save',
    tryIt: 'Test sign-in',
    result: 'Test sign-in result',
    on: 'Turn on',
    isOn: 'On, optional',
    setCode: 'Set code',
    codeDialog: 'Company code',
    code: 'Code',
    makeToken: 'Create token',
    tokenDialog: 'Directory token',
    close: 'I’ve copied it',
    company: 'Sign in with your company',
    which: 'Work email or company code',
    next: 'Continue',
    signIn: 'Sign in',
  },
} as const

for (const lang of journeyLanguages('en'))
  test(`an administrator connects Entra ID; its people arrive, and a leaver is locked out (${lang})`, async ({
    browser,
  }) => {
    const t = words[lang]
    const mark = `${lang}${Date.now()}`
    const login = `keeper-${mark}`
    await withDatabase({ ...process.env, DATA_DIR: process.env.PORTAL_DATA ?? '' }, async (found) => {
      const deps = found as unknown as Deps
      const id = await aCompany(deps, { name: `Directory ${mark}` })
      await aPerson(deps, id, {
        login,
        password,
        companyGrants: ['companies'],
        employeeNo: `K-${mark}`,
      })
      await aPerson(deps, id, { name: 'Lin Lan', login: `lin-${mark}`, employeeNo: `N-${mark}-0` })
    })
    const provider = await startOidcStandIn('portal', {
      sub: `lin-${mark}`,
      name: 'Lin Lan',
      employeeid: `N-${mark}-0`,
    })
    const office = await browser.newContext({ baseURL: portalUrl() })
    const outside = await browser.newContext({ baseURL: portalUrl() })
    try {
      await setLanguage(office, lang)
      await openSignedIn(office, login, portalUrl(), password)
      const page = await office.newPage()
      await page.goto('/console/identity')
      await page.getByRole('button', { name: t.connect, exact: true }).click()
      const form = page.getByRole('dialog', { name: t.form })
      await form.getByRole('textbox', { name: t.name }).first().fill('Microsoft Entra ID')
      await form.getByLabel(t.issuer).fill(provider.issuer)
      await form.getByLabel(t.client).fill('portal')
      await form.getByLabel(t.number).fill('employeeid')
      await form.getByRole('button', { name: t.save }).click()
      await confirmIdentity(page, password)
      await expect(form).toHaveCount(0)
      const panel = page.getByRole('complementary', { name: 'Microsoft Entra ID' })
      await panel.getByRole('button', { name: t.tryIt }).click()
      await expect(page.getByRole('dialog', { name: t.result }).getByRole('status')).toContainText('Lin Lan')
      await page.keyboard.press('Escape')
      await panel.getByRole('button', { name: t.on, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.on }).click()
      await expect(page.getByRole('row', { name: /Microsoft Entra ID/ })).toContainText(t.isOn)
      await page.getByRole('button', { name: t.setCode }).click()
      await page.getByRole('dialog', { name: t.codeDialog }).getByLabel(t.code).fill(`dir-${mark}`)
      await page.getByRole('button', { name: t.save }).click()
      await expect(page.getByText(`dir-${mark}`, { exact: true })).toBeVisible()
      await panel.getByRole('button', { name: t.makeToken }).click()
      const shown = page.getByRole('dialog', { name: t.tokenDialog })
      const token = (await shown.locator('code').textContent()) ?? ''
      await shown.getByRole('button', { name: t.close }).click()
      const address = (await panel.getByText(/\/scim\/v2\/[\w-]+$/).textContent()) ?? ''

      // The directory pushes its people as Entra does: it looks for each, then creates it.
      const scim = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${portalUrl()}${new URL(address).pathname}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return { status: answer.status, data: (await answer.json()) as { id: string; totalResults: number } }
      }
      const ids: string[] = []
      const push = async (n: number) => {
        const userName = `p${n}@${mark}.example`
        const filter = encodeURIComponent(`userName eq "${userName}"`)
        expect((await scim('GET', `/Users?filter=${filter}`)).data.totalResults).toBe(0)
        const made = await scim('POST', '/Users', {
          schemas: [urns.user, urns.work],
          externalId: `ext-${n}`,
          userName,
          active: 'True',
          displayName: n === 0 ? 'Lin Lan' : `Person ${String(n).padStart(4, '0')}`,
          emails: [{ primary: true, type: 'work', value: userName }],
          [urns.work]: { employeeNumber: `N-${mark}-${n}` },
        })
        expect(made.status).toBe(201)
        ids[n] = made.data.id
      }
      for (let from = 0; from < people; from += 4)
        await Promise.all([0, 1, 2, 3].flatMap((n) => (from + n < people ? [push(from + n)] : [])))
      expect((await scim('GET', '/Users?count=0')).data.totalResults).toBe(people)
      const last = `Person ${String(people - 1).padStart(4, '0')}`
      await page.goto(`/console/people?q=${encodeURIComponent(last)}`)
      await expect(page.locator('tbody tr[data-key]')).toHaveCount(1)
      await expect(page.locator('tbody tr[data-key]')).toContainText(last)

      await setLanguage(outside, lang)
      const desk = await outside.newPage()
      await desk.goto('/login?from=/user/exam')
      await desk.getByRole('button', { name: t.company }).click()
      await desk.getByLabel(t.which).fill(`dir-${mark}`)
      await desk.getByRole('button', { name: t.next }).click()
      await expect(desk).toHaveURL(/\/user\/exam$/)
      await acceptPrivacyTerms(desk)
      const session = await desk.evaluate(() => JSON.parse(localStorage.getItem('publicData') ?? '{}').access_token)
      const codeOf = async () => {
        const answer = await outside.request.post(`${portalUrl()}/company/pc/companyInfo`, {
          headers: { access_token: session },
        })
        return ((await answer.json()) as { code: number }).code
      }
      expect(await codeOf()).toBe(200)
      const left = await scim('PATCH', `/Users/${ids[0]}`, {
        schemas: [urns.patch],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      })
      expect(left.status).toBe(200)
      expect(await codeOf()).toBe(202)
      await desk.reload()
      await expect(desk.getByRole('banner').getByRole('button', { name: t.signIn })).toBeVisible()
    } finally {
      await office.close()
      await outside.close()
      provider.close()
    }
  })
