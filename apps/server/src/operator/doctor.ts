import { mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { connectionBudget } from '../core/connection-budget.ts'
import { runFfmpeg } from '../core/ffmpeg.ts'
import { findBackupState } from '../core/operations.store.ts'
import { newId, systemRandom } from '../core/random.ts'
import { openFiles } from '../create-deps.ts'
import type { Pool } from '../database/connection.ts'
import { changesAhead, pendingMigrations } from '../database/migrate.ts'
import { nameDatabase } from '../database-place.ts'
import { readMerchantKeys } from '../merchants.ts'
import { readSecrets } from '../secrets.ts'
import { readSettings, type Settings, SettingsError } from '../settings.ts'
import { withDatabaseAsItIs } from '../with-database.ts'
import { findDatabaseFacts } from './doctor.store.ts'

const usage = `npm run portal -- doctor

Looks at settings, database, keys, files, disk, mail, ffmpeg and the public address, with the settings of the portal, and changes
nothing. Ends with 1 when something is wrong; warnings leave it at 0.
`

export type Finding = { readonly part: string; readonly state: 'ok' | 'warn' | 'fail'; readonly words: string }
const ok = (part: string, words: string): Finding => ({ part, state: 'ok', words })
const warn = (part: string, words: string): Finding => ({ part, state: 'warn', words })
const fail = (part: string, words: string): Finding => ({ part, state: 'fail', words })

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What an operator should know of the portal before people come. */
export async function examine(env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(env, path.resolve(import.meta.dirname, '../../../..'))
    // Without a database there is no portal to look at, and its folders would have to be made.
    nameDatabase(settings, env)
  } catch (error) {
    return [fail(error instanceof SettingsError ? 'settings' : 'database', messageOf(error))]
  }
  const findings = [
    ok('settings', `${settings.isProduction ? 'production' : 'not production: NODE_ENV is not "production"'}${settings.demo ? ', a demo with known passwords' : ''}`),
    ...settings.misspelt.map((sentence) => warn('settings', sentence)),
  ]
  const ofDatabase = await withDatabaseAsItIs(env, ({ sql }) => lookAtDatabase(settings, sql), { mayBeEmpty: true }).catch((error: unknown) => [fail('database', messageOf(error))])
  const rest = await Promise.all([lookAtMerchants(settings), lookAtFiles(settings), lookAtDisk(settings), lookAtMail(settings), lookAtFfmpeg(settings), lookAtAddress(settings)])
  return [...findings, ...ofDatabase, ...rest.flat()]
}

async function lookAtDatabase(settings: Settings, sql: Pool): Promise<Finding[]> {
  const began = Date.now()
  const facts = await findDatabaseFacts(sql)
  const took = Date.now() - began
  if (!facts) return [fail('database', 'it answers nothing')]
  const findings: Finding[] = []
  const major = Number.parseInt(facts.version, 10)
  const ground = `PostgreSQL ${facts.version}, ${took} ms away`
  if (major < 15) findings.push(fail('database', `${ground}: the portal needs 15 or later`))
  else if (facts.encoding !== 'UTF8') findings.push(fail('database', `${ground}: its encoding is ${facts.encoding}; make the database anew with UTF8`))
  else if (facts.isReadOnly) findings.push(fail('database', `${ground}: it takes no writes (a standby?)`))
  else if (!facts.hasTrigrams) findings.push(fail('database', `${ground}: the extension pg_trgm is not there; install the package postgresql-contrib`))
  else findings.push(ok('database', ground))
  const { wanted, room, words } = connectionBudget(facts, settings)
  findings.push(room < wanted ? warn('connections', `${words}: another process would not find room. Raise max_connections, or lower DATABASE_POOL`) : ok('connections', words))
  // The answer came from somewhere within the time it took.
  const away = Math.max(0, Math.abs(facts.now.getTime() - began - took / 2) - took / 2)
  const clock = `the clocks of this machine and of the database differ by ${(away / 1000).toFixed(1)} s`
  findings.push(away > 5000 ? fail('clock', `${clock}: exams are timed by them; run an NTP service on both`) : away > 1000 ? warn('clock', clock) : ok('clock', clock))
  const pending = await pendingMigrations(sql).catch((error: unknown) => messageOf(error))
  if (typeof pending === 'string') return [...findings, fail('schema', pending)]
  const ahead = pending.length === 0 ? await changesAhead(sql) : []
  findings.push(
    pending.length === 0
      ? ok('schema', ahead.length === 0 ? 'up to date' : `up to date, with ${ahead.length} change(s) of a newer version with which this one goes on`)
      : warn('schema', `${pending.length} change(s) to make${settings.migratesAtStart ? ' at the next start' : ': npm run migrate'}, the first is ${pending[0]}`),
  )
  if (pending.length > 0) return findings
  findings.push(
    await readSecrets(settings, sql, { makesSecret: false }).then(
      (secrets) => ok('keys', `${secrets.length} key(s), the right one among them`),
      (error: unknown) => fail('keys', messageOf(error)),
    ),
  )
  const ofCluster = await findBackupState(sql, 'cluster')
  findings.push(lookAtBackup(await findBackupState(sql), new Date()))
  return ofCluster ? [...findings, { ...lookAtBackup(ofCluster, new Date()), part: 'cluster' }] : findings
}

export function lookAtBackup(state: Awaited<ReturnType<typeof findBackupState>>, now: Date): Finding {
  if (!state?.succeededAt) return warn('backup', 'none was ever made: npm run backup, every night')
  const hours = Math.round((now.getTime() - Date.parse(state.succeededAt)) / 3_600_000)
  const age = `the last that succeeded is ${hours} hour(s) old`
  return state.failedAt ? warn('backup', `${age}, and one has failed since`) : hours > 26 ? warn('backup', age) : ok('backup', age)
}

const lookAtMerchants = (settings: Settings): Promise<Finding[]> =>
  readMerchantKeys(settings).then(
    (all) => (all.length > 0 ? [ok('payments', `${all.length} merchant(s)`)] : settings.payments.sandbox ? [ok('payments', 'a sandbox that takes no money')] : []),
    (error: unknown) => [fail('payments', messageOf(error))],
  )

async function lookAtFiles(settings: Settings): Promise<Finding[]> {
  const where = settings.s3 ? `the bucket ${settings.s3.bucket}` : path.join(settings.dataDir, 'files')
  try {
    const files = openFiles(settings)
    const key = `tried/${newId(new Date(), systemRandom)}`
    await files.put(key, Buffer.from('tried'), 'application/octet-stream')
    const chunks: Buffer[] = []
    for await (const chunk of await files.read(key)) chunks.push(chunk as Buffer)
    await files.delete(key)
    return [Buffer.concat(chunks).toString() === 'tried' ? ok('files', `${where}: written, read and deleted`) : fail('files', `${where} gives back other bytes than it took`)]
  } catch (error) {
    return [fail('files', `${where}: ${messageOf(error)}`)]
  }
}

async function lookAtDisk(settings: Settings): Promise<Finding[]> {
  const folders = [...new Set([settings.dataDir, settings.media.workDir])]
  return Promise.all(
    folders.map(async (folder) => {
      try {
        await mkdir(folder, { recursive: true })
        const { bavail, bsize } = await statfs(folder)
        const gigabytes = (Number(bavail) * Number(bsize)) / 1e9
        const words = `${folder}: ${gigabytes.toFixed(1)} GB free`
        return gigabytes < 0.2 ? fail('disk', words) : gigabytes < 2 ? warn('disk', words) : ok('disk', words)
      } catch (error) {
        return fail('disk', `${folder}: ${messageOf(error)}`)
      }
    }),
  )
}

async function lookAtMail({ smtpUrl }: Settings): Promise<Finding[]> {
  if (!smtpUrl) return [warn('mail', 'SMTP_URL is not given: mails stay in the outbox')]
  const transport = (await import('nodemailer')).createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 } as never)
  const { host } = new URL(smtpUrl)
  return transport.verify().then(
    () => [ok('mail', `${host} lets the portal in`)],
    (error: unknown) => [fail('mail', `${host}: ${messageOf(error)}`)],
  )
}

async function lookAtFfmpeg({ media }: Settings): Promise<Finding[]> {
  const missing: string[] = []
  for (const program of [media.ffmpeg, media.ffprobe]) if ((await runFfmpeg(program, ['-version'], { within: 10 })).why !== null) missing.push(program)
  return [
    missing.length > 0 ? warn('ffmpeg', `${missing.join(' and ')} can not be run: films can not be uploaded, live classes not taken in`) : ok('ffmpeg', 'films can be made ready'),
  ]
}

/** Through the proxy, as a browser would come. */
async function lookAtAddress({ publicUrl, contentUrl }: Settings): Promise<Finding[]> {
  const signal = () => AbortSignal.timeout(5000)
  try {
    const health = await fetch(`${publicUrl}/healthz`, { signal: signal(), redirect: 'manual' })
    if (!health.ok) return [warn('address', `${publicUrl}/healthz answers ${health.status}: does the portal run, and does the proxy lead to it?`)]
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return [warn('address', `${publicUrl} is not reached from here (${cause?.code ?? messageOf(error)}): does the portal run, and may this machine go there?`)]
  }
  const findings = [ok('address', `${publicUrl} leads to a portal`)]
  // A token that nobody has: whoever hears "expired" was heard, whoever hears "sign in" had its header dropped on the way.
  const body = (await fetch(`${publicUrl}/user/user/userDetail`, { method: 'POST', headers: { access_token: 'doctor' }, signal: signal() })
    .then((answer) => answer.json())
    .catch(() => null)) as { data?: { reason?: string } } | null
  if (body?.data?.reason === 'notSignedIn') findings.push(fail('address', `the proxy drops the header access_token, so nobody can sign in: in nginx set underscores_in_headers on`))
  if (contentUrl) {
    const packages = await fetch(`${contentUrl}/healthz`, { signal: signal(), redirect: 'manual' }).then(
      ({ status }) => status,
      () => null,
    )
    if (packages === null) findings.push(warn('packages', `${contentUrl} is not reached from here`))
    else if (packages === 200) findings.push(fail('packages', `${contentUrl} does not reach the portal by its own name: the proxy must pass the Host header on`))
    else findings.push(ok('packages', `${contentUrl} shows nothing but packages`))
  }
  return findings
}

/** The command. Exit code 1 when something is wrong, 2 when it was called wrongly. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const findings = await examine(env)
  for (const { part, state, words } of findings) process.stdout.write(`${{ ok: 'ok  ', warn: 'warn', fail: 'FAIL' }[state]}  ${part.padEnd(12)} ${words}\n`)
  const [wrong, doubtful] = (['fail', 'warn'] as const).map((state) => findings.filter((one) => one.state === state).length)
  process.stdout.write(`${wrong === 0 ? 'Nothing is wrong' : `${wrong} wrong`}${doubtful ? `, ${doubtful} to look at` : ''}.\n`)
  return wrong === 0 ? 0 : 1
}
