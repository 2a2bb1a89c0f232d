import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { expect, openSignedIn, portalUrl, pressUntilVisible, setLanguage, test } from './portal.ts'

/** Media, teachers and the knowledge library, used as the people who manage courses use them. */
const folder = mkdtempSync(path.join(tmpdir(), 'console-media-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
const mark = `${Date.now()}`.slice(-6)

/** A video of more than one part of 8 MiB: noise does not grow small. */
function aLargeFilm(name: string): string {
  const file = path.join(folder, name)
  const picture = [
    '-f',
    'lavfi',
    '-i',
    'nullsrc=s=640x480:r=10:d=8,geq=random(1)*255:128:128',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:d=8',
  ]
  execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', [
    '-v',
    'error',
    '-y',
    ...picture,
    '-c:v',
    'mpeg4',
    '-q:v',
    '2',
    '-b:v',
    '24M',
    '-maxrate',
    '24M',
    '-bufsize',
    '24M',
    '-c:a',
    'aac',
    file,
  ])
  return file
}
const field = (page: Page) => page.getByRole('dialog').locator('input[type=file]')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

inWholeRun(test)(
  'a video’s upload continues after a reload, the video is processed, gets captions and is found; a file that is no video is rejected with a reason',
  async ({ page, context }) => {
    test.setTimeout(240_000)
    await setLanguage(context, 'en')
    await openSignedIn(context, 'staff')
    const name = `beam-${mark}.mp4`
    const film = aLargeFilm(name)
    let sent = 0
    await page.route('**/comp/console/media/part**', async (route) => {
      sent += 1
      // The second part never arrives: the page is left while it is on its way.
      if (sent === 2) return
      await route.continue()
    })
    await page.goto('/console/media')
    await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
    await pressUntilVisible(page, 'c', page.getByRole('dialog'))
    await field(page).setInputFiles(film)
    await expect.poll(() => sent).toBe(2)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Upload files' }).click()
    await field(page).setInputFiles(film)
    const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
    await expect(line).toContainText('Uploaded', { timeout: 60_000 })
    // The first part was not sent again.
    const parts = Math.ceil(Number(execFileSync('stat', ['-c', '%s', film])) / (8 * 1024 * 1024))
    expect(parts).toBeGreaterThan(1)
    expect(sent).toBe(parts + 1)

    const text = path.join(folder, 'notes.mp4')
    writeFileSync(text, 'This is a text, whatever it is called.')
    await field(page).setInputFiles(text)
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'notes.mp4' })).toContainText(
      /Not uploaded\. .*(type|kind|film)/i,
    )
    await page.keyboard.press('Escape')

    await page.getByPlaceholder('File name').fill(name)
    await expect(row(page, name)).toHaveCount(1)
    await expect(row(page, name)).toContainText('Ready', { timeout: 120_000 })
    await row(page, name).getByText(name).click()
    const panel = page.getByRole('complementary')
    await expect(panel.getByText('MPEG-4 · 10 fps · 0:08')).toBeVisible()
    await expect(panel.getByLabel(`Preview of ${name}`)).toBeVisible()

    const srt = path.join(folder, 'beam.en.srt')
    writeFileSync(
      srt,
      '1\n00:00:01,000 --> 00:00:02,000\nPing from both ends\n\n2\n00:00:0x,000 --> 00:00:04,000\nThe broken one\n',
    )
    const chosen = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Upload captions: English' }).click()
    await (await chosen).setFiles(srt)
    await expect(panel.getByText('1 cue unreadable')).toBeVisible()
    await panel.getByRole('button', { name: 'View cue' }).click()
    const left = page.getByRole('dialog')
    await expect(left).toContainText('Line 6')
    await expect(left).toContainText('The broken one')
    await page.keyboard.press('Escape')

    await panel.getByRole('button', { name: 'Edit captions' }).click()
    const editor = page.getByRole('dialog')
    await editor.getByRole('button', { name: /Add Chinese cue 0:01/ }).click()
    await page.keyboard.type('先在两端各 ping 一次')
    await editor.getByRole('button', { name: 'Save captions' }).click()
    await expect(editor.getByText('Both languages complete')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel.getByText('1 cue')).toHaveCount(2)

    // Unused, it is deleted again, with its renditions.
    await panel.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, name)).toHaveCount(0)
  },
)

test('an instructor is added, chosen for a course and seen by a learner', async ({ page, context, browser }) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'staff')
  await page.goto('/console/teachers')
  await expect(page.getByRole('heading', { level: 1, name: 'Instructors' })).toBeVisible()
  await pressUntilVisible(page, 'c', page.getByRole('heading', { level: 1, name: 'Add instructor' }))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Enter a name in at least one language')).toBeVisible()
  await page.getByLabel('Name, Chinese').fill(`沈知远${mark}`)
  await page.getByLabel('Name, English').fill(`Shen ${mark}`)
  await page.getByLabel('Title, English').fill('Backbone operations')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/console\/teachers\?.*open=/)
  const teacherId = new URL(page.url()).searchParams.get('open') ?? ''
  await expect(page.getByRole('complementary')).toContainText('This instructor has no courses yet.')

  const headers = { access_token: token }
  const post = async <T>(address: string, data: object): Promise<T> => {
    const answer = (await (await context.request.post(`${portalUrl()}${address}`, { headers, data })).json()) as {
      code: number
      data: T
    }
    expect(answer.code, `${address}: ${JSON.stringify(answer)}`).toBe(200)
    return answer.data
  }
  const content = await post<{ contentId: string }>('/comp/console/content/create', {
    type: 1,
    title: { zh: '讲义' },
    body: { zh: '<p>正文</p>' },
  })
  const made = await post<{ productId: string }>('/comp/console/course/create', {
    kind: 'course',
    head: { categoryId: 1, title: { zh: `骨干网 ${mark}`, en: `Backbone ${mark}` }, teacherId, priceKind: 'free' },
  })
  await post(
    '/comp/console/course/publish',
    await post<object>('/comp/console/course/outline', {
      ...made,
      sections: [{ title: { zh: '一' }, contentIds: [content.contentId] }],
    }),
  )
  const learner = await browser.newContext()
  await setLanguage(learner, 'en')
  await openSignedIn(learner, 'learner')
  const seen = await learner.newPage()
  await seen.goto(`${portalUrl()}/course-details?id=${made.productId}`)
  await expect(seen.getByText(`Shen ${mark}`).first()).toBeVisible()
  await learner.close()
})

inWholeRun(test)(
  'a topic is created, renamed and moved by keyboard, gets an item that a learner then finds, and can’t be deleted while it has one',
  async ({ page, context, browser }) => {
    await setLanguage(context, 'en')
    const token = await openSignedIn(context, 'staff')
    const headers = { access_token: token }
    const post = async <T>(address: string, data: object): Promise<T> => {
      const answer = (await (await context.request.post(`${portalUrl()}${address}`, { headers, data })).json()) as {
        code: number
        data: T
      }
      expect(answer.code, `${address}: ${JSON.stringify(answer)}`).toBe(200)
      return answer.data
    }
    const content = await post<{ contentId: string }>('/comp/console/content/create', {
      type: 1,
      title: { zh: '步骤' },
      body: { zh: '<p>正文</p>' },
    })
    const made = await post<{ productId: string }>('/comp/console/course/create', {
      kind: 'knowledge',
      head: {
        categoryId: 5,
        title: { zh: `巡检 ${mark}`, en: `Inspection ${mark}` },
        priceKind: 'free',
        teacherId: await anyTeacher(post),
      },
    })
    await post(
      '/comp/console/course/publish',
      await post<object>('/comp/console/course/outline', {
        ...made,
        sections: [{ title: { zh: '一' }, contentIds: [content.contentId] }],
      }),
    )

    await page.goto('/console/knowledge')
    const topics = page.getByRole('complementary', { name: 'Topics' })
    await topics.getByRole('button', { name: 'New topic' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Enter a name in at least one language')
    await dialog.getByLabel('English name').fill(`Site ${mark}`)
    await page.keyboard.press('Enter')
    const topic = topics.getByRole('row', { name: new RegExp(`Site ${mark}`) })
    await expect(topic).toBeVisible()
    await topic.focus()
    await page.keyboard.press('F2')
    await page.getByRole('dialog').getByLabel('English name').fill(`Sites ${mark}`)
    await page.keyboard.press('Enter')
    const renamed = topics.getByRole('row', { name: new RegExp(`Sites ${mark}`) })
    await expect(renamed).toBeVisible()
    const position = () =>
      topics
        .getByRole('row')
        .evaluateAll(
          (rows, words) => rows.findIndex((one) => one.textContent?.includes(words as string)),
          `Sites ${mark}`,
        )
    await expect.poll(position).toBeGreaterThan(0)
    /** The closed dialog returns the focus a moment later: a key in between is lost. */
    const moves = (key: string, level: string) =>
      expect(async () => {
        if ((await renamed.getAttribute('aria-level')) !== level) {
          await renamed.focus()
          await page.keyboard.press(key)
        }
        await expect(renamed).toHaveAttribute('aria-level', level, { timeout: 5000 })
      }).toPass()
    await moves('Alt+ArrowRight', '2')
    await moves('Alt+ArrowLeft', '1')

    await page.getByPlaceholder('Search by title').fill(`Inspection ${mark}`)
    const item = page.getByRole('row').filter({ hasText: `Inspection ${mark}` })
    await expect(item).toContainText('no topic yet')
    await item.getByText(`Inspection ${mark}`).click()
    const place = page.getByRole('region', { name: 'Topic and format' })
    await place.getByRole('button', { name: /Topic/ }).click()
    await page.getByRole('option', { name: `Sites ${mark}` }).click()
    await place.getByRole('button', { name: /Format/ }).click()
    await page.getByRole('option', { name: 'Procedure' }).click()
    await place.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Topic and format saved')).toBeVisible()
    await expect(place.getByRole('button', { name: /Topic/ })).toContainText(`Sites ${mark}`)

    await renamed.focus()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')

    const learner = await browser.newContext()
    await setLanguage(learner, 'en')
    await openSignedIn(learner, 'learner')
    const seen = await learner.newPage()
    await seen.goto(`${portalUrl()}/knowledge`)
    await seen.getByRole('button', { name: new RegExp(`Sites ${mark}`) }).click()
    await expect(seen.getByText(`Inspection ${mark}`).first()).toBeVisible()
    await learner.close()
  },
)

async function anyTeacher(post: <T>(address: string, data: object) => Promise<T>): Promise<string> {
  const { list } = await post<{ list: { teacherId: string }[] }>('/comp/console/teacher/list', {})
  return list[0]?.teacherId ?? ''
}
