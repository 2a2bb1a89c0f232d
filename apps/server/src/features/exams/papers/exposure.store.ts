import type { Db, Fragment, Transaction } from '../../../database/connection.ts'
import type { Exposure } from './feasibility.rules.ts'

/** No limit looks further back than so many attempts. */
const longestRow = 200

/** In how many of the `of` attempts that end with turn `turn` question `x` stood. */
const timesIn = (db: Db, turn: Fragment, of: number) =>
  db`(select count(*) from unnest(x.turns) t where t > ${turn} - ${of}::bigint)`

/** Questions that may not stand in the next attempt, as they are now; a start that is not committed yet is not seen. */
export const overexposedQuestions = (db: Db, examId: string, { most, of }: Exposure) => db`
  select x.question_id from question_exposure x join exam_turn n on n.exam_id = x.exam_id
  where x.exam_id = ${examId} and ${timesIn(db, db`(n.turn + 1)`, of)} >= ${most}`

/** Waits for starts of the exam that are being committed, and lets no other be until the end of the transaction. */
export async function lockExposureTurns(tx: Transaction, examId: string): Promise<void> {
  await tx`insert into exam_turn (exam_id, turn) values (${examId}, 0) on conflict (exam_id) do update set turn = exam_turn.turn`
}

/** An exam's limit, and which questions of a paper are worn already: for them the banks left no choice. */
export type TakenTurn = { readonly examId: string; readonly exposure: Exposure; readonly worn: readonly string[] }

/**
 * Counts the questions of an attempt that begins, as expressions `turn` and `exposed` of its last statement: each under the condition that
 * the limit holds, worn ones without it. A question that is missing in `exposed` was taken to its limit by a start that was committed
 * meanwhile, and the transaction must be undone. Starts wait for each other from here to the commit.
 */
export const exposureTurn = (
  db: Db,
  { examId, exposure: { most, of }, worn }: TakenTurn,
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
