import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../apps/server/src/core/deps.ts'
import { createDeps } from '../../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../../apps/server/src/database/connection.ts'
import type { EmbeddedDatabase } from '../../apps/server/src/database/embedded.ts'
import { findFreePort } from '../../apps/server/src/database/embedded-address.ts'
import { readSettings } from '../../apps/server/src/settings/settings.ts'
import { type PortalProcess, startPortal } from '../portal-process.ts'
import { ExamRun, type FaultCandidate } from './exam-run.ts'
import { startPreparedDatabase } from './prepared-database.ts'
import { promoteStandby, startStandby } from './standby.ts'
import { type InterruptibleConnection, openInterruptibleRelay } from './wire.ts'

/** The secret that seals values in the database; a portal that is restored elsewhere also needs it. */
export const faultRunSecret = 'durability-durability-durability-durability'
const metricsToken = 'figures-figures-figures'

/**
 * A PostgreSQL that follows, the wire it follows through, and the one through which the portal reaches whichever
 * writes.
 */
type Spare = {
  readonly standby: EmbeddedDatabase
  readonly toPrimary: InterruptibleConnection
  readonly toDatabase: InterruptibleConnection
}

const atPort = (url: string, port: number) => {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

async function openSpare(primary: EmbeddedDatabase, dataDir: string, isSynchronous: boolean): Promise<Spare> {
  const end = { host: '127.0.0.1', port: Number(new URL(primary.url).port) }
  const [toPrimary, toDatabase] = [await openInterruptibleRelay(end), await openInterruptibleRelay(end)]
  return {
    standby: await startStandby(primary, { dataDir, port: toPrimary.port, isSynchronous }),
    toPrimary,
    toDatabase,
  }
}

/** A portal in a separate process with a separate PostgreSQL, both of which a test can kill. */
export class FaultRun extends ExamRun {
  readonly #dataDir: string
  readonly #database: EmbeddedDatabase
  readonly #env: Record<string, string>
  readonly #port: number
  readonly #spare: Spare | null
  #portal: PortalProcess

  private constructor(
    dataDir: string,
    database: EmbeddedDatabase,
    env: Record<string, string>,
    port: number,
    sql: Pool,
    deps: Deps,
    portal: PortalProcess,
    spare: Spare | null,
  ) {
    super(sql, deps)
    this.#dataDir = dataDir
    this.#database = database
    this.#spare = spare
    this.#env = env
    this.#port = port
    this.#portal = portal
  }

  /**
   * Uses a new folder, or one that a test has made; with `standby` a second PostgreSQL follows the first, and the
   * portal reaches them through a wire.
   */
  static async open(
    dataDir = mkdtempSync(path.join(tmpdir(), 'portal-faults-')),
    standby?: 'synchronous' | 'asynchronous',
    own: Record<string, string> = {},
  ): Promise<FaultRun> {
    chmodSync(dataDir, 0o755)
    const database = await startPreparedDatabase(dataDir)
    const spare = standby ? await openSpare(database, path.join(dataDir, 'standby'), standby === 'synchronous') : null
    const url = spare ? atPort(database.url, spare.toDatabase.port) : database.url
    const env = { DATABASE_URL: url, DEMO: '0', SECRET: faultRunSecret, METRICS_TOKEN: metricsToken, ...own }
    const sql = openConnectionPool({ url, max: 4 })
    const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
    const port = await findFreePort()
    return new FaultRun(dataDir, database, env, port, sql, deps, await startPortal(dataDir, env, port), spare)
  }

  protected portalUrl = (): string => this.#portal.url

  async close(): Promise<void> {
    await this.#portal.stop()
    // As in the portal: the driver does not end on its own if a connection broke in the middle of a statement.
    await this.sql.end({ timeout: 1 })
    await this.#database.stop()
    if (this.#spare) {
      this.#spare.toDatabase.remove()
      this.#spare.toPrimary.remove()
      await this.#spare.standby.stop()
      rmSync(this.#spare.standby.clusterDir, { recursive: true, force: true })
    }
    rmSync(this.#dataDir, { recursive: true, force: true })
    rmSync(this.#database.clusterDir, { recursive: true, force: true })
  }

  /** The state of the server, from `/readyz`. */
  async ready(): Promise<{ readonly status: string; readonly lacks: readonly string[] }> {
    return (await (await fetch(`${this.#portal.url}/readyz`)).json()) as { status: string; lacks: string[] }
  }

  /** Its figures, by name and labels. */
  async figures(): Promise<ReadonlyMap<string, number>> {
    const text = await (
      await fetch(`${this.#portal.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    ).text()
    return new Map(
      [...text.matchAll(/^(portal_\S+?(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name, value]) => [name ?? '', Number(value)]),
    )
  }

  /** The settings that its commands need. */
  get env(): Readonly<Record<string, string>> {
    return { ...this.#env, DATA_DIR: this.#dataDir }
  }

  /** The process of the server: another one after it was killed. */
  get processId(): number | undefined {
    return this.#portal.child.pid
  }

  killServer = (): Promise<void> => this.#portal.kill()

  /** Kills PostgreSQL like a power cut: the postmaster and every process below it, at the same moment. */
  killDatabase = (): void => this.#signalDatabase('SIGKILL')
  /** Freezes its machine: connections remain open, and nothing answers. */
  freezeDatabase = (): void => this.#signalDatabase('SIGSTOP')
  thawDatabase = (): void => this.#signalDatabase('SIGCONT')

  #signalDatabase(signal: NodeJS.Signals): void {
    const postmaster = readFileSync(path.join(this.#database.clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const below = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster]).toString().trim().split(/\s+/)
    for (const pid of [postmaster, ...below]) {
      try {
        process.kill(Number(pid), signal)
      } catch {
        // already gone
      }
    }
  }

  /** The log no longer reaches the second PostgreSQL. */
  parkStandby = (): void => this.#spare?.toPrimary.pull()

  /** The machine of the first PostgreSQL dies: it is killed, and any new process there is unreachable. */
  loseDatabase = (): void => {
    this.killDatabase()
    this.#spare?.toDatabase.pull()
  }

  /**
   * Acts as a database supervisor after the first PostgreSQL died: keeps it out, promotes the second one, and directs
   * everyone there.
   */
  async failOver(): Promise<void> {
    if (!this.#spare) throw new Error('there is no standby')
    const { standby, toDatabase, toPrimary } = this.#spare
    toDatabase.pull()
    toPrimary.pull()
    await promoteStandby(standby)
    toDatabase.leadTo({ host: '127.0.0.1', port: Number(new URL(standby.url).port) })
    toDatabase.putBack()
  }

  /** Starts the server when it is dead, and waits until a candidate can save again; returns the seconds. */
  async comeBack(candidate: FaultCandidate): Promise<number> {
    const began = performance.now()
    const isDead = this.#portal.child.exitCode !== null || this.#portal.child.signalCode !== null
    // Like a supervisor: it tries again as long as the database is not back.
    for (let tries = 1; isDead; tries++) {
      const started = await startPortal(this.#dataDir, this.#env, this.#port).catch((error: Error) => error)
      if (!(started instanceof Error)) {
        this.#portal = started
        break
      }
      if (tries === 10) throw started
      await sleep(300)
    }
    for (;;) {
      await this.saveUntil([candidate], 50, () => {})
      if (
        candidate.acknowledged.get(candidate.positions[candidate.seq % candidate.positions.length] ?? 1) ===
        candidate.seq
      )
        break
      if (performance.now() - began > 240_000) throw new Error('saving does not work again after four minutes')
    }
    return Math.round((performance.now() - began) / 100) / 10
  }

  /**
   * The control: commits are acknowledged before they are on the disk, and this many other candidates save for this
   * long before PostgreSQL is killed, at most four times. Returns the number of acknowledged answers that were lost.
   */
  async loseByAcknowledgingEarly(count: number, ms: number): Promise<number> {
    await this.#acknowledgeEarly()
    let lost = 0
    for (let tries = 0; tries < 4 && lost === 0; tries++) {
      const others = await this.begin(count)
      // Their attempts are on the disk, or none of them could save again: only answers may be lost.
      await this.sql`checkpoint`
      await this.saveUntil(others, ms, this.killDatabase)
      await this.comeBack(others[0] as FaultCandidate)
      lost = await this.lost(others)
    }
    return lost
  }

  async #acknowledgeEarly(): Promise<void> {
    await this.sql`alter system set synchronous_commit = off`
    await this.sql`alter system set wal_writer_delay = '10s'`
    await this.sql`select pg_reload_conf()`
    await sleep(200)
  }
}
