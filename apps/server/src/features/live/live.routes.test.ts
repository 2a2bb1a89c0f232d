import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import { calendarFeed, liveList, liveReserve } from '@portal/contract/live/live.contract.ts'
import {
  liveCancel,
  liveRead,
  liveStreamKeyRotate,
  liveUpdate,
  managedLiveClassList,
} from '@portal/contract/live/live-staff.contract.ts'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../testing/builders.ts'
import { aLiveClass } from '../../testing/live.builders.ts'
import { remindOfLiveClasses } from './live.jobs.ts'
import { openLiveTests } from './testing/live.driver.ts'

const { server, company, staff, newPeople, enter, work } = await openLiveTests()

let ann: Person
let bob: Person
beforeEach(async () => {
  ;({ ann, bob } = await newPeople())
})

const outbox = () =>
  server.deps.sql<
    { recipient: string; subject: string }[]
  >`select recipient, subject from outbound_message order by created_at`
const notices = async (person: Person) =>
  (await server.call(notificationList, {}, person)).data.list.map((one) => one.title)

describe('the schedule', () => {
  test('shows classes visible to the viewer and never the key', async () => {
    const other = await aPerson(server.deps, await aCompany(server.deps))
    const open = await aLiveClass(server, staff)
    const closed = await aLiveClass(server, staff, { companyIds: [company], title: { zh: '内部' } })
    expect(open.streamKey).toMatch(/^[0-9a-f]{40}$/)
    const seen = async (person: Person | null) =>
      (await server.call(liveList, { size: 999 }, { token: person?.token ?? null })).data.list.map((one) => one.classId)
    expect(await seen(ann)).toEqual(expect.arrayContaining([open.classId, closed.classId]))
    for (const who of [other, null]) {
      expect(await seen(who)).toContain(open.classId)
      expect(await seen(who)).not.toContain(closed.classId)
    }
    expect(await enter(other, closed.classId)).toMatchObject({ code: 404, reason: 'liveNotFound' })
    const read = await server.call(liveRead, { classId: open.classId }, staff)
    expect(read.data.content).toMatchObject({
      title: open.content.title,
      teacherId: open.content.teacherId,
      plannedSeconds: 3600,
      isRecorded: true,
      attendPercent: 80,
    })
    expect(read.data.encoder).toBe('off')
    expect(read.raw).not.toContain(open.streamKey)
    const [row] = await server.deps.sql`select * from live_class where id = ${open.classId}`
    expect(JSON.stringify(row)).not.toContain(open.streamKey)
    expect((await server.call(managedLiveClassList, { q: '内部' }, staff)).data.rows.map((one) => one.classId)).toEqual(
      [closed.classId],
    )
    for (const since of ['0000-01-01T00:00:00Z', '2016-12-31T23:59:60Z'])
      expect((await server.call(liveList, { since })).fields).toEqual(['since'])
    expect((await server.call(managedLiveClassList, { q: '%' }, staff)).data.rows).toEqual([])
    const again = await server.call(liveStreamKeyRotate, { classId: open.classId }, staff)
    expect(again.data.streamKey).not.toBe(open.streamKey)
    const audit = await server.deps.sql<
      { action: string }[]
    >`select action from audit_line where thing_id = ${open.classId}`
    expect(audit.map((line) => line.action).toSorted()).toEqual(['live.rotateKey', 'live.schedule'])
  })

  test('refuses invalid input by field', async () => {
    const { content } = await aLiveClass(server, staff)
    const bad = {
      ...content,
      title: {},
      teacherId: company,
      companyIds: [staff.accountId],
      startsAt: '2020-01-01T00:00:00Z',
      price: 'paid',
    }
    const { classId, revision } = await aLiveClass(server, staff)
    const answer = await server.call(liveUpdate, { classId, revision, content: bad } as never, staff)
    expect(answer).toMatchObject({
      code: 400,
      fields: ['content.title', 'content.teacherId', 'content.companyIds', 'content.startsAt', 'content.priceFen'],
    })
    expect(await server.call(liveUpdate, { classId, revision: revision + 1, content } as never, staff)).toMatchObject({
      code: 409,
      reason: 'conflict',
    })
  })

  test('a reservation is on both home pages of the person, in that company, until the class ends', async () => {
    const [later, sooner] = [
      await aLiveClass(server, staff, { startsAt: new Date(server.clock.now().getTime() + 86_400_000).toISOString() }),
      await aLiveClass(server, staff),
    ]
    for (const { classId } of [later, sooner]) await server.call(liveReserve, { classId }, ann)
    const places = async (person: Person) =>
      (await server.call(myHomeRead, {}, person)).data.places.map((one) => one.classId)
    expect(await places(ann)).toEqual([sooner.classId, later.classId])
    expect((await server.call(homePage, {}, ann)).data.learner?.nextLive).toMatchObject({
      classId: sooner.classId,
      title: sooner.content.title.zh,
      state: 'scheduled',
    })
    expect(await places(bob)).toEqual([])
    const elsewhere = await aCompany(server.deps)
    await joinCompany(server.deps, ann.accountId, elsewhere)
    expect(await places({ ...ann, token: await aSession(server.deps, ann.accountId, elsewhere) })).toEqual([])
    await server.call(liveCancel, { classId: sooner.classId }, staff)
    expect(await places(ann)).toEqual([later.classId])
    await server.call(liveCancel, { classId: later.classId }, staff)
    expect(await places(ann)).toEqual([])
    // The next test starts with nobody left to notify.
    await work('tellLive')
  })

  test('the last seat is given once, also to concurrent requests', async () => {
    const { classId } = await aLiveClass(server, staff, { capacity: 3 })
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(server.deps, company)))
    const answers = await Promise.all(people.map((person) => server.call(liveReserve, { classId }, person)))
    expect(answers.filter((one) => one.code === 200)).toHaveLength(3)
    expect(answers.filter((one) => one.reason === 'liveFull')).toHaveLength(5)
    const lucky = people[answers.findIndex((one) => one.code === 200)] as Person
    expect((await server.call(liveReserve, { classId }, lucky)).data).toEqual({ isReserved: true, reserved: 3 })
    expect((await server.call(liveReserve, { classId, state: 0 }, lucky)).data).toEqual({
      isReserved: false,
      reserved: 2,
    })
    server.clock.pass(3600)
    expect((await enter(ann, classId)).code).toBe(200)
    expect(await enter(bob, classId)).toMatchObject({ code: 409, reason: 'liveFull' })
    expect((await enter(staff, classId)).code).toBe(200)
  })

  test('a former member has no seat and gets no notices; a reservation moves to the company of the last request', async () => {
    const { deps } = server
    const { classId } = await aLiveClass(server, staff, { capacity: 1, startsIn: 3600 })
    const there = await joinCompany(deps, ann.accountId, await aCompany(deps)).then(async () => {
      const [row] = await deps.sql<
        { id: string }[]
      >`select company_id as id from membership where account_id = ${ann.accountId} and company_id <> ${company}`
      const companyId = row?.id as string
      return { ...ann, companyId, token: await aSession(deps, ann.accountId, companyId) }
    })
    expect((await server.call(liveReserve, { classId }, ann)).data).toEqual({ isReserved: true, reserved: 1 })
    expect((await server.call(liveReserve, { classId }, bob)).reason).toBe('liveFull')
    expect((await server.call(liveReserve, { classId }, there)).data).toEqual({ isReserved: true, reserved: 1 })
    expect((await server.call(liveList, { classId }, there)).data.list[0]).toMatchObject({
      isReserved: true,
      reserved: 1,
    })
    await deps.sql`update membership set status = 'withdrawn' where account_id = ${ann.accountId} and company_id = ${there.companyId}`
    expect((await server.call(liveReserve, { classId }, bob)).data).toEqual({ isReserved: true, reserved: 1 })
    server.clock.pass(3000)
    await remindOfLiveClasses.run(deps)
    const told =
      await deps.sql`select account_id from notification where account_id = any(${[ann.accountId, bob.accountId]})`
    expect(told.map((row) => row.account_id)).toEqual([bob.accountId])
  })

  test('a suspended company gets no notices, and its calendars are closed', async () => {
    const { sql } = server.deps
    const theirs = await aCompany(server.deps)
    const cat = await aPerson(server.deps, theirs)
    const { classId } = await aLiveClass(server, staff, { startsIn: 3600 })
    await server.call(liveReserve, { classId }, cat)
    const { url } = (await server.call(calendarFeed, {}, cat)).data
    const feed = () => server.inject({ method: 'GET', url: url.replace('http://portal.test', '') })
    server.clock.pass(3000)
    await sql`update company set status = 'suspended' where id = ${theirs}`
    await remindOfLiveClasses.run(server.deps)
    expect([
      (await feed()).statusCode,
      await sql`select from notification where account_id = ${cat.accountId}`,
    ]).toEqual([404, []])
    await sql`update company set status = 'active' where id = ${theirs}`
    await remindOfLiveClasses.run(server.deps)
    expect([(await feed()).statusCode, await notices(cat)]).toEqual([200, ['《波束直播》即将开始']])
  })

  test('people with a reservation are reminded twice, each once, and again after a change of time', async () => {
    const { classId, revision, content } = await aLiveClass(server, staff, { startsIn: 26 * 3600 })
    await server.call(liveReserve, { classId }, ann)
    const mails = (await outbox()).length
    await remindOfLiveClasses.run(server.deps)
    expect(await notices(ann)).toEqual([])
    server.clock.pass(3 * 3600)
    await Promise.all([remindOfLiveClasses.run(server.deps), remindOfLiveClasses.run(server.deps)])
    expect(await notices(ann)).toEqual(['《波束直播》一天内开始'])
    server.clock.pass(22 * 3600 + 50 * 60)
    await remindOfLiveClasses.run(server.deps)
    await remindOfLiveClasses.run(server.deps)
    expect(await notices(ann)).toEqual(['《波束直播》即将开始', '《波束直播》一天内开始'])
    const moved = { ...content, startsAt: new Date(server.clock.now().getTime() + 14 * 60_000).toISOString() }
    expect((await server.call(liveUpdate, { classId, revision, content: moved } as never, staff)).code).toBe(200)
    await work('tellLive')
    await remindOfLiveClasses.run(server.deps)
    expect((await notices(ann)).toSorted()).toEqual(
      ['《波束直播》一天内开始', '《波束直播》即将开始', '《波束直播》即将开始', '《波束直播》时间有变'].toSorted(),
    )
    expect((await outbox()).slice(mails).filter((one) => one.recipient.startsWith('ann'))).toHaveLength(4)
    expect(await notices(bob)).toEqual([])
  })

  test('people with a reservation are notified of every new time, also of one announced before', async () => {
    const { classId, revision, content } = await aLiveClass(server, staff, { startsIn: 80 * 3600 })
    await server.call(liveReserve, { classId }, ann)
    const move = (seen: number, hours: number) =>
      server.call(
        liveUpdate,
        {
          classId,
          revision: seen,
          content: { ...content, startsAt: new Date(Date.parse(content.startsAt) + hours * 3_600_000).toISOString() },
        } as never,
        staff,
      )
    for (const [changes, hours] of [1, 0, 1].entries()) {
      expect((await move(revision + changes, hours)).code).toBe(200)
      await work('tellLive')
    }
    expect(await notices(ann)).toHaveLength(3)
    await move(revision + 3, 2)
    await move(revision + 4, 3)
    await work('tellLive')
    expect(await notices(ann)).toHaveLength(4)
  })

  test('a class that is cancelled at the same moment gives no seat', async () => {
    const { sql } = server.deps
    const { classId } = await aLiveClass(server, staff)
    const asked = await sql.begin(async (tx) => {
      await tx`update live_class set cancelled_at = ${server.clock.now()} where id = ${classId}`
      const answer = server.call(liveReserve, { classId }, ann)
      for (let isWaiting = false; !isWaiting; )
        [{ isWaiting } = { isWaiting: true }] = await sql<{ isWaiting: boolean }[]>`
          select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from live_class where id%') as "isWaiting"`
      return { answer }
    })
    expect(await asked.answer).toMatchObject({ code: 409, reason: 'liveCancelled' })
    expect(await sql`select from live_reservation where class_id = ${classId}`).toHaveLength(0)
  })

  test('a cancelled class leaves the catalogue, notifies people with a reservation and stays cancelled in their calendar', async () => {
    const { classId, productId } = await aLiveClass(server, staff)
    await server.call(liveReserve, { classId }, ann)
    const single = () =>
      server.inject({
        method: 'GET',
        url: `/comp/pc/live/calendar.ics?classId=${classId}`,
        headers: { access_token: ann.token },
      })
    const before = await single()
    expect(before.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(before.body).toMatch(/SEQUENCE:0\r\n/)
    expect(before.body).toContain('STATUS:CONFIRMED')
    const { url } = (await server.call(calendarFeed, {}, ann)).data
    const feed = async (address: string) =>
      server.inject({ method: 'GET', url: address.replace('http://portal.test', '') })
    const uid = /UID:(\S+)/.exec(before.body)?.[1]
    const start = /DTSTART:(\S+)/.exec(before.body)?.[1]
    expect(uid).toBe(`${classId}@portal.test`)
    expect(start).toBe(new Date(server.clock.now().getTime() + 3_600_000).toISOString().replace(/[-:]|\.\d+/g, ''))
    expect((await feed(url)).body).toContain(`UID:${uid}`)
    expect((await server.call(liveCancel, { classId }, staff)).data.state).toBe('cancelled')
    await work('tellLive')
    expect(await notices(ann)).toEqual(['《波束直播》已取消'])
    expect((await single()).body).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1\r\n[\s\S]*STATUS:CANCELLED/)
    expect((await feed(url)).body).toMatch(/SEQUENCE:1\r\n[\s\S]*STATUS:CANCELLED/)
    expect(await server.call(liveList, { productId }, bob)).toMatchObject({ code: 404, reason: 'productNotFound' })
    expect(await enter(ann, classId)).toMatchObject({ code: 409, reason: 'liveCancelled' })
    expect(await server.call(liveCancel, { classId }, staff)).toMatchObject({ code: 409, reason: 'liveCancelled' })
    expect((await feed(url)).body).toContain('METHOD:PUBLISH')
    const renewed = (await server.call(calendarFeed, { renew: 1 }, ann)).data.url
    expect((await server.call(calendarFeed, {}, ann)).data.url).toBe(renewed)
    expect((await feed(url)).statusCode).toBe(404)
    expect((await feed(renewed)).statusCode).toBe(200)
    expect((await feed(renewed.replace(/token=[^.]+/, `token=${bob.accountId}`))).statusCode).toBe(404)
  })
})
