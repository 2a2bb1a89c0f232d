import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchSize } from './sizes.ts'

/**
 * `npm run bench -- start`: the time that `npm start` takes after `npm ci`, until the portal answers with its demo:
 * nothing has been built, compiled or stored yet. Its floor is a plain `vite build` of the web app in the same run. CPU
 * seconds are of all processes of each. `MOST_SECONDS` sets the bound, 20 s.
 */
const root = path.resolve(import.meta.dirname, '..')
const mostSeconds = benchSize('MOST_SECONDS', 20, 240)
const work = mkdtempSync(path.join(tmpdir(), 'portal-first-start-'))
chmodSync(work, 0o755)

type Cost = { readonly seconds: number; readonly cpuSeconds: number }
type Process = { readonly pid: number; readonly parent: number; readonly ticks: number }

/** Every process of this machine; its ticks hold those of its children that have ended. */
function listProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/stat`, 'utf8') : ''
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
      return stat === '' ? [] : [{ pid: Number(name), parent: Number(fields[1]), ticks }]
    } catch {
      return []
    }
  })
}

/** CPU seconds of a process and everything below it. */
function cpuOfTree(pid: number): number {
  const all = listProcesses()
  const sum = (at: number): number =>
    all.reduce((total, one) => total + (one.pid === at ? one.ticks : 0) + (one.parent === at ? sum(one.pid) : 0), 0)
  return sum(pid) / 100
}

/** Runs a command until it ends, or until `isReady`; then it is stopped. */
async function measure(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  isReady: () => Promise<boolean>,
): Promise<Cost> {
  const began = performance.now()
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let isOver = false
  const ended = new Promise<number>((resolve) =>
    child.once('exit', (code) => {
      isOver = true
      resolve(code ?? 1)
    }),
  )
  let cpuSeconds = 0
  const until = async () => {
    while (!isOver && !(await isReady().catch(() => false))) {
      cpuSeconds = cpuOfTree(child.pid ?? 0)
      await sleep(50)
    }
  }
  const code = await Promise.race([ended, until().then(() => (isOver ? ended : 0))])
  const seconds = (performance.now() - began) / 1000
  cpuSeconds = Math.max(cpuSeconds, cpuOfTree(child.pid ?? 0))
  child.kill('SIGTERM')
  await ended
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  return { seconds, cpuSeconds }
}

const port = await new Promise<number>((resolve) => {
  const door = createServer().listen(0, () => {
    const address = door.address()
    door.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
})
const say = (name: string, { seconds, cpuSeconds }: Cost) =>
  process.stdout.write(
    `${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${cpuSeconds.toFixed(1).padStart(6)} s of CPU\n`,
  )
try {
  const vite = [
    'npx',
    'vite',
    'build',
    'apps/web',
    '--config',
    'apps/web/vite.config.ts',
    '--outDir',
    path.join(work, 'dist'),
    '--logLevel',
    'error',
  ]
  const floor = await measure(vite, {}, async () => false)
  for (const built of ['apps/web/dist', 'node_modules/.cache/portal'])
    rmSync(path.join(root, built), { recursive: true, force: true })
  const env = { DATA_DIR: path.join(work, 'data'), PORT: String(port), LIVE_RTMP_PORT: '0', DEMO: '1' }
  const first = await measure(['npm', 'start'], env, async () => (await fetch(`http://127.0.0.1:${port}/login`)).ok)
  say('vite build', floor)
  say('first start', first)
  const isWithin = first.seconds <= mostSeconds
  process.stdout.write(
    isWithin ? `first start: within ${mostSeconds} s\n` : `first start: more than ${mostSeconds} s\n`,
  )
  process.exitCode = isWithin ? 0 : 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
