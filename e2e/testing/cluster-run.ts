import type { Deps } from '../../apps/server/src/core/deps.ts'
import { createDeps } from '../../apps/server/src/create-deps.ts'
import type { Pool } from '../../apps/server/src/database/connection.ts'
import { migrate } from '../../apps/server/src/database/migrate.ts'
import { readSettings } from '../../apps/server/src/settings/settings.ts'
import { type PortalProcess, startPortal } from '../portal-process.ts'
import { ExamRun } from './exam-run.ts'

const metricsToken = 'figures-figures-figures'

/** A portal in a separate process, with a PostgreSQL that a test itself starts and stops. */
export class ClusterRun extends ExamRun {
  readonly #portal: PortalProcess

  private constructor(sql: Pool, deps: Deps, portal: PortalProcess) {
    super(sql, deps)
    this.#portal = portal
  }

  static async open(sql: Pool, url: string, dataDir: string): Promise<ClusterRun> {
    const env = {
      DATABASE_URL: url,
      DEMO: '0',
      SECRET: 'on-a-cluster-of-its-own-on-a-cluster-of-its-own',
      METRICS_TOKEN: metricsToken,
    }
    await migrate(sql, url)
    const deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
    return new ClusterRun(sql, deps, await startPortal(dataDir, env))
  }

  protected portalUrl = (): string => this.#portal.url

  /** Returns one of the portal's metrics, by name and labels. */
  async figure(name: string): Promise<number> {
    const text = await (
      await fetch(`${this.#portal.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    ).text()
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    )
  }

  close = (): Promise<void> => this.#portal.stop()
}
