import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

export type BenchServer = { readonly url: string; readonly process: ChildProcess; stop(): Promise<void> }

/**
 * Starts a server of the benchmark as a separate process; `file` is relative to `bench`. Resolves when the server has
 * sent its URL, and throws if it ends before that. `stop` kills it.
 */
export async function startBenchServer(file: string, env: Record<string, string>): Promise<BenchServer> {
  const child = fork(path.join(import.meta.dirname, file), {
    execArgv: ['--max-semi-space-size=64'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return { url, process: child, stop }
}
