import type { Deps } from '../../core/deps.ts'
import { openSecondPool, type Pool } from '../../database/connection.ts'

/**
 * The settings with which a connection plans each statement once, without sequential scans. A plan made while a table
 * is small would read the whole table, so that in a portal's first exam each start and submit would cost more than the
 * one before.
 */
export const genericPlanSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

const connections = 6

/**
 * Opens connections reserved for candidates' calls, so that no staff report takes one. Behind a pooler, they are
 * connections of the pooler, and each statement is planned when it is sent. The caller closes them.
 */
export function openExamConnections({ sql, settings }: Pick<Deps, 'sql' | 'settings'>): {
  readonly sql: Pool
  close(): Promise<void>
} {
  if (settings.databaseDirectUrl !== null) return { sql, close: async () => {} }
  const own = openSecondPool(sql, { max: connections, settings: genericPlanSettings, isForShort: true })
  return { sql: own, close: () => own.end({ timeout: 5 }) }
}
