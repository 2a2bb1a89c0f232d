import path from 'node:path'
import type { Deps } from '../core/deps.ts'
import { findPublicUrl, hasPortal } from '../core/operations/operations.store.ts'
import type { Lang } from '../core/text/language.ts'
import { createDeps } from '../create-deps.ts'
import { openConnectionPool, type Pool } from '../database/connection.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { listPendingMigrations } from '../database/migrate.ts'
import { loadEnvFile } from '../settings/env-file.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { StartError, startFailureAdvice } from '../start-failure.ts'
import { describeTargetDatabase } from './target-database.ts'

type ForDeps = {
  readonly acceptsLoss?: boolean
  /**
   * True if the command prints a link into the portal. Its settings must then give the address for which the portal was
   * started.
   */
  readonly printsLink?: boolean
}

/**
 * Runs the work of a command on an up-to-date database, whether or not the portal is running. Throws a `StartError` for
 * a database that lacks changes of this version, and the errors of `withUnmigratedDatabase`.
 */
export const withDatabase = <T>(
  env: NodeJS.ProcessEnv,
  work: (deps: Omit<Deps, 'log'>) => Promise<T>,
  { acceptsLoss = false, printsLink = false }: ForDeps = {},
): Promise<T> =>
  withUnmigratedDatabase(env, async ({ settings, sql }) => {
    const pending = await listPendingMigrations(sql)
    if (pending.length > 0)
      throw new StartError(
        `The database lacks ${pending.length} change(s) of this version. Start this version of the portal or run migrate, then run this command again.`,
      )
    if (printsLink) await mustLeadToPortal(settings, sql)
    return work(await createDeps(settings, sql, { acceptsLoss, makesSecret: acceptsLoss }))
  })

const root = path.resolve(import.meta.dirname, '../../../..')

/** Throws a `StartError` if a command would not find its database. Call it before the command does anything else. */
export function checkTargetDatabase(env: NodeJS.ProcessEnv, own: Pick<ForPlace, 'mayCreate'> = {}): void {
  describeTargetDatabase(readSettings(env, root), env, own)
}

type Place = { readonly settings: Settings; readonly sql: Pool; readonly url: string }
type ForPlace = {
  /** True if the command works with a database in which no portal has started yet. */
  readonly mayBeEmpty?: boolean
  /** True if the command may create the embedded database in the given DATA_DIR. */
  readonly mayCreate?: boolean
}

/**
 * Runs the work of a command with a database of any version. Its statements have no time limit. Prints to standard
 * error which database it uses. Throws a `StartError` instead of guessing one, of creating one unless `mayCreate` is
 * set, or of using one without a portal unless `mayBeEmpty` is set.
 */
export async function withUnmigratedDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (place: Place) => Promise<T>,
  { mayBeEmpty = false, mayCreate = false }: ForPlace = {},
): Promise<T> {
  const settings = readSettings(env, root)
  for (const sentence of settings.misspelt) process.stderr.write(`${sentence}\n`)
  const name = describeTargetDatabase(settings, env, { mayCreate })
  process.stderr.write(`database: ${name}\n`)
  try {
    const embedded =
      settings.databaseUrl === null
        ? await startEmbeddedDatabase({ dataDir: settings.dataDir, database: 'portal' })
        : null
    const url = settings.databaseDirectUrl ?? settings.databaseUrl ?? embedded?.url ?? ''
    const sql = openConnectionPool({
      url,
      max: 4,
      settings: { statement_timeout: '0', idle_in_transaction_session_timeout: '0' },
    })
    try {
      if (!mayBeEmpty && !(await hasPortal(sql)))
        throw new StartError(
          `This database contains no portal yet (${name}). Start the portal with it or run migrate first. If a portal is running, this is not its database.`,
        )
      return await work({ settings, sql, url })
    } finally {
      await sql.end({ timeout: 5 })
      await embedded?.stop()
    }
  } catch (error) {
    const advice = startFailureAdvice(error, settings)
    throw advice ? new StartError(advice, { cause: error }) : error
  }
}

/** Refuses to print a link to another address than the one the portal was started for: it would lead nowhere, or to another portal. */
async function mustLeadToPortal({ publicUrl }: Settings, sql: Pool): Promise<void> {
  const started = await findPublicUrl(sql)
  if (started !== null && started !== publicUrl)
    throw new StartError(
      `The portal of this database was started for ${started}, but with the settings of this command the link would lead to ${publicUrl}. Give the command the settings of the portal (PORTAL_ENV_FILE, or PUBLIC_URL).`,
    )
}

/** Returns the language of the terminal: Chinese if its locale is, otherwise English. */
export const terminalLanguage = (env: NodeJS.ProcessEnv): Lang =>
  (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').toLowerCase().startsWith('zh') ? 'zh' : 'en'

/**
 * Resolves a file that was named on the command line against the folder of the caller, because npm runs a command in
 * the project's folder.
 */
export const resolveFile = (env: NodeJS.ProcessEnv, file: string): string =>
  path.resolve(env.INIT_CWD ?? process.cwd(), file)

/**
 * Runs a command. Errors that its operator can fix are printed without a stack. The command finishes its work even if a
 * program that reads its output, such as `head`, closes the pipe early.
 */
export async function runCommand(
  main: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>,
): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  const run = async () => {
    loadEnvFile()
    return main(process.argv.slice(2), process.env)
  }
  process.exitCode = await run().catch((error: unknown) => {
    const isForOperator = error instanceof Error && ['SettingsError', 'StartError'].includes(error.name)
    process.stderr.write(`${isForOperator ? error.message : ((error as Error).stack ?? String(error))}\n`)
    return 1
  })
}
