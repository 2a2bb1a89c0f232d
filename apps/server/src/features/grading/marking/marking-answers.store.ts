import type { BilingualText } from '../../../core/language.ts'
import type { Db } from '../../../database/connection.ts'
import { asked, type Caller, hasRoom, isForeign, isUndecided, isUnheld, tasks, written } from './marking.store.ts'

type Tab = 'mine' | 'skipped' | 'again' | 'differ'
export type AnswerRow = {
  readonly taskId: string
  readonly questionId: string
  readonly stem: BilingualText
  readonly points: number
  readonly excerpt: string
  readonly ownPoints: number | null
  readonly isProvisional: boolean
  readonly at: string | null
  readonly state: 'open' | 'held' | 'final'
}
export type Answers = Record<'open' | Tab, number> & { readonly rows: AnswerRow[] }
type Wanted = { readonly examId: string; readonly questionId: string | null; readonly tab: Tab | null; readonly page: number; readonly size: number }

const excerptLength = 160

/**
 * How many answers of an exam the caller may take, has marked, has skipped, wants to look at again and may decide between two graders; and one of these lists: own
 * marks with the newest first, all others with what waits longest first. What the caller may not see the rubric of is left out altogether.
 */
export async function loadAnswers(db: Db, caller: Caller, { examId, questionId, tab, page, size }: Wanted): Promise<Answers> {
  const is = {
    open: db`is_waiting`,
    mine: db`own_points is not null`,
    skipped: db`is_waiting and skipped_at is not null`,
    again: db`is_again`,
    differ: db`is_waiting and state = 'resolving'`,
  }
  const order = tab === 'mine' ? db`own_at desc` : tab === 'again' ? db`own_at` : db`skipped_at nulls first`
  const [row] = await db<[Answers]>`
    with there as materialized (
      select k.id, k.attempt_id, k.position, k.question_id, k.version, k.points, k.state, k.round, k.graders,
        o.points as own_points, coalesce(o.is_provisional, false) as is_provisional, o.at as own_at, z.at as skipped_at,
        ${isUndecided(db)} as is_undecided, ${isUnheld(db, caller)} as is_unheld
      from ${tasks(db)}
      left join lateral (
        select x.points, x.is_provisional, x.at from marking_opinion x
        where x.task_id = k.id and x.round = k.round and x.grader_id = ${caller.accountId} order by x.seq desc limit 1
      ) o on true
      left join marking_aside z on z.grader_id = ${caller.accountId} and z.task_id = k.id
      where k.exam_id = ${examId} and (${questionId}::uuid is null or k.question_id = ${questionId}) and ${isForeign(db, caller.accountId)}
    ), seen as (
      select k.*,
        k.own_points is null and k.state <> 'done' and k.is_undecided and k.is_unheld and ${hasRoom(db, caller.now)} as is_waiting,
        k.is_provisional and k.state <> 'done' and k.is_undecided as is_again,
        k.is_undecided and (k.state <> 'done' or k.graders = 1 and not k.is_provisional) as is_changeable
      from there k
    ), page as (
      select * from seen where ${tab === null ? db`false` : is[tab]} order by ${order}, id limit ${size} offset ${page * size}
    )
    select count(*) filter (where ${is.open})::int as open, count(*) filter (where ${is.mine})::int as mine,
      count(*) filter (where ${is.skipped})::int as skipped,
      count(*) filter (where ${is.again})::int as again, count(*) filter (where ${is.differ})::int as differ,
      (select coalesce(json_agg(json_build_object('taskId', k.id, 'questionId', k.question_id, 'stem', v.content -> 'stem', 'points', k.points,
          'excerpt', left(coalesce(a.answer ->> 'text', ''), ${excerptLength}::int), 'ownPoints', k.own_points,
          'isProvisional', k.is_provisional, 'at', coalesce(k.own_at, k.skipped_at),
          'state', case when not k.is_changeable then 'final' when k.is_unheld then 'open' else 'held' end)
          order by ${order}, k.id), '[]')
        from page k ${asked(db)} ${written(db)}) as rows
    from seen`
  return row
}
