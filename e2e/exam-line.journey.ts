import { callPortalApi, expect, openSignedIn, setLanguage, test } from './portal.ts'

/** Waiting in line for the start of an exam: the page shows the position, tries again automatically, and can leave. */
test('a candidate in line sees the position, survives a lost request, may leave, and is let in', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'staff')
  const { list } = await callPortalApi<{ list: { examId: string; kind: string }[] }>(
    context,
    '/exam/pc/examList',
    { size: 50 },
    token,
  )
  const mock = list.find(({ kind }) => kind === 'mock')?.examId ?? ''
  const queued = (position: number, seconds: number, retryAfter: number) => ({
    status: 429,
    json: { code: 429, data: { reason: 'startQueued', position, seconds, retryAfter }, msg: 'in line' },
  })
  let tries = 0
  await page.route('**/exam/pc/start', async (route) => {
    tries += 1
    if (tries === 1) return route.fulfill(queued(412, 30, 30))
    if (tries === 2) return route.fulfill(queued(7, 1, 1))
    if (tries === 3) return route.abort('connectionreset')
    return route.continue()
  })
  await page.goto(`/exam/details?id=${mock}`)
  const start = page.getByRole('main').getByRole('button', { name: 'Start exam' })
  await start.click()
  const place = page.getByRole('status').filter({ hasText: 'in line' })
  await expect(place).toContainText('You’re number 412 in line')
  await expect(page.getByText('About 30 seconds left')).toBeVisible()
  await page.getByRole('button', { name: 'Leave line' }).click()
  await expect(place).toHaveCount(0)
  await start.click()
  await expect(place).toContainText('You’re number 7 in line')
  await page.waitForURL(/exam\/answer/)
  await expect(page.locator('article[id^=question-]').first()).toBeVisible()
  expect(tries).toBe(4)
})
