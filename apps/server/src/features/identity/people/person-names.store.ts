import type { PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

/** Returns the names of people by account. Accounts that don't exist are left out. */
export async function listPersonNames(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, PersonName>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db<
    { id: string; name: PersonName }[]
  >`select a.id, ${personNameColumn(db, 'a')} as name from account a where a.id = any(${accountIds})`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
