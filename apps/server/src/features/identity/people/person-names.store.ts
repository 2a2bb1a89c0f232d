import type { PersonName } from '../../../core/text/language.ts'
import { nameOf } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

/** Returns the names of people by account. Accounts that don't exist are left out. */
export async function findPersonNames(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, PersonName>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db<
    { id: string; name: PersonName }[]
  >`select a.id, ${nameOf(db, 'a')} as name from account a where a.id = any(${accountIds})`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
