import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { buildServer } from './build-server.ts'
import { bilingualNameOf } from './core/brand/brand.rules.ts'
import type { Deps } from './core/deps.ts'
import { listenForPackages } from './core/http/package-port.ts'
import { startJobs } from './core/jobs/jobs.ts'
import { logOptions } from './core/logs/log.ts'
import { computeProcessLimit, findConnectionWarning } from './core/operations/connection-budget.ts'
import { upsertPublicUrl } from './core/operations/operations.store.ts'
import { followStandby } from './core/operations/standby.ts'
import { updateProcessMetrics } from './core/operations/watch.ts'
import { createDeps } from './create-deps.ts'
import { openConnectionPool, type Pool } from './database/connection.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './database/embedded.ts'
import { listNewerMigrations, listPendingMigrations, migrate } from './database/migrate.ts'
import { checkDemoDatabase, closeDemo } from './demo/close-demo.ts'
import { hasStaff } from './features/identity/identity.public.ts'
import { allJobs } from './jobs.ts'
import type { SupervisedProcess } from './processes/member.ts'
import type { ProcessFigures, SupervisorOrders } from './processes/messages.ts'
import { settingsOfSlot } from './processes/process-count.ts'
import { demoReachableWords } from './run-portal.words.ts'
import { startBackgroundWork } from './serve-features.ts'
import { isDemoReachable, type Settings } from './settings/settings.ts'
import { checkPortAndFolders } from './start-checks.ts'
import { StartError, startFailureAdvice } from './start-failure.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The end of a started portal. */
type Ends = {
  /** Adds a part that must end with the process; the newest ends first. */
  add(one: () => Promise<unknown>): void
  /** Other processes keep answering on the same port, so nothing outside has to notice. */
  isReplaced(): boolean
  readonly hurry: AbortSignal
}

/**
 * Starts or finds the database, migrates it, loads the demo in demo mode, listens once the web app is built, and shuts
 * down gracefully. `member` is the connection to the supervisor of several processes; null if this is the only process.
 * Throws a `StartError` with advice when the start fails for a known reason.
 */
export async function runPortal(
  given: Settings,
  webApp: Promise<unknown>,
  member: SupervisedProcess | null,
): Promise<void> {
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const one of ends.splice(0)) await one()
  }
  let isEnding = false
  let isReplaced = false
  const hurry = new AbortController()
  const stop = async (replaced: boolean) => {
    if (isEnding) return
    isEnding = true
    isReplaced = replaced
    await end()
    await member?.sayFarewell()
    process.exit(0)
  }
  if (member) {
    void member.stop.then((asked) => stop(asked.isReplaced))
    member.hurry.addEventListener('abort', () => hurry.abort())
    // Ctrl-C and a closing terminal reach every process; the supervisor acts on them.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
    process.on('SIGTERM', () => void stop(false))
  } else {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => (isEnding ? hurry.abort() : void stop(false)))
    // Elsewhere SIGHUP replaces processes while others answer. There are no others here.
    process.on('SIGHUP', () => (isatty(0) ? void stop(false) : undefined))
  }
  const orders = (await member?.orders) ?? null
  const settings = settingsOfSlot(given, orders?.slot ?? 1)
  try {
    await start(settings, webApp, member && orders ? { ...member, ...orders } : null, {
      add: (one) => void ends.unshift(one),
      isReplaced: () => isReplaced,
      hurry: hurry.signal,
    })
  } catch (error) {
    // A start that is stopped shows no error for its interrupted parts.
    if (isEnding) return
    await end()
    const advice = startFailureAdvice(error, settings)
    throw advice ? new StartError(advice, { cause: error }) : error
  }
}

async function start(
  settings: Settings,
  webApp: Promise<unknown>,
  member: (Omit<SupervisedProcess, 'orders'> & SupervisorOrders) | null,
  ends: Ends,
): Promise<void> {
  /** True for the first of several processes, which does the work of a start. */
  const leads = member === null || member.slot === 1
  if (!member) await checkPortAndFolders(settings)
  const starting: Promise<EmbeddedDatabase> | null =
    settings.databaseUrl === null && !member
      ? startEmbeddedDatabase({ dataDir: settings.dataDir, database: 'portal' })
      : null
  // This applies even if it is stopped in the middle of its start: no database is left running.
  ends.add(async () => (await starting?.catch(() => null))?.stop())
  const embedded = member ? member.embedded : await starting
  const address = settings.databaseUrl ?? embedded?.localUrl ?? ''
  /** Of the database itself, past a pooler. */
  const url = settings.databaseDirectUrl ?? address
  const sql = openConnectionPool({ url: address, directUrl: settings.databaseDirectUrl, max: settings.databasePool })
  ends.add(() => sql.end({ timeout: 5 }))
  const room = await planProcesses(sql, settings, member)
  if (leads && settings.migratesAtStart) await migrate(sql, url)
  else await mustBeMigrated(sql)
  const ahead = await listNewerMigrations(sql)
  const follower =
    settings.databaseReadUrl === null
      ? null
      : followStandby(openConnectionPool({ url: settings.databaseReadUrl, max: settings.databasePool }), sql)
  ends.add(async () => follower?.stop())
  if (leads && settings.roles.has('web') && !settings.followsHost) await upsertPublicUrl(sql, settings.publicUrl)
  const deps = await createDeps(settings, sql, follower ? { readSql: follower.sql } : {})
  if (leads && settings.demo) {
    await checkDemoDatabase(deps)
    const { loadDemo } = await import('./demo/load-demo.ts')
    await loadDemo(deps)
  }
  const closed = settings.demo || !leads ? 0 : await closeDemo(deps)
  const tracing = settings.traces ? (await import('./core/operations/tracing.ts')).startTracing(settings.traces) : null
  ends.add(async () => tracing?.stop())
  const server = await buildServer({
    deps,
    // A build takes longest at the first start: everything else is ready by then.
    webApp: webApp.catch((error: Error) => {
      throw new StartError(error.message, { cause: error })
    }),
    logger: logOptions(settings, { isOneOfMany: member !== null }),
    tracing,
    addFigures: member ? async () => member.total(await readFigures(deps)) : null,
  })
  member?.giveFigures(async () => {
    await updateProcessMetrics(server.deps)
    return readFigures(server.deps)
  })
  if (leads) {
    if (closed > 0) server.app.log.warn({ accounts: closed }, demoEnded)
    if (room.warning) server.app.log.warn(room.warning)
    if (ahead.length > 0) server.app.log.warn({ changes: ahead }, databaseIsNewer)
    for (const sentence of settings.misspelt) server.app.log.warn(sentence)
    for (const problem of deps.savedSettings.problems())
      server.app.log.warn({ problem }, 'settings saved in the console are not in force')
    if (isDemoReachable(settings)) server.app.log.warn({ host: settings.host }, demoReachableWords.en)
  }
  if (settings.roles.has('jobs')) {
    const jobs = await startJobs(server.deps, url, allJobs, server.app.log, { tracing })
    ends.add(() => jobs.stop())
  }
  const stopSweepers = startBackgroundWork(server.deps)
  ends.add(async () => {
    server.app.log.info('stopping')
    const isReplaced = ends.isReplaced()
    server.stopping({ isReplaced })
    // Load balancers notice that this process is not ready; until then it keeps answering. A process that is replaced accepts no new
    // connection, and open ones end with their next answer.
    const seconds = isReplaced ? Math.max(settings.drainSeconds, leaveSeconds) : settings.drainSeconds
    await sleep(seconds * 1000, undefined, { signal: ends.hurry }).catch(() => undefined)
    await stopSweepers()
    await server.app.close()
  })
  await server.app.maintenance.refresh()
  ends.add(await deps.brand.watch())
  ends.add(await deps.savedSettings.watch())
  ends.add(await deps.hosts.watch())
  const stopWatching = server.app.maintenance.watch()
  ends.add(async () => stopWatching())
  await server.app.listen({ port: settings.port, host: settings.host, backlog })
  if (settings.followsHost && !['localhost', '127.0.0.1', '::1'].includes(settings.host))
    ends.add(await listenForPackages(server.app, settings))
  if (settings.demoLife) {
    const { startDemoLife } = await import('./demo/life/catch-up.ts')
    ends.add(startDemoLife(server.deps))
  }
  member?.ready(room.processes)
  if (!member || member.isFirst)
    greet(deps, embedded?.clusterDir ?? null, settings.demo || (await hasStaff(sql)), member ? room.processes : 1)
  if (leads) flushCompileCache()
}

/** Connections that wait to be accepted: everybody of a large exam may come within a second, and the usual 511 resets the others. */
const backlog = 4096
/** Seconds in which open connections end by themselves when their process is replaced. */
const leaveSeconds = 2

/** Returns the number of processes that the database has room for. The first process asks before it opens more than one connection. */
async function planProcesses(
  sql: Pool,
  settings: Settings,
  member: SupervisorOrders | null,
): Promise<{ processes: number; warning: string | null }> {
  if (!member) return { processes: 1, warning: await findConnectionWarning(sql, settings) }
  const { processes, isFirst, isCountGiven } = member
  if (!isFirst) return { processes, warning: null }
  return isCountGiven
    ? { processes, warning: await findConnectionWarning(sql, settings, processes) }
    : computeProcessLimit(sql, settings, processes)
}

const readFigures = async ({ metrics }: Pick<Deps, 'metrics'>): Promise<ProcessFigures> =>
  metrics.registry.getMetricsAsJSON()

/** Checks the migrations: if they are a separate step, a start runs none. */
async function mustBeMigrated(sql: Pool): Promise<void> {
  const pending = await listPendingMigrations(sql)
  if (pending.length > 0)
    throw new StartError(
      `The database lacks ${pending.length} change(s) of this version, and MIGRATE_AT_START is 0: run \`npm run migrate\` first.`,
    )
}

const databaseIsNewer =
  'A newer version of the portal has changed this database in ways that this version accepts. Backups contain those changes: restore them with that version or a later one'
const demoEnded =
  'This data began as a demo. Its accounts are suspended and their sessions were ended. Import your own people with `npm run people`. Other demo data stays; start with an empty DATA_DIR or database to be rid of it'

/** Returns the command as written in this installation: an archive has its own program. */
const commandOf = (name: string) => (existsSync(path.join(root, 'portal')) ? `./portal ${name}` : `npm run ${name} --`)

function greet(
  { settings, brand }: Pick<Deps, 'settings' | 'brand'>,
  clusterDir: string | null,
  hasAccounts: boolean,
  processes: number,
) {
  const lines = ['', `  ${bilingualNameOf(brand.current().name)}`, `  ${settings.publicUrl}`]
  if (clusterDir) lines.push(`  database: embedded, in ${clusterDir}`)
  if (processes > 1) lines.push(`  ${processes} processes, started by process ${process.ppid}`)
  if (settings.demo) lines.push('  demo accounts, password demo:  learner · colleague · teacher · invigilator · staff')
  if (!hasAccounts)
    lines.push(
      '',
      `  No account yet. In another terminal, with the same settings: ${commandOf('first-staff')} --email you@example.org`,
    )
  if (isDemoReachable(settings)) lines.push('', `  ! ${demoReachableWords.zh}`, `  ! ${demoReachableWords.en}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
