import { expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createCourse } from './testing/new-course.ts'

const words = {
  zh: {
    dialog: '新课时',
    kind: '测验',
    name: '中文',
    draw: '从题库抽取',
    count: '题数',
    sum: '每次作答 3 题',
    each: /每题作答后/,
    saved: /^已保存 \d/,
    publish: '发布',
    published: '已发布',
    quiz: '测验',
    start: '开始测验',
    again: '再答一次',
    unknown: '不会，看答案',
    next: '下一题',
    finish: '结束并看结果',
    back: '返回课程',
    failed: '未通过',
    results: '作答结果',
    learners: '作答学员',
  },
  en: {
    dialog: 'New lesson',
    kind: 'Quiz',
    name: 'English',
    draw: 'Draw from a bank',
    count: 'Questions',
    sum: '3 questions in each attempt',
    each: /After each question/,
    saved: /^Saved \d/,
    publish: 'Publish',
    published: 'Published',
    quiz: 'Quiz',
    start: 'Start quiz',
    again: 'Try again',
    unknown: 'Don’t know, show me',
    next: 'Next question',
    finish: 'Finish and view result',
    back: 'Back to course',
    failed: 'Not passed',
    results: 'Results',
    learners: 'Learners',
  },
} as const

for (const lang of journeyLanguages('zh'))
  test(`an author adds a quiz, and a learner takes it question by question, in ${lang}`, async ({
    browser,
    context,
    page,
  }) => {
    test.setTimeout(300_000)
    const t = words[lang]
    await setLanguage(context, lang)
    const token = await openSignedIn(context, 'staff')
    const productId = await createCourse(context, token, { zh: '巡检自测', en: 'Inspection self-check' })

    await page.goto(`${portalUrl()}/console/courses/${productId}`)
    await page.locator('h1').click()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: t.dialog })
    await dialog.getByText(t.kind, { exact: true }).click()
    await dialog.getByLabel(t.name).fill('巡检测验 Inspection quiz')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: t.draw }).click()
    await page.getByRole('spinbutton', { name: t.count }).fill('3')
    await expect(page.getByText(t.sum)).toBeVisible()
    await page.getByRole('radio', { name: t.each }).check({ force: true })
    await expect(page.getByText(t.saved)).toBeVisible()
    await page.getByRole('button', { name: t.publish, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.publish }).click()
    await expect(page.getByRole('heading', { name: t.published })).toBeVisible()

    const learner = await browser.newContext({ locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })
    await setLanguage(learner, lang)
    await openSignedIn(learner, 'learner')
    const lesson = await learner.newPage()
    await lesson.goto(`${portalUrl()}/course-play?id=${productId}`)
    const part = lesson.getByRole('region', { name: t.quiz, exact: true })
    await part.getByRole('button', { name: t.start }).click()
    await lesson.waitForURL(/practice=/)
    for (let at = 0; at < 3; at++) {
      await lesson.getByRole('button', { name: t.unknown }).click()
      await expect(lesson.getByRole('article').getByRole('status')).toBeVisible()
      if (at < 2) await lesson.getByRole('button', { name: t.next, exact: true }).click()
    }
    await lesson.getByRole('button', { name: t.finish }).last().click()
    await lesson.waitForURL(/mockExam\/examResult/)
    await lesson.getByRole('main').getByRole('link', { name: t.back }).last().click()
    await expect(part.getByText(t.failed)).toBeVisible()
    await expect(part.getByRole('button', { name: t.again })).toBeVisible()
    await learner.close()

    await page.reload()
    const results = page.getByRole('region', { name: t.results })
    await expect(results.getByRole('definition').first()).toHaveText('1')
    await expect(results.getByRole('row').nth(1)).toContainText(t.failed)
  })
