import { expect, test } from 'vitest'
import { columnsToDraw, sortAfterClick } from './columns.ts'
import type { ListColumn } from './list.types.ts'
import { listQueryOf, viewSearchOf } from './list-address.ts'
import {
  bulkTarget,
  countSelected,
  emptySelection,
  fullSelection,
  isSelected,
  togglePage,
  toggleRange,
  toggleRow,
} from './selection.ts'
import { rowsToDraw } from './windowed.ts'

const rows = ['a', 'b', 'c', 'd'].map((key) => ({ key, name: key.toUpperCase() }))
const [a, b, , d] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
const keysOf = (selection: typeof emptySelection) => [...selection.keys.keys()]

test('rows are chosen one by one, with shift from the last one, and page by page; other pages stay chosen', () => {
  const elsewhere = toggleRow(emptySelection, rows, { key: 'z', name: 'Z' })
  const one = toggleRow(elsewhere, rows, b)
  expect(keysOf(toggleRange(one, rows, d))).toEqual(['z', 'b', 'c', 'd'])
  expect(keysOf(toggleRow(one, rows, b))).toEqual(['z'])
  expect(keysOf(togglePage(one, rows))).toEqual(['z', 'b', 'a', 'c', 'd'])
  expect(keysOf(togglePage(togglePage(one, rows), rows))).toEqual(['z'])
  // The row from which it began is on another page, so it works as without Shift.
  expect(keysOf(toggleRange(elsewhere, rows, a))).toEqual(['z', 'a'])
})

test('a selection of all matches is sent as the query, without cursor and sort; deselecting one row leaves the rest of the page', () => {
  const query = { q: 'x', status: 'active', sort: '-changed', after: 'k', limit: 50 }
  expect(bulkTarget(fullSelection, query, { total: 12_480, isAbout: true })).toEqual({
    count: 12_480,
    isAbout: true,
    names: [],
    selection: { matching: { q: 'x', status: 'active' } },
  })
  const rest = toggleRow(fullSelection, rows, b)
  expect(bulkTarget(rest, query, { total: 12_480, isAbout: true })).toEqual({
    count: 3,
    isAbout: false,
    names: ['A', 'C', 'D'],
    selection: { ids: ['a', 'c', 'd'] },
  })
  expect([isSelected(fullSelection, 'q'), countSelected(fullSelection, 7), countSelected(rest, 7)]).toEqual([
    true,
    7,
    3,
  ])
})

const column = (id: string, width: number, more: Partial<ListColumn<unknown>> = {}): ListColumn<unknown> => ({
  id,
  words: id,
  cell: () => null,
  width,
  ...more,
})
const columns = [
  column('name', 200, { fold: 9 }),
  column('dept', 100, { fold: 2 }),
  column('post', 100, { fold: 3, sort: 'post' }),
  column('seen', 100),
  column('mail', 100, { isExtra: true }),
]
const drawn = (width: number, more: Partial<Parameters<typeof columnsToDraw>[2]> = {}) =>
  columnsToDraw(columns, width, { sort: undefined, usual: undefined, hidden: [], extra: [], ...more }).map(
    ({ id }) => id,
  )

test('columns fold by their rank where there is no room; never the first nor the sorted one', () => {
  expect(drawn(2000)).toEqual(['name', 'dept', 'post', 'seen'])
  expect(drawn(500)).toEqual(['name', 'dept', 'seen'])
  expect(drawn(400)).toEqual(['name', 'seen'])
  expect(drawn(400, { sort: '-post' })).toEqual(['name', 'post'])
  expect(drawn(10, { sort: 'post' })).toEqual(['name', 'post'])
  expect(drawn(2000, { hidden: ['dept', 'name'], extra: ['mail'] })).toEqual(['name', 'post', 'seen', 'mail'])
})

test('a hidden column is drawn while the reader has sorted the list by it, and the usual order shows none', () => {
  const hidden = { hidden: ['post'], usual: '-post' }
  expect(drawn(2000, { ...hidden, sort: 'post' })).toEqual(['name', 'dept', 'post', 'seen'])
  expect(drawn(2000, { ...hidden, sort: '-post' })).toEqual(['name', 'dept', 'seen'])
  expect(drawn(2000, { hidden: ['post'], sort: '-post' })).toEqual(['name', 'dept', 'post', 'seen'])
})

test('a head sorts, then turns round', () => {
  const [time, name] = [column('t', 1, { sort: 'at', sortFirst: 'down' }), column('n', 1, { sort: 'name' })]
  expect([sortAfterClick(time, undefined), sortAfterClick(time, '-at'), sortAfterClick(time, 'at')]).toEqual([
    '-at',
    'at',
    '-at',
  ])
  expect([sortAfterClick(name, '-at'), sortAfterClick(name, 'name'), sortAfterClick(column('x', 1), 'name')]).toEqual([
    'name',
    '-name',
    'name',
  ])
})

test('of a long page what is seen is drawn, with the row that has the focus, and the rest is room', () => {
  expect(rowsToDraw({ count: 100, rowHeight: 36, top: 0, height: 700, kept: -1 })).toEqual({
    runs: [{ skipped: 0, from: 0, to: 100 }],
    after: 0,
  })
  expect(rowsToDraw({ count: 0, rowHeight: 36, top: 0, height: 700, kept: -1 })).toEqual({ runs: [], after: 0 })
  for (const top of [0, 1, 3600, 17_000, 99_999]) {
    for (const kept of [-1, 0, 250, 499]) {
      const { runs, after } = rowsToDraw({ count: 500, rowHeight: 36, top, height: 700, kept })
      const all = runs.reduce((sum, { skipped, from, to }) => sum + skipped + to - from, 0) + after
      expect(all).toBe(500)
      expect(runs.reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThan(60)
      const has = (row: number) => runs.some(({ from, to }) => row >= from && row < to)
      if (kept >= 0) expect(has(kept)).toBe(true)
      if (top < 17_000) expect([Math.floor(top / 36), Math.floor((top + 699) / 36)].every(has)).toBe(true)
    }
  }
})

test('the request follows the address, without view and panel; a view stores neither cursor nor panel', () => {
  const search = { view: 'mine', q: 'x', sort: '-at', after: 'k', open: '1', state: 'kept' }
  expect(listQueryOf(search, 50)).toEqual({ q: 'x', sort: '-at', after: 'k', state: 'kept', limit: 50 })
  expect(viewSearchOf(search)).toEqual({ q: 'x', sort: '-at', state: 'kept' })
})
