import type { Db } from '../../database/connection.ts'
import { practiceExamId } from '../exams/exams.public.ts'

/**
 * Lists the ids of exams whose cohort has grown or was regraded since its figures were computed. Large cohorts are
 * refreshed less often.
 */
export async function listGrownCohorts(db: Db, now: Date): Promise<string[]> {
  // An attempt may be committed a little after its own clock, so recently graded ones are counted again.
  const rows = await db<{ id: string }[]>`
    select e.id from exam_card e left join exam_cohort c on c.exam_id = e.id
    where e.id <> ${practiceExamId} and (c.computed_at is null or c.computed_at + c.size * interval '2 milliseconds' < ${now})
      and (exists (select from regrade_entry r where r.exam_id = e.id and r.applied_at > c.computed_at) or exists (select from attempt_record t
      where t.exam_id = e.id and t.state = 'graded' and t.number = 1 and t.graded_at > coalesce(c.computed_at - interval '2 minutes', '-infinity')))`
  return rows.map((row) => row.id)
}

/** Computes the figures of everyone's first attempt at an exam in one pass, and stores them. */
export async function refreshCohort(db: Db, examId: string, now: Date): Promise<void> {
  await db`
    with first as materialized (
      select score, time_used, parts from attempt_record where exam_id = ${examId} and state = 'graded' and number = 1
    ), dist as (
      select score, count(*)::int as n from first group by score
    ), sums as (
      select k.list, p.key, sum((p.value ->> 0)::int) as earned, sum((p.value ->> 1)::int) as of
      from first f cross join (values ('types'), ('topics')) as k(list) cross join lateral jsonb_each(f.parts -> k.list) p group by k.list, p.key
    ), lists as (
      select coalesce(jsonb_object_agg(list, shares), '{}') as parts
      from (select list, jsonb_object_agg(key, jsonb_build_array(earned, of)) as shares from sums group by list) s
    )
    insert into exam_cohort (exam_id, computed_at, size, median_time, scores, counts, parts)
    select ${examId}, ${now}, (select count(*)::int from first), (select coalesce(percentile_disc(0.5) within group (order by time_used), 0)::int from first),
      coalesce((select array_agg(score order by score) from dist), '{}'), coalesce((select array_agg(n order by score) from dist), '{}'),
        (select parts from lists)
    on conflict (exam_id) do update set computed_at = excluded.computed_at, size = excluded.size, median_time = excluded.median_time, scores = excluded.scores,
      counts = excluded.counts, parts = excluded.parts`
}
