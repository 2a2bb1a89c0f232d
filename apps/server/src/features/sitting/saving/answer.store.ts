import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { Db } from '../../../database/connection.ts'
import { openAttemptCondition } from '../is-open.store.ts'
import type { PreparedAnswer } from './answer.rules.ts'

/** The request of one save, as part of a statement. `answers` contains each position once. */
export type SaveRequest = {
  /** SHA-256 of the token, in hexadecimal. */
  readonly tokenHash: string
  readonly attemptId: string
  readonly writer: string
  /** The time at which it reached the server. */
  readonly at: Date
  readonly answers: readonly PreparedAnswer[]
}
export type SaveVerdict =
  | 'ok'
  | 'sessionExpired'
  | 'sessionEnded'
  | 'accountSuspended'
  | 'membershipWithdrawn'
  | 'attemptNotFound'
  | 'attemptTakenOver'
  | 'attemptPaused'
  | 'examCompleted'
  | 'answerLate'
  | 'answerInvalid'
export type SavedAnswerRow = {
  readonly position: number
  readonly verdict: SaveVerdict
  readonly seq: number
  readonly written: boolean
}
export type SaveOutcome = {
  readonly rows: readonly SavedAnswerRow[]
  readonly deadline: Date | null
  /** True when the session was last used more than a minute ago. */
  readonly isStale: boolean
  readonly isRemembered: boolean
}

/** An array literal of values that need no quotes. */
const plain = (values: readonly (number | string)[]) => `{${values.join(',')}}`
/** An array literal of texts. */
const quoted = (values: readonly (string | null)[]) =>
  `{${values.map((value) => (value === null ? 'null' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`)).join(',')}}`

type Row = { readonly request: SaveRequest; readonly index: number; readonly answer: PreparedAnswer }
/**
 * All answers of the requests in the order of their keys: two statements lock rows in the same order, so they can't
 * deadlock.
 */
const rowsOf = (requests: readonly SaveRequest[]): Row[] =>
  requests
    .flatMap((request, index) => request.answers.map((answer) => ({ request, index, answer })))
    .sort((a, b) =>
      a.request.attemptId < b.request.attemptId
        ? -1
        : a.request.attemptId > b.request.attemptId
          ? 1
          : a.answer.position - b.answer.position,
    )

/**
 * The columns of the rows as array literals, written here because the driver would inspect each value several times.
 */
const columnsOf = (rows: readonly Row[]) => ({
  at: plain(rows.map((row) => row.request.at.getTime())),
  tokenHash: plain(rows.map((row) => `"\\\\x${row.request.tokenHash}"`)),
  attemptId: plain(rows.map((row) => row.request.attemptId)),
  writer: quoted(rows.map((row) => row.request.writer)),
  position: plain(rows.map((row) => row.answer.position)),
  seq: plain(rows.map((row) => row.answer.seq)),
  answer: quoted(rows.map((row) => row.answer.json)),
  uncertain: plain(rows.map((row) => (row.answer.uncertain ? 't' : 'f'))),
  shape: plain(rows.map((row) => row.answer.shape)),
})

/**
 * The rows as a table `g`. A single row, as one candidate sends it, is written as values: a quarter less work for the
 * database.
 */
function givenRows(db: Db, rows: readonly Row[]) {
  const [one] = rows
  if (one && rows.length === 1) {
    const { request, answer } = one
    return db`(select ${request.at.getTime()}::float8 as at, ${Buffer.from(request.tokenHash, 'hex')}::bytea as token_hash,
      ${request.attemptId}::uuid as attempt_id, ${request.writer}::text as writer,
      ${answer.position}::int as position, ${answer.seq}::bigint as seq, ${answer.json}::text as answer, ${answer.uncertain}::bool as uncertain,
        ${answer.shape}::int as shape, 1::bigint as n) g`
  }
  const given = columnsOf(rows)
  return db`unnest(${given.at}::float8[], ${given.tokenHash}::bytea[], ${given.attemptId}::uuid[], ${given.writer}::text[], ${given.position}::int[],
    ${given.seq}::bigint[], ${given.answer}::text[],
        ${given.uncertain}::bool[], ${given.shape}::int[]) with ordinality as g(at, token_hash, attempt_id, writer, position, seq, answer, uncertain, shape, n)`
}

/**
 * The form of answers that a question accepts, from the paper in attempt `a` at the position of `g`. Attempts of older
 * versions have no paper; for them it is in the row of the question. A subquery must return it as a column: PostgreSQL
 * puts `shape_fits` into a statement only if its argument is a column, and otherwise calls it for each answer, which
 * takes as long as everything else for that answer.
 */
const shapeOf = (
  db: Db,
) => db`coalesce(a.shapes[g.position], (select question_shape(q.type, q.option_count, q.blank_count)
  from saved_answer q where q.attempt_id = g.attempt_id and q.position = g.position and q.type is not null))`

/** The columns that a newer answer replaces in the row of its question. */
const newerAnswer = (db: Db) => db`seq = excluded.seq, answer = excluded.answer, uncertain = excluded.uncertain,
  saved_at = excluded.saved_at, late = excluded.late`

const instant = (ms: number | null) => (ms === null ? null : new Date(ms))

/**
 * Writes many saves of one answer each, in one statement and one commit, if they are new and in order. For each save it
 * checks the session (`session_refusal`, as `requireActor` does), the owner, that the attempt is open and not paused,
 * the writer, the time with its grace, that the answer fits a question of this attempt, and that its `seq` is above the
 * stored one. Returns null for every other save; `upsertAnswers` finds the reason. It locks the attempt's row in share
 * mode, so a save and the end of the attempt (or a takeover) wait for each other, and an acknowledged answer is always
 * graded. The lock also separates the lookup from the rest, so that the planner uses no sequential scans: one plan
 * serves batches and tables of any size.
 */
export async function upsertSingleAnswers(db: Db, requests: readonly SaveRequest[]): Promise<(SaveOutcome | null)[]> {
  const rows = rowsOf(requests)
  const written = await db<{ n: number; deadline: number | null; remember: boolean | null }[]>`
    with judged as materialized (
      select g.*, a.deadline, a.seen_at, a.remember
      from ${givenRows(db, rows)},
        lateral (
          select a.deadline, ${shapeOf(db)} as question, s.seen_at, s.remember
          from session_actor s join attempt a on a.account_id = s.account_id and a.company_id = s.company_id
          where s.token_hash = g.token_hash and session_refusal(s, to_timestamp(g.at / 1000)) is null
            and a.id = g.attempt_id and ${openAttemptCondition(db, 'a')} and a.writer = g.writer and a.paused_at is null
            and g.seq < (a.writer_epoch + 1) * ${examLimits.numbersPerWriter}::bigint
            and (a.deadline is null or to_timestamp(g.at / 1000) <= last_save_at(a.deadline)) for share of a
        ) a
      where shape_fits(a.question, g.shape)
    ), written as (
      insert into saved_answer as w (attempt_id, position, seq, answer, uncertain, saved_at, late)
      select attempt_id, position, seq, answer::jsonb, uncertain, to_timestamp(at / 1000), coalesce(to_timestamp(at / 1000) > deadline, false) from judged
      on conflict (attempt_id, position) do update set ${newerAnswer(db)} where w.seq is null or w.seq < excluded.seq
      returning attempt_id, position
    )
    select j.n::int, date_part('epoch', j.deadline) * 1000 as deadline,
      case when j.seen_at < to_timestamp(j.at / 1000 - 60) then j.remember end as remember
    from judged j join written w on w.attempt_id = j.attempt_id and w.position = j.position`
  const outcomes: (SaveOutcome | null)[] = requests.map(() => null)
  for (const { n, deadline, remember } of written) {
    const row = rows[n - 1]
    if (!row) continue
    const { position, seq } = row.answer
    outcomes[row.index] = {
      rows: [{ position, seq, verdict: 'ok', written: true }],
      deadline: instant(deadline),
      isStale: remember !== null,
      isRemembered: remember === true,
    }
  }
  return outcomes
}

/**
 * Checks and writes saves of any number of answers in one statement and one commit, by the same rules as
 * `upsertSingleAnswers`, and returns the reason of each refusal. A request is written completely or not at all; an
 * answer is accepted but not written if its `seq` is not above the stored one.
 */
export async function upsertAnswers(db: Db, requests: readonly SaveRequest[]): Promise<SaveOutcome[]> {
  const rows = rowsOf(requests)
  const given = columnsOf(rows)
  const answered = await db<
    {
      n: number
      verdict: SaveVerdict
      seq: number
      written: boolean
      deadline: number | null
      isStale: boolean | null
      remember: boolean | null
    }[]
  >`
    with given as materialized (
      select g.*, to_timestamp(g.ms / 1000) as at from unnest(
        ${plain(rows.map((row) => row.index))}::int[], ${given.at}::float8[], ${given.tokenHash}::bytea[], ${given.attemptId}::uuid[], ${given.writer}::text[],
        ${given.position}::int[], ${given.seq}::bigint[], ${given.answer}::text[], ${given.uncertain}::bool[], ${given.shape}::int[]
      ) with ordinality as g(request, ms, token_hash, attempt_id, writer, position, seq, answer, uncertain, shape, n)
    ), locked as materialized (
      select id, account_id, company_id, state, ended_by, writer, writer_epoch, deadline, paused_at, shapes from attempt
      where id = any(${plain([...new Set(requests.map((request) => request.attemptId))])}::uuid[]) order by id for share
    ), judged as materialized (
      select g.*, a.deadline, s.seen_at, s.remember, q.seq as stored, case
        when s.account_id is null then 'sessionExpired'
        when s.refusal is not null then s.refusal
        when a.id is null then 'attemptNotFound'
        when a.state <> 'open' then case when a.ended_by = 'deadline' then 'answerLate' else 'examCompleted' end
        when a.writer <> g.writer then 'attemptTakenOver'
        when a.paused_at is not null then 'attemptPaused'
        when g.at > last_save_at(a.deadline) then 'answerLate'
        when not shape_fits(f.question, g.shape) or g.seq >= (a.writer_epoch + 1) * ${examLimits.numbersPerWriter}::bigint then 'answerInvalid'
        else 'ok' end as verdict
      from given g
      left join lateral (
        select s.account_id, s.company_id, s.seen_at, s.remember, session_refusal(s, g.at) as refusal
        from session_actor s where s.token_hash = g.token_hash offset 0
      ) s on true
      left join locked a on a.id = g.attempt_id and a.account_id = s.account_id and a.company_id = s.company_id
      left join lateral (select ${shapeOf(db)} as question offset 0) f on true
      left join lateral (
        select q.seq from saved_answer q where q.attempt_id = a.id and q.position = g.position for no key update
      ) q on true
    ), written as (
      insert into saved_answer as w (attempt_id, position, seq, answer, uncertain, saved_at, late)
      select j.attempt_id, j.position, j.seq, j.answer::jsonb, j.uncertain, j.at, coalesce(j.at > j.deadline, false)
      from judged j
      where (j.stored is null or j.stored < j.seq) and not exists (select from judged r where r.request = j.request and r.verdict <> 'ok')
      on conflict (attempt_id, position) do update set ${newerAnswer(db)} where w.seq is null or w.seq < excluded.seq
      returning attempt_id, position
    )
    select j.n::int, j.verdict, case when w.position is null then coalesce(j.stored, j.seq) else j.seq end as seq, w.position is not null as written,
      date_part('epoch', j.deadline) * 1000 as deadline, j.seen_at < j.at - interval '60 seconds' as "isStale", j.remember
    from judged j left join written w on w.attempt_id = j.attempt_id and w.position = j.position`
  const outcomes = requests.map(() => ({
    rows: [] as SavedAnswerRow[],
    deadline: null as Date | null,
    isStale: false,
    isRemembered: false,
  }))
  for (const { n, verdict, seq, written, deadline, isStale, remember } of answered) {
    const row = rows[n - 1]
    const outcome = row && outcomes[row.index]
    if (!outcome) continue
    outcome.rows.push({ position: row.answer.position, verdict, seq, written })
    outcome.deadline = instant(deadline)
    outcome.isStale = isStale ?? false
    outcome.isRemembered = remember ?? false
  }
  return outcomes
}

/**
 * Writes the answers sent when an attempt is submitted or an exit is reported, under the attempt's lock, and flags
 * those after its deadline. Returns false, and writes nothing, when one doesn't fit its question. With `offset 0` the
 * planner ignores the values, and plans once.
 */
export async function upsertLastAnswers(
  db: Db,
  attemptId: string,
  at: Date,
  answers: readonly PreparedAnswer[],
): Promise<boolean> {
  const row = await db<{ fit: boolean }[]>`
    with given as materialized (
      select a.attempt_id, g.* from (
        select ${attemptId}::uuid as attempt_id, ${answers.map((one) => one.position)}::int[] as position, ${answers.map((one) => one.seq)}::bigint[] as seq,
          ${answers.map((one) => one.json)}::text[] as answer, ${answers.map((one) => Number(one.uncertain))}::int[] as uncertain,
            ${answers.map((one) => one.shape)}::int[] as shape offset 0
      ) a, unnest(a.position, a.seq, a.answer, a.uncertain, a.shape) as g(position, seq, answer, uncertain, shape)
    ), judged as materialized (
      select bool_and(shape_fits(a.question, g.shape)) as fit, max(a.deadline) as deadline
      from given g, lateral (select a.deadline, ${shapeOf(db)} as question from attempt a where a.id = g.attempt_id offset 0) a
    ), written as (
      insert into saved_answer as w (attempt_id, position, seq, answer, uncertain, saved_at, late)
      select g.attempt_id, g.position, g.seq, g.answer::jsonb, g.uncertain <> 0, ${at}::timestamptz, coalesce(${at}::timestamptz > j.deadline, false)
      from given g, judged j where j.fit
      on conflict (attempt_id, position) do update set ${newerAnswer(db)} where w.seq is null or w.seq < excluded.seq
    )
    select fit from judged`.maybeOne()
  return row?.fit ?? true
}
