import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../testing/test-server.ts'
import { isWholeRun } from '../testing/whole-run.ts'
import { inTransaction, openConnectionPool, type Pool } from './connection.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let admin: Pool
beforeAll(async () => {
  database = await copyDatabase()
  admin = openConnectionPool({ url: database.url, max: 1 })
  await admin`create table pair (token text, side text, primary key (token, side))`
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const statements = isWholeRun ? 20_000 : 4000

test(`connections are killed during ${statements} statements: each answer belongs to its statement, and no transaction commits by half`, {
  timeout: 180_000,
}, async () => {
  const pools = [
    openConnectionPool({ url: database.url, max: 4 }),
    openConnectionPool({ url: database.url, max: 3, isForShort: true }),
    openConnectionPool({ url: database.url, max: 1 }),
  ]
  const counted = { answered: 0, failed: 0, killed: 0 }
  const committed = new Set<string>()
  let left = statements

  /** Each kind checks its own answer; a wrong one ends the test. */
  const kinds: ((pool: Pool, token: string) => Promise<void>)[] = [
    async (pool, token) => expect(await pool`select ${token} as token`).toEqual([{ token }]),
    async (pool, token) => {
      const rows = await pool<{ token: string; i: number }[]>`select ${token} as token, i from generate_series(1, 40) i`
      expect(rows.map((row) => `${row.token} ${row.i}`)).toEqual(
        Array.from({ length: 40 }, (_, at) => `${token} ${at + 1}`),
      )
    },
    async (pool, token) => {
      const failed =
        await pool`select ${token} as token, repeat('x', 2000) as wide, 1 / (20 - i) as n from generate_series(1, 40) i`.then(
          () => null,
          (error: { code?: string }) => error.code,
        )
      if (failed === null) throw new Error('a division by zero was answered')
      if (failed !== '22012') throw Object.assign(new Error(failed), { code: failed })
    },
    async (pool, token) => {
      await inTransaction(pool, async (tx) => {
        await tx`insert into pair values (${token}, 'left')`
        expect(await tx`select token from pair where token = ${token}`).toEqual([{ token }])
        await tx.savepoint((inner) => inner`select 1 / 0`).catch(() => undefined)
        await tx`insert into pair values (${token}, 'right')`
      })
      committed.add(token)
    },
    async (pool, token) => {
      await expect(
        inTransaction(pool, async (tx) => {
          await tx`insert into pair values (${token}, 'left')`
          await tx`select 1 / 0`.catch(() => undefined)
        }),
      ).rejects.toHaveProperty('code')
    },
  ]
  const isLost = (error: unknown) =>
    /^(57P01|08|CONNECTION_|ECONNRESET|EPIPE)/.test(String((error as { code?: unknown }).code))
  const work = async (worker: number) => {
    for (let n = 0; left > 0; n++) {
      left -= 1
      const pool = pools[(worker + n) % pools.length] as Pool
      const kind = kinds[(worker * 7 + n) % kinds.length] as (typeof kinds)[number]
      try {
        await kind(pool, `w${worker}n${n}`)
        counted.answered += 1
      } catch (error) {
        if (!isLost(error)) throw error
        counted.failed += 1
      }
    }
  }
  const kill = async () => {
    while (left > 0) {
      const { count } = await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`
      counted.killed += count
      await sleep(Math.random() * 80)
    }
  }
  await Promise.all([kill(), ...Array.from({ length: 24 }, (_, worker) => work(worker))])

  expect(counted.killed).toBeGreaterThan(10)
  expect(counted.failed).toBeGreaterThan(0)
  expect(counted.answered).toBeGreaterThan(statements / 2)
  for (const pool of pools) expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  const halves = await admin`select token from pair group by token having count(*) <> 2`
  expect(halves).toEqual([])
  const kept = new Set((await admin<{ token: string }[]>`select distinct token from pair`).map(({ token }) => token))
  expect([...committed].filter((token) => !kept.has(token))).toEqual([])
  await Promise.all(pools.map((pool) => pool.end({ timeout: 5 })))
})
