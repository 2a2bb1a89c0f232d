import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { myHomepage } from '@portal/contract/learning/my-home.contract.ts'
import { addRecordV3 } from '@portal/contract/learning/play.contract.ts'
import { liveEnter, liveFeed, liveHand, liveList, livePresence, liveReserve, liveSay, liveSignIn, liveWait } from '@portal/contract/live/live.contract.ts'
import {
  liveAttendance,
  liveCallOn,
  liveCancel,
  liveChange,
  liveCloseSignIn,
  liveEnd,
  liveManage,
  liveMute,
  liveOpenSignIn,
  liveRead,
  liveRemoveMessage,
  liveRotateKey,
} from '@portal/contract/live/live-staff.contract.ts'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../core/random.ts'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../testing/builders.ts'
import { aLiveClass, aStream } from '../../testing/live.builders.ts'
import { openSecondServer } from '../../testing/second-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { endForgotten, liveJobs, remindLive, settleLive } from './live.jobs.ts'
import { openStream, sayDoor } from './stream.store.ts'

let server: TestServer
let company: string
let staff: Person
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['live'], name: '主持人' })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await aPerson(server.deps, company, { name: '安然', email: `ann${Math.random()}@example.test` })
  bob = await aPerson(server.deps, company, { name: '鲍勃' })
})

const outbox = () => server.deps.sql<{ recipient: string; subject: string }[]>`select recipient, subject from outbound_message order by created_at`
const notices = async (person: Person) => (await server.call(notificationList, {}, person)).data.list.map((one) => one.title)
/** Calls the handlers of jobs that were added, as the queue would. */
async function work(name: 'tellLive' | 'settleLive') {
  const rows = await server.deps.sql<{ payload: Record<string, unknown> }[]>`
    with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${name} returning j.payload) select payload from taken`
  for (const { payload } of rows) await liveJobs.handlers[name](server.deps, payload)
}
const enter = (person: Person, classId: string, lang: 'zh' | 'en' = 'zh') => server.call(liveEnter, { classId }, { ...person, lang })

describe('the schedule', () => {
  test('shows what comes to whom the company lets see it, and keeps the key to itself', async () => {
    const other = await aPerson(server.deps, await aCompany(server.deps))
    const open = await aLiveClass(server, staff)
    const closed = await aLiveClass(server, staff, { companyIds: [company], title: { zh: '内部' } })
    expect(open.streamKey).toMatch(/^[0-9a-f]{40}$/)
    const seen = async (person: Person | null) => (await server.call(liveList, { size: 999 }, { token: person?.token ?? null })).data.list.map((one) => one.classId)
    expect(await seen(ann)).toEqual(expect.arrayContaining([open.classId, closed.classId]))
    for (const who of [other, null]) {
      expect(await seen(who)).toContain(open.classId)
      expect(await seen(who)).not.toContain(closed.classId)
    }
    expect(await enter(other, closed.classId)).toMatchObject({ code: 404, reason: 'liveNotFound' })
    const read = await server.call(liveRead, { classId: open.classId }, staff)
    expect(read.data.content).toMatchObject({ title: open.content.title, teacherId: open.content.teacherId, plannedSeconds: 3600, isRecorded: true, attendPercent: 80 })
    expect(read.data.encoder).toBe('off')
    expect(read.raw).not.toContain(open.streamKey)
    const [row] = await server.deps.sql`select * from live_class where id = ${open.classId}`
    expect(JSON.stringify(row)).not.toContain(open.streamKey)
    expect((await server.call(liveManage, { q: '内部' }, staff)).data.rows.map((one) => one.classId)).toEqual([closed.classId])
    for (const since of ['0000-01-01T00:00:00Z', '2016-12-31T23:59:60Z']) expect((await server.call(liveList, { since })).fields).toEqual(['since'])
    expect((await server.call(liveManage, { q: '%' }, staff)).data.rows).toEqual([])
    const again = await server.call(liveRotateKey, { classId: open.classId }, staff)
    expect(again.data.streamKey).not.toBe(open.streamKey)
    const audit = await server.deps.sql<{ action: string }[]>`select action from audit_line where thing_id = ${open.classId}`
    expect(audit.map((line) => line.action).toSorted()).toEqual(['live.rotateKey', 'live.schedule'])
  })

  test('refuses what cannot be, by field', async () => {
    const { content } = await aLiveClass(server, staff)
    const bad = { ...content, title: {}, teacherId: company, companyIds: [staff.accountId], startsAt: '2020-01-01T00:00:00Z', price: 'paid' }
    const { classId, revision } = await aLiveClass(server, staff)
    const answer = await server.call(liveChange, { classId, revision, content: bad } as never, staff)
    expect(answer).toMatchObject({ code: 400, fields: ['content.title', 'content.teacherId', 'content.companyIds', 'content.startsAt', 'content.priceFen'] })
    expect(await server.call(liveChange, { classId, revision: revision + 1, content } as never, staff)).toMatchObject({ code: 409, reason: 'conflict' })
  })

  test('a reserved place comes up on both home pages of who reserved it, in that company, until the class is over', async () => {
    const [later, sooner] = [await aLiveClass(server, staff, { startsAt: new Date(server.clock.now().getTime() + 86_400_000).toISOString() }), await aLiveClass(server, staff)]
    for (const { classId } of [later, sooner]) await server.call(liveReserve, { classId }, ann)
    const places = async (person: Person) => (await server.call(myHomepage, {}, person)).data.places.map((one) => one.classId)
    expect(await places(ann)).toEqual([sooner.classId, later.classId])
    expect((await server.call(homePage, {}, ann)).data.learner?.nextLive).toMatchObject({ classId: sooner.classId, title: sooner.content.title.zh, state: 'scheduled' })
    expect(await places(bob)).toEqual([])
    const elsewhere = await aCompany(server.deps)
    await joinCompany(server.deps, ann.accountId, elsewhere)
    expect(await places({ ...ann, token: await aSession(server.deps, ann.accountId, elsewhere) })).toEqual([])
    await server.call(liveCancel, { classId: sooner.classId }, staff)
    expect(await places(ann)).toEqual([later.classId])
    await server.call(liveCancel, { classId: later.classId }, staff)
    expect(await places(ann)).toEqual([])
    // The next test finds nobody left to be told.
    await work('tellLive')
  })

  test('the last place is given once, also when many want it at the same moment', async () => {
    const { classId } = await aLiveClass(server, staff, { capacity: 3 })
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(server.deps, company)))
    const answers = await Promise.all(people.map((person) => server.call(liveReserve, { classId }, person)))
    expect(answers.filter((one) => one.code === 200)).toHaveLength(3)
    expect(answers.filter((one) => one.reason === 'liveFull')).toHaveLength(5)
    const lucky = people[answers.findIndex((one) => one.code === 200)] as Person
    expect((await server.call(liveReserve, { classId }, lucky)).data).toEqual({ isReserved: true, reserved: 3 })
    expect((await server.call(liveReserve, { classId, state: 0 }, lucky)).data).toEqual({ isReserved: false, reserved: 2 })
    server.clock.pass(3600)
    expect((await enter(ann, classId)).code).toBe(200)
    expect(await enter(bob, classId)).toMatchObject({ code: 409, reason: 'liveFull' })
    expect((await enter(staff, classId)).code).toBe(200)
  })

  test('who has left the company holds no place and hears nothing; a place goes along to the company it is asked for in', async () => {
    const { deps } = server
    const { classId } = await aLiveClass(server, staff, { capacity: 1, startsIn: 3600 })
    const there = await joinCompany(deps, ann.accountId, await aCompany(deps)).then(async () => {
      const [row] = await deps.sql<{ id: string }[]>`select company_id as id from membership where account_id = ${ann.accountId} and company_id <> ${company}`
      const companyId = row?.id as string
      return { ...ann, companyId, token: await aSession(deps, ann.accountId, companyId) }
    })
    expect((await server.call(liveReserve, { classId }, ann)).data).toEqual({ isReserved: true, reserved: 1 })
    expect((await server.call(liveReserve, { classId }, bob)).reason).toBe('liveFull')
    expect((await server.call(liveReserve, { classId }, there)).data).toEqual({ isReserved: true, reserved: 1 })
    expect((await server.call(liveList, { classId }, there)).data.list[0]).toMatchObject({ isReserved: true, reserved: 1 })
    await deps.sql`update membership set status = 'withdrawn' where account_id = ${ann.accountId} and company_id = ${there.companyId}`
    expect((await server.call(liveReserve, { classId }, bob)).data).toEqual({ isReserved: true, reserved: 1 })
    server.clock.pass(3000)
    await remindLive(deps)
    const told = await deps.sql`select account_id from notification where account_id = any(${[ann.accountId, bob.accountId]})`
    expect(told.map((row) => row.account_id)).toEqual([bob.accountId])
  })

  test('a company that is suspended hears nothing, and its calendars are closed', async () => {
    const { sql } = server.deps
    const theirs = await aCompany(server.deps)
    const cat = await aPerson(server.deps, theirs)
    const { classId } = await aLiveClass(server, staff, { startsIn: 3600 })
    await server.call(liveReserve, { classId }, cat)
    const { url } = (await server.call(liveFeed, {}, cat)).data
    const feed = () => server.inject({ method: 'GET', url: url.replace('http://portal.test', '') })
    server.clock.pass(3000)
    await sql`update company set status = 'suspended' where id = ${theirs}`
    await remindLive(server.deps)
    expect([(await feed()).statusCode, await sql`select from notification where account_id = ${cat.accountId}`]).toEqual([404, []])
    await sql`update company set status = 'active' where id = ${theirs}`
    await remindLive(server.deps)
    expect([(await feed()).statusCode, await notices(cat)]).toEqual([200, ['《波束直播》即将开始']])
  })

  test('who has a place is reminded twice, each once, and anew after a change of time', async () => {
    const { classId, revision, content } = await aLiveClass(server, staff, { startsIn: 26 * 3600 })
    await server.call(liveReserve, { classId }, ann)
    const mails = (await outbox()).length
    await remindLive(server.deps)
    expect(await notices(ann)).toEqual([])
    server.clock.pass(3 * 3600)
    await Promise.all([remindLive(server.deps), remindLive(server.deps)])
    expect(await notices(ann)).toEqual(['《波束直播》一天内开始'])
    server.clock.pass(22 * 3600 + 50 * 60)
    await remindLive(server.deps)
    await remindLive(server.deps)
    expect(await notices(ann)).toEqual(['《波束直播》即将开始', '《波束直播》一天内开始'])
    const moved = { ...content, startsAt: new Date(server.clock.now().getTime() + 14 * 60_000).toISOString() }
    expect((await server.call(liveChange, { classId, revision, content: moved } as never, staff)).code).toBe(200)
    await work('tellLive')
    await remindLive(server.deps)
    expect((await notices(ann)).toSorted()).toEqual(['《波束直播》一天内开始', '《波束直播》即将开始', '《波束直播》即将开始', '《波束直播》改时间了'].toSorted())
    expect((await outbox()).slice(mails).filter((one) => one.recipient.startsWith('ann'))).toHaveLength(4)
    expect(await notices(bob)).toEqual([])
  })

  test('who has a place hears of every new time, also of one that was told before', async () => {
    const { classId, revision, content } = await aLiveClass(server, staff, { startsIn: 80 * 3600 })
    await server.call(liveReserve, { classId }, ann)
    const move = (seen: number, hours: number) =>
      server.call(
        liveChange,
        { classId, revision: seen, content: { ...content, startsAt: new Date(Date.parse(content.startsAt) + hours * 3_600_000).toISOString() } } as never,
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

  test('a class that is cancelled at the same moment gives no place', async () => {
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

  test('a class that is cancelled leaves the catalogue, tells who had a place and stays in their calendar as cancelled', async () => {
    const { classId, productId } = await aLiveClass(server, staff)
    await server.call(liveReserve, { classId }, ann)
    const single = () => server.inject({ method: 'GET', url: `/comp/pc/live/calendar.ics?classId=${classId}`, headers: { access_token: ann.token } })
    const before = await single()
    expect(before.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(before.body).toMatch(/SEQUENCE:0\r\n/)
    expect(before.body).toContain('STATUS:CONFIRMED')
    const { url } = (await server.call(liveFeed, {}, ann)).data
    const feed = async (address: string) => server.inject({ method: 'GET', url: address.replace('http://portal.test', '') })
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
    const renewed = (await server.call(liveFeed, { renew: 1 }, ann)).data.url
    expect((await server.call(liveFeed, {}, ann)).data.url).toBe(renewed)
    expect((await feed(url)).statusCode).toBe(404)
    expect((await feed(renewed)).statusCode).toBe(200)
    expect((await feed(renewed.replace(/token=[^.]+/, `token=${bob.accountId}`))).statusCode).toBe(404)
  })
})

describe('the room', () => {
  test('opens half an hour before the start, and needs the right to the class', async () => {
    const { classId } = await aLiveClass(server, staff)
    expect(await enter(ann, classId)).toMatchObject({ code: 409, reason: 'liveNotOpen' })
    expect((await enter(staff, classId)).data.isStaff).toBe(true)
    expect(await server.call(liveSay, { classId, body: '早' }, ann)).toMatchObject({ reason: 'liveNotOpen' })
    server.clock.pass(1801)
    const { data } = await enter(ann, classId, 'en')
    expect(data).toMatchObject({ class: { title: 'Beams, live', state: 'scheduled', isOpen: true }, isStaff: false, room: { stream: 'unavailable', viewers: 2 - 1, messages: [] } })
    const paid = await aLiveClass(server, staff, { price: 'paid', priceFen: 100, startsIn: 60 })
    expect(await enter(ann, paid.classId)).toMatchObject({ code: 403, reason: 'notEntitled' })
    expect(await server.call(liveReserve, { classId: paid.classId }, ann)).toMatchObject({ code: 403, reason: 'notEntitled' })
  })

  test('what is said on one server is heard on another at once, in one order, and waits for nobody', async () => {
    const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
    const second = await openSecondServer(server)
    try {
      await enter(ann, classId)
      const start = (await enter(bob, classId)).data.room.version
      const began = performance.now()
      const waiting = second.app.inject({
        method: 'POST',
        url: liveWait.path,
        headers: { access_token: bob.token, 'content-type': 'application/json' },
        payload: { classId, after: start, seconds: 15 },
      })
      // The waiting call must have begun to wait, or it would only prove that messages are read.
      await expect.poll(() => server.deps.sql`select 1 from pg_stat_activity where query ilike 'listen%' and datname = current_database()`, { timeout: 5000 }).not.toHaveLength(0)
      const said = await server.call(liveSay, { classId, body: '能听到吗？<img src=x onerror=alert(1)>' }, ann)
      const heard = (await waiting).json().data
      expect(heard.messages).toMatchObject([
        { messageId: said.data.messageId, name: '安然', isMine: false, isStaff: false, accountId: null, body: '能听到吗？<img src=x onerror=alert(1)>' },
      ])
      expect(performance.now() - began).toBeLessThan(14_000)
      expect((await server.call(liveWait, { classId, after: heard.version }, bob)).data.messages).toEqual([])
      await Promise.all([bob, staff, ann].map((person, n) => enter(person, classId).then(() => server.call(liveSay, { classId, body: `第 ${n} 句` }, person))))
      const { messages } = (await server.call(liveWait, { classId, after: heard.version }, ann)).data
      expect(messages).toHaveLength(3)
      expect(messages.map((one) => one.version)).toEqual(messages.map((one) => one.version).toSorted((a, b) => a - b))
    } finally {
      await second.close()
    }
  })

  test('SEC-08: chat is plain text, short, not too fast, and staff take it away or silence its writer', async () => {
    const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
    await enter(ann, classId)
    await enter(bob, classId)
    await enter(staff, classId)
    expect(await server.call(liveSay, { classId, body: 'x'.repeat(301) }, ann)).toMatchObject({ code: 400 })
    expect(await server.call(liveSay, { classId, body: ' \u200b\n ' }, ann)).toMatchObject({ code: 400, fields: ['body'] })
    const many = await Promise.all(Array.from({ length: 8 }, (_, n) => server.call(liveSay, { classId, body: `快 ${n}` }, ann)))
    expect(many.filter((one) => one.code === 200)).toHaveLength(5)
    expect(many.filter((one) => one.reason === 'liveTooFast')).toHaveLength(3)
    server.clock.pass(11)
    const { messageId } = (await server.call(liveSay, { classId, body: '不合适的话' }, ann)).data
    const { version } = (await enter(bob, classId)).data.room
    expect((await server.call(liveRemoveMessage, { classId, messageId }, staff)).code).toBe(200)
    expect(await server.call(liveRemoveMessage, { classId, messageId }, staff)).toMatchObject({ code: 404 })
    expect((await server.call(liveWait, { classId, after: version }, bob)).data.removedIds).toEqual([messageId])
    expect((await enter(bob, classId)).raw).not.toContain('不合适的话')
    const writer = (await enter(staff, classId)).data.room.messages[0]?.accountId
    expect(writer).toBe(ann.accountId)
    expect((await server.call(liveMute, { classId, accountId: ann.accountId, isMuted: true }, staff)).code).toBe(200)
    expect(await server.call(liveSay, { classId, body: '再说' }, ann)).toMatchObject({ code: 403, reason: 'liveMuted' })
    expect((await server.call(liveWait, { classId, after: version }, ann)).data.isMuted).toBe(true)
    await server.call(liveMute, { classId, accountId: ann.accountId, isMuted: false }, staff)
    expect((await server.call(liveSay, { classId, body: '再说' }, ann)).code).toBe(200)
    const stranger = await aPerson(server.deps, company)
    expect(await server.call(liveSay, { classId, body: '没有进来' }, stranger)).toMatchObject({ reason: 'liveNotOpen' })
  })

  test('hands go up and down; staff see the queue and call on one', async () => {
    const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
    for (const person of [ann, bob, staff]) await enter(person, classId)
    await server.call(liveHand, { classId, state: 1 }, bob)
    server.clock.pass(2)
    await server.call(liveHand, { classId, state: 1 }, ann)
    await server.call(liveHand, { classId, state: 1 }, ann)
    const room = async (person: Person) => (await server.call(liveWait, { classId, after: 0 }, person)).data.hands
    expect(await room(ann)).toEqual({ raised: 2, called: null, mine: 'raised', queue: [] })
    expect((await room(staff)).queue.map((one) => one.name)).toEqual(['鲍勃', '安然'])
    expect((await server.call(liveCallOn, { classId, accountId: bob.accountId }, staff)).code).toBe(200)
    expect(await room(bob)).toMatchObject({ called: '鲍勃', mine: 'called' })
    await server.call(liveCallOn, { classId, accountId: bob.accountId, isDone: true }, staff)
    await server.call(liveHand, { classId, state: 0 }, ann)
    expect(await room(ann)).toEqual({ raised: 0, called: null, mine: 'down', queue: [] })
    expect(await server.call(liveCallOn, { classId, accountId: bob.accountId }, staff)).toMatchObject({ code: 404 })
  })
})

describe('attendance', () => {
  /** Seconds go by in which these people are in the room and the stream comes in. */
  async function watch(stream: Awaited<ReturnType<typeof aStream>> | null, classId: string, people: readonly Person[], seconds: number) {
    for (let left = seconds; left > 0; left -= 20) {
      server.clock.pass(Math.min(20, left))
      await stream?.keep()
      for (const person of people) await server.call(livePresence, { classId, isPlaying: 1 }, person)
    }
  }
  const begin = async (classId: string, people: readonly Person[]) => {
    for (const person of people) {
      await enter(person, classId)
      await server.call(livePresence, { classId, isPlaying: 1 }, person)
    }
  }

  test('counts what was shown while one was there, once, completes by the rule and leaves the rest to the replay', async () => {
    const { classId, contentId, productId } = await aLiveClass(server, staff, { startsIn: 60, attendPercent: 80, needSignIns: 1, isRecorded: false })
    const stream = await aStream(server, classId)
    await begin(classId, [ann, bob])
    const opened = (await server.call(liveOpenSignIn, { classId, seconds: 60 }, staff)).data
    expect(await server.call(liveOpenSignIn, { classId }, staff)).toMatchObject({ code: 409, reason: 'signInOpen' })
    expect((await server.call(liveWait, { classId, after: 0 }, ann)).data.signIn).toMatchObject({ signInId: opened.signInId, isSigned: false, signed: null })
    const outside = await aPerson(server.deps, company)
    expect(await server.call(liveSignIn, { classId, signInId: opened.signInId }, outside)).toMatchObject({ reason: 'liveNotOpen' })
    expect((await server.call(liveSignIn, { classId, signInId: opened.signInId }, ann)).data).toEqual({ signedIn: 1 })
    expect((await server.call(liveSignIn, { classId, signInId: opened.signInId }, ann)).data).toEqual({ signedIn: 1 })
    expect((await server.call(liveCloseSignIn, { classId }, staff)).data).toEqual({ signed: 1 })
    expect(await server.call(liveSignIn, { classId, signInId: opened.signInId }, bob)).toMatchObject({ code: 409, reason: 'signInClosed' })
    await watch(stream, classId, [ann, bob], 300)
    const late = await aPerson(server.deps, company)
    await begin(classId, [late])
    await watch(stream, classId, [ann, late], 300)
    const state = async (person: Person) => (await server.call(livePresence, { classId, isPlaying: 1 }, person)).data
    expect(await state(ann)).toEqual({ seconds: 600, percent: 100, needPercent: 80, signedIn: 1, needSignIns: 1, isMet: true, isCompleted: false })
    expect(await state(bob)).toMatchObject({ seconds: 300, percent: 50, signedIn: 0 })
    expect(await state(late)).toMatchObject({ seconds: 300, percent: 50 })
    // A page cannot report a live class by itself.
    const forged = { contentId, productId, videoFormat: 1, verifyTime: 0, viewType: 9, endTime: server.clock.now().getTime(), videoTime: 600, viewTime: 300 }
    expect((await server.call(addRecordV3, { recordJson: [forged] }, bob)).data.records[0]).toMatchObject({ credited: 0, reason: 'notAllowed' })
    expect((await server.call(liveEnd, { classId }, staff)).data.state).toBe('ended')
    await work('settleLive')
    await settleLive(server.deps, { classId })
    const { rows } = (await server.call(liveAttendance, { classId }, staff)).data
    expect(Object.fromEntries(rows.map((one) => [one.accountId, [one.seconds, one.signedIn, one.isCompleted]]))).toEqual({
      [ann.accountId]: [600, 1, true],
      [bob.accountId]: [300, 0, false],
      [late.accountId]: [300, 0, false],
    })
    const [progress] = await server.deps
      .sql`select percent, completed_at is not null as done, studied_seconds from product_progress where account_id = ${ann.accountId} and product_id = ${productId}`
    expect(progress).toEqual({ percent: 100, done: true, studied_seconds: 600 })
    const [row] = await server.deps.sql`select duration from content where id = ${contentId}`
    expect(row?.duration).toBe(600)
    expect(await server.call(liveEnd, { classId }, staff)).toMatchObject({ code: 409, reason: 'liveOver' })
    expect((await enter(ann, classId)).data).toMatchObject({ class: { state: 'ended' }, playlistUrl: null, attendance: { isCompleted: true } })
  })

  test('one person is in one place: two rooms, two pages or a pause gain nothing', async () => {
    const [one, two] = [await aLiveClass(server, staff, { startsIn: 60 }), await aLiveClass(server, staff, { startsIn: 60 })]
    const [first, other] = [await aStream(server, one.classId), await aStream(server, two.classId)]
    await begin(one.classId, [ann])
    await begin(two.classId, [ann])
    for (let n = 0; n < 15; n++) {
      server.clock.pass(10)
      await first.keep()
      await other.keep()
      for (const classId of [one.classId, two.classId, one.classId]) await server.call(livePresence, { classId, isPlaying: 1 }, ann)
    }
    const total = async () =>
      (await server.deps.sql<{ seconds: number }[]>`select sum(seconds)::int as seconds from study_day where account_id = ${ann.accountId}`)[0]?.seconds ?? 0
    expect(await total()).toBeLessThanOrEqual(150)
    expect(await total()).toBeGreaterThan(140)
    const now = await total()
    // Paused for a while, then a page that was asleep.
    await server.call(livePresence, { classId: one.classId, isPlaying: 0 }, ann)
    server.clock.pass(20)
    await first.keep()
    await server.call(livePresence, { classId: one.classId, isPlaying: 1 }, ann)
    server.clock.pass(46)
    await first.keep()
    await server.call(livePresence, { classId: one.classId, isPlaying: 1 }, ann)
    expect(await total()).toBe(now)
    // Nothing is shown while the stream is interrupted.
    await first.stop()
    for (let n = 0; n < 3; n++) {
      server.clock.pass(20)
      await server.call(livePresence, { classId: one.classId, isPlaying: 1 }, ann)
    }
    expect(await total()).toBe(now)
    expect((await server.call(liveWait, { classId: one.classId, after: 0 }, ann)).data).toMatchObject({ state: 'interrupted', stream: 'unavailable' })
  })

  test('a class that nobody ends ends itself, and one that never began as well', async () => {
    const begun = await aLiveClass(server, staff, { startsIn: 60, plannedSeconds: 600 })
    const never = await aLiveClass(server, staff, { startsIn: 60, plannedSeconds: 600 })
    const stream = await aStream(server, begun.classId)
    server.clock.pass(60 + 600 + 1801)
    await stream.keep()
    await endForgotten(server.deps)
    const state = async (classId: string) => (await server.call(liveRead, { classId }, staff)).data.state
    expect([await state(begun.classId), await state(never.classId)]).toEqual(['running', 'ended'])
    await stream.stop()
    await endForgotten(server.deps)
    await endForgotten(server.deps)
    expect(await state(begun.classId)).toBe('ended')
    expect(await server.call(liveReserve, { classId: never.classId }, ann)).toMatchObject({ code: 409, reason: 'liveOver' })
  })
})

describe('streams', () => {
  const open = (classId: string) => openStream(server.deps.sql, { id: newId(server.clock.now(), server.deps.random), classId, now: server.clock.now() })

  test('a class has one stream at a time, also for two publishers at the same moment; one that fell silent with its server gives way', async () => {
    const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
    const opened = await Promise.all([open(classId), open(classId), open(classId)])
    expect(opened.filter(Boolean)).toHaveLength(1)
    server.clock.pass(19)
    expect(await open(classId)).toBe(false)
    server.clock.pass(2)
    expect((await server.call(liveRead, { classId }, staff)).data.state).toBe('interrupted')
    expect(await open(classId)).toBe(true)
    expect((await server.call(liveRead, { classId }, staff)).data.state).toBe('running')
  })

  test('where streams cannot be taken in, staff and the room are told so, and no address is given', async () => {
    const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
    const door = { id: newId(server.clock.now(), server.deps.random), port: 1935 }
    const seen = async () => {
      const [read, room] = [await server.call(liveRead, { classId }, staff), await enter(ann, classId)]
      return [read.data.encoder, read.data.streamUrl, room.data.room.stream]
    }
    expect(await seen()).toEqual(['off', null, 'unavailable'])
    await sayDoor(server.deps.sql, { ...door, problem: 'noEncoder', now: server.clock.now() })
    expect(await seen()).toEqual(['missing', null, 'unavailable'])
    await sayDoor(server.deps.sql, { ...door, problem: null, now: server.clock.now() })
    expect(await seen()).toEqual(['ready', 'rtmp://portal.test:1935/live', 'off'])
    server.clock.pass(31)
    expect(await seen()).toEqual(['off', null, 'unavailable'])
  })
})
