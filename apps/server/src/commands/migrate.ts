import { listPendingMigrations, migrate } from '../database/migrate.ts'
import { runCommand, withUnmigratedDatabase } from './with-database.ts'

const usage = `npm run migrate [-- --dry-run]

Updates the database to the schema of this version, as a start does. The portal may be running.
  --dry-run   lists pending migrations and changes nothing; exits with 1 if this version refuses the database
`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the command. Returns exit code 2 for wrong arguments. Throws when the database can't be migrated. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args.length > 1 || (args.length === 1 && args[0] !== '--dry-run')) {
    process.stderr.write(usage)
    return 2
  }
  return withUnmigratedDatabase(
    env,
    async ({ sql, url }) => {
      if (args[0] === '--dry-run') {
        const pending = await listPendingMigrations(sql)
        for (const name of pending) say(name)
        say(pending.length === 0 ? 'The database is up to date.' : `${pending.length} pending. Nothing was changed.`)
        return 0
      }
      const applied = await migrate(sql, url, {
        onApplied: (name, milliseconds) => say(`${name} (${(milliseconds / 1000).toFixed(1)} s)`),
      })
      say(applied.length === 0 ? 'The database was up to date.' : `${applied.length} run. The database is up to date.`)
      return 0
    },
    { mayBeEmpty: true },
  )
}

if (import.meta.main) await runCommand(main)
