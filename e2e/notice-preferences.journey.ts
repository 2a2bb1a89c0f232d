import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'

const words = {
  zh: {
    link: '通知设置',
    cell: '订阅内容更新，邮件',
    weekly: '每周汇总',
    required: '必修培训提醒',
    always: '始终发送',
    saved: '已保存',
    quiet: '免打扰时段',
    on: '开启免打扰',
    from: '开始',
    until: '结束',
    zone: '时区',
    save: '保存',
    title: '通知默认设置',
  },
  en: {
    link: 'Notification settings',
    cell: 'New lessons in your subscriptions, Email',
    weekly: 'Weekly digest',
    required: 'Mandatory training reminders',
    always: 'Always sent',
    saved: 'Saved',
    quiet: 'Quiet hours',
    on: 'Turn on quiet hours',
    from: 'From',
    until: 'Until',
    zone: 'Time zone',
    save: 'Save',
    title: 'Notification defaults',
  },
} as const

for (const { lang, width, dark } of [
  { lang: 'zh', width: 1440, dark: false },
  { lang: 'en', width: 390, dark: true },
] as const)
  test(`a learner chooses how notices arrive, in ${lang} at ${width}`, async ({ context, page }) => {
    const t = words[lang]
    await setLanguage(context, lang)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    await openSignedIn(context, 'learner')
    await page.goto(`${portalUrl()}/user/subscribeList`)
    await page.getByRole('link', { name: t.link }).click()
    await expect(page.getByRole('heading', { name: t.link, level: 1 })).toBeVisible()

    // A required kind offers no choice, and explains why.
    const required = page.getByRole('row').filter({ hasText: t.required })
    await expect(required.getByText(t.always)).toBeVisible()
    await expect(required.getByRole('combobox')).toHaveCount(0)

    await page.getByLabel(t.cell).selectOption({ label: t.weekly })
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
    const hours = page.getByRole('form', { name: t.quiet })
    await hours.getByLabel(t.on).check()
    await hours.getByLabel(t.from, { exact: true }).fill('21:30')
    await hours.getByLabel(t.until, { exact: true }).fill('07:15')
    await hours.getByLabel(t.zone).selectOption('Europe/Berlin')
    const answered = page.waitForResponse((one) => one.url().endsWith('/user/pc/noticeHoursSave'))
    await hours.getByRole('button', { name: t.save }).click()
    expect((await answered).ok()).toBe(true)

    await page.reload()
    await expect(page.getByLabel(t.cell)).toHaveValue('weekly')
    await expect(hours.getByLabel(t.on)).toBeChecked()
    await expect(hours.getByLabel(t.from, { exact: true })).toHaveValue('21:30')
    await expect(hours.getByLabel(t.until, { exact: true })).toHaveValue('07:15')
    await expect(hours.getByLabel(t.zone)).toHaveValue('Europe/Berlin')
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    expect((await createAxeScanner(page).analyze()).violations).toEqual([])
  })

test('staff set the default of a company, and a phone can install the portal', async ({ context, page }) => {
  const t = words.en
  await setLanguage(context, 'en')
  await openSignedIn(context, 'staff')
  await page.goto(`${portalUrl()}/console/notices`)
  await expect(page.getByRole('heading', { name: t.title })).toBeVisible()
  const cell = page.getByLabel('Study plan reminders, Email')
  await cell.selectOption({ label: 'Daily digest' })
  await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
  await page.reload()
  await expect(cell).toHaveValue('daily')
  expect((await createAxeScanner(page).analyze()).violations).toEqual([])
  const manifest = await context.request.get(`${portalUrl()}/manifest.webmanifest`)
  expect([manifest.headers()['content-type'], (await manifest.json()).display]).toEqual([
    'application/manifest+json; charset=utf-8',
    'standalone',
  ])
})
