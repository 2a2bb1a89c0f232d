import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectRoot } from './checks/tree.ts'
import { type BillOfMaterials, compareBillOfMaterials } from './release/bill.ts'
import { listPackages } from './release/contents.ts'
import { findBrokenImports } from './release/imports.ts'
import { type ArchiveStart, archiveStartCases } from './release/starts.ts'

/**
 * Unpacks the archive of `npm run release` into an empty folder and compares it with its bill and with this project:
 * `node tools/start-release.ts FOLDER`. Then starts it without a network, once with each optional setting, and stops it
 * again. Without permission to make a network namespace it starts in the present one, and prints so.
 */
const { values, positionals } = parseArgs({
  options: { inside: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = path.resolve(positionals[0] ?? '.')
const port = 39_900
const rtmpPort = 39_901
const say = (line: string) => process.stdout.write(`${line}\n`)

/** True when this machine allows a namespace that reaches nothing but its own loopback. */
function canIsolate(): boolean {
  try {
    execFileSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function startOnce(release: string, dataDir: string, { name, env: own, answers }: ArchiveStart): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: String(port),
    HOST: '127.0.0.1',
    LIVE_RTMP_PORT: '0',
    LOG_LEVEL: 'error',
    ...own,
  }
  const child = spawn(path.join(release, 'portal'), ['start'], {
    cwd: tmpdir(),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let isOver = false
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      isOver = true
      resolve()
    }),
  )
  const began = performance.now()
  const ask = (address: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${address}`, { headers })
  const text = async (address: string) => (await ask(address)).text()
  try {
    // Degraded is good enough, because nothing answers at the addresses in the settings.
    while (!isOver && !(await ask('/readyz').catch(() => null))?.ok) {
      if (performance.now() - began > 120_000) throw new Error(`with ${name} it does not get ready`)
      await sleep(200)
    }
    if (isOver) throw new Error(`with ${name} it does not start`)
    const page = await text('/login')
    const script = /src="([^"]*\/vendor-[^"]+)"/.exec(page)?.[1]
    if (!script || (await text(script)).length < 10_000) throw new Error(`with ${name} it does not serve its pages`)
    if (answers && !answers.holds.test(await (await ask(answers.path, answers.headers)).text()))
      throw new Error(`with ${name} ${answers.path} does not answer`)
    say(`${name}: ready after ${((performance.now() - began) / 1000).toFixed(1)} s, with its pages`)
  } finally {
    child.kill('SIGTERM')
    await Promise.race([gone, sleep(20_000)])
    if (!isOver) child.kill('SIGKILL')
  }
}

async function startInside(release: string): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), 'portal-released-'))
  chmodSync(work, 0o755)
  try {
    // Data that was created without a demo never becomes one.
    for (const start of archiveStartCases(port, rtmpPort))
      await startOnce(release, path.join(work, start.env.DEMO ? 'demo' : 'data'), start)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The problems of an unpacked archive, before it is started. */
function findFaults(release: string, bill: BillOfMaterials): string[] {
  const { files, broken } = findBrokenImports(release, projectRoot)
  if (files < 500) return [`only ${files} sources in it`]
  const { missing, folders } = listPackages(release)
  say(
    `${files} sources whose imports lead to what they lead to here; ${folders.length} packages that lack nothing; ${bill.components.length} in the bill`,
  )
  return [...broken, ...missing, ...compareBillOfMaterials(bill, release)]
}

if (values.inside) await startInside(folder)
else {
  execFileSync('sha256sum', ['-c', 'SHA256SUMS', '--quiet'], { cwd: folder, stdio: 'inherit' })
  const work = mkdtempSync(path.join(tmpdir(), 'portal-unpacked-'))
  chmodSync(work, 0o755)
  try {
    const archive = readdirSync(folder).find((file) => file.endsWith('.tar.gz')) ?? ''
    const name = archive.slice(0, -'.tar.gz'.length)
    execFileSync('tar', ['-xzf', path.join(folder, archive), '-C', work])
    const unpacked = readdirSync(work)
    if (unpacked.length !== 1 || unpacked[0] !== name) throw new Error(`${archive} holds ${unpacked.join(', ')}`)
    const release = path.join(work, name)
    const bill = JSON.parse(readFileSync(path.join(folder, `${name}.cdx.json`), 'utf8')) as BillOfMaterials
    if (!name.includes(bill.metadata.component.version))
      throw new Error(`${archive} is not named by its version ${bill.metadata.component.version}`)
    const faults = findFaults(release, bill)
    if (faults.length > 0) throw new Error(faults.join('\n'))
    const version = execFileSync(path.join(release, 'portal'), ['--version'], { encoding: 'utf8' }).trim()
    if (version !== bill.metadata.component.version)
      throw new Error(`it calls itself ${version}, and its bill ${bill.metadata.component.version}`)
    const inside = [process.execPath, import.meta.filename, '--inside', release]
    const isAlone = canIsolate()
    say(isAlone ? 'started without a network' : 'this machine makes no network namespace: started with its network')
    const command = isAlone ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...inside] : inside
    execFileSync(command[0] as string, command.slice(1), { stdio: 'inherit' })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
