import { playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse, type Course } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let company: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
afterAll(() => server.close())

const open = (course: Course, who: Person, at = 0) =>
  server.call(
    playInfoRead,
    { knowledgeId: course.productId, contentId: course.contentIds[at] as string, from: 'pc' },
    who,
  )
/** A page's report of stretches of 15 seconds that end now. */
const report = (course: Course, who: Person, from: number, stretches = 1) => {
  const now = server.clock.now().getTime()
  const recordJson = Array.from({ length: stretches }, (_, index) => ({
    videoFormat: 1,
    verifyTime: 0,
    liveId: 0,
    viewType: 9,
    endTime: now - (stretches - 1 - index) * 15_000,
    videoTime: from + (index + 1) * 15,
    viewTime: 15,
    fromTime: from + index * 15,
    contentId: course.contentIds[0] as string,
    productId: course.productId,
  }))
  return server.call(studyRecordsSave, { recordJson } as never, who)
}

test('PERF-06: a report takes the same few statements, for any length of the course and number of stretches', async () => {
  const counts: number[] = []
  for (const [lessons, stretches, seconds] of [
    [1, 1, 36_000],
    [40, 1, 36_000],
    [40, 18, 36_000],
    // Short enough for percent of lesson and course to grow with every report.
    [2, 18, 400],
  ] as const) {
    const course = await aCourse(server.deps, {
      sections: [Array.from({ length: lessons }, () => ({ type: 3 as const, seconds }))],
    })
    const ann = await aPerson(server.deps, company)
    await open(course, ann)
    server.clock.pass(15)
    await report(course, ann, 0)
    server.clock.pass(15 * stretches)
    server.statements()
    const { data } = await report(course, ann, 15, stretches)
    expect(data.records.map((one) => one.credited)).toEqual(Array(stretches).fill(15))
    counts.push(server.statements().length)
  }
  // The session, everything by which the report is judged, and everything with which it is credited.
  expect(counts).toEqual([3, 3, 3, 3])
})

test('PERF-06: concurrent learners are each credited what they watched, and none more than clock and speed allow', async () => {
  const course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 3600 }]] })
  const people = await Promise.all(Array.from({ length: 40 }, () => aPerson(server.deps, company)))
  for (const person of people) await open(course, person)
  const rounds = 5
  for (let round = 0; round < rounds; round++) {
    server.clock.pass(15)
    // One in four learners reports the same stretch twice simultaneously, and one in four reports twice as much time as
    // has passed.
    const answers = await Promise.all(
      people.flatMap((person, n) =>
        (n % 4 === 1 ? [0, 0] : [0]).map(() =>
          report(course, person, round * 15 * (n % 4 === 2 ? 2 : 1), n % 4 === 2 ? 2 : 1),
        ),
      ),
    )
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 200))
  }
  const books = await server.deps.sql<{ day: number; records: number; played: number; course: number }[]>`
    select d.seconds as day, (select sum(credited_seconds)::int from study_record r where r.account_id = d.account_id) as records, c.played_seconds as played, p.studied_seconds as course
    from study_day d join content_progress c on c.account_id = d.account_id join product_progress p on p.account_id = d.account_id
    where d.account_id = any(${people.map((person) => person.accountId)})`
  expect(books.length).toBe(people.length)
  for (const { day, records, played, course } of books) {
    expect([day, records, course]).toEqual([rounds * 15, rounds * 15, rounds * 15])
    expect(played).toBeLessThanOrEqual(rounds * 15 * 2)
    expect(played).toBeGreaterThanOrEqual(rounds * 15)
  }
})
