import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { startEmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { everyNthOf, inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { startExamOnPage } from './testing/begin-exam.ts'
import { createDemoFolder } from './testing/demo-folder.ts'
import { allHostileTexts, plantHostileCases } from './testing/hostile-cases.ts'
import {
  hostileMarkup,
  hostilePlainText,
  hostileWishText,
  plantHostileQuestions,
  plantHostileWords,
  textsAroundHostileCase,
} from './testing/hostile-portal.ts'

/** Hostile text, however it got into the database: a page shows it and executes none of it. */
let dataDir: string
let usual: string
let portal: PortalProcess
let planted: Awaited<ReturnType<typeof plantHostileWords>>
let cases: Awaited<ReturnType<typeof plantHostileCases>>
let book: Awaited<ReturnType<typeof plantHostileQuestions>>
let examId: string

test.beforeAll(async ({ browser }) => {
  dataDir = await createDemoFolder()
  portal = await startPortal(dataDir)
  usual = portalUrl()
  process.env.PORTAL_URL = portal.url
  const office = await browser.newContext()
  examId = await createAllTypesExam(office.request, await openSignedIn(office, 'staff'), 'Hostile words')
  await office.close()
  const own = await browser.newContext()
  const wrong = await callPortalApi<{ list: { entry: string }[] }>(
    own,
    '/exam/pc/wrongBook',
    { state: 'open', page: 0, size: 12 },
    await openSignedIn(own, 'learner'),
  )
  await own.close()
  const sql = openConnectionPool({ url: (await startEmbeddedDatabase({ dataDir, database: 'portal' })).url, max: 1 })
  planted = await plantHostileWords(sql, examId)
  cases = await plantHostileCases(sql)
  book = await plantHostileQuestions(
    sql,
    wrong.list.map(({ entry }) => entry),
  )
  await sql.end()
})
test.afterAll(async () => {
  process.env.PORTAL_URL = usual
  await portal?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

// The policy of the pages would block anything that got through, and would hide that fact here.
test.use({ bypassCSP: true })

const all = hostileMarkup.map((_, n) => n)
const allPlain = (where: string) => all.map((n) => hostilePlainText(n, where))
type Look = { readonly address: string; readonly words: readonly string[] }
/** Every page, and the words that must be read on it. */
const looks: Readonly<Record<string, () => readonly Look[]>> = {
  'comments and the names of their writers': () => [
    { address: `/detail?id=${planted.product}&tab=comments`, words: [...allPlain('comment'), ...allPlain('name')] },
  ],
  wishes: () => [{ address: '/user/wannaLearn', words: all.map(hostileWishText) }],
  'the list of news': () => [{ address: '/news', words: [...allPlain('news'), ...allPlain('summary')] }],
  'news items': () =>
    everyNthOf(
      planted.news.map((id, n) => ({
        address: `/news?id=${id}`,
        words: [hostilePlainText(n, 'news'), ...textsAroundHostileCase(n)],
      })),
      6,
    ),
  'the introduction of a course': () => [
    { address: `/detail?id=${planted.product}&tab=introduction`, words: all.flatMap(textsAroundHostileCase) },
  ],
  'an article': () => [
    {
      address: `/course-play?id=${planted.product}&contentId=${planted.article}`,
      words: all.flatMap(textsAroundHostileCase),
    },
  ],
  'file names': () => [{ address: '/user/material', words: allPlain('file') }],
  certificates: () =>
    everyNthOf(
      planted.certificates.map((id, n) => ({
        address: `/user/certificateDetail?id=${id}`,
        words: [hostilePlainText(n, 'holder')],
      })),
      6,
    ),
  'appeals and their answers': () => [
    {
      address: `/exam/details?id=${cases.appeals.examId}&attemptId=${cases.appeals.attemptId}`,
      words: [...allPlain('appeal'), ...allPlain('answer')],
    },
  ],
  'why applications came back': () =>
    ['/examAppointment', '/user/certificate'].map((address) => ({ address, words: allPlain('reason') })),
  'the chat of a live class': () => [
    { address: `/live?id=${cases.liveClass}`, words: [...allPlain('chat'), ...allPlain('name')] },
  ],
  'the rules of an exam': () => [{ address: `/exam/details?id=${examId}`, words: all.flatMap(textsAroundHostileCase) }],
}

for (const [name, places] of Object.entries(looks))
  test(`hostile texts run no code and can be read: ${name}`, async ({ context }) => {
    const watched = await watch(context)
    const queue = [...places()]
    expect(queue.length).toBeGreaterThan(0)
    const look = async () => {
      const page = await context.newPage()
      for (let one = queue.shift(); one; one = queue.shift()) {
        await page.goto(`${portal.url}${one.address}`)
        await expectWords(page, one.words)
        await expectSilence(page, watched)
      }
      await page.close()
    }
    await Promise.all([look(), look(), look()])
  })

/** Texts of learners, strangers and other authors on staff pages: at least some of it is on the page immediately. */
const desks: Readonly<Record<string, () => readonly Look[]>> = {
  'people, companies, comments and wishes': () => [
    { address: '/console/people?q=hostile', words: allPlain('name') },
    { address: '/console/companies', words: allPlain('company') },
    { address: '/console/comments?standing=all', words: allPlain('comment') },
    { address: '/console/wishes', words: all.map(hostileWishText) },
  ],
  'messages and certificates': () => [
    { address: '/console/messages', words: allPlain('message') },
    { address: '/console/certificates', words: allPlain('holder') },
  ],
  'news in a list and in their editor': () => [
    { address: '/console/news', words: allPlain('news') },
    ...everyNthOf(
      planted.news.map((id, n) => ({ address: `/console/news/${id}`, words: textsAroundHostileCase(n) })),
      6,
      1,
    ),
  ],
  'a course, an exam and questions in their editors': () => [
    { address: `/console/courses/${planted.product}?tab=intro`, words: all.flatMap(textsAroundHostileCase) },
    { address: `/console/exams/${examId}`, words: ['Hostile words'] },
    { address: `/console/questions/${planted.bank}`, words: all.flatMap(textsAroundHostileCase) },
  ],
}

for (const [name, places] of Object.entries(desks))
  test(`hostile texts run no code at the desks of staff: ${name}`, async ({ context }) => {
    const watched = await watch(context, 'staff')
    const page = await context.newPage()
    for (const { address, words } of places()) {
      await page.goto(`${portal.url}${address}`)
      await expect(page.locator('h1').first()).toBeVisible()
      await expectSome(page, words, address)
      await expectSilence(page, watched)
    }
  })

/** One case on a page: its complete text is on the page immediately. */
const atDesks: Readonly<Record<string, () => Look>> = {
  'an appeal': () => ({
    address: `/console/reviews?view=appeals&kind=appeals&open=${cases.appeals.open}`,
    words: allPlain('appeal'),
  }),
  'what an appeal was answered': () => ({
    address: `/console/reviews?view=appeals&kind=appeals&state=rejected&open=${cases.appeals.answered}`,
    words: allPlain('answer'),
  }),
  'an application for an exam': () => ({
    address: `/console/applications?open=${cases.examApplication}`,
    words: ['applicant', 'employer', 'mail', 'return', 'title'].flatMap(allPlain),
  }),
  'an application for a certificate': () => ({
    address: `/console/applications/certificates?open=${cases.certificateApplication}`,
    words: ['grounds', 'return', 'title'].flatMap(allPlain),
  }),
  'the room of a live class': () => ({
    address: `/live?id=${cases.liveClass}`,
    words: [...allPlain('chat'), ...allPlain('name')],
  }),
}

for (const [name, place] of Object.entries(atDesks))
  inWholeRun(test)(`hostile texts run no code and can be read at the desks of staff: ${name}`, async ({ context }) => {
    const watched = await watch(context, 'staff')
    const page = await context.newPage()
    const { address, words } = place()
    await page.goto(`${portal.url}${address}`)
    await expectEvery(page, words)
    await expectSilence(page, watched)
  })

inWholeRun(test)(
  'hostile texts run no code and can be read: a reason to return an application, as it is filled in, and the names of documents as they are chosen',
  async ({ browser, context }) => {
    const watched = await watch(context, 'staff')
    const desk = await context.newPage()
    await desk.goto(`${portal.url}/console/applications?open=${cases.examApplication}`)
    await desk.getByRole('button', { name: hostilePlainText(0, 'title') }).click()
    await expect(desk.getByLabel('Reason for return')).toHaveValue(allHostileTexts('words'))
    await expectSilence(desk, watched)

    const own = await browser.newContext({ bypassCSP: true })
    const told = await watch(own)
    const page = await own.newPage()
    // The page alone is asked: what the server makes of a name is shown beside it (hostile-texts.test.ts), and it would refuse so many files at once.
    const taken = { code: 200, data: { fileId: cases.appeals.attemptId }, msg: '' }
    await page.route('**/file/upload/sftp*', (route) => route.fulfill({ json: taken }))
    await page.goto(`${portal.url}/examAppointment`)
    for (const n of all) {
      await page.getByLabel('Upload a scan of your ID document').setInputFiles({
        name: hostilePlainText(n, 'scan'),
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4'),
      })
      await expectEvery(page, [hostilePlainText(n, 'scan')])
    }
    await expectSilence(page, told)
    await own.close()
  },
)

test('hostile texts run no code and can be read: the wrong-question book', async ({ context }) => {
  const watched = await watch(context)
  const page = await context.newPage()
  await page.goto(`${portal.url}/mockExam?view=book`)
  await expect(page.locator('main details').first()).toBeVisible()
  await page.evaluate("for (const entry of document.querySelectorAll('main details')) entry.open = true")
  expect(book.stems).toBe(hostileMarkup.length / 2)
  expect(book.options).toBeGreaterThanOrEqual(hostileMarkup.length)
  await expectEvery(page, [
    ...all.flatMap(textsAroundHostileCase),
    ...Array.from({ length: book.options }, (_, n) => [`Option${n}`, `Done${n}`]).flat(),
  ])
  await expectSilence(page, watched)
})

/** Signed in, with listeners for every sign that something ran. */
async function watch(context: BrowserContext, login = 'learner'): Promise<string[]> {
  const seen: string[] = []
  await setLanguage(context, 'en')
  await openSignedIn(context, login)
  await context.exposeFunction('noteHostile', (what: string) => seen.push(what))
  await context.addInitScript(
    "for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => window.noteHostile(name)",
  )
  context.on(
    'request',
    (request) => new URL(request.url()).hostname.endsWith('evil.example') && seen.push(request.url()),
  )
  return seen
}

/**
 * Plain text as it was typed, in whatever portions the page loads it. Each portion is read before the next is
 * requested.
 */
async function expectWords(page: Page, words: readonly string[]): Promise<void> {
  const missing = new Set(words)
  const read = () => readPage(page)
  const more = page
    .getByRole('main')
    .getByRole('button', { name: /^(More|Show more|Load more|Next page|Next)/ })
    .first()
  await expect(async () => {
    // The order matters: a list that appears between the two looks is read before the page is left.
    const hasMore = await more.isEnabled({ timeout: 100 }).catch(() => false)
    const text = await read()
    for (const one of missing) if (text.includes(one.replace(/\s+/g, ' '))) missing.delete(one)
    if (missing.size > 0 && hasMore) {
      await more.click()
      await expect.poll(read, { timeout: 5_000 }).not.toBe(text)
    }
    expect([...missing]).toEqual([])
  }).toPass({ timeout: 20_000, intervals: [100, 200, 400] })
}

/** The readable text of a page, in one line. */
const readPage = async (page: Page): Promise<string> =>
  (await page.evaluate<string>('document.body.innerText')).replace(/\s+/g, ' ')

/** Returns those of these words that the page does not show as they were typed. */
async function missingOn(page: Page, words: readonly string[]): Promise<string[]> {
  const text = await readPage(page)
  return words.filter((one) => !text.includes(one.replace(/\s+/g, ' ')))
}

/** Expects some of these words on the page as they were typed. */
async function expectSome(page: Page, words: readonly string[], where: string): Promise<void> {
  await expect
    .poll(async () => (await missingOn(page, words)).length, { message: where, timeout: 15_000 })
    .toBeLessThan(words.length)
}

/** Expects all of these words on the page together, as they were typed. */
async function expectEvery(page: Page, words: readonly string[]): Promise<void> {
  await expect.poll(() => missingOn(page, words), { timeout: 15_000 }).toEqual([])
}

/** Expects that nothing was executed, that nothing tried to, and that the page is still the portal's. */
async function expectSilence(page: Page, seen: readonly string[]): Promise<void> {
  expect(new URL(page.url()).origin).toBe(portal.url)
  expect(
    await page
      .locator(
        '[onload], [onerror], [onfocus], [ontoggle], iframe, object, base, meta[http-equiv=refresh], [formaction], a[href^="javascript:"]',
      )
      .count(),
  ).toBe(0)
  expect(seen).toEqual([])
}

test('hostile texts run no code and can be read: the companies of a person', async ({ context }) => {
  const watched = await watch(context)
  const page = await context.newPage()
  await page.goto(`${portal.url}/user`)
  await expect(page.getByRole('main')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /company/i })
    .first()
    .click()
  await expectWords(page, allPlain('company'))
  await expectSilence(page, watched)
})

test('hostile texts run no code and can be read: stems and options on a paper, explanations in its report, and answers as graders see them', async ({
  browser,
  context,
}) => {
  const watched = await watch(context)
  const page = await context.newPage()
  await startExamOnPage(page, examId)
  const options = Array.from({ length: planted.planted.options }, (_, n) => [`Option${n}`, `Done${n}`]).flat()
  expect(planted.planted).toEqual({ stems: 8, options: 20 })
  await expectWords(page, [...all.flatMap(textsAroundHostileCase), ...options])
  await expectSilence(page, watched)
  for (const radio of await page.locator('article[id^=question-] label').all()) await radio.click()
  for (const [n, field] of (await page.locator('article[id^=question-] textarea').all()).entries())
    await field.fill(hostilePlainText(n, 'answer'))
  await page.getByRole('button', { name: 'Review and submit' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL(/exam\/details.*attemptId/)
  await expectSilence(page, watched)

  const office = await browser.newContext({ bypassCSP: true })
  const told = await watch(office, 'staff')
  const desk = await office.newPage()
  await desk.goto(`${portal.url}/console/marking/${examId}`)
  await expectSome(desk, [hostilePlainText(0, 'answer'), hostilePlainText(1, 'answer')], 'the desk of those who mark')
  await expectSilence(desk, told)
  await office.close()
})
