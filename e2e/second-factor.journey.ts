import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { acceptPrivacyTerms, expect, journeyLanguages, portalUrl, setLanguage, test } from './portal.ts'

/**
 * A person sets up an authenticator app and a passkey, and signs in with each. The browser's virtual authenticator
 * holds the passkey.
 */
const step = 30

function codeOf(base32: string, steps = 0): string {
  const bits = [...base32]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / step) + steps))
  const mac = createHmac('sha1', secret).update(counter).digest()
  return String((mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const words = {
  zh: {
    userName: '账号或邮箱',
    password: '密码',
    signIn: '登录',
    confirm: '确认',
    addApp: '添加验证器应用',
    manual: '无法扫描？手动输入密钥',
    code: '验证码',
    turnOn: '确认并开启',
    saved: '我已保存',
    addKey: '添加通行密钥',
    go: '继续',
    usePasskey: '使用通行密钥',
    verify: '验证',
    withPasskey: '使用通行密钥登录',
    remove: /^移除 /,
    wrong: '验证码不正确或已使用',
  },
  en: {
    userName: 'Username or email',
    password: 'Password',
    signIn: 'Sign in',
    confirm: 'Confirm',
    addApp: 'Add an authenticator app',
    manual: 'Can’t scan it? Enter this key instead',
    code: 'Code',
    turnOn: 'Confirm and turn on',
    saved: 'I’ve saved them',
    addKey: 'Add a passkey',
    go: 'Continue',
    usePasskey: 'Use a passkey',
    verify: 'Verify',
    withPasskey: 'Sign in with a passkey',
    remove: /^Remove /,
    wrong: 'The code is incorrect or was already used',
  },
} as const

for (const lang of journeyLanguages('en'))
  test(`an app and a passkey are set up, and each completes a sign-in (${lang})`, async ({ browser }) => {
    const t = words[lang]
    const context = await browser.newContext({
      baseURL: portalUrl(),
      viewport: { width: 390, height: 844 },
    })
    await setLanguage(context, lang)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('WebAuthn.enable')
    await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const dialog = page.getByRole('dialog')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await signIn(page, lang)
    await expect(page).not.toHaveURL(/login/)
    await acceptPrivacyTerms(page)
    await page.goto('/user/userinfo')

    await button(t.addApp).click()
    await dialog.getByLabel(t.password, { exact: true }).fill('demo')
    await dialog.getByRole('button', { name: t.confirm, exact: true }).click()
    await dialog.getByText(t.manual).click()
    const secret = ((await dialog.locator('details p').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByLabel(t.code, { exact: true }).fill('000')
    await button(t.turnOn).click()
    await expect(dialog.getByText(t.wrong)).toBeVisible()
    // The code before the current one, so that one is left for the next sign-in.
    await dialog.getByLabel(t.code, { exact: true }).fill(codeOf(secret, -1))
    await button(t.turnOn).click()
    await expect(dialog.locator('ol li')).toHaveCount(10)
    const recovery = await dialog.locator('ol li').allTextContents()
    await button(t.saved).click()

    await signOutAndIn(page, lang)
    await dialog.getByLabel(t.code, { exact: true }).fill(codeOf(secret))
    await dialog.getByRole('button', { name: t.verify, exact: true }).click()
    await expect(page).not.toHaveURL(/login/)

    await page.goto('/user/userinfo')
    await button(t.addKey).click()
    await button(t.go).click()
    await expect(dialog).toHaveCount(0)
    await signOutAndIn(page, lang)
    await dialog.getByRole('button', { name: t.usePasskey, exact: true }).click()
    await expect(page).not.toHaveURL(/login/)

    await signOutAndIn(page, lang)
    await dialog.getByLabel(t.code, { exact: true }).fill(recovery[0] ?? '')
    await dialog.getByRole('button', { name: t.verify, exact: true }).click()
    await expect(page).not.toHaveURL(/login/)

    await signOut(page)
    await page.goto('/login')
    await button(t.withPasskey).click()
    await expect(page).not.toHaveURL(/login/)

    // The other journeys sign in as this person too.
    await page.goto('/user/userinfo')
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: t.remove }).first().click()
      await expect(page.getByRole('button', { name: t.remove })).toHaveCount(left)
    }
    await context.close()
  })

async function signIn(page: Page, lang: 'zh' | 'en'): Promise<void> {
  const t = words[lang]
  await page.goto('/login')
  await page.getByLabel(t.userName).fill('colleague')
  await page.getByLabel(t.password, { exact: true }).fill('demo')
  await page.getByRole('button', { name: t.signIn, exact: true }).click()
}
/** Deletes the session in this browser only; the server ends it later. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}
async function signOutAndIn(page: Page, lang: 'zh' | 'en'): Promise<void> {
  await signOut(page)
  await signIn(page, lang)
}
