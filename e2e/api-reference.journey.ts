import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

test('a developer reads the reference of the API, in both languages, and opens a call by its address', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: portalUrl(), viewport: { width: 1440, height: 900 } })
  await setLanguage(context, 'en')
  await openSignedIn(context, 'staff')
  const page = await context.newPage()
  await page.goto('/console/developers')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /\/developers\/api$/ }).click()
  const reference = await opened
  await expect(reference.getByRole('heading', { level: 1, name: 'Public API' })).toBeVisible()
  await reference.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'createPerson' }).click()
  const call = reference.getByRole('region', { name: 'POST /api/v1/people', exact: true })
  await expect(call).toBeInViewport()
  await expect(call).toContainText('Idempotency-Key: hire-H-1001')
  await expect(call.getByRole('table', { name: 'createPerson: Request body' })).toContainText('employeeNumber')
  await expect(call).toContainText('employeeNoTaken')
  const file = await context.request.get(
    (await reference.getByRole('link', { name: 'Download openapi.json' }).getAttribute('href')) ?? '',
  )
  expect(Object.keys(((await file.json()) as { webhooks: object }).webhooks)).toContain('result.released')
  await context.close()

  const visitor = await browser.newContext({
    baseURL: portalUrl(),
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
  })
  await setLanguage(visitor, 'zh')
  const phone = await visitor.newPage()
  await phone.goto('/developers/api#verify')
  await expect(phone.getByRole('region', { name: '验证签名' })).toBeInViewport()
  await expect(phone.getByRole('region', { name: '验证签名' })).toContainText('hmac.compare_digest')
  await phone.getByText('目录', { exact: true }).click()
  await phone.getByRole('navigation', { name: '目录' }).getByRole('link', { name: 'listResults' }).click()
  await expect(phone.getByRole('region', { name: 'GET /api/v1/results', exact: true })).toBeInViewport()
  await visitor.close()
})
