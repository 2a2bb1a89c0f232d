import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './checks/tree.ts'
import { findChromium } from './chromium.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { findProxies } from './proxies.ts'

/**
 * `npm test`: every check and every test of the project, one suite after another, with nothing started by hand.
 * Ends with one line `N passed, N failed`, the sums over all suites, and `, N skipped` where tests need what this machine has not.
 */
type Counts = { readonly passed: number; readonly failed: number; readonly skipped?: number }
type Suite = { name: string; command: string[]; counts: (output: string, status: number) => Counts }

const reports = path.join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const readJson = (file: string) => JSON.parse(readFileSync(path.join(reports, file), 'utf8'))
const vitestCounts = (file: string) => (_output: string, status: number) => {
  if (!existsSync(path.join(reports, file))) return { passed: 0, failed: 1 }
  const told = readJson(file) as { numPassedTests: number; numFailedTests: number; numPendingTests: number }
  return { passed: told.numPassedTests, failed: status !== 0 && told.numFailedTests === 0 ? 1 : told.numFailedTests, skipped: told.numPendingTests }
}

const suites: Suite[] = [
  {
    name: 'checks',
    command: ['npm', 'run', '--silent', 'check'],
    counts: (output, status) => ({
      passed: Number(/all (\d+) passed/.exec(output)?.[1] ?? 0),
      failed: status === 0 ? 0 : (/failed: (.*)/.exec(output)?.[1]?.split(', ').length ?? 1),
    }),
  },
  { name: 'build', command: ['node', 'tools/start.ts', '--build-only'], counts: (_output, status) => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }) },
  {
    name: 'server and packages',
    command: ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    counts: vitestCounts('unit.json'),
  },
  {
    name: 'web',
    command: ['npx', 'vitest', 'run', '--config', 'apps/web/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, 'web.json')}`],
    counts: vitestCounts('web.json'),
  },
  {
    name: 'under load',
    command: ['npx', 'vitest', 'run', '--config', 'bench/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, 'load.json')}`],
    counts: vitestCounts('load.json'),
  },
  {
    name: 'documented commands',
    command: ['npm', 'run', '--silent', 'test:commands'],
    counts: (output, status) => {
      const [, ok, notOk] = /(\d+) ok, (\d+) not ok\s*$/.exec(output) ?? []
      return { passed: Number(ok ?? 0), failed: status !== 0 && !Number(notOk) ? 1 : Number(notOk ?? 1) }
    },
  },
  {
    name: 'journeys in a browser',
    command: ['npx', 'playwright', 'test', '-c', 'e2e/playwright.config.ts'],
    counts: (_output, status) => {
      if (!existsSync(path.join(reports, 'e2e.json'))) return { passed: 0, failed: 1 }
      const { stats } = readJson('e2e.json') as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (status !== 0 && stats.unexpected === 0 ? 1 : 0), skipped: stats.skipped }
    },
  },
]

const only = process.argv.slice(2)
const chromium = await findChromium()
if (!chromium) process.stdout.write('No Chromium was found and none could be installed: set CHROMIUM_PATH. The journeys will fail.\n')
if (!findFfmpeg()) process.stdout.write('No ffmpeg was found and none could be installed: set FFMPEG_PATH and FFPROBE_PATH. The tests of films will fail.\n')
const missing = findProxies()
if (missing.length > 0) process.stdout.write(`${missing.join(' and ')}: not found, and not to be installed. The tests of deploy/ skip what is missing.\n`)

let passed = 0
let failed = 0
let skipped = 0
for (const suite of suites) {
  if (only.length > 0 && !only.some((word) => suite.name.includes(word))) continue
  process.stdout.write(`\n=== ${suite.name}\n`)
  const { output, status } = await run(suite.command)
  const counts = suite.counts(output, status)
  process.stdout.write(`=== ${suite.name}: ${counts.passed} ok, ${counts.failed} not ok${counts.skipped ? `, ${counts.skipped} skipped` : ''}\n`)
  passed += counts.passed
  failed += counts.failed
  skipped += counts.skipped ?? 0
}
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failed > 0 ? 1 : 0)

function run([command = '', ...args]: string[]): Promise<{ output: string; status: number }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      process.stdout.write(chunk)
    })
    child.on('close', (code) => resolve({ output, status: code ?? 1 }))
  })
}
