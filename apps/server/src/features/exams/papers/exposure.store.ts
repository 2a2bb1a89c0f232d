import type { Db, SqlFragment, Transaction } from '../../../database/connection.ts'
import type { ExposureLimit } from './feasibility.rules.ts'

/** The longest window of attempts that a limit may use. */
const longestRow = 200

/** The number of the last `of` attempts up to turn `turn` that contained question `x`. */
const timesIn = (db: Db, turn: SqlFragment, of: number) =>
  db`(select count(*) from unnest(x.turns) t where t > ${turn} - ${of}::bigint)`

/**
 * Returns the SQL statement of the questions (`question_id`) that may not appear in the next attempt. Starts that are
 * not committed yet are not visible to it.
 */
export const overexposedQuestionsStatement = (db: Db, examId: string, { most, of }: ExposureLimit) => db`
  select x.question_id from question_exposure x join exam_turn n on n.exam_id = x.exam_id
  where x.exam_id = ${examId} and ${timesIn(db, db`(n.turn + 1)`, of)} >= ${most}`

/**
 * Lists the last 200 attempts that were counted against the exposure limit of an exam, the oldest first, each as the
 * ids of its questions.
 */
export async function listQuestionsOfRecentAttempts(db: Db, examId: string): Promise<string[][]> {
  const rows = await db<{ ids: string[] }[]>`
    select array_agg(x.question_id) as ids from question_exposure x cross join unnest(x.turns) as t(turn) join exam_turn n on n.exam_id = x.exam_id
    where x.exam_id = ${examId} and t.turn > n.turn - ${longestRow}::bigint group by t.turn order by t.turn`
  return rows.map(({ ids }) => ids)
}

/**
 * Waits until starts of the exam in other transactions have committed, and blocks new ones until this transaction ends.
 */
export async function lockExposureCounts(tx: Transaction, examId: string): Promise<void> {
  await tx`insert into exam_turn (exam_id, turn) values (${examId}, 0) on conflict (exam_id) do update set turn = exam_turn.turn`
}

/**
 * The exposure limit of an exam, and the questions of a paper that have reached it but are in the paper because the
 * banks left no choice.
 */
export type PaperExposure = {
  readonly examId: string
  readonly exposure: ExposureLimit
  readonly worn: readonly string[]
}

/**
 * Returns the SQL expressions `turn` and `exposed` of the last statement of a starting attempt, which count its
 * questions: those that the limit still allows, and those in `worn` without a check. A question missing in `exposed`
 * has reached its limit through a start committed in the meantime, and the transaction must be rolled back. The counts
 * stay locked until the commit, so that concurrent starts can't exceed a limit together.
 */
export const exposureCountExpressions = (
  db: Db,
  { examId, exposure: { most, of }, worn }: PaperExposure,
  questionIds: readonly string[],
) => db`
  turn as (
    insert into exam_turn as n (exam_id, turn) values (${examId}, 1) on conflict (exam_id) do update set turn = n.turn + 1 returning turn
  ), exposed as (
    insert into question_exposure as x (exam_id, question_id, turns)
    select ${examId}, w.id, array[turn.turn] from unnest(${[...questionIds]}::uuid[]) as w(id) cross join turn order by w.id
    on conflict (exam_id, question_id) do update set turns = array(select t from unnest(x.turns) t where t > excluded.turns[1] - ${longestRow}::bigint
      order by t) || excluded.turns
      where x.question_id = any(${[...worn]}::uuid[]) or ${timesIn(db, db`excluded.turns[1]`, of)} < ${most}
    returning question_id
  )`
