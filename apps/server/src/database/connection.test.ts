import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyDatabase } from '../testing/test-server.ts'
import { connect, inTransaction, type Pool } from './connection.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await copyDatabase()
  pool = connect({ url: database.url, max: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a transaction has its connection to itself, wherever it stands in a long queue of statements', async () => {
  for (const before of [98, 99, 100, 101, 102]) {
    // Both connections are taken while the others queue up, so that one of them gets the whole queue at once.
    const held = [1, 2].map(() => inTransaction(pool, (tx) => tx`select pg_sleep(0.05)`))
    const plain = (count: number) => Array.from({ length: count }, (_, n) => pool`select ${n}::int as n, pg_current_xact_id_if_assigned()::text as xact`.execute())
    await plain(1)[0]
    const all = [1, 2].map(() => inTransaction(pool, (tx) => tx`select pg_sleep(0.05)`))
    const outside = plain(before)
    const inside = inTransaction(pool, async (tx) => {
      const id = async () => (await tx<{ xact: string }[]>`select pg_current_xact_id()::text as xact`)[0]?.xact
      return [await id(), await id()]
    })
    const later = plain(50)
    const [first, second] = await inside
    expect(second).toBe(first)
    for (const rows of await Promise.all([...outside, ...later])) expect(rows[0]?.xact).toBeNull()
    await Promise.all([...held, ...all])
  }
})

test('the connection that rested last works next: its plans are the warm ones', async () => {
  const own = connect({ url: database.url, max: 3 })
  const pid = async () => (await own<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.01)`)[0]?.pid
  expect(new Set(await Promise.all([pid(), pid(), pid()])).size).toBe(3)
  const inTurn: (number | undefined)[] = []
  for (let n = 0; n < 6; n++) inTurn.push(await pid())
  expect(new Set(inTurn).size).toBe(1)
  await own.end()
})

test('arrays travel whole: words that look like syntax, missing elements, days and instants, arrays in arrays', async () => {
  const texts = ['a,b', '"quoted"', 'back\\slash', '{brace}', '', 'null', '考试 😀', ' ']
  const [row] = await pool`
    select ${texts}::text[] as texts, ${[1, -2]}::int[] as numbers, ${[2 ** 40]}::bigint[] as large, ${['t', 'f']}::boolean[] as booleans,
      array[1, null]::int[] as gaps, array[null, 'null']::text[] as missing, '{}'::text[] as none,
      array['2026-03-01'::date] as days, array['2026-03-01T08:00:00Z'::timestamptz] as instants,
      array['{"a": [1, "\\"x\\""]}'::jsonb] as documents, array[[1, 2], [3, 4]] as nested, ${[0.5]}::numeric[] as exact`
  expect(row).toEqual({
    texts,
    numbers: [1, -2],
    large: [2 ** 40],
    booleans: [true, false],
    gaps: [1, null],
    missing: [null, 'null'],
    none: [],
    days: ['2026-03-01'],
    instants: [new Date('2026-03-01T08:00:00Z')],
    documents: [{ a: [1, '"x"'] }],
    nested: [
      [1, 2],
      [3, 4],
    ],
    exact: ['0.5'],
  })
})

/** The driver is mended in `patches`: it wrote to sockets that were gone, and let a transaction go on, outside of any, on the connection that came after. */
test.each(['anew', 'not yet'])('a transaction that loses its connection ends there, with the pool connected %s, and what it still does reaches nothing', async (connected) => {
  const one = connect({ url: database.url, max: 1 })
  await one`create table kept (word text)`
  try {
    const [pid, told, more] = [Promise.withResolvers<number>(), Promise.withResolvers<unknown>(), Promise.withResolvers<void>()]
    const lost = inTransaction(one, async (tx) => {
      await tx`insert into kept values ('before')`
      pid.resolve((await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0)
      await more.promise
      told.resolve(await tx`insert into kept values ('after')`.catch((error: unknown) => error))
    })
    // Waited for before the connection ends: it may be lost sooner than the other one answers.
    const isLost = expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await pool`select pg_terminate_backend(${await pid.promise})`
    await isLost
    if (connected === 'anew') await one`select 1`
    more.resolve()
    expect(await told.promise).toMatchObject({ code: 'CONNECTION_CLOSED' })
    expect(await one`select word from kept`).toEqual([])
  } finally {
    await one`drop table kept`
    await one.end()
  }
})

test('a statement between the error of a connection and its end is told that it failed, and what comes later is answered', async () => {
  const ends: Socket[] = []
  const wire = createServer((near) => {
    const far = dial(Number(new URL(database.url).port), '127.0.0.1')
    ends.push(near, far)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(wire.address() as AddressInfo).port}`
  const one = connect({ url: url.href, max: 1 })
  try {
    await one`select 1`
    const told = one`select pg_sleep(5)`
      .catch(() => one`select 2`)
      .then(
        () => 'answered',
        () => 'refused',
      )
    await vi.waitFor(async () => expect(await pool`select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`).toHaveLength(1))
    ends[0]?.resetAndDestroy()
    expect(await told).toBe('refused')
    expect(await one`select 3 as n`).toEqual([{ n: 3 }])
  } finally {
    await one.end({ timeout: 1 })
    for (const end of ends) end.destroy()
    wire.close()
  }
})
