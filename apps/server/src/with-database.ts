import path from 'node:path'
import type { Deps } from './core/deps.ts'
import type { Lang } from './core/language.ts'
import { createDeps } from './create-deps.ts'
import { connect } from './database/connection.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { readSettings } from './settings.ts'
import { adviceFor, StartError } from './start-failure.ts'

/** Runs the work of a command with the portal's database, whether the portal runs or not. */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (deps: Omit<Deps, 'log'>) => Promise<T>, own: { acceptsLoss?: boolean } = {}): Promise<T> {
  const settings = readSettings(env, path.resolve(import.meta.dirname, '../../..'))
  try {
    const embedded = settings.databaseUrl === null ? await startEmbedded({ dataDir: settings.dataDir, database: 'portal' }) : null
    const url = settings.databaseUrl ?? embedded?.url ?? ''
    const sql = connect({ url, max: 2 })
    try {
      await migrate(sql, url)
      return await work(await createDeps(settings, sql, own))
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

/** Runs a command; what its operator can mend is told without a stack. */
export async function runCommand(main: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), process.env).catch((error: unknown) => {
    const isForOperator = error instanceof Error && ['SettingsError', 'StartError'].includes(error.name)
    process.stderr.write(`${isForOperator ? error.message : ((error as Error).stack ?? String(error))}\n`)
    return 1
  })
}
