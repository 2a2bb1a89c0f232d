import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText } from './tree.ts'

/**
 * `deploy/training-portal.service`, checked by systemd's own program. It is in Debian's package systemd, and needs no
 * running systemd.
 */
const unit = readText('deploy/training-portal.service')
const isHere = spawnSync('systemd-analyze', ['--version']).status === 0
if (!isHere)
  process.stdout.write('skipped: systemd-analyze is not here (apt-get install systemd), so nobody judges the unit.\n')
const work = mkdtempSync(path.join(tmpdir(), 'portal-unit-'))
const file = path.join(work, 'training-portal.service')

beforeAll(() => {
  // The unit unchanged, except for the folder: systemd checks that the program exists.
  const folder = path.join(work, 'opt/training-portal')
  mkdirSync(path.join(folder, 'docs'), { recursive: true })
  writeFileSync(path.join(folder, 'portal'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(file, unit.replaceAll('/opt/training-portal', folder))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

const ask = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args, file], { encoding: 'utf8' })
  return { status, words: stdout + stderr }
}

test.skipIf(!isHere)('systemd reads every line of it', () => {
  // It also reports units of the machine that runs the test.
  const own = ask('verify')
    .words.split('\n')
    .filter((line) => line.includes('training-portal'))
  expect(own).toEqual([])
})

test.skipIf(!isHere)('its exposure is 2.5 at most', () => {
  const { words } = ask('security', '--offline=true')
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(words)?.[1])
  expect(exposure, words).toBeLessThanOrEqual(2.5)
})

test('it starts what the archive holds, from a link that leads to the version in use, and writes to one folder alone', () => {
  const release = readText('tools/release.ts')
  expect(release).toMatch(/`training-portal-\$\{version\}-\$\{process\.platform\}-\$\{process\.arch\}`/)
  expect(release).toContain("path.join(stage, 'portal')")
  expect(unit).toContain('ln -sfn training-portal-VERSION-linux-x64 /opt/training-portal')
  expect(unit).toMatch(/^ExecStart=\/opt\/training-portal\/portal start$/m)
  expect(unit).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m)
  expect(unit).toMatch(/^StateDirectory=training-portal$/m)
  expect(unit).toMatch(/^UMask=0077$/m)
  expect(unit).toContain('DATA_DIR=/var/lib/training-portal')
  expect(unit).not.toMatch(/^ReadWritePaths=/m)
  // Node compiles while it runs.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
})
