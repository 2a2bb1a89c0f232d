import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPublicUrl, upsertPublicUrl } from '../core/operations/operations.store.ts'
import { openConnectionPool } from '../database/connection.ts'
import { copyDatabase } from '../testing/test-server.ts'
import { everyNthOf } from '../testing/whole-run.ts'
import { commands } from './portal.ts'

/**
 * Runs every operator command as an operator does: in a separate process, in an installation in which no portal was
 * ever started.
 */
const root = path.resolve(import.meta.dirname, '../../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'operator-commands-'))
const place = path.join(folder, 'installation')
/** Node’s compile cache: only the first command compiles the sources. */
const compiled = mkdtempSync(path.join(tmpdir(), 'operator-compiled-'))
afterAll(() => {
  for (const own of [folder, compiled]) rmSync(own, { recursive: true, force: true })
})

const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text)
  return path.join(folder, name)
}
const id = '0195d0c4-0000-7000-8000-000000000001'
/** A right call of each, so that nothing but the database is missing. */
const calls: Readonly<Record<string, readonly string[]>> = {
  doctor: [],
  maintenance: ['on'],
  'reset-password': ['ann'],
  'end-sessions': ['ann'],
  'export-person': ['ann', '--to', path.join(folder, 'person')],
  'erase-person': ['ann'],
  retention: [],
  migrate: [],
  backup: ['--to', path.join(folder, 'backups')],
  restore: ['--from', path.join(folder, 'backups')],
  keys: [],
  'rotate-secret': [],
  'first-staff': ['--email', 'ann@training.example'],
  people: [file('people.csv', 'company,login,name,email\nNorthwind Telecom,ann,Ann Field,ann@northwind.example\n')],
  import: [file('questions.gift', '::One:: Which layer routes packets? {=Network ~Link ~Session}\n')],
  'sign-in-link': ['ann'],
  rehearse: ['--exam', id],
  'prove-logs': [],
}
/** Commands that need no database. */
const withoutDatabase = ['scale']

beforeAll(() => {
  mkdirSync(place)
  for (const name of ['apps/server/src', 'apps/server/package.json', 'package.json'])
    cpSync(path.join(root, name), path.join(place, name), { recursive: true })
  for (const name of ['node_modules', 'packages', 'apps/server/node_modules'])
    if (existsSync(path.join(root, name))) symlinkSync(path.join(root, name), path.join(place, name))
})

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }
function run(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const own = { PATH: process.env.PATH ?? '', LANG: 'en_GB.UTF-8', NODE_COMPILE_CACHE: compiled, ...env }
    execFile(
      process.execPath,
      ['apps/server/src/commands/portal.ts', name, ...args],
      { cwd: place, env: own },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
const listing = () => [...readdirSync(place), ...readdirSync(folder)].sort()

test('without settings every command refuses, says what it needs, and makes nothing', async () => {
  expect([...Object.keys(calls), ...withoutDatabase].sort()).toEqual(Object.keys(commands).sort())
  const before = listing()
  const waiting = [...everyNthOf(Object.entries(calls), 6)]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, args] = next
      const { code, stdout, stderr } = await run(name, args)
      expect([name, code], `${stdout}\n${stderr}`).toEqual([name, 1])
      expect(`${stdout}\n${stderr}`, name).toMatch(
        /No database was given, and \S+installation\/data contains none\. Nothing was created\.[\s\S]*PORTAL_ENV_FILE[\s\S]*DATABASE_URL[\s\S]*DATA_DIR/,
      )
    }
  }
  await Promise.all([work(), work()])
  expect(listing()).toEqual(before)
})

test('a command names the database it uses, without its password, and refuses one in which no portal has started', async () => {
  const { url, drop } = await copyDatabase()
  const admin = openConnectionPool({ url, max: 1 })
  const empty = `empty_${process.pid}_${Date.now()}`
  try {
    await admin.unsafe(`create database ${empty}`)
    const address = new URL(url)
    address.password ||= 'hidden-password'
    const settings = (database: string) =>
      `# the portal's own\nDATABASE_URL='${String(address).replace(/\/[^/]*$/, `/${database}`)}'\nDATA_DIR=${path.join(folder, 'own-data')}\nSECRET=${'s'.repeat(32)}\nPUBLIC_URL=https://learn.example\n`
    const [ours, theirs] = [file('ours.env', settings(address.pathname.slice(1))), file('empty.env', settings(empty))]
    const named = `database: postgres://${address.username}@${address.host}`
    for (const name of ['backup', 'first-staff'] as const) {
      const refused = await run(name, calls[name] ?? [], { PORTAL_ENV_FILE: theirs })
      expect([name, refused.code]).toEqual([name, 1])
      expect(refused.stderr).toContain(`${named}/${empty} (settings of ${theirs})`)
      expect(refused.stderr).toContain('This database contains no portal yet')
    }
    expect(existsSync(path.join(folder, 'backups'))).toBe(false)

    const told = await run('retention', [], { PORTAL_ENV_FILE: ours })
    expect([told.code, told.stderr]).toEqual([0, `${named}${address.pathname} (settings of ${ours})\n`])
    expect(told.stdout).toContain('notification')

    // A link leads to the address for which the portal was started, or there is none.
    await upsertPublicUrl(admin, 'https://portal.example')
    expect(await findPublicUrl(admin)).toBe('https://portal.example')
    const astray = await run('first-staff', calls['first-staff'] ?? [], { PORTAL_ENV_FILE: ours })
    expect([astray.code, astray.stdout]).toEqual([1, ''])
    expect(astray.stderr).toContain(
      'was started for https://portal.example, but with the settings of this command the link would lead to https://learn.example',
    )
    await upsertPublicUrl(admin, 'https://learn.example')
    const made = await run('first-staff', calls['first-staff'] ?? [], { PORTAL_ENV_FILE: ours })
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('https://learn.example/')])
  } finally {
    await admin.unsafe(`drop database if exists ${empty} with (force)`)
    await admin.end()
    await drop()
  }
})

test('a file of settings that is missing, or that two programs would read in two ways, is refused', async () => {
  const missing = await run('doctor', [], { PORTAL_ENV_FILE: path.join(folder, 'none.env') })
  expect([missing.code, missing.stderr]).toEqual([
    1,
    expect.stringContaining(`PORTAL_ENV_FILE (${path.join(folder, 'none.env')}) cannot be read (ENOENT)`),
  ])
  const unclear = await run('doctor', [], { PORTAL_ENV_FILE: file('unclear.env', 'export PORT=3000\nSECRET=a\\b\n') })
  expect(unclear.stderr).toMatch(
    /line 1 of \S+ is not NAME=VALUE[\s\S]*line 2 of \S+: put the value of SECRET in single quotes/,
  )
})
