import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './checks/tree.ts'
import { findChromium, missingChromiumPackages } from './chromium.ts'
import { installPackages } from './debian-packages.ts'
import { hasFfmpeg, missingFfmpegPackages } from './ffmpeg.ts'
import { missingProxies, missingProxyPackages } from './proxies.ts'
import { testSuites } from './test-suites.ts'

/**
 * `npm test [-- NAME…]`: every suite of the project, one after another, with nothing started by hand. `npm run
 * test:whole [-- NAME…]` runs all of each (whole-files.ts). A few failing tests are retried by themselves, with nothing
 * else running; those that passed at one try only are listed at the end. Ends with one line `N passed, N failed`, the
 * sums over all suites, and `, N skipped` for tests that need something this machine lacks.
 */
const reports = path.join(projectRoot, 'test-results')
/**
 * Node's compile cache of the sources, once in a run: a portal or a command that starts later needs half as long to
 * read them.
 */
const compiled = path.join(reports, 'compiled')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** As many failures are worth a second try; more are no accident of a busy machine. */
const fewFailures = 10

const only = process.argv.slice(2).filter((word) => word !== '--whole')
if (process.argv.includes('--whole')) process.env.WHOLE = '1'
/** Programs that only later suites need are installed while the first ones run. */
const installed = installPackages([...missingChromiumPackages(), ...missingFfmpegPackages(), ...missingProxyPackages()])
let chromium: string | null = null

async function lookForPrograms(): Promise<void> {
  await installed
  chromium = await findChromium()
  if (!chromium)
    process.stdout.write(
      'No Chromium was found and none could be installed: set CHROMIUM_PATH. The journeys will fail.\n',
    )
  if (!hasFfmpeg())
    process.stdout.write(
      'No ffmpeg was found and none could be installed: set FFMPEG_PATH and FFPROBE_PATH. The tests of films will fail.\n',
    )
  const missing = missingProxies()
  if (missing.length > 0)
    process.stdout.write(
      `${missing.join(' and ')}: not found, and not to be installed. The tests of deploy/ skip what is missing.\n`,
    )
}

let looked: Promise<void> | null = null
let passed = 0
let skipped = 0
const failed: string[] = []
const unsteady: string[] = []
for (const suite of testSuites) {
  if (only.length > 0 && !only.some((word) => suite.name.includes(word))) continue
  if (suite.needsPrograms) {
    looked ??= lookForPrograms()
    await looked
  }
  process.stdout.write(`\n=== ${suite.name}\n`)
  const began = performance.now()
  const { output, status } = await run(suite.command)
  const first = suite.read(output, status, 'first')
  let failures = first.failures
  if (
    suite.again &&
    failures.length > 0 &&
    failures.length <= fewFailures &&
    failures.every((failure) => failure.retry)
  ) {
    process.stdout.write(`\n=== ${suite.name}, once more: ${failures.map((failure) => failure.name).join(' · ')}\n`)
    const second = await run(suite.again([...new Set(failures.map((failure) => failure.retry))]))
    const left = suite.read(second.output, second.status, 'again').failures
    const hadFailed = new Set(failures.map(({ name }) => name))
    const isLeft = new Set(left.map(({ name }) => name))
    for (const { name } of failures) if (!isLeft.has(name)) unsteady.push(`${suite.name}: ${name}`)
    // Tests of one file are tried together: one that had passed is as unsteady as one that passes now.
    for (const { name, retry } of left)
      if (retry !== null && !hadFailed.has(name)) unsteady.push(`${suite.name}: ${name}`)
    failures = left.filter(({ name, retry }) => retry === null || hadFailed.has(name))
  }
  const ok = first.passed + Math.max(0, first.failures.length - failures.length)
  process.stdout.write(
    `=== ${suite.name}: ${ok} ok, ${failures.length} not ok${first.skipped > 0 ? `, ${first.skipped} skipped` : ''}, ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
  )
  passed += ok
  skipped += first.skipped
  failed.push(...failures.map(({ name }) => `${suite.name}: ${name}`))
}
for (const name of unsteady) process.stdout.write(`passed at one of two tries only: ${name}\n`)
for (const name of failed) process.stdout.write(`FAILED: ${name}\n`)
process.stdout.write(`\n${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failed.length > 0 ? 1 : 0)

function run([command = '', ...args]: readonly string[]): Promise<{ output: string; status: number }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
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
