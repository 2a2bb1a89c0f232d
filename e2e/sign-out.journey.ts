import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { everyNthOf, inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { expect, openSignedIn, portalUrl, setLanguage, signInAtProvider, test } from './portal.ts'

/** The number of sign-outs on each page; more on purpose (`WHOLE=1 SIGN_OUTS=20`), to find rare faults. */
const times = Number(process.env.SIGN_OUTS ?? 1)
/** Some of the pages that the route files must name: without them the reading of the files is wrong. */
const known = [
  '/study',
  '/studyList',
  '/mine-learn',
  '/mockExam',
  '/examAppointment',
  '/user',
  '/user/exam',
  '/user/indexPage',
  '/user/userinfo',
  '/user/recordDetail',
]

const routes = path.resolve(import.meta.dirname, '../apps/web/src/routes')
/**
 * Addresses of the pages for signed-in people, by their route files. The console has its own frame, and an exam has no
 * sign-out.
 */
const guarded = readdirSync(routes)
  .sort()
  .filter((file) => !/^(console|exam\.answer)\b/.test(file) && !file.includes('.route.'))
  .filter((file) => file.startsWith('user.') || /guarded: true/.test(readFileSync(path.join(routes, file), 'utf8')))
  .map(
    (file) =>
      `/${file
        .replace(/(\.index)?\.tsx$/, '')
        .replaceAll('_.', '.')
        .replaceAll('.', '/')}`,
  )

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`/authLogin?from=${encodeURIComponent(address)}`)
  await signInAtProvider(page, 'colleague')
  await page.waitForURL((url) => url.pathname === address)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

// The agreement is signed once; otherwise each sign-in would wait to see whether it appears.
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  await openSignedIn(context, 'colleague')
  await context.close()
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^My account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const isVisitor = (page: Page) => page.evaluate(() => localStorage.getItem('publicData') === null)

test('the known pages for signed-in people all require a session', () => {
  expect(known.filter((address) => !guarded.includes(address))).toEqual([])
})

for (const address of everyNthOf(guarded, 24)) {
  test(`a person who signs out on ${address} stays signed out`, async ({ page, context }) => {
    await setLanguage(context, 'en')
    for (let n = 0; n < times; n++) {
      await signIn(page, address)
      await expect(page.locator('main h1').first()).toBeVisible()
      const refused: string[] = []
      const note = (answer: { status(): number; url(): string }) =>
        answer.status() === 401 && refused.push(answer.url())
      page.on('response', note)
      const said = page.getByText('Signed out', { exact: true }).waitFor()
      await signOut(page)
      await page.waitForURL((url) => url.pathname === '/')
      await said
      await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
      expect(await isVisitor(page)).toBe(true)
      page.off('response', note)
      expect(refused).toEqual([])
      // It remains so: the former page asks to sign in, and signs in no one automatically.
      await page.goto(address)
      await expect(page.locator('main h1')).toHaveText('Sign in to see this')
      expect(await isVisitor(page)).toBe(true)
    }
  })
}

test('signing out: the other tabs follow, personal data is deleted from the device, and unsent answers and study remain', async ({
  page,
  context,
}) => {
  await setLanguage(context, 'en')
  await signIn(page, '/study')
  const other = await context.newPage()
  await other.goto('/user/exam')
  await expect(other.getByRole('button', { name: /^My account/ })).toBeVisible()
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
  // The page notes its font once it has come to rest.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(['exam 7 w', 'font', 'locale', 'package 1 2 3', 'study 1 2 p', 'theme'])
  expect(await page.evaluate(`[sessionStorage.getItem('anything'), document.cookie]`)).toEqual([null, ''])
  expect(
    await page.evaluate(
      'Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()])',
    ),
  ).toEqual([[], [], []])
  // The other tab shows nothing of the person any longer, asks to sign in, and goes nowhere.
  await expect(other.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
  await expect(other.getByRole('button', { name: /^My account/ })).toHaveCount(0)
  expect(asked).toEqual([])
  // Neither does the browser's back button.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
  expect(await isVisitor(page)).toBe(true)
  // The provider has also ended its session: it asks who is signing in.
  await page.goto('/authLogin?from=%2Fstudy')
  await page.waitForURL(/dev-idp-login/)
})

test('SEC-07: for a person who was suspended meanwhile, the page goes home at the next call, and the other tab follows', async ({
  page,
  context,
  browser,
}) => {
  await setLanguage(context, 'en')
  await signIn(page, '/study')
  const other = await context.newPage()
  await other.goto('/user/exam')
  await expect(other.getByRole('button', { name: /^My account/ })).toBeVisible()
  const personId = await page.evaluate<string>(`JSON.parse(localStorage.getItem('publicData')).userId`)
  const office = await browser.newContext()
  const headers = { access_token: await openSignedIn(office, 'staff') }
  const tell = async (what: 'suspend' | 'resume') =>
    expect(
      await (
        await office.request.post(`${portalUrl()}/user/console/people/${what}`, {
          headers,
          data: { personId, reason: 'Tried' },
        })
      ).json(),
    ).toMatchObject({ code: 200 })
  await tell('suspend')
  try {
    // A call of the page itself may get the response before the click does.
    await Promise.all([
      page.waitForURL((url) => url.pathname === '/'),
      page.getByRole('link', { name: /Exams/ }).first().click(),
    ])
    await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
    expect(await isVisitor(page)).toBe(true)
    await expect(other.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
    await expect(other.getByRole('button', { name: /^My account/ })).toHaveCount(0)
  } finally {
    // Whatever went wrong here, other journeys sign in with this account.
    await tell('resume')
    await office.close()
  }
})

inWholeRun(test)('a sign-out that does not reach the server changes nothing', async ({ page, context }) => {
  await setLanguage(context, 'en')
  await signIn(page, '/study')
  await page.route('**/user/pc/loginOut', (route) => route.abort())
  await signOut(page)
  await expect(page.getByText('Logout failed')).toBeVisible()
  await page.getByRole('link', { name: /Exams/ }).first().click()
  await expect(page.getByRole('button', { name: /^My account/ })).toBeVisible()
  expect(await isVisitor(page)).toBe(false)
})

/** `/studyList`, where a person signs in, is one of those in the run of every change. */
const calm = [
  '/exam/answer?examId=1',
  '/examAppointment',
  '/examApponitmentTime',
  '/mine-learn?state=done',
  '/mockExam',
  '/mockExam/examResult',
  '/study',
  '/studyList',
  '/user/exam',
]
for (const address of everyNthOf(calm, 4, 3)) {
  test(`a visitor of ${address} chooses how to sign in over that page, and is on it afterwards`, async ({
    page,
    context,
  }) => {
    await setLanguage(context, 'en')
    const elsewhere: string[] = []
    page.on('request', (request) => /\/sso\/|dev-idp/.test(request.url()) && elsewhere.push(request.url()))
    await page.goto(address)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Phone', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Sign in with single sign-on' })).toBeVisible()
    await expect(page.locator('main h1')).toHaveText('Sign in to see this')
    expect(elsewhere).toEqual([])
    if (address !== '/studyList') return
    // Dismissed and requested again.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByLabel('Username or email').fill('colleague')
    await dialog.getByLabel('Password', { exact: true }).fill('demo')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(page.locator('main h1')).not.toHaveText('Sign in to see this')
  })
}
