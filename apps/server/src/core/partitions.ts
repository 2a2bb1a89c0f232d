import type { Deps } from './deps.ts'
import { ensurePartitions } from './partitions.store.ts'
import { deleteOldWindows } from './rate-limit.store.ts'

/** Tables that grow by the month. Their default partition takes what no month holds, so a missed run refuses nothing. */
const tables = ['audit_line', 'study_record', 'attempt_event'] as const

/** Job, daily: partitions for the coming months, and no rate limit windows of yesterday. */
export async function keepHouse(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const table of tables) await ensurePartitions(deps.sql, table, now, 3)
  await deleteOldWindows(deps.sql, new Date(now.getTime() - 86_400_000))
}
