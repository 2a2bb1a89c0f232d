import { readFile } from 'node:fs/promises'
import { readCodes } from '../apps/server/src/testing/read-code.ts'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createAxeScanner } from './testing/axe.ts'

// The code on the screen of a good phone or laptop: three points to a pixel.
test.use({ deviceScaleFactor: 3 })

for (const lang of journeyLanguages('zh'))
  test(`a stranger scans the code on a certificate and immediately sees that it is valid (${lang})`, async ({
    browser,
    page,
    context,
  }) => {
    await setLanguage(context, lang)
    await openSignedIn(context, 'learner')
    await page.setViewportSize({ width: 1440, height: 1100 })
    await page.goto('/user/certificate')
    await page.locator('a[href*="certificateDetail"]').first().click()
    await page.getByRole('button', { name: lang === 'zh' ? '原尺寸查看' : 'View at full size' }).click()
    const sheet = page.getByRole('dialog').locator('svg[viewBox]').first()
    await expect(sheet).toBeVisible()
    const [code = ''] = await readCodes(await page.screenshot({ scale: 'device' }))
    expect(code).toMatch(/\/certificateQuery\?token=/)

    const stranger = await browser.newContext()
    await setLanguage(stranger, lang)
    const check = await stranger.newPage()
    await check.goto(`${portalUrl()}${new URL(code).pathname}${new URL(code).search}`)
    await expect(
      check.getByRole('heading', { name: lang === 'zh' ? '证书有效' : 'This certificate is valid' }),
    ).toBeVisible()
    await check.goto(
      `${portalUrl()}/certificateQuery?token=${new URL(code).searchParams.get('token')?.slice(0, -8)}AAAAAAAA`,
    )
    await expect(
      check.getByRole('heading', { name: lang === 'zh' ? '没有相符的证书' : 'No matching certificate' }),
    ).toBeVisible()
    await stranger.close()
  })

for (const lang of journeyLanguages('en'))
  test(`the holder downloads the badge and shares it; a stranger downloads it too (${lang})`, async ({
    browser,
    page,
    context,
  }) => {
    await setLanguage(context, lang)
    await openSignedIn(context, 'learner')
    await page.goto('/user/certificate')
    await page.locator('a[href*="certificateDetail"]').first().click()
    const badge = page.getByRole('region', { name: lang === 'zh' ? '电子徽章' : 'Digital badge' })
    const medal = badge.getByRole('img')
    await expect(medal).toBeVisible()
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('img[src^="data:image/svg"]').naturalWidth`))
      .toBeGreaterThan(0)
    const saved = page.waitForEvent('download')
    await badge.getByRole('button', { name: 'PNG' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.png$/)
    const profile = new URL((await badge.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')) ?? '')
    const shared = new URL(profile.searchParams.get('certUrl') ?? '')

    const stranger = await browser.newContext()
    await setLanguage(stranger, lang)
    const check = await stranger.newPage()
    await check.goto(`${portalUrl()}${shared.pathname}${shared.search}`)
    const picture = await check.locator('meta[property="og:image"]').getAttribute('content')
    expect((await stranger.request.get(picture ?? '')).headers()['content-type']).toBe('image/png')
    const kept = check.waitForEvent('download')
    await check.getByRole('button', { name: 'JSON' }).click()
    const credential = JSON.parse(await readFile(await (await kept).path(), 'utf8')) as {
      readonly type: string[]
      readonly proof: { readonly cryptosuite: string }
    }
    expect([credential.type[1], credential.proof.cryptosuite]).toEqual(['OpenBadgeCredential', 'eddsa-rdfc-2022'])
    await stranger.close()
  })

for (const [lang, theme, width] of [
  ['zh', 'light', 1440],
  ['en', 'dark', 390],
] as const)
  inWholeRun(test)(
    `the pages of a certificate meet WCAG 2.2 AA (${lang}, ${theme}, ${width})`,
    async ({ page, context }) => {
      await openSignedIn(context, 'learner')
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme })
      await setLanguage(context, lang)
      await page.goto('/user/certificate')
      await page.locator('a[href*="certificateDetail"]').first().click()
      const linkedIn = page.getByRole('link', { name: 'LinkedIn' })
      await expect(linkedIn).toBeVisible()
      const faults = async () =>
        (await createAxeScanner(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
          ({ id, nodes }) => `${id} ${nodes[0]?.target}`,
        )
      expect(await faults()).toEqual([])
      const shared = new URL(new URL((await linkedIn.getAttribute('href')) ?? '').searchParams.get('certUrl') ?? '')
      await page.goto(`${portalUrl()}${shared.pathname}${shared.search}`)
      await expect(page.getByRole('button', { name: 'JSON' })).toBeVisible()
      expect(await faults()).toEqual([])
    },
  )
