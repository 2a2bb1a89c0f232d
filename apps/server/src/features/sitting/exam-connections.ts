import type { Deps } from '../../core/deps.ts'
import { connectBeside, type Pool } from '../../database/connection.ts'

/**
 * Statements are planned once for each connection and without reading whole tables. A plan that was made while a table was small would read
 * all of it: in the first exam of a portal each start and each submit would cost more than the one before.
 */
export const withGenericPlan = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

const connections = 6

/**
 * Connections for what candidates ask; no report that somebody reads takes one from them. Behind a pooler they are those of the pooler, where
 * each statement is planned as it comes. The caller closes them.
 */
export function openExamConnections({ sql, settings }: Pick<Deps, 'sql' | 'settings'>): {
  readonly sql: Pool
  close(): Promise<void>
} {
  if (settings.databaseDirectUrl !== null) return { sql, close: async () => {} }
  const own = connectBeside(sql, { max: connections, settings: withGenericPlan, isForShort: true })
  return { sql: own, close: () => own.end({ timeout: 5 }) }
}
