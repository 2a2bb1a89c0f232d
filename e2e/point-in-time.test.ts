import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { connect, type Pool } from '../apps/server/src/database/connection.ts'
import { databaseUser } from '../apps/server/src/database/embedded.ts'
import { freePort } from '../apps/server/src/database/embedded-address.ts'
import { migrate, pendingMigrations } from '../apps/server/src/database/migrate.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { missingPackages, postgresPrograms, programOf } from '../tools/debian-programs.ts'

/** The recipe of docs/operations.md for a recovery to a moment, with the files of deploy/pgbackrest as they stand; paths are given beside them. */
const missing = missingPackages(['pgbackrest', 'postgresql'])
if (missing.length > 0) process.stdout.write(`${missing.join(' and ')}: not here. A recovery to a moment is not tried.\n`)

const deploy = path.resolve(import.meta.dirname, '../deploy/pgbackrest')
const password = 'back-to-that-moment'
const owner = databaseUser()
let dir: string
let env: Record<string, string | undefined>
let server: ChildProcess | undefined
let sql: Pool | undefined
afterEach(async () => {
  await sql?.end({ timeout: 1 })
  await stop()
  rmSync(dir, { recursive: true, force: true })
})

/** As the user of databases, who reaches no folder of ours. */
const asOwner = () => ({ cwd: dir, env, ...(owner ?? {}) })
const postgres = (program: string) => path.join(postgresPrograms() ?? '', program)
const backrest = (...args: string[]) => execFileSync(programOf('pgbackrest'), ['--stanza=portal', ...args], { ...asOwner(), stdio: 'pipe' }).toString()

async function start(port: number): Promise<Pool> {
  server = spawn(postgres('postgres'), ['-D', `${dir}/data`, '-p', String(port), '-k', dir, '-c', 'listen_addresses=127.0.0.1'], { ...asOwner(), stdio: 'ignore' })
  const pool = connect({ url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, max: 4 })
  await expect.poll(() => pool`select 1 as one where not pg_is_in_recovery()`.catch((error: Error) => error.message), { timeout: 60_000, interval: 100 }).toEqual([{ one: 1 }])
  return pool
}

/** As a machine stops whose power goes. */
async function stop() {
  const stopping = server
  server = undefined
  if (!stopping || stopping.exitCode !== null) return
  const gone = new Promise((resolve) => stopping.once('exit', resolve))
  stopping.kill('SIGQUIT')
  await gone
}

const rowsOf = (pool: Pool) => pool`
  select (select string_agg(a::text, chr(10) order by id) from account a) as accounts, (select string_agg(m::text, chr(10) order by account_id) from membership m) as memberships,
    (select string_agg(c::text, chr(10) order by id) from company c) as companies`

test.skipIf(missing.length > 0)(
  'a database whose disk is lost comes back as it was at a moment: with every row from before, and none from after',
  async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'portal-moment-'))
    chmodSync(dir, 0o755)
    const port = await freePort()
    const own = {
      CONFIG: `${dir}/pgbackrest.conf`,
      REPO1_PATH: `${dir}/archive`,
      LOG_PATH: `${dir}/log`,
      LOCK_PATH: `${dir}/lock`,
      PG1_PATH: `${dir}/data`,
      PG1_PORT: String(port),
    }
    const given = Object.entries({ ...own, PG1_SOCKET_PATH: dir }).map(([name, value]) => [`PGBACKREST_${name}`, value])
    env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...Object.fromEntries(given) }
    copyFileSync(path.join(deploy, 'pgbackrest.conf'), own.CONFIG)
    writeFileSync(`${dir}/password`, password)
    for (const name of ['archive', 'log']) mkdirSync(path.join(dir, name))
    if (owner) for (const name of ['', 'archive', 'log', 'password', 'pgbackrest.conf']) chownSync(path.join(dir, name), owner.uid, owner.gid)
    const made = ['-D', `${dir}/data`, '-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${dir}/password`, '--encoding=UTF8', '--locale=C.UTF-8']
    execFileSync(postgres('initdb'), made, { ...asOwner(), stdio: 'pipe' })
    appendFileSync(`${dir}/data/postgresql.conf`, readFileSync(path.join(deploy, 'postgresql.conf')))
    const first = await start(port)
    sql = first
    await migrate(first, `postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
    const deps = (await createDeps(readSettings({ DATA_DIR: dir, DATABASE_URL: 'postgres://x/x', SECRET: 'moment-moment-moment-moment-moment' }, dir), first)) as Deps

    backrest('stanza-create')
    backrest('check')
    const company = await aCompany(deps)
    await Promise.all(Array.from({ length: 10 }, () => aPerson(deps, company)))
    backrest('--type=full', 'backup')
    await Promise.all(Array.from({ length: 20 }, () => aPerson(deps, company)))
    const before = await rowsOf(first)
    const [moment] = await first<{ at: string }[]>`select clock_timestamp()::text as at`

    await Promise.all(Array.from({ length: 20 }, () => aPerson(deps, company)))
    await first`update account set name = 'Somebody else'`
    expect(await rowsOf(first)).not.toEqual(before)
    // As archive_timeout does when a minute is over.
    const [last] = await first<{ file: string }[]>`select pg_walfile_name(pg_switch_wal()) as file`
    const archived = async () => (await first<{ isDone: boolean }[]>`select last_archived_wal >= ${last?.file ?? ''} as "isDone" from pg_stat_archiver`)[0]?.isDone
    await expect.poll(archived, { timeout: 30_000 }).toBe(true)
    await first.end({ timeout: 1 })
    await stop()
    rmSync(`${dir}/data`, { recursive: true })

    backrest('--type=time', `--target=${moment?.at}`, '--target-action=promote', 'restore')
    sql = await start(port)
    expect(await rowsOf(sql)).toEqual(before)
    expect(await pendingMigrations(sql)).toEqual([])
    await aPerson({ ...deps, sql }, company)
  },
  180_000,
)
