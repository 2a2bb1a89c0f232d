import type { BrowserContext, Locator, Page } from '@playwright/test'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { startEmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { startWecomStandIn } from '../apps/server/src/testing/wecom-stand-in.ts'
import { openBrowserConnection } from './cable.ts'
import {
  acceptPrivacyTerms,
  callPortalApi,
  expect,
  journeyLanguages,
  openSignedIn,
  portalUrl,
  setLanguage,
  test,
} from './portal.ts'
import { createCourse } from './testing/new-course.ts'

const words = {
  zh: {
    approvers: '审批人',
    evidence: /外部学习证明/,
    manager: '直属主管',
    saved: '已保存',
    close: '关闭',
    create: /^新建要求/,
    name: '名称',
    company: /企业/,
    starbeam: /星衡/,
    draft: '创建草稿',
    add: '搜索课程、考试、证书、学时类别、检查表或签阅文件',
    each: (name: string) => `每个周期：${name}`,
    preview: '预览人员',
    sample: '赵启航',
    yearly: '年度安全培训',
    overTime: '覆盖率变化',
    many: /^3\d\d 人/,
    observe: '现场观察 赵启航',
    yes: '是',
    offline: '离线，可以继续填写',
    finish: '完成',
    hand: '提交观察记录',
    waits: '1 条待提交',
    synced: /没有待提交的记录/,
    sign: '确认观察记录',
    signed: '已确认',
    card: '主管提醒您完成必修培训',
    activate: '启用',
    active: '已启用',
    remind: '提醒 赵启航',
    reminded: /今天 .* 已提醒/,
    due: '待完成',
    done: '已完成',
    expiring: '即将到期',
    openLink: '打开链接',
    confirm: '我已学完',
    confirmed: '已学完',
    submit: '提交证明',
    kind: '学时类别',
    learning: '学习内容',
    provider: '主办单位',
    day: '学习日期',
    asked: /^申请数量/,
    addFile: '添加文件',
    send: '提交',
    review: '审核中',
    approved: '已认定',
    waiting: '待您审批',
    decline: (title: string) => `驳回 赵启航：${title}`,
    declineIt: '驳回',
    needsReason: /请填写原因/,
    reason: '原因',
    returned: '待补充',
    complete: (title: string) => `补充后重新提交：${title}`,
    approve: (title: string) => `批准 赵启航：${title}`,
    ofManager: /等待直属主管审批：林晓雯/,
    cycle2: /第 2 周期.*续期/,
    carried: '上一周期',
  },
  en: {
    approvers: 'Approvers',
    evidence: /Outside learning/,
    manager: 'Line manager',
    saved: 'Saved',
    close: 'Close',
    create: /^New requirement/,
    name: 'Name',
    company: /Company/,
    starbeam: /Starbeam/,
    draft: 'Create draft',
    add: 'Search courses, exams, certificates, credit types, checklists and policies',
    each: (name: string) => `Credits per cycle: ${name}`,
    preview: 'Preview people',
    sample: 'Zhao Qihang',
    yearly: 'Annual safety training',
    overTime: 'Coverage over time',
    many: /^3\d\d people/,
    observe: 'Observe Zhao Qihang',
    yes: 'Yes',
    offline: 'Offline. You can continue.',
    finish: 'Finish',
    hand: 'Submit observation',
    waits: '1 observation not submitted yet',
    synced: /No observations waiting/,
    sign: 'Acknowledge observation',
    signed: 'Observation acknowledged',
    card: 'Your manager reminds you',
    activate: 'Activate',
    active: 'Activated',
    remind: 'Remind Zhao Qihang',
    reminded: /Reminded today/,
    due: 'Due',
    done: 'Completed',
    expiring: 'Expiring',
    openLink: 'Open link',
    confirm: 'I’m done',
    confirmed: 'Completed',
    submit: 'Submit evidence',
    kind: 'Credit type',
    learning: 'Course or event',
    provider: 'Provider',
    day: 'Date',
    asked: /^Credits requested/,
    addFile: 'Add file',
    send: 'Submit',
    review: 'Under review',
    approved: 'Approved',
    waiting: 'Awaiting your approval',
    decline: (title: string) => `Decline for Zhao Qihang: ${title}`,
    declineIt: 'Decline',
    needsReason: /Enter a reason/,
    reason: 'Reason',
    returned: 'Returned',
    complete: (title: string) => `Complete and resubmit: ${title}`,
    approve: (title: string) => `Approve for Zhao Qihang: ${title}`,
    ofManager: /Waiting for the line manager: Lin Xiaowen/,
    cycle2: /Cycle 2.*Renewal/,
    carried: 'Previous cycle',
  },
} as const

const inWecom =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const shot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

async function database<T>(work: (sql: ReturnType<typeof openConnectionPool>) => Promise<T>): Promise<T> {
  const { url } = await startEmbeddedDatabase({ dataDir: process.env.PORTAL_DATA ?? '', database: 'portal' })
  const sql = openConnectionPool({ url, max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** A published course of one link, a checklist, and a kind of credits; their names end with the mark. */
async function material(context: BrowserContext, token: string, mark: string) {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await context.request.post(`${portalUrl()}${path}`, { headers: { access_token: token }, data })
    return ((await answer.json()) as { data: T }).data
  }
  const productId = await createCourse(context, token, { zh: `安全规程 ${mark}`, en: `Safety rules ${mark}` })
  const { contentId } = await post<{ contentId: string }>('/comp/console/content/create', {
    type: 9,
    title: { zh: '安全规程', en: 'Safety rules' },
    body: { zh: 'https://demo.example.com/rules', en: 'https://demo.example.com/rules' },
  })
  const revision = async () =>
    (await callPortalApi<{ revision: number }>(context, '/comp/console/course/read', { productId }, token)).revision
  const outline = [{ title: { zh: '规程', en: 'Rules' }, contentIds: [contentId] }]
  await post('/comp/console/course/outline', { productId, revision: await revision(), sections: outline })
  await callPortalApi(context, '/comp/console/course/publish', { productId, revision: await revision() }, token)
  const name = { zh: `安全学时 ${mark}`, en: `Safety hours ${mark}` }
  await post('/company/console/credit/kindSave', { requestKey: crypto.randomUUID(), name, unit: 'hours' })
  const { id: companyId } = await callPortalApi<{ id: string }>(context, '/company/pc/companyInfo', {}, token)
  const title = { zh: `登高观察 ${mark}`, en: `Climbing observed ${mark}` }
  const made = { requestKey: crypto.randomUUID(), companyId, title }
  const { checklistId } = await post<{ checklistId: string }>('/company/console/checklist/create', made)
  const item = { id: 'harness', kind: 'yesNo', label: { zh: '安全带完好', en: 'Harness intact' } }
  const sections = [
    {
      id: 'prepare',
      title: { zh: '准备', en: 'Preparation' },
      items: [{ ...item, isCritical: true, isRequired: true, mayNotApply: false }],
    },
  ]
  await post('/company/console/checklist/update', {
    checklistId,
    revision: 1,
    content: { title, passPercent: 100, sections },
  })
  await post('/company/console/checklist/publish', { checklistId, revision: 2 })
  return { productId, checklistId, companyId }
}

/** Adds 300 people to a company, as an import does; `isIn` false: they leave it. */
async function changeCrowd(companyId: string, isIn: boolean): Promise<void> {
  await database(async (sql) => {
    await sql`insert into account (id, login, name, created_at)
      select md5('crowd ' || n)::uuid, 'crowd' || n, '施工员' || n, now() from generate_series(1, 300) n on conflict do nothing`
    await sql`insert into membership (company_id, account_id, joined_at)
      select ${companyId}, id, now() from account where login ~ '^crowd[0-9]+$' on conflict do nothing`
    await sql`update membership set status = ${isIn ? 'active' : 'withdrawn'}
      where account_id in (select id from account where login ~ '^crowd[0-9]+$')`
  })
}

/** Moves everything that happened to this requirement and its course into the past by this many days. */
async function passDays(
  { requirementId, productId, checklistId }: Record<'requirementId' | 'productId' | 'checklistId', string>,
  kind: string,
  days: number,
): Promise<void> {
  await database((sql) =>
    sql.begin(async (tx) => {
      await tx`alter table training_credit disable trigger training_credit_is_final`
      await tx`update training_credit c set earned_on = earned_on - ${days}::int, recorded_at = recorded_at - make_interval(days => ${days})
        from training_credit_kind k where k.id = c.kind_id and ${kind} in (k.name ->> 'zh', k.name ->> 'en')`
      await tx`alter table training_credit enable trigger training_credit_is_final`
      await tx`update credit_evidence e set learned_on = learned_on - ${days}::int, submitted_at = submitted_at - make_interval(days => ${days})
        from training_credit_kind k where k.id = e.kind_id and ${kind} in (k.name ->> 'zh', k.name ->> 'en')`
      await tx`update requirement_person set assigned_on = assigned_on - ${days}::int where requirement_id = ${requirementId}`
      await tx`update requirement_cycle set opens_on = opens_on - ${days}::int, due_on = due_on - ${days}::int,
          counts_from = counts_from - ${days}::int, done_on = done_on - ${days}::int, valid_until = valid_until - ${days}::int,
          created_at = created_at - make_interval(days => ${days}) where requirement_id = ${requirementId}`
      await tx`update requirement set ran_on = ran_on - ${days}::int where id = ${requirementId}`
      await tx`update lesson_act a set day = day - ${days}::int from lesson l where l.product_id = ${productId} and l.content_id = a.content_id`
      await tx`update content_progress p set completed_at = completed_at - make_interval(days => ${days}),
          link_opened_at = link_opened_at - make_interval(days => ${days})
        from lesson l where l.product_id = ${productId} and l.content_id = p.content_id`
      await tx`update product_progress set completed_at = completed_at - make_interval(days => ${days}) where product_id = ${productId}`
      await tx`update observation set observed_at = observed_at - make_interval(days => ${days}),
          received_at = received_at - make_interval(days => ${days}), acknowledged_at = acknowledged_at - make_interval(days => ${days})
        where checklist_id = ${checklistId}`
      await tx`select graphile_worker.add_job('runRequirements', json_build_object('requirementId', ${requirementId}::text))`
    }),
  )
}

for (const lang of journeyLanguages('zh'))
  test(`a year of mandatory training: assigned to 300, reminded in WeCom, observed, approved, renewed and explained (${lang})`, async ({
    browser,
    context,
    page,
  }) => {
    test.setTimeout(420_000)
    const t = words[lang]
    const mark = Math.random().toString(36).slice(2, 8)
    await setLanguage(context, lang)
    const token = await openSignedIn(context, 'staff')
    const { productId, checklistId, companyId } = await material(context, token, mark)
    await changeCrowd(companyId, true)
    // The company reaches its people in WeCom.
    const [corpId, member] = ['wwyear000001', 'zhaoqihang']
    const app = { corpId, secret: 'secret-of-the-app', agentId: '1000002', callbackHost: new URL(portalUrl()).host }
    const wecom = await startWecomStandIn(
      [{ ...app, members: [{ userId: member }] }],
      undefined,
      Number(process.env.WECOM_PORT),
    )
    const post = (path: string, data: object) =>
      context.request.post(`${portalUrl()}${path}`, { headers: { access_token: token }, data })
    await post('/company/console/wecom/save', { companyId, corpId, agentId: '1000002', secret: 'secret-of-the-app' })
    // The other language may have run on the same day: a manager can remind once a day, with one notice.
    await database(async (sql) => {
      await sql`delete from approval_rule`
      await sql`delete from team_reminder`
      await sql`update notification set cause = cause || ' ' || id where cause ~ '^teamReminder [0-9-]+$'`
    })
    const [kind, course, checklist] =
      lang === 'zh'
        ? [`安全学时 ${mark}`, `安全规程 ${mark}`, `登高观察 ${mark}`]
        : [`Safety hours ${mark}`, `Safety rules ${mark}`, `Climbing observed ${mark}`]
    const title = `${lang === 'zh' ? '年度安全' : 'Yearly safety'} ${mark}`

    // The company lets line managers decide evidence.
    await page.goto(`${portalUrl()}/console/requirements`)
    await page.getByRole('button', { name: t.approvers, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t.company }).click()
    await page.getByRole('option', { name: t.starbeam }).click()
    await dialog.getByRole('button', { name: t.evidence }).click()
    await page.getByRole('option', { name: t.manager, exact: true }).click()
    await expect(page.getByText(t.saved, { exact: true }).first()).toBeVisible()
    await shot(page, `approvers-${lang}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await shot(page, `approvers-phone-${lang}`)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: t.close, exact: true }).last().click()

    // A yearly requirement of the course, the observation and two hours, previewed and activated.
    await page.getByRole('button', { name: t.create }).first().click()
    await dialog.getByLabel(t.name, { exact: true }).fill(title)
    await dialog.getByRole('button', { name: t.company }).click()
    await page.getByRole('option', { name: t.starbeam }).click()
    await dialog.getByRole('button', { name: t.draft }).click()
    await expect(page).toHaveURL(/\/console\/requirements\/[0-9a-f-]{36}/)
    const requirementId = /requirements\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    for (const thing of [course, checklist, kind]) {
      await page.getByLabel(t.add).fill(mark)
      await page.locator('ul').getByRole('button', { name: thing }).first().click()
    }
    await page.getByLabel(t.each(kind)).fill('2')
    await page.getByRole('button', { name: t.preview }).click()
    await expect(page.getByText(t.many).first()).toBeVisible()
    await shot(page, `preview-${lang}`)
    await page.getByRole('button', { name: t.activate, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.activate, exact: true }).click()
    await expect(page.getByText(t.active, { exact: true }).first()).toBeVisible()

    // The person gets it, and their manager reminds them.
    const learning = await browser.newContext()
    await setLanguage(learning, lang)
    const learner = await openSignedIn(learning, 'colleague')
    await learning.route('https://demo.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>rules</h1>' }),
    )
    const own = await learning.newPage()
    const required = own.getByRole('listitem').filter({ has: own.getByRole('heading', { name: title }) })
    const isIn = (state: string) =>
      expect(async () => {
        await own.goto(`${portalUrl()}/user/required`)
        await expect(required.getByText(state, { exact: true })).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 90_000 })
    await isIn(t.due)
    const assigned = await database(
      (sql) =>
        sql<{ n: number }[]>`select count(*)::int as n from requirement_cycle where requirement_id = ${requirementId}`,
    )
    expect(assigned[0]?.n).toBeGreaterThanOrEqual(300)
    const { userId } = await callPortalApi<{ userId: string }>(learning, '/user/pc/passwordLogin', {
      userName: 'colleague',
      password: 'demo',
    })
    await post('/company/console/wecom/bind', { companyId, wecomUser: member, accountId: userId })
    const managing = await browser.newContext(
      lang === 'zh' ? {} : { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    )
    await setLanguage(managing, lang)
    await openSignedIn(managing, 'learner')
    const team = await managing.newPage()
    await team.goto(`${portalUrl()}/team`)
    await team.getByRole('button', { name: t.remind }).click()
    await expect(team.getByText(t.reminded).first()).toBeVisible()
    const isNotified = async (words: RegExp) => {
      const { list } = await callPortalApi<{ list: { title: string }[] }>(
        learning,
        '/user/pc/notificationList',
        {},
        learner,
      )
      expect(list.map((one) => one.title).join()).toMatch(words)
    }
    await isNotified(/主管提醒您完成必修培训|Your manager reminds you/)

    // The reminder is a card in WeCom, which opens the page and signs in.
    const cards = () =>
      (wecom.cards.get(member) ?? []).filter((card) => card.includes('主管提醒') || card.includes(t.card))
    await expect.poll(() => cards().length, { timeout: 60_000 }).toBe(1)
    const link = new URL(cards()[0]?.split('|')[1] ?? '')
    wecom.visitor = member
    const inside = await browser.newContext({ userAgent: inWecom, viewport: { width: 390, height: 844 } })
    await setLanguage(inside, lang)
    const phone = await inside.newPage()
    await phone.goto(`${portalUrl()}${link.pathname}${link.search}`)
    await acceptPrivacyTerms(phone)
    await expect(phone).toHaveURL(/\/user\/required/)
    await expect(phone.getByRole('heading', { name: title })).toBeVisible()
    await shot(phone, `wecom-${lang}`)
    await inside.close()

    const study = async () => {
      await own.goto(`${portalUrl()}/course-play?id=${productId}`)
      const [other] = await Promise.all([
        learning.waitForEvent('page'),
        own.getByRole('link', { name: t.openLink }).click(),
      ])
      await other.close()
      await own.getByRole('button', { name: t.confirm }).click()
      await expect(own.getByText(t.confirmed, { exact: true }).first()).toBeVisible()
    }
    // The manager observes where there is no network; the person signs it.
    const cable = await openBrowserConnection()
    const observe = async () => {
      await team.setViewportSize({ width: 390, height: 844 })
      await team.goto(`${cable.url}/team`)
      await team.getByRole('link', { name: t.observe }).click()
      await expect(team.getByRole('button', { name: checklist })).toBeVisible()
      await expect
        .poll(() =>
          team.evaluate(
            "caches.open('observe-1').then(async (store) => (await store.match('/team/observe')) !== undefined && (await store.keys()).length > 5)",
          ),
        )
        .toBe(true)
      cable.pull()
      await managing.setOffline(true)
      await team.reload()
      await expect(team.getByText(t.offline)).toBeVisible()
      await team.getByRole('button', { name: checklist }).click()
      await team.getByRole('group').first().getByRole('radio', { name: t.yes, exact: true }).check()
      await shot(team, `observe-${lang}`)
      await team.getByRole('button', { name: t.finish }).click()
      await team.getByRole('dialog').getByRole('button', { name: t.hand }).click()
      await expect(team.getByText(t.waits)).toBeVisible()
      cable.putBack()
      await managing.setOffline(false)
      await expect(team.getByText(t.synced)).toBeVisible({ timeout: 30_000 })
      await own.goto(`${portalUrl()}/user/observations`)
      await own.getByRole('link', { name: checklist }).first().click()
      await own.getByRole('button', { name: t.sign }).click()
      await expect(own.getByText(t.signed).first()).toBeVisible()
    }
    const form = own.getByRole('dialog')
    const fill = async (learned: string) => {
      await form.getByLabel(t.kind).selectOption({ label: kind })
      await form.getByLabel(t.learning).fill(learned)
      await form.getByLabel(t.provider).fill('通信学会')
      await form.getByLabel(t.day).fill((await form.getByLabel(t.day).getAttribute('max')) ?? '')
      await form.getByLabel(t.asked).fill('2')
      const [chooser] = await Promise.all([
        own.waitForEvent('filechooser'),
        form.getByRole('button', { name: t.addFile }).click(),
      ])
      await chooser.setFiles({ name: 'proof.png', mimeType: 'image/png', buffer: picture })
      await expect(form.getByText('proof.png').first()).toBeVisible()
      await form.getByRole('button', { name: t.send, exact: true }).click()
      await expect(form).toBeHidden()
    }
    const line = (learned: string) => own.getByRole('listitem').filter({ hasText: learned })
    const submit = async (learned: string) => {
      await own.goto(`${portalUrl()}/user/credits`)
      await own.getByRole('button', { name: t.submit }).click()
      await fill(learned)
      await expect(line(learned).getByText(t.review)).toBeVisible()
    }
    const queue: Locator = team.getByRole('region', { name: t.waiting })
    const approve = async (learned: string) => {
      await team.goto(`${portalUrl()}/team`)
      await queue.getByRole('button', { name: t.approve(learned) }).click()
      await expect(queue.getByText(learned)).toHaveCount(0)
    }

    // Learning in the portal and outside it; the manager returns the evidence once and then approves it.
    await study()
    await observe()
    const first = `安全讲座 ${mark}`
    await submit(first)
    await page.goto(`${portalUrl()}/console/credits/evidence?state=submitted&q=${encodeURIComponent('赵启航')}`)
    await page.locator('tbody tr[data-key]').filter({ hasText: mark }).click()
    await expect(page.getByText(t.ofManager)).toBeVisible()
    await shot(page, `desk-${lang}`)
    await team.goto(`${portalUrl()}/team`)
    await expect(queue.getByText(first)).toBeVisible()
    await shot(team, `team-${lang}`)
    await queue.getByRole('button', { name: t.decline(first) }).click()
    const declining = team.getByRole('dialog')
    await declining.getByRole('button', { name: t.declineIt, exact: true }).click()
    await expect(declining.getByText(t.needsReason)).toBeVisible()
    await declining.getByLabel(t.reason).fill('请补充签到表')
    await shot(team, `decline-${lang}`)
    await declining.getByRole('button', { name: t.declineIt, exact: true }).click()
    await expect(declining).toBeHidden()
    await own.goto(`${portalUrl()}/user/credits`)
    await expect(line(first).getByText('请补充签到表')).toBeVisible()
    await line(first)
      .getByRole('button', { name: t.complete(first) })
      .click()
    await fill(first)
    await approve(first)
    await own.goto(`${portalUrl()}/user/credits`)
    await expect(line(first).getByText(t.approved, { exact: true })).toBeVisible()
    await isNotified(/外部学习已认定|Outside learning approved/)
    await isIn(t.done)
    await shot(own, `done-${lang}`)

    // Almost a year later the next cycle asks for the link and the hours again.
    await passDays({ requirementId, productId, checklistId }, kind, 350)
    await isIn(t.expiring)
    await study()
    await observe()
    await isIn(t.expiring)
    const second = `安全复训 ${mark}`
    await submit(second)
    await approve(second)
    await isIn(t.done)

    // An auditor reads why.
    await page.goto(`${portalUrl()}/console/requirements/${requirementId}/people?q=${encodeURIComponent('赵启航')}`)
    await page.locator('tbody tr[data-key]').filter({ hasText: t.sample }).first().click()
    await expect(page.getByRole('listitem').filter({ hasText: t.cycle2 })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: second })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: first })).toContainText(t.carried)
    await shot(page, `why-${lang}`)

    // Staff see how the coverage of another requirement has changed.
    await page.goto(`${portalUrl()}/console/requirements`)
    await page.locator('tbody tr[data-key]').filter({ hasText: t.yearly }).first().click()
    await expect(page.getByRole('heading', { name: t.overTime })).toBeVisible()
    await shot(page, `coverage-${lang}`)
    cable.remove()
    await managing.close()
    await learning.close()
    await post('/company/console/wecom/remove', { companyId })
    await changeCrowd(companyId, false)
    await wecom.close()
  })
