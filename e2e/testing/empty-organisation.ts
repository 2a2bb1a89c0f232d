import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createWorkbook } from '../../apps/server/src/core/files/spreadsheet-stream.ts'
import { aClip } from '../../apps/server/src/testing/clip.ts'
import { aPdf } from '../../apps/server/src/testing/pdf.ts'
import { texts as courseEn } from '../../apps/web/src/features/catalogue/console/editor/texts/en.ts'
import { texts as courseZh } from '../../apps/web/src/features/catalogue/console/editor/texts/zh.ts'
import { texts as bankEn } from '../../apps/web/src/features/questions/console/bank/texts/en.ts'
import { texts as bankZh } from '../../apps/web/src/features/questions/console/bank/texts/zh.ts'
import { confirmIdentity, type Lang } from '../portal.ts'

/** A function that returns the Chinese or the English one of two values, by the language of a journey. */
export type LanguageChooser = <T>(zh: T, en: T) => T
export const createLanguageChooser =
  (lang: Lang): LanguageChooser =>
  (zh, en) =>
    lang === 'zh' ? zh : en

/** The password that people of a journey set. */
export const journeyPassword = 'splice-tray-41-amber'

/** Opens a link for setting a password, sets one, and signs in with it. */
export async function setPasswordByLink(page: Page, link: string, login: string, t: LanguageChooser): Promise<void> {
  await page.goto(link)
  await page.getByLabel(t('新密码', 'New password'), { exact: true }).fill(journeyPassword)
  await page.getByRole('button', { name: t('保存新密码', 'Save password') }).click()
  await page.getByRole('button', { name: t('返回登录', 'Back to sign-in') }).click()
  await page.getByLabel(t('账号或邮箱', 'Username or email')).fill(login)
  await page.getByLabel(t('密码', 'Password'), { exact: true }).fill(journeyPassword)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('登录', 'Sign in'), exact: true })
    .click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Creates a company with only a name. */
export async function createCompanyOnPage(page: Page, name: string, t: LanguageChooser): Promise<void> {
  await page.goto('/console/companies/new')
  await page.getByRole('textbox', { name: t('全称, 中文', 'Full name, English') }).fill(name)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/companies\/[0-9a-f-]{36}$/)
}

/** Five hundred people as an Excel file, six of them with something wrong. */
function peopleFile(company: string, t: LanguageChooser): Promise<Buffer> {
  const head = t(
    '企业,账号,姓名,邮箱,手机,工号,部门,职位,权限,状态',
    'company,login,name,email,phone,employee no,department,position,grants,status',
  ).split(',')
  const rows = Array.from({ length: 500 }, (_none, index) => {
    const number = String(index).padStart(3, '0')
    const department = index % 2 ? t('核心网部', 'Core') : t('传输部', 'Transport')
    const letters = [...number].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
    const name = t(`员工${String.fromCodePoint(0x4e00 + index)}`, `Robin ${letters}`)
    const line = [
      company,
      `e${number}`,
      name,
      `e${number}@starbeam.example`,
      '',
      `S${number}`,
      department,
      t('工程师', 'Engineer'),
      '',
      t('在职', 'active'),
    ]
    if (index === 10) line[1] = 'zhang wei'
    if (index === 60) line[3] = 'nobody@nowhere'
    if (index === 120) line[8] = 'exam'
    if (index === 200) line[9] = t('停职', 'resting')
    if (index === 300) line[0] = ''
    if (index === 400) line[4] = '1380013'
    return line
  })
  return createWorkbook([{ name: 'people', widths: head.map(() => 16), head, rows }])
}

/**
 * Imports people from a file with mistakes: each mistake is shown where it is, and the rows with mistakes are skipped,
 * as the user has chosen.
 */
export async function importPeopleOnPage(page: Page, company: string, t: LanguageChooser): Promise<void> {
  await page.goto('/console/people/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('选择文件', 'Choose a file') }).click()
  await (await chooser).setFiles({
    name: t('人员.xlsx', 'people.xlsx'),
    mimeType: 'application/octet-stream',
    buffer: await peopleFile(company, t),
  })
  await expect(page.locator('mark')).toHaveCount(6)
  const go = page.getByRole('button', { name: /494/ })
  await expect(go).toBeDisabled()
  await page.getByRole('checkbox').last().check({ force: true })
  await go.click()
  await confirmIdentity(page, journeyPassword)
  await expect(page.getByRole('dialog')).toContainText(t('已完成 494 人', 'Done: 494'), { timeout: 60_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toContainText(t('新增的 494 人', '494 new people'))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/console\/people\?sort=-changed/)
}

export async function createTeacherOnPage(page: Page, name: string, t: LanguageChooser): Promise<void> {
  await page.goto('/console/teachers/new')
  await page.getByLabel(t('姓名, 中文', 'Name, English')).fill(name)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/open=/)
}

/** Writes and publishes a course with an article, a video that is transcoded and a document. */
export async function createCourseOnPage(page: Page, title: string, teacher: string, lang: Lang): Promise<void> {
  const t = createLanguageChooser(lang)
  const w = t(courseZh, courseEn as typeof courseZh)
  await page.goto('/console/courses')
  await expect(page.getByText(t('还没有课程', 'No courses yet'))).toBeVisible()
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByLabel(t('中文', 'English')).fill(title)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/courses\/[0-9a-f-]{36}/)
  const dialog = page.getByRole('dialog', { name: w.adding.title })
  const opened = async (kind: string) => {
    await expect(page.getByRole('region', { name: w.outline.name })).toBeVisible()
    // The page takes keys a moment after it is drawn.
    await expect(async () => {
      await page.locator('h1').click()
      await page.keyboard.press('n')
      await expect(dialog).toBeVisible({ timeout: 2000 })
    }).toPass()
    await dialog.getByText(kind, { exact: true }).click()
  }
  const add = async (kind: string, name: string) => {
    await opened(kind)
    await dialog.getByLabel(t('中文', 'English')).fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('textbox', { name: t(w.lesson.title.zh, w.lesson.title.en) })).toHaveValue(name)
  }
  await add(w.adding.kinds.article, t('认识光传输', 'What optical transport is'))
  await page.getByRole('textbox', { name: t(w.lesson.body.zh, w.lesson.body.en) }).click()
  await page.keyboard.type(
    t('光在纤芯里传播，损耗以 dB/km 计。', 'Light travels in the core. Loss is counted in dB per km.'),
  )
  await add(w.adding.kinds.video, t('熔接演示', 'Splicing, shown'))
  const film = { name: 'splice.mp4', mimeType: 'video/mp4', buffer: aClip({ size: '640x360', seconds: 5 }) }
  await page.locator('input[type=file]').first().setInputFiles(film)
  await opened(w.adding.kinds.document)
  await dialog.locator('input[type=file]').setInputFiles({
    name: t('光缆施工手册.pdf', 'Cable handbook.pdf'),
    mimeType: 'application/pdf',
    buffer: await aPdf(2),
  })
  await expect(dialog.getByText(t('2 页', '2 pages'))).toBeVisible()
  await dialog.getByRole('button', { name: w.adding.do, exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: t('请选择讲师', 'Choose an instructor') }).click()
  await expect(page.getByRole('button', { name: t(/讲师/, /Instructor/) }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: teacher }).click()
  // The video is ready once it has been transcoded.
  await expect(page.getByRole('heading', { name: w.checklist.ready })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(t(/^已保存 \d/, /^Saved \d/))).toBeVisible()
  await page.getByRole('button', { name: t('发布', 'Publish'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('发布', 'Publish') })
    .click()
  await expect(page.getByRole('heading', { name: w.checklist.published })).toBeVisible()
}

/** A bank from a real file where the folder of such files is there, otherwise from a few questions of the same form. */
const bankFile = (): Buffer => {
  const real = path.join(process.env.CORPUS_DIR ?? '', 'questions/aiken/fcc_technician-2026-2030.aiken.txt')
  const few = Array.from(
    { length: 9 },
    (_none, n) => `Which layer has number ${n + 1}?\nA. One\nB. Two\nC. Three\nANSWER: A\n`,
  ).join('\n')
  return process.env.CORPUS_DIR && existsSync(real) ? readFileSync(real) : Buffer.from(few)
}

export async function importBankOnPage(page: Page, title: string, t: LanguageChooser): Promise<void> {
  await page.goto('/console/questions/import')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'technician.aiken.txt', mimeType: 'text/plain', buffer: bankFile() })
  await page.getByRole('textbox', { name: t('新题库的名称', 'Title of the new bank') }).fill(title)
  await page.getByRole('button', { name: t(/^导入 \d+ 道新题/, /^Import \d+/) }).click()
  await expect(page.getByRole('heading', { name: t(/^已导入/, /imported$/) })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: t('打开题库', 'Open bank') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/**
 * Types a question of each of five types into the open bank: single choice, multiple choice, true or false, short
 * answer and blank.
 */
export async function createQuestionsOnPage(page: Page, lang: Lang): Promise<void> {
  const t = createLanguageChooser(lang)
  const w = t(bankZh, bankEn as typeof bankZh)
  const side = t('中文', 'English')
  const stem = page.getByRole('textbox', { name: `${w.editor.stem}, ${side}` })
  const begin = async (type: string, words: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^${w.bench.newQuestion}`) })
      .first()
      .click()
    await page.getByRole('combobox', { name: w.editor.type }).selectOption({ label: type })
    await stem.click()
    await page.keyboard.type(words)
  }
  const saved = async (words: string) => {
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('list').locator('li[data-current]')).toContainText(words)
  }
  const options = async (texts: readonly string[], ...right: string[]) => {
    for (const [index, text] of texts.entries())
      await page.getByRole('textbox', { name: w.choice.text(String.fromCharCode(65 + index), side) }).fill(text)
    for (const letter of right) await page.getByLabel(w.choice.right(letter), { exact: true }).check()
  }
  const names = w.typeNames
  await begin(names.single, t('损耗最低的窗口是', 'The window of lowest loss is'))
  await options(['850 nm', '1310 nm', '1550 nm', '1625 nm'], 'C')
  await saved(t('损耗最低', 'The window'))
  await begin(names.multiple, t('会带来损耗的有', 'These add loss'))
  await options([t('弯曲', 'Bends'), t('接头', 'Splices'), t('颜色', 'Colour'), t('编号', 'Numbers')], 'A', 'B')
  await saved(t('会带来', 'These add'))
  await begin(names.judge, t('0 dBm 是 1 mW', '0 dBm is 1 mW'))
  await page.getByRole('radio', { name: t('正确', 'True'), exact: true }).check()
  await saved('0 dBm')
  await begin(names.short, t('写出熔接的步骤', 'Write down the steps of splicing'))
  await page.getByRole('textbox', { name: `${w.short.rubric}, ${side}` }).fill(t('四步齐全', 'All four steps'))
  await saved(t('写出熔接', 'Write down'))
  await begin(names.blank, t('3 dB 约为 ', '3 dB is about '))
  await page
    .getByRole('toolbar', { name: new RegExp(`${w.editor.stem}, ${side}`) })
    .getByRole('button', { name: t('插入空', 'Insert gap') })
    .click()
  await page.keyboard.press('End')
  await page.keyboard.type(t(' 倍', ' times'))
  await page.getByRole('button', { name: `${w.gaps.title(1)}: ${w.gaps.addNumber}`, exact: true }).click()
  await page.getByRole('textbox', { name: `${w.gaps.title(1)}, ${w.gaps.value}` }).fill('2')
  await saved('3 dB')
}
