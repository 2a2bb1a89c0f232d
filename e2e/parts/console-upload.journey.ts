import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, readAnnouncements, readReportedEvents, test } from './parts.ts'

const film = (name: string, text: string) => ({ name, mimeType: 'video/mp4', buffer: Buffer.from(text) })
const answer = (page: Page, ...words: string[]) =>
  page.evaluate((next) => Object.assign(globalThis, { answers: next }), words)
const pick = (page: Page, ...files: ReturnType<typeof film>[]) => page.locator('input[type=file]').setInputFiles(files)
const parts = async (page: Page) => (await readReportedEvents(page)).filter((one) => one.startsWith('part'))

test('several files are uploaded one after the other, in parts, and the end of each is announced', async ({
  page,
  open,
}) => {
  await open('console-upload')
  await pick(page, film('a.mp4', '0123456789'), film('b.mp4', 'xy'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Uploaded' })).toHaveCount(2)
  expect(await readReportedEvents(page)).toEqual([
    'begin a.mp4 10',
    'part 0 0123',
    'part 1 4567',
    'part 2 89',
    'done a.mp4 kept',
    'begin b.mp4 2',
    'part 0 xy',
    'done b.mp4 kept',
  ])
  expect(await readAnnouncements(page)).toContainEqual({ role: 'status', words: 'b.mp4 uploaded' })
})

test('a broken connection costs one part: the upload resumes by itself, or at once on request', async ({
  page,
  open,
}) => {
  await open('console-upload')
  await answer(page, 'fine', 'away', 'away')
  await pick(page, film('a.mp4', '0123456789'))
  const line = page.getByRole('listitem')
  await expect(line).toContainText('Connection lost. The upload resumes automatically.')
  expect(await readAnnouncements(page)).toContainEqual({
    role: 'status',
    words: 'a.mp4: connection lost. The upload resumes automatically.',
  })
  await expect(line.getByRole('progressbar', { name: 'a.mp4' })).toHaveAttribute('aria-valuenow', '40')
  await page.clock.runFor(1100)
  await expect(line).toContainText('Connection lost')
  await line.getByRole('button', { name: 'Try now' }).click()
  await expect(line).toContainText('Uploaded')
  expect(await parts(page)).toEqual(['part 0 0123', 'part 1 4567', 'part 2 89'])
})

test('after a reload the same file continues where it stopped', async ({ page, open }) => {
  await open('console-upload')
  await answer(page, 'fine', 'hang')
  await pick(page, film('a.mp4', '0123456789'))
  await expect.poll(() => parts(page)).toHaveLength(1)
  page.on('dialog', (dialog) => void dialog.accept())
  const kept = await page.evaluate<string[]>(`Object.keys(localStorage).filter((key) => key.startsWith('upload '))`)
  expect(kept).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  // Playwright gives each chosen file a new time: the mark is that of the same file.
  const at = Number(kept[0]?.split(' ')[4])
  await page.evaluate(`{
    const field = document.querySelector('input[type=file]')
    const transfer = new DataTransfer()
    transfer.items.add(new File(['0123456789'], 'a.mp4', { type: 'video/mp4', lastModified: ${at} }))
    field.files = transfer.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }`)
  await expect(page.getByRole('listitem')).toContainText('Uploaded')
  expect(await readReportedEvents(page)).toEqual(['part 1 4567', 'part 2 89', 'done a.mp4 kept'])
})

test('an unsuitable file is reported and not sent; one that the server rejects can be tried again', async ({
  page,
  open,
}) => {
  await open('console-upload')
  await answer(page, 'refused')
  await pick(
    page,
    { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    film('empty.mp4', ''),
    film('large.mp4', 'x'.repeat(41)),
    film('no.mkv', '0123'),
  )
  await expect(page.getByRole('listitem')).toHaveText([
    /Not accepted: this file type is not supported/,
    /Not accepted: the file is empty/,
    /Not accepted: the file is larger than/,
    /Not uploaded\. This is no film/,
  ])
  expect((await readReportedEvents(page)).filter((one) => one.startsWith('begin'))).toEqual(['begin no.mkv 4'])
  await page.getByRole('button', { name: 'Try no.mkv again' }).click()
  await expect(page.getByRole('listitem').nth(3)).toContainText('Uploaded')
  await page.getByRole('button', { name: 'Remove a.txt from the list' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(3)
})

test('an upload is cancelled, the server is notified, and the next one continues; all by keyboard', async ({
  page,
  open,
}) => {
  await open('console-upload')
  await answer(page, 'hang')
  await pick(page, film('a.mp4', '0123456789'), film('b.mp4', 'xy'))
  const cancel = page.getByRole('button', { name: 'Cancel the upload of a.mp4' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem')).toHaveText([/b\.mp4.*Uploaded/])
  expect(await readReportedEvents(page)).toContain('cancel m1')
})

test('files are dropped', async ({ page, open }, info) => {
  await open('console-upload')
  const file = info.outputPath('dropped.mp4')
  writeFileSync(file, 'xy')
  const zone = await page.getByText('Drop files here').boundingBox()
  if (!zone) throw new Error('there is nowhere to drop')
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: zone.x + 5, y: zone.y + 5, data })
  await expect(page.getByRole('listitem')).toContainText('Uploaded')
  expect(await parts(page)).toEqual(['part 0 xy'])
})
