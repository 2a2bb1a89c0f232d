import type { Db } from '../../database/connection.ts'
import type { SavedValues } from '../../settings/settings.ts'
import type { Sealer } from '../secrets/sealer.ts'

/** The channel on which a process announces changed settings to all others. */
export const savedSettingsChannel = 'portal_setting'
export const settingSealPurpose = (name: string): string => `setting ${name}`
const revisionName = 'settingsRevision'

/**
 * Finds the saved settings and their revision, which is 0 when none was ever saved. `lost`: the names of secrets that
 * no known key opens.
 */
export async function findSavedSettings(
  db: Db,
  sealer: Sealer,
): Promise<{ readonly revision: number; readonly values: SavedValues; readonly lost: readonly string[] }> {
  const rows = await db<{ name: string; value: string | null; sealed: Buffer | null }[]>`
    select name, value, sealed from portal_setting order by name`
  const known = await db<{ value: string }[]>`select value from portal_value where name = ${revisionName}`.maybeOne()
  const opened = rows.map(({ name, value, sealed }) => ({
    name,
    value: sealed ? sealer.open(sealed, settingSealPurpose(name)) : value,
  }))
  return {
    revision: Number(known?.value ?? 0),
    values: Object.fromEntries(opened.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))),
    lost: opened.flatMap(({ name, value }) => (value === null ? [name] : [])),
  }
}

/**
 * Increments the revision if it is still the one that the caller saw; returns false when there is a newer one. Locks it
 * until the transaction ends.
 */
export async function setNextSettingsRevision(db: Db, seen: number): Promise<boolean> {
  const { count } =
    seen === 0
      ? await db`insert into portal_value (name, value) values (${revisionName}, '1') on conflict (name) do nothing`
      : await db`update portal_value set value = ${String(seen + 1)} where name = ${revisionName} and value = ${String(seen)}`
  return count === 1
}

/** Saves a setting; null removes it. */
export async function upsertSetting(
  db: Db,
  sealer: Sealer,
  { name, value, isSecret }: { readonly name: string; readonly value: string | null; readonly isSecret: boolean },
  now: Date,
): Promise<void> {
  if (value === null) await db`delete from portal_setting where name = ${name}`
  else {
    const row = isSecret
      ? { value: null, sealed: sealer.seal(value, settingSealPurpose(name)) }
      : { value, sealed: null }
    await db`
      insert into portal_setting (name, value, sealed, updated_at) values (${name}, ${row.value}, ${row.sealed}, ${now})
      on conflict (name) do update set value = excluded.value, sealed = excluded.sealed, updated_at = excluded.updated_at`
  }
}

/** Notifies every process of changed settings, once the transaction is committed. */
export async function announceSettings(db: Db): Promise<void> {
  await db`select pg_notify(${savedSettingsChannel}, '')`
}
