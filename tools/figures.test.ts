import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './checks/tree.ts'

/** Runs a program of tools and returns its lines. */
function linesOf(...args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.trimEnd().split('\n')
}

test('the figures are printed one on a line', { timeout: 60_000 }, () => {
  const lines = linesOf('tools/figures.ts')
  expect(lines.length).toBeGreaterThan(12)
  for (const line of lines) expect(line).toMatch(/^[^:]+: \S/)
})

test('a sample has 100 texts, 60 docstrings and 60 names, each with its place', { timeout: 60_000 }, () => {
  const lines = linesOf('tools/sample.ts', '--seed', '7').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines).toHaveLength(220)
  for (const line of lines) expect(line).toMatch(/^[\w@$./-]+\.tsx?:\d+ \S/)
})
