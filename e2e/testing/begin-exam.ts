import { expect, type Page } from '@playwright/test'

/** Starts an exam on its page, as candidates do, and waits for its paper. */
export async function startExamOnPage(page: Page, examId: string): Promise<void> {
  await page.goto(`/exam/details?id=${examId}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(开始考试|Start exam)$/ })
    .click()
  const understood = page
    .getByRole('dialog')
    .getByRole('button', { name: /^(我已了解，开始考试|I understand, start)$/ })
  const first = page.locator('article[id^=question-]').first()
  // A strict exam has its rules read first.
  await expect(understood.or(first)).toBeVisible()
  if (await understood.isVisible()) await understood.click()
  await page.waitForURL(/exam\/answer/)
  await expect(first).toBeVisible()
}
