import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../apps/server/src/core/deps.ts'
import { createDeps } from '../../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../../apps/server/src/database/connection.ts'
import { migrate } from '../../apps/server/src/database/migrate.ts'
import { readSettings } from '../../apps/server/src/settings/settings.ts'
import { type PortalProcess, startPortal } from '../portal-process.ts'
import { ExamRun, type FaultCandidate } from './exam-run.ts'
import { PatroniCluster } from './patroni-cluster.ts'

/** The answers to a candidate who keeps saving through a failover, with their times; status 0: no answer. */
type Heard = {
  readonly at: number
  readonly portal: string
  readonly status: number
  readonly retryAfter: string | null
}

/** Two portals as processes, behind PgBouncer and HAProxy, on a database under Patroni. */
export class PatroniRun extends ExamRun {
  readonly cluster: PatroniCluster
  readonly #dataDir: string
  readonly #portals: readonly PortalProcess[]
  #turn = 0
  /** As long as the portal takes before it gives up, and a little. */
  protected override readonly patience = 15_000
  protected override readonly triesAgain = true

  private constructor(
    cluster: PatroniCluster,
    dataDir: string,
    portals: readonly PortalProcess[],
    sql: Pool,
    deps: Deps,
  ) {
    super(sql, deps)
    this.cluster = cluster
    this.#dataDir = dataDir
    this.#portals = portals
  }

  static async open(): Promise<PatroniRun> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-patroni-data-'))
    chmodSync(dataDir, 0o755)
    const cluster = await PatroniCluster.open()
    const portals: PortalProcess[] = []
    const env = {
      DATABASE_URL: cluster.pooledUrl,
      DATABASE_DIRECT_URL: cluster.directUrl,
      DEMO: '0',
      SECRET: 'failing-over-failing-over-failing-over',
    }
    const sql = openConnectionPool({ url: cluster.directUrl, max: 4 })
    try {
      await migrate(sql, cluster.directUrl)
      const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
      while (portals.length < 2) portals.push(await startPortal(dataDir, env))
      return new PatroniRun(cluster, dataDir, portals, sql, deps)
    } catch (error) {
      await end(portals, sql, cluster, dataDir)
      throw error
    }
  }

  close = (): Promise<void> => end(this.#portals, this.sql, this.cluster, this.#dataDir)

  /** Both, in turn. */
  protected portalUrl = (): string => this.#portals[this.#turn++ % this.#portals.length]?.url ?? ''

  /**
   * Keeps saving at each portal, five times a second, until it is stopped and each accepted an answer after `since()`.
   */
  async watch(candidates: readonly FaultCandidate[], since: () => number, until: AbortSignal): Promise<Heard[]> {
    const heard: Heard[] = []
    await Promise.all(
      candidates.map(async (candidate, n) => {
        const { url } = this.#portals[n % this.#portals.length] as PortalProcess
        for (const end = performance.now() + 300_000; performance.now() < end; await sleep(200)) {
          const told = await this.saveOnce(candidate, url)
          heard.push({
            at: performance.now(),
            portal: url,
            status: told?.status ?? 0,
            retryAfter: told?.retryAfter ?? null,
          })
          if (until.aborted && told?.status === 200 && heard.some((one) => one.at > since() && one.status !== 200))
            return
        }
        throw new Error('nobody can save after five minutes')
      }),
    )
    return heard
  }

  /** Waits until every portal serves pages again, which requires PgBouncer. */
  async untilServed(candidate: FaultCandidate): Promise<void> {
    for (const { url } of this.#portals)
      for (const end = performance.now() + 60_000; !(await this.isServed(candidate, url)); await sleep(50))
        if (performance.now() > end) throw new Error('no page is served after a minute')
  }
}

async function end(portals: readonly PortalProcess[], sql: Pool, cluster: PatroniCluster, dataDir: string) {
  await Promise.all(portals.map((portal) => portal.stop()))
  await sql.end({ timeout: 1 })
  cluster.close()
  rmSync(dataDir, { recursive: true, force: true })
}
