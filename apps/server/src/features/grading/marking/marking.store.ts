import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { findWaitingQueue, type WaitingQueue } from '../../../core/jobs/waiting.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import type { AnswerKey } from '../../questions/questions.public.ts'
import type { AttemptState } from '../../sitting/sitting.public.ts'
import { provisionalOpinionSeconds } from './marking.rules.ts'

export type MarkingQueueRow = {
  readonly examId: string
  readonly title: BilingualText
  readonly questionId: string
  readonly stem: BilingualText
  readonly waiting: number
  readonly resolving: number
  readonly done: number
  readonly free: number
  readonly mine: number
  readonly oldest: Date | null
}
export type GraderScope = {
  readonly accountId: string
  readonly now: Date
  /** The only company whose candidates' answers the caller marks; null: all answers. */
  readonly companyId: string | null
}
/**
 * Returns the SQL condition that the attempt of answer `k` belongs to the company `companyId`; true for every answer if
 * that is null.
 */
export const taskInScopeCondition = (db: Db, { companyId }: Pick<GraderScope, 'companyId'>) =>
  companyId === null
    ? db`true`
    : db`exists (select from attempt_record r where r.id = k.attempt_id and r.company_id = ${companyId})`

/**
 * Returns the SQL condition that the caller may claim task `k` now: it is in their company, its attempt `t` is closed,
 * no ruling has decided it, it is not the caller's own, no other grader holds it, and the caller isn't taking an exam
 * with its question.
 */
export const answerClaimableCondition = (db: Db, caller: GraderScope) =>
  db`${answerUndecidedCondition(db)} and ${taskInScopeCondition(db, caller)} and ${notOwnAnswerCondition(db, caller.accountId)}
    and ${answerUnclaimedCondition(db, caller)}`
/**
 * Returns the SQL condition that the attempt `t` of answer `k` is closed, and that no ruling has decided the answer.
 */
export const answerUndecidedCondition = (db: Db) => db`t.state = 'closed' and not exists (
  select from question_ruling r where r.exam_id = k.exam_id and r.question_id = k.question_id and r.version = k.version and r.action in ('fullMarks', 'void'))`
/**
 * Returns the SQL condition that answer `k` is not the grader's own, and that its question is not in an exam that they
 * are taking.
 */
export const notOwnAnswerCondition = (db: Db, accountId: string) =>
  db`k.candidate_id <> ${accountId} and k.question_id not in (select s.question_id from question_sat_now s where s.account_id = ${accountId})`
export const answerUnclaimedCondition = (db: Db, { accountId, now }: GraderScope) =>
  db`(k.claimed_by is null or k.claimed_by = ${accountId} or k.claimed_until <= ${now})`
export const noOpinionByGraderCondition = (db: Db, accountId: string) => db`
  not exists (select from marking_opinion o where o.task_id = k.id and o.round = k.round and o.grader_id = ${accountId})`
/**
 * Returns the SQL condition that task `k` still needs a grader. A provisional opinion counts for
 * `provisionalOpinionSeconds`, as if it were not provisional.
 */
export const needsGraderCondition = (db: Db, now: Date) => db`(
  select count(*) from (
    select distinct on (o.grader_id) o.is_provisional, o.is_resolution, o.at from marking_opinion o
    where o.task_id = k.id and o.round = k.round order by o.grader_id, o.seq desc
  ) o where (k.state <> 'resolving' or o.is_resolution) and (not o.is_provisional or o.at > ${new Date(now.getTime() - provisionalOpinionSeconds * 1000)})
) < case k.state when 'resolving' then 1 else k.graders end`
/** Returns the SQL source of the marking tasks `k` with their attempts `t`. */
export const taskWithAttemptSource = (db: Db) => db`marking_task k join attempt_record t on t.id = k.attempt_id`
export const writtenAnswerJoin = (db: Db) =>
  db`left join attempt_answer a on a.attempt_id = k.attempt_id and a.position = k.position`
/**
 * Returns the SQL column of the files of answer `a` (`writtenAnswerJoin`); null when its question `v`
 * (`questionWordingJoin`) takes none.
 */
export const answerFilesColumn = (db: Db) =>
  db`case when v.content ? 'upload' then coalesce(a.answer ->> 'files', '') end`
export const questionWordingJoin = (db: Db) =>
  db`join question_wording v on v.question_id = k.question_id and v.version = k.version`

/**
 * Returns the SQL condition that the caller should mark answer `k`: they may claim it, it still needs a grader, and
 * they have not marked it.
 */
export const needsMarkByCallerCondition = (
  db: Db,
  caller: GraderScope,
) => db`k.state <> 'done' and ${answerClaimableCondition(db, caller)} and ${noOpinionByGraderCondition(db, caller.accountId)}
  and ${needsGraderCondition(db, caller.now)}`

/** Finds the summary of the answers that the caller should mark, with the exams that have the most of them. */
export const findMarkingQueueSummary = (db: Db, caller: GraderScope): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select k.created_at as at, e.title, null::text as word from ${taskWithAttemptSource(db)} join exam_card e on e.id = k.exam_id
  where ${needsMarkByCallerCondition(db, caller)} order by k.created_at`,
  )

/**
 * Returns the SQL expression that counts the tasks `k` (with attempts `t`) that meet a condition, up to
 * `examLimits.countedAnswers` plus one, because an exam may have hundreds of thousands.
 */
export const cappedTaskCountExpression = (db: Db, where: SqlFragment) => db`
  (select count(*)::int from (select from ${taskWithAttemptSource(db)} where ${where} limit ${examLimits.countedAnswers + 1}) few)`

/**
 * Lists the questions that people mark, of exams that have unmarked answers, with the progress of each, the longest
 * waiting first. Questions without unmarked answers come last.
 */
export async function listMarkingQueue(
  db: Db,
  caller: GraderScope,
  filter: { examId: string | null; page: number; size: number },
): Promise<{ list: MarkingQueueRow[]; total: number }> {
  const inReach = taskInScopeCondition(db, caller)
  const ofQuestion = db`k.exam_id = q.exam_id and k.question_id = q.question_id and ${inReach}`
  return readPage(
    db,
    filter,
    (part) => db<(MarkingQueueRow & { total: number })[]>`
    with recursive every as (
      (select exam_id, question_id from marking_task order by exam_id, question_id limit 1)
      union all
      select n.exam_id, n.question_id from every p cross join lateral (
        select k.exam_id, k.question_id from marking_task k
        where (k.exam_id, k.question_id) > (p.exam_id, p.question_id) order by k.exam_id, k.question_id limit 1
      ) n
    ), asked as materialized (
      select q.exam_id, q.question_id, (select count(*)::int from marking_task k where ${ofQuestion} and k.state = 'done') as done, coalesce(
        (select k.version from marking_task k where ${ofQuestion} and k.state <> 'done' order by k.created_at desc limit 1),
        (select k.version from marking_task k where ${ofQuestion} limit 1)) as version
      from every q where ${filter.examId === null ? db`true` : db`q.exam_id = ${filter.examId}`}
        and exists (select from marking_task k where k.exam_id = q.exam_id and k.state <> 'done' and ${inReach})
        and ${caller.companyId === null ? db`true` : db`exists (select from marking_task k where ${ofQuestion})`}
    ), mine as materialized (
      select k.exam_id, k.question_id, count(distinct k.id)::int as mine
      from marking_opinion o cross join lateral (select x.* from marking_task x where x.id = o.task_id offset 0) k
      where o.grader_id = ${caller.accountId} and ${inReach} group by k.exam_id, k.question_id
    ), counted as (
      select q.*, (select min(k.created_at) from marking_task k where ${ofQuestion} and k.state <> 'done') as oldest from asked q
    )
    select q.exam_id as "examId", e.title, q.question_id as "questionId", v.content -> 'stem' as stem, q.done, q.oldest, coalesce(m.mine, 0) as mine, q.total,
      ${cappedTaskCountExpression(db, db`${ofQuestion} and k.state <> 'done' and k.state = 'waiting' and t.state = 'closed'`)} as waiting,
      ${cappedTaskCountExpression(db, db`${ofQuestion} and k.state = 'resolving' and t.state = 'closed'`)} as resolving,
      ${cappedTaskCountExpression(db, db`${ofQuestion} and ${needsMarkByCallerCondition(db, caller)}`)} as free
    from (select c.*, count(*) over ()::int as total from counted c order by c.oldest nulls last, c.exam_id, c.question_id ${part}) q
    join exam_card e on e.id = q.exam_id join question_wording v on v.question_id = q.question_id and v.version = q.version
    left join mine m on m.exam_id = q.exam_id and m.question_id = q.question_id
    order by q.oldest nulls last, q.exam_id, q.question_id`,
  )
}

export type WantedMarkingTask = {
  readonly examId: string | null
  readonly questionId: string | null
  readonly taskId: string | null
  readonly afterTaskId: string | null
}

/**
 * Claims the named answer or, if none is named, the one that the caller has already claimed, or else the next in the
 * queue's random order: after `afterTaskId`, then from the beginning. Skipped answers come last, those skipped longest
 * ago first. Returns its id, or null when there is none. Concurrent callers get different answers. Each kind is looked
 * up by an index, and only when the ones before it found nothing: a queue may hold hundreds of thousands of answers.
 */
export async function claimMarkingTask(
  db: Db,
  caller: GraderScope,
  wanted: WantedMarkingTask,
  until: Date,
): Promise<string | null> {
  const hasNone = noOpinionByGraderCondition(db, caller.accountId)
  const lock = db`limit 1 for update of k skip locked`
  const named = db`
    select k.id from ${taskWithAttemptSource(db)} where k.id = ${wanted.taskId} and ${answerClaimableCondition(db, caller)} and
      case when k.state = 'done' then k.graders = 1 and ${hasCounted(db, caller.accountId)} else not (${hasNone})
        or ${needsGraderCondition(db, caller.now)} end ${lock}`
  const inQueue = db`k.exam_id = ${wanted.examId} and ${wanted.questionId === null ? db`true` : db`k.question_id = ${wanted.questionId}`}
    and k.state <> 'done' and ${hasNone} and ${needsGraderCondition(db, caller.now)} and ${answerClaimableCondition(db, caller)}`
  const isAside = db`exists (select from marking_aside z where z.grader_id = ${caller.accountId} and z.task_id = k.id)`
  const queue = (where: SqlFragment) =>
    db`select k.id from ${taskWithAttemptSource(db)} where ${inQueue} and not ${isAside} and ${where} order by k.id ${lock}`
  const held = db`select k.id from ${taskWithAttemptSource(db)} where ${inQueue} and k.claimed_by = ${caller.accountId}
    and k.claimed_until > ${caller.now} ${lock}`
  const row = await db<{ id: string }[]>`
    with held as (${wanted.taskId ? named : held}),
    behind as (${queue(wanted.taskId ? db`false` : wanted.afterTaskId ? db`k.id > ${wanted.afterTaskId}` : db`true`)}),
    before as (${queue(wanted.taskId || !wanted.afterTaskId ? db`false` : db`k.id <= ${wanted.afterTaskId}`)}),
    skipped as (
      select k.id from marking_aside z join (${taskWithAttemptSource(db)}) on k.id = z.task_id
      where z.grader_id = ${caller.accountId} and ${wanted.taskId ? db`false` : inQueue} order by z.at, k.id ${lock}
    )
    update marking_task set claimed_by = ${caller.accountId}, claimed_until = ${until} where id = (
      select id from held union all select id from behind union all select id from before union all select id from skipped limit 1)
    returning id`.maybeOne()
  return row?.id ?? null
}

/** Releases an answer. Returns false when the caller has not claimed it. */
export async function releaseMarkingTask(db: Db, caller: GraderScope, taskId: string): Promise<boolean> {
  return (
    (
      await db`update marking_task k set claimed_by = null, claimed_until = null
      where k.id = ${taskId} and k.claimed_by = ${caller.accountId} and k.claimed_until > ${caller.now} and ${taskInScopeCondition(db, caller)}`
    ).count === 1
  )
}

/** True when the grader's newest opinion counts. */
const hasCounted = (db: Db, accountId: string) => db`coalesce((
  select not o.is_provisional from marking_opinion o
  where o.task_id = k.id and o.round = k.round and o.grader_id = ${accountId} order by o.seq desc limit 1), false)`

/** Releases an answer and moves it to the end of this grader's queue. Returns false when they have not claimed it. */
export async function setAnswerSkipped(db: Db, caller: GraderScope, taskId: string): Promise<boolean> {
  const { count } = await db`
    with given as (
      update marking_task k set claimed_by = null, claimed_until = null
      where k.id = ${taskId} and k.claimed_by = ${caller.accountId} and k.claimed_until > ${caller.now} and ${taskInScopeCondition(db, caller)} returning k.id
    )
    insert into marking_aside (grader_id, task_id, at) select ${caller.accountId}, id, ${caller.now} from given
    on conflict (grader_id, task_id) do update set at = excluded.at`
  return count === 1
}

export type OpinionRow = {
  readonly graderId: string
  readonly points: number
  readonly criteria: number[] | null
  readonly comment: string
  readonly isResolution: boolean
  readonly isProvisional: boolean
}
export type MarkingTaskRow = {
  readonly taskId: string
  readonly attemptId: string
  readonly attemptState: AttemptState
  readonly position: number
  readonly examId: string
  readonly title: BilingualText
  readonly questionId: string
  /** The shared stem of its group. */
  readonly material: BilingualText | null
  readonly stem: BilingualText
  readonly key: AnswerKey
  readonly answer: string
  /** The ids of its files; null where the question takes none. */
  readonly files: string | null
  readonly candidateId: string
  readonly points: number
  readonly graders: number
  readonly threshold: number
  readonly round: number
  readonly state: 'waiting' | 'resolving' | 'done'
  readonly claimedBy: string | null
  readonly claimedUntil: Date | null
  /** The graders who skipped it. */
  readonly asideBy: string[]
  readonly isSample: boolean
  /** Hashes of its passages. Null until similar answers were requested. */
  readonly sketch: number[] | null
  /** The newest opinion of each grader in this round, the first grader first. */
  readonly opinions: OpinionRow[]
}

type Reach = Pick<GraderScope, 'companyId'>

/** Finds an answer to mark, with its rubric and the opinions so far; null when there is none in the caller's scope. */
export async function findMarkingTask(db: Db, caller: Reach, taskId: string): Promise<MarkingTaskRow | null> {
  const row = await db<MarkingTaskRow[]>`
    select k.id as "taskId", k.attempt_id as "attemptId", t.state as "attemptState", k.position, k.exam_id as "examId", e.title, k.question_id as "questionId",
      v.content -> 'stem' as stem, v.content -> 'group' -> 'material' as material,
      y.answer_key as key, coalesce(a.answer ->> 'text', '') as answer, ${answerFilesColumn(db)} as files, k.candidate_id as "candidateId", k.points, k.graders,
      k.threshold, k.round, k.state, k.claimed_by as "claimedBy", k.claimed_until as "claimedUntil", k.sketch,
      array(select z.grader_id::text from marking_aside z where z.task_id = k.id) as "asideBy",
      exists (select from marking_sample s where s.task_id = k.id) as "isSample",
        (select coalesce(json_agg(json_build_object('graderId', o.grader_id, 'points', o.points, 'criteria', o.criteria, 'comment', o.comment, 'isResolution',
        o.is_resolution,
          'isProvisional', o.is_provisional) order by o.first), '[]')
        from (select distinct on (grader_id) *, min(seq) over (partition by grader_id) as first from marking_opinion where task_id = k.id and round = k.round
          order by grader_id, seq desc) o) as opinions
    from ${taskWithAttemptSource(db)} join exam_card e on e.id = k.exam_id ${questionWordingJoin(db)}
    join question_key y on y.question_id = k.question_id and y.version = k.version
    ${writtenAnswerJoin(db)}
    where k.id = ${taskId} and ${taskInScopeCondition(db, caller)}`.maybeOne()
  return row ?? null
}

/**
 * Finds the id of the attempt of an answer; null when there is none in the caller's scope. Callers lock the attempt's
 * row before the answer's, so that they can't deadlock.
 */
export async function findAttemptIdOfTask(db: Db, caller: Reach, taskId: string): Promise<string | null> {
  const row = await db<
    { attemptId: string }[]
  >`select k.attempt_id as "attemptId" from marking_task k where k.id = ${taskId} and ${taskInScopeCondition(db, caller)}`.maybeOne()
  return row?.attemptId ?? null
}

/** Returns true when this exam has answers for graders, marked or not, in the caller's scope. */
export async function hasAnswersInScope(db: Db, caller: Reach, examId: string): Promise<boolean> {
  const rows =
    await db`select from marking_task k where k.exam_id = ${examId} and ${taskInScopeCondition(db, caller)} limit 1`
  return rows.length > 0
}

/** Locks a marking task until the transaction ends. */
export async function lockMarkingTask(db: Db, taskId: string): Promise<void> {
  await db`select from marking_task where id = ${taskId} for update`
}

export type NewOpinion = Omit<OpinionRow, 'criteria'> & {
  readonly id: string
  readonly taskId: string
  readonly round: number
  readonly criteria: readonly number[]
  readonly at: Date
}

/**
 * Inserts an opinion, sets the state of its answer, and releases the answer, which no longer counts as skipped by this
 * grader.
 */
export async function insertOpinion(db: Db, opinion: NewOpinion, state: MarkingTaskRow['state']): Promise<void> {
  await db`
    with kept as (
      insert into marking_opinion (id, task_id, round, grader_id, points, criteria, comment, is_resolution, is_provisional, at)
      values (${opinion.id}, ${opinion.taskId}, ${opinion.round}, ${opinion.graderId}, ${opinion.points},
        ${opinion.criteria.length > 0 ? [...opinion.criteria] : null}::int[], ${opinion.comment},
        ${opinion.isResolution}, ${opinion.isProvisional}, ${opinion.at})
    ), taken as (delete from marking_aside where grader_id = ${opinion.graderId} and task_id = ${opinion.taskId})
    update marking_task set state = ${state}, claimed_by = null, claimed_until = null where id = ${opinion.taskId}`
}

export type ManualMark = {
  readonly attemptId: string
  readonly position: number
  readonly points: number
  readonly authorId: string
  readonly reason: string
  readonly criteria: readonly number[]
  readonly at: Date
}

export async function insertManualMark(db: Db, mark: ManualMark): Promise<void> {
  const detail = mark.criteria.length > 0 ? { criteria: mark.criteria } : {}
  await db`
    insert into single_mark (attempt_id, position, points, source, author_id, reason, detail, at)
    values (${mark.attemptId}, ${mark.position}, ${mark.points}, 'manual', ${mark.authorId}, ${mark.reason || null}, ${db.json(detail)}, ${mark.at})`
}

export type MarkingProgress = {
  readonly waiting: number
  readonly resolving: number
  readonly done: number
  readonly held: number
  readonly aside: number
}

/**
 * Finds the marking progress of an exam or one of its questions. Open answers are counted up to a bound plus one.
 * `held`: claimed now by any grader; `aside`: skipped by the caller.
 */
export async function findMarkingProgress(
  db: Db,
  caller: GraderScope,
  examId: string,
  questionId: string | null,
): Promise<MarkingProgress> {
  const { accountId, now } = caller
  const ofQuestion = questionId === null ? db`true` : db`k.question_id = ${questionId}`
  const inExam = db`k.exam_id = ${examId} and ${ofQuestion} and ${taskInScopeCondition(db, caller)}`
  const row = await db<[MarkingProgress]>`
    select ${cappedTaskCountExpression(db, db`${inExam} and k.state <> 'done' and k.state = 'waiting' and t.state = 'closed'`)} as waiting,
      ${cappedTaskCountExpression(db, db`${inExam} and k.state = 'resolving' and t.state = 'closed'`)} as resolving,
      (select count(*)::int from marking_task k where ${inExam} and k.state = 'done') as done,
      (select count(*)::int from marking_task k where ${inExam} and k.claimed_by is not null and k.claimed_until > ${now}) as held,
      (select count(*)::int from marking_aside z join (${taskWithAttemptSource(db)}) on k.id = z.task_id
        where z.grader_id = ${accountId} and ${inExam} and k.state <> 'done' and t.state = 'closed'
          and ${noOpinionByGraderCondition(db, accountId)}) as aside`.one()
  return row
}

export type MarkingStatistics = {
  readonly marked: number
  readonly resolved: number
  readonly earned: number
  readonly of: number
  readonly everybodyEarned: number
  readonly everybodyOf: number
  readonly markedTwice: number
  readonly within: number
  readonly difference: number
}

/**
 * Finds a grader's figures for the answers in their scope, of one exam or of all (null), and the points that all
 * graders gave on the same questions. Each grader's newest opinion on each answer counts. Points are in 1/100.
 */
export async function findMarkingStatistics(
  db: Db,
  caller: GraderScope,
  examId: string | null,
): Promise<MarkingStatistics> {
  const row = await db<MarkingStatistics[]>`
    with opinions as (
      select distinct on (o.task_id, o.round, o.grader_id) o.task_id, o.round, o.grader_id, o.points, o.is_resolution or o.is_provisional as is_apart,
        o.is_resolution, k.points as of, k.threshold, k.exam_id, k.question_id
      from marking_opinion o join marking_task k on k.id = o.task_id
      where (${examId}::uuid is null or k.exam_id = ${examId}) and ${taskInScopeCondition(db, caller)} order by o.task_id, o.round, o.grader_id, o.seq desc
    ), mine as (select * from opinions where grader_id = ${caller.accountId}), beside as (
      select abs(m.points - o.points) as difference, m.threshold from mine m
      join opinions o on o.task_id = m.task_id and o.round = m.round and o.grader_id <> m.grader_id where not m.is_apart and not o.is_apart
    ), everybody as (select sum(points)::float8 as earned, sum(of)::float8 as of from opinions
    where (exam_id, question_id) in (select exam_id, question_id from mine))
    select count(*)::int as marked, count(*) filter (where is_resolution)::int as resolved, coalesce(sum(points), 0)::float8 as earned,
      coalesce(sum(of), 0)::float8 as of, (select coalesce(earned, 0) from everybody) as "everybodyEarned",
      (select coalesce(of, 0) from everybody) as "everybodyOf", (select count(*)::int from beside) as "markedTwice",
      (select count(*)::int from beside where difference <= threshold) as within, (select coalesce(sum(difference), 0)::float8 from beside) as difference
    from mine`.maybeOne()
  return row as MarkingStatistics
}

export type MarkedQuestionFigures = {
  readonly comments: { text: string; times: number; isOwn: boolean }[]
  readonly spread: { points: number; count: number; isOwn: boolean }[]
  readonly medianSeconds: number | null
}

/** The most answers of other graders that are read for comments and marks. */
const othersRead = 1000

/**
 * Finds comments on a question of an exam (at most twelve, of up to 300 characters; others' comments only with single
 * marking), the points that the caller and others gave (others' for at most 1000 settled answers), and the caller's
 * median seconds between two marks, null when there are too few.
 */
export async function findMarkedQuestionFigures(
  db: Db,
  caller: GraderScope,
  of: { examId: string; questionId: string },
): Promise<MarkedQuestionFigures> {
  const { accountId } = caller
  const ofQuestion = db`k.exam_id = ${of.examId} and k.question_id = ${of.questionId} and ${taskInScopeCondition(db, caller)}`
  const row = await db<[MarkedQuestionFigures]>`
    with settled as materialized (
      select k.id, k.round, k.graders from marking_task k where ${ofQuestion} and k.state = 'done' limit ${othersRead}
    ), given as (
      (select distinct on (o.task_id) true as own, true as is_shared, o.points, o.comment, o.at
        from marking_opinion o cross join lateral (select x.* from marking_task x where x.id = o.task_id and x.round = o.round offset 0) k
        where o.grader_id = ${accountId} and ${ofQuestion} order by o.task_id, o.seq desc)
      union all
      (select distinct on (o.task_id, o.grader_id) false, k.graders = 1, o.points, o.comment, o.at
        from settled k join marking_opinion o on o.task_id = k.id and o.round = k.round
        where o.grader_id <> ${accountId} order by o.task_id, o.grader_id, o.seq desc)
    ), steps as (select extract(epoch from at - lag(at) over (order by at)) as seconds from given where own)
    select
      (select coalesce(json_agg(json_build_object('text', text, 'times', times, 'isOwn', own) order by own desc, times desc, text), '[]')
        from (select comment as text, count(*)::int as times, bool_or(own) as own from given where comment <> '' and length(comment) <= 300
          and (own or is_shared)
          group by comment order by bool_or(own) desc, count(*) desc, comment limit 12) c) as comments,
      (select coalesce(json_agg(json_build_object('points', points, 'count', count, 'isOwn', own) order by points), '[]')
        from (select own, points, count(*)::int as count from given group by own, points) s) as spread,
      (select round(percentile_cont(0.5) within group (order by seconds))::int from steps where seconds between 1 and 1800) as "medianSeconds"`.one()
  return row
}

type OfQuestion = { readonly examId: string; readonly questionId: string }

/** Lists, by id, at most `limit` answers to a question of an exam that have no sketch yet. */
export async function listAnswersWithoutSketch(
  db: Db,
  caller: Reach,
  { examId, questionId }: OfQuestion,
  limit: number,
): Promise<{ taskId: string; answer: string }[]> {
  return db<{ taskId: string; answer: string }[]>`
    select k.id as "taskId", coalesce(a.answer ->> 'text', '') as answer from marking_task k ${writtenAnswerJoin(db)}
    where k.exam_id = ${examId} and k.question_id = ${questionId} and k.sketch is null and ${taskInScopeCondition(db, caller)} order by k.id limit ${limit}`
}

export async function updateAnswerSketches(
  db: Db,
  sketches: readonly { readonly taskId: string; readonly sketch: readonly number[] }[],
): Promise<void> {
  await db`
    update marking_task k set sketch = array(select h::int from jsonb_array_elements_text(w.sketch) h)
    from jsonb_to_recordset(${db.json(sketches)}) as w("taskId" uuid, sketch jsonb) where k.id = w."taskId"`
}

export type SimilarAnswerRow = { readonly taskId: string; readonly answer: string; readonly ownPoints: number | null }

/**
 * Lists other people's answers to the same question in the same exam that share hashes of their sketch with this
 * answer, those that share the most first, each with the points that the caller gave it (null: none).
 */
export async function listSimilarAnswers(
  db: Db,
  task: OfQuestion & { readonly candidateId: string; readonly sketch: readonly number[] },
  caller: GraderScope,
  limit: number,
): Promise<SimilarAnswerRow[]> {
  const sketch = [...task.sketch]
  return db<SimilarAnswerRow[]>`
    select k.id as "taskId", coalesce(a.answer ->> 'text', '') as answer,
      (select o.points from marking_opinion o where o.task_id = k.id and o.round = k.round and o.grader_id = ${caller.accountId} order by o.seq desc
        limit 1) as "ownPoints"
    from marking_task k ${writtenAnswerJoin(db)}
    where k.exam_id = ${task.examId} and k.question_id = ${task.questionId} and k.candidate_id <> ${task.candidateId} and k.candidate_id <> ${caller.accountId}
      and ${taskInScopeCondition(db, caller)} and k.sketch && ${sketch}::int[]
    order by (select count(*) from unnest(k.sketch) h where h = any(${sketch}::int[])) desc, k.id limit ${limit}`
}
