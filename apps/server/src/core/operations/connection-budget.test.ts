import { expect, test } from 'vitest'
import type { Pool } from '../../database/connection.ts'
import { openTestServer } from '../../testing/test-server.ts'
import {
  computeConnectionBudget,
  computeProcessLimit,
  findConnectionWarning,
  neededConnections,
} from './connection-budget.ts'

const one = { databasePool: 10, databaseDirectUrl: null, roles: new Set(['web', 'jobs'] as const) }

test('a process takes its pool, the connections of candidates and saves, and with jobs those of workers; behind a pooler the pool and candidates take none', () => {
  expect(neededConnections(one)).toBe(26)
  expect(neededConnections({ ...one, roles: new Set(['web'] as const) })).toBe(22)
  expect(neededConnections({ ...one, databaseDirectUrl: 'postgres://db/portal' })).toBe(10)
  // Of several processes that one start creates, only the first has jobs.
  expect(neededConnections(one, 4)).toBe(26 + 3 * 22)
  expect(computeConnectionBudget({ maxConnections: 100, reserved: 3, connections: 77 }, one)).toMatchObject({
    wanted: 26,
    room: 20,
  })
})

test('a start warns when the database has no room for it, and only then', async () => {
  const server = await openTestServer()
  const { sql, settings } = server.deps
  const [{ most } = { most: 0 }] = await sql<{ most: number }[]>`select current_setting('max_connections')::int as most`
  expect(await findConnectionWarning(sql, { ...settings, databasePool: 1 })).toBeNull()
  expect(await findConnectionWarning(sql, { ...settings, databasePool: most })).toMatch(
    new RegExp(
      `too few connections.*max_connections ${most}, \\d+ in use; one process takes up to ${most + 16}.*DATABASE_POOL`,
    ),
  )
  const silent = (() => ({ one: () => Promise.reject(new Error('away')) })) as unknown as Pool
  expect(await findConnectionWarning(silent, settings)).toBeNull()
  await server.close()
})

test('a start has no more processes than the database has connections for, with one that is replaced, and says what to do', async () => {
  const database = (maxConnections: number): Pool =>
    (() => ({
      maybeOne: () => Promise.resolve({ maxConnections, reserved: 3, connections: 1 }),
      one: () => Promise.resolve({ maxConnections, reserved: 3, connections: 1 }),
    })) as unknown as Pool
  expect(await computeProcessLimit(database(1000), one, 8)).toEqual({ processes: 8, warning: null })
  // PostgreSQL's default.
  const usual = await computeProcessLimit(database(100), one, 8)
  expect(usual.processes).toBe(3)
  expect(usual.warning).toMatch(/room for 3 of 8 processes.*max_connections 100.*CORES/)
  expect((await computeProcessLimit(database(40), one, 8)).processes).toBe(1)
  expect(await computeProcessLimit(database(100), one, 2)).toEqual({ processes: 2, warning: null })
  const silent = (() => ({ one: () => Promise.reject(new Error('away')) })) as unknown as Pool
  expect(await computeProcessLimit(silent, one, 8)).toEqual({ processes: 8, warning: null })
})
