import type { Db } from '../../../database/connection.ts'

/** Names of people by account; an account that does not exist is left out. */
export async function findPersonNames(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db<{ id: string; name: string }[]>`select id, name from account where id = any(${accountIds})`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
