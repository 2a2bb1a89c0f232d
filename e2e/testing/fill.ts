import type { Pool } from '../../apps/server/src/database/connection.ts'

const sizeOf = async (sql: Pool) =>
  (await sql<{ mb: number }[]>`select (pg_database_size(current_database()) / 1e6)::float8 as mb`)[0]?.mb ?? 0

/**
 * Fills the database with realistic data until it has this many megabytes: submitted attempts, each with its paper,
 * answers and marks, as copies of existing ones. Returns the size of the database in megabytes.
 */
export async function fillDatabaseWithAttempts(sql: Pool, megabytes: number): Promise<number> {
  let copies = 0
  for (let size = await sizeOf(sql); size < megabytes; size = await sizeOf(sql)) {
    const each = Math.min(2000, Math.max(20, Math.ceil((megabytes - size) / 2)))
    await sql.begin(async (tx) => {
      // The rows are consistent, like those of which they are copies, so nothing needs to check them.
      await tx`set local session_replication_role = replica`
      await tx`create temp table fresh on commit drop as
        select uuidv7() as id, t.id as of_id, ${1000 + copies}::int + n as number
        from (select id from attempt where state = 'graded' order by id limit 10) t cross join generate_series(1, ${each}::int) n`
      await tx`insert into attempt select r.* from fresh f join attempt t on t.id = f.of_id
        cross join lateral jsonb_populate_record(t, jsonb_build_object('id', f.id, 'number', f.number)) r`
      await tx`insert into saved_answer select r.* from fresh f join saved_answer q on q.attempt_id = f.of_id
        cross join lateral jsonb_populate_record(q, jsonb_build_object('attempt_id', f.id)) r`
      await tx`insert into single_mark overriding user value select r.* from fresh f join single_mark m on m.attempt_id = f.of_id
        cross join lateral jsonb_populate_record(m, jsonb_build_object('id', uuidv7(), 'attempt_id', f.id)) r`
    })
    copies += each
  }
  await sql`vacuum analyze`
  return sizeOf(sql)
}
