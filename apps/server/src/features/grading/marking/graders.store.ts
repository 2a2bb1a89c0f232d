import type { Db } from '../../../database/connection.ts'

export type GraderRow = {
  readonly id: string
  readonly marked: number
  /** The mean share of the available points, 0 to 1, that this grader gave. */
  readonly share: number
  /** The mean share that all graders gave on the same questions. */
  readonly everybody: number
  readonly medianSeconds: number | null
  readonly first: number | null
  readonly last: number | null
  /** The marks on answers that another grader has marked too; `within`: those that differ by at most the threshold. */
  readonly markedTwice: number
  readonly within: number
}

/**
 * Lists at most 200 graders of an exam. Each grader's newest opinion on each answer counts; decisions between two other
 * graders don't. `first` and `last` are the mean distances of the first and the last third of a grader's marks from the
 * mean mark of the same question, as shares of its points; null when there is no such third.
 */
export const listGraders = (db: Db, examId: string): Promise<GraderRow[]> => db<GraderRow[]>`
  with opinions as (
    select distinct on (o.task_id, o.round, o.grader_id) o.task_id, o.round, o.grader_id, o.points, o.at, k.points as most, k.threshold, k.question_id
    from marking_opinion o join marking_task k on k.id = o.task_id
    where k.exam_id = ${examId} and not o.is_resolution and k.points > 0 order by o.task_id, o.round, o.grader_id, o.seq desc
  ), means as (select question_id, avg(points::float8 / most) as mean from opinions group by question_id),
  placed as (
    select o.*, o.points::float8 / o.most - m.mean as distance, m.mean,
      ntile(3) over (partition by o.grader_id order by o.at, o.task_id) as third,
      extract(epoch from o.at - lag(o.at) over (partition by o.grader_id order by o.at, o.task_id)) as seconds
    from opinions o join means m using (question_id)
  ), beside as (
    select a.grader_id, count(*)::int as n, count(*) filter (where abs(a.points - b.points) <= a.threshold)::int as within
    from opinions a join opinions b on b.task_id = a.task_id and b.round = a.round and b.grader_id <> a.grader_id group by a.grader_id
  )
  select p.grader_id as id, count(*)::int as marked, avg(p.points::float8 / p.most) as share, avg(p.mean) as everybody,
    (percentile_cont(0.5) within group (order by p.seconds) filter (where p.seconds between 1 and 1800))::int as "medianSeconds",
    avg(p.distance) filter (where p.third = 1) as first, avg(p.distance) filter (where p.third = 3) as last,
    coalesce(max(b.n), 0) as "markedTwice", coalesce(max(b.within), 0) as within
  from placed p left join beside b on b.grader_id = p.grader_id
  group by p.grader_id order by marked desc, p.grader_id limit 200`
