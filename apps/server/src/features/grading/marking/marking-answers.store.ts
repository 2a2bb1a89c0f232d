import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import {
  answerFilesColumn,
  answerUnclaimedCondition,
  answerUndecidedCondition,
  cappedTaskCountExpression,
  type GraderScope,
  needsMarkByCallerCondition,
  notOwnAnswerCondition,
  questionWordingJoin,
  taskInScopeCondition,
  taskWithAttemptSource,
  writtenAnswerJoin,
} from './marking.store.ts'

type Tab = 'mine' | 'skipped' | 'again' | 'differ'
type State = 'open' | 'held' | 'final'
export type QueueAnswerRow = {
  readonly taskId: string
  readonly questionId: string
  readonly stem: BilingualText
  readonly points: number
  readonly excerpt: string
  /** Null where the question takes none. */
  readonly files: number | null
  readonly ownPoints: number | null
  readonly isProvisional: boolean
  readonly at: Date | null
  readonly state: State
}
export type QueueAnswerCounts = Readonly<Record<'open' | Tab, number>>
type Desk = { readonly examId: string; readonly questionId: string | null }
type Page = { readonly page: number; readonly size: number }

const excerptLength = 160
const stepsOfTrail = 40

/** Answers of a queue that the caller may mark, without those whose rubric the caller may not see. */
const inDesk = (db: Db, caller: GraderScope, { examId, questionId }: Desk) =>
  db`k.exam_id = ${examId} and ${questionId === null ? db`true` : db`k.question_id = ${questionId}`} and ${taskInScopeCondition(db, caller)}
    and ${notOwnAnswerCondition(db, caller.accountId)}`
/** The caller may claim it now. */
const isWaiting = needsMarkByCallerCondition
/** True if the caller marked it for review and may still change it. */
const isAgain = (db: Db) => db`o.is_provisional and k.state <> 'done' and ${answerUndecidedCondition(db)}`
/**
 * The caller's newest opinion on each answer of a queue: from opinions to answers, never the other way round (`offset
 * 0`).
 */
const own = (db: Db, caller: GraderScope, desk: Desk) => db`(
  select distinct on (o.task_id) o.task_id, o.points, o.is_provisional, o.at
  from marking_opinion o cross join lateral (select x.* from marking_task x where x.id = o.task_id and x.round = o.round offset 0) k
  where o.grader_id = ${caller.accountId} and ${inDesk(db, caller, desk)} order by o.task_id, o.seq desc)`
const stateOf = (db: Db, caller: GraderScope, provisional: unknown) => db`case
  when not (${answerUndecidedCondition(db)} and (k.state <> 'done' or k.graders = 1 and not ${provisional as never})) then 'final'
  when ${answerUnclaimedCondition(db, caller)} then 'open' else 'held' end`

/**
 * Counts the answers of a queue that the caller may claim (`open`), has marked (`mine`), has skipped, has to review
 * (`again`) or may decide (`differ`). `open` and `differ` are counted up to a bound plus one: an exam may have hundreds
 * of thousands of answers.
 */
export async function countQueueAnswers(db: Db, caller: GraderScope, desk: Desk): Promise<QueueAnswerCounts> {
  const row = await db<[QueueAnswerCounts]>`
    with o as materialized ${own(db, caller, desk)}
    select
      ${cappedTaskCountExpression(db, db`${inDesk(db, caller, desk)} and ${isWaiting(db, caller)}`)} as open,
      (select count(*)::int from o) as mine,
      (select count(*)::int from marking_aside z join (${taskWithAttemptSource(db)}) on k.id = z.task_id
        where z.grader_id = ${caller.accountId} and ${inDesk(db, caller, desk)} and ${isWaiting(db, caller)}) as skipped,
      (select count(*)::int from o join (${taskWithAttemptSource(db)}) on k.id = o.task_id where ${isAgain(db)}) as again,
      ${cappedTaskCountExpression(db, db`${inDesk(db, caller, desk)} and k.state = 'resolving' and ${isWaiting(db, caller)}`)} as differ`.one()
  return row
}

/**
 * Lists one part of a queue: the caller's marks, the newest first; skipped answers or those to review, the oldest
 * first; or, in random order with skipped ones last, the answers on which graders differ.
 */
export async function listQueueAnswers(
  db: Db,
  caller: GraderScope,
  desk: Desk,
  tab: Tab,
  { page, size }: Page,
): Promise<QueueAnswerRow[]> {
  const isOwn = tab === 'mine' || tab === 'again'
  const mine = db`select o.task_id as id, o.points as own_points, o.is_provisional, o.at from ${own(db, caller, desk)} o`
  const ownRows =
    tab === 'mine' ? mine : db`${mine} join (${taskWithAttemptSource(db)}) on k.id = o.task_id where ${isAgain(db)}`
  const waitingRows = db`
    select k.id, null::int as own_points, false as is_provisional, z.at
    from ${taskWithAttemptSource(db)} ${tab === 'skipped' ? db`join` : db`left join`} marking_aside z
      on z.grader_id = ${caller.accountId} and z.task_id = k.id
    where ${inDesk(db, caller, desk)} and ${isWaiting(db, caller)} and ${tab === 'differ' ? db`k.state = 'resolving'` : db`true`}`
  const order = tab === 'mine' ? db`at desc` : db`at nulls first`
  return db<QueueAnswerRow[]>`
    with page as (select * from (${isOwn ? ownRows : waitingRows}) rows order by ${order}, id limit ${size} offset ${page * size})
    select k.id as "taskId", k.question_id as "questionId", v.content -> 'stem' as stem, k.points,
      left(coalesce(a.answer ->> 'text', ''), ${excerptLength}::int) as excerpt,
      cardinality(string_to_array(${answerFilesColumn(db)}, ',')) as files,
      page.own_points as "ownPoints", page.is_provisional as "isProvisional", page.at, ${stateOf(db, caller, db`page.is_provisional`)} as state
    from page join (${taskWithAttemptSource(db)}) on k.id = page.id ${questionWordingJoin(db)} ${writtenAnswerJoin(db)} order by ${order}, k.id`
}

export type MarkingStepRow = {
  readonly taskId: string
  readonly points: number
  readonly ownPoints: number | null
  readonly isProvisional: boolean
  readonly state: State
}

/**
 * Lists the caller's last 40 steps in a queue, the oldest first: marked answers in the order of their first marks, and
 * skipped ones.
 */
export async function listMarkingTrail(db: Db, caller: GraderScope, desk: Desk): Promise<MarkingStepRow[]> {
  return db<MarkingStepRow[]>`
    with steps as (
      (select o.task_id, o.at from marking_opinion o join marking_task k on k.id = o.task_id and k.round = o.round
        where o.grader_id = ${caller.accountId} and ${inDesk(db, caller, desk)}
          and not exists (
            select from marking_opinion e where e.task_id = o.task_id and e.round = o.round and e.grader_id = o.grader_id and e.seq < o.seq)
        order by o.at desc, o.seq desc limit ${stepsOfTrail})
      union all
      (select z.task_id, z.at from marking_aside z join (${taskWithAttemptSource(db)}) on k.id = z.task_id
        where z.grader_id = ${caller.accountId} and ${inDesk(db, caller, desk)} and ${isWaiting(db, caller)} order by z.at desc limit ${stepsOfTrail})
    ), last as (select * from steps order by at desc, task_id desc limit ${stepsOfTrail})
    select k.id as "taskId", k.points, o.points as "ownPoints", coalesce(o.is_provisional, false) as "isProvisional",
      ${stateOf(db, caller, db`coalesce(o.is_provisional, false)`)} as state
    from last join (${taskWithAttemptSource(db)}) on k.id = last.task_id left join lateral (
      select x.points, x.is_provisional from marking_opinion x
      where x.task_id = k.id and x.round = k.round and x.grader_id = ${caller.accountId} order by x.seq desc limit 1
    ) o on true order by last.at, k.id`
}

/**
 * The spread of the differences between two marks, in 1/100 points: `within` the threshold, or beyond it and `decided`
 * by a third grader or still `open`. `criterion` is the one on which graders differ most often, with its `place`
 * counted from 0; null when there is none.
 */
export type MarkDifferences = {
  readonly spread: { difference: number; state: 'within' | 'decided' | 'open'; count: number }[]
  readonly criterion: { questionId: string; place: number; count: number } | null
}
const pairsRead = 1000

/**
 * Finds the differences between the two marks of an answer, for at most 1000 answers. Answers that the caller has
 * marked are left out, so that no grader learns how their own mark compares.
 */
export async function findMarkDifferences(db: Db, caller: GraderScope, desk: Desk): Promise<MarkDifferences> {
  const row = await db<[MarkDifferences]>`
    with twice as (
      select k.id, k.question_id, k.state, k.round, k.threshold from marking_task k
      where ${inDesk(db, caller, desk)} and k.graders = 2 and k.state in ('done', 'resolving') and not exists (
        select from marking_opinion o where o.task_id = k.id and o.round = k.round and o.grader_id = ${caller.accountId} and not o.is_resolution)
      limit ${pairsRead}
    ), pairs as (
      select t.id, t.question_id, max(p.points) - min(p.points) as difference, jsonb_agg(p.criteria) filter (where p.criteria is not null) as criteria,
        case when max(p.points) - min(p.points) <= t.threshold then 'within' when t.state = 'done' then 'decided' else 'open' end as state
      from twice t cross join lateral (
        select distinct on (o.grader_id) o.points, o.criteria, o.is_provisional from marking_opinion o
        where o.task_id = t.id and o.round = t.round and not o.is_resolution order by o.grader_id, o.seq desc
      ) p where not p.is_provisional group by t.id, t.question_id, t.state, t.threshold having count(*) = 2
    ), disagreed as (
      select question_id as "questionId", place, count(*)::int as count
      from pairs cross join generate_series(0, 29) place
      where state <> 'within' and criteria -> 0 -> place <> criteria -> 1 -> place group by 1, 2
    )
    select (select coalesce(json_agg(json_build_object('difference', difference, 'state', state, 'count', count) order by difference, state), '[]')
        from (select difference, state, count(*)::int as count from pairs group by 1, 2) s) as spread,
      (select to_json(d) from disagreed d order by count desc, "questionId", place limit 1) as criterion`.one()
  return row
}
