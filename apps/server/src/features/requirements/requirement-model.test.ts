import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { addDays } from '../../core/text/calendar.ts'
import { aCompany } from '../../testing/builders.ts'
import { countCompletedBothWays } from '../../testing/completed-counts.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { isWholeRun, scaledCount } from '../../testing/whole-run.ts'
import {
  type LeaveOfAbsence,
  type RequirementCycle,
  type RequirementSchedule,
  requirementState,
  requirementStates,
  validUntilAfterRevision,
} from './requirement.rules.ts'
import { refreshRequirement } from './requirement-run.service.ts'

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

test('the rules and the functions of the database give the same state in thousands of cases', async () => {
  const { below, chance } = seeded(7)
  const cases = Array.from({ length: scaledCount(20_000) }, () => {
    const opensOn = addDays('2024-01-01', below(900))
    const doneOn = chance(0.4) ? addDays(opensOn, below(60)) : null
    const turn: RequirementCycle = {
      n: 1,
      opensOn,
      dueOn: addDays(opensOn, below(90)),
      renews: chance(0.5),
      doneOn,
      validUntil: doneOn !== null && chance(0.8) ? addDays(doneOn, below(400)) : null,
      isWaived: doneOn === null && chance(0.1),
    }
    let at = addDays('2023-12-01', below(900))
    const leaves: LeaveOfAbsence[] = Array.from({ length: below(4) }, () => {
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

test('the rules and the function of the database give a revised completion the same last day in 5000 cases', async () => {
  const { below, chance } = seeded(11)
  const cases = Array.from({ length: 5000 }, () => {
    const doneOn = addDays('2024-01-01', below(900))
    const isCalendar = chance(0.3)
    const schedule: RequirementSchedule = {
      dueKind: isCalendar ? 'calendar' : 'assignment',
      dueDays: 30,
      dueOn: null,
      dueMonth: isCalendar ? below(12) + 1 : null,
      periodMonths: isCalendar ? 12 : chance(0.2) ? null : below(36) + 1,
      windowDays: below(90),
      graceDays: 0,
      countsEarlier: true,
    }
    const former = {
      before: addDays(doneOn, below(600) - 100),
      othersDoneOn: chance(0.3) ? null : addDays(doneOn, -below(700)),
    }
    return { schedule, doneOn, former, ends: chance(0.3) ? addDays(doneOn, below(500)) : null }
  })
  const rows = (await server.deps.sql`
    select requirement_revised_until(jsonb_populate_record(null::requirement, x.r), x.done, x.done, x.others, x.before, x.ends) as until
    from jsonb_to_recordset(${server.deps.sql.json(
      cases.map(({ schedule, doneOn, former, ends }, index) => ({
        index,
        r: {
          due_kind: schedule.dueKind,
          due_month: schedule.dueMonth,
          period_months: schedule.periodMonths,
          window_days: schedule.windowDays,
        },
        done: doneOn,
        others: former.othersDoneOn,
        before: former.before,
        ends,
      })) as never,
    )}) as x(index int, r jsonb, done date, others date, before date, ends date) order by x.index`) as unknown as {
    until: string | null
  }[]
  const differing = cases.filter(
    ({ schedule, doneOn, former, ends }, index) =>
      validUntilAfterRevision(schedule, doneOn, former, ends) !== rows[index]?.until,
  )
  expect(differing).toEqual([])
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
  readonly schedule: RequirementSchedule
  readonly joined: number
  readonly assigned: number
  /** The days on which each lesson of the course was completed, for the first time or again. */
  readonly lessons: readonly (readonly number[])[]
  readonly away: ReadonlySet<number>
}
/** The first day since one on which the course was complete; undefined: not until today. */
function completedSince(lessons: Plain['lessons'], from: number, today: number): number | undefined {
  const firstOf = (since: number) => {
    const days = lessons.map((acts) => acts.find((day) => day >= since))
    return days.every((day) => day !== undefined) ? Math.max(...days) : undefined
  }
  const ever = firstOf(Number.NEGATIVE_INFINITY)
  if (ever === undefined || ever > today) return undefined
  const done = ever >= from ? ever : firstOf(from)
  return done !== undefined && done <= today ? done : undefined
}
function plainState({ schedule, joined, assigned, lessons, away }: Plain, today: number): string {
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
    const done = completedSince(lessons, from, today)
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

const kinds: Partial<RequirementSchedule>[] = [
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

/**
 * People and days of the simulation, and the days between two looks. The criterion of the specification is
 * `PEOPLE=10000 DAYS=3652 STEP=60`.
 */
const sizes = isWholeRun ? { people: 60, days: 1826, step: 20 } : { people: 15, days: 900, step: 30 }
const crowd = Number(process.env.PEOPLE ?? sizes.people)
const span = Number(process.env.DAYS ?? sizes.days)
const step = Number(process.env.STEP ?? sizes.step)

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
  // Half of the requirements include a course with a link, a quiz, an assignment and a survey.
  const acts = await aCourse(deps, { sections: [[9, 10, 11, 12].map(() => ({ type: 1, seconds: 0 }))] })
  await sql`update content c set type = u.type, settings = '{}'
    from unnest(${acts.contentIds}::uuid[], ${[9, 10, 11, 12]}::int[]) u(id, type) where c.id = u.id`
  const base: RequirementSchedule = {
    dueKind: 'assignment',
    dueDays: 30,
    dueOn: null,
    dueMonth: null,
    periodMonths: 12,
    windowDays: 30,
    graceDays: 0,
    countsEarlier: true,
  }
  const requirements: { id: string; schedule: RequirementSchedule }[] = []
  for (const [index, own] of kinds.entries()) {
    const schedule = { ...base, ...own }
    const id = `00000000-0000-7000-8000-00000000010${index}`
    await sql`
      insert into requirement (id, company_id, title, status, due_kind, due_days, due_on, due_month, period_months, window_days, grace_days,
        counts_earlier, created_at)
      values (${id}, ${company}, '{"zh": "必修"}', 'active', ${schedule.dueKind}, ${schedule.dueDays}, ${schedule.dueOn}, ${schedule.dueMonth},
        ${schedule.periodMonths}, ${schedule.windowDays}, ${schedule.graceDays}, ${schedule.countsEarlier}, now())`
    await sql`insert into requirement_item (requirement_id, position, product_id) values (${id}, 1, ${(index % 2 === 0 ? acts : course).productId})`
    requirements.push({ id, schedule })
  }
  const start = '2024-02-01'
  const people: {
    accountId: string
    joinedOn: string
    leave: LeaveOfAbsence | null
    plain: Omit<Plain, 'schedule' | 'assigned' | 'lessons'>
    timed: Plain['lessons']
    acted: Plain['lessons']
  }[] = []
  const studies = new Map<string, string[]>()
  const actsOf = new Map<
    string,
    { readonly accountId: string; readonly contentId: string; readonly isLastFirst: boolean }[]
  >()
  for (let at = 0; at < crowd; at++) {
    const accountId = newId(server.clock.now(), deps.random)
    const joinedOn = addDays(start, -below(400))
    // Some learn every few months, some late, some never.
    const pace = [0, 90, 200, 340, 370, 420][below(6)] ?? 0
    const days: string[] = []
    if (pace > 0)
      for (let next = below(500) - 350; next < span + 80; next += pace + below(60)) days.push(addDays(start, next))
    const away = new Set<number>()
    let leave: LeaveOfAbsence | null = null
    if (chance(0.4)) {
      const startsOn = addDays(start, below(span))
      leave = { startsOn, endsOn: addDays(startsOn, below(120)) }
      for (let day = number(startsOn); day <= number(leave.endsOn); day++) away.add(day)
    }
    // Some complete all lessons with acts on one day, others the first of them up to three weeks after the rest.
    const late = days.map(() => (chance(0.4) ? below(21) : 0))
    const actDays = acts.contentIds.map((_, at) => days.map((day, n) => (at === 0 ? addDays(day, late[n] ?? 0) : day)))
    for (const day of days) studies.set(day, [...(studies.get(day) ?? []), accountId])
    for (const [at, ofLesson] of actDays.entries())
      for (const [n, day] of ofLesson.entries()) {
        const one = { accountId, contentId: acts.contentIds[at] ?? '', isLastFirst: at === 0 && n === 0 }
        actsOf.set(day, [...(actsOf.get(day) ?? []), one])
      }
    people.push({
      accountId,
      joinedOn,
      leave,
      plain: { joined: number(joinedOn), away },
      timed: [days.map(number)],
      acted: actDays.map((ofLesson) => ofLesson.map(number)),
    })
  }
  const asJson = sql.json(people.map(({ accountId, joinedOn, leave }) => ({ accountId, joinedOn, ...leave })) as never)
  await sql`
    insert into account (id, login, name, created_at)
    select "accountId", 'model' || "accountId", '学员', now() from jsonb_to_recordset(${asJson}) as x("accountId" uuid)`
  await sql`
    insert into membership (company_id, account_id, joined_at)
    select ${company}, "accountId", "joinedOn" + interval '4 hours' from jsonb_to_recordset(${asJson}) as x("accountId" uuid, "joinedOn" timestamptz)`
  await sql`
    insert into leave_of_absence (id, company_id, account_id, starts_on, ends_on, reason, noted_at)
    select gen_random_uuid(), ${company}, "accountId", "startsOn", "endsOn", '产假', now()
    from jsonb_to_recordset(${asJson}) as x("accountId" uuid, "startsOn" date, "endsOn" date) where "startsOn" is not null`
  const complete = (productId: string, ids: readonly string[], at: Date) => sql`
    insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
    select ${company}, id::uuid, ${productId}, 100, ${at}, ${at}, ${at} from unnest(${[...ids]}::text[]) id on conflict do nothing`
  const study = async (day: string) => {
    const at = new Date(`${day}T01:00:00Z`)
    const ids = studies.get(day) ?? []
    if (ids.length > 0) await complete(course.productId, ids, at)
    for (const contentId of ids.length > 0 ? course.contentIds : [])
      await sql`insert into study_lesson (company_id, account_id, day, content_id, product_id, seconds, began_at, ended_at)
        select ${company}, id::uuid, ${day}, ${contentId}, ${course.productId}, 150, ${at}, ${at} from unnest(${ids}::text[]) id on conflict do nothing`
    const done = actsOf.get(day) ?? []
    if (done.length === 0) return
    await sql`
      insert into lesson_act (company_id, account_id, content_id, day)
      select ${company}, u.account::uuid, u.content::uuid, ${day}::date
      from unnest(${done.map(({ accountId }) => accountId)}::text[], ${done.map(({ contentId }) => contentId)}::text[]) u(account, content)
      on conflict do nothing`
    // The course is completed with its last lesson.
    const last = done.filter(({ isLastFirst }) => isLastFirst).map(({ accountId }) => accountId)
    await complete(acts.productId, last, at)
  }
  let nextDay = addDays(start, -400)
  const differing: unknown[] = []
  const seen = new Set<string>()
  const previewed = new Set<number>()
  let compared = 0
  for (
    let today = start;
    today < addDays(start, span);
    today = addDays(today, Math.floor(step * 0.65) + below(Math.ceil(step * 0.75)))
  ) {
    for (; nextDay <= today; nextDay = addDays(nextDay, 1)) await study(nextDay)
    // As the database itself does on a machine that is not filled within a minute.
    await sql`analyze account, membership, leave_of_absence, product_progress, study_lesson, lesson_act, requirement_person, requirement_cycle`
    server.clock.set(new Date(`${today}T02:00:00Z`))
    for (const [index, { id, schedule }] of requirements.entries()) {
      await refreshRequirement(deps, id)
      const rows = (await sql`
        select rp.account_id as id, requirement_state(r, c, (select range_agg(daterange(l.starts_on, l.ends_on, '[]')) from leave_of_absence l
          where l.account_id = rp.account_id), ${today}::date) as state
        from requirement r join requirement_person rp on rp.requirement_id = r.id
        join lateral (select * from requirement_cycle c where c.requirement_id = r.id and c.account_id = rp.account_id order by n desc limit 1) c on true
        where r.id = ${id}`) as unknown as { id: string; state: string }[]
      const states = new Map(rows.map((row) => [row.id, row.state]))
      const { inOnePass, byPerson } = await countCompletedBothWays(deps, id)
      previewed.add(inOnePass)
      if (inOnePass !== byPerson) differing.push({ today, kind: schedule.dueKind, inOnePass, byPerson })
      for (const { accountId, plain, timed, acted } of people) {
        const lessons = index % 2 === 0 ? acted : timed
        const expected = plainState({ ...plain, lessons, schedule, assigned: number(start) }, number(today))
        const found = states.get(accountId)
        compared += 1
        seen.add(expected)
        if (found !== expected) differing.push({ today, kind: schedule.dueKind, found, expected })
      }
    }
  }
  expect(differing.slice(0, 5)).toEqual([])
  console.info(`${compared} states of ${crowd} people compared over ${span} days, ${differing.length} differ`)
  expect(compared).toBeGreaterThan(crowd * kinds.length * (span / (step * 1.5)))
  expect(previewed.size).toBeGreaterThan(3)
  expect(seen).toEqual(new Set(['notDue', 'due', 'expiring', 'overdue', 'lapsed', 'done', 'paused']))
  for (const { id } of requirements) expect(await refreshRequirement(deps, id)).toBe(0)
}, 3_600_000)
