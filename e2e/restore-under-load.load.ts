import { createPublicKey, verify } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureSlowness } from '../apps/server/src/testing/slowness.ts'
import { missingDebianPackages, postgresProgramFolder } from '../tools/debian-programs.ts'
import { findRaisedAlertKinds } from './testing/alerts.ts'
import { runCommand, runProgram } from './testing/commands.ts'
import type { FaultCandidate } from './testing/exam-run.ts'
import { FaultRun, faultRunSecret } from './testing/fault-run.ts'
import { fillDatabaseWithAttempts } from './testing/fill.ts'

/**
 * DUR-05: a backup while candidates save, restored elsewhere. `RESTORE_MB=1000` fills the database to the size that the
 * bound of two minutes is for.
 */
const megabytes = Number(process.env.RESTORE_MB ?? 20)
/** Seconds for a restore of a gigabyte, on a machine that is neither slow nor busy. */
const perGigabyte = 120
/** A small one takes what every restore takes, such as the whole schema. */
const atLeast = 20
const candidates = 40

let folder: string
let backups: string
let run: FaultRun
let all: FaultCandidate[]
let done: FaultCandidate[]
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-restored-'))
  backups = path.join(folder, 'backups')
  run = await FaultRun.open()
  done = await run.begin(10)
  await run.saveUntil(done, 300, () => {})
  await run.submitAll(done)
  all = await run.begin(candidates)
})
afterAll(async () => {
  await run?.close()
  rmSync(folder, { recursive: true, force: true })
})

const acksOf = (some: readonly FaultCandidate[]) => some.reduce((sum, one) => sum + one.acks, 0)
/** Waits until this many more saves have been acknowledged. */
const untilSaved = (more: number) => {
  const before = acksOf(all)
  return expect.poll(() => acksOf(all), { timeout: 20_000, interval: 20 }).toBeGreaterThan(before + more)
}

type Receipt = {
  readonly code: string
  readonly digest: string
  readonly content: string
  readonly signature: string
  readonly signedText: string
  readonly isIntact: boolean
  readonly publicKey: string
}
/** The proof in a receipt, without its public address. */
async function receiptOf(portal: FaultRun, candidate: FaultCandidate) {
  const { code, digest, content, signature, signedText, isIntact, publicKey } = (await portal.receipt(
    candidate,
  )) as Receipt
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return {
    code,
    digest,
    content,
    signedText,
    isIntact,
    isSigned: verify(null, Buffer.from(signedText), key, Buffer.from(signature, 'base64')),
  }
}

test('DUR-05: a backup that is made while candidates save holds every answer acknowledged before it; restored into a new cluster, in time, they continue', async () => {
  const size = await fillDatabaseWithAttempts(run.sql, megabytes)
  const receipts = await Promise.all(done.map((one) => receiptOf(run, one)))
  expect(receipts.filter(({ isIntact, isSigned }) => !isIntact || !isSigned)).toEqual([])
  let before: FaultCandidate[] = []
  let made = { code: 1, output: '', seconds: 0 }
  const { slow: slowBackup } = await measureSlowness(() =>
    run.saveUntil(all, 1000, async () => {
      before = run.note(all)
      made = await runCommand('backup', ['--to', backups], run.env)
      await untilSaved(candidates)
    }),
  )
  expect(made.output).toMatch(/ rows of /)
  expect(made.code).toBe(0)
  expect(acksOf(all) - acksOf(before), 'saves went on during the backup').toBeGreaterThan(candidates)

  const elsewhere = path.join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  // Less than a restore: it runs every night.
  expect(made.seconds).toBeLessThan(Math.max(atLeast, (perGigabyte * size) / 2000) * slowBackup)
  const { result: restored, slow } = await measureSlowness(() =>
    runCommand('restore', ['--from', backups], { DATA_DIR: elsewhere, SECRET: faultRunSecret, DEMO: '0' }),
  )
  expect(restored.output).toMatch(/Rows, files and foreign keys are complete; 10 receipts are signed by this portal/)
  process.stdout.write(
    `  ${size.toFixed(0)} MB: backup ${made.seconds.toFixed(1)} s, restore ${restored.seconds.toFixed(1)} s, ${acksOf(before)} answers acknowledged before\n`,
  )
  expect(restored.seconds).toBeLessThan(Math.max(atLeast, (perGigabyte * size) / 1000) * slow)

  const second = await FaultRun.open(elsewhere)
  try {
    expect(await second.lost(before)).toBe(0)
    expect(await second.lost(all), 'the control: later answers are not in it, so the check can fail').toBeGreaterThan(0)
    expect(await Promise.all(done.map((one) => receiptOf(second, one)))).toEqual(receipts)
    // Their sessions and attempts are restored: they continue with the papers they have open.
    await second.saveUntil(all, 1000, () => {})
    expect(await second.submitAll(all)).toEqual({ submissions: candidates, wrongMarks: 0, movedDeadlines: 0 })
    const [first] = all as [FaultCandidate]
    expect(await receiptOf(second, first)).toMatchObject({ isIntact: true, isSigned: true })
  } finally {
    await second.close()
  }
}, 900_000)

test('DUR-05: a backup that was damaged afterwards is refused by name, and nothing is restored', async () => {
  const [name = ''] = readdirSync(backups)
  const part = 'database/public.saved_answer.copy.zst'
  const copy = path.join(folder, 'copy')
  cpSync(path.join(backups, name), copy, { recursive: true })
  writeFileSync(path.join(copy, part), Buffer.alloc(100), { flag: 'r+' })
  expect(await runCommand('restore', ['--from', copy, '--check'], {})).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${part}: was changed`),
  })
})

const figuresOfBackups = async () => {
  const figures = await run.figures()
  const of = (kind: string) => figures.get(`portal_backup_failed{kind="${kind}"}`)
  return { portal: of('portal'), cluster: of('cluster'), raised: findRaisedAlertKinds(figures, 'PortalBackupFailed') }
}

test('DUR-05: a backup by a version that can’t work with the database fails, and raises the alert until one succeeds', async () => {
  const to = ['--to', path.join(folder, 'wrong-version')]
  await run.sql`insert into schema_migration (name, sha256) values ('9999_of_the_future.sql', 'x')`
  expect(await runCommand('backup', to, run.env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/newer than this version.*9999_of_the_future/),
  })
  expect(await figuresOfBackups()).toMatchObject({ portal: 1, raised: ['portal'] })
  // For a newer version whose changes accept this one, it makes backups: an operator who went back has backups too.
  await run.sql`update schema_migration set older_go_on = true where name = '9999_of_the_future.sql'`
  expect(await runCommand('backup', to, run.env)).toMatchObject({ code: 0 })
  expect(await figuresOfBackups()).toMatchObject({ portal: 0, raised: [] })
  await run.sql`delete from schema_migration where name = '9999_of_the_future.sql'`
})

const programs = postgresProgramFolder()
test.skipIf(missingDebianPackages(['postgresql']).length > 0)(
  'DUR-05: a tool of another version than the server fails on its files, and raises an alarm of its own until one succeeds',
  async () => {
    const script = path.resolve(import.meta.dirname, '../deploy/pgbackrest/report-backup.sh')
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, PORTAL_DATABASE: run.env.DATABASE_URL }
    const tool = [
      'pg_basebackup',
      '--dbname',
      run.env.DATABASE_URL ?? '',
      '--checkpoint=fast',
      '-D',
      path.join(folder, 'base'),
    ]
    const [server] = await run.sql<
      { major: number }[]
    >`select current_setting('server_version_num')::int / 10000 as major`
    expect(
      Number(/\/(\d+)\/bin/.exec(programs ?? '')?.[1]),
      'the programs of this machine are older than the embedded PostgreSQL',
    ).toBeLessThan(server?.major ?? 0)
    expect(await runProgram(script, tool, { env })).toMatchObject({
      code: 1,
      output: expect.stringContaining('incompatible server version'),
    })
    expect(await figuresOfBackups()).toMatchObject({ portal: 0, cluster: 1, raised: ['cluster'] })
    // A backup of the portal that succeeds does not silence it.
    expect((await runCommand('backup', ['--to', path.join(folder, 'beside')], run.env)).code).toBe(0)
    expect(await figuresOfBackups()).toMatchObject({ portal: 0, cluster: 1, raised: ['cluster'] })
    expect((await runProgram(script, ['true'], { env })).code).toBe(0)
    expect(await figuresOfBackups()).toMatchObject({ cluster: 0, raised: [] })
  },
)
