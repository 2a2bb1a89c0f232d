import type { Db } from '../database/connection.ts'

export type DatabaseFacts = {
  readonly version: string
  readonly encoding: string
  readonly now: Date
  readonly maxConnections: number
  readonly reserved: number
  /** Of all connections but the own one; only those visible to this user. */
  readonly connections: number
  readonly isReadOnly: boolean
  readonly hasTrigrams: boolean
  readonly role: string
  readonly database: string
  /** True if the role may create tables and the extension. */
  readonly mayMake: boolean
  /** The locale that classifies letters; "C" of the system knows ASCII only. */
  readonly locale: string
  readonly knowsLetters: boolean
}

export async function findDatabaseFacts(db: Db): Promise<DatabaseFacts | null> {
  const row = await db<DatabaseFacts[]>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding, clock_timestamp() as now,
      current_setting('max_connections')::int as "maxConnections", current_setting('superuser_reserved_connections')::int as reserved,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as connections,
      current_user as role, current_database() as database,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayMake",
      d.datctype || coalesce(' ' || (to_jsonb(d) ->> 'datlocale'), '') as locale,
      d.datlocprovider <> 'c' or d.datctype not in ('C', 'POSIX') as "knowsLetters",
      current_setting('transaction_read_only') = 'on' as "isReadOnly", exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"
    from pg_database d where d.datname = current_database()`.maybeOne()
  return row ?? null
}
