import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb } from './build-web.ts'
import { projectRoot } from './checks/tree.ts'
import { findPackage, readPackageManifest } from './release/contents.ts'
import { isWholeRun } from './whole-files.ts'

/** `npm start`, and how it ends: what a supervisor stops is the process that it started. */
const work = mkdtempSync(path.join(tmpdir(), 'portal-start-'))
chmodSync(work, 0o755)
const longest = 180_000

// The test kills the portal, not a build. In a run of all suites it is built already.
const build = buildWeb('quick')
beforeAll(() => build.done, 2 * longest)
afterAll(() => {
  build.stop()
  rmSync(work, { recursive: true, force: true })
})

/** Processes whose command or environment names a folder: the portal, and the database that it started. */
const ofFolder = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder)) &&
        !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      )
    } catch {
      return false
    }
  })

const freePort = () =>
  new Promise<number>((resolve) => {
    const door = createServer().listen(0, () => {
      const address = door.address()
      door.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function startAndStop(
  name: string,
  command: readonly string[],
  until: (port: number, output: () => string) => Promise<boolean>,
) {
  const dataDir = path.join(work, name)
  const port = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: String(port),
    LIVE_RTMP_PORT: '0',
    NODE_ENV: undefined,
  }
  const child = spawn(command[0] ?? '', command.slice(1), { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (child.exitCode === null && !(await until(port, () => output).catch(() => false))) await sleep(50)
  expect(child.exitCode, output).toBeNull()
  expect(ofFolder(dataDir).length).toBeGreaterThan(0)
  const began = Date.now()
  child.kill('SIGTERM')
  await ended
  // The process that was started ends last, but for what it has just killed.
  for (let tries = 0; tries < 20 && ofFolder(dataDir).length > 0; tries++) await sleep(50)
  expect(ofFolder(dataDir)).toEqual([])
  return { seconds: (Date.now() - began) / 1000, output }
}

const answers = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok

const starts: readonly [string, readonly string[]][] = [
  ['npm start', ['npm', 'start']],
  ['the program itself', [process.execPath, 'tools/start.ts']],
]
// `npm start` runs the program itself: in the run of a change it stands for both.
test.each(isWholeRun ? starts : starts.slice(0, 1))(
  'SIGTERM to %s stops the portal and its database within seconds and leaves nothing',
  { timeout: longest },
  async (name, command) => {
    const { seconds, output } = await startAndStop(name.replaceAll(' ', '-'), command, answers)
    expect(seconds).toBeLessThan(20)
    // The address is found at a glance.
    expect(output.trim().split('\n').length).toBeLessThan(25)
  },
)

test('so does SIGTERM while the database starts', { timeout: longest }, async () => {
  const folder = path.join(work, 'early')
  await startAndStop('early', ['npm', 'start'], async () => readdirSync(folder).length > 0)
})

test('an unsupported Node or platform is named in one line', async () => {
  const check = readFileSync(path.join(projectRoot, 'tools/check-platform.js'), 'utf8')
  const on = (platform: string, version: string, env: NodeJS.ProcessEnv = {}) =>
    new Promise<{ code: number | null; words: string }>((resolve) => {
      const set = `Object.defineProperty(process, 'platform', { value: '${platform}' }); Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`
      const child = spawn(process.execPath, ['--input-type=module', '--eval', set + check, '--', '--start'], {
        env: { PATH: process.env.PATH, ...env },
      })
      let words = ''
      child.stderr.on('data', (chunk: Buffer) => {
        words += chunk.toString()
      })
      child.once('close', (code) => resolve({ code, words }))
    })
  expect(await on('linux', '24.21.0')).toEqual({ code: 0, words: '' })
  for (const [platform, version, says] of [
    ['linux', '20.19.0', /needs Node 24, and this is Node 20\.19\.0/],
    ['darwin', '24.21.0', /Linux with glibc, x64 or arm64\. This is darwin-/],
    ['win32', '24.21.0', /This is win32-/],
  ] as const) {
    const { code, words } = await on(platform, version)
    expect(code, words).toBe(1)
    expect(words).toMatch(says)
    expect(words.trim().split('\n')).toHaveLength(1)
  }
  // Not supported, and not prevented: a database of one's own is all that is missing there.
  expect((await on('darwin', '24.21.0', { DATABASE_URL: 'postgres://portal@localhost/portal' })).code).toBe(0)
})

test('the build names the packages in it: every dependency of the web app, and none that it does not lead to', () => {
  type Named = { readonly name: string; readonly folder: string }
  const named = ['.vite', 'package-frame/.vite'].flatMap(
    (folder) =>
      JSON.parse(readFileSync(path.join(projectRoot, 'apps/web/dist', folder, 'packages.json'), 'utf8')) as Named[],
  )
  const { dependencies = {} } = readPackageManifest(path.join(projectRoot, 'apps/web'))
  const names = new Set(named.map(({ name }) => name))
  // No page draws a dense series yet: the workshop alone loads its library, and a build has nothing of the workshop.
  expect(Object.keys(dependencies).filter((name) => !name.startsWith('@portal/') && !names.has(name))).toEqual([
    'uplot',
  ])
  const led = new Set<string>()
  const follow = (folder: string) => {
    const { dependencies: own = {}, peerDependencies = {} } = readPackageManifest(path.join(projectRoot, folder))
    for (const name of Object.keys({ ...own, ...peerDependencies })) {
      const found = findPackage(projectRoot, folder, name)
      if (!found || led.has(found)) continue
      led.add(found)
      follow(found)
    }
  }
  for (const own of ['apps/web', 'packages/contract', 'packages/covers']) follow(own)
  // The bundler leaves a few lines of its own.
  expect(named.filter(({ name, folder }) => !led.has(folder) && !['vite', 'rolldown'].includes(name))).toEqual([])
})
