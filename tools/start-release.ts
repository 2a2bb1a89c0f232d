import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/**
 * Unpacks the archive of `npm run release` beside nothing else, starts it where there is no network, and stops it again:
 * `node tools/start-release.ts FOLDER`. Without the right to make a network namespace it starts in the one there is, and says so.
 */
const { values, positionals } = parseArgs({ options: { inside: { type: 'boolean', default: false } }, allowPositionals: true })
const folder = path.resolve(positionals[0] ?? '.')
const port = 39_900
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Whether this machine lets us make a namespace in which nothing but its own loopback is reached. */
function canIsolate(): boolean {
  try {
    execFileSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function startInside(release: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-released-'))
  chmodSync(dataDir, 0o755)
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '0', PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const child = spawn(path.join(release, 'portal'), ['start'], { cwd: tmpdir(), env, stdio: 'inherit' })
  let isOver = false
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      isOver = true
      resolve()
    }),
  )
  const began = performance.now()
  const text = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text()
  try {
    while (!isOver && !(await text('/readyz').catch(() => '')).includes('"ready"')) {
      if (performance.now() - began > 120_000) throw new Error('it does not get ready')
      await sleep(200)
    }
    const page = isOver ? '' : await text('/login')
    const script = /src="([^"]*\/vendor-[^"]+)"/.exec(page)?.[1]
    if (!script || (await text(script)).length < 10_000) throw new Error('it does not serve its pages')
    say(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s, with its pages`)
  } finally {
    child.kill('SIGTERM')
    await Promise.race([gone, sleep(20_000)])
    if (!isOver) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (values.inside) await startInside(folder)
else {
  execFileSync('sha256sum', ['-c', 'SHA256SUMS', '--quiet'], { cwd: folder, stdio: 'inherit' })
  const work = mkdtempSync(path.join(tmpdir(), 'portal-unpacked-'))
  chmodSync(work, 0o755)
  try {
    const archive = readdirSync(folder).find((file) => file.endsWith('.tar.gz')) ?? ''
    execFileSync('tar', ['-xzf', path.join(folder, archive), '-C', work])
    const release = path.join(work, readdirSync(work)[0] ?? '')
    const inside = [process.execPath, import.meta.filename, '--inside', release]
    const isAlone = canIsolate()
    say(isAlone ? 'started without a network' : 'this machine makes no network namespace: started with its network')
    const command = isAlone ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...inside] : inside
    execFileSync(command[0] as string, command.slice(1), { stdio: 'inherit' })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
