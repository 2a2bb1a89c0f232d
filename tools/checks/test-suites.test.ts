import path from 'node:path'
import { expect, test } from 'vitest'
import { readCommandResults, readPlaywrightReport, readVitestReport } from '../test-suites.ts'
import { projectRoot } from './tree.ts'

test('a failed test of vitest is reported with its file; a file that does not load counts as one', () => {
  const file = (name: string, status: string, tests: { status: string; fullName: string }[]) => ({
    name: path.join(projectRoot, name),
    status,
    assertionResults: tests,
  })
  const told = {
    numPassedTests: 3,
    numPendingTests: 1,
    testResults: [
      file('a.test.ts', 'failed', [
        { status: 'passed', fullName: 'one' },
        { status: 'failed', fullName: 'two' },
      ]),
      file('b.test.ts', 'failed', []),
      file('c.test.ts', 'passed', []),
    ],
  }
  expect(readVitestReport(told, 1)).toEqual({
    passed: 3,
    skipped: 1,
    failures: [
      { name: 'a.test.ts › two', retry: 'a.test.ts' },
      { name: 'b.test.ts', retry: 'b.test.ts' },
    ],
  })
  expect(readVitestReport({ ...told, testResults: [] }, 1).failures).toEqual([{ name: 'ended with 1', retry: null }])
  expect(readVitestReport({ ...told, testResults: [] }, 0).failures).toEqual([])
})

test('a failed journey is told by its title and retried by all its titles, however deep it is', () => {
  const told = {
    stats: { expected: 7, skipped: 0 },
    suites: [
      {
        title: 'a.journey.ts',
        specs: [{ title: 'well', file: 'a.journey.ts', line: 3, ok: true }],
        suites: [{ title: 'on a phone', specs: [{ title: 'by touch', file: 'a.journey.ts', line: 9, ok: false }] }],
      },
    ],
  }
  expect(readPlaywrightReport(told, 1)).toEqual({
    passed: 7,
    skipped: 0,
    failures: [{ name: 'a.journey.ts › by touch', retry: 'a.journey.ts › on a phone › by touch' }],
  })
})

test('a command that failed names its script; one that is never tried cannot be tried again; one whose programs are missing is skipped', () => {
  const output =
    'ok: npm start (3.1 s)\nskipped: npm run bench -- patroni: not here: etcd-server\nnot ok: npm run bench [bench] (2.0 s)\nended with 1:\nnot ok: the documents name "npm run x", which nobody tries\n1 ok, 2 not ok\n'
  expect(readCommandResults(output, 1)).toEqual({
    passed: 1,
    skipped: 1,
    failures: [
      { name: 'npm run bench', retry: 'bench' },
      { name: 'the documents name "npm run x", which nobody tries', retry: null },
    ],
  })
})
