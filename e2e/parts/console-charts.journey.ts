import { expect, test } from './parts.ts'

test('a chart is a table for screen readers', async ({ page, open }) => {
  await open('console-charts')
  await expect(
    page.getByRole('table', { name: 'Study hours of the week' }).getByRole('row', { name: /Tuesday/ }),
  ).toContainText('1400 h')
  await expect(page.getByRole('img', { name: '70 % done, 20 % late' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'median 55' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Scores' }).getByRole('row')).toHaveCount(9)
  await expect(page.getByRole('table', { name: 'Who chose what' }).getByRole('row', { name: /^A/ })).toHaveText(
    'A30 %40 %50 %60 %80 %',
  )
  await expect(page.getByRole('table', { name: 'Pairs' }).getByRole('row').nth(1)).toHaveText('125')
  const series = page.getByRole('table', { name: 'Saves a minute' })
  expect(await series.getByRole('row').count()).toBeLessThanOrEqual(31)
})

test('the bars of a distribution are as high as their values, and links that the keyboard reaches', async ({
  page,
  open,
}) => {
  await open('console-charts')
  const list = page.getByRole('list', { name: 'Scores' })
  await expect(list.getByRole('link')).toHaveCount(7)
  const high = async (name: string) => (await list.getByRole('link', { name }).locator('i').boundingBox())?.height ?? 0
  expect((await high('from 50: 17')) / (await high('from 30: 9'))).toBeCloseTo(17 / 9, 1)
  await list.getByRole('link', { name: 'from 10: 2' }).focus()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link', { name: 'from 20: 5' })).toBeFocused()
  expect(await list.getByRole('link', { name: 'from 20: 5' }).getAttribute('href')).toContain('q=s20')
})

test('a dense series is drawn as wide as its container, and redrawn in the other theme', async ({ page, open }) => {
  await open('console-charts')
  const canvas = page.locator('canvas')
  await expect(canvas).toBeVisible()
  const width = async () => Math.round((await canvas.boundingBox())?.width ?? 0)
  const wide = await width()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(width).toBeLessThan(wide)
  expect(await width()).toBeLessThanOrEqual(390)
  const ink = () => page.evaluate<string>('document.querySelector("canvas").toDataURL()')
  const light = await ink()
  await page.evaluate('document.documentElement.dataset.theme = "dark"')
  await expect.poll(ink).not.toBe(light)
})
