import { existsSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { describeTargetDatabase } from '../commands/target-database.ts'
import { withUnmigratedDatabase } from '../commands/with-database.ts'
import { systemClock } from '../core/clock.ts'
import { type ExternalService, type HealthTools, startHealthCheck } from '../core/health/health.ts'
import { describeHealth } from '../core/health/health.words.ts'
import { verifyLogs } from '../core/logs/prove-logs.ts'
import { computeConnectionBudget } from '../core/operations/connection-budget.ts'
import { findBackupState } from '../core/operations/operations.store.ts'
import { listSigningKeys } from '../core/secrets/keys.store.ts'
import { systemRandom } from '../core/secrets/random.ts'
import { createSealer } from '../core/secrets/sealer.ts'
import { createSigner, type Signer } from '../core/secrets/signer.ts'
import { followSmsGateway } from '../core/sms/sms-gateway.ts'
import { createDeps, openFileStore } from '../create-deps.ts'
import type { Pool } from '../database/connection.ts'
import { listNewerMigrations, listPendingMigrations } from '../database/migrate.ts'
import { healthChecks } from '../health-checks.ts'
import { countProcesses } from '../processes/process-count.ts'
import { readMerchantKeys } from '../settings/merchants.ts'
import { readSecrets } from '../settings/secrets.ts'
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts'
import { findDatabaseFacts } from './doctor.store.ts'

const usage = `npm run portal -- doctor

Checks settings, database, keys, disk and every configured service (files, mail, SMS, single sign-on, WeCom, payments, traces,
public address, ffmpeg) with the settings of the portal, and changes nothing. Exits with 1 on an error, with 0 on warnings.
`

export type DoctorFinding = { readonly part: string; readonly state: 'ok' | 'warn' | 'fail'; readonly words: string }
const ok = (part: string, words: string): DoctorFinding => ({ part, state: 'ok', words })
const warn = (part: string, words: string): DoctorFinding => ({ part, state: 'warn', words })
const fail = (part: string, words: string): DoctorFinding => ({ part, state: 'fail', words })

/** A check may log; the doctor prints its result itself. */
const silent = { warn() {}, info() {}, error() {}, debug() {} } as unknown as HealthTools['log']

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Checks the settings, the database, the services and this machine; returns a finding for each check, passed ones
 * included. Never throws for a problem that it finds.
 */
export async function examinePortal(env: NodeJS.ProcessEnv): Promise<readonly DoctorFinding[]> {
  let settings: Settings
  try {
    settings = readSettings(env, path.resolve(import.meta.dirname, '../../../..'))
    // Without a database there is no portal to check, and its folders would have to be created.
    describeTargetDatabase(settings, env)
  } catch (error) {
    return [fail(error instanceof SettingsError ? 'settings' : 'database', messageOf(error))]
  }
  const findings = [
    ok('settings', settings.demo ? 'a demo with known passwords' : 'real use'),
    ok('processes', describeProcesses(settings)),
    ...settings.misspelt.map((sentence) => warn('settings', sentence)),
  ]
  let hasLooked = false
  const ofDatabase = await withUnmigratedDatabase(
    env,
    async ({ sql }) => {
      const own = await lookAtDatabase(settings, sql)
      const isSound = own.every(({ part, state }) => state !== 'fail' && (part !== 'schema' || state === 'ok'))
      const deps = isSound ? await createDeps(settings, sql, { makesSecret: false }).catch(() => null) : null
      hasLooked = deps !== null
      return [...own, ...(deps ? await lookAtServices({ ...deps, log: silent }, true) : [])]
    },
    { mayBeEmpty: true },
  ).catch((error: unknown) => [fail('database', messageOf(error))])
  const rest = await Promise.all([
    lookAtMerchants(settings),
    lookAtDisk(settings),
    lookAtCertificates(env.NODE_EXTRA_CA_CERTS),
    hasLooked ? [] : lookWithoutDatabase(settings),
  ])
  return [...findings, ...ofDatabase, ...rest.flat()]
}

/** The processes that a start makes with these settings on this machine. */
function describeProcesses(settings: Settings): string {
  const processes = countProcesses(settings)
  const reason = settings.cores === null ? 'one for each core and 512 MB of memory' : `CORES=${settings.cores}`
  return `a start runs ${processes === 1 ? 'one process' : `${processes} processes`} (${settings.roles.has('web') ? reason : 'its roles need one'})`
}

/** Checks the services of a portal with a missing database, or with one that this version cannot use. */
async function lookWithoutDatabase(settings: Settings): Promise<DoctorFinding[]> {
  const [clock, random] = [systemClock, systemRandom]
  const merchants = await readMerchantKeys(settings).catch(() => [])
  const sms = followSmsGateway(settings, { clock, random })
  return lookAtServices(
    {
      settings,
      clock,
      random,
      sms,
      merchants: () => merchants,
      files: openFileStore(settings),
      log: silent,
    } as unknown as HealthTools,
    false,
  )
}

async function lookAtDatabase(settings: Settings, sql: Pool): Promise<DoctorFinding[]> {
  const began = Date.now()
  const facts = await findDatabaseFacts(sql)
  const took = Date.now() - began
  if (!facts) return [fail('database', 'no answer')]
  const findings: DoctorFinding[] = []
  const major = Number.parseInt(facts.version, 10)
  const ground = `PostgreSQL ${facts.version}, ${took} ms away`
  if (major < 15) findings.push(fail('database', `${ground}: the portal needs 15 or later`))
  else if (facts.encoding !== 'UTF8')
    findings.push(
      fail(
        'database',
        `${ground}: its encoding is ${facts.encoding}; create a new database with UTF8 (deploy/postgresql/portal.sql)`,
      ),
    )
  else if (facts.isReadOnly) findings.push(fail('database', `${ground}: it is read-only (a standby?)`))
  else if (!facts.hasTrigrams)
    findings.push(
      fail('database', `${ground}: the extension pg_trgm is missing; install the package postgresql-contrib`),
    )
  else findings.push(ok('database', ground))
  if (!facts.mayMake)
    findings.push(
      fail(
        'role',
        `${facts.role} may not create tables in ${facts.database}: alter database "${facts.database}" owner to "${facts.role}"`,
      ),
    )
  else findings.push(ok('role', `${facts.role} may create tables in ${facts.database}`))
  if (facts.knowsLetters) findings.push(ok('locale', facts.locale))
  else
    findings.push(
      fail(
        'locale',
        `${facts.locale}: words that are not ASCII, such as Chinese, cannot be searched. Create a new database (deploy/postgresql/portal.sql) and restore a backup into it`,
      ),
    )
  const { wanted, room, words } = computeConnectionBudget(facts, settings)
  findings.push(
    room < wanted
      ? warn(
          'connections',
          `${words}: another process would not get connections. Raise max_connections, or lower DATABASE_POOL`,
        )
      : ok('connections', words),
  )
  // The response was given at some moment within the time that it took.
  const away = Math.max(0, Math.abs(facts.now.getTime() - began - took / 2) - took / 2)
  const clock = `the clocks of this machine and of the database differ by ${(away / 1000).toFixed(1)} s`
  findings.push(
    away > 5000
      ? fail('clock', `${clock}; exams depend on them. Run an NTP service on both`)
      : away > 1000
        ? warn('clock', clock)
        : ok('clock', clock),
  )
  const pending = await listPendingMigrations(sql).catch((error: unknown) => messageOf(error))
  if (typeof pending === 'string') return [...findings, fail('schema', pending)]
  const ahead = pending.length === 0 ? await listNewerMigrations(sql) : []
  findings.push(
    pending.length === 0
      ? ok(
          'schema',
          ahead.length === 0
            ? 'up to date'
            : `up to date, with ${ahead.length} change(s) of a newer version that this one accepts`,
        )
      : warn(
          'schema',
          `${pending.length} pending change(s)${settings.migratesAtStart ? ' at the next start' : ': npm run migrate'}, first: ${pending[0]}`,
        ),
  )
  if (pending.length > 0) return findings
  findings.push(
    await readSecrets(settings, sql, { makesSecret: false }).then(
      (secrets) => ok('keys', `${secrets.length} key(s), including the right one`),
      (error: unknown) => fail('keys', messageOf(error)),
    ),
  )
  findings.push(await lookAtLogs(settings, sql))
  const ofCluster = await findBackupState(sql, 'cluster')
  findings.push(examineBackup(await findBackupState(sql), new Date()))
  return ofCluster ? [...findings, { ...examineBackup(ofCluster, new Date()), part: 'cluster' }] : findings
}

/** The keys as they are; null where there is none that signs. */
async function openSigner(settings: Settings, sql: Pool): Promise<Signer | null> {
  const keys = await listSigningKeys(
    sql,
    createSealer(await readSecrets(settings, sql, { makesSecret: false }), systemRandom),
  )
  return keys.some(({ privateKey }) => privateKey !== null) ? createSigner(keys) : null
}

/** The newest part of the chain that seals the logs; `prove-logs` reads all of it. */
async function lookAtLogs(settings: Settings, sql: Pool): Promise<DoctorFinding> {
  try {
    const signer = await openSigner(settings, sql)
    if (!signer) return ok('logs', 'nothing signed yet')
    const { faults, oldestWaiting } = await verifyLogs({ sql, signer }, { last: 20 })
    if (faults.length > 0)
      return fail(
        'logs',
        `${faults.length} line(s) or entries were changed after sealing. List them with npm run portal -- prove-logs`,
      )
    const waits = oldestWaiting !== null && Date.now() - oldestWaiting.getTime() > 600_000
    return waits
      ? warn('logs', 'lines have been waiting for more than 10 minutes to be sealed. Are the jobs running?')
      : ok('logs', 'the newest lines are unchanged')
  } catch (error) {
    return fail('logs', messageOf(error))
  }
}

export function examineBackup(state: Awaited<ReturnType<typeof findBackupState>>, now: Date): DoctorFinding {
  if (!state?.succeededAt) return warn('backup', 'no backup yet. Run npm run backup every night')
  const hours = Math.round((now.getTime() - Date.parse(state.succeededAt)) / 3_600_000)
  const age = `the last successful backup is ${hours} hour(s) old`
  return state.failedAt
    ? warn('backup', `${age}; a later one failed`)
    : hours > 26
      ? warn('backup', age)
      : ok('backup', age)
}

const lookAtMerchants = (settings: Settings): Promise<DoctorFinding[]> =>
  readMerchantKeys(settings).then(
    (all) =>
      all.length > 0
        ? [ok('payments', `${all.length} merchant(s)`)]
        : settings.payments.sandbox
          ? [(settings.demo ? ok : warn)('payments', 'a sandbox that takes no money; orders are paid with a click')]
          : [],
    (error: unknown) => [fail('payments', messageOf(error))],
  )

/** Returns the folder, or the nearest existing one above it: the doctor creates none. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)))

async function lookAtDisk(settings: Settings): Promise<DoctorFinding[]> {
  const folders = [...new Set([settings.dataDir, settings.media.workDir])]
  return Promise.all(
    folders.map(async (folder) => {
      try {
        const { bavail, bsize } = await statfs(existing(folder))
        const gigabytes = (Number(bavail) * Number(bsize)) / 1e9
        const words = `${folder}: ${gigabytes.toFixed(1)} GB free`
        return gigabytes < 0.2 ? fail('disk', words) : gigabytes < 2 ? warn('disk', words) : ok('disk', words)
      } catch (error) {
        return fail('disk', `${folder}: ${messageOf(error)}`)
      }
    }),
  )
}

/** Node skips an unreadable certificate file with a warning that is easily missed. */
async function lookAtCertificates(file: string | undefined): Promise<DoctorFinding[]> {
  if (!file) return []
  return readFile(file, 'utf8').then(
    (text) => [
      text.includes('-----BEGIN CERTIFICATE-----')
        ? ok('certificates', `${file}, in addition to those of Node`)
        : fail('certificates', `NODE_EXTRA_CA_CERTS (${file}) contains no certificate (PEM)`),
    ],
    (error: unknown) => [fail('certificates', `NODE_EXTRA_CA_CERTS (${file}): ${messageOf(error)}`)],
  )
}

/** Services that are not set up and worth mentioning. */
const wordsForOff: Partial<Record<ExternalService, string>> = { mail: 'SMTP_URL is not set; emails stay in the outbox' }

/** Every service outside of the portal, by the same check as its timers and its console. Without a database those that need none. */
async function lookAtServices(tools: HealthTools, hasDatabase: boolean): Promise<DoctorFinding[]> {
  const asked = healthChecks.filter(({ needsDatabase }) => hasDatabase || !needsDatabase)
  const found = await Promise.all(
    asked.map(async (check): Promise<DoctorFinding[]> => {
      const result = await startHealthCheck(check, tools, true).result
      const { service, state, detail } = { ...check, ...result }
      if (state === 'off') return wordsForOff[service] ? [warn(service, wordsForOff[service])] : []
      // A warning contains its own explanation.
      return [{ part: service, state, words: state === 'fail' ? `${detail}. ${describeHealth(result, 'en')}` : detail }]
    }),
  )
  return found.flat()
}

/**
 * Runs the command. Returns exit code 1 when at least one check failed (a warning is not a failure), 2 for wrong
 * arguments.
 */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const findings = await examinePortal(env)
  for (const { part, state, words } of findings)
    process.stdout.write(`${{ ok: 'ok  ', warn: 'warn', fail: 'FAIL' }[state]}  ${part.padEnd(12)} ${words}\n`)
  const [wrong, doubtful] = (['fail', 'warn'] as const).map(
    (state) => findings.filter((one) => one.state === state).length,
  )
  process.stdout.write(
    `${wrong === 0 ? 'No errors' : `${wrong} error(s)`}${doubtful ? `, ${doubtful} warning(s)` : ''}.\n`,
  )
  return wrong === 0 ? 0 : 1
}
