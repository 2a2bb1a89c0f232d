import { wishCreate, wishSupportSet } from '@portal/contract/community/wish.contract.ts'
import { managedWishList, wishAnswer, wishMerge } from '@portal/contract/community/wish-staff.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openSecondServer, type SecondServer } from '../../../testing/second-server.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { propertyRuns } from '../../../testing/whole-run.ts'

/** Asking, joining, taking back, answering and merging at the same time, on two servers with one database: what is counted is true. */
let server: TestServer
let second: SecondServer
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  second = await openSecondServer(server)
  second.alternate()
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['courses'] })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const titles = ['光缆抢修', '网络切片', '波束管理']
const [who, what] = [fc.nat(3), fc.nat(titles.length - 1)]
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), who, what }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('want' as const),
      who,
      what,
      state: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      what,
      state: fc.constantFrom('open' as const, 'planned' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), what, into: what }) },
)

test('everything concurrently: each title once, each person once, every count true, no internal error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const company = await aCompany(server.deps)
        const people = await Promise.all([0, 1, 2, 3].map(() => aPerson(server.deps, company)))
        const known = async () => {
          const lists = await Promise.all(
            (['open', 'planned'] as const).map((state) =>
              server.call(managedWishList, { companyId: company, state }, staff),
            ),
          )
          return new Map(lists.flatMap(({ data }) => data.rows.map((wish) => [wish.title, wish] as const)))
        }
        for (const round of rounds) {
          const wishes = await known()
          const codes = await Promise.all(
            round.map(async (one) => {
              const wish = wishes.get(titles[one.what] ?? '')
              if (one.do === 'ask')
                return (await server.call(wishCreate, { title: titles[one.what] ?? '' }, people[one.who])).code
              if (!wish) return 200
              if (one.do === 'want')
                return (await server.call(wishSupportSet, { wishId: wish.wishId, state: one.state }, people[one.who]))
                  .code
              if (one.do === 'answer')
                return (
                  await server.call(
                    wishAnswer,
                    { wishId: wish.wishId, revision: wish.revision, state: one.state },
                    staff,
                  )
                ).code
              const into = wishes.get(titles[one.into] ?? '')
              return into
                ? (
                    await server.call(
                      wishMerge,
                      { wishId: wish.wishId, revision: wish.revision, intoWishId: into.wishId },
                      staff,
                    )
                  ).code
                : 200
            }),
          )
          for (const code of codes) expect([200, 400, 404, 409, 503]).toContain(code)
        }
        const [row] = await server.deps.sql`
        select
          (select count(*)::int from wish w where company_id = ${company} and wanted_count <> (select count(*) from wish_vote v where v.wish_id = w.id)) as counts,
          (select count(*)::int - count(distinct fingerprint)::int from wish where company_id = ${company}) as twice,
          (select count(*)::int from wish w join wish i on i.id = w.merged_into where w.company_id = ${company} and (i.merged_into is not null or w.wanted_count > 0)) as chains`
        expect(row).toEqual({ counts: 0, twice: 0, chains: 0 })
      },
    ),
    propertyRuns(8),
  )
})
