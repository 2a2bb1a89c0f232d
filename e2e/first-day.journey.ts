import { expect, type Page, test } from '@playwright/test'
import { startSmtpStandIn } from '../apps/server/src/testing/smtp-stand-in.ts'
import { acceptPrivacyTerms, confirmIdentity } from './portal.ts'
import { startExamOnPage } from './testing/begin-exam.ts'
import {
  createCourseOnPage,
  createLanguageChooser,
  createTeacherOnPage,
  importBankOnPage,
  journeyPassword,
  type LanguageChooser,
  setPasswordByLink,
} from './testing/empty-organisation.ts'
import { openSignedOutPage, startEmptyPortal } from './testing/empty-portal.ts'

/*
 * The first day of a training manager (docs/first-day.md): an empty portal gets its own name, invites people from a
 * list of the personnel system by email, and issues the first certificate. No command runs after the first account.
 */
const people = 30

/**
 * A list as a personnel system writes it: without usernames, without a company, with a column the portal doesn't know.
 */
const personnelList = Buffer.from(
  `\uFEFF${[
    '姓名,员工编号,电子邮件,所在部门,入职日期',
    ...Array.from({ length: people }, (_none, index) => {
      const number = `K${String(index + 1).padStart(4, '0')}`
      return `钱${String.fromCodePoint(0x4e8c + index)},${number},${number.toLowerCase()}@hanlin.example,生产部/一车间,2025-03-01`
    }),
  ].join('\r\n')}`,
)

/** The text of a mail, which is in Base64 or quoted-printable. */
function textOfMail(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  const plain = text.replace(/=\r\n/g, '')
  return plain.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

async function nameThePortal(page: Page, name: string, t: LanguageChooser): Promise<void> {
  await page.goto('/console/brand')
  await page.getByRole('textbox', { name: t('平台名称, 中文', 'Portal name, English') }).fill(name)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status', { name: t('保存情况', 'Save status') })).toHaveText(
    t(/^已于 .* 保存/, /^Saved /),
  )
  await page.reload()
  await expect(page).toHaveTitle(new RegExp(name))
}

/** Imports the list unchanged, and invites everyone in it by email. */
async function inviteEverybody(page: Page, t: LanguageChooser): Promise<void> {
  await page.goto('/console/people/import')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: personnelList })
  await expect(page.getByText(t('未导入：入职日期', 'Not imported: 入职日期'))).toBeVisible()
  await page.getByRole('button', { name: t(`导入 ${people} 人`, `Import ${people} people`) }).click()
  await confirmIdentity(page, journeyPassword)
  await expect(page.getByRole('dialog')).toContainText(t(`已完成 ${people} 人`, `Done: ${people}`), { timeout: 60_000 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('发送邀请', 'Send invitations') }).click()
  await expect(page.getByRole('dialog')).toContainText(t(`已完成 ${people} 人`, `Done: ${people}`), { timeout: 60_000 })
  await page.keyboard.press('Escape')
}

async function makeTemplate(page: Page, title: string, t: LanguageChooser): Promise<void> {
  await page.goto('/console/templates/new')
  const side = t('中文', 'English')
  await page.getByLabel(`${t('证书名称', 'Certificate title')}, ${side}`).fill(title)
  await page
    .getByLabel(`${t('正文', 'Body text')}, ${side}`)
    .fill(t('通过考试，特发此证', 'has passed the examination and is awarded'))
  await page.getByLabel(`${t('签发人', 'Signatory')}, ${side}`).fill(t('吴教务', 'Chris Wu'))
  await page.getByLabel(t('编号代码', 'Number code')).fill('HT')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/templates\/[0-9a-f-]{36}/)
}

/** Creates an exam of the bank's questions that leads to the certificate. Returns its id. */
async function publishExam(page: Page, title: string, certificate: string, t: LanguageChooser): Promise<string> {
  await page.goto('/console/exams')
  await expect(page.getByText(t('还没有考试', 'No exams yet'))).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('中文名称', 'English name')).fill(title)
  await dialog.getByRole('button', { name: t('创建草稿', 'Create draft') }).click()
  await page.waitForURL(/exams\/[0-9a-f-]{36}/)
  await page.getByLabel(t('通过后颁发', 'Certificate'), { exact: true }).first().selectOption({ label: certificate })
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

async function sit(learner: Page, examId: string, t: LanguageChooser): Promise<void> {
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
}

for (const lang of ['zh', 'en'] as const)
  test(`an empty portal gets a name, invites a whole company and certifies its first learner (${lang})`, async ({
    browser,
  }) => {
    const t = createLanguageChooser(lang)
    const smtp = await startSmtpStandIn()
    const { portal, linkOf } = await startEmptyPortal({ SMTP_URL: smtp.url, MAIL_FROM: 'academy@hanlin.example' })
    try {
      const name = t('翰林学院', 'Hanlin Academy')
      const certificate = t('扭矩技师', 'Torque technician')
      const page = await openSignedOutPage(browser, portal.url, lang)
      const operator = ['--email', 'pat@hanlin.example', '--company', t('翰林集团', 'Hanlin Group')]
      await setPasswordByLink(page, linkOf('commands/first-staff.ts', ...operator), 'pat', t)
      // The first account has nothing to learn yet, so its link leads to the console.
      await expect(page).toHaveURL(/\/console$/)
      await nameThePortal(page, name, t)
      await inviteEverybody(page, t)
      await expect.poll(() => smtp.taken.length, { timeout: 60_000 }).toBe(people)
      await createTeacherOnPage(page, t('沈知远', 'Anna Shen'), t)
      await createCourseOnPage(page, t('扭矩与紧固', 'Torque and fastening'), t('沈知远', 'Anna Shen'), lang)
      await expect(page.getByRole('link', { name: t('用学习计划指派', 'Assign in a study plan') })).toBeVisible()
      await importBankOnPage(page, t('扭矩题库', 'Torque bank'), t)
      await makeTemplate(page, certificate, t)
      const examId = await publishExam(page, t('扭矩上岗考试', 'Torque qualification'), certificate, t)

      // A learner enters by the mailed link, passes and holds a certificate of this organisation.
      const mail = smtp.taken.find((one) => one.includes('k0001@hanlin.example')) ?? ''
      const text = textOfMail(mail)
      expect(text).toContain('K0001')
      const learner = await openSignedOutPage(browser, portal.url, lang)
      await setPasswordByLink(learner, /http\S+token=\S+/.exec(text)?.[0] ?? '', 'K0001', t)
      await acceptPrivacyTerms(learner)
      await sit(learner, examId, t)
      await learner.goto('/user/certificate')
      await expect(learner.getByText(/HT-\d{4}-\d{7}/)).toBeVisible()
      await learner.goto('/')
      await expect(learner).toHaveTitle(new RegExp(name))
      await learner.context().close()

      await page.goto(`/console/exams/${examId}/report/people`)
      await expect(page.locator('tbody tr').filter({ hasText: 'K0001' })).toHaveCount(1)
      await page.context().close()
    } finally {
      await portal.stop()
      smtp.close()
    }
  })
