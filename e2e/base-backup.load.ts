import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { measureSlowness } from '../apps/server/src/testing/slowness.ts'
import { missingDebianPackages } from '../tools/debian-programs.ts'
import { ClusterRun } from './testing/cluster-run.ts'
import type { FaultCandidate } from './testing/exam-run.ts'
import { fillDatabaseWithAttempts } from './testing/fill.ts'
import { PostgresCluster } from './testing/postgres-cluster.ts'

/**
 * DUR-05 with the tools of PostgreSQL: a base backup and the log behind it, taken while candidates save, restored to a
 * moment and to the end. `RESTORE_MB=1000` fills the database to the size that the bound of two minutes is for.
 */
const missing = missingDebianPackages(['postgresql'])
if (missing.length > 0) process.stdout.write('postgresql: not here. A base backup is not tried.\n')
const megabytes = Number(process.env.RESTORE_MB ?? 20)
const perGigabyte = 120
const atLeast = 20
const candidates = 40

let cluster: PostgresCluster | undefined
let run: ClusterRun | undefined
afterEach(async () => {
  await run?.close()
  await cluster?.stop()
  if (cluster) rmSync(cluster.dir, { recursive: true, force: true })
})

const acksOf = (some: readonly FaultCandidate[]) => some.reduce((sum, one) => sum + one.acks, 0)

test.skipIf(missing.length > 0)(
  'DUR-05: a base backup and the log bring back, to a moment and to the end, every answer that was acknowledged by then',
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'portal-base-'))
    chmodSync(dir, 0o755)
    const own = new PostgresCluster(dir, await findFreePort())
    cluster = own
    copyFileSync(path.resolve(import.meta.dirname, '../deploy/pgbackrest/report-backup.sh'), `${dir}/report-backup.sh`)
    own.initialise(
      ['archive', 'files'],
      ['report-backup.sh'],
      `archive_mode = on\narchive_command = 'cp %p ${dir}/archive/%f'\nrestore_command = 'cp ${dir}/archive/%f %p'\nrecovery_target_timeline = current\n`,
    )
    const sql = await own.start()
    const first = await ClusterRun.open(sql, own.url, `${dir}/files`)
    run = first
    const done = await first.begin(10)
    await first.saveUntil(done, 200, () => {})
    await first.submitAll(done)
    const size = await fillDatabaseWithAttempts(sql, megabytes)
    const all = await first.begin(candidates)
    const untilSaved = (more: number) => {
      const before = acksOf(all)
      return expect.poll(() => acksOf(all), { timeout: 20_000, interval: 20 }).toBeGreaterThan(before + more)
    }
    const [base, moments] = [path.join(dir, 'base'), [] as { at: string; told: FaultCandidate[] }[]]
    await first.saveUntil(all, 300, async () => {
      const before = acksOf(all)
      const backup = ['pg_basebackup', '--dbname', own.url, '--checkpoint=fast', '-D', base]
      await own.runAside(`${dir}/report-backup.sh`, backup)
      expect(acksOf(all) - before, 'saves went on during the backup').toBeGreaterThan(candidates)
      const told = first.note(all)
      const [moment] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`
      moments.push({ at: moment?.at ?? '', told })
      await untilSaved(candidates * 5)
    })
    await own.archived(sql)
    // Whatever is acknowledged now is in the archive; the machine is lost with its disk.
    expect(await first.figure('portal_backup_failed{kind="cluster"}')).toBe(0)
    await first.close()
    run = undefined
    await own.stop()
    rmSync(own.data, { recursive: true })

    expect(own.run('pg_verifybackup', [base])).toContain('backup successfully verified')
    const damaged = path.join(dir, 'damaged')
    own.run('cp', ['-a', base, damaged])
    writeFileSync(path.join(damaged, 'global/pg_control'), Buffer.alloc(8), { flag: 'r+' })
    expect(() => own.run('pg_verifybackup', ['--no-parse-wal', damaged])).toThrow('checksum mismatch')

    const [moment] = moments as [{ at: string; told: FaultCandidate[] }]
    for (const [what, target, told] of [
      ['to a moment', `recovery_target_time = '${moment.at}'\nrecovery_target_action = promote\n`, moment.told],
      ['to the end', '', all],
    ] as const) {
      const { result, slow } = await measureSlowness(async () => {
        const began = performance.now()
        own.run('cp', ['-a', base, own.data])
        own.append('postgresql.auto.conf', target)
        own.append('recovery.signal', '')
        const again = await own.start()
        const second = await ClusterRun.open(again, own.url, `${dir}/files`)
        return { second, seconds: (performance.now() - began) / 1000 }
      })
      const { second, seconds } = result
      run = second
      process.stdout.write(`  ${size.toFixed(0)} MB, ${what}: ${seconds.toFixed(1)} s\n`)
      expect(seconds).toBeLessThan(Math.max(atLeast, (perGigabyte * size) / 1000) * slow)
      expect(await second.lost(told), what).toBe(0)
      if (target !== '')
        expect(
          await second.lost(all),
          'the control: later answers are not in it, so the check can fail',
        ).toBeGreaterThan(0)
      else {
        await second.saveUntil(all, 500, () => {})
        expect(await second.submitAll(all)).toEqual({ submissions: candidates, wrongMarks: 0, movedDeadlines: 0 })
      }
      await second.close()
      run = undefined
      await own.finish()
      expect(own.run('pg_checksums', ['--check', '-D', own.data])).toMatch(/Bad checksums: +0/)
      rmSync(own.data, { recursive: true })
    }
  },
  900_000,
)
