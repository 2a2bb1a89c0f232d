import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { withDatabase } from '../apps/server/src/commands/with-database.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { refreshDueExamFigures } from '../apps/server/src/features/results/results.public.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { pdfText, readSheets } from '../apps/server/src/testing/read-files.ts'
import { confirmIdentity, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { createCallSender } from './testing/decisions.ts'

/** A whole exam day: thirty candidates take the exam through its calls, and staff work in their browsers. */
const candidates = 30
const writers = 3
const writer = 'exam-day-window'
const both = (zh: string, en: string) => ({ zh, en })
const options = ['RIP', 'OSPF', 'BGP', 'IS-IS'].map((name) => ({ text: both(`${name} 协议`, name) }))
type Clock = {
  readonly extraTime: number
  readonly pausedAt: string | null
  readonly announcements: readonly { readonly announcementId: string; readonly words: string }[]
}

const inDatabase = <T>(work: (deps: Deps) => Promise<T>): Promise<T> =>
  withDatabase({ ...process.env, DATA_DIR: process.env.PORTAL_DATA ?? '' }, (deps) => work(deps as unknown as Deps))

async function office(browser: Browser, login: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portalUrl(),
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  })
  await setLanguage(context, 'zh')
  await openSignedIn(context, login)
  return context.newPage()
}

test('an exam day, from the creation of the exam to its report', async ({ browser, context, page }) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(20_000)
  const title = `考试日 ${Date.now()}`
  await setLanguage(context, 'zh')
  const staff = await openSignedIn(context, 'staff')
  const ask = createCallSender(context, staff)
  const { tokens, companyId, schemeId } = await inDatabase(async (deps) => {
    const id = await aCompany(deps, { name: title })
    const people = []
    for (let n = 0; n < candidates; n++)
      people.push(
        await aPerson(deps, id, {
          name: `考生${String(n + 1).padStart(2, '0')}`,
          login: `${title}-${n}`,
          employeeNo: `D${n + 1}`,
        }),
      )
    const [scheme] = await deps.sql<
      { id: string }[]
    >`select id from certificate_scheme where kind = 'exam' order by id limit 1`
    return { tokens: people.map((person) => person.token), companyId: id, schemeId: scheme?.id ?? '' }
  })

  // The author writes the questions, one with a wrong key, and publishes the exam in the console.
  const { bankId } = await ask<{ bankId: string }>('/exam/console/bank/add', {
    title: both(`${title} 题库`, `${title}, bank`),
  })
  const question = async (own: object) =>
    (
      await ask<{ questionId: string }>('/exam/console/question/create', {
        bankId,
        topic: '网络/路由',
        difficulty: 2,
        points: 200,
        explanation: both('见教材', 'See the book'),
        ...own,
      })
    ).questionId
  const wrongKey = {
    type: 'single',
    stem: both('哪一个是路径矢量协议？', 'Which one is a path-vector protocol?'),
    options,
    answerKey: { keys: ['A'] },
  }
  const ids = [
    await question(wrongKey),
    await question({
      type: 'single',
      stem: both('哪一个用 SPF 算法？', 'Which one runs SPF?'),
      options: options.slice(0, 3),
      answerKey: { keys: ['B'] },
    }),
    await question({
      type: 'short',
      stem: both('CPU 占用率持续偏高，怎样排查？', 'The CPU load stays high; how do you find out why?'),
      options: [],
      answerKey: {
        rubric: both('两步以上', 'Two steps or more'),
        criteria: [{ text: both('定位现象', 'Locates the symptom'), points: 200 }],
      },
    }),
  ]
  const { examId } = await ask<{ examId: string }>('/exam/console/create', {
    kind: 'formal',
    title: both(title, title),
    zones: ['technical'],
    paper: { rules: [], fixed: ids.map((questionId) => ({ questionId, points: 200 })) },
    passingPoints: 400,
    timeLimit: 3600,
    shuffleQuestions: false,
    shuffleOptions: false,
    multiplePolicy: 'halfForSubset',
    leavePolicy: 'lenient',
    leaveLimit: 5,
    onReload: 'countAsLeave',
    release: { graded: 'never', score: 'never', marks: 'never', key: 'never' },
    avoidSeen: false,
    companyIds: [companyId],
    certificateSchemeId: schemeId,
  })
  await page.goto(`${portalUrl()}/console/exams/${examId}`)
  await expect(page.getByText('可以发布')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog', { name: '发布考试' }).getByRole('button', { name: '发布' }).click()
  await expect
    .poll(async () => (await ask<{ status: string }>('/exam/console/read', { examId })).status)
    .toBe('published')
  await ask('/exam/console/marking/settings', { examId, graders: 2, threshold: 50 })

  // The candidates begin.
  const room = await Promise.all(
    tokens.map(async (token) => {
      const own = createCallSender(context, token)
      const { attemptId } = await own<{ attemptId: string }>('/exam/pc/start', { examId, writer })
      await own('/exam/pc/paper', { attemptId, writer })
      const save = (position: number, answer: object) =>
        own('/exam/pc/save', { attemptId, writer, answers: [{ position, seq: 1, answer, uncertain: false }] })
      return { attemptId, own, save, clock: () => own<Clock>('/exam/pc/clock', { attemptId, writer }) }
    }),
  )
  const [timed, paused, reopened] = room
  if (!timed || !paused || !reopened) throw new Error('nobody sits')
  await Promise.all(room.map(({ save }) => save(1, { keys: ['C'] })))

  // The board: one gets extra time, one is paused and resumed, one is ended and reopened, and all get a message.
  await page.goto(`${portalUrl()}/console/exams/${examId}/board`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  const row = (attemptId: string) => page.locator(`tbody tr[data-key="${attemptId}"]`)
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(candidates, { timeout: 15_000 })
  const dialog = page.getByRole('dialog')
  const panel = page.getByRole('complementary').last()
  const act = async (who: string, button: RegExp, run: string, reason: string) => {
    await row(who).locator('[data-row-name]').click()
    await panel.getByRole('button', { name: button }).click()
    await dialog.getByLabel('原因，记入审计日志').fill(reason)
    await dialog.getByRole('button', { name: run, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await act(timed.attemptId, /^加时/, '加 10 分钟', '断线 38 秒')
  expect((await timed.clock()).extraTime).toBe(600)
  await act(paused.attemptId, /^暂停/, '暂停', '身体不适')
  await expect(row(paused.attemptId)).toContainText('已暂停', { timeout: 10_000 })
  expect((await paused.clock()).pausedAt).not.toBeNull()
  await act(paused.attemptId, /^恢复/, '恢复', '已恢复')
  await expect(row(paused.attemptId)).toContainText('作答中', { timeout: 10_000 })
  await act(reopened.attemptId, /^结束考试/, '结束考试', '误以为离场')
  await expect(row(reopened.attemptId)).toContainText('已交卷', { timeout: 10_000 })
  await act(reopened.attemptId, /^重新开放/, '重新开放', '误操作')
  await expect(row(reopened.attemptId)).toContainText('作答中', { timeout: 10_000 })
  await page.getByRole('button', { name: '通知全体' }).click()
  await dialog.getByLabel('通知内容').fill('第 1 题四个选项都已核对，请按题干作答。')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(dialog).toHaveCount(0)
  const read = async ({ attemptId, own, clock }: (typeof room)[number]) => {
    const { announcements } = await clock()
    expect(announcements.map(({ words }) => words)).toEqual(['第 1 题四个选项都已核对，请按题干作答。'])
    await own('/exam/pc/announcementSeen', {
      attemptId,
      announcementIds: announcements.map(({ announcementId }) => announcementId),
    })
  }
  const last = room.at(-1) as (typeof room)[number]
  await Promise.all(room.slice(0, -1).map(read))
  const line = page.locator('[data-announcement]').first()
  await expect(line).toContainText(`${candidates - 1} / ${candidates} 已读`, { timeout: 15_000 })
  await line.getByRole('button', { name: '1 人未读' }).click()
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(1)
  await expect(row(last.attemptId)).toBeVisible()
  await read(last)

  // They finish: two thirds know the second answer, and three write something. The reopened candidate writes from a
  // window that has taken over the paper.
  await reopened.own('/exam/pc/paper', { attemptId: reopened.attemptId, writer })
  const good = '先看进程占用，再看上送报文，隔离成环端口。'
  await Promise.all(
    room.map(async ({ attemptId, own, save }, index) => {
      await own('/exam/pc/save', {
        attemptId,
        writer,
        answers: [{ position: 2, seq: 2 ** 40, answer: { keys: [index < 20 ? 'B' : 'A'] }, uncertain: false }],
      }).catch(() => save(2, { keys: [index < 20 ? 'B' : 'A'] }))
      if (index >= candidates - writers) await save(3, { text: index === candidates - 1 ? '重启交换机。' : good })
      await own('/exam/pc/submit', { attemptId, writer, submitKey: `exam-day-${attemptId.slice(-12)}` })
    }),
  )

  // Two people mark what was written and differ about one answer, a third decides.
  const desk = (own: Page) => ({
    answer: own.getByRole('region', { name: '试题与答案' }),
    marks: own.getByRole('region', { name: '评分' }),
  })
  const none = (own: Page): Locator => own.getByRole('heading', { name: '这场考试没有待您评阅的答案' })
  const mark = async (login: string, bad: string) => {
    const own = await office(browser, login)
    await own.goto(`/console/marking/${examId}`)
    for (let n = 0; n < writers; n++) {
      await expect(desk(own).answer.getByRole('heading', { name: /^答案 [0-9A-F]{8}$/ })).toBeVisible()
      const code =
        (await desk(own)
          .answer.getByRole('heading', { name: /^答案 / })
          .textContent()) ?? ''
      const isGood = (await desk(own).answer.textContent())?.includes('隔离') === true
      await own.keyboard.press(isGood ? '2' : bad)
      await expect(desk(own).marks.getByRole('status')).toContainText(isGood ? '2 / 2' : `${bad} / 2`)
      await own.keyboard.press('Enter')
      await expect(desk(own).answer.getByRole('heading', { name: code })).toHaveCount(0)
    }
    await expect(none(own)).toBeVisible()
    await own.context().close()
  }
  await mark('staff', '0')
  await mark('zhou-yining', '1')
  const officer = await office(browser, 'cheng-shihan')
  await officer.goto(`/console/marking/${examId}`)
  await expect(officer.getByRole('region', { name: '两评不一致，请裁定' })).toBeVisible()
  await officer.keyboard.press('1')
  await officer.keyboard.press('Enter')
  await expect(none(officer)).toBeVisible()

  // The wrong key: one person proposes, another approves.
  await page.goto(`${portalUrl()}/console/reviews?view=regrades&kind=regrades&examId=${examId}`)
  await page.getByRole('button', { name: '提议重新评分' }).click()
  const wizard = page.getByRole('dialog', { name: '提议重新评分一道题' })
  await wizard.getByRole('combobox', { name: '考试' }).selectOption(examId)
  await wizard.getByRole('button', { name: /路径矢量/ }).click()
  await wizard.getByRole('radio', { name: '增加可接受的答案' }).check()
  await wizard.getByRole('radio', { name: 'C', exact: true }).check()
  await expect(wizard.getByRole('region', { name: '批准后的变化' })).toContainText('分数上升')
  await wizard.getByRole('textbox', { name: /理由/ }).fill('BGP 是路径矢量协议，原答案有误')
  await wizard.getByRole('button', { name: /^提议/ }).click()
  await expect(page.getByText('已提议，待第二人批准')).toBeVisible()
  type Listed = { readonly list: readonly { readonly regradeId: string }[]; readonly total: number }
  const { list } = await ask<Listed>('/exam/console/regrade/list', { examId, state: 'proposed' })
  await officer.goto(`/console/reviews?view=regrades&kind=regrades&examId=${examId}&open=${list[0]?.regradeId}`)
  await expect(officer.getByRole('region', { name: '批准后的变化' })).toContainText('分数上升')
  await officer.keyboard.press('a')
  await confirmIdentity(officer)
  await expect(officer.getByText('已批准，正在重新评分')).toBeVisible()
  await expect
    .poll(async () => (await ask<Listed>('/exam/console/regrade/list', { examId, state: 'applied' })).total, {
      timeout: 30_000,
    })
    .toBe(1)

  // Release the results. Every candidate who passed gets a certificate, including those who passed after the regrade.
  await page.goto(`${portalUrl()}/console/exams/${examId}/release`)
  await expect(page.getByText(`${candidates} 份成绩已确定，尚未公布`)).toBeVisible()
  await page.getByRole('button', { name: '立即公布: 得分明细' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('将一并公布：评分完成、分数与是否通过')
  await page.getByRole('alertdialog').getByRole('button', { name: '立即公布' }).click()
  await confirmIdentity(page)
  await expect(page.getByRole('row', { name: /得分明细/ })).toContainText('已公布')
  await expect(page.getByRole('row', { name: /答案与解析/ })).toContainText('未公布')
  const scores = async () =>
    Promise.all(
      room.map(
        async ({ own }) =>
          (
            await own<{ list: { examId: string; score: number | null }[] }>('/exam/pc/myAttempts', { page: 0, size: 5 })
          ).list.find((one) => one.examId === examId)?.score ?? null,
      ),
    )
  const expected = room.map(
    (_, index) =>
      200 + (index < 20 ? 200 : 0) + (index < candidates - writers ? 0 : index === candidates - 1 ? 100 : 200),
  )
  await expect.poll(scores, { timeout: 30_000 }).toEqual(expected)
  const passed = expected.filter((score) => score >= 400).length
  const certificates = () =>
    inDatabase(async ({ sql }) => (await sql`select from certificate where company_id = ${companyId}`).count)
  await expect.poll(certificates, { timeout: 90_000, intervals: [2000] }).toBe(passed)
  await page.goto(`${portalUrl()}/console/certificates?q=${encodeURIComponent('考生01')}`)
  await expect(page.locator('tbody tr[data-key]').first()).toContainText('考生01')

  // The report has the same numbers, on the page and in its files.
  await inDatabase(({ sql, clock }) => refreshDueExamFigures(sql, clock.now()))
  await page.goto(`${portalUrl()}/console/exams/${examId}/report`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const fetched = async (item: string) => {
    await page.getByRole('button', { name: '导出' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ])
    return readFile(await download.path())
  }
  const people = (await readSheets(await fetched('Excel 工作簿'))).find(({ sheet }) => sheet === '成绩')?.data ?? []
  expect(people).toHaveLength(candidates + 1)
  expect(
    people.slice(1).flatMap((cells) => cells.filter((cell) => typeof cell === 'string' && cell.startsWith('考生')))
      .length,
  ).toBe(candidates)
  const words = (await pdfText(await fetched('PDF 报告'))).replaceAll(/\s/g, '')
  for (const said of [title, `参加人数${candidates}`, `通过人数${passed}`])
    expect(words).toContain(said.replaceAll(' ', ''))
  await officer.context().close()
})
