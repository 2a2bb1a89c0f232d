import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, speak, test } from './portal.ts'
import { startPortal } from './portal-process.ts'

/** A first try on a server: nothing is set, and the portal is opened by a number instead of a name. */
test('opened as 127.0.0.1 with nothing set: sign-in comes back, a lesson plays, and a certificate leads there', async ({ page, context }) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-address-'))
  chmodSync(dataDir, 0o755)
  const portal = await startPortal(dataDir, { PUBLIC_URL: '', LIVE_RTMP_PORT: '0' })
  const own = portal.url.replace('localhost', '127.0.0.1')
  try {
    await speak(context, 'en')
    await page.goto(`${own}/sso/login?redirect=${encodeURIComponent(`${own}/mine-learn`)}`)
    await page.waitForURL(`${own}/dev-idp-login/**`)
    await page.locator('input[name=login]').fill('learner')
    await page.locator('input[name=password]').fill('demo')
    await page.locator('button').click()
    await page.waitForURL((url) => url.origin === own && url.pathname === '/mine-learn')
    const agreed = page.getByRole('button', { name: /I have read/ })
    await agreed.click()
    await expect(page.locator('dialog[open]')).toHaveCount(0)

    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('publicData') ?? '{}').access_token as string)
    const read = async <T>(address: string) => ((await (await context.request.get(`${own}${address}`, { headers: { access_token: token } })).json()) as { data: T }).data
    const ask = async <T>(address: string, form: Record<string, string | number>) =>
      ((await (await context.request.post(`${own}${address}`, { form, headers: { access_token: token } })).json()) as { data: T }).data

    // A film: its source is an address of this portal, and pictures come of it.
    const { list } = await ask<{ list: { productId: string; contentType: number }[] }>('/comp/pc/productList', { size: 50 })
    const film = await firstFilm(list, (productId) => ask('/comp/pc/lessonList', { productId }))
    await page.goto(`${own}/course-play?id=${film.productId}&contentId=${film.contentId}`)
    const video = page.getByRole('region', { name: 'Player' }).locator('video')
    await expect(video).toBeVisible()
    await expect.poll(() => page.evaluate<number>("document.querySelector('video').videoHeight")).toBeGreaterThan(0)
    const foreign = await page.evaluate<string[]>('[...document.images].map((image) => image.src).filter((src) => !src.startsWith(location.origin) && !src.startsWith("data:"))')
    expect(foreign).toEqual([])

    // A certificate: what its code holds leads to this very address, where a stranger sees that it is genuine.
    const certificates = await read<{ list: { certificateId: string }[] }>('/company/certificate/getCertificateListV2')
    const { verifyUrl } = await read<{ verifyUrl: string }>(`/company/certificate/getCertificateDataOfProject?certificateId=${certificates.list[0]?.certificateId}`)
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

type Lessons = { sections: { lessons: { contentId: string; contentType: number }[] }[] }

/** The first lesson of these courses that is a film (content type 3). */
async function firstFilm(list: readonly { productId: string }[], lessonsOf: (productId: string) => Promise<Lessons | null>) {
  for (const { productId } of list) {
    const lesson = (await lessonsOf(productId))?.sections?.flatMap((section) => section.lessons).find((one) => one.contentType === 3)
    if (lesson) return { productId, contentId: lesson.contentId }
  }
  throw new Error('the demo has no film')
}
