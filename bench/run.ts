import { execFileSync, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { separateBenches } from '../tools/sub-commands.ts'
import { benchAttemptCost } from './attempt-cost.ts'
import { benchCores } from './cores.ts'
import { cpuOfMachine, cpuOfProcesses, databasePids } from './cpu.ts'
import { benchDeadline } from './deadline.ts'
import { benchExamLoad } from './exam-load.ts'
import { benchFailover } from './failover.ts'
import { benchFaults } from './faults.ts'
import { type BenchFigure, printFigures, roundToTwoDecimals } from './figures.ts'
import { benchFreshProcess } from './fresh.ts'
import { benchOverload } from './overload.ts'
import { benchPages } from './pages.ts'
import { benchPatroni } from './patroni.ts'
import { benchPayments } from './payments.ts'
import { benchPooler } from './pooler.ts'
import { benchReads } from './reads.ts'
import { benchSaves } from './saves.ts'
import { benchSize, connectionCount, isSmallestRun } from './sizes.ts'
import { type BenchEnvironment, openBenchEnvironment } from './stage.ts'
import { benchStudy } from './study-load.ts'
import { benchWebhooks } from './webhooks.ts'

/**
 * `npm run bench`: each figure is compared with its floor, measured in turn in the same run on the same database and
 * stored in bench/results.json. `npm run bench -- saves` measures one part: `saves`, `pooler` (saves with and without
 * PgBouncer), `load` (candidates who take an exam at the same time), `deadline` (a thousand attempts that end
 * together), `attempt` (CPU of a complete attempt), `overload` (twice as many starts as the portal can handle),
 * `reads`, `study` (a thousand learners who watch), `pages`. `npm run bench -- faults`, `-- failover` and `-- patroni`
 * kill programs and measure nothing; `-- payments` sends payment notifications while answers are saved; `-- webhooks`
 * sends 10,000 events to a receiver that fails, while processes are killed; `-- fresh` compares a process that has just
 * started with and without Node's compile cache, `-- cores` one process with several. `SECONDS` sets the length of one
 * measurement, `ROUNDS` how many of each; `SIZE=smallest` runs everything once, to see that it runs.
 */
const root = path.resolve(import.meta.dirname, '..')
const seconds = benchSize('SECONDS', 6, 0.3)
const rounds = benchSize('ROUNDS', 3, 1)

const parts: Record<string, { demo: boolean; run: (stage: BenchEnvironment) => Promise<readonly BenchFigure[]> }> = {
  saves: {
    demo: false,
    run: async (stage) => [
      await benchSaves(stage, { seconds, rounds, connections: connectionCount(50) }),
      await benchSaves(stage, { seconds, rounds, connections: connectionCount(200) }),
    ],
  },
  pooler: { demo: false, run: (stage) => benchPooler(stage, { seconds, rounds, connections: connectionCount(50) }) },
  load: { demo: false, run: benchExamLoad },
  deadline: { demo: false, run: benchDeadline },
  attempt: { demo: false, run: benchAttemptCost },
  overload: { demo: false, run: benchOverload },
  reads: { demo: true, run: (stage) => benchReads(stage, { seconds, rounds, connections: connectionCount(50) }) },
  study: { demo: false, run: benchStudy },
  pages: { demo: true, run: (stage) => benchPages(stage, root, rounds) },
}

const named = process.argv.slice(2)
const trials: Record<string, () => Promise<void>> = {
  faults: benchFaults,
  failover: benchFailover,
  patroni: benchPatroni,
  payments: benchPayments,
  webhooks: benchWebhooks,
  fresh: benchFreshProcess,
  cores: benchCores,
}
const [own] = named
if (own && separateBenches.includes(own)) {
  // Each is a program that ends by itself.
  const { status } = spawnSync(process.execPath, [`bench/${own === 'start' ? 'first-start' : own}.ts`], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
const trial = trials[named.join()]
if (trial) {
  await trial()
  process.exit()
}
const unknown = named.filter((name) => !parts[name])
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}; there are ${[...Object.keys(parts), ...Object.keys(trials), ...separateBenches].join(', ')}.\n`,
  )
  process.exit(2)
}
execFileSync('node', ['tools/start.ts', '--build-only'], { cwd: root, stdio: 'inherit' })
const figures: BenchFigure[] = []
/** A stage with the demo and one without; each part has its own, unless it only shows that it runs. */
const stages = new Map<boolean, BenchEnvironment>()
const close = async (demo: boolean) => {
  await stages.get(demo)?.close()
  stages.delete(demo)
}
try {
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    const part = parts[name]
    if (!part) continue
    const stage = stages.get(part.demo) ?? (await openBenchEnvironment({ demo: part.demo }))
    stages.set(part.demo, stage)
    const own = () =>
      cpuOfProcesses([
        process.pid,
        stage.portal.child.pid ?? 0,
        stage.floor.process.pid ?? 0,
        ...databasePids(stage.database.clusterDir),
      ])
    const before = { at: performance.now(), own: own(), machine: cpuOfMachine() }
    figures.push(...(await part.run(stage)))
    const others = (cpuOfMachine() - before.machine - (own() - before.own)) / (performance.now() - before.at) / 1000
    process.stdout.write(
      `  ${name}: other programs used ${Math.max(0, roundToTwoDecimals(others))} of ${availableParallelism()} cores meanwhile\n`,
    )
    if (!isSmallestRun) await close(part.demo)
  }
} finally {
  for (const demo of [...stages.keys()]) await close(demo)
}
printFigures(figures)
