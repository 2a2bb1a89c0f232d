import { parseArgs } from 'node:util'
import { withDatabase } from '../commands/with-database.ts'
import { writeAudit } from '../core/logs/audit.store.ts'
import { findMaintenance, upsertMaintenance } from '../core/operations/maintenance.store.ts'
import { maintenanceRefreshMs } from '../core/operations/maintenance.ts'
import { inTransaction } from '../database/connection.ts'
import { countOpenAttempts } from '../features/sitting/sitting.public.ts'

const usage = `npm run portal -- maintenance on [--minutes N]
npm run portal -- maintenance off
npm run portal -- maintenance

Closes the portal to learners: pages and calls answer 503 with Retry-After and a notice in both languages. Staff with the grant
"operations" can still sign in and work; exams in progress continue, save and are submitted. Without arguments it shows the state.
  --minutes   expected minutes until the portal is back, shown on the page; it does not reopen by itself
`

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { minutes: { type: 'string' } },
    })
    const [state = 'tell', ...more] = positionals
    if (
      more.length > 0 ||
      !['on', 'off', 'tell'].includes(state) ||
      (values.minutes !== undefined && (state !== 'on' || !/^[1-9]\d{0,4}$/.test(values.minutes)))
    )
      return null
    return { state, minutes: values.minutes === undefined ? null : Number(values.minutes) }
  } catch {
    return null
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the command. Returns exit code 2 for wrong arguments. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  return withDatabase(env, async (deps) => {
    const now = deps.clock.now()
    if (asked.state === 'on') {
      const until = asked.minutes === null ? null : new Date(now.getTime() + asked.minutes * 60_000).toISOString()
      await inTransaction(deps.sql, async (tx) => {
        await upsertMaintenance(tx, { since: now.toISOString(), until })
        await writeAudit(deps, tx, null, {
          action: 'portal.maintenanceOn',
          thing: 'portal',
          thingId: 'portal',
          detail: { until },
        })
      })
    } else if (asked.state === 'off')
      await inTransaction(deps.sql, async (tx) => {
        await upsertMaintenance(tx, null)
        await writeAudit(deps, tx, null, { action: 'portal.maintenanceOff', thing: 'portal', thingId: 'portal' })
      })
    const state = await findMaintenance(deps.sql)
    say(
      state
        ? `Maintenance has been on since ${state.since}${state.until ? `, expected to end at ${state.until}` : ''}.`
        : 'Maintenance is off.',
    )
    if (asked.state !== 'tell') say(`Every process applies this within ${maintenanceRefreshMs / 1000} seconds.`)
    if (state) say(`Exams in progress, which continue: ${await countOpenAttempts(deps.sql)}`)
    return 0
  })
}
