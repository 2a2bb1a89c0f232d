import { afterAll, expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { openExamConnections } from './exam-connections.ts'

const server = await openTestServer()
afterAll(() => server.close())

test('what candidates ask is planned once and reads no whole table while the tables are small', async () => {
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

test('behind a pooler candidates take the connections of the pool', () => {
  const { deps } = server
  const pooled = { ...deps, settings: { ...deps.settings, databaseDirectUrl: server.url } }
  expect(openExamConnections(pooled).sql).toBe(deps.sql)
})
