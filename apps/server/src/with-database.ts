import path from 'node:path'
import type { Deps } from './core/deps.ts'
import type { Lang } from './core/language.ts'
import { createDeps } from './create-deps.ts'
import { connect, type Pool } from './database/connection.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { readSettings, type Settings } from './settings.ts'
import { adviceFor, StartError } from './start-failure.ts'

/** Runs the work of a command with the portal's database brought up to date, whether the portal runs or not. */
export const withDatabase = <T>(env: NodeJS.ProcessEnv, work: (deps: Omit<Deps, 'log'>) => Promise<T>, own: { acceptsLoss?: boolean } = {}): Promise<T> =>
  withDatabaseAsItIs(env, async ({ settings, sql, url }) => {
    await migrate(sql, url)
    return work(await createDeps(settings, sql, own))
  })

type Place = { readonly settings: Settings; readonly sql: Pool; readonly url: string }

/** The same with a database that is left at the version it has, or has none. Its statements take as long as they take. */
export async function withDatabaseAsItIs<T>(env: NodeJS.ProcessEnv, work: (place: Place) => Promise<T>): Promise<T> {
  const settings = readSettings(env, path.resolve(import.meta.dirname, '../../..'))
  for (const sentence of settings.misspelt) process.stderr.write(`${sentence}\n`)
  try {
    const embedded = settings.databaseUrl === null ? await startEmbedded({ dataDir: settings.dataDir, database: 'portal' }) : null
    const url = settings.databaseDirectUrl ?? settings.databaseUrl ?? embedded?.url ?? ''
    const sql = connect({ url, max: 4, settings: { statement_timeout: '0', idle_in_transaction_session_timeout: '0' } })
    try {
      return await work({ settings, sql, url })
    } finally {
      await sql.end({ timeout: 5 })
      await embedded?.stop()
    }
  } catch (error) {
    const advice = adviceFor(error, settings)
    throw advice ? new StartError(advice, { cause: error }) : error
  }
}

/** The language of whoever types a command. */
export const languageOfTerminal = (env: NodeJS.ProcessEnv): Lang => ((env.LC_ALL || env.LC_MESSAGES || env.LANG || '').toLowerCase().startsWith('zh') ? 'zh' : 'en')

/** A file that was named on the command line: npm starts a command in the project's folder, wherever it was called. */
export const fileNamed = (env: NodeJS.ProcessEnv, file: string): string => path.resolve(env.INIT_CWD ?? process.cwd(), file)

/** Runs a command; what its operator can mend is told without a stack. A reader of its words that has enough, such as `head`, does not stop its work. */
export async function runCommand(main: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  process.exitCode = await main(process.argv.slice(2), process.env).catch((error: unknown) => {
    const isForOperator = error instanceof Error && ['SettingsError', 'StartError'].includes(error.name)
    process.stderr.write(`${isForOperator ? error.message : ((error as Error).stack ?? String(error))}\n`)
    return 1
  })
}
