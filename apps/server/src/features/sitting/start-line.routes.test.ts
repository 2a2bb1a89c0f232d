import { attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requireActor } from '../../core/access/session.ts'
import { hashSecret } from '../../core/secrets/random.ts'
import { aCompany, aPerson, aSession, type Person } from '../../testing/builders.ts'
import { openSecondServer, type SecondServer } from '../../testing/second-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testWriter } from '../exams/testing/exam.driver.ts'
import { startAttempt } from './attempt.service.ts'
import { startLineChannel } from './start-line.store.ts'
import { openStartLine } from './start-line.ts'
import { createWordingCache } from './wordings.ts'

let server: TestServer
let second: SecondServer
let company: string
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  second = await openSecondServer(server)
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(async () => {
  await server.deps.sql`delete from start_place`
  await server.deps.sql`update start_gate set admitted = (select last_value from start_place_number_seq)`
})

/** Makes the line look longer than the processes can handle during a test: its next number is a million away. */
async function makeFull(): Promise<void> {
  const { sql } = server.deps
  const other = await aPerson(server.deps, company)
  const examId = await createTestExam(server.deps, { single: 1 })
  await sql`select setval('start_place_number_seq', (select admitted + 1000000 from start_gate))`
  await sql`insert into start_place (account_id, exam_id, asked_at, seen_at) values (${other.accountId}, ${examId}, ${server.clock.now()}, ${server.clock.now()})`
  // Both processes listen from their first start on.
  for (const at of [server.app, second.app]) await startAt(at, await aPerson(server.deps, company), examId)
  await announceLine()
  for (const at of [server.app, second.app])
    expect((await startAt(at, await aPerson(server.deps, company), examId)).data.reason).toBe('startQueued')
}

/** Announces the line, and returns when both processes have heard of it: their next start waits until they have read it. */
async function announceLine(): Promise<void> {
  const heard = [server, second].map(({ deps }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return deps.sql.listen(startLineChannel, () => resolve()).then((one) => ({ one, promise }))
  })
  const all = await Promise.all(heard)
  await server.deps.sql.notify(startLineChannel, '')
  for (const { one, promise } of all) {
    await promise
    await one.unlisten()
  }
}
/** Admits people up to the number of this person. */
const admit = (person: Person) => server.deps.sql`
  update start_gate set admitted = (select number from start_place where account_id = ${person.accountId})`
const numberOf = async (person: Person) =>
  (
    await server.deps.sql<
      { number: number }[]
    >`select number::int as number from start_place where account_id = ${person.accountId}`.one()
  ).number

async function startAt(at: TestServer['app'] | SecondServer['app'], person: Person, examId: string, password?: string) {
  const answer = await at.inject({
    method: 'POST',
    url: attemptStart.path,
    headers: { access_token: person.token, 'accept-language': 'en' },
    payload: { examId, writer: testWriter, ...(password ? { password } : {}) },
  })
  return {
    ...(answer.json() as { code: number; msg: string; data: Record<string, never> }),
    retryAfter: answer.headers['retry-after'],
  }
}

test('a waiting candidate sees their position and expected wait, keeps that position on every process, and starts when it is their turn', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 600 })
  await makeFull()
  const [ann, ben] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const first = await startAt(server.app, ann, examId)
  expect(first).toMatchObject({ code: 429, data: { reason: 'startQueued' }, retryAfter: '30' })
  expect(first.msg).toMatch(
    /^Many candidates are starting at once\. You are number \d+ in line, with about \d+ s to wait\.$/,
  )
  expect(first.data.position).toBeGreaterThan(900_000)
  const place = await numberOf(ann)
  expect((await startAt(second.app, ben, examId)).data.reason).toBe('startQueued')
  expect(await numberOf(ben)).toBe(place + 1)
  // Tries again, in another process and twice simultaneously: the position is the same.
  for (const at of [second.app, server.app]) expect((await startAt(at, ann, examId)).data.reason).toBe('startQueued')
  await Promise.all([startAt(second.app, ann, examId), startAt(server.app, ann, examId)])
  expect(await numberOf(ann)).toBe(place)
  // No one is admitted before Ann; once she is, Ben still waits, and her clock begins then.
  await server.deps.sql`select setval('start_place_number_seq', ${place + 1_000_000})`
  await server.deps.sql`update start_place set number = ${place + 900_000} where account_id = ${ben.accountId}`
  server.clock.pass(50)
  await admit(ann)
  const started = await startAt(second.app, ann, examId)
  expect(started.code).toBe(200)
  expect(started.data.paper).toMatchObject({ clock: { remainingMs: 600_000 } })
  expect((await startAt(server.app, ben, examId)).data.reason).toBe('startQueued')
  // A lost response is requested again: an open attempt never waits behind anyone.
  expect(await startAt(server.app, ann, examId)).toMatchObject({ code: 200, data: { resumed: true } })
  await admit(ben)
  expect((await startAt(server.app, ben, examId)).code).toBe(200)
})

test('people of one instant get one number each, in the order of their first try, and start in this order', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await makeFull()
  const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(server.deps, company)))
  const ask = (person: Person, index: number) => startAt(index % 2 ? second.app : server.app, person, examId)
  for (const [index, person] of people.entries()) await ask(person, index)
  const numbers = await Promise.all(people.map(numberOf))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(new Set(numbers).size).toBe(people.length)
  await admit(people[4] as Person)
  // The gate advances on its own, so the last positions are put out of its reach.
  await server.deps.sql`update start_place set number = number + 900000 where number > ${numbers[4] as number}`
  const answers = await Promise.all(people.map((person, index) => ask(person, index + 1)))
  expect(answers.map(({ code }) => code)).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
})

test('an exam that closes while a person waits admits them with their full time, and no one who comes later', async () => {
  const closesAt = new Date(server.clock.now().getTime() + 20_000)
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600, closesAt })
  await makeFull()
  const [early, late] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  expect((await startAt(server.app, early, examId)).data.reason).toBe('startQueued')
  server.clock.pass(30)
  expect((await startAt(second.app, early, examId)).data.reason).toBe('startQueued')
  // The exam is not over for others while a person waits, so keys are not released.
  const [exam] = await server.deps
    .sql`select exam_over_for_all_at(${examId}::uuid, ${closesAt}::timestamptz, ${server.clock.now()}::timestamptz) > ${server.clock.now()} as "isLater"`
  expect(exam).toEqual({ isLater: true })
  expect((await startAt(server.app, late, examId)).data.reason).toBe('examClosed')
  await admit(early)
  // The start may come later than possible: the wait shifts the candidate's time but does not extend it.
  server.clock.pass(40)
  const { code, data } = await startAt(server.app, early, examId)
  expect([code, (data as unknown as { paper: { clock: object } }).paper.clock]).toMatchObject([
    200,
    { remainingMs: 20_000 },
  ])
  expect((await startAt(server.app, late, examId)).data.reason).toBe('examClosed')
})

test('nobody waits for a refusal: who may not see an exam, or can not start it now, gets no place and hears what others hear', async () => {
  const { clock, deps } = server
  const soon = new Date(clock.now().getTime() + 60_000)
  const hidden = await createTestExam(deps, { single: 1 }, { companyId: await aCompany(deps) })
  const notYet = await createTestExam(deps, { single: 1 }, { opensAt: soon })
  const paused = await createTestExam(deps, { single: 1 })
  const person = await aPerson(deps, company)
  await makeFull()
  await deps.sql`update exam set paused_at = ${clock.now()} where id = ${paused}`
  const reasons = []
  for (const examId of ['11111111-1111-4111-8111-111111111111', hidden, notYet, paused])
    reasons.push((await startAt(server.app, person, examId)).data.reason)
  expect(reasons).toEqual(['examNotFound', 'examNotFound', 'examNotStarted', 'examPaused'])
  expect(await deps.sql`select from start_place where account_id = ${person.accountId}`).toHaveLength(0)
})

test('a refusal in its turn ends the place, so its first try decides nothing later', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const person = await aPerson(server.deps, company)
  await makeFull()
  expect((await startAt(server.app, person, examId)).data.reason).toBe('startQueued')
  await server.deps.sql`update exam set paused_at = ${server.clock.now()} where id = ${examId}`
  await admit(person)
  expect((await startAt(second.app, person, examId)).data.reason).toBe('examPaused')
  expect(await server.deps.sql`select from start_place where account_id = ${person.accountId}`).toHaveLength(0)
})

test('a person who enters a wrong password at their turn keeps their position', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await server.deps.sql`update exam set start_password = 'lantern' where id = ${examId}`
  const person = await aPerson(server.deps, company)
  await makeFull()
  expect((await startAt(server.app, person, examId, 'lantern')).data.reason).toBe('startQueued')
  const place = await numberOf(person)
  await admit(person)
  expect((await startAt(server.app, person, examId, 'latern')).data.reason).toBe('examPasswordWrong')
  expect(await numberOf(person)).toBe(place)
  expect((await startAt(server.app, person, examId, 'lantern')).code).toBe(200)
})

test('places in two exams are two; a clock that is ahead takes no time; a process that has just started knows the places', async () => {
  const closesAt = new Date(server.clock.now().getTime() + 20_000)
  const examId = await createTestExam(server.deps, { single: 1 }, { closesAt })
  const other = await createTestExam(server.deps, { single: 1 })
  const person = await aPerson(server.deps, company)
  await makeFull()
  for (const id of [examId, other]) expect((await startAt(server.app, person, id)).data.reason).toBe('startQueued')
  const places = await server.deps.sql<{ number: number }[]>`
    select number::int as number from start_place where account_id = ${person.accountId}`
  expect(new Set(places.map(({ number }) => number)).size).toBe(2)
  // The process that recorded the first try has a clock that is five seconds ahead.
  await server.deps.sql`
    update start_place set asked_at = asked_at + interval '5 seconds', seen_at = seen_at + interval '5 seconds' where exam_id = ${examId}`
  await server.deps.sql`update start_gate set admitted = (select last_value from start_place_number_seq)`
  server.clock.pass(2)
  const third = await openSecondServer(server)
  const { code, data } = await startAt(third.app, person, examId)
  await third.close()
  expect([code, (data as unknown as { paper: { clock: object } }).paper.clock]).toMatchObject([
    200,
    { remainingMs: 18_000 },
  ])
})

test('a request whose turn is near is held until then, and nothing is started for a person who has left meanwhile', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await makeFull()
  const { sql } = server.deps
  const [ann, ben] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  for (const person of [ann, ben]) await startAt(server.app, person, examId)
  const line = openStartLine(server.deps)
  const started: string[] = []
  const enter = (person: Person, isGone: boolean) =>
    line.enter(
      { accountId: person.accountId, examId },
      { check: async () => 'new', start: async () => started.push(person.accountId), isGone: () => isGone },
    )
  // Both are far back at first, and would get an immediate response.
  await expect(enter(ann, false)).rejects.toMatchObject({ reason: 'startQueued' })
  await sql`update start_gate set admitted = (select number - 100 from start_place where account_id = ${ann.accountId})`
  await announceLine()
  await Promise.all([
    enter(ann, false),
    expect(enter(ben, true)).rejects.toMatchObject({ reason: 'startQueued', details: { position: 1, retryAfter: 1 } }),
  ])
  expect(started).toEqual([ann.accountId])
  expect(await sql`select from start_place where account_id = ${ben.accountId}`).toHaveLength(1)
  await line.stop()
})

test('a person who stays away loses their position, and with it the time of the first try', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await makeFull()
  const person = await aPerson(server.deps, company)
  await startAt(server.app, person, examId)
  const place = await numberOf(person)
  server.clock.pass(89)
  await startAt(server.app, person, examId)
  expect(await numberOf(person)).toBe(place)
  server.clock.pass(91)
  await startAt(server.app, person, examId)
  expect(await numberOf(person)).toBeGreaterThan(place)
})

test('a person keeps their position for a minute after any try, also one that comes soon after another', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await makeFull()
  const person = await aPerson(server.deps, company)
  await startAt(server.app, person, examId)
  const place = await numberOf(person)
  for (const seconds of [40, 60, 29, 60]) {
    server.clock.pass(seconds)
    await startAt(second.app, person, examId)
    expect(await numberOf(person)).toBe(place)
  }
})

test('a session that ends while its request is held starts nothing and resumes nothing, and the person keeps their position', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const { sql } = server.deps
  const person = await aPerson(server.deps, company)
  const again = { ...person, token: await aSession(server.deps, person.accountId, company) }
  await makeFull()
  await startAt(server.app, person, examId)
  const place = await numberOf(person)
  const actor = await requireActor(server.deps, hashSecret(person.token), null)
  const line = openStartLine(server.deps)
  const enter = () =>
    line.enter(
      { accountId: person.accountId, examId },
      {
        check: async () => 'new',
        start: (askedAt) =>
          startAttempt(
            { ...server.deps, wordings: createWordingCache() },
            { ...actor, address: '127.0.0.1' },
            { examId, writer: 'another-window' },
            'zh',
            askedAt,
          ),
        isGone: () => false,
      },
    )
  await admit(person)
  await sql`update session set ended_at = ${server.clock.now()}, end_reason = 'elsewhere' where id = ${actor.sessionId}`
  await expect(enter()).rejects.toMatchObject({ reason: 'sessionEnded' })
  expect(await sql`select from attempt where account_id = ${person.accountId}`).toHaveLength(0)
  expect(await numberOf(person)).toBe(place)
  expect((await startAt(server.app, again, examId)).code).toBe(200)
  // The other session has the attempt by the time it is this one's turn.
  await sql`
    insert into start_place (account_id, exam_id, number, asked_at, seen_at)
    overriding system value values (${person.accountId}, ${examId}, ${place}, ${server.clock.now()}, ${server.clock.now()})`
  await expect(enter()).rejects.toMatchObject({ reason: 'sessionEnded' })
  expect(await sql`select writer from attempt where account_id = ${person.accountId}`.one()).toEqual({
    writer: testWriter,
  })
  await line.stop()
})

test('the line advances automatically until no one waits, and an idle portal sends no query for it', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await makeFull()
  const person = await aPerson(server.deps, company)
  await startAt(server.app, person, examId)
  await server.deps
    .sql`update start_gate set admitted = (select number - 60 from start_place where account_id = ${person.accountId})`
  await expect.poll(async () => (await startAt(server.app, person, examId)).code, { timeout: 10_000 }).toBe(200)
  expect(await server.deps.sql`select from start_place where account_id = ${person.accountId}`).toHaveLength(0)

  const quiet = await openTestServer()
  const alone = await aPerson(quiet.deps, await aCompany(quiet.deps))
  await createExamDriver(quiet).open(alone, await createTestExam(quiet.deps, { single: 1 }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  quiet.statements()
  const other = await aPerson(quiet.deps, await aCompany(quiet.deps))
  const { code } = await quiet.call(
    attemptStart,
    { examId: await createTestExam(quiet.deps, { single: 1 }), writer: testWriter },
    other,
  )
  const ofTheLine = () => quiet.statements().filter((text) => /start_(?:place|gate)/.test(text))
  expect([code, ofTheLine()]).toEqual([200, []])
  // After there has been a line, the gate is no longer checked, though people may still return to their positions.
  const { sql } = quiet.deps
  const another = await createTestExam(quiet.deps, { single: 1 })
  await sql`select setval('start_place_number_seq', 1000)`
  const line = openStartLine(quiet.deps, { watchedMs: 0 })
  const enter = () =>
    line.enter(
      { accountId: alone.accountId, examId: another },
      { check: async () => 'new', start: async (askedAt) => askedAt, isGone: () => false },
    )
  await sql`
    insert into start_place (account_id, exam_id, asked_at, seen_at)
    values (${other.accountId}, ${another}, ${quiet.clock.now()}, ${quiet.clock.now()})`
  await expect(enter()).rejects.toMatchObject({ reason: 'startQueued' })
  await sql`update start_gate set admitted = (select max(number) from start_place)`
  quiet.statements()
  await expect.poll(ofTheLine, { interval: 250, timeout: 10_000 }).toEqual([])
  expect(await enter()).toEqual(quiet.clock.now())
  await line.stop()
  await quiet.close()
})

test('concurrent starts that a process can’t handle all get their position, and all start in the end', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const people = await Promise.all(Array.from({ length: 130 }, () => aPerson(server.deps, company)))
  const waits: number[] = []
  await Promise.all(
    people.map(async (person, index) => {
      for (;;) {
        const { code, data, msg } = await startAt(index % 2 ? second.app : server.app, person, examId)
        if (code === 200) return
        expect([code, data.reason], msg).toEqual([429, 'startQueued'])
        waits.push(index)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }),
  )
  const [count] = await server.deps.sql`select count(*)::int as count from attempt where exam_id = ${examId}`
  expect(count).toEqual({ count: 130 })
  await drive.open(people[0] as Person, examId)
}, 60_000)
