import type { Db } from '../../database/connection.ts'

/**
 * Lists the ids of attempts due for grading, those due longest first. Practice that waits for the end of an exam is not
 * due.
 */
export async function listUngradedAttempts(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select t.id from ungraded_attempt u join attempt_record t on t.id = u.attempt_id
    where u.next_at <= ${now}
      and not (t.terms ->> 'kind' = 'mock' and exists (select from attempt_behind_exam x where x.attempt_id = t.id))
    order by u.next_at, t.id limit ${limit}`
  return rows.map((row) => row.id)
}

export async function deleteGradingQueueEntry(db: Db, attemptId: string): Promise<void> {
  await db`delete from ungraded_attempt where attempt_id = ${attemptId}`
}

/**
 * Stores the error and schedules a retry: after 15 s, then twice as long each time, ten minutes at most. Returns the
 * number of tries.
 */
export async function setGradingRetry(db: Db, attemptId: string, now: Date, problem: string): Promise<number> {
  const row = await db<{ tries: number }[]>`
    update ungraded_attempt set tries = tries + 1, problem = ${problem},
      next_at = ${now}::timestamptz + least(interval '10 minutes', interval '15 seconds' * power(2, least(tries, 10)))
    where attempt_id = ${attemptId} returning tries`.maybeOne()
  return row?.tries ?? 0
}
