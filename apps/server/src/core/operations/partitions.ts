import type { Deps } from '../deps.ts'
import { deleteOldRateLimitWindows } from '../http/rate-limit.store.ts'
import { defineJob } from '../jobs/define-job.ts'
import { clearOldLogLines } from '../logs/seal-logs.ts'
import { ensurePartitions } from './partitions.store.ts'
import { deleteOlderRows, findRetention, growingTables } from './retention.store.ts'

/**
 * Tables with monthly partitions. Their default partition takes rows of missing months, so a missed run refuses
 * nothing.
 */
const tables = ['audit_line', 'sign_in_entry', 'study_record', 'attempt_event'] as const

/**
 * Deletes rows that are older than the retention of their table; returns the number for each table with a retention.
 */
export async function clearOldRows(deps: Pick<Deps, 'sql' | 'clock' | 'signer'>): Promise<[string, number][]> {
  const { sql, clock } = deps
  const retention = await findRetention(sql)
  const deleted: [string, number][] = []
  for (const table of growingTables) {
    const days = retention[table]
    if (days === null) continue
    const before = new Date(clock.now().getTime() - days * 86_400_000)
    deleted.push([
      table,
      table === 'audit_line' || table === 'sign_in_entry'
        ? await clearOldLogLines(deps, table, before)
        : await deleteOlderRows(sql, table, before),
    ])
  }
  return deleted
}

/**
 * Job, daily: creates partitions for the coming months, and deletes rate limit windows older than a day and rows past
 * the retention of their table.
 */
export const runHousekeeping = defineJob({
  name: 'keepHouse',
  words: { zh: '每日数据整理', en: 'Daily housekeeping' },
  schedule: '17 3 * * *',
  async run(deps) {
    const now = deps.clock.now()
    for (const table of tables) await ensurePartitions(deps.sql, table, now, 3)
    await deleteOldRateLimitWindows(deps.sql, new Date(now.getTime() - 86_400_000))
    await clearOldRows(deps)
  },
})
