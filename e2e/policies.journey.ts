import type { Browser, Page } from '@playwright/test'
import { expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const words = {
  zh: {
    create: /^新建签阅文件/,
    name: '名称',
    make: '新建',
    company: /企业/,
    starbeam: /星/,
    body: '正文, 中文',
    publish: '发布',
    publishAgain: '发布新版',
    published: (version: number) => `已发布第 ${version} 版`,
    note: /这一版的变化.*中文|中文.*这一版的变化/,
    again: '需要重新签署',
    people: /^签署情况$/,
    createRequirement: /^新建要求/,
    requirementName: '名称',
    draft: '创建草稿',
    add: '搜索课程、考试、证书、学时类别、检查表或签阅文件',
    preview: '预览人员',
    activate: '启用',
    active: '已启用',
    toSign: '待签署',
    unread: '请先读到文件末尾，再签署。',
    confirm: /我已阅读并理解第 \d 版/,
    signerLabel: '姓名',
    signer: '林晓雯',
    other: '顾文静',
    otherName: '请填写您本人的姓名',
    sign: '签署',
    receipt: '签署凭据',
    signedBy: (version: number) => new RegExp(`林晓雯 于 .* 签署第 ${version} 版`),
    due: '待完成',
    done: '已完成',
    why: '为什么是这个状态',
    revised: '发布了需要签署的新版',
    openFirst: '查看第 1 版',
    former: '这是您签署过的旧版。',
    text: ['先验电，后作业。', '上锁、挂牌、验电，三步缺一不可。'],
    change: '增加上锁要求',
    signed: '已签',
  },
  en: {
    create: /^New policy/,
    name: 'Title',
    make: 'Create',
    company: /Company/,
    starbeam: /Star/,
    body: 'Text, English',
    publish: 'Publish',
    publishAgain: 'Publish new revision',
    published: (version: number) => `Revision ${version} published`,
    note: /Changes in this revision.*English|English.*Changes in this revision/,
    again: 'New signatures required',
    people: /^View signatures$/,
    createRequirement: /^New requirement/,
    requirementName: 'Name',
    draft: 'Create draft',
    add: 'Search courses, exams, certificates, credit types, checklists and policies',
    preview: 'Preview people',
    activate: 'Activate',
    active: 'Activated',
    toSign: 'Awaiting signature',
    unread: 'Read the policy to the end before you sign.',
    confirm: /I have read and understood all of revision \d/,
    signerLabel: 'Name',
    signer: 'Lin Xiaowen',
    other: 'Gu Wenjing',
    otherName: 'Enter your own name',
    sign: 'Sign',
    receipt: 'Receipt',
    signedBy: (version: number) => new RegExp(`Lin Xiaowen signed revision ${version} on`),
    due: 'Due',
    done: 'Completed',
    why: 'Explain this status',
    revised: 'A revision needs a signature',
    openFirst: 'Open revision 1',
    former: 'This is an earlier revision that you signed.',
    text: ['Test for voltage before the work.', 'Lock, tag and test: all three steps are needed.'],
    change: 'A lock is required',
    signed: 'Signed',
  },
} as const
type Words = (typeof words)['zh'] | (typeof words)['en']

const shot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

async function openAs(browser: Browser, login: string, lang: 'zh' | 'en', width = 1440) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 } })
  await setLanguage(context, lang)
  await openSignedIn(context, login)
  return { context, page: await context.newPage() }
}

/** Signs the open policy; the server refuses another name. */
async function sign(page: Page, t: Words): Promise<void> {
  await page.getByLabel(t.confirm).check()
  const name = page.getByLabel(t.signerLabel, { exact: true })
  await name.fill(t.other)
  await expect(page.getByText(t.unread)).toBeHidden()
  await page.getByRole('button', { name: t.sign, exact: true }).click()
  await expect(page.getByText(t.otherName)).toBeVisible()
  await name.fill(t.signer)
  // By keyboard.
  await name.press('Enter')
  await expect(page.getByRole('heading', { name: t.receipt })).toBeVisible()
  await expect(page.getByLabel(t.confirm)).toHaveCount(0)
}

for (const lang of journeyLanguages('zh'))
  test(`a policy is published, required and signed, and its second revision opens a cycle (${lang})`, async ({
    browser,
  }) => {
    test.slow()
    const t = words[lang]
    const title = `${lang === 'zh' ? '挂牌上锁' : 'Lockout'} ${Math.random().toString(36).slice(2, 8)}`
    const { context: office, page: desk } = await openAs(browser, 'staff', lang)

    // Staff write a policy and publish it.
    await desk.goto(`${portalUrl()}/console/policies`)
    await desk.getByRole('button', { name: t.create }).first().click()
    const fresh = desk.getByRole('dialog')
    await fresh.getByLabel(t.name, { exact: true }).fill(title)
    await fresh.getByRole('button', { name: t.company }).click()
    await desk.getByRole('option', { name: t.starbeam }).first().click()
    await fresh.getByRole('button', { name: t.make, exact: true }).click()
    await expect(desk).toHaveURL(/\/console\/policies\/[0-9a-f-]{36}/)
    const policyUrl = desk.url()
    await desk.getByRole('textbox', { name: t.body }).fill(t.text[0])
    await desk.getByRole('button', { name: t.publish, exact: true }).click()
    await shot(desk, `publish-${lang}`)
    await desk.getByRole('dialog').getByRole('button', { name: t.publish, exact: true }).click()
    await expect(desk.getByText(t.published(1)).first()).toBeVisible()

    // A requirement asks everyone of the company for it.
    await desk.goto(`${portalUrl()}/console/requirements`)
    await desk.getByRole('button', { name: t.createRequirement }).first().click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(t.requirementName, { exact: true }).fill(title)
    await dialog.getByRole('button', { name: t.company }).click()
    await desk.getByRole('option', { name: t.starbeam }).first().click()
    await dialog.getByRole('button', { name: t.draft }).click()
    await expect(desk).toHaveURL(/\/console\/requirements\/[0-9a-f-]{36}/)
    await desk.getByLabel(t.add).fill(title)
    await desk.locator('ul').getByRole('button', { name: title }).first().click()
    await desk.getByRole('button', { name: t.preview }).click()
    await desk.getByRole('button', { name: t.activate, exact: true }).click()
    await desk.getByRole('dialog').getByRole('button', { name: t.activate, exact: true }).click()
    await expect(desk.getByText(t.active, { exact: true }).first()).toBeVisible()

    // A learner finds it on a phone, reads it to its end and signs it.
    const { context: own, page: mine } = await openAs(browser, 'learner', lang, 390)
    const line = mine.locator('li').filter({ has: mine.getByRole('heading', { name: title }) })
    const comesTo = async (state: string) =>
      expect(async () => {
        await mine.goto(`${portalUrl()}/user/required`)
        await expect(line.getByText(state, { exact: true }).first()).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 60_000 })
    await comesTo(t.due)
    await line.getByRole('link', { name: title }).click()
    await expect(mine.getByText(t.text[0])).toBeVisible()
    await mine.getByRole('button', { name: t.sign, exact: true }).scrollIntoViewIfNeeded()
    await sign(mine, t)
    await expect(mine.getByText(t.signedBy(1))).toBeVisible()
    await shot(mine, `signed-${lang}`)
    await comesTo(t.done)

    // The second revision requires signatures: people who have signed get another cycle.
    await desk.goto(policyUrl)
    await desk.getByRole('textbox', { name: t.body }).fill(t.text[1])
    await desk.getByRole('textbox', { name: t.note }).fill(t.change)
    await desk.getByRole('button', { name: t.publishAgain, exact: true }).click()
    const publishing = desk.getByRole('dialog')
    await expect(publishing.getByRole('button', { name: t.again })).toHaveAttribute('aria-pressed', 'true')
    await expect(publishing.getByText(lang === 'zh' ? /\d+ 人都要签署新版/ : /\d+ people in active/)).toBeVisible()
    await shot(desk, `again-${lang}`)
    await publishing.getByRole('button', { name: t.publish, exact: true }).click()
    await expect(desk.getByText(t.published(2)).first()).toBeVisible()

    await comesTo(t.due)
    await line.getByRole('button', { name: t.why }).click()
    await expect(mine.getByText(t.revised)).toBeVisible()
    await shot(mine, `why-${lang}`)
    await mine.goto(`${portalUrl()}/user/policies`)
    const entry = mine.locator('li').filter({ has: mine.getByRole('heading', { name: title }) })
    await expect(entry.getByText(t.toSign, { exact: true })).toBeVisible()
    await entry.getByRole('link', { name: title }).click()
    await expect(mine.getByText(t.text[1])).toBeVisible()
    await expect(mine.getByText(t.change)).toBeVisible()
    await shot(mine, `second-${lang}`)
    await mine.getByRole('button', { name: t.sign, exact: true }).scrollIntoViewIfNeeded()
    await sign(mine, t)
    await comesTo(t.done)

    // The first revision can be read as it was signed.
    await line.getByRole('link', { name: title }).click()
    await mine.getByRole('link', { name: t.openFirst }).click()
    await expect(mine.getByText(t.former)).toBeVisible()
    await expect(mine.getByText(t.text[0])).toBeVisible()

    // Staff see both signatures.
    await desk.getByRole('link', { name: t.people }).click()
    await desk.getByPlaceholder(/姓名、工号或部门|Name, employee number/).fill('林晓雯')
    await expect(desk.locator('tbody tr[data-key]')).toHaveCount(1)
    await expect(desk.locator('tbody tr[data-key]').getByText(t.signed, { exact: true })).toBeVisible()
    await desk.locator('tbody tr[data-key]').first().click()
    await expect(desk.getByText(/SHA-256/)).toHaveCount(2)
    await shot(desk, `people-${lang}`)
    await own.close()
    await office.close()
  })
