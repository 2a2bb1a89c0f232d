import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import { pdfText, readSheets } from '../apps/server/src/testing/read-files.ts'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, confirmIdentity, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const sat = '网络运维秋季摸底考试'
/** The exam of the demo that a crowd has sat. */
async function satExam(context: BrowserContext, token: string): Promise<string> {
  const { rows } = await callPortalApi<{ rows: { examId: string }[] }>(context, '/exam/console/list', { q: sat }, token)
  return rows[0]?.examId ?? ''
}

test('the report of an exam: a figure opens its rows, and the report is exported to Excel and PDF', async ({
  context,
  page,
}) => {
  test.setTimeout(120_000)
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'staff')
  const examId = await satExam(context, token)
  await page.goto(`${portalUrl()}/console/exams`)
  await page.getByPlaceholder('按名称搜索').fill(sat)
  await page.getByRole('row', { name: new RegExp(sat) }).click()
  await page.getByRole('link', { name: '报告', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: sat })).toBeVisible()
  await expect(page.getByText('的答案可能有误')).toBeVisible()
  const took = Number(
    await page
      .getByRole('navigation', { name: '报告' })
      .getByRole('link', { name: '成绩分布' })
      .locator('b')
      .textContent(),
  )
  expect(took).toBeGreaterThan(80)

  // A bar shows its count, and opens its people.
  const bar = page.getByRole('list', { name: '成绩分布' }).getByRole('link').first()
  const says = (await bar.getAttribute('aria-label')) ?? ''
  const count = Number(/：(\d+) 人/.exec(says)?.[1])
  await bar.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '成绩' })).toBeVisible()
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(count)
  await page.goBack()

  // People who chose the disputed option, and the next question by its key.
  await expect(page.getByRole('complementary', { name: '第 1 题' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: '第 2 题' })).toBeVisible()

  const fetched = async (item: string, isFirst = false) => {
    await page.getByRole('button', { name: '导出' }).click()
    const waiting = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    if (isFirst) await confirmIdentity(page)
    const download = await waiting
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const book = await fetched('Excel 工作簿', true)
  expect(book.name).toBe(`${sat} 考试报告.xlsx`)
  const sheets = await readSheets(book.bytes)
  expect(sheets.find(({ sheet }) => sheet === '成绩')?.data).toHaveLength(took + 1)
  const pdf = await fetched('PDF 报告')
  const words = await pdfText(pdf.bytes)
  expect(words).toContain(sat)
  expect(words).toContain('信度')
  expect(examId).not.toBe('')
})

inWholeRun(test)(
  'the learning report is saved as a file, and emailed monthly to a subscriber, until they unsubscribe',
  async ({ context, page }) => {
    await setLanguage(context, 'en')
    await openSignedIn(context, 'staff')
    await page.goto(`${portalUrl()}/console/reports?weeks=4`)
    // The current view becomes a file.
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF report' }).click()
    await confirmIdentity(page)
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^Learning report \d{4}-\d\d-\d\d\.pdf$/)
    expect(await pdfText(await readFile(await saved.path()))).toContain('Hourslastweek')

    const mails = page.getByRole('region', { name: 'Email delivery' })
    await mails.getByRole('combobox', { name: 'Frequency' }).selectOption({ label: 'On the 1st of each month' })
    await mails.getByRole('button', { name: 'Email me this report' }).click()
    const kept = mails.getByRole('listitem').filter({ hasText: 'All companies' })
    await expect(kept).toContainText(/On the 1st of each month · last 4 weeks · next on \w+ 1 /)
    await page.reload()
    await expect(kept).toHaveCount(1)
    await kept.getByRole('button', { name: 'Turn off emails: All companies' }).click()
    await expect(kept).toHaveCount(0)
  },
)

inWholeRun(test)(
  'a person is found among the reports in the same period, and reached from the list of people',
  async ({ context, page }) => {
    await setLanguage(context, 'en')
    await openSignedIn(context, 'staff')
    await page.goto(`${portalUrl()}/console/reports/plans?weeks=26`)
    await expect(page.getByRole('heading', { level: 1, name: 'Study plans' })).toBeVisible()
    await page.getByRole('link', { name: 'Learner details' }).click()
    await expect(page).toHaveURL(/\/console\/reports\/people\?weeks=26$/)
    const first = page.locator('[data-row-name]').first()
    await expect(first).toBeVisible()
    // The name comes before the number.
    const name = (await first.evaluate((row) => row.firstChild?.textContent)) ?? ''
    await first.click()
    await expect(page).toHaveURL(/\/console\/reports\/people\/[0-9a-f-]{36}\?weeks=26$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('26')

    await page.getByRole('link', { name: 'Account details' }).click()
    const panel = page.getByRole('complementary').filter({ hasText: name })
    await panel.getByRole('link', { name: 'Learning report', exact: true }).click()
    await expect(page).toHaveURL(/\/console\/reports\/people\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)
