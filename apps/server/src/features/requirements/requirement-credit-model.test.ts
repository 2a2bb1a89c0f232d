import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../core/text/calendar.ts'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { countCompletedBothWays } from '../../testing/completed-counts.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { isWholeRun, scaledCount } from '../../testing/whole-run.ts'
import type { RequirementSchedule } from './requirement.rules.ts'
import { firstPeriodCountsFrom, firstPeriodOpensOn, periodValidUntil } from './requirement-credit.rules.ts'
import { recordCreditCompletions, refreshRequirement } from './requirement-run.service.ts'

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

test('the rules and the functions of the database give the same periods in thousands of cases', async () => {
  const { below, chance } = seeded(3)
  const cases = Array.from({ length: scaledCount(20_000) }, () => {
    const isCalendar = chance(0.5)
    const month = below(12) + 1
    const year = 2020 + below(12)
    const assignedOn = addDays('2020-01-01', below(4000))
    const dueOn = isCalendar
      ? new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
      : addDays(assignedOn, below(800))
    const schedule: RequirementSchedule = {
      dueKind: isCalendar ? 'calendar' : 'assignment',
      dueDays: 30,
      dueOn: null,
      dueMonth: isCalendar ? month : null,
      periodMonths: isCalendar ? 12 : chance(0.9) ? below(36) + 1 : null,
      windowDays: 0,
      graceDays: 0,
      countsEarlier: chance(0.6),
    }
    return {
      schedule,
      dueOn,
      assignedOn: [assignedOn, dueOn].sort()[0] ?? dueOn,
      doneOn: addDays(dueOn, below(1500) - 500),
      firstDueOn: addDays('2020-01-01', below(1000)),
    }
  })
  const rows = await server.deps.sql<{ from: string; opens: string; until: string | null }[]>`
    select requirement_first_span(x.q, x.due, x.assigned) as from, requirement_first_opens(x.q, x.due, x.assigned) as opens,
      requirement_span_until(x.q, x.first, x.due, x.done) as until
    from (select y.index, jsonb_populate_record(null::requirement, y.r) as q, y.first, y.due, y.assigned, y.done
      from jsonb_to_recordset(${server.deps.sql.json(
        cases.map(({ schedule, firstDueOn, dueOn, assignedOn, doneOn }, index) => ({
          index,
          r: {
            counts_credits: true,
            due_kind: schedule.dueKind,
            due_month: schedule.dueMonth,
            period_months: schedule.periodMonths,
            counts_earlier: schedule.countsEarlier,
            due_days: schedule.dueDays,
            window_days: 0,
          },
          first: firstDueOn,
          due: dueOn,
          assigned: assignedOn,
          done: doneOn,
        })) as never,
      )}) as y(index int, r jsonb, first date, due date, assigned date, done date)) x order by x.index`
  const differing = cases.flatMap((one, index) => {
    const { schedule, firstDueOn, dueOn, assignedOn, doneOn } = one
    const own = {
      from: firstPeriodCountsFrom(schedule, dueOn, assignedOn),
      opens: firstPeriodOpensOn(schedule, dueOn, assignedOn),
      until: periodValidUntil(schedule, firstDueOn, dueOn, doneOn),
    }
    return JSON.stringify(own) === JSON.stringify({ ...rows[index] }) ? [] : [{ one, own, row: rows[index] }]
  })
  expect(differing.slice(0, 3)).toEqual([])
})

// A second, plain model, written from the words of the decision: days are numbers since 1970, and a person is followed
// day by day, period by period.
const number = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const text = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const monthEnd = (year: number, month: number) => Date.UTC(year, month, 0) / 86_400_000
function shifted(day: number, months: number, dayOfMonth = new Date(day * 86_400_000).getUTCDate()): number {
  const at = new Date(day * 86_400_000)
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
  return Math.min(
    first.getTime() / 86_400_000 + dayOfMonth - 1,
    monthEnd(first.getUTCFullYear(), first.getUTCMonth() + 1),
  )
}
type Rule = {
  readonly id: string
  readonly kindId: string
  /** Due this many days after the assignment, or at the end of this month every year. */
  readonly days?: number
  readonly month?: number
  readonly months: number | null
  readonly window: number
  readonly grace: number
  readonly earlier: boolean
  readonly need: number
  readonly carry: number
}
type Period = {
  start: number
  opens: number
  due: number
  before: number | null
  done: number | null
  renews: boolean
  turns: number
}
class PlainPerson {
  readonly amounts = new Map<number, number>()
  readonly away = new Set<number>()
  period: Period
  readonly rule: Rule
  /** The day of the month on which rolling periods end. */
  readonly dayOfMonth: number
  constructor(rule: Rule, assigned: number) {
    this.rule = rule
    const due = rule.month === undefined ? assigned + (rule.days ?? 0) : this.monthEndFrom(assigned + (rule.days ?? 0))
    this.dayOfMonth = new Date(due * 86_400_000).getUTCDate()
    const before =
      rule.months === null ? null : rule.month === undefined ? shifted(due, -rule.months) : this.monthEndBefore(due)
    const start =
      before === null ? (rule.earlier ? 0 : assigned) : rule.earlier ? before + 1 : Math.max(before + 1, assigned)
    this.period = { start, opens: Math.max(start, assigned), due, before: null, done: null, renews: false, turns: 1 }
  }
  monthEndFrom(day: number) {
    for (let year = 2020; ; year++)
      if (monthEnd(year, this.rule.month ?? 1) >= day) return monthEnd(year, this.rule.month ?? 1)
  }
  monthEndBefore(day: number) {
    for (let year = 2060; ; year--)
      if (monthEnd(year, this.rule.month ?? 1) < day) return monthEnd(year, this.rule.month ?? 1)
  }
  sum(from: number, to: number) {
    let all = 0
    for (const [day, amount] of this.amounts) if (day >= from && day <= to) all += amount
    return all
  }
  /** The due date that comes after a day. */
  dueAfter(day: number): number {
    const { due } = this.period
    if (this.rule.month !== undefined) return this.monthEndFrom(Math.max(due, day) + 1)
    for (let n = 1; ; n++) {
      const next = shifted(due, n * (this.rule.months ?? 0), this.dayOfMonth)
      if (next > day) return next
    }
  }
  carried() {
    const { before, start } = this.period
    return before === null ? 0 : Math.min(this.rule.carry, Math.max(0, this.sum(before, start - 1) - this.rule.need))
  }
  /** Brings the person up to a day. */
  follow(today: number) {
    const { rule } = this
    for (;;) {
      const { period } = this
      const isEnough = (day: number) => this.carried() + this.sum(period.start, day) >= rule.need
      if (period.done === null) {
        if (!isEnough(today)) return
        const days = [period.start, ...this.amounts.keys()].sort((a, b) => a - b)
        period.done = days.find((day) => day >= period.start && isEnough(day)) ?? null
      } else if ((rule.months === null || today <= Math.max(period.due, period.done)) && !isEnough(today)) {
        period.turns += 1
        period.done = null
        if (rule.months === null) Object.assign(period, { opens: today, due: today + (rule.days ?? 0) })
      } else if (rule.months !== null && today > Math.max(period.due, period.done)) {
        const start = Math.max(period.due, period.done) + 1
        const due = this.dueAfter(period.done)
        const opens = Math.min(Math.max(due - rule.window, start), due)
        this.period = { start, opens, due, before: period.start, done: null, renews: true, turns: period.turns + 1 }
      } else return
    }
  }
  state(today: number): string {
    const { period, rule } = this
    if (period.done !== null) {
      if (rule.months === null) return 'done'
      const until = this.dueAfter(period.done)
      return this.openState(until - rule.window, until, true, today)
    }
    const leaveFrom = period.renews && rule.months !== null ? period.start : period.opens
    return this.openState(period.opens, period.due, period.renews, today, leaveFrom)
  }
  openState(opens: number, due: number, renews: boolean, today: number, leaveFrom = opens) {
    if (opens > today) return renews ? 'done' : 'notDue'
    if (this.away.has(today)) return 'paused'
    const walk = (start: number, days: number) => {
      let [at, left] = [start - 1, days]
      while (left > 0) {
        at += 1
        if (!this.away.has(at)) left -= 1
      }
      return at
    }
    const last = walk(leaveFrom, due - leaveFrom + 1)
    if (today <= last) return renews ? 'expiring' : 'due'
    return renews && today > walk(last + 1, this.rule.grace) ? 'lapsed' : 'overdue'
  }
}

const rules: Omit<Rule, 'id' | 'kindId'>[] = [
  { month: 12, days: 30, months: 12, window: 60, grace: 30, earlier: true, need: 2000, carry: 500 },
  { days: 90, months: 6, window: 30, grace: 0, earlier: true, need: 900, carry: 900 },
  { days: 400, months: 12, window: 0, grace: 20, earlier: false, need: 1500, carry: 0 },
  { days: 60, months: null, window: 0, grace: 0, earlier: true, need: 2500, carry: 0 },
]
/** Twins and days of the simulation. */
const [crowd, span] = isWholeRun ? [30, 2200] : [6, 500]

test('four kinds over years: events, the daily run and a plain model agree on every period', async () => {
  const { deps } = server
  const { sql } = deps
  const { below, chance } = seeded(17)
  const start = '2024-02-01'
  server.clock.set(new Date(`${start}T02:00:00Z`))
  const company = await aCompany(deps)
  const all: Rule[] = []
  for (const [index, own] of rules.entries()) {
    const rule = {
      ...own,
      id: `00000000-0000-7000-8000-00000000020${index}`,
      kindId: `00000000-0000-7000-8000-00000000030${index}`,
    }
    await sql`insert into training_credit_kind (id, name, unit, created_at) values (${rule.kindId}, '{"zh": "学时"}', 'hours', now())`
    await sql`
      insert into requirement (id, company_id, title, status, due_kind, due_days, due_month, period_months, window_days, grace_days,
        counts_earlier, counts_credits, created_at)
      values (${rule.id}, ${company}, '{"zh": "学时"}', 'active', ${rule.month === undefined ? 'assignment' : 'calendar'}, ${rule.days ?? 0},
        ${rule.month ?? null}, ${rule.months}, ${rule.window}, ${rule.grace}, ${rule.earlier}, true, now())`
    await sql`insert into requirement_item (requirement_id, position, credit_kind_id, credit_amount, credit_carry)
      values (${rule.id}, 1, ${rule.kindId}, ${rule.need}, ${rule.carry})`
    all.push(rule)
  }
  // It is due some days after joining, so its periods begin on a different day for each person.
  const draft = '00000000-0000-7000-8000-000000000209'
  await sql`
    insert into requirement (id, company_id, title, due_kind, due_days, period_months, window_days, counts_credits, created_at)
    values (${draft}, ${company}, '{"zh": "学时"}', 'joining', 700, 6, 30, true, now())`
  await sql`
    insert into requirement_item (requirement_id, position, credit_kind_id, credit_amount, credit_carry)
    select ${draft}, n, k.id::uuid, 400, 0 from unnest(${all.slice(0, 2).map(({ kindId }) => kindId)}::text[]) with ordinality k(id, n)`
  const previewed = new Set<number>()
  // Twins have the same ledger: events bring the first one up to date, the daily run alone the second one.
  const pairs: { twins: [Person, Person]; plain: PlainPerson[]; pace: number }[] = []
  for (let at = 0; at < crowd; at++) {
    const twins: [Person, Person] = [await aPerson(deps, company), await aPerson(deps, company)]
    const plain = all.map((rule) => new PlainPerson(rule, number(start)))
    if (chance(0.4)) {
      const startsOn = addDays(start, below(700))
      const endsOn = addDays(startsOn, below(100))
      for (const { accountId } of twins)
        await sql`insert into leave_of_absence (id, company_id, account_id, starts_on, ends_on, reason, noted_at)
          values (gen_random_uuid(), ${company}, ${accountId}, ${startsOn}, ${endsOn}, '产假', now())`
      for (let day = number(startsOn); day <= number(endsOn); day++) for (const one of plain) one.away.add(day)
    }
    pairs.push({ twins, plain, pace: [0.05, 0.15, 0.3][below(3)] ?? 0 })
  }
  const enter = async (
    twins: readonly Person[],
    rule: Rule,
    amount: number,
    day: string,
    source: string,
    counters: boolean,
  ) => {
    for (const { accountId } of twins)
      await sql`
        insert into training_credit (company_id, account_id, kind_id, source, source_id, amount, earned_on, counters, cause, recorded_at)
        select ${company}, ${accountId}, ${rule.kindId}, 'product', ${source}, ${amount}, ${day}, e.id, case when e.id is not null then 'corrected' end, now()
        from (select) one left join training_credit e on ${counters} and e.account_id = ${accountId} and e.source_id = ${source}`
  }
  const live: { pair: number; rule: number; amount: number; day: number; source: string }[] = []
  const differing: unknown[] = []
  const seen = new Set<string>()
  let [compared, reopened, made] = [0, 0, 0]
  type Row = {
    id: string
    n: number
    doneOn: string | null
    dueOn: string
    from: string
    validUntil: string | null
    state: string
  }
  const standing = async (rule: Rule, today: string) => {
    const rows = await sql<Row[]>`
      select rp.account_id as id, c.n, c.done_on as "doneOn", c.due_on as "dueOn", c.counts_from as from, c.valid_until as "validUntil",
        requirement_state(r, c, (select range_agg(daterange(l.starts_on, l.ends_on, '[]')) from leave_of_absence l
          where l.account_id = rp.account_id), ${today}::date) as state
      from requirement r join requirement_person rp on rp.requirement_id = r.id
      join lateral (select * from requirement_cycle c where c.requirement_id = r.id and c.account_id = rp.account_id order by n desc limit 1) c on true
      where r.id = ${rule.id}`
    return new Map(rows.map((row) => [row.id, row]))
  }
  await sql`
    update membership m set joined_at = joined_at - p.n * 37 * interval '1 day'
    from (select account_id, row_number() over (order by account_id) as n from membership where company_id = ${company}) p
    where m.company_id = ${company} and m.account_id = p.account_id`
  for (const { id } of all) await refreshRequirement(deps, id)
  for (let today = start; today < addDays(start, span); today = addDays(today, 1 + below(12))) {
    server.clock.set(new Date(`${today}T02:00:00Z`))
    const now = number(today)
    for (const [pair, { twins, plain, pace }] of pairs.entries()) {
      let isTouched = false
      for (const [nth, rule] of all.entries()) {
        const mine = live.filter((one) => one.pair === pair && one.rule === nth)
        if (chance(pace)) {
          // Most are entered on the same day, some long after the day on which they were earned.
          const day = Math.max(0, now - (chance(0.2) ? below(200) : below(3)))
          const amount = 100 + below(900)
          const source = `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`
          await enter(twins, rule, amount, text(day), source, false)
          plain[nth]?.amounts.set(day, (plain[nth]?.amounts.get(day) ?? 0) + amount)
          live.push({ pair, rule: nth, amount, day, source })
          isTouched = true
        } else if (mine.length > 0 && chance(0.06)) {
          const back = mine[below(mine.length)]
          if (!back) continue
          await enter(twins, rule, -back.amount, text(back.day), back.source, true)
          plain[nth]?.amounts.set(back.day, (plain[nth]?.amounts.get(back.day) ?? 0) - back.amount)
          live.splice(live.indexOf(back), 1)
          isTouched = true
        }
      }
      if (isTouched)
        await inTransaction(sql, (tx) => recordCreditCompletions(deps, tx, { accountIds: [twins[0].accountId] }))
      for (const [nth, rule] of all.entries()) {
        const one = plain[nth]
        if (!one) continue
        one.follow(now)
        // An event leaves nothing for the daily run to do.
        if (isTouched) {
          const row = (await standing(rule, today)).get(twins[0].accountId)
          if (row?.doneOn !== (one.period.done === null ? null : text(one.period.done)))
            differing.push({ at: 'event', today, rule: nth, row, plain: one.period })
        }
      }
    }
    for (const id of [...all.map((rule) => rule.id), draft]) {
      const { inOnePass, byPerson } = await countCompletedBothWays(deps, id)
      previewed.add(inOnePass)
      if (inOnePass !== byPerson) differing.push({ today, id, inOnePass, byPerson })
    }
    for (const [nth, rule] of all.entries()) {
      await refreshRequirement(deps, rule.id)
      const rows = await standing(rule, today)
      for (const { twins, plain } of pairs)
        for (const { accountId } of twins) {
          const [row, one] = [rows.get(accountId), plain[nth]]
          if (!row || !one) throw new Error('a person is missing')
          const { period } = one
          const expected = [
            period.turns,
            period.done === null ? null : text(period.done),
            text(period.due),
            text(period.start),
            one.state(now),
          ]
          const found = [row.n, row.doneOn, row.dueOn, row.from, row.state]
          compared += 1
          seen.add(row.state)
          if (JSON.stringify(found) !== JSON.stringify(expected)) differing.push({ today, rule: nth, found, expected })
        }
    }
    if (differing.length > 0) break
  }
  reopened = (await sql`select from requirement_cycle where cause = 'evidenceLost'`).length
  expect(differing.slice(0, 4)).toEqual([])
  expect(compared).toBeGreaterThan(crowd * 2 * rules.length * (span / 15))
  expect(previewed.size).toBeGreaterThan(3)
  expect(reopened).toBeGreaterThan(4)
  expect([...seen].sort()).toEqual(['done', 'due', 'expiring', 'lapsed', 'notDue', 'overdue', 'paused'])
  for (const { id } of all) expect(await refreshRequirement(deps, id)).toBe(0)
})
