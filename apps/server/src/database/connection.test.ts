import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyDatabase } from '../testing/test-server.ts'
import { inTransaction, openConnectionPool, type Pool } from './connection.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await copyDatabase()
  pool = openConnectionPool({ url: database.url, max: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a transaction has its own connection, wherever it is in a long queue of statements', async () => {
  for (const before of [98, 99, 100, 101, 102]) {
    // Both connections are taken while the other statements queue up, so that one of them then gets the entire queue.
    const held = [1, 2].map(() => inTransaction(pool, (tx) => tx`select pg_sleep(0.05)`))
    const plain = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        pool`select ${n}::int as n, pg_current_xact_id_if_assigned()::text as xact`.execute(),
      )
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

test('a short statement never waits behind a long one: it takes the first free connection', async () => {
  const ended: string[] = []
  const ask = (name: string, seconds: number) =>
    pool`select pg_sleep(${seconds}::float8)`.then(() => {
      ended.push(name)
    })
  // Both connections have prepared the statement.
  await Promise.all([ask('', 0.05), ask('', 0.05)])
  await Promise.all([ask('report', 1), ask('first', 0.1), ask('second', 0), ask('third', 0), ask('fourth', 0)])
  expect(ended.slice(2)).toEqual(['first', 'second', 'third', 'fourth', 'report'])
})

test('the connection that rested last works next: its plans are the warm ones', async () => {
  const own = openConnectionPool({ url: database.url, max: 3 })
  const pid = async () => (await own<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.01)`)[0]?.pid
  expect(new Set(await Promise.all([pid(), pid(), pid()])).size).toBe(3)
  const inTurn: (number | undefined)[] = []
  for (let n = 0; n < 6; n++) inTurn.push(await pid())
  expect(new Set(inTurn).size).toBe(1)
  await own.end()
})

test('arrays are sent unchanged: words that look like syntax, missing elements, days and instants, nested arrays', async () => {
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

test.each(['again', 'not yet'])(
  'a transaction that loses its connection ends there, with the pool connected %s, and its later statements are refused',
  async (connected) => {
    const one = openConnectionPool({ url: database.url, max: 1 })
    await one`create table kept (word text)`
    try {
      const [pid, told, more] = [
        Promise.withResolvers<number>(),
        Promise.withResolvers<unknown>(),
        Promise.withResolvers<void>(),
      ]
      const lost = inTransaction(one, async (tx) => {
        await tx`insert into kept values ('before')`
        pid.resolve((await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0)
        await more.promise
        told.resolve(await tx`insert into kept values ('after')`.catch((error: unknown) => error))
      })
      // It is awaited before the connection ends, which may be lost before the other one responds.
      const isLost = expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
      await pool`select pg_terminate_backend(${await pid.promise})`
      await isLost
      if (connected === 'again') await one`select 1`
      more.resolve()
      expect(await told.promise).toMatchObject({ code: 'CONNECTION_CLOSED' })
      expect(await one`select word from kept`).toEqual([])
    } finally {
      await one`drop table kept`
      await one.end()
    }
  },
)

test('the statement after an error in the middle of a result returns its own rows only', async () => {
  const own = openConnectionPool({ url: database.url, max: 1 })
  try {
    await expect(own`select 1 / (4 - i) as n from generate_series(1, 10) i`).rejects.toMatchObject({ code: '22012' })
    expect([...(await own`select 1 as one`)]).toEqual([{ one: 1 }])
    await expect(
      inTransaction(own, (tx) => tx`select 1 / (4 - i) as n from generate_series(1, 10) i`),
    ).rejects.toMatchObject({ code: '22012' })
    expect([...(await own`select 2 as two`)]).toEqual([{ two: 2 }])
  } finally {
    await own.end()
  }
})

test('the statement after a connection killed in the middle of a result returns its own rows only', async () => {
  const own = openConnectionPool({ url: database.url, max: 1 })
  try {
    // The server sends three rows of 100 kB before it sleeps, so some of the result has arrived.
    const killed =
      own`select i, repeat('x', 100000) as wide, case when i = 4 then pg_sleep(10) end from generate_series(1, 10) i`.execute()
    // Either the server's own error or the end of the connection arrives first.
    const isKilled = expect(killed).rejects.toMatchObject({
      code: expect.stringMatching(/^(57P01|CONNECTION_CLOSED)$/),
    })
    const isSent = async () =>
      (
        await pool`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and query like '%repeat(%' and pid <> pg_backend_pid()`
      ).count
    await vi.waitFor(async () => expect(await isSent()).toBe(1))
    await isKilled
    expect([...(await own`select 1 as one`)]).toEqual([{ one: 1 }])
  } finally {
    await own.end()
  }
})

test('a connection that is reset is replaced: its statement fails, and those sent after its error are answered by the next', async () => {
  const ends: Socket[] = []
  const wire = createServer((near) => {
    const far = dial(Number(new URL(database.url).port), '127.0.0.1')
    ends.push(near, far)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const url = new URL(database.url)
  const { port } = wire.address() as AddressInfo
  url.host = `127.0.0.1:${port}`
  const dials = vi.spyOn(Socket.prototype, 'connect')
  const one = openConnectionPool({ url: url.href, max: 1 })
  try {
    await one`select 1`
    const lost = expect(one`select pg_sleep(5)`).rejects.toMatchObject({ code: 'ECONNRESET' })
    await vi.waitFor(async () =>
      expect(
        await pool`select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`,
      ).toHaveLength(1),
    )
    ends[0]?.resetAndDestroy()
    await lost
    expect(await one`select 2 as n`).toEqual([{ n: 2 }])
    // It is idle now; a statement that is sent between its error and its end goes to another connection.
    const resting = dials.mock.contexts.findLast((socket) => (socket as Socket).remotePort === port) as Socket
    const told = new Promise<string>((resolve) => {
      resting.once('error', () =>
        one`select 2`.then(
          () => resolve('answered'),
          () => resolve('refused'),
        ),
      )
    })
    ends.at(-2)?.resetAndDestroy()
    expect(await told).toBe('answered')
    expect(await one`select 3 as n`).toEqual([{ n: 3 }])
  } finally {
    dials.mockRestore()
    await one.end({ timeout: 1 })
    for (const end of ends) end.destroy()
    wire.close()
  }
})
