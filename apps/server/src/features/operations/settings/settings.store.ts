import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

export type DatabaseState = {
  readonly postgres: string
  readonly last: string
  readonly count: number
  readonly appliedAt: Date
}

/**
 * Finds the version of PostgreSQL, the number of migrations and the last one with its time; null without migrations.
 */
export async function findDatabaseState(db: Db): Promise<DatabaseState | null> {
  const row = await db<DatabaseState[]>`
    select current_setting('server_version') as postgres, name as last, (select count(*)::int from schema_migration) as count, applied_at as "appliedAt"
    from schema_migration order by name desc limit 1`.maybeOne()
  return row ?? null
}

export const listCompanyNamesByIds = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: BilingualText }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db<{ id: string; name: BilingualText }[]>`select id, short_name as name from company_name
  where id = any(${ids as string[]}::uuid[])`

export async function findEmailOfAccount(db: Db, accountId: string): Promise<string | null> {
  const row = await db<{ email: string | null }[]>`select email from active_account where id = ${accountId}`.maybeOne()
  return row?.email ?? null
}
