import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PortalProcess, startPortal } from '../e2e/portal-process.ts'
import { startBenchServer } from './child.ts'
import { measureAlternately } from './load.ts'
import { openFloorSaveBench, openSaveBench } from './saves.ts'
import { benchSize, connectionCount } from './sizes.ts'
import { openBenchEnvironment } from './stage.ts'

const processes = benchSize('CORES', 2, 2)
const [seconds, rounds] = [benchSize('SECONDS', 6, 0.3), benchSize('ROUNDS', 3, 1)]
const token = 'a-token-for-this-benchmark-only'

/**
 * Runs `npm run bench -- cores`: compares answer saves at full speed to a portal with several processes, first with
 * those to a portal with one process, then with those to a floor server with as many processes; the two sides take
 * turns. The database and the simulated candidates share the machine, so the ratios are lower on machines with few
 * cores.
 */
export async function benchCores(): Promise<void> {
  const stage = await openBenchEnvironment({ demo: false })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-cores-'))
  const many = await startPortal(dataDir, { ...stage.env, CORES: String(processes), METRICS_TOKEN: token })
  const bare = await startBenchServer('floor-server.ts', { ...stage.env, FLOOR_PROCESSES: String(processes) })
  try {
    await untilAll(many)
    const save = await openSaveBench(stage)
    const saveBare = openFloorSaveBench()
    for (const count of [50, 200].map(connectionCount)) {
      const warm = benchSize('WARM', 8, 0.3)
      await save(stage.portal.url, count, warm)
      await save(many.url, count, warm)
      await saveBare(bare.url, count, warm)
      const { ours, floor } = await measureAlternately(
        rounds,
        () => save(many.url, count, seconds),
        () => save(stage.portal.url, count, seconds),
      )
      if (ours.errors + floor.errors > 0) throw new Error(`${ours.errors + floor.errors} saves were refused`)
      process.stdout.write(
        `  ${count} connections: ${ours.perSecond.toFixed(0)} saves a second (p99 ${ours.p99.toFixed(0)} ms) with ${processes} processes, ${floor.perSecond.toFixed(0)} (${floor.p99.toFixed(0)} ms) with one: ${(ours.perSecond / floor.perSecond).toFixed(2)} times\n`,
      )
      const beside = await measureAlternately(
        rounds,
        () => save(many.url, count, seconds),
        () => saveBare(bare.url, count, seconds),
      )
      if (beside.ours.errors + beside.floor.errors > 0) throw new Error('a save was refused')
      process.stdout.write(
        `  ${count} connections: ${beside.ours.perSecond.toFixed(0)} saves a second with ${processes} processes beside ${beside.floor.perSecond.toFixed(0)} of the floor with as many: ${(beside.ours.perSecond / beside.floor.perSecond).toFixed(2)} times\n`,
      )
    }
    process.stdout.write('cores: measured\n')
  } finally {
    await bare.stop()
    await many.stop()
    await stage.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilAll({ url }: PortalProcess): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const all = new RegExp(`^portal_processes ${processes}$`, 'm')
  for (let tries = 0; tries < 300; tries++) {
    if (all.test(await (await fetch(`${url}/metrics`, { headers })).text())) return
    await sleep(100)
  }
  throw new Error(`not all of ${processes} processes answer`)
}
