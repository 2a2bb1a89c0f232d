import { questionTypes } from '@portal/contract/exams/question-types.ts'
import type { Db } from '../../../database/connection.ts'

/** The greatest number of topics that are read. */
const most = 60

/**
 * Lists the topics that the papers of these exams may ask about, at most 60. Takes one step in an index for each topic,
 * and doesn't read whole banks.
 */
export async function listExamTopics(db: Db, examIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ topic: string }[]>`
    with recursive exam_paper as (select paper from exam where id = any(${[...examIds]}::uuid[])),
    draw as materialized (
      select distinct (one ->> 'bankId')::uuid as bank_id, t.type, coalesce(one ->> 'topic', '') as prefix
      from exam_paper cross join lateral jsonb_path_query(paper, '$.rules[*]') one
      cross join lateral unnest(${[...questionTypes]}::text[]) t(type) where coalesce(one ->> 'type', t.type) = t.type
    ), step as (
      select d.bank_id, d.type, d.prefix, x.topic from draw d cross join lateral (
        select q.topic from question_entry q where q.bank_id = d.bank_id and q.type = d.type and q.status = 'active'
          and q.topic collate "C" >= d.prefix and q.topic <> '' order by q.topic collate "C" limit 1
      ) x
      union all
      select s.bank_id, s.type, s.prefix, x.topic from step s cross join lateral (
        select q.topic from question_entry q where q.bank_id = s.bank_id and q.type = s.type and q.status = 'active'
          and q.topic collate "C" > s.topic order by q.topic collate "C" limit 1
      ) x where starts_with(x.topic, s.prefix)
    ), found as (
      (select topic from step where prefix in ('', topic) or starts_with(topic, prefix || '/') limit 1000)
      union all
      select q.topic from exam_paper cross join lateral jsonb_path_query(paper, '$.fixed[*]') one
      join question_entry q on q.id = (one ->> 'questionId')::uuid where q.topic <> ''
    )
    select distinct topic from found order by topic limit ${most}`
  return rows.map(({ topic }) => topic)
}
