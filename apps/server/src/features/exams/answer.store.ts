import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { Db } from '../../database/connection.ts'
import type { PreparedAnswer } from './answer.rules.ts'

/** One save call on its way into a statement. `answers` hold each position once. */
export type SaveRequest = {
  /** SHA-256 of the token, in hexadecimal. */
  readonly tokenHash: string
  readonly attemptId: string
  readonly writer: string
  /** When it reached the server. */
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
export type SavedRow = { readonly position: number; readonly verdict: SaveVerdict; readonly seq: number; readonly written: boolean }
export type SaveOutcome = {
  readonly rows: readonly SavedRow[]
  readonly deadline: Date | null /** Was the session last touched more than a minute ago? */
  readonly isStale: boolean
  readonly isRemembered: boolean
}

/** Does the answer `g` fit the question `q`? */
const fits = (db: Db) => db`
  case when g.form = 'none' then true
    when q.type in ('single', 'judge') then g.form = 'keys' and g.size = 1 and g.top <= q.option_count
    when q.type = 'multiple' then g.form = 'keys' and g.top <= q.option_count
    when q.type = 'blank' then g.form = 'texts' and g.size <= q.blank_count
    else g.form = 'text' end`

/** An array literal of values that need no quotes. */
const plain = (values: readonly (number | string)[]) => `{${values.join(',')}}`
/** An array literal of texts. */
const quoted = (values: readonly (string | null)[]) =>
  `{${values.map((value) => (value === null ? 'null' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`)).join(',')}}`

/**
 * Judges and writes many saves in one statement and one commit. For each it checks the session (as `requireActor` does), the owner,
 * that the attempt is open, the writer, the time with its grace, and that the answer fits a question of this very attempt;
 * a request is written whole or not at all. An answer is written if its `seq` is above the stored one.
 *
 * Sharing the lock of the attempt's row makes a save and the end of the attempt (or a takeover) wait for each other, so
 * an acknowledged answer is always in what is graded. Rows are written in the order of their keys: two processes can not deadlock.
 *
 * The lateral lookups with `offset 0` keep the planner from reading whole tables: it plans once for every size of batch and
 * table. The arrays are written out here, because the driver would look at each value several times.
 */
export async function writeSaves(db: Db, requests: readonly SaveRequest[]): Promise<SaveOutcome[]> {
  const rows = requests.flatMap((request, index) => request.answers.map((answer) => ({ request, index, answer })))
  const answered = await db<{ n: number; verdict: SaveVerdict; seq: number; written: boolean; deadline: number | null; isStale: boolean | null; remember: boolean | null }[]>`
    with given as materialized (
      select * from unnest(
        ${plain(rows.map((row) => row.index))}::int[], ${plain(rows.map((row) => row.request.at.toISOString()))}::timestamptz[],
        ${plain(rows.map((row) => `"\\\\x${row.request.tokenHash}"`))}::bytea[], ${plain(rows.map((row) => row.request.attemptId))}::uuid[], ${quoted(rows.map((row) => row.request.writer))}::text[],
        ${plain(rows.map((row) => row.answer.position))}::int[], ${plain(rows.map((row) => row.answer.seq))}::bigint[], ${quoted(rows.map((row) => row.answer.json))}::text[],
        ${plain(rows.map((row) => Number(row.answer.uncertain)))}::int[], ${plain(rows.map((row) => row.answer.form))}::text[], ${plain(rows.map((row) => row.answer.size))}::int[],
        ${plain(rows.map((row) => row.answer.top))}::int[]
      ) with ordinality as g(request, at, token_hash, attempt_id, writer, position, seq, answer, uncertain, form, size, top, n)
    ), locked as materialized (
      select id, account_id, company_id, state, ended_by, writer, writer_epoch, deadline, paused_at from attempt
      where id = any(${plain([...new Set(requests.map((request) => request.attemptId))])}::uuid[]) order by id for share
    ), judged as materialized (
      select g.*, a.deadline, s.seen_at, s.remember, b.seq as stored, case
        when s.account_id is null then 'sessionExpired'
        when s.ended_at is not null then case s.end_reason when 'elsewhere' then 'sessionEnded' when 'suspended' then 'accountSuspended' when 'withdrawn' then 'membershipWithdrawn' else 'sessionExpired' end
        when s.expires_at <= g.at or s.idle_until <= g.at then 'sessionExpired'
        when s.account_status <> 'active' or s.company_status <> 'active' then 'accountSuspended'
        when s.member_status is distinct from 'active' then 'membershipWithdrawn'
        when a.id is null then 'attemptNotFound'
        when a.state <> 'open' then case when a.ended_by = 'deadline' then 'answerLate' else 'examCompleted' end
        when a.writer <> g.writer then 'attemptTakenOver'
        when a.paused_at is not null then 'attemptPaused'
        when g.at > a.deadline + make_interval(secs => ${examLimits.graceSeconds}) then 'answerLate'
        when q.type is null or not (${fits(db)}) or g.seq >= (a.writer_epoch + 1) * ${examLimits.numbersPerWriter}::bigint then 'answerInvalid'
        else 'ok' end as verdict
      from given g
      left join lateral (
        select s.account_id, s.company_id, s.ended_at, s.end_reason, s.expires_at, s.idle_until, s.seen_at, s.remember,
          p.status as account_status, c.status as company_status, m.status as member_status
        from session s join account p on p.id = s.account_id join company c on c.id = s.company_id
        left join membership m on m.account_id = s.account_id and m.company_id = s.company_id
        where s.token_hash = g.token_hash offset 0
      ) s on true
      left join locked a on a.id = g.attempt_id and a.account_id = s.account_id and a.company_id = s.company_id
      left join lateral (select q.type, q.option_count, q.blank_count from attempt_question q where q.attempt_id = a.id and q.position = g.position offset 0) q on true
      left join lateral (select b.seq from attempt_answer b where b.attempt_id = a.id and b.position = g.position offset 0) b on true
    ), written as (
      insert into attempt_answer as t (attempt_id, position, seq, answer, uncertain, saved_at, late)
      select j.attempt_id, j.position, j.seq, j.answer::jsonb, j.uncertain <> 0, j.at, coalesce(j.at > j.deadline, false) from judged j
      where (j.stored is null or j.stored < j.seq) and not exists (select from judged r where r.request = j.request and r.verdict <> 'ok')
      order by j.attempt_id, j.position
      on conflict (attempt_id, position) do update set
        seq = greatest(t.seq, excluded.seq),
        answer = case when excluded.seq > t.seq then excluded.answer else t.answer end,
        uncertain = case when excluded.seq > t.seq then excluded.uncertain else t.uncertain end,
        saved_at = case when excluded.seq > t.seq then excluded.saved_at else t.saved_at end,
        late = case when excluded.seq > t.seq then excluded.late else t.late end
      returning attempt_id, position, seq
    )
    select j.n::int, j.verdict, coalesce(w.seq, j.stored, j.seq) as seq, coalesce(w.seq = j.seq, false) as written,
      date_part('epoch', j.deadline) * 1000 as deadline, j.seen_at < j.at - interval '60 seconds' as "isStale", j.remember
    from judged j left join written w on w.attempt_id = j.attempt_id and w.position = j.position`
  const outcomes = requests.map(() => ({ rows: [] as SavedRow[], deadline: null as Date | null, isStale: false, isRemembered: false }))
  for (const { n, verdict, seq, written, deadline, isStale, remember } of answered) {
    const row = rows[n - 1]
    const outcome = row && outcomes[row.index]
    if (!outcome) continue
    outcome.rows.push({ position: row.answer.position, verdict, seq, written })
    outcome.deadline = deadline === null ? null : new Date(deadline)
    outcome.isStale = isStale ?? false
    outcome.isRemembered = remember ?? false
  }
  return outcomes
}

/** Writes the answers that travel with a submit, under the attempt's lock, and flags those after its deadline. False: one does not fit its question, and nothing was written. */
export async function writeLastAnswers(db: Db, attemptId: string, at: Date, answers: readonly PreparedAnswer[]): Promise<boolean> {
  const [row] = await db<{ fit: boolean }[]>`
    with given as materialized (
      select * from unnest(${answers.map((one) => one.position)}::int[], ${answers.map((one) => one.seq)}::bigint[], ${answers.map((one) => one.json)}::text[],
        ${answers.map((one) => Number(one.uncertain))}::int[], ${answers.map((one) => one.form)}::text[], ${answers.map((one) => one.size)}::int[], ${answers.map((one) => one.top)}::int[]
      ) as g(position, seq, answer, uncertain, form, size, top)
    ), judged as materialized (
      select bool_and(q.attempt_id is not null and (${fits(db)})) as fit from given g left join attempt_question q on q.attempt_id = ${attemptId} and q.position = g.position
    ), written as (
      insert into attempt_answer as t (attempt_id, position, seq, answer, uncertain, saved_at, late)
      select ${attemptId}, g.position, g.seq, g.answer::jsonb, g.uncertain <> 0, ${at}, coalesce(${at} > (select deadline from attempt where id = ${attemptId}), false)
      from given g, judged j where j.fit order by g.position
      on conflict (attempt_id, position) do update set seq = excluded.seq, answer = excluded.answer, uncertain = excluded.uncertain, saved_at = excluded.saved_at, late = excluded.late
      where t.seq < excluded.seq
    )
    select fit from judged`
  return row?.fit ?? true
}
