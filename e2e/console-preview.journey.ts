import { aClip } from '../apps/server/src/testing/clip.ts'
import { scorm12Manifest } from '../apps/server/src/testing/package.builder.ts'
import { aPdf } from '../apps/server/src/testing/pdf.ts'
import { aZip } from '../apps/server/src/testing/zip.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

/** A part of a package that finds its run-time and reports that it is completed. */
const part = (words: string) => `<!doctype html><title>part</title><h1>${words}</h1><pre id="out"></pre><script>
  let api = window; while (!api.API && api.parent !== api) api = api.parent
  api = api.API
  api.LMSInitialize('')
  api.LMSSetValue('cmi.core.lesson_status', 'completed')
  api.LMSCommit('')
  out.textContent = 'reported ' + api.LMSGetValue('cmi.core.lesson_status')
</script>`

test('an author sees every kind of lesson of a draft as learners will, and no study is recorded', async ({
  context,
  page,
}) => {
  test.setTimeout(300_000)
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'staff')
  const headers = { access_token: token }
  const post = async <T>(address: string, data: object): Promise<T> =>
    (await (await context.request.post(`${portalUrl()}${address}`, { headers, data })).json()).data as T
  const upload = async <T>(address: string, name: string, buffer: Buffer): Promise<T> => {
    const multipart = { file: { name, mimeType: 'application/octet-stream', buffer } }
    return (await (await context.request.post(`${portalUrl()}${address}`, { headers, multipart })).json()).data as T
  }
  type Content = { contentId: string }
  const bytes = aClip({ seconds: 4 })
  const film = await post<{ mediaId: string; partBytes: number; parts: number }>('/comp/console/media/create', {
    name: 'film.mp4',
    size: bytes.length,
  })
  for (let at = 0; at < film.parts; at++)
    await upload(
      `/comp/console/media/part?mediaId=${film.mediaId}&part=${at}`,
      'part',
      bytes.subarray(at * film.partBytes, (at + 1) * film.partBytes),
    )
  await post('/comp/console/media/finish', { mediaId: film.mediaId })
  const state = async () => (await post<{ state: string }>('/comp/console/media/read', { mediaId: film.mediaId })).state
  await expect.poll(state, { timeout: 120_000, intervals: [500] }).toBe('ready')
  const article = await post<Content>('/comp/console/content/create', {
    type: 1,
    title: { zh: '图文一节' },
    body: { zh: '<p>图文的内容。</p>' },
  })
  const video = await post<Content>('/comp/console/content/create', {
    type: 3,
    title: { zh: '视频一节' },
    mediaId: film.mediaId,
  })
  const document = await upload<Content>('/comp/console/document/upload', '文档一节.pdf', await aPdf(3))
  const courseware = await upload<Content>(
    '/comp/console/package/upload?minutes=5',
    'package.zip',
    aZip([
      { name: 'imsmanifest.xml', bytes: scorm12Manifest(['a.html', 'b.html']) },
      { name: 'a.html', bytes: part('One') },
      { name: 'b.html', bytes: part('Two') },
    ]),
  )
  const made = await post<{ productId: string; revision: number }>('/comp/console/course/create', {
    kind: 'course',
    head: { categoryId: 1, title: { zh: '预览的课' }, priceKind: 'free' },
  })
  const contentIds = [article, video, document, courseware].map(({ contentId }) => contentId)
  await post('/comp/console/course/outline', { ...made, sections: [{ title: { zh: '一' }, contentIds }] })

  const reported: string[] = []
  page.on('request', (request) => {
    if (/packageCommit|packageOpen|documentOpen|addRecord|playInfo/.test(request.url())) reported.push(request.url())
  })
  await page.goto(`${portalUrl()}/console/courses/${made.productId}?lesson=${article.contentId}&preview=1`)
  const preview = page.getByRole('dialog', { name: '以学员身份预览' })
  const outline = preview.getByRole('navigation', { name: '目录' })
  await expect(preview.getByText('图文的内容。')).toBeVisible()

  await outline.getByRole('button', { name: /视频一节/ }).click()
  const player = preview.locator('video')
  await expect(player).toBeVisible({ timeout: 120_000 })
  await expect
    .poll(() => page.evaluate<number>('document.querySelector("video")?.duration ?? 0'), { timeout: 60_000 })
    .toBeGreaterThan(3)

  await outline.getByRole('button', { name: /文档一节/ }).click()
  await expect(preview.getByRole('group', { name: '第 1 页，共 3 页' }).locator('canvas')).toBeVisible()

  await outline.getByRole('button', { name: /课件 Package/ }).click()
  const inside = preview.frameLocator('iframe[src*="/package/"]').frameLocator('#part')
  await expect(inside.getByRole('heading', { name: 'One' })).toBeVisible()
  await expect(inside.locator('#out')).toHaveText('reported completed')
  await preview.getByRole('button', { name: 'Part 2' }).click()
  await expect(inside.getByRole('heading', { name: 'Two' })).toBeVisible()

  await preview.getByRole('button', { name: '手机' }).click()
  await expect(inside.getByRole('heading', { name: 'Two' })).toBeVisible()
  expect(reported).toEqual([])
  const learners = await callPortalApi<{ rows: unknown[] }>(
    context,
    '/comp/console/course/learners',
    { productId: made.productId },
    token,
  )
  expect(learners.rows).toEqual([])
})
