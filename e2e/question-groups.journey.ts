import type { Locator, Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'
import { startExamOnPage } from './testing/begin-exam.ts'

/** A group of questions: made by an author, drawn by an exam, answered by keyboard on a phone, and read again. */
const both = (zh: string, en: string) => ({ zh, en })
const questions = [
  both('中断的直接原因是什么？', 'What directly caused the outage?'),
  both('值班员应先做什么？', 'What should the operator do first?'),
  both('怎样防止再次发生？', 'How is it prevented?'),
]

async function noFaults(page: Page) {
  const { violations } = await createAxeScanner(page).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  const [scroll, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )
  expect(scroll).toBeLessThanOrEqual(inner)
}
async function tabTo(page: Page, wanted: Locator) {
  for (let n = 0; n < 200; n++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('an author makes a group, and a candidate answers it by keyboard on a phone and finds its material in the result', async ({
  browser,
}) => {
  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: portalUrl(),
    locale: 'zh-CN',
  })
  await setLanguage(desk, 'zh')
  const staff = await openSignedIn(desk, 'staff')
  const post = async (path: string, data: object) =>
    (
      await (
        await desk.request.post(`${portalUrl()}/exam/console/${path}`, { headers: { access_token: staff }, data })
      ).json()
    ).data
  const { bankId } = await post('bank/add', { title: { zh: `案例题库 ${Date.now()}` } })
  const others = [both('电源故障', 'A power fault'), both('重启设备', 'Restart it'), both('增加带宽', 'More bandwidth')]
  for (const [index, stem] of questions.entries())
    await post('question/create', {
      bankId,
      type: 'single',
      topic: '故障处理',
      points: 200,
      stem,
      options: [both('二层环路', 'A layer 2 loop'), others[index]].map((text) => ({ text })),
      answerKey: { keys: ['A'] },
    })

  const author = await desk.newPage()
  await author.goto(`/console/questions/${bankId}`)
  for (const { zh } of questions) await author.getByRole('checkbox', { name: new RegExp(zh) }).check()
  await author.getByRole('button', { name: '组成组合题' }).click()
  const dialog = author.getByRole('dialog', { name: '组成组合题' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('textbox', { name: '共用材料, 中文' }).fill('09:12，汇聚交换机的 CPU 升到 98%。')
  await dialog.getByRole('textbox', { name: '共用材料, English' }).fill('At 09:12 the CPU of the switch rose to 98%.')
  // The last question comes first.
  await dialog.getByRole('button', { name: '上移第 3 题' }).click()
  await dialog.getByRole('button', { name: '上移第 2 题' }).click()
  await dialog.getByRole('button', { name: '组成组合题' }).click()
  await expect(author.getByText('组合题已保存')).toBeVisible()
  await author.getByRole('link', { name: questions[2]?.zh ?? '' }).click()
  await expect(author.getByText('组合题 · 第 1 / 3 题')).toBeVisible()

  const exam = await post('create', {
    kind: 'formal',
    title: both('故障处理认证', 'Fault handling'),
    paper: { rules: [{ bankId, count: 3, points: 200 }], fixed: [] },
    passingPoints: 200,
    multiplePolicy: 'allOrNothing',
    leavePolicy: 'lenient',
    onReload: 'countAsLeave',
    release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
  })
  await post('publish', { examId: exam.examId, revision: exam.revision })

  const phone = await browser.newContext({
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    baseURL: portalUrl(),
    locale: 'en-GB',
  })
  await setLanguage(phone, 'en')
  await openSignedIn(phone, 'learner')
  const page = await phone.newPage()
  await page.goto(`/exam/details?id=${exam.examId}`)
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Start exam', exact: true }))
  await page.keyboard.press('Enter')
  const cards = page.locator('article[id^=question-]')
  const understood = page.getByRole('dialog').getByRole('button', { name: 'I understand, start' })
  await expect(understood.or(cards.first())).toBeVisible()
  if (await understood.isVisible()) {
    await tabTo(page, understood)
    await page.keyboard.press('Enter')
  }
  await expect(cards).toHaveCount(3)
  const material = page.getByRole('group', { name: 'Material for questions 1–3' })
  await expect(material).toContainText('rose to 98%')
  await expect(cards.first()).toContainText('How is it prevented?')
  await expect(cards.first().getByRole('group')).toHaveAccessibleDescription(
    'Answer from the material for questions 1–3',
  )
  await noFaults(page)

  // The material is reached by keyboard, collapsed and shown again.
  const toggle = page.getByRole('button', { name: 'Collapse' })
  await tabTo(page, toggle)
  await page.keyboard.press('Enter')
  await expect(material).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(material).toBeVisible()
  for (const card of await cards.all()) {
    const option = card.getByRole('radio').first()
    await tabTo(page, option)
    await page.keyboard.press('Space')
    await expect(option).toBeChecked()
    // A question in focus is below the material, not under it.
    const [top, bottom] = await Promise.all([
      option.evaluate((element) => element.getBoundingClientRect().bottom),
      page.locator('section[aria-labelledby=material-1]').evaluate((element) => element.getBoundingClientRect().bottom),
    ])
    expect(top).toBeGreaterThan(bottom)
  }
  await expect(page.locator('[data-phase=saved]')).toBeVisible()

  // One at a time, the material stays above each question.
  await page.getByRole('button', { name: 'One by one' }).click()
  await expect(cards).toHaveCount(1)
  await expect(material).toBeVisible()

  // Enlarged four times, the material is part of the page and can be read to its end.
  await page.setViewportSize({ width: 320, height: 256 })
  await noFaults(page)
  await expect(material).toHaveCSS('max-height', 'none')
  await page.setViewportSize({ width: 390, height: 800 })

  await page.getByRole('button', { name: 'Whole paper' }).click()
  const review = page.getByRole('button', { name: /^Review/ }).last()
  await tabTo(page, review)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/exam\/details.*attemptId/)
  const item = page.locator('#review-1')
  await item.locator('summary').click()
  await expect(item).toContainText('How is it prevented?')
  await expect(item.getByRole('group', { name: 'Shared material' })).toContainText('rose to 98%')
  await noFaults(page)
  await desk.close()
  await phone.close()
})

inWholeRun(test)(
  'options that all questions of a group share are shown once, and answered by touch and by keyboard',
  async ({ browser }) => {
    const desk = await browser.newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
    const staff = await openSignedIn(desk, 'staff')
    const post = async (path: string, data: object) =>
      (
        await (
          await desk.request.post(`${portalUrl()}/exam/console/${path}`, { headers: { access_token: staff }, data })
        ).json()
      ).data
    const { bankId } = await post('bank/add', { title: { zh: `共用选项题库 ${Date.now()}` } })
    const gear = [
      both('安全带', 'Safety harness'),
      both('绝缘手套', 'Insulating gloves'),
      both('防护面罩', 'Face shield'),
    ]
    const stems = [both('登高作业必须使用', 'Required at height'), both('带电作业必须使用', 'Required on live parts')]
    const questionIds: string[] = []
    for (const [index, stem] of stems.entries())
      questionIds.push(
        (
          await post('question/create', {
            bankId,
            type: 'single',
            topic: '劳动防护',
            points: 200,
            stem,
            options: gear.map((text) => ({ text })),
            answerKey: { keys: ['AB'[index]] },
          })
        ).questionId,
      )
    const material = both('下列各题共用一组选项。', 'These questions share one list of options.')
    await post('questionGroup/create', { bankId, material, questionIds })
    const exam = await post('create', {
      kind: 'formal',
      title: both('劳动防护考核', 'Protective equipment'),
      paper: { rules: [{ bankId, count: 2, points: 200 }], fixed: [] },
      passingPoints: 400,
      multiplePolicy: 'allOrNothing',
      leavePolicy: 'lenient',
      onReload: 'countAsLeave',
      shuffleOptions: true,
      release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
    })
    await post('publish', { examId: exam.examId, revision: exam.revision })

    // The list is edited once, for all questions.
    await setLanguage(desk, 'zh')
    const author = await desk.newPage()
    await author.goto(`/console/questions/${bankId}`)
    await author.getByRole('link', { name: stems[0]?.zh ?? '' }).click()
    await author.getByRole('button', { name: '编辑组合题' }).click()
    const dialog = author.getByRole('dialog', { name: '编辑组合题' })
    const shield = dialog.getByRole('textbox', { name: '选项 C，中文' })
    await expect(shield).toHaveValue('防护面罩')
    await shield.fill('防护面屏')
    await dialog.getByRole('button', { name: /^保存/ }).click()
    await expect(author.getByText('组合题已保存')).toBeVisible()
    await desk.close()

    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: portalUrl(),
      locale: 'zh-CN',
    })
    await setLanguage(phone, 'zh')
    await openSignedIn(phone, 'learner')
    const page = await phone.newPage()
    await startExamOnPage(page, exam.examId)
    const cards = page.locator('article[id^=question-]')
    await expect(cards).toHaveCount(2)
    const list = page.getByRole('group', { name: '第 1–2 题共用材料与选项' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(list).toContainText('防护面屏')
    await expect(cards.first().getByText('安全带')).toHaveCSS('width', '1px')
    await noFaults(page)
    const box = await cards.first().locator('label').first().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await cards.first().locator('label', { hasText: '安全带' }).tap()
    await expect(cards.first().getByRole('radio', { name: '安全带' })).toBeChecked()
    // The words of the chosen letter can be read without scrolling back to the list.
    expect((await cards.first().getByText('安全带').boundingBox())?.width).toBeGreaterThan(20)
    await noFaults(page)

    // The same paper by keyboard, enlarged four times: the second letter that says gloves.
    await page.setViewportSize({ width: 320, height: 256 })
    await noFaults(page)
    const gloves = cards.nth(1).getByRole('radio', { name: '绝缘手套' })
    await tabTo(page, cards.nth(1).getByRole('radio').first())
    for (let n = 0; n < 3 && !(await gloves.isChecked()); n++)
      await page.keyboard.press(n === 0 ? 'Space' : 'ArrowDown')
    await expect(gloves).toBeChecked()
    await expect(page.locator('[data-phase=saved]')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '逐题' }).click()
    await expect(cards).toHaveCount(1)
    await expect(list).toBeVisible()
    await phone.close()
  },
)
