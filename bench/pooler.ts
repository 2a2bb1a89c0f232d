import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { poolerProgram, startPooler } from '../apps/server/src/testing/pooler.ts'
import { startPortal } from '../e2e/portal-process.ts'
import { type BenchFigure, rateWithFloor } from './figures.ts'
import { measureAlternately } from './load.ts'
import { openSaveBench } from './saves.ts'
import { isSmallestRun } from './sizes.ts'
import type { BenchEnvironment } from './stage.ts'

/** The least share of saves of a portal behind PgBouncer, compared with those without in the same run. */
const atLeast = 0.85

/**
 * Measures answer saves of a portal behind PgBouncer in transaction mode, compared with a portal that has its own
 * connections to the same database: the latter is the floor. Both keep ten connections. Sessions are read through the
 * pooler; the writes of answers go past it, as in production. Throws when the pooler costs more than the limit, except
 * in the smallest run; returns an empty list if PgBouncer isn't installed.
 */
export async function benchPooler(
  stage: BenchEnvironment,
  { seconds, rounds, connections }: { seconds: number; rounds: number; connections: number },
): Promise<readonly BenchFigure[]> {
  if (!poolerProgram) {
    process.stdout.write('  pooler: skipped, pgbouncer is not here\n')
    return []
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-pooled-'))
  chmodSync(dataDir, 0o755)
  const pooler = await startPooler(stage.database.url, { connections: 10 })
  const pooled = await startPortal(dataDir, {
    ...stage.env,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: stage.env.DATABASE_URL,
  })
  try {
    const save = await openSaveBench(stage)
    const rates = await measureAlternately(
      rounds,
      () => save(pooled.url, connections, seconds),
      () => save(stage.portal.url, connections, seconds),
    )
    const figure = rateWithFloor(`saves behind PgBouncer, ${connections} connections`, 'per second', rates)
    if (!isSmallestRun && figure.ratio < atLeast)
      throw new Error(
        `${figure.name}: ${figure.value} a second, ${figure.ratio} of ${figure.floor} without it; at least ${atLeast} was promised`,
      )
    return [figure]
  } finally {
    await pooled.stop()
    pooler.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
