import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { agree, expect, signInAtProvider, speak, test } from './portal.ts'

/** How often each page is signed out from; more on purpose (SIGN_OUTS=20), to look for what happens seldom, and then from every page that asks for a session. */
const times = Number(process.env.SIGN_OUTS ?? 1)
const usual = ['/study', '/studyList', '/mine-learn', '/mockExam', '/examAppointment', '/user', '/user/exam', '/user/indexPage', '/user/userinfo', '/user/recordDetail']

const routes = path.resolve(import.meta.dirname, '../apps/web/src/routes')
/** Addresses of the pages that only somebody signed in sees, as their route files say. The console has its own frame, and on a paper nobody signs out. */
const guarded = readdirSync(routes)
  .filter((file) => !/^(console|exam\.answer)\b/.test(file) && !file.includes('.route.'))
  .filter((file) => file.startsWith('user.') || /guarded: true/.test(readFileSync(path.join(routes, file), 'utf8')))
  .map(
    (file) =>
      `/${file
        .replace(/(\.index)?\.tsx$/, '')
        .replaceAll('_.', '.')
        .replaceAll('.', '/')}`,
  )
const guardedPages = times > 1 ? guarded : usual

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`/authLogin?from=${encodeURIComponent(address)}`)
  await signInAtProvider(page, 'colleague')
  await page.waitForURL((url) => url.pathname === address)
  await agree(page)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Personal centre/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const isVisitor = (page: Page) => page.evaluate(() => localStorage.getItem('publicData') === null)

test('the pages that are signed out from are among those that ask for a session', () => {
  expect(usual.filter((address) => !guarded.includes(address))).toEqual([])
})

for (const address of guardedPages) {
  test(`who signs out on ${address} is and stays signed out`, async ({ page, context }) => {
    await speak(context, 'en')
    for (let n = 0; n < times; n++) {
      await signIn(page, address)
      await expect(page.locator('main h1').first()).toBeVisible()
      const refused: string[] = []
      const note = (answer: { status(): number; url(): string }) => answer.status() === 401 && refused.push(answer.url())
      page.on('response', note)
      const said = page.getByText('Signed out', { exact: true }).waitFor()
      await signOut(page)
      await page.waitForURL((url) => url.pathname === '/')
      await said
      await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
      expect(await isVisitor(page)).toBe(true)
      page.off('response', note)
      expect(refused).toEqual([])
    }
  })
}

test('signing out: the other tabs follow, what is personal leaves the device, what nobody has taken yet stays', async ({ page, context }) => {
  await speak(context, 'en')
  await signIn(page, '/study')
  const other = await context.newPage()
  await other.goto('/user/exam')
  await expect(other.getByRole('button', { name: /^Personal centre/ })).toBeVisible()
  const asked: string[] = []
  other.on('request', (request) => /sso|dev-idp/.test(request.url()) && asked.push(request.url()))
  await page.evaluate(`
    for (const [key, text] of Object.entries({ 'exam 7 w': 'answers', 'study 1 2 p': '[]', 'package 1 2 3': '[]', loginSource: '{}', quality: 'hd', theme: 'dark' })) localStorage.setItem(key, text)
    sessionStorage.setItem('anything', 'x')
    document.cookie = 'mine=1; path=/'
  `)
  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['exam 7 w', 'locale', 'package 1 2 3', 'study 1 2 p', 'theme'])
  expect(await page.evaluate(`[sessionStorage.getItem('anything'), document.cookie]`)).toEqual([null, ''])
  expect(await page.evaluate('Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()])')).toEqual([[], [], []])
  // The other tab shows nothing of the person any more, asks calmly, and goes nowhere.
  await expect(other.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Personal centre/ })).toHaveCount(0)
  expect(asked).toEqual([])
  // Nor does the browser's way back.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
  expect(await isVisitor(page)).toBe(true)
  // The provider has let go as well: it asks who comes.
  await page.goto('/authLogin?from=%2Fstudy')
  await page.waitForURL(/dev-idp-login/)
})

test('a sign-out that the server does not hear leaves everything as it was', async ({ page, context }) => {
  await speak(context, 'en')
  await signIn(page, '/study')
  await page.route('**/user/pc/loginOut', (route) => route.abort())
  await signOut(page)
  await expect(page.getByText('Logout failed')).toBeVisible()
  await page.getByRole('link', { name: /Exams/ }).first().click()
  await expect(page.getByRole('button', { name: /^Personal centre/ })).toBeVisible()
  expect(await isVisitor(page)).toBe(false)
})

for (const address of [
  '/exam/answer?examId=1',
  '/examAppointment',
  '/examApponitmentTime',
  '/mine-learn?state=done',
  '/mockExam',
  '/mockExam/examResult',
  '/study',
  '/studyList',
  '/user/exam',
]) {
  test(`a visitor of ${address} chooses how to sign in, over a calm page, and then stands there`, async ({ page, context }) => {
    await speak(context, 'en')
    const elsewhere: string[] = []
    page.on('request', (request) => /\/sso\/|dev-idp/.test(request.url()) && elsewhere.push(request.url()))
    await page.goto(address)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Phone', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Single sign-on' })).toBeVisible()
    await expect(page.locator('main h1')).toHaveText('Sign in to see this')
    expect(elsewhere).toEqual([])
    if (address !== '/studyList') return
    // Let be and asked for again.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByLabel('User name or e-mail').fill('colleague')
    await dialog.getByLabel('Password', { exact: true }).fill('demo')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await agree(page)
    await expect(page).toHaveURL(address)
    await expect(page.locator('main h1')).not.toHaveText('Sign in to see this')
  })
}
