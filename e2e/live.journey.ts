import { spawn } from 'node:child_process'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

/** A teacher broadcasts as OBS does; a learner watches, writes, and finds the replay when the class is over. */
test('a live class is watched while it runs, and its replay afterwards', async ({ page, context, browser }) => {
  const staffContext = await browser.newContext({ baseURL: portalUrl() })
  await setLanguage(staffContext, 'zh')
  const staff = await openSignedIn(staffContext, 'staff')
  const ask = async <T>(address: string, data: object): Promise<T> =>
    (
      await (
        await staffContext.request.post(`${portalUrl()}${address}`, { data, headers: { access_token: staff } })
      ).json()
    ).data as T
  const { rows: list } = await ask<{ rows: { classId: string }[] }>('/comp/console/live/list', {})
  const read = (classId: string | undefined) =>
    ask<{ content: object; encoder: string; state: string }>('/comp/console/live/read', { classId })
  // A portal that has just started opens its door for streams once it has looked for ffmpeg.
  await expect.poll(async () => (await read(list[0]?.classId)).encoder).toBe('ready')
  const { content } = await read(list[0]?.classId)
  const title = `直播试播 ${Date.now().toString(36)}`
  const { classId, streamUrl, streamKey } = await ask<{ classId: string; streamUrl: string; streamKey: string }>(
    '/comp/console/live/schedule',
    {
      content: { ...content, title: { zh: title, en: title }, startsAt: new Date(Date.now() + 60_000).toISOString() },
    },
  )
  const teacher = spawn(
    'ffmpeg',
    [
      ...[
        '-nostdin',
        '-loglevel',
        'error',
        '-re',
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=320x180:rate=15',
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=330',
        '-t',
        '240',
      ],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-g',
        '15',
        '-c:a',
        'aac',
        '-f',
        'flv',
        `${streamUrl}/${streamKey}`,
      ],
    ],
    { stdio: 'ignore' },
  )
  try {
    await openSignedIn(context, 'learner')
    await expect.poll(async () => (await read(classId)).state).toBe('running')
    await page.goto('/live')
    const row = page.getByRole('article').filter({ hasText: title })
    await expect(row.getByText('直播中', { exact: true })).toBeVisible()
    await row.getByRole('link', { name: '进入直播间' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const position = () => page.evaluate<number>('document.querySelector("video")?.currentTime ?? 0')
    await expect.poll(position).toBeGreaterThan(0)
    const before = await position()
    await expect.poll(position).toBeGreaterThan(before + 1)
    await page.getByRole('textbox', { name: '输入消息' }).fill('老师好')
    await page.getByRole('button', { name: '发送' }).click()
    await expect(page.getByRole('log').getByText('老师好', { exact: true })).toBeVisible()
    // A message deleted by staff keeps its place, without its text.
    const theirs = await staffContext.newPage()
    await theirs.goto(page.url())
    await theirs.getByRole('button', { name: /^删除 .+ 的这条消息$/ }).click()
    for (const log of [page, theirs].map((one) => one.getByRole('log'))) {
      await expect(log.getByText('这条消息已被工作人员删除')).toBeVisible()
      await expect(log.getByText('老师好')).toHaveCount(0)
    }
    await ask('/comp/console/live/end', { classId })
    const replay = page.getByRole('link', { name: '看回放' })
    await expect(replay).toBeVisible()
    await replay.click()
    await expect(page).toHaveURL(/course-play/)
    // The click that led here is sufficient: playback starts without another one.
    await expect.poll(position).toBeGreaterThan(1)
    // The same from the list of replays.
    await page.goto('/live?view=replays')
    await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: '看回放' }).click()
    await expect(page).toHaveURL(/course-play/)
    const there = await position()
    await expect.poll(position).toBeGreaterThan(there + 1)
  } finally {
    teacher.kill('SIGKILL')
    await staffContext.close()
  }
})
