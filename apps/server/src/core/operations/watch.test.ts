import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openChangeSignal } from '../jobs/bell.ts'
import { newId } from '../secrets/random.ts'
import { createMetrics } from './metrics.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const own = createMetrics()
  .registry.getMetricsAsArray()
  .map(({ name }) => name)
const ofPortal = own.filter((name) => name.startsWith('portal_'))

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ env: { METRICS_TOKEN: 'figures' } })
})
afterAll(() => server.close())

/** The figures of one look, by name and labels. */
async function look(): Promise<ReadonlyMap<string, number>> {
  const { body } = await server.inject({ url: '/metrics', headers: { authorization: 'Bearer figures' } })
  return new Map(
    [...body.matchAll(/^(portal_\S+?(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name, value]) => [name ?? '', Number(value)]),
  )
}

test('figures tell what waits: jobs, messages, films', async () => {
  const { sql, clock, random } = server.deps
  await sql`delete from outbound_message`
  const before = await look()
  expect(before.get('portal_messages{state="waiting"}')).toBe(0)
  expect(before.get('portal_messages_oldest_seconds')).toBe(0)
  await sql`select graphile_worker.add_job('sendMail', run_at => now() - interval '5 minutes')`
  await sql`select graphile_worker.add_job('sendMail', run_at => now() + interval '1 hour')`
  const at = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
  const message = (seconds: number, failed: Date | null) => sql`
    insert into outbound_message (id, channel, recipient, subject, body, has_transport, created_at, attempts, failed_at)
    values (${newId(clock.now(), random)}, 'mail', 'ann@mail.test', '', '', true, ${at(seconds)}, 1, ${failed})`
  await message(120, null)
  await message(4000, at(100))
  // Two wait for the end of quiet hours: one until an hour from now, and one that became due a minute ago.
  for (const due of [-3600, 60])
    await sql`insert into outbound_message (id, channel, recipient, subject, body, has_transport, created_at, not_before)
      values (${newId(clock.now(), random)}, 'mail', 'bo@mail.test', '', '', true, ${at(36_000)}, ${at(due)})`
  for (const [state, seconds] of [
    ['queued', 70],
    ['failed', 900],
  ] as const)
    await sql`insert into media (id, name, size, part_bytes, state, created_at, changed_at) values (${newId(clock.now(), random)}, 'film', 1, 1, ${state}, ${at(seconds)}, ${at(seconds)})`
  const after = await look()
  const more = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? 0)
  expect(more('portal_jobs{state="due"}')).toBe(1)
  expect(more('portal_jobs{state="later"}')).toBe(1)
  expect(after.get('portal_jobs_oldest_seconds')).toBeGreaterThanOrEqual(300)
  expect(after.get('portal_messages{state="waiting"}')).toBe(3)
  expect(after.get('portal_messages{state="failed"}')).toBe(1)
  expect(after.get('portal_messages_oldest_seconds')).toBeCloseTo(120, 0)
  expect(after.get('portal_media{state="waiting"}')).toBe(1)
  expect(after.get('portal_media{state="failed"}')).toBe(1)
  expect(after.get('portal_media_oldest_seconds')).toBeCloseTo(70, 0)
})

test('figures tell who is connected, how long a statement takes when the pool is used up, and which calls are held', async () => {
  const { sql, settings } = server.deps
  const idle = await look()
  expect(idle.get('portal_database_up')).toBe(1)
  expect(idle.get('portal_database_pool_size')).toBe(settings.databasePool)
  expect(idle.get('portal_database_connections{state="active"}')).toBeGreaterThanOrEqual(1)
  expect(idle.get('portal_database_connections_most')).toBeGreaterThan(20)
  expect(idle.get('portal_standbys{mode="synchronous"}')).toBe(0)
  const taken = Promise.all(Array.from({ length: sql.max }, () => sql`select pg_sleep(0.6)`))
  const busy = await look()
  await taken
  expect(busy.get('portal_database_wait_seconds')).toBeGreaterThan(0.3)
  expect(idle.get('portal_database_wait_seconds')).toBeLessThan(busy.get('portal_database_wait_seconds') ?? 0)

  const bell = openChangeSignal({ ...server.deps }, 'exam_attempt')
  const held = await bell.wait('one', 20)
  expect((await look()).get('portal_calls_held{channel="exam_attempt"}')).toBe(1)
  held.cancel()
  held.cancel()
  expect((await look()).get('portal_calls_held{channel="exam_attempt"}')).toBe(0)
  await bell.stop()
})

test('the document names the figures that there are', () => {
  const named = [...read('docs/operations.md').matchAll(/^\| `(portal_\w+)` \|/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(ofPortal.toSorted())
})

test('rules and dashboard use figures that there are, and the labels that these have', () => {
  const labels = new Map(
    createMetrics()
      .registry.getMetricsAsArray()
      .map((metric) => [metric.name, (metric as unknown as { labelNames: readonly string[] }).labelNames]),
  )
  const panels = (JSON.parse(read('deploy/grafana/portal.json')) as { panels: { targets: { expr: string }[] }[] })
    .panels
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const ruled = [...read('deploy/prometheus/alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr ?? '')
  expect(ruled.length).toBeGreaterThan(10)
  const used = new Set<string>()
  for (const expr of [...shown, ...ruled])
    for (const [, name = '', asked = ''] of expr.matchAll(/\b((?:portal|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)) {
      const known = labels.get(name) ?? labels.get(name.replace(/_(?:bucket|count|sum)$/, ''))
      expect(known, `${name} in ${expr}`).toBeDefined()
      for (const [, label = ''] of asked.matchAll(/(\w+)[!=~]+"/g))
        expect(['job', 'instance', ...(known ?? [])], `${label} of ${name}`).toContain(label)
      used.add(name.replace(/_(?:bucket|count|sum)$/, ''))
    }
  expect(ofPortal.filter((name) => !used.has(name))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
test.skipIf(!hasPromtool)('promtool takes the rules, and they raise what they should', () => {
  const cwd = path.join(root, 'deploy/prometheus')
  expect(execFileSync('promtool', ['check', 'rules', 'alerts.yaml'], { cwd }).toString()).toContain('SUCCESS')
  expect(execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd }).toString()).toContain('SUCCESS')
})
