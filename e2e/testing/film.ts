import type { BrowserContext, Page } from '@playwright/test'
import { aClip } from '../../apps/server/src/testing/clip.ts'
import { expect } from '../portal.ts'

type State = { at: number; height: number; isPaused: boolean; rate: number }
type Answer<T> = { code: number; data: T; msg: string }

/**
 * Plays a video of three renditions without sound: starts it, speeds it up and changes its quality, and expects one
 * caption. Returns the addresses of the requested segments.
 */
export async function watchVideo(page: Page, productId: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/files/hls/segment')) asked.push(request.url())
  })
  await page.goto(`/course-play?id=${productId}`)
  const player = page.getByRole('region', { name: 'Player' })
  const ask = <T>(expression: string) =>
    page.evaluate<T>(`((element) => (${expression}))(document.querySelector('video'))`)
  const state = () =>
    ask<State>(
      '{ at: element.currentTime, height: element.videoHeight, isPaused: element.paused, rate: element.playbackRate }',
    )
  await expect(player.locator('video')).toBeVisible()
  await expect(player.getByRole('combobox', { name: 'Quality' })).toHaveValue('auto')
  await expect.poll(async () => (await state()).height).toBeGreaterThan(0)
  await ask('element.muted = true')
  await player.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(async () => (await state()).at).toBeGreaterThan(1)
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.25')
  const before = await state()
  await player.getByRole('combobox', { name: 'Quality' }).selectOption('sd')
  await expect.poll(async () => (await state()).height).toBe(480)
  await expect.poll(async () => (await state()).at).toBeGreaterThan(before.at)
  expect(await state()).toMatchObject({ isPaused: false, rate: 1.25 })
  await expect
    .poll(() =>
      ask("[...element.textTracks].filter((track) => track.mode === 'showing').map((track) => track.cues?.length)"),
    )
    .toEqual([1])
  return asked
}

/**
 * Publishes a video of 24 seconds with an English caption as the console does: its parts, then a lesson, then a course.
 */
export async function publishVideo(
  staff: BrowserContext,
  token: string,
  portal: string,
): Promise<{ productId: string }> {
  const headers = { access_token: token }
  const post = async <T>(address: string, data: object): Promise<T> => {
    const answer = (await (await staff.request.post(`${portal}${address}`, { headers, data })).json()) as Answer<T>
    expect(answer.code, `${address}: ${JSON.stringify(answer)}`).toBe(200)
    return answer.data
  }
  const send = (address: string, name: string, bytes: Buffer) =>
    staff.request.post(`${portal}${address}`, {
      headers,
      multipart: { file: { name, mimeType: 'application/octet-stream', buffer: bytes } },
    })
  const bytes = aClip({ seconds: 24 })
  const { mediaId, partBytes, parts } = await post<{ mediaId: string; partBytes: number; parts: number }>(
    '/comp/console/media/create',
    { name: 'film.mp4', size: bytes.length },
  )
  for (let part = 0; part < parts; part++)
    await send(
      `/comp/console/media/part?mediaId=${mediaId}&part=${part}`,
      'part',
      bytes.subarray(part * partBytes, (part + 1) * partBytes),
    )
  await post('/comp/console/media/finish', { mediaId })
  const media = () =>
    post<{ state: string; qualities: string[]; duration: number }>('/comp/console/media/read', { mediaId })
  await expect.poll(async () => (await media()).state, { timeout: 120_000, intervals: [500] }).toBe('ready')
  expect(await media()).toMatchObject({ qualities: ['sd', 'hd', 'shd'], duration: 24 })
  await send(
    `/comp/console/media/captions?mediaId=${mediaId}&lang=en`,
    'a.srt',
    Buffer.from('1\n00:00:00,000 --> 00:00:20,000\nHello\n'),
  )
  const { rows } = await post<{ rows: { productId: string }[] }>('/comp/console/course/list', {
    status: 'published',
    kind: 'course',
  })
  const { head } = await post<{ head: { teacherId: string } }>('/comp/console/course/read', {
    productId: rows[0]?.productId,
  })
  const content = await post<{ contentId: string }>('/comp/console/content/create', {
    type: 3,
    title: { zh: '影片', en: 'Film' },
    mediaId,
  })
  const made = await post<object>('/comp/console/course/create', {
    kind: 'course',
    head: { categoryId: 1, title: { zh: '影片课', en: 'Film course' }, teacherId: head.teacherId, priceKind: 'free' },
  })
  const filled = await post<object>('/comp/console/course/outline', {
    ...made,
    sections: [{ title: { zh: '一' }, contentIds: [content.contentId] }],
  })
  return post('/comp/console/course/publish', filled)
}
