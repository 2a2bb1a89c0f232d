import type { Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, setLanguage, test } from './portal.ts'

/**
 * Practice as a learner uses it: created, answered by keyboard, its result, the wrong-question book, and separate
 * records.
 */
type Question = { position: number; type: string; options: { key: string }[] }

test('practice question by question, by keyboard: each is followed by its answer, and the result says what to practise next', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'en')
  await openSignedIn(context, 'learner')
  await page.goto('/mockExam')
  await page.getByRole('radio', { name: /Network operations/ }).check()
  await page.getByRole('button', { name: /^VLAN/ }).click()
  await page.getByRole('button', { name: 'Single choice' }).click()
  await page.getByRole('radio', { name: '5', exact: true }).check()
  await page.getByRole('button', { name: 'Start practice' }).click()
  await page.waitForURL(/practice=/)
  const cells = page.getByRole('list', { name: 'Questions' }).getByRole('button')
  await expect(cells.first()).toBeVisible()
  const count = await cells.count()
  expect(count).toBeGreaterThan(0)
  // Enter without an answer shows a hint; with one it checks, and the next press continues.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Answer first')).toBeVisible()
  for (let n = 1; n <= count; n++) {
    const choice = page.locator('article input').first()
    // The next question takes the focus a moment after it is drawn.
    await expect(async () => {
      await choice.focus()
      await page.keyboard.press('Space')
      await expect(choice).toBeChecked({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /points/ })).toBeFocused()
    await expect(cells.nth(n - 1)).toHaveAccessibleName(/, (Correct|Incorrect)/)
    if (n < count) await page.keyboard.press('Enter')
  }
  // Answers are there after a reload, and cannot be given again.
  await page.reload()
  await expect(cells.first()).toHaveAccessibleName(/, (Correct|Incorrect)/)
  await expect(page.locator('article input')).toHaveCount(0)
  await page.getByRole('button', { name: 'Finish and view result' }).first().click()
  await page.waitForURL(/mockExam\/examResult/)
  await expect(page.getByRole('heading', { name: 'Suggested practice' })).toBeVisible()
  await page.goto('/user/exam?list=mock')
  await expect(page.getByRole('row', { name: /Question by question/ }).first()).toBeVisible()
  await page.goto('/user/exam')
  await expect(page.getByRole('row', { name: /Question by question/ })).toHaveCount(0)
})

test('leaving questions out asks for confirmation; a wrong one is in the wrong-question book and is practised from there', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'colleague')
  const open = async () =>
    (await callPortalApi<{ book: { open: number } }>(context, '/exam/pc/practiceHome', {}, token)).book.open
  const before = await open()
  expect(before).toBeGreaterThan(0)
  await page.goto('/mockExam?view=book')
  await expect(page.locator('details')).toHaveCount(Math.min(12, before))
  await page.locator('summary').first().click()
  await expect(page.locator('details[open]').getByRole('term').filter({ hasText: '解析' })).toBeVisible()
  await page.getByRole('link', { name: '练习错题' }).click()
  await expect(page.getByRole('radio', { name: /错题本/ })).toBeChecked()
  await page.getByRole('button', { name: '开始练习' }).click()
  await page.waitForURL(/practice=/)
  await page.getByRole('button', { name: '不会，看答案' }).click()
  await expect(page.getByText('没有作答').first()).toBeVisible()
  await page.getByRole('button', { name: '结束并看结果' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('没有作答')
  await page.getByRole('dialog').getByRole('button', { name: '结束并看结果' }).click()
  await page.waitForURL(/mockExam\/examResult/)
  expect(await open()).toBe(before)
})

inWholeRun(test)(
  'a practice of a whole paper is taken on the exam page and ends with the result of practice',
  async ({ context, page }) => {
    await setLanguage(context, 'en')
    await openSignedIn(context, 'learner')
    await page.goto('/mockExam')
    await page.getByRole('radio', { name: /Whole paper/ }).check()
    await page.getByRole('radio', { name: '5', exact: true }).check()
    await page.getByRole('button', { name: 'Start practice' }).click()
    await page.waitForURL(/exam\/answer\?attemptId=/)
    await expect(page.locator('article[id^=question-]').first()).toBeVisible()
    await handIn(page)
    await page.waitForURL(/mockExam\/examResult/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('practice')
  },
)

async function handIn(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Review and submit|^Submit$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
}

/** SEC-03 over the pages: every text of the server's answers is read while a candidate visits all pages. */
inWholeRun(test)(
  'no page shows a formal exam’s explanation before, during or after it, and a mock exam shows its own',
  async ({ context, page }) => {
    const { nrBeamBank } = await import('../packages/demo/src/banks/nr-beam.ts')
    const { opsPracticeBank: opsPractice } = await import('../packages/demo/src/banks/ops-practice.ts')
    const secrets = nrBeamBank.questions.flatMap(({ explanation }) => [explanation.zh, explanation.en])
    const heard: string[] = []
    page.on('response', (answer) => {
      void answer
        .text()
        .then((text) => heard.push(text))
        .catch(() => undefined)
    })
    const found = () =>
      secrets.filter((secret) => heard.some((text) => text.includes(JSON.stringify(secret).slice(1, -1))))
    await setLanguage(context, 'en')
    const token = await openSignedIn(context, 'staff')
    const exams = (
      await callPortalApi<{ list: { examId: string; title: string }[] }>(
        context,
        '/exam/pc/examList',
        { size: 50 },
        token,
      )
    ).list
    const examId = exams.find(({ title }) => title.includes('结业考试') || title.includes('Final Exam'))?.examId ?? ''
    const addresses = [
      '/',
      '/user',
      '/user/exam',
      '/user/exam?list=mock',
      '/exam/list',
      `/exam/details?id=${examId}`,
      '/mockExam',
      '/mockExam?view=book',
      '/content-center',
      '/user/certificate',
    ]
    const everywhere = async (more: readonly string[] = []) => {
      for (const address of [...addresses, ...more]) await page.goto(address, { waitUntil: 'networkidle' })
      expect(await page.content()).not.toBe('')
    }
    await everywhere()
    const { attemptId } = await callPortalApi<{ attemptId: string }>(
      context,
      '/exam/pc/start',
      { examId, writer: 'the-other-window' },
      token,
    )
    await everywhere([`/exam/details?attemptId=${attemptId}`])
    const paper = await callPortalApi<{ questions: Question[] }>(
      context,
      '/exam/pc/paper',
      { attemptId, writer: 'the-other-window' },
      token,
    )
    expect(paper.questions.length).toBeGreaterThan(10)
    await context.request.post('/exam/pc/submit', {
      data: { attemptId, writer: 'the-other-window', submitKey: 'hunting-key', answers: [] },
      headers: { access_token: token },
    })
    await everywhere([`/exam/details?attemptId=${attemptId}`])
    await page.locator('summary').first().click()
    expect(found()).toEqual([])
    // Control: the same reading finds what a mock exam may show.
    const { attemptId: practised } = await (
      await context.request.post('/exam/pc/practiceStart', {
        data: {
          bankId: (
            await callPortalApi<{ banks: { bankId: string }[] }>(context, '/exam/pc/practiceHome', {}, token)
          ).banks[0]?.bankId,
          count: 5,
          mode: 'paper',
          writer: 'the-other-window',
        },
        headers: { access_token: token },
      })
    )
      .json()
      .then(({ data }) => data)
    await context.request.post('/exam/pc/submit', {
      data: { attemptId: practised, writer: 'the-other-window', submitKey: 'hunting-key', answers: [] },
      headers: { access_token: token },
    })
    await page.goto(`/mockExam/examResult?attemptId=${practised}`, { waitUntil: 'networkidle' })
    await expect
      .poll(
        () =>
          opsPractice.questions.filter(({ explanation }) => heard.some((text) => text.includes(explanation.en))).length,
      )
      .toBeGreaterThan(0)
  },
)
