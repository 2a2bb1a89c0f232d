import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { findOrCreateDatabaseUser } from '../../apps/server/src/database/embedded.ts'
import { findFreePort } from '../../apps/server/src/database/embedded-address.ts'
import { type DebianPackage, postgresProgramFolder, programPathOf } from '../../tools/debian-programs.ts'
import { replaceInExample } from './replaced.ts'
import { type InterruptibleConnection, openInterruptibleRelay } from './wire.ts'

export const patroniPackages: readonly DebianPackage[] = [
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'postgresql',
]

const deploy = path.resolve(import.meta.dirname, '../../deploy/patroni')
const example = (name: string) => readFileSync(path.join(deploy, name), 'utf8')
const password = 'portal-behind-patroni'

/** A database machine: Patroni and its PostgreSQL, which others reach through a wire. */
type Machine = {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly dir: string
  readonly wire: InterruptibleConnection
}
type Member = { readonly name: string; readonly role: string; readonly state: string }

/** Every process below these, and these, by one look at all that run. */
function withAllBelow(isRoot: (pid: number, line: string) => boolean): number[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return pid ? [{ pid: Number(pid), parent: Number(parent), args }] : []
    })
  const found = new Set(all.filter(({ pid, args }) => isRoot(pid, args)).map(({ pid }) => pid))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

function kill(pids: readonly number[]) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended.
    }
  }
}

/**
 * The database of docs/operations.md on this machine, from the files in deploy/patroni with other addresses, paths and
 * passwords: etcd, two PostgreSQL under Patroni, HAProxy, and PgBouncer behind it. Everything is in a separate folder
 * and is killed together with this process.
 */
export class PatroniCluster {
  readonly #dir = mkdtempSync(path.join(tmpdir(), 'portal-patroni-'))
  readonly #owner = findOrCreateDatabaseUser()
  readonly #children = new Set<ChildProcess>()
  readonly #secrets = parseEnv(example('machine.env'))
  #machines: readonly Machine[] = []
  #etcdPort = 0
  /** The addresses of the primary, direct and through PgBouncer. */
  directUrl = ''
  pooledUrl = ''

  static async open(): Promise<PatroniCluster> {
    const cluster = new PatroniCluster()
    process.once('exit', cluster.close)
    try {
      await cluster.#start()
      return cluster
    } catch (error) {
      const words = cluster.#logs()
      cluster.close()
      throw new Error(`${error instanceof Error ? error.message : error}\n${words}`)
    }
  }

  /** Kills everything; nothing is left. */
  close = (): void => {
    process.off('exit', this.close)
    const own = new Set([...this.#children].map((child) => child.pid))
    for (const machine of this.#machines) machine.wire.remove()
    kill(withAllBelow((pid, args) => own.has(pid) || this.#machines.some(({ dir }) => args.includes(`${dir}/`))))
    rmSync(this.#dir, { recursive: true, force: true, maxRetries: 5 })
  }

  async #start() {
    chmodSync(this.#dir, 0o755)
    this.#own(this.#dir)
    const ports = new Set<number>()
    while (ports.size < 8) ports.add(await findFreePort())
    const [etcdPort = 0, peerPort = 0, proxyPort = 0, poolerPort = 0, ...rest] = ports
    this.#etcdPort = etcdPort
    const etcd = replaceInExample(example('etcd.env'), [
      ['10.0.0.21:2379', `127.0.0.1:${etcdPort}`],
      ['10.0.0.21:2380', `127.0.0.1:${peerPort}`],
      ['/var/lib/etcd/portal', path.join(this.#dir, 'etcd')],
    ])
    this.#run('etcd', programPathOf('etcd-server'), [], parseEnv(etcd))
    await this.#until('etcd answers', async () => (await fetch(`http://127.0.0.1:${etcdPort}/health`)).ok)
    this.#machines = await Promise.all(
      ['one', 'two'].map(async (name, n) => {
        const [port = 0, restPort = 0] = rest.slice(2 * n)
        const dir = path.join(this.#dir, name)
        mkdirSync(dir)
        this.#own(dir)
        return { name, port, restPort, dir, wire: await openInterruptibleRelay({ host: '127.0.0.1', port }) }
      }),
    )
    for (const machine of this.#machines) this.#startMachine(machine)
    await this.untilFollowed('sync_standby')
    const [one, two] = this.#machines as [Machine, Machine]
    this.directUrl = `postgres://portal:${password}@127.0.0.1:${proxyPort}/portal`
    this.pooledUrl = `postgres://portal:${password}@127.0.0.1:${poolerPort}/portal`
    const proxy = replaceInExample(example('haproxy.cfg'), [
      ['127.0.0.1:5000', `127.0.0.1:${proxyPort}`],
      ['10.0.0.11:5432 check port 8008', `127.0.0.1:${one.port} check port ${one.restPort}`],
      ['10.0.0.12:5432 check port 8008', `127.0.0.1:${two.port} check port ${two.restPort}`],
    ])
    this.#run('haproxy', programPathOf('haproxy'), ['-db', '-f', this.#write('haproxy.cfg', proxy)])
    const sql = [
      '-h',
      '127.0.0.1',
      '-p',
      String(proxyPort),
      '-U',
      'postgres',
      '-v',
      'ON_ERROR_STOP=1',
      '-v',
      `password='${password}'`,
      '-f',
      path.join(deploy, 'portal.sql'),
    ]
    await this.#until('the role of the portal is made', async () => {
      execFileSync(path.join(postgresProgramFolder() ?? '', 'psql'), sql, {
        env: { ...process.env, PGPASSWORD: this.#secrets.PATRONI_SUPERUSER_PASSWORD },
        stdio: 'pipe',
      })
      return true
    })
    const pooler = replaceInExample(example('pgbouncer.ini'), [
      ['port=5000', `port=${proxyPort}`],
      ['6432', String(poolerPort)],
      ['/etc/pgbouncer/userlist.txt', this.#write('userlist.txt', `"portal" "${password}"\n`)],
      ['/var/log/postgresql/pgbouncer.log', path.join(this.#dir, 'pgbouncer.log')],
      ['/run/postgresql/pgbouncer.pid', path.join(this.#dir, 'pgbouncer.pid')],
    ])
    this.#run('pgbouncer-start', programPathOf('pgbouncer'), [this.#write('pgbouncer.ini', pooler)])
  }

  #own(file: string) {
    if (this.#owner) chownSync(file, this.#owner.uid, this.#owner.gid)
  }

  #write(name: string, text: string): string {
    const file = path.join(this.#dir, name)
    writeFileSync(file, text, { mode: 0o600 })
    this.#own(file)
    return file
  }

  /** Runs as the database user, in a separate session: no Ctrl-C ends it before we do. */
  #run(name: string, program: string, args: readonly string[], env: NodeJS.Dict<string> = {}): ChildProcess {
    const log = openSync(path.join(this.#dir, `${name}.log`), 'a')
    const child = spawn(program, args, {
      cwd: this.#dir,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      ...(this.#owner ?? {}),
    })
    closeSync(log)
    this.#children.add(child)
    child.once('exit', () => this.#children.delete(child))
    return child
  }

  #startMachine({ name, dir, port, restPort, wire }: Machine) {
    wire.putBack()
    const config = replaceInExample(example('patroni.yaml'), [
      ['10.0.0.21:2379', `127.0.0.1:${this.#etcdPort}`],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['/usr/lib/postgresql/15/bin', postgresProgramFolder() ?? ''],
      ['/var/lib/postgresql/portal', path.join(dir, 'data')],
      ['/var/lib/postgresql/patroni.pgpass', path.join(dir, 'pgpass')],
      ['/run/postgresql', dir],
    ])
    const own = {
      PATRONI_NAME: name,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${wire.port}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    }
    const foreign = Object.keys(own).filter((key) => !(key in this.#secrets))
    if (foreign.length > 0) throw new Error(`machine.env does not name ${foreign.join(', ')}`)
    this.#run(name, programPathOf('patroni'), [this.#write(`${name}/patroni.yaml`, config)], {
      ...this.#secrets,
      ...own,
    })
  }

  async #until(what: string, isSo: () => Promise<boolean>, seconds = 60) {
    let reason: unknown
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(100)) {
      try {
        if (await isSo()) return
      } catch (error) {
        reason = error
      }
    }
    throw new Error(`not within ${seconds} s: ${what}${reason ? ` (${reason})` : ''}`)
  }

  async #members(): Promise<readonly Member[]> {
    for (const { restPort } of this.#machines) {
      const told = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null)
      if (told?.ok) return ((await told.json()) as { members: Member[] }).members
    }
    return []
  }

  async #isPrimary({ restPort }: Machine): Promise<boolean> {
    return fetch(`http://127.0.0.1:${restPort}/primary`).then(
      (told) => told.ok,
      () => false,
    )
  }

  async #primary(): Promise<Machine> {
    for (const machine of this.#machines) if (await this.#isPrimary(machine)) return machine
    throw new Error('there is no primary')
  }

  /** Waits until both machines run and one follows the other in this way, according to Patroni. */
  untilFollowed(role: 'sync_standby' | 'replica'): Promise<void> {
    return this.#until(`one is the leader, the other a ${role}`, async () => {
      const members = await this.#members()
      return (
        members.some((one) => one.role === 'leader' && one.state === 'running') &&
        members.some((one) => one.role === role && ['running', 'streaming'].includes(one.state))
      )
    })
  }

  /** The control: commits wait for no standby, and one takes over however far it is behind. */
  async letStandbyLag(): Promise<void> {
    const { restPort } = await this.#primary()
    const { PATRONI_RESTAPI_USERNAME: name, PATRONI_RESTAPI_PASSWORD: word } = this.#secrets
    const told = await fetch(`http://127.0.0.1:${restPort}/config`, {
      method: 'PATCH',
      headers: {
        authorization: `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ synchronous_mode: false, maximum_lag_on_failover: 2 ** 40 }),
    })
    if (!told.ok) throw new Error(`Patroni takes no change: ${told.status}`)
    await this.untilFollowed('replica')
  }

  /**
   * Blocks everything to the standby, which stays connected. Returns a function that kills the primary: Patroni and
   * PostgreSQL, all processes at the same moment.
   */
  async holdStandby(): Promise<() => KilledPrimary> {
    const machine = await this.#primary()
    const other = this.#machines.find((one) => one !== machine) as Machine
    machine.wire.hold()
    return () => {
      kill(withAllBelow((_pid, args) => args.includes(`${machine.dir}/`)))
      machine.wire.pull()
      return {
        untilReplaced: () => this.#until('the standby takes over', () => this.#isPrimary(other)),
        comeBack: async (role) => {
          this.#startMachine(machine)
          await this.untilFollowed(role)
        },
      }
    }
  }

  #logs(): string {
    const logs = ['etcd', 'one', 'two', 'haproxy', 'pgbouncer-start', 'pgbouncer'].map((name) =>
      path.join(this.#dir, `${name}.log`),
    )
    return logs
      .flatMap((file) =>
        existsSync(file) ? [`${path.basename(file)}:`, ...readFileSync(file, 'utf8').trim().split('\n').slice(-8)] : [],
      )
      .join('\n')
  }
}

export type KilledPrimary = {
  /** Waits until the standby is the primary. */
  untilReplaced(): Promise<void>
  /** The dead machine is switched on again: waits until it follows the other one. */
  comeBack(role: 'sync_standby' | 'replica'): Promise<void>
}
