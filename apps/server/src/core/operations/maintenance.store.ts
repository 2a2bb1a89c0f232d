import type { Db } from '../../database/connection.ts'

/** The start of maintenance and its expected end. */
export type MaintenanceState = { readonly since: string; readonly until: string | null }

export async function findMaintenance(db: Db): Promise<MaintenanceState | null> {
  const row = await db<{ value: string }[]>`select value from portal_value where name = 'maintenance'`.maybeOne()
  return row ? (JSON.parse(row.value) as MaintenanceState) : null
}

export async function upsertMaintenance(db: Db, state: MaintenanceState | null): Promise<void> {
  if (state)
    await db`insert into portal_value (name, value) values ('maintenance', ${JSON.stringify(state)})
    on conflict (name) do update set value = excluded.value`
  else await db`delete from portal_value where name = 'maintenance'`
}
