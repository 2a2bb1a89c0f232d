import type { Db } from '../../../database/connection.ts'
import { isOpenOne } from '../attempts/is-open.store.ts'
import { rests } from '../practice/practice.store.ts'
import { type Closing, spentAtEnd } from './mark.store.ts'

/** Closes an attempt without grading it, and notes that this is still to be done. */
export async function closeOnly(db: Db, closing: Closing): Promise<void> {
  await db`
    with noted as (
      insert into ungraded_attempt (attempt_id, next_at) values (${closing.attemptId}, ${closing.submittedAt}) on conflict do nothing
    )
    update attempt set state = 'closed', submitted_at = ${closing.submittedAt}, ended_by = ${closing.endedBy}, submit_key = ${closing.submitKey}, spent = ${spentAtEnd(db, closing)},
      time_used = extract(epoch from ${closing.submittedAt}::timestamptz - started_at - stopped_ms * interval '1 millisecond')::int
    where id = ${closing.attemptId} and ${isOpenOne(db, 'attempt')}`
}

/** Attempts whose turn it is to be graded, those that wait longest first. Practice that waits for an exam has no turn. */
export async function findUngraded(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select t.id from ungraded_attempt u join attempt t on t.id = u.attempt_id
    where u.next_at <= ${now} and not (t.terms ->> 'kind' = 'mock' and ${rests(db)}) order by u.next_at, t.id limit ${limit}`
  return rows.map((row) => row.id)
}

export async function forgetUngraded(db: Db, attemptId: string): Promise<void> {
  await db`delete from ungraded_attempt where attempt_id = ${attemptId}`
}

/** Keeps what went wrong, and puts the attempt back in the queue: after 15 s, then twice as long each time, ten minutes at most. Answers the tries so far. */
export async function putOff(db: Db, attemptId: string, now: Date, problem: string): Promise<number> {
  const [row] = await db<{ tries: number }[]>`
    update ungraded_attempt set tries = tries + 1, problem = ${problem}, next_at = ${now}::timestamptz + least(interval '10 minutes', interval '15 seconds' * power(2, least(tries, 10)))
    where attempt_id = ${attemptId} returning tries`
  return row?.tries ?? 0
}
