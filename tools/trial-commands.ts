import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot, readText } from './checks/tree.ts'
import { switchToMemoryFolder } from './quick-folder.ts'
import { isWholeRun } from './whole-files.ts'

export type TrialEnv = Readonly<Record<string, string | undefined>>

// Faults and images of the whole run are tried on the disk.
if (!isWholeRun) switchToMemoryFolder()
/** The data folder of the trials. */
export const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-commands-'))
chmodSync(dataDir, 0o755)
/** The environment in which a command is tried at its smallest size. */
export const smallest = { ...process.env, SIZE: 'smallest', DATA_DIR: dataDir, LOG_LEVEL: 'error' }
const longest = 300_000

/** Thrown by a trial whose command was skipped, with the reason. */
export class Skipped extends Error {}

const scripts = (JSON.parse(readText('package.json')) as { scripts: Readonly<Record<string, string>> }).scripts
const startedByNpm = new Set<string>()

/**
 * The program and arguments of `npm run …`: npm itself when a script is run for the first time, so that each is run as
 * written; afterwards Node with the script's file, because npm costs a quarter of a second each time.
 */
function programOf([script = '', dashes, ...args]: readonly string[]): readonly [string, readonly string[]] {
  const [program = '', ...words] = scripts[script]?.split(' ') ?? []
  if (!startedByNpm.has(script) || program !== 'node')
    return ['npm', ['run', '--silent', script, ...(dashes ? [dashes] : []), ...args]]
  return [process.execPath, [...words, ...args]]
}

/** Runs a command to its end; throws with its last lines when it fails, or when its output does not match. */
export async function run(command: readonly string[], says: RegExp, env: TrialEnv = smallest): Promise<string> {
  const [program, args] = programOf(command)
  startedByNpm.add(command[0] ?? '')
  const child = spawn(program, args, {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), longest)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  const told = `ended with ${code}:\n${output.split('\n').slice(-25).join('\n')}`
  if (code !== 0 || !says.test(output)) throw new Error(told)
  return output
}

/** The same for a command that prints `skipped, …` when a program is missing. */
export async function runUnlessSkipped(args: readonly string[], says: RegExp): Promise<void> {
  const reason = /: skipped, (.*)/.exec(await run(args, new RegExp(`${says.source}|: skipped, `)))?.[1]
  if (reason) throw new Skipped(reason)
}

/** Starts a command that runs until it is stopped, checks its pages, and stops it. */
export async function serve(args: readonly string[], env: TrialEnv, look: () => Promise<boolean>): Promise<void> {
  const child = spawn('npm', args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  let isOver = false
  const gone = new Promise<void>((resolve) =>
    child.once('close', () => {
      isOver = true
      resolve()
    }),
  )
  const until = Date.now() + longest
  let isRight = false
  while (!isRight && !isOver && Date.now() < until) {
    isRight = await look().catch(() => false)
    await sleep(200)
  }
  try {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
  } catch {
    // It has ended.
  }
  await Promise.race([gone, sleep(30_000)])
  if (!isOver) process.kill(-(child.pid ?? 0), 'SIGKILL')
  if (!isRight) throw new Error(`did not serve what it should:\n${output.split('\n').slice(-25).join('\n')}`)
}

/** Returns a port that is free now. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const door = createServer().listen(0, () => {
      const address = door.address()
      door.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Returns true if the answer to a request has these words in it. */
export const answers = async (url: string, holds: string, init?: RequestInit) =>
  (await (await fetch(url, init)).text()).includes(holds)
