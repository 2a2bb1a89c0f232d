import type { Db, Pool } from '../../database/connection.ts'

type Growing = { readonly at: string; readonly leastDays: number; readonly days?: number; readonly holds: string }
/**
 * The tables that only grow, each with the column of a row's age. `leastDays`: the shortest retention that can be set;
 * `days`: the default retention, in days; without it, rows are kept forever. Tables that prove exams and certificates
 * are not among them.
 */
export const growingTableFacts = {
  audit_line: { at: 'at', leastDays: 180, holds: 'acts of staff' },
  sign_in_entry: { at: 'at', leastDays: 90, days: 365, holds: 'sign-ins and attempts, with address' },
  attempt_event: { at: 'at', leastDays: 90, holds: 'events of exam attempts' },
  study_record: { at: 'began_at', leastDays: 90, holds: 'study sessions, the source of learning records' },
  notification: { at: 'created_at', leastDays: 30, holds: 'notifications' },
  outbound_message: { at: 'created_at', leastDays: 30, holds: 'emails and SMS' },
} as const satisfies Record<string, Growing>
export type GrowingTable = keyof typeof growingTableFacts
export const growingTables = Object.keys(growingTableFacts) as GrowingTable[]

/** The days for which each table keeps its rows; null means forever. */
export type RetentionPeriods = { readonly [T in GrowingTable]: number | null }

export async function findRetention(db: Db): Promise<RetentionPeriods> {
  const row = await db<{ value: string }[]>`select value from portal_value where name = 'retention'`.maybeOne()
  const chosen = row ? (JSON.parse(row.value) as Partial<RetentionPeriods>) : {}
  const daysOf = (table: GrowingTable, { days }: Growing) =>
    chosen[table] === undefined ? (days ?? null) : chosen[table]
  return Object.fromEntries(
    growingTables.map((table) => [table, daysOf(table, growingTableFacts[table])]),
  ) as RetentionPeriods
}
export async function upsertRetention(db: Db, retention: Partial<RetentionPeriods>): Promise<void> {
  await db`insert into portal_value (name, value) values ('retention', ${JSON.stringify(retention)}) on conflict (name) do update set value = excluded.value`
}

/**
 * Finds the number of rows of a table, the instant of the oldest (null: it is empty), and its size in bytes with its
 * indexes.
 */
export async function findTableSize(
  db: Db,
  table: GrowingTable,
): Promise<{ readonly oldest: Date | null; readonly rows: number; readonly bytes: number }> {
  const row = await db<{ oldest: Date | null; rows: number; bytes: number }[]>`
    select (select min(${db(growingTableFacts[table].at)}) from ${db(table)}) as oldest, (select count(*)::int from ${db(table)}) as rows,
      coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(${table}::regclass) where isleaf),
        pg_total_relation_size(${table}::regclass))::bigint as bytes`.one()
  return row ?? { oldest: null, rows: 0, bytes: 0 }
}

/**
 * Deletes older rows, a few thousand at a time, so that nothing is blocked for long; returns their number. Messages
 * that are still to be sent are kept.
 */
export async function deleteOlderRows(pool: Pool, table: GrowingTable, before: Date): Promise<number> {
  const { at } = growingTableFacts[table]
  const rest =
    table === 'outbound_message'
      ? pool`and (sent_at is not null or failed_at is not null or not has_transport)`
      : pool``
  let deleted = 0
  for (;;) {
    const { count } = await pool`
      delete from ${pool(table)} where (tableoid, ctid) in (select tableoid, ctid from ${pool(table)} where ${pool(at)} < ${before} ${rest} limit 5000)`
    deleted += count
    if (count < 5000) return deleted
  }
}
