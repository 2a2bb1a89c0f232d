import { expect, test } from 'vitest'
import { messageJobs, periodicJobs } from '../features/operations/jobs/job.rules.ts'
import { jobWords } from '../features/operations/jobs/job.words.ts'
import { allJobs } from '../serve-features.ts'

test('every job of the portal has words, and nothing else has', () => {
  expect(Object.keys(jobWords).sort()).toEqual(Object.keys(allJobs.handlers).sort())
  for (const name of [...periodicJobs, ...messageJobs]) expect(allJobs.handlers).toHaveProperty(name)
  // Scheduled jobs can always be dropped.
  for (const { name } of allJobs.schedules) expect(periodicJobs.has(name), name).toBe(false)
})
