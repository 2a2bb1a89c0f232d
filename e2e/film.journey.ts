import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { startS3StandIn } from '../apps/server/src/testing/s3-stand-in.ts'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { expect, openSignedIn, portalUrl, quickTranscodeSettings, setLanguage, test } from './portal.ts'
import { startPortal } from './portal-process.ts'
import { publishVideo, watchVideo } from './testing/film.ts'

/**
 * A video from the author's disk to the learner: uploaded, processed, added to a course, and played by the browser and
 * by the library.
 */
test('a video is uploaded, published and played; another quality continues at the same position', async ({
  browser,
  page,
  context,
}) => {
  const course = await aFilmCourse(browser, portalUrl())

  await setLanguage(context, 'en')
  await openSignedIn(context, 'learner')
  const asked = await watchVideo(page, course.productId)
  expect(asked.every((url) => url.startsWith(portalUrl()) && url.includes('access_token='))).toBe(true)
  await page.close()

  // A browser that can't play HLS itself plays it with the library, which it then fetches.
  const other = await browser.newContext()
  await setLanguage(other, 'en')
  await openSignedIn(other, 'colleague')
  const plain = await other.newPage()
  await plain.addInitScript({ content: "HTMLMediaElement.prototype.canPlayType = () => ''" })
  const library = plain.waitForResponse(/hls\.light/)
  await watchVideo(plain, course.productId)
  expect((await library).ok()).toBe(true)
  await other.close()
})

inWholeRun(test)(
  'both kinds of player get a video directly from the bucket if the operator has chosen that',
  async ({ browser }) => {
    test.setTimeout(240_000)
    let origin: string | null = null
    const bucket = await startS3StandIn(() => origin)
    const data = await mkdtemp(path.join(os.tmpdir(), 'portal-bucket-'))
    await chmod(data, 0o755)
    const portal = await startPortal(data, { ...bucket.env, ...quickTranscodeSettings, S3_REDIRECT: '1' })
    origin = portal.url
    try {
      const course = await aFilmCourse(browser, portal.url)
      for (const playsHls of [true, false]) {
        const context = await browser.newContext({ baseURL: portal.url })
        await setLanguage(context, 'en')
        await openSignedIn(context, 'learner', portal.url)
        const page = await context.newPage()
        if (!playsHls) await page.addInitScript({ content: "HTMLMediaElement.prototype.canPlayType = () => ''" })
        const refused: string[] = []
        page.on('console', (line) => line.type() === 'error' && refused.push(line.text()))
        const before = bucket.readByBrowsers.length
        const asked = await watchVideo(page, course.productId)
        expect(bucket.readByBrowsers.length).toBeGreaterThan(before)
        expect(asked).toEqual([])
        expect(refused).toEqual([])
        await context.close()
      }
    } finally {
      await portal.stop()
      bucket.close()
      await rm(data, { recursive: true, force: true })
    }
  },
)

async function aFilmCourse(browser: Browser, url: string): Promise<{ productId: string }> {
  const staff = await browser.newContext()
  const token = await openSignedIn(staff, 'staff', url)
  const course = await publishVideo(staff, token, url)
  await staff.close()
  return course
}
