import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const words = {
  zh: {
    newKind: /^新建类别/,
    zhName: '中文名称',
    enName: '英文名称',
    make: '新建',
    rates: (name: string) => `来源与标准: ${name}`,
    addSource: '添加课程、培训班、考试或证书',
    course: 'DHCP',
    amount: /^数量/,
    set: '设置',
    entered: /5 学时/,
    close: '关闭',
    create: /^新要求/,
    name: '名称',
    company: /企业/,
    starbeam: /星衡/,
    draft: '创建草稿',
    add: '搜索课程、考试、证书、学时类别、检查表或签阅文件',
    each: (name: string) => `每个周期：${name}`,
    carry: (name: string) => `上期结转最多：${name}`,
    preview: '预览人员',
    activate: '启用',
    active: '已启用',
    before: '5 / 7 学时',
    after: '7 / 7 学时',
    due: '待完成',
    done: '已完成',
    why: /^为什么是这个状态/,
    entries: '学时明细',
    section: '外部学习',
    submit: '提交证明',
    kind: '学时类别',
    learning: '学习内容',
    provider: '主办单位',
    day: '学习日期',
    asked: /^申请数量/,
    addFile: '添加文件',
    send: '提交',
    needsFile: '请至少添加一个文件',
    review: '审核中',
    approveAmount: /^认定数量/,
    tooMuch: /请填写不超过/,
    comment: '意见',
    approve: '认定',
    approved: '已认定',
    newAudit: '新建抽查',
    share: '比例（%）',
    draw: '抽取并通知',
    prove: '提交核查材料',
    given: '待核查',
    fail: /^未通过：林晓雯/,
    reason: '原因',
    failIt: '未通过',
    failed: /已冲销 1 条学时/,
    choose: '请选择',
  },
  en: {
    newKind: /^New credit type/,
    zhName: 'Chinese name',
    enName: 'English name',
    make: 'Create',
    rates: (name: string) => `Sources and rates: ${name}`,
    addSource: 'Add a course, class, exam or certificate',
    course: 'DHCP',
    amount: /^Amount/,
    set: 'Set rate',
    entered: /5 h/,
    close: 'Close',
    create: /^New requirement/,
    name: 'Name',
    company: /Company/,
    starbeam: /Starbeam/,
    draft: 'Create draft',
    add: 'Search courses, exams, certificates, credit types, checklists and policies',
    each: (name: string) => `Credits per cycle: ${name}`,
    carry: (name: string) => `Maximum carry-over: ${name}`,
    preview: 'Preview people',
    activate: 'Activate',
    active: 'Activated',
    before: '5 of 7 hours',
    after: '7 of 7 hours',
    due: 'Due',
    done: 'Completed',
    why: /^Explain this status/,
    entries: 'Credits',
    section: 'Outside learning',
    submit: 'Submit evidence',
    kind: 'Credit type',
    learning: 'Course or event',
    provider: 'Provider',
    day: 'Date',
    asked: /^Credits requested/,
    addFile: 'Add file',
    send: 'Submit',
    needsFile: 'Add at least one file',
    review: 'Under review',
    approveAmount: /^Amount approved \(/,
    tooMuch: /Enter an amount of at most/,
    comment: 'Comment',
    approve: 'Approve',
    approved: 'Approved',
    newAudit: 'New audit',
    share: 'Share (%)',
    draw: 'Draw and notify',
    prove: 'Submit proof',
    given: 'Awaiting review',
    fail: /^Fail: Lin Xiaowen/,
    reason: 'Reason',
    failIt: 'Fail',
    failed: /1 entry reversed/,
    choose: 'Choose',
  },
} as const

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
async function addPicture(page: Page, button: string): Promise<void> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'proof-')), 'proof.png')
  await writeFile(file, picture)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(file)
  await expect(page.getByRole('dialog').getByText('proof.png')).toBeVisible()
}

for (const lang of journeyLanguages('en'))
  test(`a course and approved evidence fulfil the hours of a cycle, and a failed audit reverses them (${lang})`, async ({
    browser,
    context,
    page,
  }) => {
    const t = words[lang]
    await setLanguage(context, lang)
    await openSignedIn(context, 'staff')
    const mark = Math.random().toString(36).slice(2, 8)
    const [kind, title] = [`专业学时 ${mark}`, `年度学时 ${mark}`]

    // A kind that a course earns which the learner has completed.
    await page.goto(`${portalUrl()}/console/credits`)
    await page.getByRole('button', { name: t.newKind }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.zhName).fill(kind)
    await dialog.getByLabel(t.enName).fill(kind)
    await dialog.getByRole('button', { name: t.make, exact: true }).click()
    await page.getByRole('button', { name: t.rates(kind) }).click()
    await dialog.getByLabel(t.addSource).fill(t.course)
    await dialog
      .locator('ul')
      .getByRole('button', { name: /DHCP.*(课程|Course)/ })
      .first()
      .click()
    await dialog.getByLabel(t.amount).fill('5')
    const [year, month, day] = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10).split('-')
    await dialog.getByRole('spinbutton').first().click()
    await page.keyboard.type(lang === 'zh' ? `${year}${month}${day}` : `${day}${month}${year}`)
    await dialog.getByRole('button', { name: t.set, exact: true }).click()
    await expect(dialog.getByText(t.entered)).toBeVisible()
    await dialog.getByRole('button', { name: t.close, exact: true }).first().click()

    // A requirement of seven hours a year.
    await page.goto(`${portalUrl()}/console/requirements`)
    await page.getByRole('button', { name: t.create }).first().click()
    await dialog.getByLabel(t.name, { exact: true }).fill(title)
    await dialog.getByRole('button', { name: t.company }).click()
    await page.getByRole('option', { name: t.starbeam }).click()
    await dialog.getByRole('button', { name: t.draft }).click()
    await expect(page).toHaveURL(/\/console\/requirements\/[0-9a-f-]{36}/)
    await page.getByLabel(t.add).fill(mark)
    await page.locator('ul').getByRole('button', { name: kind }).first().click()
    await page.getByLabel(t.each(kind)).fill('7')
    await page.getByLabel(t.carry(kind)).fill('2')
    await page.getByRole('button', { name: t.preview }).click()
    await page.getByRole('button', { name: t.activate, exact: true }).click()
    await page.screenshot({ path: test.info().outputPath(`form-${lang}.png`), fullPage: true })
    await page.getByRole('dialog').getByRole('button', { name: t.activate, exact: true }).click()
    await expect(page.getByText(t.active, { exact: true }).first()).toBeVisible()

    const learning = await browser.newContext()
    await setLanguage(learning, lang)
    await openSignedIn(learning, 'learner')
    const own = await learning.newPage()
    const required = own.getByRole('listitem').filter({ has: own.getByRole('heading', { name: title }) })
    await own.goto(`${portalUrl()}/user/required`)
    await expect(async () => {
      await own.reload()
      await expect(required.getByText(t.before)).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await expect(required.getByText(t.due, { exact: true })).toBeVisible()

    // Evidence of outside learning, which staff approve for fewer hours.
    await own.goto(`${portalUrl()}/user/credits`)
    await own.getByRole('button', { name: t.submit }).click()
    const form = own.getByRole('dialog')
    await form.getByLabel(t.kind).selectOption({ label: kind })
    await form.getByLabel(t.learning).fill(`通信年会 ${mark}`)
    await form.getByLabel(t.provider).fill('通信学会')
    const today = await form.getByLabel(t.day).getAttribute('max')
    await form.getByLabel(t.day).fill(today ?? '')
    await form.getByLabel(t.asked).fill('2.5')
    await form.getByRole('button', { name: t.send, exact: true }).click()
    await expect(form.getByText(t.needsFile)).toBeVisible()
    await addPicture(own, t.addFile)
    await own.screenshot({ path: test.info().outputPath(`evidence-${lang}.png`) })
    await form.getByRole('button', { name: t.send, exact: true }).click()
    const section = own.getByRole('region', { name: t.section })
    const line = section.getByRole('listitem').filter({ hasText: `通信年会 ${mark}` })
    await expect(line.getByText(t.review)).toBeVisible()

    await page.goto(`${portalUrl()}/console/credits/evidence?state=submitted&q=${encodeURIComponent('林晓雯')}`)
    await page.locator('tbody tr[data-key]').filter({ hasText: mark }).click()
    await page.getByLabel(t.approveAmount).fill('3')
    await page.getByRole('button', { name: t.approve, exact: true }).click()
    await expect(page.getByText(t.tooMuch)).toBeVisible()
    await page.getByLabel(t.approveAmount).fill('2')
    await page.getByLabel(t.comment).fill('按 2 学时认定')
    await page.screenshot({ path: test.info().outputPath(`desk-${lang}.png`) })
    await page.getByRole('button', { name: t.approve, exact: true }).click()
    await expect(page.getByLabel(t.approveAmount)).toBeHidden()

    await own.reload()
    await expect(line.getByText(t.approved, { exact: true })).toBeVisible()
    await own.goto(`${portalUrl()}/user/required`)
    await expect(required.getByText(t.after)).toBeVisible()
    await expect(required.getByText(t.done, { exact: true })).toBeVisible()
    await required.getByRole('button', { name: t.why }).click()
    await expect(own.getByRole('dialog').getByText(`通信年会 ${mark}`)).toBeVisible()
    await own.screenshot({ path: test.info().outputPath(`why-${lang}.png`) })

    // An audit of everyone of this kind; the proof fails, and the cycle is open again.
    await page.goto(`${portalUrl()}/console/credits/audits`)
    await page.getByRole('button', { name: t.newAudit }).click()
    await dialog.getByRole('button', { name: t.company }).click()
    await page.getByRole('option', { name: t.starbeam }).click()
    await dialog.getByRole('button', { name: t.kind }).click()
    await page.getByRole('option', { name: kind }).click()
    await dialog.getByLabel(t.share).fill('50')
    await dialog.getByRole('button', { name: t.draw }).click()
    await expect(dialog).toBeHidden()
    await own.goto(`${portalUrl()}/user/credits`)
    await own.getByRole('button', { name: t.prove }).first().click()
    await addPicture(own, t.addFile)
    await own.screenshot({ path: test.info().outputPath(`proof-${lang}.png`) })
    await form.getByRole('button', { name: t.prove, exact: true }).click()
    await expect(form).toBeHidden()
    await page.reload()
    await expect(page.getByText(t.given, { exact: true })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath(`audit-${lang}.png`), fullPage: true })
    await page.getByRole('button', { name: t.fail }).click()
    await dialog.getByLabel(t.reason).fill('签到表与本人不符')
    await dialog.getByRole('button', { name: t.failIt, exact: true }).click()
    await expect(page.getByText(t.failed)).toBeVisible()
    await own.goto(`${portalUrl()}/user/required`)
    await expect(required.getByText(t.before)).toBeVisible()
    await expect(required.getByText(t.due, { exact: true })).toBeVisible()
    await learning.close()
  })
