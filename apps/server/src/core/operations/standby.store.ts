import type { Db } from '../../database/connection.ts'

/**
 * Finds the seconds by which a standby lags; null when it follows no primary, so that the lag is unknown. A standby
 * that has received everything does not lag, however long nothing was written. Returns 0 for a database that is not a
 * standby.
 */
export async function findStandbyLag(db: Db): Promise<number | null> {
  const row = await db<{ lag: number | null }[]>`
    select case when not pg_is_in_recovery() then 0
      when not exists (select from pg_stat_wal_receiver where pid is not null) then null
      when pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as lag`.one()
  return row.lag ?? null
}
