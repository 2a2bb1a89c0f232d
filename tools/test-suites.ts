import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './checks/tree.ts'

/**
 * A failed test: its name, and the argument with which the suite's command runs it again, or null if it can't run one
 * test.
 */
export type TestFailure = { readonly name: string; readonly retry: string | null }
export type SuiteOutcome = {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly TestFailure[]
}

/** One suite of `npm test`: its command, the parser of its output and report, and the command that retries failures. */
export type TestSuite = {
  readonly name: string
  readonly command: readonly string[]
  /** A browser, ffmpeg, proxies. */
  readonly needsPrograms: boolean
  readonly again?: (retries: readonly (string | null)[]) => string[]
  readonly read: (output: string, status: number, run: 'first' | 'again') => SuiteOutcome
}

const reports = path.join(projectRoot, 'test-results')
const ended = (what: string): TestFailure => ({ name: what, retry: null })

/**
 * Reads the results in the JSON report of vitest. A file that could not be loaded has no failing test, and counts as a
 * failure itself; so does a run that ended with a `status` other than 0 although nothing in it failed.
 */
export function readVitestReport(report: unknown, status: number): SuiteOutcome {
  type Told = {
    numPassedTests: number
    numPendingTests: number
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
  }
  const told = report as Told
  const failures = told.testResults.flatMap((file): TestFailure[] => {
    const retry = path.relative(projectRoot, file.name)
    const tests = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: `${retry} › ${test.fullName}`, retry }))
    return tests.length === 0 && file.status === 'failed' ? [{ name: retry, retry }] : tests
  })
  return {
    passed: told.numPassedTests,
    skipped: told.numPendingTests,
    failures: failures.length === 0 && status !== 0 ? [ended(`ended with ${status}`)] : failures,
  }
}

/** Reads the results in the JSON report of Playwright. A failed test is retried by its file and titles. */
export function readPlaywrightReport(report: unknown, status: number): SuiteOutcome {
  type Spec = { title: string; file: string; ok: boolean }
  type Group = { title: string; suites?: Group[]; specs?: Spec[] }
  const { stats, suites: files } = report as { stats: { expected: number; skipped: number }; suites: Group[] }
  const failuresIn = (group: Group, titles: readonly string[]): TestFailure[] => [
    ...(group.specs ?? [])
      .filter((spec) => !spec.ok)
      .map(({ file, title }) => ({
        name: `${file} › ${title}`,
        retry: [file, ...titles, title].join(' › '),
      })),
    ...(group.suites ?? []).flatMap((inner) => failuresIn(inner, [...titles, inner.title])),
  ]
  const failures = files.flatMap((file) => failuresIn(file, []))
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: failures.length === 0 && status !== 0 ? [ended(`ended with ${status}`)] : failures,
  }
}

/**
 * Reads the lines `ok: …`, `skipped: …` and `not ok: …` of a suite of commands. A line of the last kind can end with
 * the script to retry, in brackets.
 */
export function readCommandResults(output: string, status: number): SuiteOutcome {
  const failures = [...output.matchAll(/^not ok: (.*?)(?: \[(\S+)\])?(?: \([\d.]+ s\))?$/gm)].map(
    ([, name = '', retry = null]) => ({ name, retry }),
  )
  const [passed = 0, skipped = 0] = [/^ok: /gm, /^skipped: /gm].map((begin) => [...output.matchAll(begin)].length)
  return {
    passed,
    skipped,
    failures: failures.length === 0 && status !== 0 ? [ended(`ended with ${status}`)] : failures,
  }
}

const vitest = (name: string, file: string, args: readonly string[]): TestSuite => {
  const reportOf = (run: string) => path.join(reports, run === 'first' ? `${file}.json` : `${file}-again.json`)
  const command = (run: string) => [
    'npx',
    'vitest',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(run)}`,
  ]
  return {
    name,
    command: command('first'),
    needsPrograms: true,
    again: (retries) => [...command('again'), ...retries.filter((retry) => retry !== null)],
    read: (_output, status, run) =>
      existsSync(reportOf(run))
        ? readVitestReport(JSON.parse(readFileSync(reportOf(run), 'utf8')), status)
        : { passed: 0, skipped: 0, failures: [ended('no report')] },
  }
}

export const testSuites: readonly TestSuite[] = [
  {
    name: 'checks',
    command: ['npm', 'run', '--silent', 'check'],
    needsPrograms: false,
    read: (output, status) => ({
      passed: Number(/all (\d+) passed/.exec(output)?.[1] ?? 0),
      skipped: 0,
      failures: status === 0 ? [] : (/failed: (.*)/.exec(output)?.[1]?.split(', ') ?? ['check']).map(ended),
    }),
  },
  {
    name: 'build',
    command: ['node', 'tools/start.ts', '--build-only'],
    needsPrograms: false,
    read: (_output, status) => ({
      passed: status === 0 ? 1 : 0,
      skipped: 0,
      failures: status === 0 ? [] : [ended('the web app')],
    }),
  },
  vitest('server and packages', 'unit', []),
  vitest('web', 'web', ['--config', 'apps/web/vitest.config.ts']),
  vitest('under load', 'load', ['--config', 'bench/vitest.config.ts']),
  {
    name: 'documented commands',
    command: ['npm', 'run', '--silent', 'test:commands'],
    needsPrograms: true,
    again: (retries) => ['npm', 'run', '--silent', 'test:commands', '--', ...retries.filter((retry) => retry !== null)],
    read: (output, status) => readCommandResults(output, status),
  },
  {
    name: 'journeys in a browser',
    command: ['npx', 'playwright', 'test', '-c', 'e2e/playwright.config.ts'],
    needsPrograms: true,
    // Many tests share a line, so they are named in a list: a hundred pages of the console are one loop.
    again: (retries) => {
      const list = path.join(reports, 'e2e-again.txt')
      writeFileSync(list, retries.filter((retry) => retry !== null).join('\n'))
      return ['npx', 'playwright', 'test', '-c', 'e2e/playwright.config.ts', '--test-list', list]
    },
    read: (_output, status) => {
      const report = path.join(reports, 'e2e.json')
      return existsSync(report)
        ? readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8')), status)
        : { passed: 0, skipped: 0, failures: [ended('no report')] }
    },
  },
]
