import { expect, test } from './parts.ts'

test('what a chart draws is a table for who hears it', async ({ page, open }) => {
  await open('console-charts')
  const bars = page.getByRole('table', { name: 'Hours studied' })
  await expect(bars.getByRole('row')).toHaveText(['ItemValuePeriod before', 'Sep7,8006,900', 'Oct9,1009,600', 'Nov4,2008,000', 'Dec0'])
  await expect(page.getByRole('table', { name: 'To decide' }).getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('img', { name: 'Plan: Done 60 / 100, Overdue 15', exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Sign-ins: 3, 5, 0, 8, 13, 2, 1' })).toBeVisible()
  const series = page.getByRole('table', { name: 'Saves a minute' })
  expect(await series.getByRole('row').count()).toBeLessThanOrEqual(31)
})

test('bars stand on one line and are as high as their values; the period before lies where it was', async ({ page, open }) => {
  await open('console-charts')
  const rects = await page.locator('figure').first().locator('rect').all()
  const heights = await Promise.all(rects.map(async (one) => Number(await one.getAttribute('height'))))
  const [sep = 0, oct = 0, nov = 0, dec = 1] = heights
  expect(oct / sep).toBeCloseTo(9100 / 7800, 2)
  expect(nov / sep).toBeCloseTo(4200 / 7800, 2)
  expect(dec).toBe(0)
})

test('a dense series is drawn as wide as its place, and anew in the other theme', async ({ page, open }) => {
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
