import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from '../apps/server/src/database/connection.ts'
import type { EmbeddedDatabase } from '../apps/server/src/database/embedded.ts'

/**
 * PostgreSQL settings that load `auto_explain`, which logs plans to a JSON file, including those of statements inside
 * functions. Nothing is logged until `auto_explain.log_min_duration` is set.
 */
export const autoExplainFlags = [
  'shared_preload_libraries=auto_explain',
  'auto_explain.log_format=json',
  'auto_explain.log_nested_statements=on',
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_filename=plans',
  'log_rotation_age=0',
  'log_rotation_size=0',
]

/** A table in a plan, with the index by which it is read; null for a sequential scan. */
export type PlannedRead = { readonly table: string; readonly index: string | null }
type PlanNode = {
  readonly 'Node Type'?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Returns the tables that a plan reads, each with its index. `plan` is in the JSON format of PostgreSQL. */
export function plannedReadsOf(plan: PlanNode): PlannedRead[] {
  const table = plan['Relation Name']
  const own = table && /Scan$/.test(plan['Node Type'] ?? '') ? [{ table, index: indexOf(plan) }] : []
  return [...own, ...(plan.Plans ?? []).flatMap(plannedReadsOf)]
}

/** True when the statement writes: reads inside a report or a count are not those of a page. */
const isWrite = (plan: PlanNode): boolean => plan['Node Type'] === 'ModifyTable' || (plan.Plans ?? []).some(isWrite)

function indexOf(plan: PlanNode): string | null {
  if (plan['Index Name']) return plan['Index Name']
  const below = (plan.Plans ?? []).map(indexOf).filter((name) => name !== null)
  return below.length > 0 ? below.join(' + ') : null
}

/**
 * Returns the tables that statements read while `work` runs, each once for every index by which it was read. Statements
 * that write are left out.
 */
export async function collectPlannedReads(
  sql: Pool,
  database: EmbeddedDatabase,
  work: () => Promise<void>,
): Promise<PlannedRead[]> {
  const file = path.join(database.clusterDir, 'log', 'plans.json')
  const set = async (limit: number) => {
    await sql.unsafe(`alter system set auto_explain.log_min_duration = ${limit}`)
    await sql`select pg_reload_conf()`
    // A connection applies the setting before its next statement, once its process was notified.
    await sql`select pg_sleep(0.3)`
  }
  const before = readFileSync(file, 'utf8').length
  await set(0)
  await work()
  await set(-1)
  const reads = new Map<string, PlannedRead>()
  for (const line of readFileSync(file, 'utf8').slice(before).split('\n')) {
    const at = line.indexOf('plan:\\n')
    if (at < 0) continue
    const { message } = JSON.parse(line) as { message: string }
    const { Plan } = JSON.parse(message.slice(message.indexOf('plan:\n') + 6)) as { Plan: PlanNode }
    if (isWrite(Plan)) continue
    for (const read of plannedReadsOf(Plan)) reads.set(`${read.table} ${read.index}`, read)
  }
  return [...reads.values()].sort((a, b) => (a.table < b.table ? -1 : 1))
}

/** Lists the tables and partitions with at least this many rows, by the planner's estimate. */
export async function listLargeTables(sql: Pool, rows: number): Promise<Set<string>> {
  const tables = await sql<
    { name: string }[]
  >`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and c.reltuples >= ${rows}`
  return new Set(tables.map((table) => table.name))
}
