import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { acceptPrivacyTerms, expect, setLanguage, test } from './portal.ts'
import { startPortal } from './portal-process.ts'

/** A first try on a server: nothing is set, and the portal is opened by a number instead of a name. */
test('opened as 127.0.0.1 without any setting: sign-in returns there, a lesson plays, and a certificate links there', async ({
  page,
  context,
}) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-address-'))
  chmodSync(dataDir, 0o755)
  const portal = await startPortal(dataDir, { PUBLIC_URL: '', HOST: '0.0.0.0', LIVE_RTMP_PORT: '0' })
  const own = portal.url.replace('localhost', '127.0.0.1')
  try {
    await setLanguage(context, 'en')
    await enter(page, own)

    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('publicData') ?? '{}').access_token as string,
    )
    const read = async <T>(address: string) =>
      (
        (await (await context.request.get(`${own}${address}`, { headers: { access_token: token } })).json()) as {
          data: T
        }
      ).data
    const ask = async <T>(address: string, form: Record<string, string | number>) =>
      (
        (await (await context.request.post(`${own}${address}`, { form, headers: { access_token: token } })).json()) as {
          data: T
        }
      ).data

    // A video: its source is an address of this portal, and pictures come of it.
    const { list } = await ask<{ list: { productId: string; contentType: number }[] }>('/comp/pc/productList', {
      size: 50,
    })
    const film = await firstOf(3, list, (productId) => ask('/comp/pc/lessonList', { productId }))
    await page.goto(`${own}/course-play?id=${film.productId}&contentId=${film.contentId}`)
    const video = page.getByRole('region', { name: 'Player' }).locator('video')
    await expect(video).toBeVisible()
    await expect.poll(() => page.evaluate<number>("document.querySelector('video').videoHeight")).toBeGreaterThan(0)
    const player = page.getByRole('region', { name: 'Player' })
    await page.evaluate("document.querySelector('video').muted = true, 0")
    const before = await page.evaluate<number>("document.querySelector('video').currentTime")
    await player.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('video').currentTime"))
      .toBeGreaterThan(before + 0.5)
    const foreign = await page.evaluate<string[]>(
      '[...document.images].map((image) => image.src).filter((src) => !src.startsWith(location.origin) && !src.startsWith("data:"))',
    )
    expect(foreign).toEqual([])

    // A certificate: what its code holds leads to this very address, where a stranger sees that it is genuine.
    const certificates = await read<{ list: { certificateId: string }[] }>('/company/certificate/getCertificateListV2')
    const { verifyUrl } = await read<{ verifyUrl: string }>(
      `/company/certificate/getCertificateDataOfProject?certificateId=${certificates.list[0]?.certificateId}`,
    )
    expect(verifyUrl.startsWith(`${own}/certificateQuery?`)).toBe(true)
    await page.goto(verifyUrl)
    await expect(
      page
        .getByRole('status')
        .or(page.getByText(/^Valid/))
        .first(),
    ).toBeVisible()
  } finally {
    await page.close()
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('opened as 127.0.0.2, as by any address of a network: packages run on a separate port, and can access nothing else', async ({
  context,
}) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-address-'))
  chmodSync(dataDir, 0o755)
  const portal = await startPortal(dataDir, { PUBLIC_URL: '', HOST: '0.0.0.0', LIVE_RTMP_PORT: '0' })
  const asked: string[] = []
  // A page of its own: refusals are logged on its console.
  const page = await context.newPage()
  page.on('request', (request) => asked.push(request.url()))
  try {
    await setLanguage(context, 'en')
    for (const host of ['127.0.0.2', '127.0.0.1']) {
      const own = portal.url.replace('localhost', host)
      await enter(page, own)
      const token = await page.evaluate(
        () => JSON.parse(localStorage.getItem('publicData') ?? '{}').access_token as string,
      )
      const ask = async <T>(address: string, form: Record<string, string | number>) =>
        (
          (await (
            await context.request.post(`${own}${address}`, { form, headers: { access_token: token } })
          ).json()) as { data: T }
        ).data
      const { list } = await ask<{ list: { productId: string }[] }>('/comp/pc/productList', { size: 50 })
      const lesson = await firstOf(8, list, (productId) => ask('/comp/pc/lessonList', { productId }))
      await page.goto(`${own}/course-play?id=${lesson.productId}&contentId=${lesson.contentId}`)
      const part = page.frameLocator('iframe[src*="/package/"]').frameLocator('#part')
      await expect(part.locator('body')).toContainText(/\w/)
      await expect
        .poll(() =>
          page
            .frames()
            .find((one) => one.url().endsWith('/run'))
            ?.evaluate('Boolean(window.API?.isInitialized() || window.API_1484_11?.isInitialized())'),
        )
        .toBe(true)
      const frame = page.frames().find((one) => one.url().includes('/files/'))
      if (!frame) throw new Error('the package has no page')
      const origin = new URL(frame.url()).origin
      expect(origin).toMatch(host === '127.0.0.2' ? /^http:\/\/127\.0\.0\.2:/ : /^http:\/\/packages\.localhost:/)
      expect(origin).not.toBe(own)
      expect(await frame.evaluate(tries(own))).toEqual({
        storage: 'shut',
        page: 'shut',
        cookies: '',
        ownStorage: 'shut',
        call: 'shut',
        here: 404,
      })
      if (host === '127.0.0.1') continue
      // Neither runs where the other does: no page of the portal there, no package here.
      expect((await context.request.get(`${origin}/`, { headers: { accept: 'text/html' } })).status()).toBe(404)
      expect((await context.request.get(frame.url())).status()).toBe(200)
      expect((await context.request.get(frame.url().replace(origin, own))).status()).toBe(404)
    }
    expect(
      asked.filter((url) => !/^(http:\/\/(127\.0\.0\.[12]|packages\.localhost):|data:|blob:|about:)/.test(url)),
    ).toEqual([])
  } finally {
    // With all its connections: a browser opens some for later, and the portal waits for them when it stops.
    await context.close()
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Forbidden acts of a package, tried in its own page. */
const tries = (portal: string) => `(async () => {
  const reach = (attempt) => { try { attempt(); return 'REACHED' } catch { return 'shut' } }
  return {
    storage: reach(() => window.top.localStorage.publicData),
    page: reach(() => window.top.document.title),
    cookies: document.cookie,
    ownStorage: reach(() => { if (localStorage.getItem('publicData') === null) throw new Error('empty') }),
    call: await fetch('${portal}/user/pc/profile', { method: 'POST', mode: 'no-cors' }).then(() => 'REACHED', () => 'shut'),
    here: (await fetch('/user/pc/profile', { method: 'POST' })).status,
  }
})()`

/** Signs in at the provider, by way of the address at which the portal was opened, and is back there. */
async function enter(page: Page, own: string): Promise<void> {
  await page.goto(`${own}/sso/login?redirect=${encodeURIComponent(`${own}/mine-learn`)}`)
  await page.waitForURL(`${own}/dev-idp-login/**`)
  await page.locator('input[name=login]').fill('learner')
  await page.locator('input[name=password]').fill('demo')
  await page.locator('button').click()
  await page.waitForURL((url) => url.origin === own && url.pathname === '/mine-learn')
  await acceptPrivacyTerms(page)
}

type Lesson = { contentId: string; contentType: number }
type Lessons = { sections: { lessons: Lesson[] }[] }

/** The first lesson of these courses that is of a content type: 3 a video, 8 a package. */
async function firstOf(
  contentType: number,
  list: readonly { productId: string }[],
  lessonsOf: (productId: string) => Promise<Lessons | null>,
) {
  for (const { productId } of list) {
    const lesson = (await lessonsOf(productId))?.sections
      ?.flatMap((section) => section.lessons)
      .find((one) => one.contentType === contentType)
    if (lesson) return { productId, contentId: lesson.contentId }
  }
  throw new Error(`the demo has no lesson of type ${contentType}`)
}
