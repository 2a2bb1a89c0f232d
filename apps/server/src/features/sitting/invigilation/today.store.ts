import { findWaitingQueue, type WaitingQueue } from '../../../core/jobs/waiting.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

/** Finds the summary of the queue of attempts that ended after too many exits or a reload and need a decision. */
export const findLeaveQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select r.ended_at as at, e.title, null::text as word from leave_review r join exam_card e on e.id = r.exam_id where r.state = 'waiting'
  order by r.ended_at`,
  )

/** Finds the summary of the queue of outages that are too long to be credited automatically. */
export const findOutageQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select ended_at as at, null::jsonb as title, null::text as word from server_outage where state = 'proposed' order by ended_at`,
  )

export const findAppealQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select a.made_at as at, e.title, null::text as word from exam_appeal a join exam_card e on e.id = a.exam_id where a.state = 'open'
  order by a.made_at`,
  )

/** Finds the summary of the queue of proposed regrades that need approval. */
export const findRegradeQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select g.proposed_at as at, e.title, null::text as word from regrade_entry g join exam_card e on e.id = g.exam_id
  where g.state = 'proposed' order by g.proposed_at`,
  )

export type ExamToday = {
  readonly id: string
  readonly title: BilingualText
  readonly isDraft: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly working: number
  readonly silent: number
  readonly paused: number
  readonly done: number
}

/**
 * Lists at most 100 formal exams that open or will still close on a day, and those with open attempts or attempts that
 * ended that day. An attempt counts as silent when its page made no contact for a minute. An exam without open attempts
 * that has a session that day is left out, since its session is shown instead.
 */
export async function listExamsOfDay(db: Db, from: Date, until: Date, now: Date): Promise<ExamToday[]> {
  return db<ExamToday[]>`
    with sat as (
      select exam_id, count(*) filter (where is_open and not is_paused and heard_at > ${now}::timestamptz - interval '1 minute')::int as working,
        count(*) filter (where is_open and not is_paused and heard_at <= ${now}::timestamptz - interval '1 minute')::int as silent,
        count(*) filter (where is_paused)::int as paused, count(*) filter (where not is_open)::int as done
      from (
        select t.exam_id, true as is_open, t.paused_at is not null as is_paused, coalesce(k.at, t.started_at) as heard_at
        from attempt t left join attempt_contact k on k.attempt_id = t.id where t.state = 'open'
        union all
        select exam_id, false, false, null from attempt where state <> 'open' and submitted_at >= ${from} and submitted_at < ${until}
      ) a group by exam_id
    )
    select e.id, e.title, e.status = 'draft' as "isDraft", e.opens_at as "opensAt", e.closes_at as "closesAt", coalesce(s.working, 0) as working,
      coalesce(s.silent, 0) as silent, coalesce(s.paused, 0) as paused, coalesce(s.done, 0) as done
    from exam_card e left join sat s on s.exam_id = e.id
    where e.kind = 'formal' and e.status <> 'withdrawn' and (s.exam_id is not null or (e.opens_at >= ${from} and e.opens_at < ${until})
      or (e.closes_at > ${now} and e.closes_at < ${until}))
      and (coalesce(s.working + s.silent + s.paused, 0) > 0 or not exists (select from exam_session_time x
      where x.exam_id = e.id and x.starts_at >= ${from} and x.starts_at < ${until}))
    order by e.opens_at nulls first, e.id limit 100`
}
