import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { rewardRules, rewardRulesSave } from '@portal/contract/sharing/reward-staff.contract.ts'
import { myRewards, myShareLinks, shareLink, sharePoster } from '@portal/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../testing/builders.ts'
import { aCourse, type Course } from '../../testing/course.builder.ts'
import { createSharingDriver } from '../../testing/sharing.builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { bookSharingRewards } from './sharing.jobs.ts'

let server: TestServer
let drive: ReturnType<typeof createSharingDriver>
let company: string
let staff: Person
let ann: Person
let bob: Person
let course: Course
beforeAll(async () => {
  server = await openTestServer()
  drive = createSharingDriver(server)
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['commerce'], name: '运营' })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await aPerson(server.deps, company, { name: '安然' })
  bob = await aPerson(server.deps, company, { name: '鲍勃' })
  course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 1200 }]] })
})
/**
 * In force before each test: 10 points for a start, 30 for completion, at most 400 a month, a coupon of 10 yuan for
 * 100.
 */
const setRules = async (own: Partial<Parameters<typeof server.call<typeof rewardRulesSave>>[1] & object> = {}) => {
  const { revision } = (await server.call(rewardRules, {}, staff)).data
  const offers = [{ points: 40, amount: 1000, validDays: 30 }]
  return (
    await server.call(
      rewardRulesSave,
      { revision, startPoints: 10, completionPoints: 30, monthlyCap: 400, offers, ...own },
      staff,
    )
  ).data
}
beforeEach(async () => {
  await setRules()
})
const invite = async (from: Person, to: Person, productId = course.productId) =>
  drive.accept(to, (await drive.link(from, productId)).code)
const pointsOf = async (person: Person) => (await drive.rewards(person)).points

describe('links', () => {
  test('one per person and product, the same ever after, also when asked for twice at once', async () => {
    const [first, second] = await Promise.all([drive.link(ann, course.productId), drive.link(ann, course.productId)])
    expect(first).toEqual(second)
    expect(first).toEqual({
      code: expect.stringMatching(/^[a-z2-9]{8}$/),
      url: `http://portal.test/s/${first.code}`,
      startPoints: 10,
      completionPoints: 30,
      invited: 0,
    })
    expect((await drive.link(bob, course.productId)).code).not.toBe(first.code)
  })

  test('lead to the page of the product, whoever asks and however the code is written; nobody is told what is behind it', async () => {
    const { code } = await drive.link(ann, course.productId)
    for (const written of [code, code.toUpperCase()]) {
      const answer = await server.inject({ method: 'GET', url: `/s/${written}` })
      expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
        302,
        `/detail?id=${course.productId}&share=${code}`,
        'no-store',
      ])
    }
    expect((await server.inject({ method: 'GET', url: '/s/nothing2' })).statusCode).toBe(404)
  })

  test('are not made for what the caller may not see, and nowhere without the module', async () => {
    const closed = await aCourse(server.deps, { companyIds: [await aCompany(server.deps)] })
    expect(await server.call(shareLink, { productId: closed.productId }, ann)).toMatchObject({
      code: 404,
      reason: 'productNotFound',
    })
    const without = await aPerson(server.deps, await aCompany(server.deps, { flags: { show_sharing_rewards: false } }))
    for (const call of [shareLink, myRewards, myShareLinks])
      expect(await server.call(call, { productId: course.productId }, without)).toMatchObject({
        code: 403,
        reason: 'featureOff',
      })
  })
})

test('a poster comes as a picture and for print, of what the caller may see only', async () => {
  const poster = (person: Person, format: string, productId = course.productId) =>
    server.inject({
      method: 'GET',
      url: `${sharePoster.path}?productId=${productId}&format=${format}&lang=en`,
      headers: { access_token: person.token },
    })
  const [svg, pdf] = [await poster(ann, 'svg'), await poster(ann, 'pdf')]
  expect([svg.statusCode, svg.headers['content-type'], pdf.statusCode, pdf.headers['content-type']]).toEqual([
    200,
    'image/svg+xml',
    200,
    'application/pdf',
  ])
  expect(svg.body).toMatch(/^<svg /)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toContain('课程 poster.pdf')
  const closed = await aCourse(server.deps, { companyIds: [await aCompany(server.deps)] })
  expect((await poster(ann, 'svg', closed.productId)).json()).toMatchObject({
    code: 404,
    data: { reason: 'productNotFound' },
  })
})

describe('an invitation', () => {
  test('is of a colleague, to something new; everything else is only said to be none', async () => {
    const { code } = await drive.link(ann, course.productId)
    const none = { sharerName: null, isInvited: false }
    const stranger = await aPerson(server.deps, await aCompany(server.deps))
    expect(await drive.accept(ann, code)).toEqual(none)
    expect(await drive.accept(stranger, code)).toEqual(none)
    expect(await drive.accept(bob, 'nothing2')).toEqual(none)
    const gone = await aPerson(server.deps, company)
    const { code: old } = await drive.link(gone, course.productId)
    await server.deps.sql`update membership set status = 'withdrawn' where account_id = ${gone.accountId}`
    expect(await drive.accept(bob, old)).toEqual(none)
    const early = await aPerson(server.deps, company)
    await drive.open(early, course)
    expect(await drive.accept(early, code)).toEqual({ sharerName: '安然', isInvited: false })
    expect(await drive.accept(bob, code)).toEqual({ sharerName: '安然', isInvited: true })
    expect(await drive.accept(bob, code)).toEqual({ sharerName: '安然', isInvited: true })
    expect((await drive.link(ann, course.productId)).invited).toBe(1)
  })

  test('is the first one: a second link to the same product changes nothing', async () => {
    const cara = await aPerson(server.deps, company)
    expect((await invite(ann, bob)).isInvited).toBe(true)
    expect((await invite(cara, bob)).isInvited).toBe(false)
    await drive.study(bob, course, 300)
    await drive.work()
    expect([await pointsOf(ann), await pointsOf(cara)]).toEqual([10, 0])
  })

  test('is no way in: who learned the product in another company of theirs earns nobody anything', async () => {
    const other = await aCompany(server.deps)
    await joinCompany(server.deps, bob.accountId, other)
    const there = { ...bob, companyId: other, token: await aSession(server.deps, bob.accountId, other) }
    await drive.open(there, course)
    expect((await invite(ann, bob)).isInvited).toBe(false)
    await drive.study(bob, course, 300)
    expect(await drive.work()).toBe(0)
  })
})

describe('rewards', () => {
  test('come with study, not with clicks: for the beginning, then for completing it, each once', async () => {
    await invite(ann, bob)
    await drive.study(bob, course, 299)
    expect(await drive.work()).toBe(0)
    await drive.study(bob, course, 1, 299)
    expect(await drive.work()).toBe(1)
    expect(await pointsOf(ann)).toBe(10)
    await drive.study(bob, course, 900, 300)
    expect(await drive.work()).toBe(1)
    await drive.study(bob, course, 300)
    expect(await drive.work()).toBe(0)
    await Promise.all(
      [1, 2, 3].map(() =>
        bookSharingRewards.run(server.deps, { inviteeId: bob.accountId, productId: course.productId }),
      ),
    )
    expect(await drive.rewards(ann)).toMatchObject({
      points: 40,
      earnedThisMonth: 40,
      monthlyCap: 400,
      links: 1,
      invited: 1,
      started: 1,
      completed: 1,
    })
    const { list, total } = await drive.ledger(ann)
    expect(total).toBe(2)
    expect(list).toMatchObject([
      {
        kind: 'completion',
        points: 30,
        duePoints: 30,
        balance: 40,
        colleague: '鲍勃',
        productId: course.productId,
        productTitle: '课程',
        coupon: null,
      },
      { kind: 'start', points: 10, duePoints: 10, balance: 10, colleague: '鲍勃' },
    ])
    expect((await drive.ledger(bob)).total).toBe(0)
    const told = (await server.call(notificationList, {}, { ...ann, lang: 'en' })).data.list
    expect(told.map(({ kind, title, body, link }) => [kind, title, body, link])).toEqual([
      ['rewardEarned', '鲍勃 completed “课程”, which you shared', 'You earned 30 points.', '/user/sharing'],
      ['rewardEarned', '鲍勃 started “课程”, which you shared', 'You earned 10 points.', '/user/sharing'],
    ])
    const links = (await server.call(myShareLinks, {}, ann)).data
    expect(links).toMatchObject({
      total: 1,
      list: [{ productId: course.productId, invited: 1, started: 1, completed: 1, points: 40 }],
    })
  })

  test('are limited to the rest of the month, and start again with the next month of the portal, not of the server', async () => {
    await setRules({ monthlyCap: 15 })
    server.clock.set(new Date('2026-03-31T15:40:00Z'))
    const [cara, dan] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
    for (const person of [bob, cara, dan]) await invite(ann, person)
    for (const person of [bob, cara]) await drive.study(person, course, 300)
    await drive.work()
    expect(await drive.rewards(ann)).toMatchObject({ points: 15, earnedThisMonth: 15 })
    expect((await drive.ledger(ann)).list.map(({ points, duePoints }) => [points, duePoints])).toEqual([
      [5, 10],
      [10, 10],
    ])
    server.clock.set(new Date('2026-03-31T16:00:00Z'))
    expect((await drive.rewards(ann)).earnedThisMonth).toBe(0)
    await drive.study(dan, course, 300)
    await drive.work()
    expect(await drive.rewards(ann)).toMatchObject({ points: 25, earnedThisMonth: 10 })
  })

  test.each([
    [
      'who has left the company',
      () => server.deps.sql`update membership set status = 'withdrawn' where account_id = ${ann.accountId}`,
    ],
    [
      'a company that has ended sharing',
      () => server.deps.sql`update company set show_sharing_rewards = false where id = ${company}`,
    ],
  ])('are not for %s', async (_name, end) => {
    await invite(ann, bob)
    await end()
    await drive.study(bob, course, 300)
    await drive.work()
    await server.deps.sql`update company set show_sharing_rewards = true where id = ${company}`
    expect(await server.deps.sql`select from reward_entry where account_id = ${ann.accountId}`).toHaveLength(0)
  })

  test('the ledger takes no change, only entries', async () => {
    await invite(ann, bob)
    await drive.study(bob, course, 300)
    await drive.work()
    await expect(
      server.deps.sql`update reward_entry set points = 9999 where account_id = ${ann.accountId}`,
    ).rejects.toThrow()
    await expect(server.deps.sql`delete from reward_entry where account_id = ${ann.accountId}`).rejects.toThrow()
  })
})

describe('coupons', () => {
  const earn = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const friend = await aPerson(server.deps, company)
      await invite(ann, friend)
      await drive.study(friend, course, 1200)
    }
    await drive.work()
  }

  test('are bought with points; a request that is repeated buys nothing more and names the same coupon', async () => {
    server.clock.set(new Date('2026-05-04T02:00:00Z'))
    await earn(2)
    const { points, offers } = await drive.rewards(ann)
    expect([points, offers]).toEqual([
      80,
      [{ offerId: expect.any(String), points: 40, amount: 1000, currency: 'CNY', validDays: 30 }],
    ])
    const offerId = offers[0]?.offerId ?? ''
    const twice = await Promise.all([drive.redeem(ann, offerId, 'request-1'), drive.redeem(ann, offerId, 'request-1')])
    const [first] = twice
    expect(twice.map((one) => one.data)).toEqual([first.data, first.data])
    // To the end of its thirtieth day after today, in the portal's zone.
    expect(first.data).toEqual({
      points: 40,
      coupon: {
        code: expect.stringMatching(/^[A-Z2-9]{12}$/),
        amount: 1000,
        currency: 'CNY',
        validUntil: '2026-06-03T16:00:00.000Z',
        state: 'open',
      },
    })
    expect((await drive.ledger(ann)).list[0]).toMatchObject({
      kind: 'coupon',
      points: -40,
      balance: 40,
      colleague: null,
      productTitle: null,
      coupon: first.data.coupon,
    })
    server.clock.set(new Date('2026-06-03T16:00:00Z'))
    expect((await drive.ledger(ann)).list[0]?.coupon?.state).toBe('expired')
  })

  test('are not sold on credit, also to one who asks many times at once', async () => {
    await earn(1)
    const offerId = (await drive.rewards(ann)).offers[0]?.offerId ?? ''
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((key) => drive.redeem(ann, offerId, `request-${key}`)),
    )
    expect(answers.map((one) => one.reason ?? 'bought').sort()).toEqual([
      'bought',
      'pointsShort',
      'pointsShort',
      'pointsShort',
    ])
    expect(await drive.redeem(bob, offerId, 'request-of-bob')).toMatchObject({ code: 409, reason: 'pointsShort' })
    expect(await pointsOf(ann)).toBe(0)
    expect(await server.deps.sql`select from coupon where account_id = ${ann.accountId}`).toHaveLength(1)
  })

  test('are sold by the rules in force only', async () => {
    await earn(1)
    const offerId = (await drive.rewards(ann)).offers[0]?.offerId ?? ''
    await setRules({ offers: [{ points: 20, amount: 500, validDays: 10 }] })
    expect(await drive.redeem(ann, offerId, 'request-1')).toMatchObject({ code: 409, reason: 'offerChanged' })
    expect(await pointsOf(ann)).toBe(40)
  })
})

describe('the rules', () => {
  test('are replaced whole, by one at a time, with an audit line; points earned before stay', async () => {
    const before = await setRules()
    expect(before).toMatchObject({
      startPoints: 10,
      changedBy: '运营',
      offers: [{ points: 40, amount: 1000, validDays: 30 }],
    })
    const put = (startPoints: number) =>
      server.call(
        rewardRulesSave,
        { revision: before.revision, startPoints, completionPoints: 5, monthlyCap: 9, offers: [] },
        staff,
      )
    const answers = await Promise.all([put(1), put(2)])
    expect(answers.map((one) => one.reason ?? 'set').sort()).toEqual(['conflict', 'set'])
    const { data } = await server.call(rewardRules, {}, staff)
    expect(data).toMatchObject({ revision: before.revision + 1, completionPoints: 5, monthlyCap: 9, offers: [] })
    const lines = await server.deps
      .sql`select actor_id, detail from audit_line where action = 'rewardRules.set' and thing_id = ${String(data.revision)}`
    expect(lines).toMatchObject([
      {
        actor_id: staff.accountId,
        detail: {
          before: { startPoints: 10, offers: [{ points: 40 }] },
          after: { startPoints: data.startPoints, completionPoints: 5, offers: [] },
        },
      },
    ])
  })

  test('have limits, and are said by field where they are passed', async () => {
    const { revision } = (await server.call(rewardRules, {}, staff)).data
    const answer = await server.call(
      rewardRulesSave,
      {
        revision,
        startPoints: -1,
        completionPoints: 10_001,
        monthlyCap: 0,
        offers: [{ points: 0, amount: 0, validDays: 0 }],
      },
      staff,
    )
    expect(answer).toMatchObject({ code: 400, reason: 'malformed' })
    expect(answer.fields).toEqual(expect.arrayContaining(['startPoints', 'completionPoints']))
  })
})
