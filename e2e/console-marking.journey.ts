import type { Browser, Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { postCall, takeShortAnswerExam } from './testing/sit-short.ts'

/**
 * Answers that people wrote, marked by people: by keyboard alone, blind, twice, with the difference decided by a third.
 */
const written = { learner: '先看进程占用，再看上送报文，隔离成环端口。', colleague: 'Restart the switch.' }

async function grader(browser: Browser, login: string, lang: 'zh' | 'en'): Promise<Page> {
  const context = await browser.newContext({ baseURL: portalUrl(), viewport: { width: 1440, height: 900 } })
  await setLanguage(context, lang)
  await openSignedIn(context, login)
  return context.newPage()
}

const desk = (page: Page) => ({
  answer: page.getByRole('region', { name: /^(试题与答案|Question and answer)$/ }),
  marks: page.getByRole('region', { name: /^(评分|Marks)$/ }),
})
/** A part of the queue, with the number of its answers. */
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^(答案筛选|Filter answers)$/ }).getByRole('link', { name })
/** The current answer differs from the previous one. */
const codeOn = async (page: Page) =>
  (await desk(page)
    .answer.getByRole('heading', { level: 2, name: /^(答案|Answer) [0-9A-F]{8}$/ })
    .textContent()) ?? ''
async function next(page: Page, press: () => Promise<void>): Promise<void> {
  const before = await codeOn(page)
  await press()
  await expect(desk(page).answer.getByRole('heading', { level: 2, name: before })).toHaveCount(0)
}

test('two people mark by keyboard and differ, a third decides, and the candidates read their marks', async ({
  browser,
  context,
}) => {
  const staff = await openSignedIn(context, 'staff')
  const examId = await createAllTypesExam(context.request, staff, '双人评阅 Double marking', { passingPoints: 200 }, [
    'short',
  ])
  await postCall(context, '/exam/console/marking/settings', { examId, graders: 2, threshold: 50 }, staff)
  await takeShortAnswerExam(browser, 'learner', examId, written.learner)
  await takeShortAnswerExam(browser, 'colleague', examId, written.colleague)

  // The first grader gives two points to answers to the question and none to the others; from the second time on,
  // comments come from the list.
  const first = await grader(browser, 'staff', 'en')
  await first.goto('/console/marking')
  const queued = first.getByRole('region', { name: '双人评阅 Double marking' })
  await expect(queued).toContainText('0 of 4 done')
  await queued.getByRole('link', { name: 'Mark 4 answers' }).focus()
  await first.keyboard.press('Enter')
  for (let at = 0; at < 4; at++) {
    const isGood = (await desk(first).answer.textContent())?.includes('隔离') === true
    await expect(desk(first).answer).not.toContainText(/林晓雯|赵启航|20422/)
    await first.keyboard.press('Enter')
    await expect(desk(first).marks).toContainText('Enter points for each criterion')
    await first.keyboard.press(isGood ? '2' : '0')
    await expect(desk(first).marks.getByRole('status')).toContainText(isGood ? '2 / 2' : '0 / 2')
    await first.keyboard.press('c')
    if (await desk(first).marks.getByRole('list', { name: 'Comments used for this question' }).isVisible())
      await first.keyboard.press('c')
    await first.keyboard.type(isGood ? 'Clear steps.' : 'Say what you measured.')
    if (at < 3) await next(first, () => first.keyboard.press('Control+Enter'))
    else await first.keyboard.press('Control+Enter')
  }
  await expect(first.getByRole('heading', { name: 'No answers to mark in this exam' })).toBeVisible()

  // The second grader skips one answer, and gives one point where the first gave none.
  const second = await grader(browser, 'zhou-yining', 'zh')
  await second.goto(`/console/marking/${examId}`)
  await expect(desk(second).answer).toBeVisible()
  await expect(desk(second).marks).not.toContainText('Say what you measured.')
  await next(second, () => second.keyboard.press('s'))
  await expect(part(second, '已跳过')).toHaveText('已跳过1')
  for (let at = 0; at < 4; at++) {
    const isGood = (await desk(second).answer.textContent())?.includes('隔离') === true
    await second.keyboard.press(isGood ? '2' : '1')
    if (at === 0) {
      // Unsaved marks are there after a reload.
      await expect(desk(second).marks.getByRole('status')).toContainText(isGood ? '2 / 2' : '1 / 2')
      await second.reload()
      await expect(desk(second).marks.getByRole('status')).toContainText(isGood ? '2 / 2' : '1 / 2')
    }
    if (at < 3) await next(second, () => second.keyboard.press('Enter'))
    else await second.keyboard.press('Enter')
  }
  await expect(second.getByRole('heading', { name: '这场考试没有待您评阅的答案' })).toBeVisible()

  // A grader's marked answers are a list, without the marks of the other grader.
  await part(second, '我已评').click()
  await expect(second.getByRole('region', { name: '我已评' }).getByRole('listitem')).toHaveCount(4)
  await expect(part(second, '两评不一致，待裁定')).toHaveText('两评不一致，待裁定0')

  // A third sees both marks and decides.
  const third = await grader(browser, 'cheng-shihan', 'en')
  await third.goto(`/console/marking/${examId}`)
  await expect(part(third, 'Not marked')).toHaveText('Not marked2')
  await part(third, 'Marks differ').click()
  const listed = third.getByRole('region', { name: 'Marks differ' })
  await expect(listed.getByRole('listitem')).toHaveCount(2)
  await third.keyboard.press('j')
  await expect(listed.getByRole('link').first()).toBeFocused()
  await third.keyboard.press('Enter')
  for (let at = 0; at < 2; at++) {
    const differ = third.getByRole('region', { name: 'Two graders differ: decide the mark' })
    await expect(differ.getByRole('article')).toHaveText([/Grader A\s*0/, /Grader B\s*1/])
    const given = desk(third).marks.getByRole('status')
    if (at === 0) {
      // All points of one opinion with one key press or click.
      await expect(desk(third).marks).toContainText('differ by 1')
      await expect(desk(third).answer).toContainText('4 marked twice, 2 within the limit')
      await third.keyboard.press(']')
      await expect(given).toContainText('1 / 2')
      await differ.getByRole('button', { name: 'Use all points from Grader A' }).click()
      await expect(given).toContainText('0 / 2')
      await third.keyboard.press(']')
      // Along the list and back.
      await third.getByRole('button', { name: 'Next answer' }).focus()
      const begun = await codeOn(third)
      await next(third, () => third.keyboard.press('j'))
      // It was released, and may be reopened once the list shows it.
      await expect(third.getByRole('button', { name: 'Previous answer' })).toBeEnabled()
      await next(third, () => third.keyboard.press('k'))
      expect(await codeOn(third)).toBe(begun)
      await expect(given).toContainText('1 / 2')
    } else await third.keyboard.press('1')
    // The lease has expired on the server: the answer is claimed again, and saved.
    if (at === 0)
      await third.route(
        '**/exam/console/marking/save',
        (route) => route.fulfill({ json: { code: 409, data: { reason: 'markingLeaseOver' }, msg: 'over' } }),
        { times: 1 },
      )
    if (at < 1) await next(third, () => third.keyboard.press('Enter'))
    else await third.keyboard.press('Enter')
  }
  await expect(third.getByRole('heading', { name: 'No answers need a decision' })).toBeVisible()
  await part(third, 'Not marked').click()
  await expect(third.getByRole('heading', { name: 'No answers to mark in this exam' })).toBeVisible()

  const learner = await browser.newContext({ baseURL: portalUrl() })
  const token = await openSignedIn(learner, 'colleague')
  const { list } = await callPortalApi<{ list: { attemptId: string; examId: string; score: number | null }[] }>(
    learner,
    '/exam/pc/myAttempts',
    { page: 0, size: 50 },
    token,
  )
  expect(list.find((one) => one.examId === examId)?.score).toBe(200)
})

inWholeRun(test)(
  'a skipped answer comes last, a provisional mark does not count yet, and a copied answer is shown next to its original',
  async ({ browser, context }) => {
    const staff = await openSignedIn(context, 'staff')
    const examId = await createAllTypesExam(context.request, staff, '留待复看 Kept for later', { passingPoints: 200 }, [
      'short',
    ])
    const told =
      '先查看占用最高的任务与上送报文统计，再比较各端口广播速率，用地址漂移找到成环的两个端口，先隔离一个端口恢复业务，然后核对根桥与端口角色。'
    await takeShortAnswerExam(browser, 'learner', examId, told)
    await takeShortAnswerExam(browser, 'colleague', examId, `${told}完毕。`)
    const page = await grader(browser, 'staff', 'en')
    await page.goto(`/console/marking/${examId}`)
    const { answer, marks } = desk(page)
    const twin = answer.getByRole('article', { name: /^Answer [0-9A-F]{8}$/ })
    await expect(twin).toContainText('100% in common')
    await expect(twin.locator('mark').first()).toContainText('比较各端口广播速率')
    await page.keyboard.press('x')
    await expect(twin).toHaveCount(0)
    await page.keyboard.press('x')
    const kept = await codeOn(page)
    await next(page, () => page.keyboard.press('s'))
    await expect(part(page, 'Skipped')).toHaveText('Skipped1')
    await expect(part(page, 'Not marked')).toHaveText('Not marked4')
    for (let at = 0; at < 3; at++) {
      expect(await codeOn(page)).not.toBe(kept)
      await page.keyboard.press('2')
      await next(page, () => page.keyboard.press('Enter'))
    }
    expect(await codeOn(page)).toBe(kept)
    await expect(answer).toContainText('You skipped this answer')
    await page.keyboard.press('1')
    await expect(marks.getByRole('status')).toContainText('1 / 2')

    // Back along what was marked, to keep it as a sample, and in front again; all keys are listed.
    await expect(answer.getByRole('img', { name: /^Your last 3 marks in the order you gave them/ })).toBeVisible()
    await next(page, () => page.keyboard.press('k'))
    await expect(marks.getByRole('status')).toContainText('2 / 2')
    await page.keyboard.press('m')
    await expect(answer.getByRole('button', { name: 'Save as sample' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('e')
    await expect(answer.getByRole('listitem')).toHaveText([/^2 \/ 2\s*先查看占用最高/])
    await page.keyboard.press('?')
    for (const words of ['Next answer', 'Save as sample, or remove the sample', 'Expand or collapse sample answers'])
      await expect(page.getByRole('dialog')).toContainText(words)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await next(page, () => page.keyboard.press('j'))
    expect(await codeOn(page)).toBe(kept)
    await expect(marks.getByRole('status')).toContainText('1 / 2')

    // Its grader wants to look again: it does not count, and is found by keyboard alone.
    await page.keyboard.press('f')
    await expect(marks.getByRole('button', { name: 'Review later', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(marks.getByRole('status')).toContainText('This mark doesn’t count yet')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No answers to mark in this exam' })).toBeVisible()
    await expect(part(page, 'Skipped')).toHaveText('Skipped0')
    await expect(part(page, 'For review')).toHaveText('For review1')
    await page.getByRole('link', { name: 'Review 1' }).click()
    const listed = page.getByRole('region', { name: 'For review' })
    await expect(listed.getByRole('listitem')).toContainText('1 / 2')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(answer).toContainText('You set this mark aside for review')
    expect(await codeOn(page)).toBe(kept)
    await page.keyboard.press('Escape')
    await expect(listed).toBeVisible()
    await listed.getByRole('link').click()
    await expect(marks.getByRole('status')).toContainText('1 / 2')
    // The marking page handles keys a moment after it is drawn.
    await expect(async () => {
      await page.keyboard.press('2')
      await expect(marks.getByRole('status')).toContainText('2 / 2', { timeout: 2000 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No answers to review' })).toBeVisible()
    await part(page, 'Marked by you').click()
    await expect(page.getByRole('region', { name: 'Marked by you' }).getByRole('listitem')).toHaveText([
      /2 \/ 2/,
      /2 \/ 2/,
      /2 \/ 2/,
      /2 \/ 2/,
    ])
  },
)
