import { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import {
  liveCheckIn,
  liveHandRaise,
  liveMessageSend,
  livePresenceSend,
  liveReserve,
  liveRoomChanges,
} from '@portal/contract/live/live.contract.ts'
import {
  liveAttendance,
  liveCheckInEnd,
  liveCheckInStart,
  liveEnd,
  liveMessageRemove,
  livePersonCallOn,
  livePersonMute,
  liveRead,
} from '@portal/contract/live/live-staff.contract.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { aPerson, type Person } from '../../testing/builders.ts'
import { aLiveClass, aStream } from '../../testing/live.builders.ts'
import { openSecondServer } from '../../testing/second-server.ts'
import { endAbandonedLiveClasses } from './abandoned-classes.jobs.ts'
import { finishEndedLiveClass } from './live.jobs.ts'
import { insertLiveStream, upsertIngestListener } from './stream.store.ts'
import { openLiveTests } from './testing/live.driver.ts'

/** A running live class: its room, its attendees and its stream. */
const { server, company, staff, newPeople, enter, work } = await openLiveTests()

let ann: Person
let bob: Person
beforeEach(async () => {
  ;({ ann, bob } = await newPeople())
})

describe('the room', () => {
  test('opens half an hour before the start and needs access to the class', async () => {
    const { classId } = await aLiveClass(server, staff)
    expect(await enter(ann, classId)).toMatchObject({ code: 409, reason: 'liveNotOpen' })
    expect((await enter(staff, classId)).data.isStaff).toBe(true)
    expect(await server.call(liveMessageSend, { classId, body: '早' }, ann)).toMatchObject({ reason: 'liveNotOpen' })
    server.clock.pass(1801)
    const { data } = await enter(ann, classId, 'en')
    expect(data).toMatchObject({
      class: { title: 'Beams, live', state: 'scheduled', isOpen: true },
      isStaff: false,
      room: { stream: 'unavailable', viewers: 2 - 1, messages: [] },
    })
    const paid = await aLiveClass(server, staff, { price: 'paid', priceFen: 100, startsIn: 60 })
    expect(await enter(ann, paid.classId)).toMatchObject({ code: 403, reason: 'notEntitled' })
    expect(await server.call(liveReserve, { classId: paid.classId }, ann)).toMatchObject({
      code: 403,
      reason: 'notEntitled',
    })
  })

  test('a message on one server arrives on another immediately, in one order, without polling', async () => {
    const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
    const second = await openSecondServer(server)
    try {
      await enter(ann, classId)
      const start = (await enter(bob, classId)).data.room.version
      const began = performance.now()
      const waiting = second.app.inject({
        method: 'POST',
        url: liveRoomChanges.path,
        headers: { access_token: bob.token, 'content-type': 'application/json' },
        payload: { classId, after: start, seconds: 15 },
      })
      // The waiting call must be waiting already, or the test would only prove that messages are read.
      await expect
        .poll(
          () =>
            server.deps
              .sql`select 1 from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
          { timeout: 5000 },
        )
        .not.toHaveLength(0)
      const said = await server.call(liveMessageSend, { classId, body: '能听到吗？<img src=x onerror=alert(1)>' }, ann)
      const heard = (await waiting).json().data
      expect(heard.messages).toMatchObject([
        {
          messageId: said.data.messageId,
          name: '安然',
          isMine: false,
          isStaff: false,
          accountId: null,
          body: '能听到吗？<img src=x onerror=alert(1)>',
        },
      ])
      expect(performance.now() - began).toBeLessThan(14_000)
      expect((await server.call(liveRoomChanges, { classId, after: heard.version }, bob)).data.messages).toEqual([])
      await Promise.all(
        [bob, staff, ann].map((person, n) =>
          enter(person, classId).then(() => server.call(liveMessageSend, { classId, body: `第 ${n} 句` }, person)),
        ),
      )
      const { messages } = (await server.call(liveRoomChanges, { classId, after: heard.version }, ann)).data
      expect(messages).toHaveLength(3)
      expect(messages.map((one) => one.version)).toEqual(messages.map((one) => one.version).toSorted((a, b) => a - b))
    } finally {
      await second.close()
    }
  })

  test('SEC-08: chat is plain text, short and rate limited, and staff delete messages or mute their author', async () => {
    const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
    await enter(ann, classId)
    await enter(bob, classId)
    await enter(staff, classId)
    expect(await server.call(liveMessageSend, { classId, body: 'x'.repeat(301) }, ann)).toMatchObject({ code: 400 })
    expect(await server.call(liveMessageSend, { classId, body: ' \u200b\n ' }, ann)).toMatchObject({
      code: 400,
      fields: ['body'],
    })
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, n) => server.call(liveMessageSend, { classId, body: `快 ${n}` }, ann)),
    )
    expect(many.filter((one) => one.code === 200)).toHaveLength(5)
    expect(many.filter((one) => one.reason === 'liveTooFast')).toHaveLength(3)
    server.clock.pass(11)
    const { messageId } = (await server.call(liveMessageSend, { classId, body: '不合适的话' }, ann)).data
    const { version } = (await enter(bob, classId)).data.room
    expect((await server.call(liveMessageRemove, { classId, messageId }, staff)).code).toBe(200)
    expect(await server.call(liveMessageRemove, { classId, messageId }, staff)).toMatchObject({ code: 404 })
    expect((await server.call(liveRoomChanges, { classId, after: version }, bob)).data.removedIds).toEqual([messageId])
    expect((await enter(bob, classId)).raw).not.toContain('不合适的话')
    const writer = (await enter(staff, classId)).data.room.messages[0]?.accountId
    expect(writer).toBe(ann.accountId)
    expect((await server.call(livePersonMute, { classId, accountId: ann.accountId, isMuted: true }, staff)).code).toBe(
      200,
    )
    expect(await server.call(liveMessageSend, { classId, body: '再说' }, ann)).toMatchObject({
      code: 403,
      reason: 'liveMuted',
    })
    expect((await server.call(liveRoomChanges, { classId, after: version }, ann)).data.isMuted).toBe(true)
    await server.call(livePersonMute, { classId, accountId: ann.accountId, isMuted: false }, staff)
    expect((await server.call(liveMessageSend, { classId, body: '再说' }, ann)).code).toBe(200)
    const stranger = await aPerson(server.deps, company)
    expect(await server.call(liveMessageSend, { classId, body: '没有进来' }, stranger)).toMatchObject({
      reason: 'liveNotOpen',
    })
  })

  test('hands are raised and lowered; staff see the queue and call on one', async () => {
    const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
    for (const person of [ann, bob, staff]) await enter(person, classId)
    await server.call(liveHandRaise, { classId, state: 1 }, bob)
    server.clock.pass(2)
    await server.call(liveHandRaise, { classId, state: 1 }, ann)
    await server.call(liveHandRaise, { classId, state: 1 }, ann)
    const room = async (person: Person) =>
      (await server.call(liveRoomChanges, { classId, after: 0 }, person)).data.hands
    expect(await room(ann)).toEqual({ raised: 2, called: null, mine: 'raised', queue: [] })
    expect((await room(staff)).queue.map((one) => one.name)).toEqual(['鲍勃', '安然'])
    expect((await server.call(livePersonCallOn, { classId, accountId: bob.accountId }, staff)).code).toBe(200)
    expect(await room(bob)).toMatchObject({ called: '鲍勃', mine: 'called' })
    await server.call(livePersonCallOn, { classId, accountId: bob.accountId, isDone: true }, staff)
    await server.call(liveHandRaise, { classId, state: 0 }, ann)
    expect(await room(ann)).toEqual({ raised: 0, called: null, mine: 'down', queue: [] })
    expect(await server.call(livePersonCallOn, { classId, accountId: bob.accountId }, staff)).toMatchObject({
      code: 404,
    })
  })
})

describe('attendance', () => {
  /** Advances the time while these people are in the room and the stream is received. */
  async function watch(
    stream: Awaited<ReturnType<typeof aStream>> | null,
    classId: string,
    people: readonly Person[],
    seconds: number,
  ) {
    for (let left = seconds; left > 0; left -= 20) {
      server.clock.pass(Math.min(20, left))
      await stream?.keep()
      for (const person of people) await server.call(livePresenceSend, { classId, isPlaying: 1 }, person)
    }
  }
  const begin = async (classId: string, people: readonly Person[]) => {
    for (const person of people) {
      await enter(person, classId)
      await server.call(livePresenceSend, { classId, isPlaying: 1 }, person)
    }
  }

  test('counts the time shown during presence, once, completes by the rule, and the replay covers the rest', async () => {
    const { classId, contentId, productId } = await aLiveClass(server, staff, {
      startsIn: 60,
      attendPercent: 80,
      needSignIns: 1,
      isRecorded: false,
    })
    const stream = await aStream(server, classId)
    await begin(classId, [ann, bob])
    const opened = (await server.call(liveCheckInStart, { classId, seconds: 60 }, staff)).data
    expect(await server.call(liveCheckInStart, { classId }, staff)).toMatchObject({ code: 409, reason: 'signInOpen' })
    expect((await server.call(liveRoomChanges, { classId, after: 0 }, ann)).data.signIn).toMatchObject({
      signInId: opened.signInId,
      isSigned: false,
      signed: null,
    })
    const outside = await aPerson(server.deps, company)
    expect(await server.call(liveCheckIn, { classId, signInId: opened.signInId }, outside)).toMatchObject({
      reason: 'liveNotOpen',
    })
    expect((await server.call(liveCheckIn, { classId, signInId: opened.signInId }, ann)).data).toEqual({ signedIn: 1 })
    expect((await server.call(liveCheckIn, { classId, signInId: opened.signInId }, ann)).data).toEqual({ signedIn: 1 })
    expect((await server.call(liveCheckInEnd, { classId }, staff)).data).toEqual({ signed: 1 })
    expect(await server.call(liveCheckIn, { classId, signInId: opened.signInId }, bob)).toMatchObject({
      code: 409,
      reason: 'signInClosed',
    })
    await watch(stream, classId, [ann, bob], 300)
    const late = await aPerson(server.deps, company)
    await begin(classId, [late])
    await watch(stream, classId, [ann, late], 300)
    const state = async (person: Person) =>
      (await server.call(livePresenceSend, { classId, isPlaying: 1 }, person)).data
    expect(await state(ann)).toEqual({
      seconds: 600,
      percent: 100,
      needPercent: 80,
      signedIn: 1,
      needSignIns: 1,
      isMet: true,
      isCompleted: false,
    })
    expect(await state(bob)).toMatchObject({ seconds: 300, percent: 50, signedIn: 0 })
    expect(await state(late)).toMatchObject({ seconds: 300, percent: 50 })
    // A page cannot report a live class.
    const forged = {
      contentId,
      productId,
      videoFormat: 1,
      verifyTime: 0,
      viewType: 9,
      endTime: server.clock.now().getTime(),
      videoTime: 600,
      viewTime: 300,
    }
    expect((await server.call(studyRecordsSave, { recordJson: [forged] }, bob)).data.records[0]).toMatchObject({
      credited: 0,
      reason: 'notAllowed',
    })
    expect((await server.call(liveEnd, { classId }, staff)).data.state).toBe('ended')
    await work('settleLive')
    await finishEndedLiveClass.run(server.deps, { classId })
    const { rows } = (await server.call(liveAttendance, { classId }, staff)).data
    expect(
      Object.fromEntries(rows.map((one) => [one.accountId, [one.seconds, one.signedIn, one.isCompleted]])),
    ).toEqual({
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
    expect((await enter(ann, classId)).data).toMatchObject({
      class: { state: 'ended' },
      playlistUrl: null,
      attendance: { isCompleted: true },
    })
  })

  test('one person is in one place: two rooms, two pages or a pause gain no time', async () => {
    const [one, two] = [
      await aLiveClass(server, staff, { startsIn: 60 }),
      await aLiveClass(server, staff, { startsIn: 60 }),
    ]
    const [first, other] = [await aStream(server, one.classId), await aStream(server, two.classId)]
    await begin(one.classId, [ann])
    await begin(two.classId, [ann])
    for (let n = 0; n < 15; n++) {
      server.clock.pass(10)
      await first.keep()
      await other.keep()
      for (const classId of [one.classId, two.classId, one.classId])
        await server.call(livePresenceSend, { classId, isPlaying: 1 }, ann)
    }
    const total = async () =>
      (
        await server.deps.sql<
          { seconds: number }[]
        >`select sum(seconds)::int as seconds from study_day where account_id = ${ann.accountId}`
      )[0]?.seconds ?? 0
    expect(await total()).toBeLessThanOrEqual(150)
    expect(await total()).toBeGreaterThan(140)
    const now = await total()
    // Paused for a while; then the page was asleep.
    await server.call(livePresenceSend, { classId: one.classId, isPlaying: 0 }, ann)
    server.clock.pass(20)
    await first.keep()
    await server.call(livePresenceSend, { classId: one.classId, isPlaying: 1 }, ann)
    server.clock.pass(46)
    await first.keep()
    await server.call(livePresenceSend, { classId: one.classId, isPlaying: 1 }, ann)
    expect(await total()).toBe(now)
    // Nothing is shown while the stream is interrupted.
    await first.stop()
    for (let n = 0; n < 3; n++) {
      server.clock.pass(20)
      await server.call(livePresenceSend, { classId: one.classId, isPlaying: 1 }, ann)
    }
    expect(await total()).toBe(now)
    expect((await server.call(liveRoomChanges, { classId: one.classId, after: 0 }, ann)).data).toMatchObject({
      state: 'interrupted',
      stream: 'unavailable',
    })
  })

  test('a class without an end by staff ends automatically, also one that never started', async () => {
    const begun = await aLiveClass(server, staff, { startsIn: 60, plannedSeconds: 600 })
    const never = await aLiveClass(server, staff, { startsIn: 60, plannedSeconds: 600 })
    const stream = await aStream(server, begun.classId)
    server.clock.pass(60 + 600 + 1801)
    await stream.keep()
    await endAbandonedLiveClasses.run(server.deps)
    const state = async (classId: string) => (await server.call(liveRead, { classId }, staff)).data.state
    expect([await state(begun.classId), await state(never.classId)]).toEqual(['running', 'ended'])
    await stream.stop()
    await endAbandonedLiveClasses.run(server.deps)
    await endAbandonedLiveClasses.run(server.deps)
    expect(await state(begun.classId)).toBe('ended')
    expect(await server.call(liveReserve, { classId: never.classId }, ann)).toMatchObject({
      code: 409,
      reason: 'liveOver',
    })
  })
})

describe('streams', () => {
  const open = (classId: string) =>
    insertLiveStream(server.deps.sql, {
      id: newId(server.clock.now(), server.deps.random),
      classId,
      now: server.clock.now(),
    })

  test('a class has one stream at a time, also with concurrent publishers; a silent one of a dead server gives way', async () => {
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

  test('without a server for streams, staff and the room see the problem, and no address is given', async () => {
    const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
    const door = { id: newId(server.clock.now(), server.deps.random), port: 1935 }
    const seen = async () => {
      const [read, room] = [await server.call(liveRead, { classId }, staff), await enter(ann, classId)]
      return [read.data.encoder, read.data.streamUrl, room.data.room.stream]
    }
    expect(await seen()).toEqual(['off', null, 'unavailable'])
    await upsertIngestListener(server.deps.sql, { ...door, problem: 'noEncoder', now: server.clock.now() })
    expect(await seen()).toEqual(['missing', null, 'unavailable'])
    await upsertIngestListener(server.deps.sql, { ...door, problem: null, now: server.clock.now() })
    expect(await seen()).toEqual(['ready', 'rtmp://portal.test:1935/live', 'off'])
    server.clock.pass(31)
    expect(await seen()).toEqual(['off', null, 'unavailable'])
  })
})
