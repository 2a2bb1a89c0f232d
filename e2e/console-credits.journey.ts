import { readFile } from 'node:fs/promises'
import { expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const words = {
  zh: {
    create: /^新建类别/,
    zhName: '中文名称',
    enName: '英文名称',
    make: '新建',
    rates: (name: string) => `来源与标准: ${name}`,
    add: '添加课程、培训班、考试或证书',
    course: /课程/,
    amount: /^数量/,
    set: '设置',
    wrong: /请填写 0 到 10000/,
    shown: /2\.5 学时/,
    close: '关闭',
    takeBack: '冲销',
    reason: '原因',
    takenBack: '已冲销',
    title: '继续教育学时',
    because: (reason: string) => `已冲销：${reason}`,
    statement: '下载证明',
  },
  en: {
    create: /^New credit type/,
    zhName: 'Chinese name',
    enName: 'English name',
    make: 'Create',
    rates: (name: string) => `Sources and rates: ${name}`,
    add: 'Add a course, class, exam or certificate',
    course: /Course/,
    amount: /^Amount/,
    set: 'Set rate',
    wrong: /Enter a number from 0 to 10,000/,
    shown: /2\.5 h/,
    close: 'Close',
    takeBack: 'Reverse',
    reason: 'Reason',
    takenBack: 'Entry reversed',
    title: 'Credits',
    because: (reason: string) => `Reversed: ${reason}`,
    statement: 'Download statement',
  },
} as const

for (const lang of journeyLanguages('zh'))
  test(`a kind of credit and its rate are set, an entry is reversed, and the learner sees why (${lang})`, async ({
    browser,
    context,
    page,
  }) => {
    const t = words[lang]
    await setLanguage(context, lang)
    await openSignedIn(context, 'staff')
    const mark = Math.random().toString(36).slice(2, 8)
    const name = `公需科目 ${mark}`
    await page.goto(`${portalUrl()}/console/credits`)
    await page.getByRole('button', { name: t.create }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.zhName).fill(name)
    await dialog.getByLabel(t.enName).fill(name)
    await dialog.getByRole('button', { name: t.make, exact: true }).click()
    await page.getByRole('button', { name: t.rates(name) }).click()
    await dialog.getByLabel(t.add).fill(lang === 'zh' ? '光' : 'f')
    await dialog.locator('ul').getByRole('button', { name: t.course }).first().click()
    await dialog.getByLabel(t.amount).fill('2,555')
    await dialog.getByRole('button', { name: t.set, exact: true }).click()
    await expect(dialog.getByText(t.wrong)).toBeVisible()
    await dialog.getByLabel(t.amount).fill('2.5')
    await dialog.getByRole('button', { name: t.set, exact: true }).click()
    await expect(dialog.getByText(t.shown)).toBeVisible()
    await page.screenshot({ path: test.info().outputPath(`rates-${lang}.png`) })
    await dialog.getByRole('button', { name: t.close, exact: true }).first().click()

    // The learner of the demo has entries that its kinds earned; the latest that was not taken back yet.
    await page.goto(`${portalUrl()}/console/credits?q=${encodeURIComponent('林晓雯')}&isCounter=false`)
    const rows = page.locator('tbody tr[data-key]')
    await expect(rows.first()).toBeVisible()
    const act = page.getByRole('button', { name: t.takeBack, exact: true })
    for (let n = 0; n < (await rows.count()); n++) {
      await rows.nth(n).click()
      if (await act.isVisible()) break
    }
    await page.screenshot({ path: test.info().outputPath(`ledger-${lang}.png`) })
    await act.click()
    const reason = `重复登记 ${mark}`
    await dialog.getByLabel(t.reason).fill(reason)
    await dialog.getByRole('button', { name: t.takeBack, exact: true }).click()
    await expect(page.getByText(t.takenBack, { exact: true }).first()).toBeVisible()

    const learning = await browser.newContext()
    await setLanguage(learning, lang)
    await openSignedIn(learning, 'learner')
    const own = await learning.newPage()
    await own.goto(`${portalUrl()}/user/credits`)
    await expect(own.getByRole('heading', { name: t.title, exact: true })).toBeVisible()
    await expect(own.getByText(name).first()).toBeVisible()
    const [file] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('button', { name: t.statement }).click(),
    ])
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    // The entry may be of an earlier year, which has a button of its own.
    const line = own.getByText(t.because(reason))
    const years = own.getByRole('group').getByRole('button')
    for (let n = 0; n < (await years.count()) && !(await line.isVisible()); n++) {
      await years.nth(n).click()
      await own.waitForLoadState('networkidle')
    }
    await expect(line).toBeVisible()
    await own.screenshot({ path: test.info().outputPath(`own-${lang}.png`), fullPage: true })
    await learning.close()
  })
