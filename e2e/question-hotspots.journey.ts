import type { BrowserContext, Locator, Page } from '@playwright/test'
import { createPlainPicture } from './applicant.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'
import { startExamOnPage } from './testing/begin-exam.ts'

/** Points on a picture: regions drawn by an author, marks placed by touch and by keyboard, and the report with both. */
const picture = { name: 'rack.png', mimeType: 'image/png', buffer: createPlainPicture(400, 300) }
const both = (zh: string, en: string) => ({ zh, en })

async function ask<T>(context: BrowserContext, token: string, address: string, data: object): Promise<T> {
  const sent = await context.request.post(`${portalUrl()}${address}`, { headers: { access_token: token }, data })
  const answer = await sent.json()
  expect(answer.code, `${address}: ${JSON.stringify(answer.data)}`).toBe(200)
  return answer.data as T
}

/** Staff publish an exam with one hotspot: the left and the right quarter of the picture are right. */
async function makeHotspotExam(context: BrowserContext, title: string): Promise<string> {
  const staff = await openSignedIn(context, 'staff')
  const upload = await context.request.post(`${portalUrl()}/exam/console/question/file`, {
    headers: { access_token: staff },
    multipart: { file: picture },
  })
  const { fileId } = (await upload.json()).data
  const img = (alt: string) => `<img src="/files/read?fileId=${fileId}" alt="${alt}" width="400" height="300" />`
  const { bankId } = await ask<{ bankId: string }>(context, staff, '/exam/console/bank/add', {
    title: both(`${title} 题库`, `${title}, bank`),
  })
  await ask(context, staff, '/exam/console/question/create', {
    bankId,
    type: 'hotspot',
    topic: '网络/路由',
    points: 200,
    stem: both('请标出两路电源。', 'Mark both feeds.'),
    options: [],
    picture: both(img('机柜'), img('Rack')),
    answerKey: {
      regions: [
        { shape: 'rectangle', coords: [0, 0, 2500, 10_000], label: both('A 路', 'Feed A') },
        { shape: 'rectangle', coords: [7500, 0, 10_000, 10_000], label: both('B 路', 'Feed B') },
      ],
      policy: 'minusWrong',
    },
  })
  const draft = await ask<{ examId: string; revision: number }>(context, staff, '/exam/console/create', {
    kind: 'formal',
    title: both(title, title),
    zones: ['technical'],
    paper: { rules: [{ bankId, type: 'hotspot', count: 1, points: 200 }], fixed: [] },
    passingPoints: 200,
    timeLimit: 1800,
    multiplePolicy: 'allOrNothing',
    leavePolicy: 'lenient',
    onReload: 'countAsLeave',
    release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
  })
  await ask(context, staff, '/exam/console/publish', draft)
  return draft.examId
}

async function noFaults(page: Page) {
  const { violations } = await createAxeScanner(page).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  const [scroll, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )
  expect(scroll).toBeLessThanOrEqual(inner)
}
const saved = (page: Page) => expect(page.locator('[data-phase=saved]')).toBeVisible()
const card = (page: Page) => page.locator('article[data-type=hotspot]')

/** A place on an element, in parts of its size. */
async function placeOn(element: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded()
  const box = (await element.boundingBox()) as NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

async function tabTo(page: Page, wanted: Locator) {
  for (let n = 0; n < 200; n++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('marks are placed, moved and deleted by touch at 390 px, and the report shows them with the regions', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: portalUrl(),
    locale: 'zh-CN',
  })
  await setLanguage(context, 'zh')
  const examId = await makeHotspotExam(context, '触屏标记')
  await openSignedIn(context, 'learner')
  const page = await context.newPage()
  await startExamOnPage(page, examId)
  const surface = card(page).getByRole('button', { name: '机柜 在图上标记' })
  const tap = async (x: number, y: number) => {
    const at = await placeOn(surface, x, y)
    await page.touchscreen.tap(at.x, at.y)
  }
  const mark = (nth: number) => card(page).getByRole('button', { name: new RegExp(`^标记 ${nth}：`) })
  await expect(card(page).getByText('每标错一处扣一份')).toBeVisible()
  await tap(0.1, 0.5)
  await expect(mark(1)).toHaveAccessibleName('标记 1：左侧，距左 10%，距上 50%')
  await tap(0.5, 0.9)
  await expect(mark(2)).toHaveAccessibleName('标记 2：中下，距左 50%，距上 90%')
  // A third one is too many, and the others stay.
  await tap(0.3, 0.2)
  await expect(card(page).getByRole('status')).toHaveText(/最多标记 2 处/)
  await expect(card(page).getByText('已标 2 / 2')).toBeVisible()
  // A tap on a mark and on its new place moves it, without dragging.
  await mark(2).tap()
  await expect(mark(2)).toHaveAttribute('aria-pressed', 'true')
  await tap(0.6, 0.5)
  await expect(mark(2)).toHaveAccessibleName(/距左 60%，距上 50%/)
  await saved(page)
  await page.screenshot({ path: test.info().outputPath('answer-zh-390.png'), fullPage: true })
  await noFaults(page)
  await page.reload()
  await expect(mark(2)).toHaveAccessibleName(/距左 60%，距上 50%/)
  await card(page).getByRole('button', { name: '删除标记 2' }).tap()
  await expect(mark(2)).toHaveCount(0)
  const box = await card(page).getByRole('button', { name: '删除标记 1' }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await tap(0.55, 0.5)
  await saved(page)
  await page.getByRole('button', { name: '检查并交卷' }).last().tap()
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).tap()
  await page.waitForURL(/exam\/details.*attemptId/)
  await page.getByText('请标出两路电源。').last().tap()
  const regions = page.getByRole('list', { name: '区域', exact: true })
  await expect(regions.getByRole('listitem').filter({ hasText: 'A 路' })).toContainText('已标中')
  await expect(regions.getByRole('listitem').filter({ hasText: 'B 路' })).toContainText('未标中')
  const marks = page.getByRole('list', { name: '您的标记' })
  await expect(marks.getByRole('listitem').nth(1)).toContainText('错误')
  await page.screenshot({ path: test.info().outputPath('report-zh-390.png'), fullPage: true })
  await noFaults(page)
  await context.close()
})

test('marks are placed and moved by keyboard alone, also at 400 percent, with their places in words', async ({
  browser,
}) => {
  // 1280 px at 400 percent are 320 px.
  const context = await browser.newContext({
    viewport: { width: 320, height: 600 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    baseURL: portalUrl(),
    locale: 'en-GB',
  })
  await setLanguage(context, 'en')
  const examId = await makeHotspotExam(context, 'Marks by keyboard')
  const token = await openSignedIn(context, 'learner')
  const page = await context.newPage()
  await startExamOnPage(page, examId)
  const surface = card(page).getByRole('button', { name: 'Rack Place a mark' })
  const mark = (nth: number) => card(page).getByRole('button', { name: new RegExp(`^Mark ${nth}:`) })
  await tabTo(page, surface)
  await page.keyboard.press('Enter')
  await expect(mark(1)).toBeFocused()
  await expect(mark(1)).toHaveAccessibleName('Mark 1: centre, 50% from the left, 50% from the top')
  for (let n = 0; n < 8; n++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(mark(1)).toHaveAccessibleName('Mark 1: middle left, 10% from the left, 49% from the top')
  await expect(card(page).getByRole('status')).toHaveText('Mark 1: middle left, 10% from the left, 49% from the top')
  // The arrow keys moved the mark and not the page to another question.
  await expect(page).toHaveURL(/exam\/answer/)
  await tabTo(page, surface)
  await page.keyboard.press('Enter')
  await expect(mark(2)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(mark(2)).toHaveCount(0)
  await expect(mark(1)).toBeFocused()
  await tabTo(page, surface)
  await page.keyboard.press('Enter')
  for (let n = 0; n < 7; n++) await page.keyboard.press('Shift+ArrowRight')
  await expect(mark(2)).toHaveAccessibleName(/85% from the left/)
  await saved(page)
  await noFaults(page)
  await page.screenshot({ path: test.info().outputPath('answer-en-320.png'), fullPage: true })
  await page.reload()
  await expect(mark(2)).toHaveAccessibleName(/85% from the left/)
  const attemptId = new URL(page.url()).searchParams.get('attemptId') ?? ''
  await tabTo(page, page.getByRole('button', { name: /^Review/ }).last())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/exam\/details.*attemptId/)
  expect((await callPortalApi<{ score: number }>(context, '/exam/pc/result', { attemptId }, token)).score).toBe(200)
  await context.close()
})

test('an author uploads a picture, draws and types regions, and finds the question again', async ({
  page,
  context,
}) => {
  await setLanguage(context, 'en')
  const staff = await openSignedIn(context, 'staff')
  const { bankId } = await ask<{ bankId: string }>(context, staff, '/exam/console/bank/add', {
    title: both('热区题库', 'Hotspot bank'),
  })
  await page.goto(`/console/questions/${bankId}`)
  await page
    .getByRole('button', { name: /^New question/ })
    .first()
    .click()
  await page.getByLabel('Type', { exact: true }).selectOption('hotspot')
  const form = page.getByRole('form')
  await form.getByRole('textbox', { name: /^Question.*English/ }).fill('Where is the power unit?')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByText('Upload a picture')).toBeVisible()
  await form.getByLabel('Choose picture').setInputFiles(picture)
  await form.getByRole('textbox', { name: 'Description of the picture (English)' }).fill('A rack')
  const board = form.getByTitle('Canvas for regions')
  await expect(board.getByRole('img', { name: 'A rack' })).toBeVisible()
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    const [start, end] = [await placeOn(board, ...from), await placeOn(board, ...to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2)
    await page.mouse.move(end.x, end.y)
    await page.mouse.up()
  }
  const field = (name: string) => form.getByRole('spinbutton', { name })
  const near = async (name: string, wanted: number) =>
    expect(Math.abs(Number(await field(name).inputValue()) - wanted)).toBeLessThan(1)
  await form.getByRole('button', { name: 'Rectangle' }).click()
  await drag([0.1, 0.2], [0.4, 0.6])
  await near('Region 1: Left (%)', 10)
  await near('Region 1: Height (%)', 40)
  // Moved as a whole, and resized by its lower right corner.
  await drag([0.25, 0.4], [0.45, 0.4])
  await near('Region 1: Left (%)', 30)
  await drag([0.6, 0.6], [0.7, 0.8])
  await near('Region 1: Width (%)', 40)
  // By keyboard alone: Enter on a shape adds it, and its numbers say where it is.
  await form.getByRole('button', { name: 'Circle' }).focus()
  await page.keyboard.press('Enter')
  await expect(field('Region 2: Centre X (%)')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('90')
  await form.getByRole('textbox', { name: 'Name of region 2 (English)' }).fill('Fan')
  await form.getByRole('button', { name: /Region 2 is/ }).click()
  await page.getByRole('option', { name: 'Wrong' }).click()
  await expect(form.getByRole('spinbutton', { name: 'Maximum marks on the picture' })).toHaveValue('1')
  await expect(page.getByRole('complementary').getByRole('img', { name: 'A rack' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('editor-en-1440.png') })
  await noFaults(page)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { name: /Q-\d+.*Hotspot/ })).toBeVisible()
  await page.reload()
  await expect(field('Region 2: Centre X (%)')).toHaveValue('90')
  await expect(form.getByRole('textbox', { name: 'Name of region 2 (English)' })).toHaveValue('Fan')
  await near('Region 1: Left (%)', 30)
})
