import type { Db } from '../../database/connection.ts'

/** The waiting work in the database, and the connections to it; the same for every process. Ages are in seconds. */
export type WatchedWork = {
  readonly jobsDue: number
  readonly jobsLater: number
  readonly jobsRunning: number
  readonly jobsFailed: number
  readonly jobsOldest: number
  readonly messagesWaiting: number
  readonly messagesFailed: number
  readonly messagesOldest: number
  readonly connectionsActive: number
  readonly connectionsIdle: number
  readonly connectionsInTransaction: number
  readonly connectionsMost: number
  readonly standbysSynchronous: number
  readonly standbysAsynchronous: number
  readonly replicationLag: number
  /** 1 if PostgreSQL has failed to archive a segment of its log and has archived none since, otherwise 0. */
  readonly archiveFailing: number
}

/**
 * Finds the waiting work. Jobs that are retried later are not due. Connections are those to this database that this
 * user may see.
 */
export async function findWatchedWork(db: Db, now: Date): Promise<WatchedWork | null> {
  const row = await db<WatchedWork[]>`
    select j.*, m.*, c.*, s.*,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "connectionsMost",
      (select count(*)::int from outbound_message where failed_at is not null) as "messagesFailed",
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int from pg_stat_archiver) as "archiveFailing"
    from
      (select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as "jobsDue",
        count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as "jobsLater",
        count(*) filter (where locked_at is not null)::int as "jobsRunning",
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as "jobsFailed",
        coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())),
          0)::float8 as "jobsOldest"
        from graphile_worker.jobs) j,
      (select count(*)::int as "messagesWaiting", coalesce(extract(epoch from ${now}::timestamptz
        - min(coalesce(not_before, created_at)) filter (where coalesce(not_before, created_at) <= ${now})), 0)::float8
        as "messagesOldest"
        from outbound_message where has_transport and sent_at is null and failed_at is null) m,
      (select count(*) filter (where state in ('active', 'fastpath function call'))::int as "connectionsActive",
        count(*) filter (where state = 'idle')::int as "connectionsIdle",
        count(*) filter (where state like 'idle in transaction%')::int as "connectionsInTransaction"
        from pg_stat_activity where datname = current_database() and backend_type = 'client backend') c,
      (select count(*) filter (where sync_state in ('sync', 'quorum'))::int as "standbysSynchronous",
        count(*) filter (where sync_state not in ('sync', 'quorum'))::int as "standbysAsynchronous",
          coalesce(extract(epoch from max(replay_lag)), 0)::float8 as "replicationLag"
        from pg_stat_replication) s`.maybeOne()
  return row ?? null
}

export type ConnectionFacts = {
  readonly maxConnections: number
  readonly reserved: number
  /** Of all connections but the own one; only those visible to this user. */
  readonly connections: number
}

export async function findConnectionFacts(db: Db): Promise<ConnectionFacts | null> {
  const row = await db<ConnectionFacts[]>`
    select current_setting('max_connections')::int as "maxConnections", current_setting('superuser_reserved_connections')::int as reserved,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as connections`.one()
  return row ?? null
}
