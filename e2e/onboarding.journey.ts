import { execFileSync } from 'node:child_process'
import path from 'node:path'
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
import { setPasswordByLink } from './testing/empty-organisation.ts'

/** A new learner signs in for the first time, chooses a role, and sees the path that leads to its certificate. */
const root = path.resolve(import.meta.dirname, '..')
const words: Record<Lang, { title: RegExp; path: RegExp; first: string; here: string; other: string }> = {
  zh: { title: /选好岗位/, path: /^您的路径：/, first: '从第一课开始', here: '您在这里', other: '网络运维工程师' },
  en: {
    title: /Choose your role/,
    path: /^Your track: /,
    first: 'Start with the first course',
    here: 'You are here',
    other: 'Network Operations Engineer',
  },
}

for (const lang of journeyLanguages('en')) {
  test(`onboarding, ${lang}: a new learner chooses a role, sees the path, and finds the first course`, async ({
    browser,
  }) => {
    const t = words[lang]
    const login = `newcomer-${lang}`
    const office = await browser.newContext()
    const headers = { access_token: await openSignedIn(office, 'staff') }
    // A new company has no plans yet, so nothing is overdue on the first day.
    const company = await office.request.post(`${portalUrl()}/company/console/company/create`, {
      headers,
      data: { requestKey: `company-${lang}-0001`, name: { zh: `新企业 ${lang}`, en: `New company ${lang}` } },
    })
    const { id: companyId } = (await company.json()).data.company
    const made = await office.request.post(`${portalUrl()}/user/console/people/create`, {
      headers,
      data: { requestKey: `newcomer-${lang}-0001`, companyId, name: '林新', login },
    })
    expect(await made.json()).toMatchObject({ code: 200 })
    await office.close()
    const said = execFileSync(process.execPath, ['apps/server/src/commands/sign-in-link.ts', login], {
      cwd: root,
      env: { ...process.env, DATA_DIR: process.env.PORTAL_DATA, PUBLIC_URL: portalUrl() },
      encoding: 'utf8',
    })
    const context = await browser.newContext({ baseURL: portalUrl(), locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })
    await setLanguage(context, lang)
    const page = await context.newPage()
    const say = <T>(zh: T, en: T): T => (lang === 'zh' ? zh : en)
    await setPasswordByLink(page, /https?:\/\/\S+/.exec(said)?.[0] ?? '', login, say)
    await acceptPrivacyTerms(page)
    await page.goto('/')

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    const roles = page.getByRole('radio')
    await expect(roles.first()).toBeVisible()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    await roles.first().check()
    const stair = page.getByRole('region', { name: t.path })
    await expect(stair.getByText(t.here)).toBeVisible()
    expect(await stair.getByRole('listitem').count()).toBeGreaterThan(3)

    // Another role draws another path, and the choice is remembered.
    await page.getByRole('radio', { name: t.other }).check()
    await expect(stair.getByRole('heading', { level: 2 })).toContainText(t.other)
    await page.reload()
    await expect(page.getByRole('radio', { name: t.other })).toBeChecked()
    await page.getByRole('link', { name: t.first }).click()
    await expect(page).toHaveURL(/\/detail\?id=/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.close()
  })
}
