import { playerClaim, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { aSession, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openSecondServer } from '../../testing/second-server.ts'
import { openStudyTests } from './testing/study.driver.ts'

/**
 * A learner tries to get credit without playing. Each attempt runs against the whole server, and the stored totals are
 * checked: seconds of the day, week and course, seconds of the recording, percent. The control plays honestly. Attempts
 * with a lesson, a name or a video without permission are in study-abuse-rights.test.ts.
 */
const { server, company, newLearner, anHour, now, open, claim, send, playHonestly, books, expectCredit } =
  await openStudyTests()

let ann: Person
/** Ann in her other company. */
let annThere: Person
beforeEach(async () => {
  ;({ ann, annThere } = await newLearner())
})

describe('control: honest play is credited to the second', () => {
  test('a video watched from beginning to end', async () => {
    const course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 100 }]] })
    await open(course)
    await playHonestly(course, 100)
    expect(await expectCredit(100)).toEqual({ played: 100, done: 1 })
    expect((await books())?.percent).toBe(100)
  })

  test('with pauses, rewinding, double speed where allowed, and ten minutes offline', async () => {
    const course = await anHour()
    await open(course)
    await playHonestly(course, 60)
    server.clock.pass(1000)
    await playHonestly(course, 30, 30)
    server.clock.pass(30)
    await send([claim(course, { from: 60, viewTime: 30, to: 120 })])
    const offline = Array.from({ length: 40 }, (_, index) => {
      server.clock.pass(15)
      return claim(course, { from: 120 + index * 15 })
    })
    server.clock.pass(7200)
    await send(offline)
    expect(await expectCredit(60 + 30 + 30 + 600, 720)).toEqual({ played: 720, done: 0 })
  })
})

describe('attempts to cheat', () => {
  test('1. the same record repeated', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(15)
    const one = claim(course)
    for (let i = 0; i < 5; i++) await send([one, one])
    await expectCredit(15)
  })

  test('2. the same record with another stretch of the recording', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(15)
    await send([claim(course)])
    await send([claim(course, { from: 15 }), claim(course, { from: 600 })])
    await expectCredit(15)
  })

  test('3. two tabs playing two lessons at the same time', async () => {
    const [a, b] = [await anHour(), await anHour()]
    await open(a)
    await open(b)
    for (let at = 0; at < 60; at += 15) {
      server.clock.pass(15)
      await Promise.all([send([claim(a, { from: at })]), send([claim(b, { from: at })])])
    }
    await expectCredit(60)
  })

  test('4. many devices reporting at the same instant', async () => {
    const course = await anHour()
    await open(course)
    const devices = await Promise.all(
      Array.from({ length: 8 }, async () => ({ ...ann, token: await aSession(server.deps, ann.accountId, company) })),
    )
    server.clock.pass(30)
    await Promise.all(devices.map((device, index) => send([claim(course, { from: index * 30, viewTime: 30 })], device)))
    await expectCredit(30)
  })

  test('5. two servers on one database, one record to each', async () => {
    const course = await anHour()
    await open(course)
    const second = await openSecondServer(server)
    server.clock.pass(30)
    const { served, end } = second.alternate()
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => send([claim(course, { from: index * 30, viewTime: 30 })])),
    )
    end()
    await second.close()
    expect(served).toEqual([3, 3])
    await expectCredit(30)
  })

  test('6. the same minute in two companies', async () => {
    const course = await anHour()
    await open(course)
    await open(course, 0, annThere)
    server.clock.pass(60)
    await Promise.all([send([claim(course, { viewTime: 60 })]), send([claim(course, { viewTime: 60 })], annThere)])
    await expectCredit(60)
  })

  test('7. one company after the other, for the same hour', async () => {
    const course = await anHour()
    await open(course, 0, annThere)
    await open(course)
    await playHonestly(course, 60)
    await send([claim(course, { viewTime: 60, endTime: now() - 1000 })], annThere)
    await expectCredit(60)
  })

  test('8. a page that was taken over keeps playing behind the active one', async () => {
    const [a, b] = [await anHour(), await anHour()]
    await open(a)
    await open(b)
    const [old, fresh] = ['player-old', 'player-new']
    await server.call(playerClaim, { player: old }, ann)
    server.clock.pass(15)
    await server.call(playerClaim, { player: fresh }, ann)
    server.clock.pass(15)
    const late = await send([claim(a, { viewTime: 30 })], ann, { player: old })
    expect(late.data).toMatchObject({ isPlayedElsewhere: true, records: [{ credited: 15, reason: 'partly' }] })
    server.clock.pass(15)
    expect((await send([claim(a, { from: 30 })], ann, { player: old })).data.records[0]?.credited).toBe(0)
    expect((await send([claim(b, { viewTime: 30 })], ann, { player: fresh })).data).toMatchObject({
      isPlayedElsewhere: false,
      records: [{ credited: 30 }],
    })
    await expectCredit(45)
  })

  test('9. double speed in a course at normal speed', async () => {
    const course = await anHour({ speedUpPlay: false })
    await open(course)
    for (let at = 0; at < 150; at += 15) {
      server.clock.pass(15)
      await send([claim(course, { from: at * 2, to: at * 2 + 30 })])
    }
    await expectCredit(150, 151)
  })

  test('10. sixteen times the speed where two is allowed', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(100)
    await send([claim(course, { viewTime: 100, to: 1600 })])
    await expectCredit(100, 201)
  })

  test('11. a jump to the end with seeking off', async () => {
    const course = await anHour({ dragPlay: false })
    await open(course)
    await playHonestly(course, 15)
    server.clock.pass(15)
    await send([claim(course, { from: 3585 })])
    await expectCredit(15)
  })

  test('12. a jump in small steps with seeking off', async () => {
    const course = await anHour({ dragPlay: false, speedUpPlay: false })
    await open(course)
    for (let at = 0; at < 20; at++) {
      server.clock.pass(1)
      await send([claim(course, { from: at * 20, viewTime: 1 })])
    }
    await expectCredit(1, 2)
  })

  test('13. the whole video as one record, seconds after opening', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(5)
    await send([claim(course, { viewTime: 600, to: 3600 })])
    expect(await expectCredit(5, 11)).toMatchObject({ done: 0 })
  })

  test('14. records from the future, near and far', async () => {
    const course = await anHour()
    await open(course)
    for (const ahead of [6000, 60_000, 3_600_000, 9e14]) await send([claim(course, { endTime: now() + ahead })])
    await expectCredit(0, 0)
  })

  test('15. records from before the lesson was opened', async () => {
    const course = await anHour()
    const before = now()
    server.clock.pass(600)
    await open(course)
    await send([
      claim(course, { viewTime: 600, endTime: before + 500_000 }),
      claim(course, { viewTime: 600 }),
      claim(course, { endTime: 0 }),
    ])
    await expectCredit(0, 0)
  })

  test('16. filling in an hour before credited time', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(7200)
    await send([claim(course)])
    for (let back = 600; back < 6600; back += 600)
      await send([claim(course, { viewTime: 600, from: back % 3000, endTime: now() - back * 1000 })])
    await expectCredit(15)
  })

  test('17. records older than the offline limit', async () => {
    const course = await anHour()
    await open(course)
    const long = now() + 600_000
    server.clock.pass(49 * 3600)
    await send([claim(course, { viewTime: 600, endTime: long })])
    await expectCredit(0, 0)
  })

  test('18. a clock put forward and back between reports', async () => {
    const course = await anHour()
    await open(course)
    for (const hours of [5, -5, 40, -40, 0]) {
      server.clock.pass(15)
      const at = now() + hours * 3_600_000
      await send(
        [
          claim(course, { endTime: at }),
          claim(course, { from: 15, endTime: at - 15_000 }),
          claim(course, { from: 30, endTime: at - 600_000, viewTime: 600 }),
        ],
        ann,
        {
          sentAt: at,
        },
      )
    }
    await expectCredit(75)
  })

  test('19. a forged sending time that moves old records to now', async () => {
    const course = await anHour()
    await open(course)
    await playHonestly(course, 30)
    for (const lie of [-600_000, 600_000, -9e12, 0])
      await send([claim(course, { from: 30, viewTime: 600 })], ann, { sentAt: Math.max(0, now() + lie) })
    await expectCredit(30)
  })

  test('20. negative, endless and absurd numbers', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(15)
    const raw = (field: string, value: string) =>
      JSON.stringify([claim(course)]).replace(new RegExp(`"${field}":[^,}]+`), `"${field}":${value}`)
    for (const field of ['viewTime', 'videoTime', 'fromTime', 'endTime', 'verifyTime']) {
      for (const value of ['-15', '-1e9', '1e308', '1e999', 'null', '"NaN"', '"Infinity"', '{}', '[]', 'true']) {
        const answer = await server.call(studyRecordsSave, { recordJson: raw(field, value) } as never, ann)
        expect(answer.code, `${field} ${value}`).toBeLessThan(500)
      }
    }
    const found = await books()
    expect(found?.day).toBeLessThanOrEqual(15)
    await expectCredit(found?.day ?? 0, 31)
  })

  test('21. a stretch that runs backwards, and one beyond the end', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(15)
    await send([
      claim(course, { from: 500, to: 20, viewTime: 5, endTime: now() - 10_000 }),
      claim(course, { from: 9000, to: 9010, viewTime: 5 }),
    ])
    const { played } = await expectCredit(5, 0)
    expect(played).toBe(0)
  })

  test('22. overlapping stretches in one report', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(30)
    await send([0, 5, 10, 15].map((at) => claim(course, { from: at * 10, endTime: now() - 15_000 + at * 1000 })))
    await expectCredit(30, 62)
  })

  test('23. a hundred slivers that are each rounded up', async () => {
    const course = await anHour({ speedUpPlay: false })
    await open(course)
    for (let at = 0; at < 100; at++) {
      server.clock.pass(0.4)
      await send([claim(course, { from: at, to: at + 1, viewTime: 0.4 })])
    }
    const { played } = await expectCredit(0, 0)
    expect(played).toBe(0)
  })

  test('30. an unanswered presence check', async () => {
    const course = await anHour()
    await server.deps.sql`update product set interventions = 3, intervention_minutes = 5 where id = ${course.productId}`
    await open(course)
    server.clock.pass(15)
    await send([claim(course, { verifyTime: 361 })])
    await expectCredit(0, 0)
  })

  test('31. an open page without playback for a night', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(8 * 3600)
    await send([claim(course, { viewTime: 600, to: 3600 })])
    await expectCredit(600, 1202)
  })
})
