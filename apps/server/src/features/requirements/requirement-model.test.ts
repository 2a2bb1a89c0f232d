import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../core/text/calendar.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { isWholeRun } from '../../testing/whole-run.ts'
import { type Cycle, type Leave, requirementState, requirementStates, type Schedule } from './requirement.rules.ts'
import { updateRequirement } from './requirement-run.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Pseudo-random numbers that are the same in every run. */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return { below: (n: number) => Math.floor(next() * n), chance: (share: number) => next() < share }
}

test('the rules and the functions of the database give the same state in 20 000 cases', async () => {
  const { below, chance } = seeded(7)
  const cases = Array.from({ length: 20_000 }, () => {
    const opensOn = addDays('2024-01-01', below(900))
    const doneOn = chance(0.4) ? addDays(opensOn, below(60)) : null
    const turn: Cycle = {
      n: 1,
      opensOn,
      dueOn: addDays(opensOn, below(90)),
      renews: chance(0.5),
      doneOn,
      validUntil: doneOn !== null && chance(0.8) ? addDays(doneOn, below(400)) : null,
      isWaived: doneOn === null && chance(0.1),
    }
    let at = addDays('2023-12-01', below(900))
    const leaves: Leave[] = Array.from({ length: below(4) }, () => {
      const startsOn = addDays(at, below(40))
      at = addDays(startsOn, below(50) + 1)
      return { startsOn, endsOn: addDays(at, -1) }
    })
    const schedule = { windowDays: below(90), graceDays: below(40) }
    return { turn, leaves, schedule, today: addDays(opensOn, below(700) - 30) }
  })
  const rows = (await server.deps.sql`
    select requirement_state(
      jsonb_populate_record(null::requirement, x.r), jsonb_populate_record(null::requirement_cycle, x.c),
      (select range_agg(daterange((l ->> 'startsOn')::date, (l ->> 'endsOn')::date, '[]')) from jsonb_array_elements(x.leaves) l), x.today) as state
    from jsonb_to_recordset(${server.deps.sql.json(
      cases.map(({ turn, leaves, schedule, today }, index) => ({
        index,
        r: { window_days: schedule.windowDays, grace_days: schedule.graceDays },
        c: {
          opens_on: turn.opensOn,
          due_on: turn.dueOn,
          renews: turn.renews,
          done_on: turn.doneOn,
          valid_until: turn.validUntil,
          waived_at: turn.isWaived ? '2026-01-01T00:00:00Z' : null,
        },
        leaves,
        today,
      })) as never,
    )}) as x(index int, r jsonb, c jsonb, leaves jsonb, today date) order by x.index`) as unknown as { state: string }[]
  const differing = cases.filter(
    ({ schedule, turn, leaves, today }, index) =>
      requirementState(schedule, turn, leaves, today) !== rows[index]?.state,
  )
  expect(differing).toEqual([])
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(requirementStates))
})

// A second, plain model, written from the words of the decision: days are numbers since 1970, and a person is followed
// turn by turn.
const number = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const monthEnd = (year: number, month: number) => Date.UTC(year, month, 0) / 86_400_000
function later(day: number, months: number): number {
  const at = new Date(day * 86_400_000)
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
  const last = monthEnd(first.getUTCFullYear(), first.getUTCMonth() + 1)
  return Math.min(first.getTime() / 86_400_000 + at.getUTCDate() - 1, last)
}
function nextMonthEnd(month: number, from: number): number {
  let year = new Date(from * 86_400_000).getUTCFullYear()
  while (monthEnd(year, month) < from) year += 1
  return monthEnd(year, month)
}
type Plain = {
  readonly schedule: Schedule
  readonly joined: number
  readonly assigned: number
  readonly completions: readonly number[]
  readonly away: ReadonlySet<number>
}
function plainState({ schedule, joined, assigned, completions, away }: Plain, today: number): string {
  const { dueKind, dueDays, periodMonths, windowDays, graceDays } = schedule
  const least = assigned + dueDays
  let due =
    dueKind === 'joining'
      ? joined + dueDays < assigned
        ? least
        : joined + dueDays
      : dueKind === 'date'
        ? Math.max(number(schedule.dueOn ?? ''), least)
        : dueKind === 'calendar'
          ? nextMonthEnd(schedule.dueMonth ?? 1, least)
          : least
  let opens = dueKind === 'date' || dueKind === 'calendar' ? Math.max(due - windowDays, assigned) : assigned
  let former = assigned - 1
  while (nextMonthEnd(schedule.dueMonth ?? 1, former) !== former) former -= 1
  let from = !schedule.countsEarlier
    ? assigned
    : periodMonths === null
      ? 0
      : dueKind === 'calendar'
        ? former - windowDays
        : later(assigned, -periodMonths)
  let renews = false
  for (;;) {
    const done = completions.find((at) => at >= from && at <= today)
    if (done === undefined) break
    if (periodMonths === null) return 'done'
    const until =
      dueKind === 'calendar'
        ? nextMonthEnd(schedule.dueMonth ?? 1, done + windowDays + 1)
        : later(renews && done <= due ? due : done, periodMonths)
    if (until - windowDays > today) return 'done'
    from = Math.max(until - windowDays, done + 1)
    opens = Math.min(from, until)
    due = until
    renews = true
  }
  if (opens > today) return 'notDue'
  if (away.has(today)) return 'paused'
  /** The day after this many days of work from a day. */
  const walk = (start: number, days: number) => {
    let [at, left] = [start - 1, days]
    while (left > 0) {
      at += 1
      if (!away.has(at)) left -= 1
    }
    return at
  }
  const last = walk(opens, due - opens + 1)
  if (today <= last) return renews ? 'expiring' : 'due'
  return renews && today > walk(last + 1, graceDays) ? 'lapsed' : 'overdue'
}

const kinds: Partial<Schedule>[] = [
  { dueKind: 'joining', dueDays: 30, periodMonths: 12, windowDays: 60, graceDays: 14 },
  { dueKind: 'assignment', dueDays: 14, periodMonths: 6, windowDays: 30, graceDays: 0 },
  { dueKind: 'assignment', dueDays: 60, periodMonths: null, windowDays: 0, graceDays: 0 },
  { dueKind: 'date', dueOn: '2024-06-30', dueDays: 20, periodMonths: 24, windowDays: 90, graceDays: 30 },
  { dueKind: 'calendar', dueMonth: 1, dueDays: 10, periodMonths: 12, windowDays: 75, graceDays: 7 },
  {
    dueKind: 'calendar',
    dueMonth: 2,
    dueDays: 0,
    periodMonths: 12,
    windowDays: 20,
    graceDays: 3,
    countsEarlier: false,
  },
]

/** People and days of the simulation. */
const [crowd, span] = isWholeRun ? [60, 1826] : [15, 900]

test('six kinds over years: the daily run and a plain model agree on every state', async () => {
  const { deps } = server
  const { sql } = deps
  const { below, chance } = seeded(11)
  server.clock.set(new Date('2024-01-20T02:00:00Z'))
  const company = await aCompany(deps)
  const course = await aCourse(deps, {
    sections: [
      [
        { type: 3, seconds: 100 },
        { type: 3, seconds: 300 },
      ],
    ],
  })
  const base: Schedule = {
    dueKind: 'assignment',
    dueDays: 30,
    dueOn: null,
    dueMonth: null,
    periodMonths: 12,
    windowDays: 30,
    graceDays: 0,
    countsEarlier: true,
  }
  const requirements: { id: string; schedule: Schedule }[] = []
  for (const [index, own] of kinds.entries()) {
    const schedule = { ...base, ...own }
    const id = `00000000-0000-7000-8000-00000000010${index}`
    await sql`
      insert into requirement (id, company_id, title, status, due_kind, due_days, due_on, due_month, period_months, window_days, grace_days,
        counts_earlier, created_at)
      values (${id}, ${company}, '{"zh": "必修"}', 'active', ${schedule.dueKind}, ${schedule.dueDays}, ${schedule.dueOn}, ${schedule.dueMonth},
        ${schedule.periodMonths}, ${schedule.windowDays}, ${schedule.graceDays}, ${schedule.countsEarlier}, now())`
    await sql`insert into requirement_item (requirement_id, position, product_id) values (${id}, 1, ${course.productId})`
    requirements.push({ id, schedule })
  }
  const start = '2024-02-01'
  const people: { person: Person; plain: Omit<Plain, 'schedule' | 'assigned'>; days: string[] }[] = []
  for (let at = 0; at < crowd; at++) {
    const person = await aPerson(deps, company)
    const joinedOn = addDays(start, -below(400))
    await sql`update membership set joined_at = ${new Date(`${joinedOn}T04:00:00Z`)} where account_id = ${person.accountId}`
    // Some learn every few months, some late, some never.
    const pace = [0, 90, 200, 340, 370, 420][below(6)] ?? 0
    const days: string[] = []
    if (pace > 0)
      for (let next = below(500) - 350; next < 1900; next += pace + below(60)) days.push(addDays(start, next))
    const away = new Set<number>()
    if (chance(0.4)) {
      const startsOn = addDays(start, below(1600))
      const endsOn = addDays(startsOn, below(120))
      await sql`insert into leave_of_absence (id, company_id, account_id, starts_on, ends_on, reason, noted_at)
        values (gen_random_uuid(), ${company}, ${person.accountId}, ${startsOn}, ${endsOn}, '产假', now())`
      for (let day = number(startsOn); day <= number(endsOn); day++) away.add(day)
    }
    people.push({ person, days, plain: { joined: number(joinedOn), completions: days.map(number), away } })
  }
  const study = async (person: Person, day: string) => {
    const at = new Date(`${day}T01:00:00Z`)
    await sql`
      insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
      values (${company}, ${person.accountId}, ${course.productId}, 100, ${at}, ${at}, ${at}) on conflict do nothing`
    for (const contentId of course.contentIds)
      await sql`insert into study_lesson (company_id, account_id, day, content_id, product_id, seconds, began_at, ended_at)
        values (${company}, ${person.accountId}, ${day}, ${contentId}, ${course.productId}, 150, ${at}, ${at}) on conflict do nothing`
  }
  const studied = new Set<string>()
  const differing: unknown[] = []
  const seen = new Set<string>()
  let compared = 0
  for (let today = start; today < addDays(start, span); today = addDays(today, today === start ? 13 : 13 + below(15))) {
    for (const { person, days } of people)
      for (const day of days)
        if (day <= today && !studied.has(`${person.accountId} ${day}`)) {
          studied.add(`${person.accountId} ${day}`)
          await study(person, day)
        }
    server.clock.set(new Date(`${today}T02:00:00Z`))
    for (const { id, schedule } of requirements) {
      await updateRequirement(deps, id)
      const rows = (await sql`
        select rp.account_id as id, requirement_state(r, c, (select range_agg(daterange(l.starts_on, l.ends_on, '[]')) from leave_of_absence l
          where l.account_id = rp.account_id), ${today}::date) as state
        from requirement r join requirement_person rp on rp.requirement_id = r.id
        join lateral (select * from requirement_cycle c where c.requirement_id = r.id and c.account_id = rp.account_id order by n desc limit 1) c on true
        where r.id = ${id}`) as unknown as { id: string; state: string }[]
      const states = new Map(rows.map((row) => [row.id, row.state]))
      for (const { person, plain } of people) {
        const expected = plainState({ ...plain, schedule, assigned: number(start) }, number(today))
        const found = states.get(person.accountId)
        compared += 1
        seen.add(expected)
        if (found !== expected) differing.push({ today, kind: schedule.dueKind, found, expected })
      }
    }
  }
  expect(differing.slice(0, 5)).toEqual([])
  expect(compared).toBeGreaterThan(crowd * kinds.length * (span / 30))
  expect(seen).toEqual(new Set(['notDue', 'due', 'expiring', 'overdue', 'lapsed', 'done', 'paused']))
  for (const { id } of requirements) expect(await updateRequirement(deps, id)).toBe(0)
})
