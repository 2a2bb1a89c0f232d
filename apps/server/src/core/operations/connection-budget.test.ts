import { expect, test } from 'vitest'
import type { Pool } from '../../database/connection.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { computeConnectionBudget, findConnectionWarning, neededConnections } from './connection-budget.ts'

const one = { databasePool: 10, databaseDirectUrl: null, roles: new Set(['web', 'jobs'] as const) }

test('a process takes its pool, the connections of candidates and saves, and with jobs those of workers; behind a pooler the pool and candidates take none', () => {
  expect(neededConnections(one)).toBe(26)
  expect(neededConnections({ ...one, roles: new Set(['web'] as const) })).toBe(22)
  expect(neededConnections({ ...one, databaseDirectUrl: 'postgres://db/portal' })).toBe(10)
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
