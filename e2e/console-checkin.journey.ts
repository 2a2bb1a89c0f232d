import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { qrModules } from '../apps/server/src/core/drawing/qr.ts'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { chromiumArgs, installedChromiumPath } from '../tools/chromium.ts'
import { createApplicant } from './applicant.ts'
import { openBrowserConnection } from './cable.ts'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const logins = [
  'zhou-yining',
  'wu-yutong',
  'ma-jun',
  'shen-yue',
  'gao-yiming',
  'xu-nian',
  'tang-jia',
  'lu-haoran',
  'peng-fei',
  'song-zhiyuan',
  'deng-xin',
  'yao-lei',
  'jiang-ke',
]

/** The work of staff, by their calls. */
async function officeOf(context: BrowserContext) {
  const headers = { access_token: await openSignedIn(context, 'staff') }
  const dataOf = async (answer: { json(): Promise<unknown> }) => {
    const { code, data } = (await answer.json()) as { code: number; data: unknown }
    expect(code).toBe(200)
    return data as { list: Record<string, string>[]; people: { name: string; checkedInAt: string | null }[] } & Record<
      string,
      string
    >
  }
  return {
    get: async (path: string) => dataOf(await context.request.get(`${portalUrl()}${path}`, { headers })),
    post: async (path: string, data: object) =>
      dataOf(await context.request.post(`${portalUrl()}${path}`, { headers, data })),
  }
}

/** These people with a seat in a session that begins in an hour. */
async function seatedIn(browser: Browser, office: Awaited<ReturnType<typeof officeOf>>, logins: readonly string[]) {
  const centreId = (await office.get('/company/examLocation/getExamLocationList')).list[0]?.centreId
  const people: Awaited<ReturnType<typeof createApplicant>>[] = []
  // One after the other, because a busy machine can't check thirteen passwords in time.
  for (const login of logins) people.push(await createApplicant(browser, login))
  const exam = (await people[0]?.get('/company/examApply/examList'))?.list[0]
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const session = {
    centreId,
    examId: exam?.examId,
    startsAt: inHours(1),
    endsAt: inHours(3),
    changeUntil: inHours(0.9),
    seats: 20,
  }
  const { sessionId } = await office.post('/company/console/examSession/create', session)
  const seated = []
  for (const person of people) {
    await person.apply()
    const { applicationId } = (await person.get('/company/examApply/myExamApplyList')).list[0] ?? {}
    await office.post('/company/console/examApply/decide', { applicationId, decision: 'approve' })
    const seat = await person.post('/company/examApply/appoint', { applicationId, sessionId })
    expect(seat.code).toBe(200)
    seated.push({ ...person, applicationId, ticketNo: seat.data.ticketNo ?? '' })
  }
  return { sessionId, people: seated }
}

test('people are checked in without a network; a reload loses nothing, and each check-in arrives once', async ({
  browser,
  context,
  page,
}) => {
  test.slow()
  const office = await officeOf(await browser.newContext({ baseURL: portalUrl() }))
  const { sessionId, people } = await seatedIn(browser, office, logins)
  const [gone, ...others] = people
  if (!gone) throw new Error('nobody has a seat')
  await setLanguage(context, 'zh')
  await openSignedIn(context, 'staff')
  const cable = await openBrowserConnection()
  await page.goto(`${cable.url}/console/checkin`)
  await page.getByRole('button', { name: /0 \/ 13 已到/ }).click()
  await expect(page.getByText('0 / 13 已到')).toBeVisible()
  // The page is stored on the device before the network fails.
  await expect
    .poll(() =>
      page.evaluate(
        "caches.open('checkin-1').then(async (store) => (await store.match('/console/checkin')) !== undefined && (await store.keys()).length > 5)",
      ),
    )
    .toBe(true)
  await page.reload()
  await expect(page.getByText('0 / 13 已到')).toBeVisible()

  cable.pull()
  await context.setOffline(true)
  await expect(page.getByText('离线，照常签到')).toBeVisible()
  // Found by ticket, by name and in the list.
  const field = page.getByRole('textbox', { name: '姓名、准考证号或座位' })
  const [byTicket, byName, ...inList] = others
  await field.fill(byTicket?.ticketNo.toLowerCase() ?? '')
  await page.getByRole('button', { name: '是本人，签到' }).click()
  await field.fill(byName?.name ?? '')
  await field.press('Enter')
  await expect(page.getByText('2 / 13 已到')).toBeVisible()
  for (const { name } of inList.slice(0, 4)) await page.getByRole('button', { name: `为${name}签到` }).click()
  await expect(page.getByText('6 条待同步')).toBeVisible()

  // Reloaded without the network, nothing is lost and it continues.
  await page.reload()
  await expect(page.getByText('6 / 13 已到')).toBeVisible()
  await expect(page.getByText('6 条待同步')).toBeVisible()
  for (const { name } of [...inList.slice(4), gone]) await page.getByRole('button', { name: `为${name}签到` }).click()
  await expect(page.getByText('13 / 13 已到')).toBeVisible()
  const last = inList.at(-1)?.name ?? ''
  await page.getByRole('button', { name: `撤销${last}的签到` }).click()
  await expect(page.getByText('12 / 13 已到')).toBeVisible()
  await page.getByRole('button', { name: `为${last}签到` }).click()

  // Meanwhile one of them cancels the seat.
  expect(await gone.post('/company/examApply/cancel', { applicationId: gone.applicationId })).toMatchObject({
    code: 200,
  })
  expect(
    (await office.post('/company/console/checkin/roll', { sessionId })).people.filter((one) => one.checkedInAt),
  ).toHaveLength(0)
  cable.putBack()
  await context.setOffline(false)
  await expect(page.getByText('全部已同步')).toBeVisible()
  await expect(page.getByText(`${gone.name}：座位已取消或改到其他场次`)).toBeVisible()
  const roll = (await office.post('/company/console/checkin/roll', { sessionId })).people
  expect(
    roll
      .filter((one) => one.checkedInAt)
      .map((one) => one.name)
      .toSorted(),
  ).toEqual(others.map(({ name }) => name).toSorted())
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText('12 / 12 已到')).toBeVisible()
  await page.reload()
  await expect(page.getByText('12 / 12 已到')).toBeVisible()
  await expect(page.getByText('以下操作未生效')).toHaveCount(0)
  cable.remove()
})

/** A video of one picture for the browser's camera: a code, askew as in a real hand, on grey. */
function filmOf(code: string, file: string) {
  const [width, height, size] = [640, 480, 9]
  const modules = qrModules(code)
  const picture = Buffer.alloc(width * height, 190)
  const [cos, sin] = [Math.cos(0.12), Math.sin(0.12)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [x - width / 2, y - height / 2]
      const column = Math.floor((fromX * cos + fromY * sin) / size + modules.length / 2)
      const row = Math.floor((fromY * cos - fromX * sin) / size + modules.length / 2)
      const isOnPaper = Math.min(column, row) >= -4 && Math.max(column, row) < modules.length + 4
      if (isOnPaper) picture[y * width + x] = modules[row]?.[column] ? 40 : 235
    }
  }
  const colours = Buffer.alloc((width * height) / 2, 128)
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), picture, colours]),
  )
}

inWholeRun(test)(
  'the camera reads a ticket, in a browser without a code reader of its own, and without a network',
  async ({ browser }) => {
    test.slow()
    const office = await officeOf(await browser.newContext({ baseURL: portalUrl() }))
    const { people } = await seatedIn(browser, office, ['zhou-yining'])
    const [person] = people
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-camera-'))
    const film = path.join(folder, 'ticket.y4m')
    filmOf(person?.ticketNo ?? '', film)
    const camera = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]
    const door = await chromium.launch({ executablePath: installedChromiumPath(), args: [...chromiumArgs, ...camera] })
    const cable = await openBrowserConnection()
    try {
      const context = await door.newContext({
        baseURL: portalUrl(),
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        permissions: ['camera'],
      })
      await setLanguage(context, 'en')
      await openSignedIn(context, 'staff')
      const page = await context.newPage()
      await page.addInitScript('delete globalThis.BarcodeDetector')
      await page.goto(`${cable.url}/console/checkin`)
      await page.getByRole('button', { name: /0 of 1 arrived/ }).click()
      await expect(page.getByRole('button', { name: 'Scan' })).toBeVisible()
      cable.pull()
      await page.getByRole('button', { name: 'Scan' }).click()
      await page.getByRole('button', { name: 'Identity confirmed, check in' }).click()
      await expect(page.getByText('1 of 1 arrived')).toBeVisible()
    } finally {
      cable.remove()
      await door.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
