import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '..')

export type PortalProcess = {
  readonly url: string
  readonly child: ChildProcess
  stop(): Promise<void>
  kill(): Promise<void>
}

/**
 * Starts the portal as its operator does (the same main file), on `port` or a free port, and waits until it is ready;
 * `from` is the folder of its sources. Throws if it ends before that, or is not ready after about five minutes.
 */
export async function startPortal(
  dataDir: string,
  env: Record<string, string> = {},
  port?: number,
  from = root,
): Promise<PortalProcess> {
  const at = port ?? (await ownPort())
  const url = `http://localhost:${at}`
  const child = spawn(process.execPath, ['--max-semi-space-size=64', 'apps/server/src/main.ts'], {
    cwd: from,
    env: {
      ...process.env,
      PORT: String(at),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DEMO_LIFE: '0',
      // The receivers of webhooks in journeys are on this machine.
      OUTBOUND_ALLOW: '127.0.0.1',
      CORES: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  for (let i = 0; i < 3000; i++) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`)
    const isReady = await fetch(`http://127.0.0.1:${at}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return { url, child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error('the portal does not get ready')
}

let nextPort = 0

/**
 * A free port that no other worker of a run takes: two that asked the system at the same time got the same one, and
 * silently shared a portal. Each process goes through thirty separate ports, below those that the system assigns.
 */
async function ownPort(): Promise<number> {
  const port = 20_000 + (process.pid % 400) * 30 + (nextPort++ % 30)
  return (await isFree(port)) ? port : ownPort()
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
