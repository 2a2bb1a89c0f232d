import {
  type MessengerApp,
  startDingtalkStandIn,
  startFeishuStandIn,
} from '../apps/server/src/testing/messenger-stand-in.ts'
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

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83'
const apps: Record<'dingtalk' | 'feishu', MessengerApp> = {
  dingtalk: {
    key: 'dingq7xq0k2m',
    secret: 'a-secret-of-the-app',
    organisation: 'ding8f2c1d',
    departments: [{ id: '10', name: '海外交付', parent: null }],
    people: [],
  },
  feishu: {
    key: 'cli_a1b2c3d4',
    secret: 'a-secret-of-the-app',
    organisation: '2ed263bf32cf1651',
    departments: [{ id: 'od-10', name: 'Overseas delivery', parent: null }],
    people: [],
  },
}
const walks = [
  {
    kind: 'dingtalk',
    lang: 'zh',
    name: '钉钉',
    agent: `${phone} AliApp(DingTalk/7.6.30)`,
    start: startDingtalkStandIn,
  },
  { kind: 'feishu', lang: 'en', name: 'Feishu', agent: `${phone} Lark/7.30.2`, start: startFeishuStandIn },
] as const
const words = {
  zh: {
    connect: '接入',
    name: '名称',
    secret: /Secret/,
    save: '保存',
    test: '试登录',
    matched: '按工号匹配到此人',
    preview: '预览变更',
    ahead: '将加入',
    sync: '立即同步',
    done: '上次同步',
    on: '启用',
    isOn: '已启用，可选',
    log: '同步记录',
  },
  en: {
    connect: 'Connect',
    name: 'Name',
    secret: /Secret/,
    save: 'Save',
    test: 'Test sign-in',
    matched: 'Matches this person by employee number',
    preview: 'Preview changes',
    ahead: 'Will join',
    sync: 'Sync now',
    done: 'Last sync',
    on: 'Turn on',
    isOn: 'On, optional',
    log: 'Provisioning log',
  },
} as const

for (const { kind, lang, name, agent, start } of walks)
  test(`a company connects ${name}, reads its directory, and its people are signed in inside it`, async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const t = words[lang]
    const app = apps[kind]
    const port = Number(kind === 'dingtalk' ? process.env.DINGTALK_PORT : process.env.FEISHU_PORT)
    const stand = await start(app, undefined, port)
    const office = await browser.newContext({ baseURL: portalUrl() })
    const employeeToken = await openSignedIn(office, 'colleague')
    const { id: companyId } = await callPortalApi<{ id: string }>(office, '/company/pc/companyInfo', {}, employeeToken)
    const employee = await callPortalApi<{ employeeNo: string; name: string }>(
      office,
      '/user/pc/profile',
      {},
      employeeToken,
    )
    const department = app.departments[0]?.id ?? ''
    app.people.push(
      { userId: 'colleague', unionId: `on-${kind}-1`, name: employee.name, employeeNo: employee.employeeNo },
      { userId: 'new', unionId: `on-${kind}-2`, name: `新员工 ${kind}`, departments: [department] },
    )
    stand.visitor = `on-${kind}-1`
    try {
      await setLanguage(office, lang)
      await openSignedIn(office, 'staff')
      const page = await office.newPage()
      await page.goto(`/console/identity?companyId=${companyId}`)
      await page.getByRole('button', { name: t.connect, exact: true }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
      await form.getByRole('textbox', { name: new RegExp(`^${t.name}`) }).fill(name)
      if (kind === 'dingtalk') await form.getByLabel('CorpId').fill(app.organisation)
      await form.getByLabel(kind === 'dingtalk' ? 'Client ID (AppKey)' : 'App ID').fill(app.key)
      await form.getByLabel(t.secret).fill(app.secret)
      await form.getByRole('button', { name: t.save }).click()
      await confirmIdentity(page)
      await expect(form).toHaveCount(0)

      const panel = page.getByRole('complementary', { name })
      await panel.getByRole('button', { name: t.test }).click()
      const result = page.getByRole('dialog')
      await expect(result.getByRole('status')).toContainText(lang === 'en' ? 'Zhao Qihang' : employee.name)
      await expect(result.getByRole('status')).toContainText(t.matched)
      await page.keyboard.press('Escape')

      await panel.getByRole('button', { name: t.preview }).click()
      await expect(panel.getByText(t.ahead)).toBeVisible({ timeout: 20_000 })
      await expect(panel.getByText(new RegExp(`新员工 ${kind}`))).toBeVisible()
      await panel.getByRole('button', { name: t.sync }).click()
      await expect(panel.getByText(t.done)).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('heading', { name: t.log })).toBeVisible()
      await expect(page.getByRole('link', { name: `新员工 ${kind}` })).toBeVisible()
      await panel.getByRole('button', { name: t.on, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.on }).click()
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(t.isOn)

      const inside = await browser.newContext({
        baseURL: portalUrl(),
        userAgent: agent,
        viewport: { width: 390, height: 844 },
        locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
      })
      await setLanguage(inside, lang)
      const app390 = await inside.newPage()
      await app390.goto('/user/exam')
      await acceptPrivacyTerms(app390)
      await expect(app390).toHaveURL(/\/user\/exam$/)
      await inside.close()
    } finally {
      await office.close()
      stand.close()
    }
  })
