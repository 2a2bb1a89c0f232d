import { expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createCourse } from './testing/new-course.ts'

const words = {
  zh: {
    dialog: '新课时',
    kind: '作业',
    name: '中文',
    body: '中文正文',
    task: '写一份站点巡检报告。',
    saved: /^已保存 \d/,
    publish: '发布',
    published: '已发布',
    part: '作业',
    answer: '您的回答',
    submit: '提交作业',
    waits: '已提交，批阅后会通知您。',
    comment: '评语',
    points: '得分',
    return: '退回',
    pass: '通过',
    returned: '已退回',
    passed: '已通过',
    missing: /退回时请填写评语/,
    state: '状态',
  },
  en: {
    dialog: 'New lesson',
    kind: 'Assignment',
    name: 'English',
    body: 'English text',
    task: 'Write an inspection report.',
    saved: /^Saved \d/,
    publish: 'Publish',
    published: 'Published',
    part: 'Assignment',
    answer: 'Your answer',
    submit: 'Submit assignment',
    waits: 'Submitted. You’ll be notified when it is marked.',
    comment: 'Comment',
    points: 'Points',
    return: 'Return',
    pass: 'Pass',
    returned: 'Returned',
    passed: 'Passed',
    missing: /Enter a comment/,
    state: 'Status',
  },
} as const

for (const lang of journeyLanguages('en'))
  test(`an assignment is submitted, returned, submitted again and passed, in ${lang}`, async ({
    browser,
    context,
    page,
  }) => {
    test.setTimeout(300_000)
    const t = words[lang]
    await setLanguage(context, lang)
    const token = await openSignedIn(context, 'staff')
    const productId = await createCourse(context, token, { zh: '巡检实务', en: 'Inspection practice' })
    const lessonTitle = `巡检报告 Report ${lang}`
    await page.goto(`${portalUrl()}/console/courses/${productId}`)
    await page.locator('h1').click()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: t.dialog })
    await dialog.getByText(t.kind, { exact: true }).click()
    await dialog.getByLabel(t.name).fill(lessonTitle)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.getByRole('textbox', { name: t.body }).click()
    await page.keyboard.type(t.task)
    await expect(page.getByText(t.saved)).toBeVisible()
    await page.getByRole('button', { name: t.publish, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.publish }).click()
    await expect(page.getByRole('heading', { name: t.published })).toBeVisible()

    const learner = await browser.newContext({ locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })
    await setLanguage(learner, lang)
    await openSignedIn(learner, 'learner')
    const lesson = await learner.newPage()
    const part = lesson.getByRole('region', { name: t.part, exact: true })
    const submit = async (text: string) => {
      await part.getByLabel(t.answer).fill(text)
      await part.getByRole('button', { name: t.submit }).click()
      await expect(part.getByText(t.waits)).toBeVisible()
    }
    await lesson.goto(`${portalUrl()}/course-play?id=${productId}`)
    await expect(part.getByText(t.task)).toBeVisible()
    await submit('第一稿 First draft')

    const listed = page.getByRole('row').filter({ hasText: lessonTitle })
    const panel = page.getByRole('complementary').filter({ hasText: lessonTitle })
    await page.goto(`${portalUrl()}/console/assignments?state=submitted`)
    await listed.click()
    await expect(panel.getByText('第一稿 First draft')).toBeVisible()
    await panel.getByRole('button', { name: t.return, exact: true }).click()
    await expect(panel.getByText(t.missing)).toBeVisible()
    await panel.getByLabel(t.comment).fill('补充结论 Add a conclusion')
    await panel.getByRole('button', { name: t.return, exact: true }).click()
    await expect(listed).toHaveCount(0)

    await lesson.reload()
    await expect(part.getByText('补充结论 Add a conclusion')).toBeVisible()
    await submit('第二稿 Second draft')
    await page.goto(`${portalUrl()}/console/assignments?state=submitted`)
    await listed.click()
    await panel.getByLabel(t.points).fill('92.5')
    await panel.getByRole('button', { name: t.pass, exact: true }).click()
    await expect(listed).toHaveCount(0)
    await lesson.reload()
    await expect(part.getByText(t.passed, { exact: true })).toBeVisible()
    await expect(part.getByText(/92\.5/)).toBeVisible()
    await expect(part.getByRole('button', { name: t.submit })).toHaveCount(0)
    await learner.close()
  })
