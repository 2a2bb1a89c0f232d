import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { dingtalkStandInEnv, feishuStandInEnv } from '../apps/server/src/testing/messenger-stand-in.ts'
import { wecomStandInEnv } from '../apps/server/src/testing/wecom-stand-in.ts'
import { isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { startPortal } from './portal-process.ts'
import { createDemoFolder } from './testing/demo-folder.ts'

export type Lang = 'zh' | 'en'

/**
 * Returns the languages in which a long journey runs: both in the whole run; in the run for every change only `own`,
 * which is Chinese in about half of the journeys.
 */
export const journeyLanguages = (own: Lang): readonly Lang[] => (isWholeRun ? ['zh', 'en'] : [own])

const root = path.resolve(import.meta.dirname, '..')

/**
 * Settings with which videos are processed in a quarter of the time and become larger. The tests check only that videos
 * play.
 */
export const quickTranscodeSettings = { MEDIA_PRESET: 'ultrafast' } as const

/** Returns the address of the portal under test, which belongs to this worker. */
export const portalUrl = () => process.env.PORTAL_URL ?? ''

/**
 * Runs `use` while a portal with its own demo organisation runs for this worker, so that simultaneous journeys do not
 * affect each other. `env` overrides its settings. Journeys that kill their portal start one themselves.
 */
export async function withOwnPortal(use: () => Promise<void>, env: Record<string, string> = {}): Promise<void> {
  const dataDir = await createDemoFolder()
  const [wecomPort, dingtalkPort, feishuPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const portal = await startPortal(dataDir, {
    ...wecomStandInEnv(`http://127.0.0.1:${wecomPort}`),
    ...dingtalkStandInEnv(`http://127.0.0.1:${dingtalkPort}`),
    ...feishuStandInEnv(`http://127.0.0.1:${feishuPort}`),
    LIVE_RTMP_PORT: String(await findFreePort()),
    // Providers of companies run beside the test.
    OUTBOUND_ALLOW: '127.0.0.1',
    ...quickTranscodeSettings,
    ...env,
  })
  Object.assign(process.env, {
    WECOM_PORT: String(wecomPort),
    DINGTALK_PORT: String(dingtalkPort),
    FEISHU_PORT: String(feishuPort),
    PORTAL_URL: portal.url,
    PORTAL_DATA: dataDir,
  })
  await use()
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * A test at the portal of its worker, which fails when its `page` reports a script error or a violation of the content
 * policy. A test that opens all its pages itself asks for no `page`, because a context with one costs as much as
 * drawing a small page.
 */
export const test = base.extend<object, { portal: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument
  portal: [async ({}, use) => withOwnPortal(() => use(undefined)), { scope: 'worker', auto: true, timeout: 120_000 }],
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
        faults.push(message.text())
    })
    await use(page)
    expect(faults).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument
  baseURL: async ({}, use) => use(portalUrl()),
})
export { expect }

/** Makes the pages of this context open in a language, unless one has already been chosen there. */
export async function setLanguage(context: BrowserContext, lang: Lang): Promise<void> {
  await context.addInitScript(
    (locale) => localStorage.getItem('locale') ?? localStorage.setItem('locale', locale),
    lang,
  )
}

/** Signs in on the development provider's page, and waits for the return. */
export async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.waitForURL(/dev-idp-login/)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('demo')
  await page.locator('button').click()
  await page.waitForURL(
    (url) => url.origin === portalUrl() && !url.pathname.startsWith('/sso') && !url.pathname.startsWith('/dev-idp'),
  )
}

/** Confirms the identity again with the password, in the dialog of calls that require it. */
export async function confirmIdentity(page: Page, password = 'demo'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /请确认是您本人|Confirm it.s you/ })
  await dialog.getByLabel(/^(密码|Password)$/).fill(password)
  await dialog.getByRole('button', { name: /确认|Confirm/ }).click()
  await expect(dialog).toHaveCount(0)
}

/** Accepts the privacy terms if they are shown within five seconds. */
export async function acceptPrivacyTerms(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /我已阅读并同意|I have read/ })
  await button.waitFor({ timeout: 5000 }).catch(() => undefined)
  if (await button.isVisible()) await button.click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

/** Signs a context in and returns its token, without the sign-in pages, for journeys about something else. */
export async function openSignedIn(
  context: BrowserContext,
  login: string,
  at = portalUrl(),
  password = 'demo',
): Promise<string> {
  const answer = await context.request.post(`${at}/user/pc/passwordLogin`, {
    form: { userName: login, password },
  })
  const { access_token, userId, companyInfo } = (await answer.json()).data
  const headers = { access_token }
  const { data: agreement } = await (await context.request.post(`${at}/user/protocolSign/get`, { headers })).json()
  if (agreement.againShowFlag)
    await context.request.post(`${at}/user/protocolSign/sign`, { headers, data: { version: agreement.version } })
  const publicData = {
    access_token,
    userId,
    commpanyId: companyInfo.id,
    companyId: companyInfo.id,
    id: companyInfo.id,
    logo: companyInfo.logo,
    companyName: companyInfo.companyName,
  }
  // The page alone is signed in: a frame in it may be of another origin, with a storage of its own.
  await context.addInitScript(
    `if (window === window.top) localStorage.setItem('publicData', ${JSON.stringify(JSON.stringify(publicData))})`,
  )
  return access_token
}

/** Sends a form to a call of the portal and returns the data of the response, also of a refusal. */
export async function callPortalApi<T>(
  context: BrowserContext,
  address: string,
  form: Record<string, string | number>,
  token?: string,
  lang?: 'zh' | 'en',
): Promise<T> {
  const answer = await context.request.post(`${portalUrl()}${address}`, {
    form,
    headers: { ...(token ? { access_token: token } : {}), ...(lang ? { 'accept-language': lang } : {}) },
  })
  return (await answer.json()).data as T
}

/**
 * Imports questions in GIFT into the portal under test with the command of operators, which also creates an exam of ten
 * questions, and returns its output. `title` is the title of the exam.
 */
export function importBankByCommand(text: string, title: string): string {
  const file = path.join(process.env.PORTAL_DATA ?? '', 'bank.gift')
  writeFileSync(file, text)
  return execFileSync(
    process.execPath,
    ['apps/server/src/commands/import-questions.ts', file, '--exam', title, '--questions', '10'],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: process.env.PORTAL_DATA },
      encoding: 'utf8',
    },
  )
}

/**
 * Waits until the element number `count` of a locator is visible, so that there are at least as many, and returns the
 * locator.
 */
export async function waitForAtLeast(locator: Locator, count: number): Promise<Locator> {
  await expect(locator.nth(count - 1)).toBeVisible()
  return locator
}

/** Presses a key of the page until its effect is visible: a page handles keys only some moments after it is drawn. */
export async function pressUntilVisible(page: Page, key: string, thing: Locator): Promise<void> {
  await expect(async () => {
    if (!(await thing.isVisible())) await page.keyboard.press(key)
    await expect(thing).toBeVisible({ timeout: 5000 })
  }).toPass()
}
