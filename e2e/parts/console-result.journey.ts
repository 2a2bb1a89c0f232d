import { expect, readAnnouncements, readReportedEvents, test } from './parts.ts'

test('while it runs: its progress, announced, and a button that stops it once', async ({ page, open }) => {
  await open('console-result&state=running')
  const dialog = page.getByRole('dialog', { name: 'Assign plan' })
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '4210')
  expect((await readAnnouncements(page)).map(({ words }) => words)).toContain('4,210 of 12,480 people processed')
  const stop = dialog.getByRole('button', { name: 'Stop' })
  await stop.click()
  await stop.press('Enter')
  expect(await readReportedEvents(page)).toEqual(['stop'])
  await dialog.getByRole('button', { name: 'Continue in background' }).click()
  await expect(dialog).toHaveCount(0)
})

test('done: the successes, the failures with reasons, the file, and the list of failures without formulas', async ({
  page,
  open,
}) => {
  await open('console-result&state=done')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Done: 12,478 people')
  await expect(dialog.getByRole('region', { name: 'Failed: 2 people' }).getByRole('listitem')).toHaveText([
    /Zhou Yining.*suspended/,
    /HYPERLINK.*assigned already/,
  ])
  await expect(dialog.getByRole('link', { name: 'Download result' })).toHaveAttribute('href', '/files/result.xlsx')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download failures' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('assignPlan-0193b2c4.csv')
  const stream = await file.createReadStream()
  const words = (await stream.toArray()).join('')
  expect(words).toContain('"\'=HYPERLINK(""x"")"')
})

test('stopped and failed say what was changed', async ({ page, open }) => {
  await open('console-result&state=stopped')
  await expect(page.getByRole('dialog')).toContainText('Stopped after 4,210 people. Unchanged: 8,270 people.')
  await open('console-result&state=failed')
  await expect(page.getByRole('dialog')).toContainText('The task failed.')
  await open('console-result&state=waiting')
  await expect(page.getByRole('dialog')).toContainText('Waiting to start')
})

test('a task is followed to its end, and stopped by the server', async ({ page, open }) => {
  const task = {
    id: 't',
    kind: 'assignPlan',
    state: 'running',
    total: 10,
    done: 4,
    failed: 0,
    failures: [],
    fileUrl: null,
    fileName: null,
  }
  let now = { ...task }
  let asked = 0
  await open('console-result')
  await page.route('**/user/console/task/**', (route) => {
    asked += 1
    if (route.request().method() === 'POST') now = { ...now, state: 'stopped', done: 6 }
    return route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ code: 200, data: { task: now }, msg: '' }),
    })
  })
  await page.goto('http://parts.test/?part=console-result&state=live')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('4 of 10 people processed')
  now = { ...now, done: 5 }
  await page.clock.runFor(1100)
  await expect(dialog).toContainText('5 of 10 people processed')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog).toContainText('Stopped after 6 people. Unchanged: 4 people.')
  const before = asked
  await page.clock.runFor(5000)
  expect(asked).toBe(before)
})
