import { attemptStart, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import { playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import {
  ownStudyLines,
  ownStudyLinesOfAllCompanies,
  ownStudyPeriod,
  ownStudyPeriodOfAllCompanies,
  rankingList,
  studiedCourseList,
  studyRecordCounts,
  studyRecordsExport,
} from '@portal/contract/learning/record.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../testing/builders.ts'
import { aCourse, type Course } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { refreshRankings } from './ranking.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Plays a lesson for this many seconds, in real time of the test's clock. */
async function study(who: Person, course: Course, at: number, seconds: number, from = 0): Promise<void> {
  const contentId = course.contentIds[at] as string
  await server.call(playInfoRead, { knowledgeId: course.productId, contentId, from: 'pc' }, who)
  server.clock.pass(seconds)
  const record = {
    videoFormat: 1,
    verifyTime: 0,
    viewType: 9,
    endTime: server.clock.now().getTime(),
    videoTime: from + seconds,
    fromTime: from,
    viewTime: seconds,
    contentId,
    productId: course.productId,
  }
  const { data } = await server.call(studyRecordsSave, { recordJson: [record] } as never, who)
  expect(data.records[0]?.credited).toBe(seconds)
}
const long = { sections: [[{ type: 3, seconds: 3600 } as const], [{ type: 3, seconds: 100 } as const]] }

describe('records', () => {
  test('by day, by lesson and by course, as they were studied', async () => {
    server.clock.set(new Date('2026-03-04T15:59:00Z'))
    const ann = await aPerson(server.deps, await aCompany(server.deps))
    const course = await aCourse(server.deps, { title: '=课程', ...long })
    await study(ann, course, 0, 40)
    await study(ann, course, 0, 15, 40)
    server.clock.set(new Date('2026-03-05T02:00:00Z'))
    await study(ann, course, 1, 100)
    const { data } = await server.call(ownStudyLines, {}, ann)
    expect(data).toMatchObject({ total: 2, page: 0, size: 10 })
    expect(data.list.map((line) => [line.day, line.lessonLabel, line.seconds, line.percent])).toEqual([
      ['2026-03-05', '2.1', 100, 100],
      ['2026-03-04', '1.1', 55, 1],
    ])
    expect((await server.call(ownStudyLines, { page: 1, size: 1 }, ann)).data.list.map((line) => line.day)).toEqual([
      '2026-03-04',
    ])
    expect((await server.call(ownStudyLines, { fromDay: '2026-03-05', toDay: '2026-03-05' }, ann)).data.total).toBe(1)
    const courses = await server.call(studiedCourseList, {}, ann)
    expect(courses.data.list).toMatchObject([
      { productId: course.productId, seconds: 155, lessonsDone: 1, lessonCount: 2, completedAt: null },
    ])
    expect((await server.call(studyRecordCounts, {}, ann)).data).toEqual({
      seconds: 155,
      days: 2,
      lessonsDone: 1,
      coursesDone: 0,
      coursesActive: 1,
      companies: 1,
    })
    const week = (await server.call(ownStudyPeriod, {}, ann)).data
    expect(week).toMatchObject({
      type: 1,
      from: '2026-03-02',
      to: '2026-03-08',
      today: '2026-03-05',
      seconds: 155,
      lessonsDone: 1,
      daysStudied: 2,
      coursesDone: 0,
    })
    expect(week.bars.map((bar) => bar.seconds)).toEqual([0, 0, 55, 100, 0, 0, 0])
    const year = (await server.call(ownStudyPeriod, { type: 3 }, ann)).data
    expect([year.bars.length, year.bars[2]]).toEqual([
      12,
      { from: '2026-03-01', to: '2026-03-31', seconds: 155, lessonsDone: 1, examsSat: 0 },
    ])
    server.clock.set(new Date('2026-03-11T02:00:00Z'))
    expect((await server.call(ownStudyPeriod, {}, ann)).data).toMatchObject({
      seconds: 0,
      sameTimeBefore: { seconds: 55, lessonsDone: 0 },
    })
    expect((await server.call(ownStudyPeriod, { date: '2026-03-04' }, ann)).data).toMatchObject({
      seconds: 155,
      sameTimeBefore: { seconds: 0 },
    })
    expect((await server.call(ownStudyPeriod, { date: '2026-02-30' }, ann)).fields).toEqual(['date'])
  })

  test('submitted exams count on their day with any result; mock exams and open attempts do not', async () => {
    server.clock.set(new Date('2026-03-05T15:30:00Z'))
    const ann = await aPerson(server.deps, await aCompany(server.deps))
    const begin = async (kind: 'formal' | 'mock') => {
      const examId = await createTestExam(
        server.deps,
        { single: 1 },
        { kind, release: { graded: 'never', score: 'never', marks: 'never', key: 'never' } },
      )
      return (await server.call(attemptStart, { examId, writer: 'window-one' }, ann)).data.attemptId
    }
    const [formal, mock] = [await begin('formal'), await begin('mock')]
    await begin('formal')
    server.clock.pass(3000)
    for (const attemptId of [formal, mock])
      await server.call(attemptSubmit, { attemptId, writer: 'window-one', submitKey: 'submit-key-1', answers: [] }, ann)
    const { bars, examsSat } = (await server.call(ownStudyPeriod, {}, ann)).data
    expect([bars.map((bar) => bar.examsSat), examsSat]).toEqual([[0, 0, 0, 0, 1, 0, 0], 1])
  })

  test("“all” is all companies of the learner, and nobody else's", async () => {
    const [here, there] = [await aCompany(server.deps, { name: '甲' }), await aCompany(server.deps, { name: '乙' })]
    const ann = await aPerson(server.deps, here)
    await joinCompany(server.deps, ann.accountId, there)
    const elsewhere = { ...ann, companyId: there, token: await aSession(server.deps, ann.accountId, there) }
    const colleague = await aPerson(server.deps, here)
    const course = await aCourse(server.deps, long)
    await study(ann, course, 0, 30)
    await study(elsewhere, course, 0, 20)
    await study(colleague, course, 0, 50)
    expect((await server.call(ownStudyLines, {}, ann)).data.list.map((line) => line.seconds)).toEqual([30])
    const all = (await server.call(ownStudyLinesOfAllCompanies, {}, ann)).data
    expect(all.list.map((line) => [line.companyName, line.seconds])).toEqual([
      ['乙', 20],
      ['甲', 30],
    ])
    expect((await server.call(ownStudyPeriod, {}, ann)).data.seconds).toBe(30)
    expect((await server.call(ownStudyPeriodOfAllCompanies, {}, ann)).data.seconds).toBe(50)
    expect((await server.call(studyRecordCounts, {}, ann)).data).toMatchObject({ seconds: 30, companies: 2 })
    await server.deps
      .sql`update membership set status = 'withdrawn' where account_id = ${ann.accountId} and company_id = ${there}`
    expect((await server.call(ownStudyLinesOfAllCompanies, {}, ann)).data.total).toBe(1)
  })

  test('the workbook has the period, with texts kept as text', async () => {
    const { default: readExcel } = await import('read-excel-file/node')
    const ann = await aPerson(server.deps, await aCompany(server.deps))
    const course = await aCourse(server.deps, { title: '=cmd()', ...long })
    await study(ann, course, 0, 90)
    const answer = await server.inject({
      method: 'POST',
      url: studyRecordsExport.path,
      headers: { access_token: ann.token, 'accept-language': 'en' },
      payload: { type: 1 },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/Study%20records%20.*\.xlsx/)
    const sheets = (await readExcel(answer.rawPayload)) as unknown as { sheet: string; data: unknown[][] }[]
    expect(sheets.map((sheet) => sheet.sheet)).toEqual(['By day', 'By lesson', 'By course'])
    expect(sheets[1]?.data[1]?.[1]).toBe('=cmd()')
    expect(sheets[1]?.data[1]?.[5]).toBe(1.5)
    expect(sheets[0]?.data).toHaveLength(8)
  })
})

describe('ranking', () => {
  test('most seconds first, equals share a place, everyone sees their own; week, month and year', async () => {
    const company = await aCompany(server.deps)
    server.clock.set(new Date('2026-04-01T02:00:00Z'))
    const course = await aCourse(server.deps, long)
    const people: Person[] = []
    for (const seconds of [30, 50, 30, 10]) {
      const person = await aPerson(server.deps, company)
      people.push(person)
      await study(person, course, 0, seconds)
    }
    await study(await aPerson(server.deps, await aCompany(server.deps)), course, 0, 500)
    const { data } = await server.call(rankingList, {}, people[3])
    expect(data).toMatchObject({
      type: 1,
      from: '2026-03-30',
      to: '2026-04-05',
      total: 4,
      me: { place: 4, seconds: 10, page: 0, toNext: 20 },
    })
    expect(data.list.map((line) => [line.place, line.seconds, line.isMe])).toEqual([
      [1, 50, false],
      [2, 30, false],
      [2, 30, false],
      [4, 10, true],
    ])
    await server.deps
      .sql`update account set name = '赵启航', name_latin = 'Zhao Qihang' where id = ${people[1]?.accountId ?? ''}`
    const names = async (lang: 'zh' | 'en') =>
      (await server.call(rankingList, { size: 1 }, { token: people[3]?.token ?? '', lang })).data.list[0]?.name
    expect([await names('zh'), await names('en')]).toEqual(['赵启航', 'Zhao Qihang'])
    const second = (await server.call(rankingList, { page: 1, size: 2 }, people[3])).data
    expect([second.list.map((line) => line.place), second.me?.page]).toEqual([[2, 4], 1])
    const around = async (who: Person | undefined) => (await server.call(myHomeRead, {}, who)).data.ranking
    const places = (own: Awaited<ReturnType<typeof around>>) =>
      own?.lines.map((line) => [line.places.at(-1), line.isMe] as const)
    const lowest = await around(people[3])
    expect(lowest).toMatchObject({ place: 4, of: 4, toNext: { seconds: 20, place: 2 } })
    expect(places(lowest)).toEqual([
      [2, false],
      [2, false],
      [4, true],
    ])
    expect(places(await around(people[1]))?.map(([place]) => place)).toEqual([1, 2, 2])
    const middle = await around(people[2])
    expect(places(middle)?.filter(([, isMe]) => isMe)).toEqual([[2, true]])
    expect(middle).toMatchObject({ place: 2, toNext: { place: 1 } })
    server.clock.set(new Date('2026-04-07T02:00:00Z'))
    expect((await server.call(rankingList, {}, people[1])).data).toMatchObject({ total: 0, list: [], me: null })
    await study(people[3] as Person, course, 0, 45, 10)
    expect((await server.call(rankingList, { type: 2 }, people[3])).data.me).toEqual({
      place: 1,
      seconds: 55,
      page: 0,
      toNext: null,
    })
    expect((await server.call(rankingList, { type: 3 }, people[1])).data.me).toMatchObject({ place: 2, toNext: 5 })
    expect((await server.call(rankingList, { type: 4 }, people[1])).code).toBe(400)
  })

  test('a former member leaves the rankings and returns with their old seconds', async () => {
    const { sql } = server.deps
    const [company, other] = [await aCompany(server.deps), await aCompany(server.deps)]
    const course = await aCourse(server.deps, long)
    const [ann, bob, cat] = [
      await aPerson(server.deps, company),
      await aPerson(server.deps, company, { name: '走了的人' }),
      await aPerson(server.deps, company),
    ]
    await joinCompany(server.deps, bob.accountId, other)
    const elsewhere = { ...bob, companyId: other, token: await aSession(server.deps, bob.accountId, other) }
    await study(ann, course, 0, 30)
    await study(bob, course, 0, 70)
    await study(cat, course, 0, 80)
    await study(elsewhere, course, 0, 20)
    const ranking = async (who: Person, type = '1') => (await server.call(rankingList, { type } as never, who)).data
    const set = (status: string) =>
      sql`update membership set status = ${status}, position = position where company_id = ${company} and account_id = ${bob.accountId}`
    const before = await Promise.all(['1', '2', '3'].map((type) => ranking(ann, type)))
    expect(before[0]).toMatchObject({ total: 3, me: { place: 3, toNext: 40 } })
    await refreshRankings.run(server.deps)
    await set('withdrawn')
    await set('withdrawn')
    for (const type of ['1', '2', '3']) {
      const { list, total, me } = await ranking(ann, type)
      expect([total, me?.place, me?.toNext, list.map((line) => line.seconds)]).toEqual([2, 2, 50, [80, 30]])
    }
    expect((await server.call(myHomeRead, {}, ann)).data.ranking).toMatchObject({ place: 2, of: 2 })
    expect((await ranking(elsewhere)).me).toMatchObject({ place: 1, seconds: 20 })
    await refreshRankings.run(server.deps)
    await set('active')
    expect(await Promise.all(['1', '2', '3'].map((type) => ranking(ann, type)))).toEqual(before)
    await study(bob, course, 0, 20, 70)
    expect((await ranking(ann)).list.map((line) => [line.place, line.seconds])).toEqual([
      [1, 90],
      [2, 80],
      [3, 30],
    ])
  })

  test('the ranking agrees with the days', async () => {
    const rows = await server.deps.sql`
      select 1 from (select company_id, account_id, date_trunc('year', day::timestamp)::date as y, sum(seconds)::int as s from study_day group by 1, 2, 3) d
      full join (
        select company_id, account_id, starts_on, sum(seconds)::int as seconds
        from (select company_id, account_id, period, starts_on, seconds from study_rank union all select company_id, account_id, period, starts_on, seconds from study_rank_left) x
        where period = 3 group by 1, 2, 3
      ) r on (r.company_id, r.account_id, r.starts_on) = (d.company_id, d.account_id, d.y) where r.seconds is distinct from d.s`
    expect(rows).toHaveLength(0)
    await refreshRankings.run(server.deps)
    const counts = await server.deps.sql`
      select 1 from (select * from study_rank_count where people <> 0) c
      full join (select company_id, period, starts_on, seconds / 60 as minute, count(*)::int as people from study_rank where seconds > 0 group by 1, 2, 3, 4) r
      using (company_id, period, starts_on, minute) where r.people is distinct from c.people`
    expect(counts).toHaveLength(0)
  })

  test('concurrent reports do not block each other', async () => {
    const company = await aCompany(server.deps)
    const course = await aCourse(server.deps, long)
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(server.deps, company)))
    const contentId = course.contentIds[0] as string
    for (const person of people)
      await server.call(playInfoRead, { knowledgeId: course.productId, contentId, from: 'pc' }, person)
    for (let round = 0; round < 6; round++) {
      server.clock.pass(25)
      const record = {
        videoFormat: 1,
        verifyTime: 0,
        viewType: 9,
        endTime: server.clock.now().getTime(),
        videoTime: (round + 1) * 25,
        viewTime: 25,
        contentId,
        productId: course.productId,
      }
      const answers = await Promise.all(
        people.map((person) => server.call(studyRecordsSave, { recordJson: [record] } as never, person)),
      )
      expect(answers.map((answer) => answer.data.records[0]?.credited)).toEqual(people.map(() => 25))
    }
    const { data } = await server.call(rankingList, {}, people[5])
    expect(data).toMatchObject({ total: 12, me: { place: 1, seconds: 150, toNext: null } })
    expect(data.list.map((line) => line.place)).toEqual(people.map(() => 1))
    await Promise.all([refreshRankings.run(server.deps), refreshRankings.run(server.deps)])
    expect(await server.deps.sql`select 1 from study_rank_change`).toHaveLength(0)
    expect((await server.call(rankingList, {}, people[5])).data).toEqual(data)
  })
})
