import { readFile } from 'node:fs/promises'
import { expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const words = {
  zh: {
    create: /^新建要求/,
    name: '名称',
    company: /企业/,
    starbeam: /星衡/,
    draft: '创建草稿',
    add: '搜索课程、考试、证书、学时类别、检查表或签阅文件',
    preview: '预览人员',
    activate: '启用',
    active: '已启用',
    required: '必修培训',
    why: /^为什么是这个状态/,
    assigned: /按规则分配/,
    team: /您看得到是否完成/,
    people: '人员',
    waive: '豁免',
    reason: '原因',
    waived: /由 .* 豁免：外派/,
    csv: '覆盖汇总 CSV',
    csvHead: '"部门","主管","人数"',
    change: /^调整 .*星衡/,
    manager: '输入姓名或工号',
    everyone: '每个人',
    save: '保存',
    saved: '已保存',
    remove: /^移除直属主管/,
  },
  en: {
    create: /^New requirement/,
    name: 'Name',
    company: /Company/,
    starbeam: /Starbeam/,
    draft: 'Create draft',
    add: 'Search courses, exams, certificates, credit types, checklists and policies',
    preview: 'Preview people',
    activate: 'Activate',
    active: 'Activated',
    required: 'Mandatory training',
    why: /^Explain this status/,
    assigned: /Assigned by the rule/,
    team: /You see completions/,
    people: 'People',
    waive: 'Waive',
    reason: 'Reason',
    waived: /Waived by .*: 外派/,
    csv: 'Coverage CSV',
    csvHead: '"Department","Manager","People"',
    change: /^Change .*Starbeam/,
    manager: 'Name or employee number',
    everyone: 'Everyone',
    save: 'Save',
    saved: 'Saved',
    remove: /^Remove manager/,
  },
} as const

for (const lang of journeyLanguages('zh'))
  test(`a requirement is previewed and activated, its people get it, and a state is explained (${lang})`, async ({
    browser,
    context,
    page,
  }) => {
    const t = words[lang]
    await setLanguage(context, lang)
    await openSignedIn(context, 'staff')
    const title = `年度安全培训 ${Math.random().toString(36).slice(2, 8)}`
    await page.goto(`${portalUrl()}/console/requirements`)
    await page.getByRole('button', { name: t.create }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.name, { exact: true }).fill(title)
    // The demo has two companies, so one must be chosen.
    await dialog.getByRole('button', { name: t.company }).click()
    await page.getByRole('option', { name: t.starbeam }).click()
    await dialog.getByRole('button', { name: t.draft }).click()
    await expect(page).toHaveURL(/\/console\/requirements\/[0-9a-f-]{36}/)
    await page.getByLabel(t.add).fill(lang === 'zh' ? '光' : 'f')
    await page
      .locator('ul')
      .getByRole('button', { name: /课程|Course/ })
      .first()
      .click()
    await page.getByRole('button', { name: t.preview }).click()
    await page.getByRole('button', { name: t.activate, exact: true }).click()
    await page.screenshot({ path: test.info().outputPath(`form-${lang}.png`), fullPage: true })
    await page.getByRole('dialog').getByRole('button', { name: t.activate, exact: true }).click()
    await expect(page.getByText(t.active, { exact: true }).first()).toBeVisible()

    const learning = await browser.newContext()
    await setLanguage(learning, lang)
    await openSignedIn(learning, 'learner')
    const own = await learning.newPage()
    await own.goto(`${portalUrl()}/user/required`)
    await expect(async () => {
      await own.reload()
      await expect(own.getByRole('heading', { name: title })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await own.getByRole('button', { name: t.why }).first().click()
    await expect(own.getByText(t.assigned).first()).toBeVisible()
    await own.screenshot({ path: test.info().outputPath(`required-${lang}.png`), fullPage: true })
    await own.goto(`${portalUrl()}/team`)
    // Its heading depends on the day: the team may have a person overdue.
    await expect(own.getByText(t.team)).toBeVisible()
    await learning.close()

    await page.goto(`${page.url().replace(/\/$/, '')}/people`)
    await page.locator('tbody tr[data-key]').first().click()
    await page.getByRole('button', { name: t.waive, exact: true }).click()
    await page.getByRole('dialog').getByLabel(t.reason).fill('外派')
    await page.getByRole('dialog').getByRole('button', { name: t.waive, exact: true }).click()
    await expect(page.getByText(t.waived)).toBeVisible()
    await page.screenshot({ path: test.info().outputPath(`people-${lang}.png`) })
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t.csv }).click()])
    expect(await readFile(await file.path(), 'utf8')).toContain(t.csvHead)
    await page.goto(`${portalUrl()}/console/requirements`)
    await page.locator('tbody tr[data-key]').first().click()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: test.info().outputPath(`list-${lang}.png`) })
  })

for (const lang of journeyLanguages('zh'))
  test(`a person gets a line manager, whose team then includes them (${lang})`, async ({ browser, context, page }) => {
    const t = words[lang]
    const [member, other] = { zh: ['顾一凡', '赵启航'], en: ['Gu Yifan', 'Zhao Qihang'] }[lang] as [string, string]
    await setLanguage(context, lang)
    await openSignedIn(context, 'staff')
    const openPlace = async () => {
      await page.goto(`${portalUrl()}/console/people?q=${encodeURIComponent('顾一凡')}`)
      await page.locator('tbody tr[data-key]').first().click()
      await page.getByRole('button', { name: t.change }).click()
      return page.getByRole('dialog')
    }
    const dialog = await openPlace()
    await dialog.getByPlaceholder(t.manager).fill('林晓雯')
    await dialog.getByRole('button', { name: /林晓雯/ }).click()
    await dialog.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible()

    const managing = await browser.newContext()
    await setLanguage(managing, lang)
    await openSignedIn(managing, 'learner')
    const team = await managing.newPage()
    await team.goto(`${portalUrl()}/team`)
    // The rows of the team; a name may also wait for an approval.
    const rows = team.getByRole('list', { name: t.everyone })
    await expect(rows.getByText(member, { exact: true })).toBeVisible()

    const again = await openPlace()
    await again.getByRole('button', { name: t.remove }).click()
    await again.getByRole('button', { name: t.save, exact: true }).click()
    await expect(again).toBeHidden()
    await team.reload()
    await expect(team.getByRole('heading').first()).toBeVisible()
    await expect(rows.getByText(other, { exact: true })).toBeVisible()
    await expect(rows.getByText(member, { exact: true })).toBeHidden()
    await managing.close()
  })
