import { planProgress } from '@portal/contract/learning/plan-staff.contract.ts'
import { ownStudyPeriod, rankingList, studyRecordCounts } from '@portal/contract/learning/record.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, aSession } from '../apps/server/src/testing/builders.ts'
import { aCourse } from '../apps/server/src/testing/course.builder.ts'
import { openTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { plannedReadsOf } from './query-plans.ts'
import { fillStudyYear } from './study-year.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('the study year that the benchmark reads is one that reports could have written: its books agree, and every page shows them', async () => {
  const { deps } = server
  const { sql } = deps
  const company = await aCompany(deps)
  const staff = await aPerson(deps, company, { grants: ['companies'] })
  for (let n = 0; n < 6; n++) await aCourse(deps)
  const steps: string[] = []
  const { companyId, planId } = await fillStudyYear(sql, { learners: 140, records: 700, today: '2026-03-02' }, (what) =>
    steps.push(what),
  )
  expect([companyId, steps.length]).toEqual([company, 12])
  const [books] = await sql`
    select (select count(*)::int from study_record) as records,
      (select count(*)::int from study_record_rest) as "inNoMonth",
      (select sum(seconds)::int from study_day) - (select sum(seconds)::int from study_lesson) - (select sum(60 + (n * 7919) % 36000)::int from bench_learner) as "daysAgainstLessons",
      (select sum(seconds)::int from study_lesson) - (select sum(studied_seconds)::int from product_progress) as "lessonsAgainstCourses",
      (select array_agg(distinct difference) from (
        select r.seconds - (select sum(d.seconds) from study_day d where d.company_id = r.company_id and d.account_id = r.account_id
          and date_trunc((array['week', 'month', 'year'])[r.period], d.day::timestamp)::date = r.starts_on) as difference from study_rank r) x) as "ranksAgainstDays",
      (select sum(people)::int from (select people from study_rank_count union all select people from study_rank_change) c) - (select count(*)::int from study_rank where seconds > 0) as "countsAgainstRanks"`
  expect(books).toEqual({
    records: 700,
    inNoMonth: 0,
    daysAgainstLessons: 0,
    lessonsAgainstCourses: 0,
    ranksAgainstDays: [0],
    countsAgainstRanks: 0,
  })
  const [busy] = await sql<{ id: string }[]>`select account_id as id from bench_learner where n = 1`
  const learner = { token: await aSession(deps, busy?.id as string, company) }
  expect((await server.call(rankingList, { type: '1' } as never, learner)).data.total).toBe(140)
  expect((await server.call(ownStudyPeriod, { type: '3' } as never, learner)).code).toBe(200)
  expect((await server.call(studyRecordCounts, {}, learner)).code).toBe(200)
  const { counts } = (await server.call(planProgress, { planId }, staff)).data
  expect(counts.people).toBe(141)
  expect(counts.overdue).toBeGreaterThan(35)
})

test('a plan shows how a statement reads its tables', async () => {
  const { sql } = server.deps
  const plan = async (text: string, setting: string) =>
    sql.begin(async (tx) => {
      await tx.unsafe(`set local ${setting} = off`)
      const [row] = await tx.unsafe(`explain (format json) ${text}`)
      return plannedReadsOf(row?.['QUERY PLAN'][0].Plan)
    })
  const join = `select * from membership m join account a on a.id = m.account_id where m.company_id = uuidv7()`
  expect(await plan(join, 'enable_seqscan')).toEqual([
    { table: 'membership', index: expect.stringContaining('membership') },
    { table: 'account', index: 'account_pkey' },
  ])
  expect(await plan(`select count(*) from study_day where seconds = 7`, 'enable_indexscan')).toEqual([
    { table: 'study_day', index: null },
  ])
})
