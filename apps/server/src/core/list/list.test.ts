import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { digestOfList, encodeCursor, parseSortOrder, type SortKind } from './cursor.rules.ts'
import { countList, type ListSource, listPagePositions } from './list.store.ts'
import { listPage } from './list.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.deps
    .sql`create table thing (id uuid primary key, tag text collate "C" not null, at timestamptz not null, n int not null, is_on boolean not null)`
})
afterAll(() => server.close())

type Thing = { id: string; tag: string; at: Date; n: number; isOn: boolean }
const kinds = { tag: 'text', at: 'instant', n: 'integer' } as const satisfies Record<string, SortKind>
type Key = keyof typeof kinds

// There are few values, so that many are equal; instants to the millisecond, and texts that a careless cursor would
// spoil.
const things = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    tag: fc.constantFrom('', 'a', 'A', '周', '周以', 'b"\\', '😀', "'"),
    at: fc.constantFrom(0, 1, 999, 86_400_000).map((ms) => new Date(Date.UTC(2026, 1, 28) + ms)),
    n: fc.integer({ min: -2, max: 2 }),
    isOn: fc.boolean(),
  }),
  { maxLength: 40, selector: (one) => one.id },
)
const sourceOf = (key: Key, isOn: boolean | undefined): ListSource => {
  const { sql } = server.deps
  return {
    from: sql`thing t`,
    where: isOn === undefined ? sql`true` : sql`t.is_on = ${isOn}`,
    sorted: sql`t.${sql(key)}`,
    id: sql`t.id`,
  }
}
const bytes = (text: string) => Buffer.from(text).toString('hex')
function naive(rows: readonly Thing[], key: Key, isDescending: boolean): string[] {
  const compare = (a: Thing, b: Thing) => {
    const [x, y] =
      key === 'tag' ? [bytes(a.tag), bytes(b.tag)] : key === 'at' ? [a.at.getTime(), b.at.getTime()] : [a.n, b.n]
    return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1
  }
  const sorted = rows.toSorted(compare).map(({ id }) => id)
  return isDescending ? sorted.reverse() : sorted
}

describe('a list by keys', () => {
  test('gives the same result as a plain sort, in both orders, forwards and back, whatever the rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        things,
        fc.constantFrom<Key>('tag', 'at', 'n'),
        fc.boolean(),
        fc.option(fc.boolean(), { nil: undefined }),
        fc.integer({ min: 1, max: 7 }),
        async (rows, key, isDescending, isOn, limit) => {
          const { sql } = server.deps
          await sql`truncate thing`
          if (rows.length > 0)
            await sql`insert into thing ${sql(rows.map(({ isOn: is_on, ...row }) => ({ ...row, is_on })))}`
          const order = parseSortOrder<Key>(isDescending ? `-${key}` : key, kinds)
          const ask = (page: { after?: string; before?: string }) =>
            listPage(sql, { list: 'thing', order, filters: { isOn }, source: sourceOf(key, isOn) }, { ...page, limit })
          const expected = naive(
            rows.filter((row) => isOn === undefined || row.isOn === isOn),
            key,
            isDescending,
          )
          const forwards: string[] = []
          const pages: { ids: readonly string[]; previous: string | null }[] = []
          let page = await ask({})
          expect(page.previous).toBeNull()
          for (;;) {
            expect([page.total, page.isAbout]).toEqual([expected.length, false])
            forwards.push(...page.ids)
            pages.push(page)
            if (page.next === null) break
            page = await ask({ after: page.next })
          }
          expect(forwards).toEqual(expected)
          for (let at = pages.length - 1; at > 0; at--) {
            const back = await ask({ before: pages[at]?.previous ?? '' })
            expect(back.ids).toEqual(pages[at - 1]?.ids)
            expect(back.previous === null).toBe(at === 1)
            expect(back.next).not.toBeNull()
          }
          // Walking along the order finds the same rows as gathering and sorting.
          const [walked, gathered] = await Promise.all(
            [false, true].map((areFew) =>
              listPagePositions(sql, sourceOf(key, isOn), { order, start: null, limit, areFew }),
            ),
          )
          expect(walked).toEqual(gathered)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('shows nothing twice and leaves nothing out when rows come and go between the pages', async () => {
    const { sql } = server.deps
    await sql`truncate thing`
    await sql`insert into thing select gen_random_uuid(), 'x', '2026-03-02T02:00:00.123456Z'::timestamptz + n / 3 * interval '1 microsecond', n, true from generate_series(1, 30) n`
    const ask = (after?: string) =>
      listPage(
        sql,
        { list: 'thing', order: parseSortOrder('at', kinds), filters: {}, source: sourceOf('at', undefined) },
        { ...(after ? { after } : {}), limit: 10 },
      )
    const first = await ask()
    await sql`delete from thing where id = any(${first.ids as string[]}::uuid[])`
    await sql`insert into thing values (gen_random_uuid(), 'x', '2026-03-01T00:00:00Z', 99, true)`
    const [second, third] = [await ask(first.next ?? ''), null]
    const rest = await ask(second.next ?? '')
    expect(new Set([...first.ids, ...second.ids, ...rest.ids]).size).toBe(30)
    expect([rest.next, third]).toEqual([null, null])
  })

  test('counts exactly as far as it is asked to, and says about how many there are beyond', async () => {
    const { sql } = server.deps
    await sql`truncate thing`
    await sql`insert into thing select gen_random_uuid(), 'x', now(), n, n % 2 = 0 from generate_series(1, 3000) n`
    await sql`analyze thing`
    expect(await countList(sql, sourceOf('n', undefined), 3000)).toEqual({ total: 3000, isAbout: false })
    const about = await countList(sql, sourceOf('n', true), 1000)
    expect(about.isAbout).toBe(true)
    expect(about.total).toBeGreaterThan(1200)
    expect(about.total).toBeLessThan(1800)
  })

  test('refuses a cursor that is nonsense, of another list, order or filter, or both at once', async () => {
    const { sql } = server.deps
    const order = parseSortOrder('at', kinds)
    const ask = (page: { after?: string; before?: string }, filters = {}) =>
      listPage(sql, { list: 'thing', order, filters, source: sourceOf('at', undefined) }, { ...page, limit: 5 })
    const digest = digestOfList('thing', order, {})
    const id = '00000000-0000-7000-8000-000000000000'
    const good = encodeCursor(digest, { value: '2026-03-02 02:00:00+00', id })
    expect((await ask({ after: good })).ids.length).toBeGreaterThanOrEqual(0)
    const bad = [
      'x',
      Buffer.from('{}').toString('base64url'),
      Buffer.from('[1,2,3]').toString('base64url'),
      encodeCursor('another-list', { value: '2026-03-02 02:00:00+00', id }),
      encodeCursor(digestOfList('thing', parseSortOrder('-at', kinds), {}), { value: '2026-03-02 02:00:00+00', id }),
      encodeCursor(digestOfList('thing', order, { isOn: true }), { value: '2026-03-02 02:00:00+00', id }),
      encodeCursor(digest, { value: 'yesterday', id }),
      ...['2026-99-99 02:00:00+00', '2026-02-30 02:00:00+00', '0000-01-01 02:00:00+00', '2026-03-02 25:00:00+00']
        .concat('2026-03-02 02:00:61+00', '2026-03-02 02:00:00+16')
        .map((value) => encodeCursor(digest, { value, id })),
      encodeCursor(digest, { value: '2026-03-02 02:00:00+00', id: "' or true" }),
    ]
    for (const after of bad)
      await expect(ask({ after }), after).rejects.toMatchObject({ reason: 'malformed', details: { fields: ['after'] } })
    await expect(ask({ after: good, before: good })).rejects.toMatchObject({ reason: 'malformed' })
  })
})
