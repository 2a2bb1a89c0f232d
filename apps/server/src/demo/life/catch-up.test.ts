import { rankingList } from '@portal/contract/learning/record.contract.ts'
import { studyFortnight, todayRead } from '@portal/contract/operations/today.contract.ts'
import { contactMessageSend } from '@portal/contract/site/contact.contract.ts'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { inWholeRun } from '../../testing/whole-run.ts'
import { closeDemo } from '../close-demo.ts'
import { demoId } from '../demo-id.rules.ts'
import { loadDemo } from '../load-demo.ts'
import { catchUpDemo } from './catch-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  // A Sunday evening.
  server.clock.set(new Date('2026-11-22T21:00:00+08:00'))
  await loadDemo(server.deps)
})
afterAll(() => server.close())

const starbeam = demoId('company', 'starbeam')
/** The view of a demo account, signed in for this check alone: a signed-in person has their account to themselves. */
async function lookAs<T>(key: string, look: (who: { token: string }) => Promise<T>): Promise<T> {
  const token = await aSession(server.deps, demoId('account', key), starbeam)
  const seen = await look({ token })
  await server.deps
    .sql`update session set ended_at = created_at, end_reason = 'signedOut' where source = 'test' and ended_at is null`
  return seen
}
const todayNow = () => lookAs('staff', async (who) => (await server.call(todayRead, {}, who)).data)

/** The number of rows of every table. */
async function rows(): Promise<Record<string, number>> {
  const tables = await server.deps.sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`
  const counts = await Promise.all(
    tables.map(
      async ({ name }) =>
        [name, (await server.deps.sql`select count(*)::int as n from ${server.deps.sql(name)}`)[0]?.n] as const,
    ),
  )
  return Object.fromEntries(counts)
}

const waiting = [
  'marking',
  'leaves',
  'examApplies',
  'certificateApplies',
  'appeals',
  'regrades',
  'comments',
  'wishes',
  'contact',
  'messages',
]

/** On a working day towards noon everything is there that a day has, and nothing that should be over. */
async function expectAlive() {
  const now = server.clock.now()
  const { happenings, queues, deadlines } = await todayNow()
  const exam = happenings.find(({ kind, beginsAt }) => kind === 'exam' && beginsAt !== null)
  expect(exam?.beginsAt?.slice(11, 16)).toBe('01:00')
  expect(exam?.endsAt?.slice(11, 16)).toBe('09:00')
  expect((exam?.working ?? 0) + (exam?.silent ?? 0)).toBeGreaterThan(0)
  expect(exam?.done).toBeGreaterThan(0)
  // An attempt in a session belongs to that session.
  expect(
    happenings.filter(
      ({ kind, beginsAt, working, silent }) => kind === 'exam' && beginsAt === null && working + silent === 0,
    ),
  ).toEqual([])
  const session = happenings.find(({ kind }) => kind === 'session')
  expect(session?.expected).toBeGreaterThan(1)
  expect(session?.seats).toBeGreaterThan(session?.expected ?? 0)
  expect(
    happenings.filter(({ kind, beginsAt }) => kind === 'live' && beginsAt !== null && new Date(beginsAt) > now).length,
  ).toBeGreaterThan(0)
  for (const { kind, count, since } of queues.filter((queue) => waiting.includes(queue.kind))) {
    expect(count, kind).toBeGreaterThan(0)
    expect(count, kind).toBeLessThan(40)
    const [newest, oldest] = [since.at(-1), since[0]].map((at) => (now.getTime() - Date.parse(at ?? '')) / 86_400_000)
    expect(newest, kind).toBeLessThan(4)
    // Wishes are kept for as long as people want them.
    if (kind !== 'wishes') expect(oldest, kind).toBeLessThan(4.2)
  }
  // A class from one of its days that has ended has left the catalogue by the next noon.
  const [left] = await server.deps.sql`select count(*)::int as n from live_class l join product p on p.id = l.product_id
    where p.status = 'published' and p.published_at > ${now}::timestamptz - interval '14 days' and l.starts_at < ${now}::timestamptz - interval '1 day'`
  expect(left?.n).toBe(0)
  expect(deadlines.length).toBeGreaterThan(1)
  for (const plan of deadlines) expect(plan.people, plan.title).toBeGreaterThan(0)
  const { days } = await lookAs('staff', async (who) => (await server.call(studyFortnight, {}, who)).data)
  for (const { day, people, seconds } of days) {
    expect(people, day).toBeGreaterThan(3)
    expect(seconds, day).toBeGreaterThan(900)
  }
  await lookAs('learner', async (who) => {
    const { learner } = (await server.call(homePage, {}, who)).data
    expect(learner?.week.seconds).toBeGreaterThan(0)
    expect((await server.call(rankingList, { type: 1 }, who)).data.list.length).toBeGreaterThan(4)
  })
  // The portal's own sweeper closes ended attempts; none of the day before is left open.
  const [over] = await server.deps
    .sql`select count(*)::int as n from attempt where state = 'open' and started_at < ${now}::timestamptz - interval '3 hours'`
  expect(over?.n).toBe(0)
}

test('loaded on a Sunday and looked at on Monday it is alive, and two at once do everything once', async () => {
  expect((await todayNow()).deadlines.every((plan) => (plan.people ?? 0) > 0)).toBe(true)
  await catchUpDemo(server.deps)
  server.clock.set(new Date('2026-11-23T11:20:00+08:00'))
  expect(
    (await Promise.all([catchUpDemo(server.deps), catchUpDemo(server.deps)])).filter((count) => count > 0),
  ).toHaveLength(1)
  await expectAlive()
})

test('done again at the same moment, it changes nothing', async () => {
  const before = await rows()
  expect(await catchUpDemo(server.deps)).toBe(0)
  expect(await rows()).toEqual(before)
})

test('what a visitor wrote stays as it is, and the account they use is theirs', async () => {
  const mine = {
    topic: 'exam',
    name: 'Lin',
    email: 'visitor@example.com',
    content: 'A message of mine, which waits for staff.',
    isAgreed: 1,
  }
  expect((await server.call(contactMessageSend, mine as never)).code).toBe(200)
  const guest = demoId('account', 'zhou-yining')
  await aSession(server.deps, guest, starbeam)
  const seconds = async () =>
    (await server.deps.sql`select sum(seconds)::int as n from study_day where account_id = ${guest}`)[0]?.n
  const studied = await seconds()
  server.clock.set(new Date('2026-11-26T11:00:00+08:00'))
  expect(await catchUpDemo(server.deps)).toBeGreaterThan(100)
  expect(await seconds()).toBe(studied)
  expect(await server.deps.sql`select closed_at from contact_message where email = 'visitor@example.com'`).toEqual([
    { closed_at: null },
  ])
  await server.deps.sql`delete from contact_message where email = 'visitor@example.com'`
  await server.deps
    .sql`update session set ended_at = created_at, end_reason = 'signedOut' where account_id = ${guest} and ended_at is null`
})

inWholeRun(test)('after three weeks of sleep it is as alive as before, by bounded work', async () => {
  server.clock.set(new Date('2026-12-17T11:20:00+08:00'))
  server.statements()
  expect(await catchUpDemo(server.deps)).toBeLessThan(1500)
  expect(server.statements().length).toBeLessThan(20_000)
  await expectAlive()
})

test('a demo that was closed, or none at all, stays as it is', async () => {
  server.clock.pass(86_400)
  const empty = await openTestServer()
  expect(await catchUpDemo(empty.deps)).toBe(0)
  await empty.close()
  await closeDemo(server.deps)
  expect(await catchUpDemo(server.deps)).toBe(0)
})
