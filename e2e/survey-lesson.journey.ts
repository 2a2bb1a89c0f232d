import { expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createCourse } from './testing/new-course.ts'

const words = {
  zh: {
    dialog: '新课时',
    kind: '问卷',
    name: '中文',
    addSection: '添加分组',
    title: '分组名称（中文）',
    text: '内容（中文）',
    saved: /^已保存 \d/,
    publish: '发布',
    published: '已发布',
    part: '问卷',
    yes: '是',
    submit: '提交问卷',
    missing: '还有 1 道必填题',
    thanks: '感谢您的回答',
    none: /还没有结果/,
    counted: '5 份回答',
    results: '问卷结果',
  },
  en: {
    dialog: 'New lesson',
    kind: 'Survey',
    name: 'English',
    addSection: 'Add section',
    title: 'Section title (English)',
    text: 'Text (English)',
    saved: /^Saved \d/,
    publish: 'Publish',
    published: 'Published',
    part: 'Survey',
    yes: 'Yes',
    submit: 'Submit survey',
    missing: '1 required question left',
    thanks: 'Thank you for your answers',
    none: /No results yet/,
    counted: '5 answers',
    results: 'Survey results',
  },
} as const

/** Colleagues of the learner in the demo, who answer through calls. */
const others = ['colleague', 'wu-yutong', 'he-siqi', 'zhou-yining']

for (const lang of journeyLanguages('en'))
  test(`a survey is answered once, and shown for five people, in ${lang}`, async ({ browser, context, page }) => {
    test.setTimeout(300_000)
    const t = words[lang]
    await setLanguage(context, lang)
    const token = await openSignedIn(context, 'staff')
    const productId = await createCourse(context, token, { zh: '巡检实务', en: 'Inspection practice' })
    await page.goto(`${portalUrl()}/console/courses/${productId}`)
    await page.locator('h1').click()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: t.dialog })
    await dialog.getByText(t.kind, { exact: true }).click()
    await dialog.getByLabel(t.name).fill(`问卷 Survey ${lang}`)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: t.addSection }).click()
    await page.getByLabel(t.title).fill('课程 Course')
    await page.getByLabel(t.text).fill('对工作有帮助吗 Useful at work')
    await expect(page.getByText(t.saved)).toBeVisible()
    await page.screenshot({ path: test.info().outputPath(`survey-editor-${lang}.png`), fullPage: true })
    await page.getByRole('button', { name: t.publish, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.publish }).click()
    await expect(page.getByRole('heading', { name: t.published })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(t.none)).toBeVisible()
    const contentId = new URL(page.url()).searchParams.get('lesson') ?? ''
    expect(contentId).not.toBe('')

    const learner = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await setLanguage(learner, lang)
    await openSignedIn(learner, 'learner')
    const lesson = await learner.newPage()
    await lesson.goto(`${portalUrl()}/course-play?id=${productId}`)
    const part = lesson.getByRole('region', { name: t.part, exact: true })
    await part.getByRole('button', { name: t.submit }).click()
    await expect(part.getByText(t.missing)).toBeVisible()
    await part.getByRole('radio', { name: t.yes, exact: true }).check()
    await lesson.screenshot({ path: test.info().outputPath(`survey-${lang}.png`), fullPage: true })
    await part.getByRole('button', { name: t.submit }).click()
    await expect(part.getByText(t.thanks)).toBeVisible()
    await lesson.reload()
    await expect(part.getByText(t.thanks)).toBeVisible()
    await expect(part.getByRole('button', { name: t.submit })).toHaveCount(0)
    await learner.close()

    // Four colleagues answer; then the answers are counted, five together.
    for (const login of others) {
      const one = await browser.newContext()
      const headers = { access_token: await openSignedIn(one, login) }
      const opened = await one.request.post(`${portalUrl()}/comp/pc/surveyOpen`, {
        headers,
        form: { productId, contentId },
      })
      const itemId = (await opened.json()).data.sections[0].items[0].id
      const sent = await one.request.post(`${portalUrl()}/comp/pc/surveySubmit`, {
        headers,
        data: { productId, contentId, answers: [{ itemId, value: 'no' }] },
      })
      expect((await sent.json()).code).toBe(200)
      await one.close()
    }
    await page.reload()
    const results = page.getByRole('region', { name: t.results, exact: true })
    await expect(results.getByText(t.counted)).toBeVisible()
    await results.scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`survey-results-${lang}.png`), fullPage: true })
  })
