import type { Page } from '@playwright/test'
import { expect, readReportedEvents, test } from './parts.ts'

const state = {
  ffmpeg: 'ready',
  ffmpegVersion: '6',
  hint: null,
  queued: 0,
  working: 0,
  failed: 0,
  maxBytes: 1_000_000_000,
  maxSeconds: 3600,
}
const row = {
  ...{
    mediaId: 'm1',
    name: 'beam.mp4',
    size: 9000,
    received: 9000,
    state: 'ready',
    percent: 100,
    ahead: 0,
    secondsLeft: null,
    reason: null,
    why: null,
    kind: 'video',
    duration: 81,
  },
  ...{
    qualities: ['sd'],
    source: null,
    posterUrl: null,
    posterAt: null,
    captions: [],
    lessons: 2,
    uploadedBy: null,
    createdAt: '2026-03-01T00:00:00Z',
    changedAt: '2026-03-01T00:00:00Z',
  },
}
const refusal = {
  code: 400,
  data: { reason: 'packageIsH5p' },
  msg: 'This is an H5P file. Export it as a SCORM package',
}

/** Answers the calls of the fields as the server would; requests are recorded by their path. */
async function serve(page: Page): Promise<string[]> {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    '/comp/console/media/state': state,
    '/comp/console/media/list': { rows: [row], next: null, previous: null, total: 1, isAbout: false },
    '/comp/console/media/create': { mediaId: 'm2', partBytes: 4, parts: 2 },
    '/comp/console/media/part': { mediaId: 'm2', part: 0, size: 4 },
    '/comp/console/media/finish': { ...row, mediaId: 'm2', state: 'queued' },
    '/comp/console/document/upload': { contentId: 'd1', title: 'Handbook', pageCount: 8, duration: 120, size: 60_000 },
  }
  await page.route('**/comp/console/**', (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(`${pathname}${search}`)
    if (pathname.endsWith('/package/upload')) return route.fulfill({ json: refusal })
    return route.fulfill({ json: { code: 200, data: answers[pathname], msg: '' } })
  })
  return asked
}
const field = (page: Page, at: number) => page.locator('input[type=file]').nth(at)

test('a video is chosen from the library by keyboard, or uploaded and named from its first part on', async ({
  page,
  open,
}) => {
  const asked = await serve(page)
  await open('console-upload-fields')
  const library = page.getByRole('combobox', { name: 'Choose from the library' })
  await library.focus()
  await expect(page.getByRole('option', { name: /beam\.mp4/ })).toContainText('Used in 2 lessons')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await readReportedEvents(page)).toEqual(['media m1'])
  await field(page, 0).setInputFiles({ name: 'new.mp4', mimeType: 'video/mp4', buffer: Buffer.from('12345678') })
  await expect.poll(() => readReportedEvents(page)).toEqual(['media m1', 'media m2'])
  await expect
    .poll(() => asked.filter((one) => one.includes('/part')))
    .toEqual(['/comp/console/media/part?mediaId=m2&part=0', '/comp/console/media/part?mediaId=m2&part=1'])
})

test('a document is sent with the seconds of a page; a rejected package shows its reason, and is not sent twice', async ({
  page,
  open,
}) => {
  const asked = await serve(page)
  await open('console-upload-fields')
  await page.getByLabel('Minimum time per page').fill('20')
  await field(page, 1).setInputFiles({ name: 'handbook.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('8 pages')).toBeVisible()
  expect(await readReportedEvents(page)).toEqual(['document d1'])
  expect(asked).toContain('/comp/console/document/upload?pageSeconds=20')
  await field(page, 2).setInputFiles({ name: 'quiz.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await expect(page.getByText(/Not uploaded\. This is an H5P file\. Export it as a SCORM package/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try quiz.zip again' })).toBeVisible()
  expect(asked.filter((one) => one.includes('/package/'))).toEqual([
    '/comp/console/package/upload?minMinutes=0&minutes=10',
  ])
})
