import { execFileSync } from 'node:child_process'
import { pdfText } from '../apps/server/src/testing/read-files.ts'
import {
  acceptPrivacyTerms,
  confirmIdentity,
  expect,
  openSignedIn,
  portalUrl,
  pressUntilVisible,
  setLanguage,
  test,
} from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { createLanguageChooser, journeyPassword, setPasswordByLink } from './testing/empty-organisation.ts'
import { postCall, takeShortAnswerExam } from './testing/sit-short.ts'

test('staff bundle permissions into a role, grant it to a person and revoke it', async ({ context, page }) => {
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/roles`)
  await expect(page.getByRole('listitem').filter({ hasText: '企业管理员' })).toContainText('可打开：')

  await page.getByRole('button', { name: '新建角色' }).click()
  const form = page.getByRole('dialog', { name: '新建角色' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('alert')).toHaveText('请填写名称。')
  await form.getByLabel('中文名称').fill('题库编辑')
  await form.getByLabel('英文名称').fill('Question editor')
  await form.getByLabel('中文说明').fill('编写和审核试题。')
  await form.getByRole('checkbox', { name: /^题库/ }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await confirmIdentity(page)
  const role = page.getByRole('listitem').filter({ hasText: '题库编辑' })
  await expect(role).toContainText('无人担任')

  await page.goto(`${portalUrl()}/console/people?q=bailu`)
  await page.locator('tbody tr[data-key]').first().click()
  await page.getByRole('button', { name: '授予角色' }).click()
  const give = page.getByRole('dialog', { name: '授予角色' })
  await give.getByRole('button', { name: /角色/ }).first().click()
  await page
    .getByRole('option', { name: /^题库编辑 · 仅/ })
    .first()
    .click()
  await expect(give).toContainText('编写和审核试题。')
  const invites = give.getByRole('checkbox')
  if (await invites.isVisible()) await invites.uncheck()
  await give.getByRole('button', { name: '授予角色' }).click()
  await expect(page.getByRole('button', { name: '撤销 题库编辑' })).toBeVisible()
  await page.goto(`${portalUrl()}/console/roles`)
  await role.getByRole('button', { name: '1 人担任' }).click()
  await expect(page.getByRole('dialog')).toContainText('白露')
  await page.getByRole('dialog').getByRole('link', { name: '白露' }).click()
  await page.getByRole('button', { name: '撤销 题库编辑' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('未担任任何角色')).toBeVisible()
})

test('new people get printed sheets, and one of them signs in with theirs', async ({ context, page, browser }) => {
  await setLanguage(context, 'en')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/people/import`)
  const people = Array.from({ length: 5 }, (_none, n) => `星衡通信,sheet-${n},开通${'甲乙丙丁戊'[n]},,,SH${n},,,,在职`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${['企业,账号,姓名,邮箱,手机,工号,部门,职位,权限,状态', ...people].join('\r\n')}`),
  })
  await page.getByRole('button', { name: 'Import 5 people' }).click()
  await confirmIdentity(page)
  await expect(page.getByRole('dialog')).toContainText('5 people')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expect(dialog).toContainText('5 new people')
  await dialog.getByRole('button', { name: /Delivery method/ }).click()
  await page.getByRole('option', { name: 'Printed sheets (PDF)' }).click()
  await dialog.getByRole('button', { name: 'Create sheets' }).click()
  const result = page.getByRole('dialog', { name: 'Invite' })
  const link = result.getByRole('link')
  await expect(link).toBeVisible({ timeout: 60_000 })
  const file = await context.request.get(`${portalUrl()}${(await link.getAttribute('href'))?.replace(portalUrl(), '')}`)
  expect(file.headers()['content-type']).toContain('application/pdf')
  const text = await pdfText(await file.body())
  const address = /https?:[^?]*\/login\?token=[0-9a-z]{4}(?:-[0-9a-z]{4}){4}/.exec(text)?.[0] ?? ''
  const login = /sheet-\d/.exec(text)?.[0] ?? ''

  const own = await browser.newContext()
  const first = await own.newPage()
  await setLanguage(own, 'en')
  await first.goto(`${portalUrl()}${new URL(address).pathname}${new URL(address).search}`)
  await first.getByLabel('New password').fill('Lantern-Orchard-77')
  await first.getByRole('button', { name: 'Save password' }).click()
  await expect(first.getByText('Password changed. Sign in with the new one.')).toBeVisible()
  const said = await own.request.post(`${portalUrl()}/user/pc/passwordLogin`, {
    form: { userName: login, password: 'Lantern-Orchard-77' },
  })
  expect((await said.json()).code).toBe(200)
  await own.close()
})

test('a grader of one company marks the answers written for it, and no others', async ({ browser, context, page }) => {
  const t = createLanguageChooser('zh')
  await setLanguage(context, 'zh')
  const staff = await openSignedIn(context, 'staff')
  const company = await postCall<{ company: { id: string } }>(
    context,
    '/company/console/company/create',
    { requestKey: 'company-that-marks', name: { zh: '自阅企业', en: 'Own markers' } },
    staff,
  )
  for (const [login, name] of [
    ['own-grader', '阅一'],
    ['own-candidate', '考一'],
  ] as const) {
    await postCall(
      context,
      '/user/console/people/create',
      { requestKey: `person-${login}`, companyId: company.company.id, name, login },
      staff,
    )
  }

  await page.goto(`${portalUrl()}/console/people?q=own-grader`)
  await page.locator('tbody tr[data-key]').first().click()
  await page.getByRole('button', { name: '授予角色' }).click()
  const give = page.getByRole('dialog', { name: '授予角色' })
  await give.getByRole('button', { name: /角色/ }).first().click()
  await page.getByRole('option', { name: '阅卷人 · 仅 自阅企业' }).click()
  await give.getByRole('button', { name: '授予角色' }).click()
  await confirmIdentity(page)
  await expect(page.getByRole('button', { name: '撤销 阅卷人' })).toBeVisible()

  /** A page on which the person has set a password and signed in. */
  const entered = async (login: string) => {
    const said = execFileSync(process.execPath, ['apps/server/src/commands/sign-in-link.ts', login], {
      env: { ...process.env, DATA_DIR: process.env.PORTAL_DATA, PUBLIC_URL: portalUrl() },
      encoding: 'utf8',
    })
    const own = await browser.newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
    await setLanguage(own, 'zh')
    const first = await own.newPage()
    await setPasswordByLink(first, /https?:\/\/\S+/.exec(said)?.[0] ?? '', login, t)
    await acceptPrivacyTerms(first)
    return first
  }
  await (await entered('own-candidate')).context().close()
  const examId = await createAllTypesExam(context.request, staff, '企业阅卷 Own marking', { passingPoints: 200 }, [
    'short',
  ])
  await takeShortAnswerExam(browser, 'learner', examId, '别家企业的答案')
  await takeShortAnswerExam(browser, 'own-candidate', examId, '本企业的答案', journeyPassword)

  const grader = await entered('own-grader')
  await grader.goto('/console/marking')
  await expect(grader.getByRole('navigation', { name: '管理台' }).getByRole('link', { name: '题库' })).toHaveCount(0)
  const queue = grader.getByRole('region', { name: '企业阅卷 Own marking' })
  await expect(queue).toContainText('已定 0 / 2')
  await queue.getByRole('link', { name: '评阅 2 份' }).click()
  const answer = grader.getByRole('region', { name: '试题与答案' })
  for (let at = 0; at < 2; at++) {
    await expect(answer).toContainText('本企业的答案')
    const code = (await answer.getByRole('heading', { level: 2, name: /^答案 [0-9A-F]{8}$/ }).textContent()) ?? ''
    const marked = grader.getByRole('region', { name: '评分' }).getByRole('status').filter({ hasText: '2 / 2' })
    await pressUntilVisible(grader, '2', marked)
    await grader.keyboard.press('Enter')
    await expect(answer.getByRole('heading', { level: 2, name: code })).toHaveCount(0)
  }
  await expect(grader.getByRole('heading', { name: '这场考试没有待您评阅的答案' })).toBeVisible()
  await grader.context().close()
})
