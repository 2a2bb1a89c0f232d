import { minAnswersForFigures } from '@portal/contract/questions/question.limits.ts'
import type { Db } from '../../database/connection.ts'
import { practiceExamId } from '../exams/exams.public.ts'

/**
 * The maximum number of an exam's first attempts that a refresh of its figures reads, the newest first; it limits the
 * time that the refresh takes.
 */
export const maxFigureAttempts = 20_000
/** The number of candidates whose times are stored for the median. */
const mostTimes = 200

/**
 * Lists, by id, the exams that have had new first attempts or a regrade since their question figures were computed,
 * without rehearsals. Large exams are refreshed less often.
 */
export async function listExamsToRefresh(db: Db, now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select e.id from exam_card e left join exam_figure c on c.exam_id = e.id
    where e.id <> ${practiceExamId} and not exists (select from rehearsed_exam r
    where r.exam_id = e.id) and (c.computed_at is null or c.computed_at + c.size * interval '500 milliseconds' < ${now})
      and (exists (select from regrade_entry r where r.exam_id = e.id and r.applied_at > c.computed_at)
        or exists (select from attempt_record t
        where t.exam_id = e.id and t.state = 'graded' and t.number = 1 and t.graded_at > coalesce(c.computed_at - interval '2 minutes', '-infinity')))
    order by e.id`
  return rows.map((row) => row.id)
}

/**
 * Returns the SQL statement of the marks that count, one for each attempt and position, for the attempts of `first`
 * (`first.id`), which the query around it defines. For a cohort, one query is three times as fast as calling
 * `newest_mark` for each answer.
 */
export const newestMarksStatement = (db: Db) => db`
  select distinct on (m.attempt_id, m.position) m.attempt_id, m.position, m.points from first f join given_mark m on m.attempt_id = f.id
  order by m.attempt_id, m.position, m.seq desc`

/** Computes the figures of each question from the newest first attempts at an exam in one pass, and stores them. */
export async function refreshQuestionFigures(db: Db, examId: string, now: Date): Promise<void> {
  // If two processes do this simultaneously, the second waits here and writes the same figures again.
  await db`
    insert into exam_figure (exam_id, computed_at, size) select ${examId}, ${now}, count(*)::int from attempt_record
    where exam_id = ${examId} and state = 'graded' and number = 1
    on conflict (exam_id) do update set computed_at = excluded.computed_at, size = excluded.size`
  await db`delete from question_exam_figure where exam_id = ${examId}`
  await db`
    with first as materialized (
      select t.*, ntile(5) over (order by t.score::float8 / t.total_points, t.id) as fifth
      from (select id, score, total_points, voided, spent, time_used, graded_at, (select sum(s) from unnest(spent) s) as counted
        from attempt_record where exam_id = ${examId} and state = 'graded' and number = 1 and total_points > 0
        order by graded_at desc limit ${maxFigureAttempts}) t
    ), newest as (${newestMarksStatement(db)}), item as (
      select q.question_id, f.fifth, f.graded_at, m.points::float8 / q.points as x,
        case when f.total_points > q.points then (f.score - m.points)::float8 / (f.total_points - q.points) end as y,
        (f.spent[q.position] * least(1, greatest(coalesce(f.time_used, 0), 0)::float8 / greatest(f.counted, 1)))::int as seconds
      from first f join attempt_paper q on q.attempt_id = f.id and q.points > 0 and q.position <> all(f.voided)
      join newest m on m.attempt_id = q.attempt_id and m.position = q.position
    )
    insert into question_exam_figure (question_id, exam_id, answered, earned, paired, x, y, xx, yy, xy, fifth_answered, fifth_earned, times)
    select question_id, ${examId}, count(*), sum(x), count(y), coalesce(sum(x) filter (where y is not null), 0), coalesce(sum(y), 0),
      coalesce(sum(x * x) filter (where y is not null), 0), coalesce(sum(y * y), 0), coalesce(sum(x * y), 0),
      array[count(*) filter (where fifth = 1), count(*) filter (where fifth = 2), count(*) filter (where fifth = 3), count(*) filter (where fifth = 4),
        count(*) filter (where fifth = 5)],
      array[coalesce(sum(x) filter (where fifth = 1), 0), coalesce(sum(x) filter (where fifth = 2), 0), coalesce(sum(x) filter (where fifth = 3), 0),
        coalesce(sum(x) filter (where fifth = 4), 0), coalesce(sum(x) filter (where fifth = 5), 0)],
      coalesce((array_agg(seconds order by graded_at desc) filter (where seconds > 0))[1:${mostTimes}], '{}')
    from item group by question_id`
}

/**
 * Combines the figures of all exams for every question that occurs in this exam. Strong and weak candidates are
 * compared within an exam only: the correlation uses deviations from each exam's own means.
 */
export async function refreshQuestionTotals(db: Db, examId: string, now: Date): Promise<void> {
  await db`
    with sums as (
      select g.question_id, sum(g.answered)::int as answered, sum(g.earned) as earned,
        sum(g.xx - g.x * g.x / nullif(g.paired, 0)) as vx, sum(g.yy - g.y * g.y / nullif(g.paired, 0)) as vy, sum(g.xy - g.x * g.y / nullif(g.paired, 0)) as cov
      from question_exam_figure g where g.question_id in (select question_id from question_exam_figure where exam_id = ${examId}) group by g.question_id
    )
    update question_figure f set answered = s.answered, rate = case when s.answered >= ${minAnswersForFigures} then round(100 * s.earned / s.answered)::int
      else -1 end,
      discrimination = case when s.answered < ${minAnswersForFigures} then -1000
        when s.vx > 1e-9 and s.vy > 1e-9 then round(100 * s.cov / sqrt(s.vx * s.vy))::int
        else -1000 end,
      median_time = (select percentile_disc(0.5) within group (order by t) from question_exam_figure g cross join unnest(g.times) t
        where g.question_id = s.question_id),
      fifths = (select array_agg(coalesce(share, -1) order by n) from (
        select n, round(100 * sum(g.fifth_earned[n]) / nullif(sum(g.fifth_answered[n]), 0))::int as share
        from question_exam_figure g cross join generate_series(1, 5) n where g.question_id = s.question_id group by n) p),
      computed_at = ${now}
    from sums s where f.question_id = s.question_id`
}
