import type { Pool } from '../apps/server/src/database/connection.ts'

/**
 * The size of the tables to fill: the number of learners in one company and of their detailed study records, and the
 * last day of the year.
 */
export type StudyYearSize = { readonly learners: number; readonly records: number; readonly today: string }

/**
 * Adds learners to the largest company, with a year of study data as their reports would have left it, and a study plan
 * for all of them. Returns the ids of the company and the plan. `tell` is called with each step and its duration in
 * seconds. Courses must already exist. Leaves the table `bench_learner`, which numbers the learners.
 */
export async function fillStudyYear(
  db: Pool,
  { learners, records, today }: StudyYearSize,
  tell: (what: string, seconds: number) => void,
): Promise<{ companyId: string; planId: string }> {
  const step = async (what: string, work: PromiseLike<unknown>) => {
    const began = Date.now()
    await work
    tell(what, (Date.now() - began) / 1000)
  }
  // One learner in a thousand has studied three lessons on each day of the year; the others studied on ten days of it.
  const busy = Math.ceil(learners / 1000)
  const [company] = await db<
    { id: string }[]
  >`select company_id as id from membership group by 1 order by count(*) desc, 1 limit 1`
  const companyId = company?.id as string
  await step(
    'learners',
    db`
    with person as (insert into account (id, login, name, created_at) select uuidv7(), 'bench' || n, '学员' || n, now() from generate_series(1, ${learners}::int) n returning id)
    insert into membership (company_id, account_id, joined_at) select ${companyId}, id, now() from person`,
  )
  await db`create table bench_learner as
    select m.account_id, m.company_id, row_number() over (order by m.account_id)::int as n from membership m join account a on a.id = m.account_id where a.login like 'bench%'`
  await db`create table bench_lesson as
    select l.product_id, l.content_id, row_number() over (order by p.id, l.position)::int as n from lesson l join product p on p.id = l.product_id where p.status = 'published'`
  const lessons = (await db<{ n: number }[]>`select count(*)::int as n from bench_lesson`)[0]?.n ?? 0
  await db`select ensure_month_partitions('study_record', ${today}::date - 366, 15)`
  await step(
    `${records} study records`,
    db`
    insert into study_record (id, company_id, account_id, product_id, content_id, view_type, video_format, began_at, ended_at, from_second, to_second, credited_seconds, received_at)
    select uuidv7(), b.company_id, b.account_id, l.product_id, l.content_id, 9, 1, at, at + interval '15 seconds', 0, 15, 15, at + interval '15 seconds'
    from generate_series(1, ${Math.max(1, Math.round(records / learners))}::int) k cross join bench_learner b
    cross join lateral (select ${today}::date - make_interval(days => (k * 7 + b.n) % 360, secs => k * 20) as at) t join bench_lesson l on l.n = 1 + (k + b.n) % ${lessons}::int`,
  )
  await step(
    'lessons of a day',
    db`
    insert into study_lesson
    select b.company_id, b.account_id, day, l.content_id, l.product_id, 60 + b.n % 1700, day + time '12:00', day + time '12:30'
    from bench_learner b cross join generate_series(0, 9) k cross join lateral (select ${today}::date - (k * k * 3 + b.n) % 360 as day) d
    join bench_lesson l on l.n = 1 + (k + b.n) % ${lessons}::int on conflict do nothing`,
  )
  await step(
    'lessons of the busy ones',
    db`
    insert into study_lesson
    select b.company_id, b.account_id, day, l.content_id, l.product_id, 300 + (d * 7 + k) % 900, day + time '09:00', day + time '09:20'
    from bench_learner b cross join generate_series(0, 364) d cross join generate_series(0, 2) k cross join lateral (select ${today}::date - d as day) t
    join bench_lesson l on l.n = 1 + (d * 3 + k) % ${lessons}::int where b.n <= ${busy} on conflict do nothing`,
  )
  await step(
    'days',
    db`
    insert into study_day (company_id, account_id, day, seconds)
    select company_id, account_id, day, sum(seconds) from study_lesson where company_id = ${companyId} and account_id in (select account_id from bench_learner) group by 1, 2, 3`,
  )
  await step(
    'progress in lessons',
    db`
    insert into content_progress (company_id, account_id, content_id, percent, opened_at, completed_at, updated_at)
    select company_id, account_id, content_id, 100, min(began_at), max(ended_at), max(ended_at) from study_lesson where account_id in (select account_id from bench_learner) group by 1, 2, 3`,
  )
  // One learner in four has finished what they started.
  await step(
    'progress in courses',
    db`
    insert into product_progress (company_id, account_id, product_id, percent, lessons_done, started_at, completed_at, updated_at, studied_seconds)
    select s.company_id, s.account_id, s.product_id, case when b.n % 4 = 0 then 100 else 50 end, 2, min(s.began_at), case when b.n % 4 = 0 then max(s.ended_at) end, max(s.ended_at), sum(s.seconds)
    from study_lesson s join bench_learner b on b.account_id = s.account_id group by s.company_id, s.account_id, s.product_id, b.n`,
  )
  await step(
    'learners of courses',
    db`
    insert into company_product (company_id, product_id, learner_count) select company_id, product_id, count(*) from product_progress where company_id = ${companyId} group by 1, 2
    on conflict (company_id, product_id) do update set learner_count = excluded.learner_count`,
  )
  // Everyone has studied today: the rankings at their longest.
  await step(
    'everybody today',
    db`
    insert into study_day (company_id, account_id, day, seconds) select company_id, account_id, ${today}, 60 + (n * 7919) % 36000 from bench_learner
    on conflict (company_id, account_id, day) do update set seconds = study_day.seconds + excluded.seconds`,
  )
  await step(
    'ranking',
    db`
    insert into study_rank select company_id, n, date_trunc((array['week', 'month', 'year'])[n], day::timestamp)::date, account_id, sum(seconds)
    from study_day cross join generate_series(1, 3) n where account_id in (select account_id from bench_learner) group by 1, 2, 3, 4`,
  )
  await step(
    'counts of the ranking',
    db`
    insert into study_rank_count select company_id, period, starts_on, seconds / 60, count(*) from study_rank r
    where seconds > 0 and company_id = ${companyId} and account_id in (select account_id from bench_learner) group by 1, 2, 3, 4
    on conflict (company_id, period, starts_on, minute) do update set people = study_rank_count.people + excluded.people`,
  )
  const planId = await aPlanForAll(db, companyId, today)
  await step('vacuum analyze', db`vacuum analyze`)
  return { companyId, planId }
}

/** A plan of five courses for everyone; two of them, which many have started, were due yesterday. */
async function aPlanForAll(db: Pool, companyId: string, today: string): Promise<string> {
  const [plan] = await db<{ id: string }[]>`
    insert into study_plan (id, company_id, title, starts_on, due_on, status, for_everyone, created_at, published_at)
    values (uuidv7(), ${companyId}, '{"zh": "全员计划", "en": "For everybody"}', ${today}::date - 60, ${today}::date + 30, 'published', true, now() - interval '60 days', now() - interval '60 days') returning id`
  const planId = plan?.id as string
  await db`
    insert into study_plan_item (plan_id, product_id, position, due_on)
    select ${planId}, product_id, n, case when n <= 2 then ${today}::date - 1 end
    from (select product_id, row_number() over (order by min(n))::int as n from bench_lesson group by 1) p where n <= 5`
  return planId
}
