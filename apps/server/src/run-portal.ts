import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildServer } from './build-server.ts'
import { nameInBoth } from './core/brand/brand.rules.ts'
import type { Deps } from './core/deps.ts'
import { listenForPackages } from './core/http/package-port.ts'
import { startJobs } from './core/jobs/jobs.ts'
import { logOptions } from './core/logs/log.ts'
import { findConnectionWarning } from './core/operations/connection-budget.ts'
import { upsertPublicUrl } from './core/operations/operations.store.ts'
import { followStandby } from './core/operations/standby.ts'
import { createDeps } from './create-deps.ts'
import { connect, type Pool } from './database/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from './database/embedded.ts'
import { listNewerMigrations, listPendingMigrations, migrate } from './database/migrate.ts'
import { checkDemoDatabase, closeDemo } from './demo/close-demo.ts'
import { hasStaff } from './features/identity/identity.public.ts'
import { allJobs } from './jobs.ts'
import { startSweepers } from './serve-features.ts'
import { isDemoReachable, readSettings, type Settings } from './settings/settings.ts'
import { StartError, startFailureAdvice } from './start-failure.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Reads the settings, starts or finds the database, migrates, loads the demo, listens once the web app is built, and stops gently. */
export async function runPortal(webApp: Promise<unknown>): Promise<void> {
  const settings = readSettings(process.env, root)
  /** Started parts that must end with the process, newest first. */
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const one of ends.splice(0)) await one()
  }
  let isEnding = false
  const hurry = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isEnding) return hurry.abort()
      isEnding = true
      await end()
      process.exit(0)
    })
  }
  try {
    await start(settings, webApp, (one) => ends.unshift(one), hurry.signal)
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
  atEnd: (one: () => Promise<unknown>) => void,
  hurry: AbortSignal,
): Promise<void> {
  await tryPort(settings)
  if (!settings.s3) await tryFolder(path.join(settings.dataDir, 'files'))
  const starting: Promise<EmbeddedDatabase> | null =
    settings.databaseUrl === null ? startEmbedded({ dataDir: settings.dataDir, database: 'portal' }) : null
  // Also when it is stopped in the middle of its start: no database is left behind.
  atEnd(async () => (await starting?.catch(() => null))?.stop())
  const embedded = await starting
  const address = settings.databaseUrl ?? embedded?.localUrl ?? ''
  /** Of the database itself, past a pooler. */
  const url = settings.databaseDirectUrl ?? address
  const sql = connect({ url: address, directUrl: settings.databaseDirectUrl, max: settings.databasePool })
  atEnd(() => sql.end({ timeout: 5 }))
  const shortOfConnections = await findConnectionWarning(sql, settings)
  if (settings.migratesAtStart) await migrate(sql, url)
  else await mustBeMigrated(sql)
  const ahead = await listNewerMigrations(sql)
  const follower =
    settings.databaseReadUrl === null
      ? null
      : followStandby(connect({ url: settings.databaseReadUrl, max: settings.databasePool }), sql)
  atEnd(async () => follower?.stop())
  if (settings.roles.has('web') && !settings.followsHost) await upsertPublicUrl(sql, settings.publicUrl)
  const deps = await createDeps(settings, sql, follower ? { readSql: follower.sql } : {})
  if (settings.demo) {
    await checkDemoDatabase(deps)
    const { loadDemo } = await import('./demo/load-demo.ts')
    await loadDemo(deps)
  }
  const closed = settings.demo ? 0 : await closeDemo(deps)
  await webApp.catch((error: Error) => {
    throw new StartError(error.message, { cause: error })
  })
  const tracing = settings.traces ? (await import('./core/operations/tracing.ts')).startTracing(settings.traces) : null
  atEnd(async () => tracing?.stop())
  const server = await buildServer({ deps, logger: logOptions(settings), tracing })
  if (closed > 0) server.app.log.warn({ accounts: closed }, demoEnded)
  if (shortOfConnections) server.app.log.warn(shortOfConnections)
  if (ahead.length > 0) server.app.log.warn({ changes: ahead }, databaseIsNewer)
  for (const sentence of settings.misspelt) server.app.log.warn(sentence)
  if (isDemoReachable(settings)) server.app.log.warn({ host: settings.host }, demoReachable)
  if (settings.roles.has('jobs')) {
    const jobs = await startJobs(server.deps, url, allJobs, server.app.log, { tracing })
    atEnd(() => jobs.stop())
  }
  const stopSweepers = startSweepers(server.deps)
  atEnd(async () => {
    server.app.log.info('stopping')
    server.stopping()
    // Load balancers notice that this process is not ready; until then it keeps answering.
    await sleep(settings.drainSeconds * 1000, undefined, { signal: hurry }).catch(() => undefined)
    await stopSweepers()
    await server.app.close()
  })
  await server.app.maintenance.refresh()
  const stopBrand = await deps.brand.watch()
  atEnd(stopBrand)
  const stopWatching = server.app.maintenance.watch()
  atEnd(async () => stopWatching())
  await server.app.listen({ port: settings.port, host: settings.host })
  if (settings.followsHost && !['localhost', '127.0.0.1', '::1'].includes(settings.host))
    atEnd(await listenForPackages(server.app, settings))
  if (settings.demoLife) {
    const { startDemoLife } = await import('./demo/life/catch-up.ts')
    atEnd(startDemoLife(server.deps))
  }
  greet(deps, embedded, settings.demo || (await hasStaff(sql)))
  flushCompileCache()
}

/** When migrations are a step of their own, a start runs none. */
async function mustBeMigrated(sql: Pool): Promise<void> {
  const pending = await listPendingMigrations(sql)
  if (pending.length > 0)
    throw new StartError(
      `The database lacks ${pending.length} change(s) of this version, and MIGRATE_AT_START is 0: run \`npm run migrate\` first.`,
    )
}

/** Finds out that the port is taken before a database is started and a demo is loaded. */
async function tryPort({ port, host }: Settings): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen({ port, host }, resolve))
  await new Promise((resolve) => probe.close(resolve))
}

/** An unwritable folder is reported at the start, and not by the first upload. */
async function tryFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `.tried-by-${process.pid}`)
  await writeFile(file, '')
  await rm(file)
}

const databaseIsNewer =
  'A newer version of the portal has changed this database in ways that this version accepts. Backups contain those changes: restore them with that version or a later one'
const demoEnded =
  'This data began as a demo. Its accounts are suspended and their sessions were ended. Import your own people with `npm run people`. Other demo data stays; start with an empty DATA_DIR or database to be rid of it'
const demoReachable =
  'THIS IS A DEMO WITH KNOWN PASSWORDS, and it listens beyond this machine: anyone who can reach it has all permissions. Store no real data in it. HOST=127.0.0.1 limits it to this machine; DEMO=0 is for real use'

/** The command as written in this installation: an archive has a program of its own. */
const commandOf = (name: string) => (existsSync(path.join(root, 'portal')) ? `./portal ${name}` : `npm run ${name} --`)

function greet(
  { settings, brand }: Pick<Deps, 'settings' | 'brand'>,
  embedded: EmbeddedDatabase | null,
  hasAccounts: boolean,
) {
  const lines = ['', `  ${nameInBoth(brand.current().name)}`, `  ${settings.publicUrl}`]
  if (embedded) lines.push(`  database: embedded, in ${embedded.clusterDir}`)
  if (settings.demo) lines.push('  demo accounts, password demo:  learner (two companies) · colleague · staff')
  if (!hasAccounts)
    lines.push(
      '',
      `  No account yet. In another terminal, with the same settings: ${commandOf('first-staff')} --email you@example.org`,
    )
  if (isDemoReachable(settings))
    lines.push('', '  ! 这是演示系统，密码公开，网络上的其他人也能访问：请勿存放真实资料。', `  ! ${demoReachable}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
