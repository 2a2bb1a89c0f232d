import type { Db } from '../../database/connection.ts'
import type { NotedLeave } from './leave.rules.ts'

export async function loadLeaves(db: Db, attemptId: string): Promise<NotedLeave[]> {
  return db<NotedLeave[]>`select key, cause, began_at as "beganAt", away_ms as "awayMs", is_counted as "isCounted" from attempt_leave where attempt_id = ${attemptId}`
}

/** Keeps leaves, and their count in the attempt; a leave that is known gets its length once. One statement. */
export async function saveLeaves(db: Db, attemptId: string, leaves: readonly NotedLeave[], count: number): Promise<void> {
  await db`
    with written as (
      insert into attempt_leave (attempt_id, key, cause, began_at, away_ms, is_counted)
      select ${attemptId}, key, cause, "beganAt", "awayMs", "isCounted"
      from jsonb_to_recordset(${db.json(leaves as never)}) as t(key text, cause text, "beganAt" timestamptz, "awayMs" int, "isCounted" boolean)
      on conflict (attempt_id, key) do update set away_ms = coalesce(attempt_leave.away_ms, excluded.away_ms)
    )
    update attempt set leave_count = ${count} where id = ${attemptId}`
}
