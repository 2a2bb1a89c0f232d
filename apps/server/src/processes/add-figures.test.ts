import { expect, test } from 'vitest'
import { createMetrics } from '../core/operations/metrics.ts'
import { addPastCounts, formatTotalMetrics } from './add-figures.ts'
import type { ProcessFigures } from './messages.ts'

const read = async ({ registry }: ReturnType<typeof createMetrics>): Promise<ProcessFigures> =>
  registry.getMetricsAsJSON()

test('counts and times are added up, what the database knows is taken from the process that has just looked, and the worst says whether all is well', async () => {
  const [asked, other] = [createMetrics(), createMetrics()]
  for (const [metrics, path] of [
    [asked, '/a'],
    [other, '/a'],
    [other, '/b'],
  ] as const)
    metrics.requests.observe({ path, code: '200' }, 0.01)
  asked.answersSaved.inc(2)
  other.answersSaved.inc(3)
  asked.jobsWaiting.set({ state: 'due' }, 4)
  other.jobsWaiting.set({ state: 'due' }, 9)
  asked.databaseUp.set(1)
  other.databaseUp.set(0)
  asked.lacks.set({ part: 'files' }, 0)
  other.lacks.set({ part: 'files' }, 1)
  const text = await formatTotalMetrics(await read(asked), [await read(other)], [])
  for (const line of [
    'portal_processes 2',
    'portal_request_seconds_count{path="/a",code="200"} 2',
    'portal_request_seconds_bucket{le="0.02",path="/a",code="200"} 2',
    'portal_request_seconds_count{path="/b",code="200"} 1',
    'portal_exam_answers_saved_total 5',
    'portal_jobs{state="due"} 4',
    'portal_database_up 0',
    'portal_lacks{part="files"} 1',
  ])
    expect(text).toContain(`${line}\n`)
})

test('a process that has ended leaves its counts, and nothing of how it was', async () => {
  const [alive, ended, earlier] = [createMetrics(), createMetrics(), createMetrics()]
  for (const metrics of [alive, ended, earlier]) {
    metrics.answersSaved.inc(10)
    metrics.requests.observe({ path: '/a', code: '200' }, 0.01)
    metrics.savesInFlight.set(1)
  }
  const past = await addPastCounts(await addPastCounts([], await read(earlier)), await read(ended))
  const text = await formatTotalMetrics(await read(alive), [], past)
  expect(text).toContain('portal_exam_answers_saved_total 30\n')
  expect(text).toContain('portal_request_seconds_count{path="/a",code="200"} 3\n')
  expect(text).toContain('portal_exam_saves_in_flight 1\n')
  expect(text).toContain('portal_processes 1\n')
})
