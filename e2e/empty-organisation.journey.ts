import { expect, type Page, test } from '@playwright/test'
import { acceptPrivacyTerms } from './portal.ts'
import { startExamOnPage } from './testing/begin-exam.ts'
import {
  createCompanyOnPage,
  createCourseOnPage,
  createLanguageChooser,
  createQuestionsOnPage,
  createTeacherOnPage,
  importBankOnPage,
  importPeopleOnPage,
  type LanguageChooser,
  setPasswordByLink,
} from './testing/empty-organisation.ts'
import { openSignedOutPage, startEmptyPortal } from './testing/empty-portal.ts'

/* From a portal without people to a learner who studies and takes an exam: all in the browser, with two commands of
   the README. */
/**
 * Creates and publishes an exam of two questions of each automatically graded type, drawn from the bank by a blueprint.
 * Returns its id.
 */
async function buildExam(page: Page, title: string, t: LanguageChooser): Promise<string> {
  await page.goto('/console/exams')
  await expect(page.getByText(t('还没有考试', 'No exams yet'))).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('中文名称', 'English name')).fill(title)
  await dialog.getByRole('button', { name: t('创建草稿', 'Create draft') }).click()
  await page.waitForURL(/exams\/[0-9a-f-]{36}/)
  const row = page.locator('tr[data-rule="0"]')
  await row.getByLabel(t('题型', 'Type')).selectOption({ label: t('单选', 'Single') })
  await row.getByLabel(t('题数', 'Count')).fill('4')
  await page.getByLabel(t('及格分', 'Pass mark')).fill('1')
  await expect(page.getByText(t('可以发布', 'Ready to publish'))).toBeVisible()
  await expect(page.locator('header [role=status]')).toContainText(t('已保存', 'Saved'))
  await page.getByRole('button', { name: t('发布', 'Publish'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('发布', 'Publish') })
    .click()
  await expect(page.locator('header').first()).toContainText(t('进行中', 'Open'))
  return /exams\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}

/** A plan of the course and the exam for one department, published. */
async function assignPlan(page: Page, title: string, of: readonly string[], t: LanguageChooser): Promise<void> {
  await page.goto('/console/plans')
  await expect(page.getByText(t('还没有学习计划', 'No study plans yet'))).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('计划名称', 'Name')).fill(title)
  await dialog.getByRole('button', { name: t('企业', 'Company') }).click()
  await page.getByRole('option', { name: t('星衡通信', 'Starbeam') }).click()
  await dialog.getByRole('button', { name: t('创建草稿', 'Create draft') }).click()
  await page.waitForURL(/plans\/[0-9a-f-]{36}/)
  for (const name of of) {
    await page.getByRole('combobox', { name: t('添加课程或考试', 'Add course or exam') }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  // The list stays open for the next one.
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: t(/部门/, /Departments/) })
    .last()
    .click()
  await page.getByRole('row', { name: t('核心网部', 'Core') }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status', { name: t('保存情况', 'Save status') })).toHaveText(t(/已于 .* 保存/, /^Saved/))
  await page.getByRole('button', { name: t('发布', 'Publish'), exact: true }).click()
  await page.getByRole('button', { name: t('发布给 250 人', 'Publish to 250 people') }).click()
  await expect(page.getByText(t('进行中', 'In progress')).first()).toBeVisible()
}

for (const lang of ['zh', 'en'] as const)
  test(`an empty portal becomes a training department, in the browser alone (${lang})`, async ({ browser }) => {
    const t = createLanguageChooser(lang)
    const { portal, linkOf } = await startEmptyPortal()
    try {
      const page = await openSignedOutPage(browser, portal.url, lang)
      const company = t('星衡通信有限公司', 'Starbeam Telecom')
      const course = t('光传输运维入门', 'Optical transport operations')
      const exam = t('光传输上岗考试', 'Optical transport qualification')
      const operator = [
        '--email',
        'admin@training.example',
        '--name',
        t('吴教务', 'Chris Wu'),
        '--company',
        t('培训中心', 'Training Centre'),
      ]
      await setPasswordByLink(page, linkOf('commands/first-staff.ts', ...operator), 'admin', t)
      const steps = page.getByRole('region', { name: t('开始使用', 'Get started') })
      const ticked = async (n: number) => {
        await page.goto('/console')
        await expect(steps).toContainText(t(`已完成 ${n} / 6`, `${n} of 6 completed`))
      }
      await ticked(1)
      await expect(steps.getByRole('link')).toHaveText([
        t('导入人员', 'Import people'),
        t('新建课程', 'Create course'),
        t('导入试题', 'Import questions'),
        t('新建考试', 'Create exam'),
        t('去发布', 'Publish exam'),
      ])
      await createCompanyOnPage(page, company, t)
      await importPeopleOnPage(page, company, t)
      await createTeacherOnPage(page, t('沈知远', 'Anna Shen'), t)
      await createCourseOnPage(page, course, t('沈知远', 'Anna Shen'), lang)
      await ticked(3)
      await importBankOnPage(page, t('业余无线电题库', 'Amateur radio'), t)
      await createQuestionsOnPage(page, lang)
      await ticked(4)
      const examId = await buildExam(page, exam, t)
      await page.goto('/console')
      await expect(page.getByRole('heading', { name: t('当前与即将开始', 'Now and next') })).toBeVisible()
      await expect(steps).toHaveCount(0)
      await assignPlan(page, t('新员工上岗', 'New starters'), [course, exam], t)

      // A learner finds their learning, reads it, sits the exam and is notified of the result.
      const learner = await openSignedOutPage(browser, portal.url, lang)
      await setPasswordByLink(learner, linkOf('commands/sign-in-link.ts', 'e001'), 'e001', t)
      await acceptPrivacyTerms(learner)
      await learner.goto('/studyList')
      await expect(learner.getByText(t('新员工上岗', 'New starters'))).toBeVisible()
      await learner
        .getByRole('link', { name: t(/^开始学习/, /^Start/) })
        .first()
        .click()
      await expect(learner.getByText(t('光在纤芯里传播', 'Light travels in the core'))).toBeVisible()
      await startExamOnPage(learner, examId)
      for (const question of await learner.locator('article[id^=question-]').all())
        await question.getByRole('radio').first().check()
      await learner
        .getByRole('button', { name: t('检查并交卷', 'Review and submit') })
        .first()
        .click()
      await learner
        .getByRole('dialog')
        .getByRole('button', { name: t(/交卷/, /^Submit/) })
        .last()
        .click()
      await expect(learner).toHaveURL(/\/exam\/details/)
      await learner.context().close()

      // The department sees it.
      await page.goto(`/console/exams/${examId}/report/people`)
      await expect(page.locator('tbody tr').filter({ hasText: t('员工', 'Robin') })).toHaveCount(1)
      await page.context().close()
    } finally {
      await portal.stop()
    }
  })
