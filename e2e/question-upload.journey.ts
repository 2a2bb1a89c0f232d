import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { aPhoto } from '../apps/server/src/testing/pictures.ts'
import { chromiumArgs, installedChromiumPath } from '../tools/chromium.ts'
import { callPortalApi, expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'
import { startExamOnPage } from './testing/begin-exam.ts'
import { postCall } from './testing/sit-short.ts'

/**
 * A question answered by files: written by an author, answered on a phone by photo and voice, marked, and seen again.
 */
const words = {
  zh: {
    newOne: /^新建试题/,
    type: '题型',
    stem: /^题干.*中文/,
    kinds: { photo: '照片', audio: '录音', file: 'PDF 或图片' },
    files: /文件数量上限$/,
    save: /^保存/,
    name: /Q-\d+.*上传题/,
    task: '拍下贴好标签的跳线，并口头交接',
    camera: '拍照',
    record: '录音',
    stop: '停止',
    use: '上传这段录音',
    one: '文件 1',
    remove: '移除文件 1',
    lost: /连接中断/,
    retry: '重试',
    review: '检查并交卷',
    submit: '交卷',
    answer: /^试题与答案$/,
    marks: /^评分$/,
    next: /^保存并下一份/,
    count: '2 个文件',
  },
  en: {
    newOne: /^New question/,
    type: 'Type',
    stem: /^Question.*English/,
    kinds: { photo: 'Photo', audio: 'Audio recording', file: 'PDF or picture' },
    files: /Maximum files$/,
    save: /^Save/,
    name: /Q-\d+.*Upload/,
    task: 'Take a photo of the labelled cord, and hand over by voice',
    camera: 'Take photo',
    record: 'Record audio',
    stop: 'Stop',
    use: 'Upload recording',
    one: 'File 1',
    remove: 'Remove File 1',
    lost: /Connection lost/,
    retry: 'Try again',
    review: 'Review and submit',
    submit: 'Submit',
    answer: /^Question and answer$/,
    marks: /^Marks$/,
    next: /^Save and next/,
    count: '2 files',
  },
} as const

type Sound = { readonly currentTime: number; play(): Promise<void> }

async function noFaults(page: Page) {
  const { violations } = await createAxeScanner(page).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  const [scroll, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )
  expect(scroll).toBeLessThanOrEqual(inner)
}
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

/** The staff make an exam of one bank by their calls: one upload question. */
async function makeExam(context: BrowserContext, staff: string, bankId: string, title: string): Promise<string> {
  const draft = await postCall<{ examId: string; revision: number }>(
    context,
    '/exam/console/create',
    {
      kind: 'formal',
      title: { zh: title, en: title },
      zones: ['technical'],
      paper: { rules: [{ bankId, type: 'upload', count: 1, points: 1000 }], fixed: [] },
      passingPoints: 600,
      timeLimit: 1800,
      shuffleQuestions: true,
      shuffleOptions: true,
      multiplePolicy: 'halfForSubset',
      leavePolicy: 'strict',
      leaveLimit: 5,
      onReload: 'countAsLeave',
      release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
      appealDays: 14,
      avoidSeen: false,
    },
    staff,
  )
  await postCall(context, '/exam/console/publish', draft, staff)
  return draft.examId
}

for (const lang of journeyLanguages('en'))
  test(`files are asked for, taken with a phone, marked without a name, and shown with the result, in ${lang}`, async ({
    context,
    page,
  }) => {
    const t = words[lang]
    await setLanguage(context, lang)
    const staff = await openSignedIn(context, 'staff')
    const { bankId } = await postCall<{ bankId: string }>(
      context,
      '/exam/console/bank/add',
      { title: { zh: `现场作业 ${lang}`, en: `Field work ${lang}` } },
      staff,
    )
    await page.goto(`/console/questions/${bankId}`)
    await page.getByRole('button', { name: t.newOne }).first().click()
    await page.getByLabel(t.type, { exact: true }).selectOption('upload')
    const form = page.getByRole('form')
    await form.getByRole('textbox', { name: t.stem }).fill(t.task)
    await form.getByLabel(t.kinds.audio).check()
    await form.getByLabel(t.kinds.file).uncheck()
    await form.getByRole('button', { name: t.files }).click()
    await page.getByRole('dialog').getByRole('option', { name: '2', exact: true }).click()
    await picture(page, `editor-${lang}`)
    await noFaults(page)
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByRole('heading', { name: t.name })).toBeVisible()
    const examId = await makeExam(context, staff, bankId, `现场作业 Field work ${lang}`)

    const phone = await chromium.launch({
      executablePath: installedChromiumPath(),
      args: [...chromiumArgs, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    })
    const own = await phone.newContext({
      baseURL: portalUrl(),
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      colorScheme: 'dark',
      permissions: ['microphone'],
    })
    await setLanguage(own, lang)
    const token = await openSignedIn(own, 'learner')
    const seat = await own.newPage()
    await startExamOnPage(seat, examId)
    const card = seat.locator('article[data-type=upload]')
    // The connection fails once: the page reports it, and sends the file again.
    let failures = 1
    await seat.route('**/exam/pc/answer-file*', (route) => (failures-- > 0 ? route.abort() : route.continue()))
    const chooser = seat.waitForEvent('filechooser')
    await card.getByRole('button', { name: t.camera }).tap()
    expect(await (await chooser).element().getAttribute('capture')).toBe('environment')
    await (await chooser).setFiles({ name: '林晓雯-0042.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(800, 600) })
    await expect(card.getByText(t.lost)).toBeVisible()
    await card.getByRole('button', { name: t.retry }).tap()
    await expect(card.getByRole('img', { name: t.one })).toBeVisible()
    await card.getByRole('button', { name: t.record, exact: true }).tap()
    await expect(card.getByRole('timer')).toHaveText('0:02')
    await picture(seat, `recording-${lang}`)
    await card.getByRole('button', { name: t.stop }).tap()
    await card.getByRole('button', { name: t.use }).tap()
    await expect(card.locator('audio[src*="/files/read"]')).toHaveCount(1)
    await expect(seat.locator('[data-phase=saved]')).toBeVisible()
    await picture(seat, `answer-${lang}`)
    await noFaults(seat)
    await seat.reload()
    await expect(card.getByRole('img', { name: t.one })).toBeVisible()
    await expect(card.locator('audio')).toHaveCount(1)
    const attemptId = new URL(seat.url()).searchParams.get('attemptId') ?? ''
    await seat.getByRole('button', { name: t.review }).last().tap()
    await seat.getByRole('dialog').getByRole('button', { name: t.submit, exact: true }).tap()
    await seat.waitForURL(/exam\/details.*attemptId/)

    await page.goto(`/console/marking/${examId}`)
    const desk = page.getByRole('region', { name: t.answer })
    await expect(desk.getByText(t.count)).toBeVisible()
    await expect(desk).not.toContainText(/林晓雯|0042/)
    const seen = desk.getByRole('img', { name: t.one })
    await expect
      .poll(() => seen.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(100)
    const sound = desk.locator('audio')
    await sound.evaluate((element) => (element as unknown as Sound).play())
    await expect
      .poll(() => sound.evaluate((element) => (element as unknown as Sound).currentTime), { timeout: 60_000 })
      .toBeGreaterThan(0.3)
    await picture(page, `desk-${lang}`)
    await noFaults(page)
    const marks = page.getByRole('region', { name: t.marks })
    await marks.getByRole('button', { name: '8', exact: true }).click()
    await marks.getByRole('button', { name: t.next }).click()
    await expect
      .poll(
        async () => (await callPortalApi<{ score: number | null }>(own, '/exam/pc/result', { attemptId }, token)).score,
      )
      .toBe(800)
    await seat.reload()
    await seat.getByText(t.task).last().tap()
    await expect(seat.getByRole('img', { name: t.one })).toBeVisible()
    await picture(seat, `result-${lang}`)
    await noFaults(seat)
    await phone.close()
  })
