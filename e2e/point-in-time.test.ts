import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import type { Pool } from '../apps/server/src/database/connection.ts'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { listPendingMigrations, migrate } from '../apps/server/src/database/migrate.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { missingDebianPackages, programPathOf } from '../tools/debian-programs.ts'
import { PostgresCluster } from './testing/postgres-cluster.ts'

/**
 * The recipe of docs/operations.md for a recovery to a moment, with the unchanged files of deploy/pgbackrest; paths are
 * passed separately.
 */
const missing = missingDebianPackages(['pgbackrest', 'postgresql'])
if (missing.length > 0)
  process.stdout.write(`${missing.join(' and ')}: not here. A recovery to a moment is not tried.\n`)

const deploy = path.resolve(import.meta.dirname, '../deploy/pgbackrest')
let cluster: PostgresCluster | undefined
afterEach(async () => {
  await cluster?.stop()
  if (cluster) rmSync(cluster.dir, { recursive: true, force: true })
})

const backrest = (...args: string[]) => cluster?.run(programPathOf('pgbackrest'), ['--stanza=portal', ...args])

const rowsOf = (pool: Pool) => pool`
  select (select string_agg(a::text, chr(10) order by id) from account a) as accounts, (select string_agg(m::text, chr(10) order by account_id) from membership m) as memberships,
    (select string_agg(c::text, chr(10) order by id) from company c) as companies`

test.skipIf(missing.length > 0)(
  'a database whose disk is lost comes back as it was at a moment: with every row from before, and none from after',
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'portal-moment-'))
    chmodSync(dir, 0o755)
    const port = await findFreePort()
    const own = {
      CONFIG: `${dir}/pgbackrest.conf`,
      REPO1_PATH: `${dir}/archive`,
      LOG_PATH: `${dir}/log`,
      LOCK_PATH: `${dir}/lock`,
      PG1_PATH: `${dir}/data`,
      PG1_PORT: String(port),
    }
    const given = Object.entries({ ...own, PG1_SOCKET_PATH: dir }).map(([name, value]) => [`PGBACKREST_${name}`, value])
    copyFileSync(path.join(deploy, 'pgbackrest.conf'), own.CONFIG)
    copyFileSync(path.join(deploy, 'report-backup.sh'), `${dir}/report-backup.sh`)
    cluster = new PostgresCluster(dir, port, Object.fromEntries(given))
    cluster.initialise(
      ['archive', 'log'],
      ['pgbackrest.conf', 'report-backup.sh'],
      readFileSync(path.join(deploy, 'postgresql.conf'), 'utf8'),
    )
    const first = await cluster.start()
    await migrate(first, cluster.url)
    const deps = (await createDeps(
      readSettings(
        { DATA_DIR: dir, DATABASE_URL: 'postgres://x/x', SECRET: 'moment-moment-moment-moment-moment' },
        dir,
      ),
      first,
    )) as Deps

    backrest('stanza-create')
    backrest('check')
    const company = await aCompany(deps)
    await Promise.all(Array.from({ length: 10 }, () => aPerson(deps, company)))
    const toldBackup = (stanza: string) =>
      cluster?.run(`${dir}/report-backup.sh`, [
        programPathOf('pgbackrest'),
        `--stanza=${stanza}`,
        '--type=full',
        'backup',
      ])
    const told = () => first<{ failed: boolean }[]>`
      select value::jsonb ->> 'failedAt' is not null as failed from portal_value where name = 'backupOfCluster'`
    expect(() => toldBackup('another')).toThrow('stanza-create')
    expect(await told()).toEqual([{ failed: true }])
    toldBackup('portal')
    expect(await told()).toEqual([{ failed: false }])
    await Promise.all(Array.from({ length: 20 }, () => aPerson(deps, company)))
    const before = await rowsOf(first)
    const [moment] = await first<{ at: string }[]>`select clock_timestamp()::text as at`

    await Promise.all(Array.from({ length: 20 }, () => aPerson(deps, company)))
    await first`update account set name = 'Somebody else'`
    expect(await rowsOf(first)).not.toEqual(before)
    await cluster.archived(first)
    await cluster.stop()
    rmSync(cluster.data, { recursive: true })

    backrest('--type=time', `--target=${moment?.at}`, '--target-action=promote', 'restore')
    const sql = await cluster.start()
    expect(await rowsOf(sql)).toEqual(before)
    expect(await listPendingMigrations(sql)).toEqual([])
    await aPerson({ ...deps, sql }, company)
  },
  180_000,
)
