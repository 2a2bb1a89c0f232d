import type { Db } from '../../database/connection.ts'

/**
 * Converts papers that an older version stored as one row per question: fills in the paper of the next `count`
 * attempts, by id, that started before `before`. The rows remain, since they hold the answers. A paper with gaps in its
 * positions is not converted, because its questions would move in the array. Returns false when no attempt is left.
 */
export async function convertOlderPapers(db: Db, before: Date, count: number): Promise<boolean> {
  const row = await db<{ count: number }[]>`
    with part as materialized (
      select t.id, t.paper is null as lacks from attempt t
      where t.id > coalesce((select done_up_to from older_papers), '00000000-0000-0000-0000-000000000000') and t.started_at < ${before}
      order by t.id limit ${count}
    ), laid_out as (
      select s.attempt_id,
        array_agg(row(s.question_id, s.version, s.type, s.topic, s.option_count, s.blank_count, s.points, s.option_order)::attempt_item
          order by s.position) as paper,
        array_agg(question_shape(s.type, s.option_count, s.blank_count) order by s.position) as shapes
      from part p join saved_answer s on s.attempt_id = p.id where p.lacks
      group by s.attempt_id having count(s.question_id) = max(s.position) and min(s.position) = 1
    ), held as (
      update attempt t set paper = l.paper, shapes = l.shapes from laid_out l where t.id = l.attempt_id and t.paper is null
    ), noted as (
      insert into older_papers (done_up_to) select id from part order by id desc limit 1
      on conflict (is_only) do update set done_up_to = excluded.done_up_to where older_papers.done_up_to < excluded.done_up_to
    )
    select count(*)::int as count from part`.one()
  return row.count === count
}
