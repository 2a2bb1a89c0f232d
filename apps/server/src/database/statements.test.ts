import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyDatabase } from '../testing/test-server.ts'
import { inTransaction, openConnectionPool, type Pool, type SqlFragment } from './connection.ts'
import { writeStatement } from './sql.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await copyDatabase()
  pool = openConnectionPool({ url: database.url, max: 3 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('values return as they were sent: text, instants, bytes, JSON and lists', async () => {
  const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text,
        list: fc.array(fc.option(text)),
        number: fc.integer(),
        large: fc.maxSafeInteger(),
        yes: fc.boolean(),
        bytes: fc.uint8Array(),
        json: fc.jsonValue({ maxDepth: 3 }),
        at: fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
      }),
      async ({ text, list, number, large, yes, bytes, json, at }) => {
        fc.pre(!JSON.stringify(json).includes('\\u'))
        const [row] =
          await pool`select ${text} as text, ${list}::text[] as list, ${number}::int as number, ${large}::bigint as large, ${yes} as yes,
          ${bytes} as bytes, ${pool.json(json)} as json, ${at} as at`
        expect(row).toEqual({
          text,
          list,
          number,
          large,
          yes,
          bytes: Buffer.from(bytes),
          json: JSON.parse(JSON.stringify(json)),
          at,
        })
      },
    ),
    { numRuns: 60 },
  )
})

test('statements are put together from parts, names and rows', async () => {
  const own = pool`where ${pool('word')} like ${'b%'}`
  const words = pool`(values ('apple'), ('bread'), ('butter')) w (word)`
  expect(await pool`select word from ${words} ${own} order by word`).toEqual([{ word: 'bread' }, { word: 'butter' }])
  await inTransaction(pool, async (tx) => {
    await tx`create temporary table thing (id int, title jsonb, at timestamptz) on commit drop`
    const { count } = await tx`insert into thing ${tx([
      { id: 1, title: tx.json({ zh: '一' }), at: null },
      { id: 2, title: tx.json([]), at: new Date(0) },
    ])}`
    expect(count).toBe(2)
    await tx`update thing set ${tx({ title: tx`to_jsonb(${'new'}::text)`, at: null })} where id = ${2}`
    expect(await tx`select * from thing order by id`).toEqual([
      { id: 1, title: { zh: '一' }, at: null },
      { id: 2, title: 'new', at: null },
    ])
  })
})

test('a parameter in front of rows is written once', () => {
  let written = 0
  const value = pool.json({ toJSON: () => ++written })
  const { text, values } = writeStatement(pool`with a as (select ${value}) insert into thing ${pool([{ id: 1 }])}`)
  expect([text, values]).toEqual(['with a as (select $1) insert into thing ("id") values ($2)', ['1', '1']])
  expect(written).toBe(1)
})

test('statements of one template differ by their parts, their names and the types of their parameters', async () => {
  const read = async (column: 'fruit' | 'loaf', filter: SqlFragment, value: string | Date | null) =>
    (
      await pool`select ${pool(column)} as word, pg_typeof(coalesce(${value}, null))::text as type
      from (values ('apple', 'rye'), ('pear', 'bun')) w (fruit, loaf) ${filter}`
    ).map(({ word, type }) => `${word} ${type}`)
  for (let round = 0; round < 2; round++) {
    expect(await read('fruit', pool``, 'x')).toEqual(['apple text', 'pear text'])
    expect(await read('loaf', pool``, null)).toEqual(['rye text', 'bun text'])
    expect(await read('loaf', pool`where fruit = ${'pear'}`, 'y')).toEqual(['bun text'])
    expect(await read('loaf', pool`where ${pool(['fruit'])} = ${'apple'} or ${true}`, new Date(0))).toEqual([
      'rye timestamp with time zone',
      'bun timestamp with time zone',
    ])
    expect(await read('fruit', pool`where fruit = ${'apple'} ${pool.unsafe('or true')}`, 'x')).toHaveLength(2)
  }
})

test('an object without json, and undefined, are refused before anything is sent', async () => {
  await expect(pool`select ${{ a: 1 } as never}`).rejects.toThrow(TypeError)
  await expect(pool`select ${[{ a: 1 }] as never}::jsonb`).rejects.toThrow(TypeError)
  await expect(pool`select ${undefined as never}`).rejects.toThrow(TypeError)
})

test('a transaction whose statement failed does not commit, although the error was caught', async () => {
  await pool`create table kept_words (word text)`
  const attempt = inTransaction(pool, async (tx) => {
    await tx`insert into kept_words values ('kept')`
    await tx`select 1 / 0`.catch(() => undefined)
  })
  await expect(attempt).rejects.toMatchObject({ code: '22012' })
  expect(await pool`select word from kept_words`).toEqual([])
  await inTransaction(pool, async (tx) => {
    await tx`insert into kept_words values ('outer')`
    await tx
      .savepoint(async (inner) => {
        await inner`insert into kept_words values ('inner')`
        throw new Error('undo')
      })
      .catch(() => undefined)
  })
  expect(await pool`select word from kept_words`).toEqual([{ word: 'outer' }])
})

test('statements of a transaction that is over are refused', async () => {
  let late: Promise<unknown> = Promise.resolve()
  await inTransaction(pool, async (tx) => {
    late = sleep(50).then(() => tx`select 1`)
  })
  await expect(late).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
})

test('a table that changed under a prepared statement is read with the new plan', async () => {
  const own = openConnectionPool({ url: database.url, max: 1 })
  const read = () => own`select * from changing`
  await own`create table changing (one int)`
  await read()
  await own`alter table changing add column two int default 2`
  await own`insert into changing values (1)`
  expect(await read()).toEqual([{ one: 1, two: 2 }])
  await own`deallocate all`
  expect(await read()).toEqual([{ one: 1, two: 2 }])
  await own.end()
})

test('a lost listening connection is replaced, and its listener is called again', async () => {
  const heard: string[] = []
  let times = 0
  const own = openConnectionPool({ url: database.url, max: 1 })
  const { unlisten } = await own.listen(
    'some_news',
    (words) => heard.push(words),
    () => {
      times += 1
    },
  )
  await own.notify('some_news', 'first')
  await vi.waitFor(() => expect(heard).toEqual(['first']))
  await pool`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%some_news%'`
  await vi.waitFor(() => expect(times).toBe(2), { timeout: 10_000 })
  await own.notify('some_news', 'second')
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second']))
  await unlisten()
  await own.end()
})

test('a pool that ends waits for its statements, and takes no more', async () => {
  const own = openConnectionPool({ url: database.url, max: 1 })
  const slow = own`select pg_sleep(0.2)::text as slept`.execute()
  const queued = own`select 2 as two`.execute()
  const ended = own.end()
  await expect(own`select 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
  await ended
  expect(await Promise.all([slow, queued])).toEqual([[{ slept: '' }], [{ two: 2 }]])
  const hasty = openConnectionPool({ url: database.url, max: 1 })
  const long = expect(hasty`select pg_sleep(20)`).rejects.toMatchObject({
    code: expect.stringMatching(/^CONNECTION_(CLOSED|ENDED)$/),
  })
  const behind = expect(hasty`select 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
  await hasty.end({ timeout: 0.1 })
  await Promise.all([long, behind])
})
