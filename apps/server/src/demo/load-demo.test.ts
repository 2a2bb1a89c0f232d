import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { wantedProducts, wishList } from '@portal/contract/community/wish.contract.ts'
import { documentOpen } from '@portal/contract/learning/document.contract.ts'
import { noteList } from '@portal/contract/learning/note.contract.ts'
import { packageOpen } from '@portal/contract/learning/package.contract.ts'
import { courses } from '@portal/demo/courses.ts'
import { hiddenCourses } from '@portal/demo/drafts.ts'
import { knowledgeItems } from '@portal/demo/knowledge/items.ts'
import { liveClasses, liveReplays } from '@portal/demo/live.ts'
import { extraPeople } from '@portal/demo/more-people.ts'
import { people } from '@portal/demo/people.ts'
import { requirements, teamManagers } from '@portal/demo/requirements.ts'
import { productTopics } from '@portal/demo/topics.ts'
import { mediaKeys } from '@portal/demo/types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageKeyOf } from '../core/files/file-store.ts'
import { refreshCreditLedger } from '../features/credits/credits.public.ts'
import { requirementStates } from '../features/requirements/requirement.rules.ts'
import { refreshRequirement } from '../features/requirements/requirements.public.ts'
import { aSession } from '../testing/builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { demoId } from './demo-id.rules.ts'
import { loadDemo } from './load-demo.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ env: { CONTENT_URL: 'http://packages.portal.test' } })
  server.clock.set(new Date())
})
afterAll(() => server.close())

const count = async (table: string) => {
  const [row] = await server.deps.sql`select count(*)::int as n from ${server.deps.sql(table)}`
  return row?.n as number
}

describe('the demo organisation', () => {
  it('is loaded once, also by two at the same time, and in three statements found to be there', async () => {
    const loaded = (await Promise.all([loadDemo(server.deps), loadDemo(server.deps)])).filter(
      (counts) => counts !== null,
    )
    expect(loaded).toHaveLength(1)
    server.statements()
    expect(await loadDemo(server.deps)).toBeNull()
    expect(server.statements().length).toBeLessThanOrEqual(3)
  })

  it('has people, courses, questions, attempts and certificates', async () => {
    expect(await count('account')).toBe(people.length + extraPeople.length)
    expect(await count('product')).toBe(
      courses.length + hiddenCourses.length + knowledgeItems.length + liveClasses.length + productTopics.length,
    )
    expect(await count('product_topic')).toBe(productTopics.reduce((sum, topic) => sum + topic.holds.length, 0))
    expect(await count('live_class')).toBe(liveClasses.length + liveReplays.length)
    expect(await count('live_reservation')).toBeGreaterThanOrEqual(5)
    expect(await count('question')).toBeGreaterThanOrEqual(90)
    expect(await count('attempt')).toBeGreaterThanOrEqual(30)
    expect(await count('certificate')).toBeGreaterThanOrEqual(15)
    expect(await count('study_day')).toBeGreaterThanOrEqual(150)
    expect(await count('staff_grant')).toBeGreaterThanOrEqual(10)
  })

  it('refers to nothing that is not there', async () => {
    const contents = new Set(courses.flatMap((course) => course.contents.map((content) => content.key)))
    for (const course of courses)
      for (const section of course.sections)
        for (const lesson of section.lessons) expect(contents.has(lesson), `${course.key}: ${lesson}`).toBe(true)
    const bare = await server.deps.sql`select title from content where body::text like '%demo:%'`
    expect(bare.map((row) => row.title)).toEqual([])
    const shown = await server.deps.sql<
      { html: string }[]
    >`select body::text as html from content where body::text like '%<img%'`
    expect(shown.length).toBeGreaterThan(5)
    for (const { html } of shown)
      for (const [tag] of html.matchAll(/<img[^>]*>/g)) expect(tag).toMatch(/ width=\\"\d+\\" height=/)
    for (const course of courses) {
      const [row] = await server.deps
        .sql`select exam_id, certificate_scheme_id from product where id = ${demoId('product', course.key)}`
      expect(row?.exam_id !== null, `${course.key}: exam ${course.exam}`).toBe(course.exam !== undefined)
      expect(row?.certificate_scheme_id !== null, `${course.key}: scheme ${course.certificateScheme}`).toBe(
        course.certificateScheme !== undefined,
      )
    }
  })

  it('has every file on the disk, and every medium in the catalogue', async () => {
    const files = await server.deps.sql`select id, size from stored_file`
    expect(files.length).toBeGreaterThanOrEqual(38)
    for (const file of files) {
      let size = 0
      for await (const chunk of await server.deps.files.read(storageKeyOf(file.id as string)))
        size += (chunk as Buffer).length
      expect(size).toBe(Number(file.size))
    }
    const [row] = await server.deps
      .sql`select count(distinct coalesce(hd_file, file))::int as n from content where type in (2, 3)`
    expect(row?.n).toBe(mediaKeys.length)
  })

  it('tells one story: progress, days and certificates agree', async () => {
    const [row] = await server.deps.sql`
      select
        (select count(*)::int from content_progress where (percent = 100) <> (completed_at is not null) or played_seconds <> (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(played) r)) as progress,
        (select count(*)::int from product_progress where (percent = 100) <> (completed_at is not null) or completed_at > now()) as products,
        (select count(*)::int from study_day where seconds <> (select round(extract(epoch from sum(upper(r) - lower(r)))) from unnest(studied) r)) as days,
        (select count(*)::int from content_progress p where not exists (select from study_day d where d.company_id = p.company_id and d.account_id = p.account_id and d.studied @> p.opened_at)) as unstudied,
        (select count(*)::int from certificate c where source_kind = 'course' and not exists (select from product_progress p where p.account_id = c.account_id and p.product_id = c.source_id and p.completed_at is not null)) as certificates`
    expect(row).toEqual({ progress: 0, products: 0, days: 0, unstudied: 0, certificates: 0 })
  })

  it('has submissions in every state, each after its lesson was opened, and completed lessons where one passed', async () => {
    const [row] = await server.deps.sql`
      select array_agg(distinct w.state order by w.state) as states, count(*) filter (where w.is_late)::int as late, count(f.*)::int as files,
        count(*) filter (where w.submitted_at < p.opened_at or w.marked_at < w.submitted_at or w.marked_at > ${server.clock.now()})::int as untrue,
        count(*) filter (where w.state = 'passed' and (p.completed_at <> w.marked_at or p.percent < 100))::int as unfinished
      from assignment_work w left join assignment_file f on f.work_id = w.id
      join content_progress p on p.content_id = w.content_id and p.company_id = w.company_id and p.account_id = w.account_id`
    expect(row).toMatchObject({ states: ['passed', 'returned', 'submitted'], untrue: 0, unfinished: 0 })
    expect(row?.late).toBeGreaterThan(0)
    expect(row?.files).toBeGreaterThan(0)
  })

  it('has a ledger of sharing that adds up, with points to spend and a coupon', async () => {
    const [row] = await server.deps.sql`
      select
        (select count(*)::int from reward_balance b where points <> (select sum(points) from reward_entry e where e.account_id = b.account_id and e.company_id = b.company_id)) as sums,
        (select count(*)::int from (select balance, sum(points) over (partition by account_id order by serial) as run from reward_entry) e where run <> balance) as runs,
        (select count(*)::int from reward_entry e join share_invite i using (invitee_id, product_id) join product_progress p on p.company_id = e.company_id and p.account_id = e.invitee_id and p.product_id = e.product_id
          where e.created_at < p.started_at or e.created_at > ${server.clock.now()} or p.started_at < i.accepted_at or (e.kind = 'completion' and e.created_at <> p.completed_at)) as untrue`
    expect(row).toEqual({ sums: 0, runs: 0, untrue: 0 })
    const learner = demoId('account', 'learner')
    const [own] = await server.deps
      .sql`select points, (select count(*)::int from reward_entry e where e.account_id = b.account_id) as entries from reward_balance b where account_id = ${learner}`
    expect(own?.entries).toBeGreaterThan(5)
    expect(own?.points).toBeGreaterThanOrEqual(100)
    expect(await server.deps.sql`select from coupon where account_id = ${learner}`).toHaveLength(1)
  })

  it('has wishes that as many want as say so, some of them answered with a course their company sees', async () => {
    const [row] = await server.deps.sql`
      select
        (select count(*)::int from wish w where wanted_count <> (select count(*) from wish_vote v where v.wish_id = w.id)) as counts,
        (select count(*)::int from wish w where not exists (select from wish_vote v where v.wish_id = w.id and v.account_id = w.asked_by and v.created_at = w.created_at)) as askers,
        (select count(*)::int from wish_vote v join wish w on w.id = v.wish_id where v.created_at < w.created_at or v.created_at > coalesce(w.answered_at, ${server.clock.now()})
          or not exists (select from membership m where m.company_id = w.company_id and m.account_id = v.account_id)) as untrue`
    expect(row).toEqual({ counts: 0, askers: 0, untrue: 0 })
    const token = await aSession(server.deps, demoId('account', 'learner'), demoId('company', 'starbeam'))
    const answered = (await server.call(wishList, { view: 'answered' }, { token })).data.list
    expect(answered.filter((wish) => wish.state === 'made').every((wish) => wish.product !== null)).toBe(true)
    expect((await server.call(wishList, {}, { token })).data.total).toBeGreaterThanOrEqual(6)
    expect((await server.call(wantedProducts, {}, { token })).data.total).toBeGreaterThanOrEqual(2)
  })

  it('leaves the learner a free course with an exam to begin, and one to go on with', async () => {
    const learner = demoId('account', 'learner')
    const begun = await server.deps
      .sql`select product_id, percent, completed_at from product_progress where account_id = ${learner}`
    const fresh = courses.filter((course) => course.priceKind === 'free' && course.exam)
    expect(fresh.length).toBeGreaterThan(0)
    for (const course of fresh) expect(begun.map((row) => row.product_id)).not.toContain(demoId('product', course.key))
    expect(begun.some((row) => row.completed_at === null)).toBe(true)
    expect(begun.some((row) => row.completed_at !== null)).toBe(true)
    // There is also a certificate to show.
    expect(
      await server.deps.sql`select 1 from certificate where account_id = ${learner} and state = 'valid'`,
    ).not.toHaveLength(0)
  })

  it('has a year of the learner: hours over many weeks, courses at every stage, a failed exam, a certificate that expires soon', async () => {
    const learner = demoId('account', 'learner')
    const [row] = await server.deps.sql`
      select
        (select sum(seconds) / 3600 from study_day where account_id = ${learner})::int as hours,
        (select count(distinct date_trunc('week', day::timestamp))::int from study_day where account_id = ${learner}) as weeks,
        (select count(*)::int from content_progress where account_id = ${learner} and completed_at is not null) as lessons,
        (select count(*)::int from product_progress where account_id = ${learner} and completed_at is not null) as completed,
        (select count(*)::int from product_progress where account_id = ${learner} and percent between 1 and 99) as begun,
        (select count(*)::int from attempt a join exam e on e.id = a.exam_id where a.account_id = ${learner} and e.kind = 'formal' and a.passed) as passed,
        (select count(*)::int from attempt a join exam e on e.id = a.exam_id where a.account_id = ${learner} and e.kind = 'formal' and not a.passed) as failed,
        (select count(*)::int from certificate where account_id = ${learner} and state = 'valid' and (facts ->> 'validUntil')::date < ${server.clock.now()}::date + 60) as lapsing`
    for (const [figure, least] of [
      ['hours', 12],
      ['weeks', 25],
      ['lessons', 30],
      ['completed', 3],
      ['begun', 4],
      ['passed', 2],
    ] as const)
      expect(row?.[figure], figure).toBeGreaterThanOrEqual(least)
    expect(row).toMatchObject({ failed: 1, lapsing: 1 })
  })

  it('has a teacher and an invigilator with posts alone', async () => {
    const { sql } = server.deps
    for (const key of ['teacher', 'invigilator']) {
      const held = await sql`select from staff_post where account_id = ${demoId('account', key)} and kind = ${key}`
      expect(held, key).toHaveLength(2)
      expect(await sql`select from staff_grant where account_id = ${demoId('account', key)}`).toHaveLength(0)
    }
  })

  it('has a document and a package to learn from, and the package is what its folder holds', async () => {
    const [learner, product] = [demoId('account', 'learner'), demoId('product', 'site-safety')]
    const token = await aSession(server.deps, learner, demoId('company', 'starbeam'))
    const place = (key: string) => ({ productId: product, contentId: demoId('content', key) })
    expect((await server.call(documentOpen, place('safety-handbook'), { token })).data).toMatchObject({
      pageCount: 8,
      percent: 100,
      seenPages: [1, 2, 3, 4, 5, 6, 7, 8],
    })
    const open = await server.call(packageOpen, { ...place('safety-drill'), writer: 'a-page-of-mine' }, { token })
    expect(open.data).toMatchObject({
      version: '1.2',
      partCount: 2,
      items: [
        { item: 'look', href: 'look.html' },
        { item: 'decide', href: 'decide.html', masteryScore: 80 },
      ],
    })
    const folder = path.resolve(import.meta.dirname, '../../../../packages/demo/make/package/site-drill')
    const entries = await server.deps.sql<
      { path: string; crc: string }[]
    >`select path, crc from package_entry order by path`
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map((one) => path.join(one.parentPath, one.name))
    const made = await Promise.all(
      files.map(async (file) => ({ path: path.relative(folder, file), crc: String(crc32(await readFile(file))) })),
    )
    expect(entries.map(({ path: place, crc }) => ({ path: place, crc: String(crc) }))).toEqual(
      made.sort((a, b) => (a.path < b.path ? -1 : 1)),
    )
    expect((await server.call(noteList, { productId: product }, { token })).data.list).not.toHaveLength(0)
  })
})

it('has people in every state that the console shows', async () => {
  const { sql } = server.deps
  const [row] = await sql`
    select count(*) filter (where is_suspended)::int as suspended, count(*) filter (where is_invited and signed_in_at = 'epoch')::int as invited, count(*) filter (where member_status = 'withdrawn')::int as withdrawn,
      count(*) filter (where grant_names <> '{}')::int as staff, count(*) filter (where overdue > 0)::int as overdue, count(*) filter (where percent is not null)::int as planned,
      count(*) filter (where signed_in_at < now() - interval '60 days')::int as away, count(*)::int as people, count(distinct changed_at)::int as changes from person where is_main`
  expect(row?.people).toBeGreaterThan(100)
  for (const [state, least] of [
    ['suspended', 3],
    ['invited', 5],
    ['withdrawn', 3],
    ['staff', 5],
    ['overdue', 1],
    ['planned', 20],
    ['away', 5],
    ['changes', 50],
  ] as const)
    expect(row?.[state], state).toBeGreaterThanOrEqual(least)
  expect(await sql`select from rate_limit where key like 'sign-in %'`).toHaveLength(2)
})

it('has mandatory training in every state, and the counts that the daily job would write', async () => {
  const { sql } = server.deps
  const counted = await sql<
    { counts: Record<string, number> }[]
  >`select counts from requirement where status = 'active'`
  expect(counted).toHaveLength(5)
  const all = [...new Set(counted.flatMap(({ counts }) => Object.keys(counts)))]
  expect(all.sort()).toEqual([...requirementStates].sort())
  for (const { key, status } of requirements)
    if (status === 'active') expect(await refreshRequirement(server.deps, demoId('requirement', key)), key).toBe(0)
  expect(await sql`select from requirement_cycle where cause in ('evidenceLost', 'returned')`).toHaveLength(0)
  // Each kind of credits is earned, from courses, a class and certificates, and a second run adds nothing.
  const sources = await sql<{ source: string }[]>`
    select k.id, e.source from training_credit_kind k left join training_credit e on e.kind_id = k.id group by 1, 2`
  expect(sources.every(({ source }) => source !== null)).toBe(true)
  expect(new Set(sources.map(({ source }) => source))).toEqual(new Set(['product', 'class', 'certificate', 'evidence']))
  expect(await refreshCreditLedger(server.deps)).toBe(0)
  expect(await count('team_manager')).toBe(teamManagers.length)
  // There is one observation of each outcome, and one that waits for its person.
  const observed = await sql<{ outcome: string; isSigned: boolean }[]>`
    select distinct outcome, acknowledged_at is not null as "isSigned" from observation order by 1, 2`
  expect(observed).toEqual([
    { outcome: 'failed', isSigned: false },
    { outcome: 'passed', isSigned: false },
    { outcome: 'passed', isSigned: true },
  ])
})
