import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

/** Each graphic of the redrawn pages has words with the same figures, for people who do not see it. */
type Home = {
  coverage: { topics: { topic: string; percent: number | null }[] }
  ranking: { weeks: string[]; lines: { name: string; isMe: boolean; places: (number | null)[] }[] } | null
  week: { days: { day: string; seconds: number }[] }
  year: { days: { day: string; seconds: number }[] }
  milestones: { title: string }[]
}

test('the personal centre: topics, ranks, the year and the staircase', async ({ context, page }) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'colleague')
  const home = await callPortalApi<Home>(context, '/user/pc/myHomepage', {}, token, 'en')
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'Topic coverage' })).toBeVisible()

  const topics = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Topic coverage' }) })
  expect(home.coverage.topics.length).toBeGreaterThan(2)
  for (const { topic, percent } of home.coverage.topics)
    await expect(topics.locator(`li[title="${topic}"]`)).toContainText(
      percent === null ? 'Not tested' : new RegExp(`(?<!\\d)${Math.round(percent)}%`),
    )

  const slope = await page.getByRole('img', { name: /^Your rank over six weeks: / }).getAttribute('aria-label')
  const words = (places: readonly (number | null)[]) => places.map((one) => one ?? 'not ranked').join(', ')
  // On a Monday few others have studied.
  expect(home.ranking?.lines.length).toBeGreaterThan(0)
  for (const { isMe, name, places } of home.ranking?.lines ?? [])
    expect(slope).toContain(isMe ? `six weeks: ${words(places)}` : `${name}: ${words(places)}`)

  // Week by week to the first: the sum of their minutes, and each milestone.
  const year = page.getByRole('slider', { name: 'A year of learning, by week' })
  const told: string[] = []
  const count = Number(await year.getAttribute('aria-valuemax')) + 1
  for (let week = 0; week < count; week++) {
    told.push((await year.getAttribute('aria-valuetext')) ?? '')
    await year.press('ArrowLeft')
  }
  const minutesIn = (text: string) =>
    Number(/(\d+) hr\b/.exec(text)?.[1] ?? 0) * 60 + Number(/(\d+) min\b/.exec(text)?.[1] ?? 0)
  const seconds = home.year.days.reduce((sum, one) => sum + one.seconds, 0)
  const heard = told.reduce((sum, text) => sum + minutesIn(text.split(';')[0] ?? ''), 0)
  // Each week is rounded to a minute.
  expect(Math.abs(heard - seconds / 60)).toBeLessThanOrEqual(count)
  for (const { title } of home.milestones) expect(told.join(' ')).toContain(title)
})

test('the staircase of a track and the week of live classes are lists', async ({ context, page }) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'learner')
  const tracks = await context.request.get(`${portalUrl()}/company/certificate/tracks`, {
    headers: { access_token: token, 'accept-language': 'en' },
  })
  const { list } = (await tracks.json()).data as { list: { title: string; levels: { name: string }[] }[] }
  await page.goto('/careerCertification')
  await expect(page.locator('.early-page')).toHaveCount(0)
  // The learner's track replaces the fixed title once it has loaded.
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(async () => list.map((one) => one.title).includes((await heading.textContent()) ?? '')).toBe(true)
  const title = await heading.textContent()
  const levels = list.find((one) => one.title === title)?.levels ?? []
  expect(levels.length).toBeGreaterThan(1)
  const treads = page.getByRole('list').filter({ has: page.getByRole('heading', { name: levels[0]?.name ?? '' }) })
  await expect(treads.first().getByRole('heading')).toHaveText(levels.map(({ name }) => name))

  await page.goto('/live')
  const days = page
    .getByRole('list')
    .filter({ has: page.getByText('Today', { exact: true }) })
    .first()
  await expect(days.locator('> li')).toHaveCount(7)
  for (const day of await days.locator('> li').all()) {
    // A day by its name, then its classes, or the words that there is none.
    await expect(day.getByRole('heading', { level: 2 })).toHaveAttribute('aria-label', /\d/)
    expect((await day.locator('article, p').count()) > 0).toBe(true)
  }
})

test('the chart of study records describes each bar in words', async ({ context, page }) => {
  await setLanguage(context, 'en')
  const token = await openSignedIn(context, 'colleague')
  type Bar = { seconds: number; lessonsDone: number }
  const { bars } = await callPortalApi<{ bars: Bar[] }>(context, '/user/pc/recordWithTime', { type: 3 }, token)
  await page.goto('/user/recordDetail?type=3')
  const drawn = page.getByRole('figure', { name: 'Study time and lessons completed' }).getByRole('listitem')
  await expect(drawn).toHaveCount(bars.length)
  const words = await drawn.locator('.vh').allTextContents()
  const lengthOf = (seconds: number) => {
    const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
    const parts = [
      minutes >= 60 && `${Math.floor(minutes / 60)} hr`,
      (minutes % 60 > 0 || minutes < 60) && `${minutes % 60} min`,
    ]
    return parts.filter(Boolean).join(' ')
  }
  expect(bars.length).toBe(12)
  for (const [index, { seconds, lessonsDone }] of bars.entries())
    expect(words[index]).toContain(
      `: ${lengthOf(seconds)} studied, ${lessonsDone} lesson${lessonsDone === 1 ? '' : 's'} completed`,
    )
})

test('charts of the reports have a table with the same figures', async ({ context, page }) => {
  await setLanguage(context, 'en')
  await openSignedIn(context, 'staff')
  let compared = 0
  for (const address of ['/console/reports', '/console/reports/certificates']) {
    await page.goto(address)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const figures = page.locator('figure')
    await expect(figures.first()).toBeAttached()
    for (const figure of await figures.all()) {
      const table = figure.getByRole('table')
      await expect(table.getByRole('row').nth(1), address).toBeAttached()
      const cells = await table.getByRole('cell').allTextContents()
      for (const drawn of await figure.locator('[aria-hidden="true"] b').allTextContents()) {
        expect(cells, `${address}: ${drawn}`).toContain(drawn)
        compared++
      }
    }
  }
  expect(compared).toBeGreaterThan(0)
})
