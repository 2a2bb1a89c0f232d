import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { startEmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { scorm12Manifest, scorm2004Manifest } from '../apps/server/src/testing/package.builder.ts'
import { aPdf } from '../apps/server/src/testing/pdf.ts'
import { isWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { aZip } from '../apps/server/src/testing/zip.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

/**
 * Packages and documents in a real browser: packages run, report, resume where they stopped, and reach nothing of the
 * portal; pages of a document are viewed one by one.
 */
type Product = { productId: string; contentType: number; price: { kind: string } }
const corpus = process.env.CORPUS_DIR
const real = (file: string) => readFileSync(path.join(corpus ?? '', 'courses', file))

/** A part that finds its run-time, reports its bookmark, and tries forbidden acts. */
const nosyPart = `<!doctype html><title>part</title><button id="half">half</button><button id="done">done</button><pre id="out"></pre><script>
  let api = window; while (!api.API && api.parent !== api) api = api.parent
  api = api.API
  const say = (words) => document.getElementById('out').textContent += words + '\\n'
  api.LMSInitialize('')
  say('left at ' + api.LMSGetValue('cmi.core.lesson_location') + ' by ' + (api.LMSGetValue('cmi.core.student_name') ? 'somebody' : 'nobody'))
  half.onclick = () => { api.LMSSetValue('cmi.core.lesson_status', 'incomplete'); api.LMSSetValue('cmi.core.lesson_location', 'page 7'); api.LMSSetValue('cmi.suspend_data', 'x'.repeat(4000)); api.LMSCommit(''); say('kept') }
  done.onclick = () => { api.LMSSetValue('cmi.core.score.raw', '88'); api.LMSSetValue('cmi.core.lesson_status', 'completed'); api.LMSCommit('') }
  const tries = {
    storage: () => window.top.localStorage.publicData,
    document: () => window.top.document.title,
    own: () => localStorage.publicData || document.cookie || (() => { throw new Error('empty') })(),
    leave: () => { window.top.location = 'about:blank' },
  }
  for (const [name, attempt] of Object.entries(tries)) { try { attempt(); say(name + ' REACHED') } catch { say(name + ' shut') } }
  fetch('PORTAL/user/pc/profile', { method: 'POST', credentials: 'include' }).then(() => say('call REACHED'), () => say('call shut')).then(() => fetch('/user/pc/profile', { method: 'POST' })).then((a) => say(a.status === 404 ? 'own call shut' : 'own call REACHED'), () => say('own call shut')).then(() => navigator.serviceWorker.register('sw.js')).then(() => say('worker REACHED'), () => say('worker shut')).then(() => say('tried'))
  window.onunload = () => api.LMSFinish('')
</script>`

/** A part of SCORM 2004 that is passed by one click, and then requests the next part. */
const step = `<!doctype html><title>step</title><h1 id="where"></h1><button id="pass">pass</button><script>
  let win = window; while (!win.API_1484_11 && win.parent !== win) win = win.parent
  const api = win.API_1484_11
  api.Initialize('')
  where.textContent = location.pathname.split('/').pop() + ' ' + api.GetValue('cmi.entry') + ' ' + api.GetValue('adl.nav.request_valid.choice.{target=i0}')
  pass.onclick = () => { api.SetValue('cmi.score.scaled', '0.9'); api.SetValue('cmi.completion_status', 'completed'); api.SetValue('cmi.success_status', 'passed'); api.SetValue('adl.nav.request', 'continue'); api.Terminate('') }
</script>`

async function place(
  staff: string,
  context: BrowserContext,
  buffer: Buffer,
  productId: string,
  kind: 'package' | 'document' = 'package',
): Promise<string> {
  const name = kind === 'package' ? 'package.zip' : 'document.pdf'
  const answer = await context.request.post(
    `${portalUrl()}/comp/console/${kind}/upload${kind === 'document' ? '?pageSeconds=1' : ''}`,
    {
      headers: { access_token: staff },
      multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
    },
  )
  const { contentId } = (await answer.json()).data as { contentId: string }
  const sql = openConnectionPool({
    url: (await startEmbeddedDatabase({ dataDir: process.env.PORTAL_DATA ?? '', database: 'portal' })).url,
    max: 1,
  })
  await sql`
    insert into lesson (product_id, content_id, section_id, position, label)
    select product_id, ${contentId}, section_id, position + 1, '9.' || position + 1 from lesson where product_id = ${productId} order by position desc limit 1`
  await sql.end()
  return contentId
}
const inside = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/package/"]').frameLocator('#part')
const isDone = (page: Page) => expect(page.getByText('Completed', { exact: true })).toBeVisible()

test('packages and documents are completed and scored, resume where they were left, and can access nothing else', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: portalUrl() })
  await setLanguage(context, 'en')
  const staff = await openSignedIn(await browser.newContext(), 'staff')
  const token = await openSignedIn(context, 'learner')
  const { list } = await callPortalApi<{ list: Product[] }>(
    context,
    '/comp/pc/productList',
    { size: 50, price: 'free', contentType: 3 },
    token,
  )
  const id = list[0]?.productId ?? ''
  const parts = [
    { name: 'a.html', bytes: nosyPart.replaceAll('PORTAL', portalUrl()) },
    { name: 'b.html', bytes: nosyPart.replaceAll('PORTAL', portalUrl()) },
    { name: 'sw.js', bytes: 'onfetch = () => undefined' },
  ]
  const own = await place(
    staff,
    context,
    aZip([{ name: 'imsmanifest.xml', bytes: scorm12Manifest(['a.html', 'b.html']) }, ...parts]),
    id,
  )
  const page = await context.newPage()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.accept()
  })
  const open = (contentId: string) => page.goto(`/course-play?id=${id}&contentId=${contentId}`)

  await open(own)
  const out = inside(page).locator('#out')
  await expect(out).toContainText('tried')
  await expect(out).not.toContainText('REACHED')
  await expect(out).toContainText('left at  by somebody')
  await inside(page).getByRole('button', { name: 'half' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Courseware contents' }).getByText('in progress', { exact: true }),
  ).toBeVisible()
  await page.reload()
  await expect(out).toContainText('left at page 7')
  await inside(page).getByRole('button', { name: 'done' }).click()
  await expect(page.getByText('1 of 2 parts').first()).toBeVisible()
  await page.getByRole('button', { name: 'Next part' }).click()
  await expect(out).toContainText('left at  by somebody')
  await inside(page).getByRole('button', { name: 'done' }).click()
  await isDone(page)

  const pages = ['one.html', 'two.html', 'three.html']
  await open(
    await place(
      staff,
      context,
      aZip([
        { name: 'imsmanifest.xml', bytes: scorm2004Manifest(pages) },
        ...pages.map((name) => ({ name, bytes: step })),
      ]),
      id,
    ),
  )
  const where = inside(page).locator('#where')
  await expect(where).toContainText('one.html')
  await page.getByRole('button', { name: /Step 3/ }).click()
  await expect(page.getByText('The courseware’s rules don’t allow this part')).toBeVisible()
  await expect(where).toContainText('one.html')
  await inside(page).getByRole('button', { name: 'pass' }).click()
  await expect(where).toContainText('two.html')
  await page.reload()
  await expect(where).toContainText('two.html')
  for (const name of ['two.html', 'three.html']) {
    await expect(where).toContainText(name)
    await inside(page).getByRole('button', { name: 'pass' }).click()
  }
  await isDone(page)

  if (corpus !== undefined && isWholeRun) {
    for (const file of ['scorm12/singlescobasic.zip', 'scorm2004/RuntimeBasicCalls_SCORM20043rdEdition.zip']) {
      await open(await place(staff, context, real(file), id))
      await playGolf(page)
      await isDone(page)
      await expect(page.getByText('Score 100')).toBeVisible()
    }
    await open(await place(staff, context, real('scorm12/RuntimeMinimumCalls_SCORM12.zip'), id))
    for (let part = 1; part < 18; part++) {
      await expect(page.getByText(`${part - 1} of 18 parts`).first()).toBeVisible()
      await hasBegun(page)
      await page.getByRole('button', { name: 'Next part' }).click()
    }
    await expect(page.getByText('17 of 18 parts').first()).toBeVisible()
    await hasBegun(page)
    await page.getByRole('button', { name: 'Finish and save' }).click()
    await isDone(page)
  }
  await open(await place(staff, context, await aPdf(3), id, 'document'))
  const sheets = page.getByRole('region', { name: 'Document pages' })
  await expect(sheets.getByText('Page number 1')).toBeAttached()
  for (const seen of [1, 2, 3]) {
    await expect(page.getByText(`${seen} of 3 pages read`).first()).toBeVisible()
    if (seen < 3) await page.getByRole('button', { name: 'Next page' }).click()
  }
  await expect(sheets.getByText('Page number 3')).toBeAttached()
  await expect(page.getByText('Lesson completed')).toBeVisible()
  await page.goto('/content-center')
  await page.goBack()
  await expect(page.getByText('Lesson completed')).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'Page' })).toHaveValue('3')
  expect(dialogs).toEqual([])
  await context.close()
})

/** The part in the frame has found its run-time and started. */
const hasBegun = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .frames()
          .find((one) => one.url().endsWith('/run'))
          ?.evaluate('Boolean(window.API?.isInitialized())'),
      { intervals: [50] },
    )
    .toBe(true)

/** Goes through the pages of the sample course and answers its test correctly, as its questions reveal. */
async function playGolf(page: Page): Promise<void> {
  const next = inside(page).getByRole('button', { name: /next/i })
  await expect(next).toBeEnabled()
  const inner = inside(page).frameLocator('#contentFrame')
  // The last page, which takes a moment to come, has no next one.
  while (await next.isEnabled()) await next.click()
  await expect(inner.locator('form')).toBeVisible()
  const frame = page.frames().find((one) => one.url().includes('assessmenttemplate'))
  await frame?.evaluate(`for (const q of test.Questions) {
    if (q.Type === 'choice') { const i = q.Answers.indexOf(q.CorrectAnswer); document.getElementById('question_' + q.Id + '_' + i).checked = true }
    else if (q.Type === 'true-false') document.getElementById('question_' + q.Id + (q.CorrectAnswer ? '_True' : '_False')).checked = true
    else document.getElementById('question_' + q.Id + '_Text').value = q.CorrectAnswer
  }`)
  await inner.getByRole('button').last().click()
}
