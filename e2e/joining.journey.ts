import { withDatabase } from '../apps/server/src/commands/with-database.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { readOutbox } from '../apps/server/src/testing/outbox.ts'
import {
  acceptPrivacyTerms,
  expect,
  journeyLanguages,
  type Lang,
  openSignedIn,
  portalUrl,
  setLanguage,
  test,
} from './portal.ts'

/** An administrator opens a code; a stranger registers with it and is approved; a person with an account joins. */
const inDatabase = <T>(work: (deps: Deps) => Promise<T>): Promise<T> =>
  withDatabase({ ...process.env, DATA_DIR: process.env.PORTAL_DATA ?? '' }, (deps) => work(deps as unknown as Deps))

/** The link of the newest email to an address. */
async function linkFor(email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const bodies = (await inDatabase((deps) => readOutbox(deps, email))).map(({ body }) => body)
      link = bodies.findLast((body) => /\/join\?token=/.test(body))?.match(/\/join\?token=[\w-]+/)?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

const words = {
  zh: {
    create: '新建注册方式',
    name: '名称',
    most: '最多人数',
    add: '添加问题',
    question: '问题（中文）',
    choices: /^选项/,
    save: '保存',
    show: /^显示链接/,
    code: '注册码或企业邮箱',
    next: '下一步',
    email: '邮箱',
    send: '发送链接',
    sent: '请查收邮件',
    person: '姓名',
    password: '密码',
    apply: '提交申请',
    missing: '请回答此问题',
    submitted: '申请已提交',
    approve: '批准',
    wrong: '注册码不正确，请核对后重试',
    other: '换一个注册码',
  },
  en: {
    create: 'New registration method',
    name: 'Name',
    most: 'Maximum number of people',
    add: 'Add question',
    question: 'Question (English)',
    choices: /^Choices/,
    save: 'Save',
    show: /^Show link/,
    code: 'Registration code or work email',
    next: 'Continue',
    email: 'Email',
    send: 'Send link',
    sent: 'Check your email',
    person: 'Name',
    password: 'Password',
    apply: 'Apply',
    missing: 'Answer this question',
    submitted: 'Application submitted',
    approve: 'Approve',
    wrong: 'This registration code is incorrect. Check it and try again.',
    other: 'Use another code',
  },
} as const satisfies Record<Lang, object>

for (const lang of journeyLanguages('zh'))
  test(`joining, ${lang}: a stranger registers with a code and is approved, and an existing account joins`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const t = words[lang]
    const locale = lang === 'zh' ? 'zh-CN' : 'en-GB'
    const office = await browser.newContext({ baseURL: portalUrl(), locale })
    await setLanguage(office, lang)
    const headers = { access_token: await openSignedIn(office, 'staff') }
    const made = await office.request.post(`${portalUrl()}/company/console/company/create`, {
      headers,
      data: { requestKey: `joining-${lang}-0001`, name: { zh: `新桥 ${lang}`, en: `Newbridge ${lang}` } },
    })
    const { id: companyId } = (await made.json()).data.company
    const desk = await office.newPage()
    await desk.goto(`/console/joining?companyId=${companyId}`)
    await desk.getByRole('button', { name: t.create }).first().click()
    const form = desk.getByRole('dialog')
    await form.getByRole('button', { name: t.save }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByLabel(t.name, { exact: false }).first().fill('Spring')
    await form.getByLabel(t.most, { exact: false }).fill('2')
    await form.getByRole('button', { name: t.add }).click()
    await form.getByLabel(t.question).fill('Store')
    await form.getByLabel(t.choices).fill('North\nSouth')
    await form.getByRole('button', { name: t.save }).click()
    await expect(form).toHaveCount(0)
    await desk.getByRole('button', { name: t.show }).click()
    const shown = desk.getByRole('dialog')
    await expect(shown.locator('svg[role="img"]')).toBeVisible()
    const code = (await shown.locator('code').first().textContent()) ?? ''
    expect(code).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){2}$/)
    await desk.keyboard.press('Escape')

    const home = await browser.newContext({ baseURL: portalUrl(), locale })
    await setLanguage(home, lang)
    const page = await home.newPage()
    await page.goto('/join')
    await page.getByLabel(t.code).fill('aaaa-bbbb-cccc')
    await page.getByRole('button', { name: t.next }).click()
    await expect(page.getByRole('alert').filter({ hasText: t.wrong })).toBeVisible()
    await page.getByRole('button', { name: t.other }).click()
    await page.getByLabel(t.code).fill(code.toUpperCase())
    await page.getByRole('button', { name: t.next }).click()
    const email = `visitor-${lang}@home.example`
    await page.getByLabel(t.email, { exact: true }).fill(email)
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.sent)
    await page.goto(await linkFor(email))
    await page.getByLabel(t.person, { exact: true }).fill('王晓')
    await page.getByLabel(t.password, { exact: true }).fill('a long enough pass phrase')
    await page.getByRole('button', { name: t.apply }).click()
    await expect(page.getByText(t.missing)).toBeVisible()
    await page.locator('main select').selectOption('South')
    await page.getByRole('button', { name: t.apply }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.submitted)

    await desk.goto('/console/joining/applications?view=waiting&state=waiting')
    await desk.getByRole('button', { name: /王晓/ }).first().click()
    await expect(desk.getByText('South')).toBeVisible()
    await desk.getByRole('button', { name: t.approve, exact: true }).click()
    await expect(desk.getByText('South')).toHaveCount(0)
    await openSignedIn(home, email, portalUrl(), 'a long enough pass phrase')
    await page.goto('/user/userinfo')
    await acceptPrivacyTerms(page)
    await expect(page.getByRole('button', { name: /王晓/ })).toBeVisible()

    // A person with an account signs in and applies as well.
    const other = await browser.newContext({ baseURL: portalUrl(), locale })
    await setLanguage(other, lang)
    await openSignedIn(other, 'learner')
    const second = await other.newPage()
    await second.goto(`/join?code=${code}`)
    await second.locator('main select').selectOption('North')
    await second.getByRole('button', { name: t.apply }).click()
    await expect(second.getByRole('heading', { level: 1 })).toHaveText(t.submitted)
    await Promise.all([office.close(), home.close(), other.close()])
  })
