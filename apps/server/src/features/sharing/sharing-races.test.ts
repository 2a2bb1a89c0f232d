import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse, type Course } from '../../testing/course.builder.ts'
import { openSecondServer, type SecondServer } from '../../testing/second-server.ts'
import { createSharingDriver } from '../../testing/sharing.builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { bookSharingRewards } from './sharing.jobs.ts'

/** Invitations, study, jobs and purchases in any order and at the same time, on two servers with one database: the ledger stays true. */
let server: TestServer
let second: SecondServer
let drive: ReturnType<typeof createSharingDriver>
const offerId = '019aa1c0-0000-7000-8000-0000000000aa'
const [startPoints, completionPoints, monthlyCap, price] = [10, 30, 50, 10]
/** Of two stretches that a course is played in, the first is its beginning. */
const stretch = 20
beforeAll(async () => {
  server = await openTestServer()
  second = await openSecondServer(server)
  drive = createSharingDriver(server)
  await server.deps
    .sql`insert into reward_rule values (2, ${startPoints}, ${completionPoints}, ${monthlyCap}, null, ${server.clock.now()})`
  await server.deps.sql`insert into reward_offer values (${offerId}, 2, 1, ${price}, 500, 30)`
  second.alternate()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const who = fc.nat(2)
const what = fc.nat(1)
/** The first inviters of the three people to the two products; self-invitations are ignored. */
const first = fc.array(who, { minLength: 6, maxLength: 6 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('invite' as const), from: who, who, what }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('study' as const),
      who,
      what,
      halves: fc.constantFrom([0, 1], [1, 1], [0, 2], [0, 2]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), who, what }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), who, what }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('work' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('redeem' as const), who, key: fc.nat(2) }) },
)

/** Violations of the ledger's rules, over all people of a company. */
const wrongs = async (company: string) => {
  const { sql } = server.deps
  const [row] = await sql`
    select
      (select count(*)::int from reward_balance b where company_id = ${company} and points <> (select coalesce(sum(points), 0) from reward_entry e where e.account_id = b.account_id and e.company_id = b.company_id)) as sums,
      (select count(*)::int from (select balance, sum(points) over (partition by account_id order by serial) as run from reward_entry where company_id = ${company}) e where run <> balance or balance < 0) as runs,
      (select count(*)::int from reward_balance where company_id = ${company} and (points < 0 or month_points > ${monthlyCap})) as caps,
      (select count(*)::int from reward_entry where company_id = ${company} and invitee_id = account_id) as selves,
      (select count(*)::int from reward_entry e where company_id = ${company} and kind <> 'coupon'
        and not exists (select from share_invite i where i.invitee_id = e.invitee_id and i.product_id = e.product_id and i.sharer_id = e.account_id)) as uninvited,
      (select count(*)::int - count(distinct (invitee_id, product_id, kind))::int from reward_entry where company_id = ${company} and kind <> 'coupon') as twice,
      (select count(*)::int from reward_entry e join product_progress p on p.company_id = e.company_id and p.account_id = e.invitee_id and p.product_id = e.product_id
        join share_invite i on i.invitee_id = e.invitee_id and i.product_id = e.product_id
        where e.company_id = ${company} and (p.studied_seconds < ${stretch} or p.started_at < i.accepted_at or (e.kind = 'completion' and p.completed_at is null))) as undeserved,
      (select count(*)::int from coupon where company_id = ${company}) - (select count(*)::int from reward_entry where company_id = ${company} and kind = 'coupon') as coupons`
  return row
}
const nothing = { sums: 0, runs: 0, caps: 0, selves: 0, uninvited: 0, twice: 0, undeserved: 0, coupons: 0 }

test('points are never below zero, nothing is paid twice, and in the end everything that was earned is booked', async () => {
  await fc.assert(
    fc.asyncProperty(
      first,
      fc.array(fc.array(step, { minLength: 3, maxLength: 10 }), { minLength: 4, maxLength: 8 }),
      async (sharers, rounds) => {
        const company = await aCompany(server.deps)
        const people: Person[] = []
        for (let n = 0; n < 3; n++) people.push(await aPerson(server.deps, company))
        const products: Course[] = [
          await aCourse(server.deps, { sections: [[{ type: 3, seconds: 2 * stretch }]], companyIds: [company] }),
          await aCourse(server.deps, { sections: [[{ type: 3, seconds: 2 * stretch }]], companyIds: [company] }),
        ]
        const [person, product] = [(at: number) => people[at] as Person, (at: number) => products[at] as Course]
        const codes = await Promise.all(
          people.map((one) =>
            Promise.all(products.map(async ({ productId }) => (await drive.link(one, productId)).code)),
          ),
        )
        await Promise.all(sharers.map((from, place) => drive.accept(person(place % 3), codes[from]?.[place % 2] ?? '')))
        const bought = new Map<string, Set<string>>()
        for (const round of rounds) {
          server.clock.pass(60)
          await Promise.all(
            round.map(async (one) => {
              const own = person(one.who)
              if (one.do === 'invite') await drive.accept(own, codes[one.from]?.[one.what] ?? '')
              if (one.do === 'open') await drive.open(own, product(one.what))
              if (one.do === 'pay')
                await bookSharingRewards.run(server.deps, {
                  inviteeId: own.accountId,
                  productId: product(one.what).productId,
                })
              if (one.do === 'work') await drive.work()
              if (one.do === 'study') {
                await drive.open(own, product(one.what))
                const [from = 0, count = 0] = one.halves
                await drive.report(own, product(one.what), count * stretch, from * stretch)
              }
              if (one.do === 'redeem') {
                const key = `request of ${one.who} ${one.key}`
                const { data, reason } = await drive.redeem(own, offerId, key)
                if (reason) expect(reason).toBe('pointsShort')
                else bought.set(key, (bought.get(key) ?? new Set()).add(data.coupon.code))
              }
            }),
          )
          expect(await wrongs(company)).toEqual(nothing)
        }
        await drive.work()
        expect(await wrongs(company)).toEqual(nothing)
        for (const one of people) {
          const { points } = await drive.rewards(one)
          const answers = await Promise.all(
            [1, 2, 3, 4, 5].map((key) => drive.redeem(one, offerId, `last request ${key}`)),
          )
          expect(answers.filter(({ code }) => code === 200)).toHaveLength(Math.min(5, Math.floor(points / price)))
          seen.bought += answers.filter(({ code }) => code === 200).length
        }
        expect(await wrongs(company)).toEqual(nothing)
        for (const coupons of bought.values()) expect(coupons.size).toBe(1)
        const { sql } = server.deps
        // One reward for each invited person, product and thing done, whatever it was cut to.
        const [due] = await sql`
        select count(*)::int as starts, count(*) filter (where p.completed_at is not null)::int as completions from share_invite i
        join product_progress p on p.company_id = i.company_id and p.account_id = i.invitee_id and p.product_id = i.product_id
        where i.company_id = ${company} and p.started_at >= i.accepted_at and p.studied_seconds >= ${stretch}`
        const [paid] = await sql`
        select count(*) filter (where kind = 'start')::int as starts, count(*) filter (where kind = 'completion')::int as completions from reward_entry where company_id = ${company}`
        expect(paid).toEqual(due)
        seen.starts += paid?.starts
        seen.completions += paid?.completions
        seen.bought += bought.size
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
  // The schedules reached the situations that this test is about.
  expect(Math.min(seen.starts, seen.completions, seen.bought)).toBeGreaterThan(5)
})
const seen = { starts: 0, completions: 0, bought: 0 }
