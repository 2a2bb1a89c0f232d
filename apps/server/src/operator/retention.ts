import { withDatabase } from '../commands/with-database.ts'
import { writeAudit } from '../core/logs/audit.store.ts'
import { clearOldRows } from '../core/operations/partitions.ts'
import {
  findRetention,
  findTableSize,
  type GrowingTable,
  growingTableFacts,
  growingTables,
  upsertRetention,
} from '../core/operations/retention.store.ts'
import { inTransaction } from '../database/connection.ts'

const usage = `npm run portal -- retention
npm run portal -- retention TABLE DAYS|forever
npm run portal -- retention --now

Shows how long each growing table keeps its rows, sets it for one table, or deletes old rows now. The portal does this every night.
Tables: ${growingTables.map((table) => `${table} (at least ${growingTableFacts[table].leastDays} days)`).join(', ')}
`

const isTable = (name: string): name is GrowingTable => (growingTables as readonly string[]).includes(name)

function readArguments(
  args: readonly string[],
): { readonly table: GrowingTable; readonly days: number | null } | 'show' | 'now' | string | null {
  const [first, second, ...more] = args
  if (first === undefined) return 'show'
  if (first === '--now' && second === undefined) return 'now'
  if (second === undefined || more.length > 0 || !isTable(first)) return null
  if (second === 'forever') return { table: first, days: null }
  if (!/^\d{1,5}$/.test(second)) return null
  return Number(second) < growingTableFacts[first].leastDays
    ? `${first} must keep its rows for at least ${growingTableFacts[first].leastDays} days.`
    : { table: first, days: Number(second) }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the command. Returns exit code 2 for wrong arguments. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (asked === null || (typeof asked === 'string' && asked !== 'show' && asked !== 'now')) {
    process.stderr.write(asked === null ? usage : `${asked}\n`)
    return 2
  }
  return withDatabase(env, async (deps) => {
    if (typeof asked === 'object') {
      const { table, days } = asked
      await inTransaction(deps.sql, async (tx) => {
        const { [table]: before, ...others } = await findRetention(tx)
        await upsertRetention(tx, { ...others, [table]: days })
        await writeAudit(deps, tx, null, {
          action: 'portal.retention',
          thing: 'portal',
          thingId: 'portal',
          detail: { table, before, after: days },
        })
      })
    } else if (asked === 'now')
      for (const [table, deleted] of await clearOldRows(deps)) say(`${table}: ${deleted} rows deleted`)
    const retention = await findRetention(deps.sql)
    for (const table of growingTables) {
      const { oldest, rows, bytes } = await findTableSize(deps.sql, table)
      const kept = retention[table] === null ? 'forever' : `for ${retention[table]} days`
      say(
        `${table.padEnd(17)} ${kept.padEnd(14)} ${String(rows).padStart(9)} rows, ${(bytes / 1e6).toFixed(1)} MB, since ${oldest?.toISOString().slice(0, 10) ?? '–'}: ${growingTableFacts[table].holds}`,
      )
    }
    return 0
  })
}
