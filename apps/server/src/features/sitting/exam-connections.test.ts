import { afterAll, expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { openExamConnections } from './exam-connections.ts'

const server = await openTestServer()
// As PostgreSQL is by default; the cluster of the tests also plans once.
await server.deps.sql.unsafe(`alter database ${new URL(server.url).pathname.slice(1)} set plan_cache_mode = 'auto'`)
afterAll(() => server.close())

test('candidates’ calls are planned once, without sequential scans of small tables', async () => {
  const { sql, close } = openExamConnections(server.deps)
  const [settings] =
    await sql`select current_setting('enable_seqscan') as scans, current_setting('plan_cache_mode') as plans`
  expect(settings).toEqual({ scans: 'off', plans: 'force_generic_plan' })
  const plan =
    await sql`explain select position from attempt_question where attempt_id = ${'00000000-0000-4000-8000-000000000000'}`
  expect(JSON.stringify(plan)).toContain('attempt_question_pkey')
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  await close()
})

test('behind a pooler candidates use the connections of the pool', () => {
  const { deps } = server
  const pooled = { ...deps, settings: { ...deps.settings, databaseDirectUrl: server.url } }
  expect(openExamConnections(pooled).sql).toBe(deps.sql)
})
