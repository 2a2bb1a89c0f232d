import type { Page } from '@playwright/test'
import { withDatabase } from '../apps/server/src/commands/with-database.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { confirmIdentity, expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

/**
 * An administrator of one company defines a field of its people, sets it for one person and imports it for others, and
 * makes training mandatory for one of its values. The people of that site get it, and read why.
 */
const password = 'a quiet lighthouse keeper'
const words = {
  zh: {
    site: '厂区',
    value: '苏州',
    elsewhere: '无锡',
    emptyFields: '暂无人员字段',
    newField: '新建字段',
    nameZh: '名称，中文',
    nameEn: '名称，英文',
    createField: '新建',
    rename: '重命名 厂区',
    saved: '已保存',
    change: /^调整 /,
    save: '保存',
    pick: '选择文件',
    importPeople: /^导入 2 人/,
    imported: '已完成 2 人',
    filled: '3 人已填写',
    create: /^新建要求/,
    name: '名称',
    draft: '创建草稿',
    add: '搜索课程、考试、证书、学时类别、检查表或签阅文件',
    course: /课程/,
    fields: '人员字段',
    preview: '预览人员',
    people: '2 人',
    activate: '启用',
    active: '已启用',
    why: /^为什么是这个状态/,
    reason: '厂区：苏州',
    none: '目前没有必修培训',
  },
  en: {
    site: 'Site',
    value: 'Suzhou',
    elsewhere: 'Wuxi',
    emptyFields: 'No fields yet',
    newField: 'New field',
    nameZh: 'Chinese name',
    nameEn: 'English name',
    createField: 'Create',
    rename: 'Rename Site',
    saved: 'Saved',
    change: /^Change /,
    save: 'Save',
    pick: 'Choose a file',
    importPeople: /^Import 2 people/,
    imported: 'Done: 2 people',
    filled: '3 people have a value',
    create: /^New requirement/,
    name: 'Name',
    draft: 'Create draft',
    add: 'Search courses, exams, certificates, credit types, checklists and policies',
    course: /Course/,
    fields: 'Custom fields',
    preview: 'Preview people',
    people: '2 people',
    activate: 'Activate',
    active: 'Activated',
    why: /^Explain this status/,
    reason: 'Site: Suzhou',
    none: 'No mandatory training',
  },
} as const

/** Creates a company with its administrator and three learners, as an operator does. */
async function createCompanyOf(mark: string): Promise<{ companyId: string; name: string }> {
  const name = `Fields ${mark}`
  let companyId = ''
  await withDatabase({ ...process.env, DATA_DIR: process.env.PORTAL_DATA ?? '' }, async (found) => {
    const deps = found as unknown as Deps
    companyId = await aCompany(deps, { name })
    await aPerson(deps, companyId, { login: `keeper-${mark}`, password, companyGrants: ['companies'] })
    for (const one of ['Ann', 'Bo', 'Cai'])
      await aPerson(deps, companyId, { login: `${one.toLowerCase()}-${mark}`, name: `${one} Field`, password })
  })
  return { companyId, name }
}

for (const lang of journeyLanguages('en'))
  test(`a field is defined, set and imported, and chooses the people of a requirement (${lang})`, async ({
    browser,
  }) => {
    const t = words[lang]
    const mark = `${lang}${Date.now()}`
    const { companyId, name } = await createCompanyOf(mark)
    const office = await browser.newContext({ baseURL: portalUrl() })
    await setLanguage(office, lang)
    await openSignedIn(office, `keeper-${mark}`, portalUrl(), password)
    const page = await office.newPage()
    const shoot = (of: Page, step: string) =>
      of.screenshot({ path: test.info().outputPath(`${step}-${lang}.png`), fullPage: true })

    // The field. Its name in the other language is a heading of imports too.
    await page.goto(`/console/companies/${companyId}?tab=fields`)
    await expect(page.getByText(t.emptyFields)).toBeVisible()
    await page.getByRole('button', { name: t.newField }).click()
    const field = page.getByRole('dialog')
    await field.getByLabel(t.nameZh).fill('厂区')
    await field.getByLabel(t.nameEn).fill('Site')
    await field.getByRole('button', { name: t.createField, exact: true }).click()
    await expect(page.getByRole('button', { name: t.rename })).toBeVisible()

    // One person gets a value in the console. The dialog sends it alone.
    await page.goto(`/console/people?q=${encodeURIComponent('Ann Field')}`)
    await page.locator('tbody tr[data-key]').first().click()
    await page.getByRole('button', { name: t.change }).click()
    const place = page.getByRole('dialog')
    await place.getByLabel(t.site, { exact: true }).fill(t.value)
    const sent = page.waitForRequest(/\/people\/place/)
    await place.getByRole('button', { name: t.save, exact: true }).click()
    expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual(['companyId', 'fields', 'personId'])
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible()

    // Two others get theirs from a file.
    await page.goto('/console/people/import')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t.pick }).click()
    const file = `企业,账号,姓名,SITE\n${name},bo-${mark},Bo Field,${t.value.toUpperCase()}\n${name},cai-${mark},Cai Field,${t.elsewhere}\n`
    await (await chooser).setFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${file}`) })
    await expect(page.getByRole('button', { name: t.importPeople })).toBeVisible()
    await shoot(page, 'import')
    await page.getByRole('button', { name: t.importPeople }).click()
    await confirmIdentity(page, password)
    await expect(page.getByRole('dialog')).toContainText(t.imported)
    await page.goto(`/console/companies/${companyId}?tab=fields`)
    await expect(page.getByText(t.filled)).toBeVisible()
    await shoot(page, 'fields')

    // The rule, in lower or upper case.
    const title = `安全培训 ${mark}`
    await page.goto('/console/requirements')
    await page.getByRole('button', { name: t.create }).first().click()
    await page.getByRole('dialog').getByLabel(t.name, { exact: true }).fill(title)
    await page.getByRole('dialog').getByRole('button', { name: t.draft }).click()
    await expect(page).toHaveURL(/\/console\/requirements\/[0-9a-f-]{36}/)
    await page.getByLabel(t.add).fill(lang === 'zh' ? '光' : 'f')
    await page.locator('ul').getByRole('button', { name: t.course }).first().click()
    await page.getByRole('button', { name: new RegExp(`${t.fields}$`) }).click()
    await page.getByRole('option', { name: t.site }).click()
    const values = page.getByRole('textbox', { name: t.site })
    await values.fill(t.value)
    await values.press('Enter')
    await page.getByRole('button', { name: t.preview }).click()
    await expect(page.getByRole('status').filter({ hasText: t.people })).toBeVisible()
    await shoot(page, 'rule')
    await page.getByRole('button', { name: t.activate, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.activate, exact: true }).click()
    await expect(page.getByText(t.active, { exact: true }).first()).toBeVisible()
    await office.close()

    // The person of that site reads the reason; the person of the other site has no training.
    const open = async (login: string) => {
      const learning = await browser.newContext({ baseURL: portalUrl() })
      await setLanguage(learning, lang)
      await openSignedIn(learning, login, portalUrl(), password)
      const own = await learning.newPage()
      await own.goto('/user/required')
      return own
    }
    const own = await open(`bo-${mark}`)
    await expect(async () => {
      await own.reload()
      await expect(own.getByRole('heading', { name: title })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await own.getByRole('button', { name: t.why }).first().click()
    await expect(own.getByText(t.reason)).toBeVisible()
    await shoot(own, 'why')
    const other = await open(`cai-${mark}`)
    await expect(other.getByText(t.none).first()).toBeVisible()
    await own.context().close()
    await other.context().close()
  })
