import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { computeMachinesNeeded, defaultLoad, resourceCosts } from './scale.rules.ts'

test('a small portal needs two processes and two cores of a database', () => {
  expect(computeMachinesNeeded({ ...defaultLoad, candidates: 200, learners: 1000, videos: 10 })).toMatchObject({
    webProcesses: 2,
    databaseCores: 2,
    connections: 70,
  })
})

test('saves go by candidates and their interval; whoever begins within a shorter time costs more', () => {
  const exam = { ...defaultLoad, candidates: 20_000 }
  expect(computeMachinesNeeded(exam).savesPerSecond).toBe(667)
  expect(computeMachinesNeeded({ ...exam, saveEvery: 10 }).savesPerSecond).toBe(2000)
  const [slow, quick] = [computeMachinesNeeded(exam), computeMachinesNeeded({ ...exam, rampMinutes: 1 })]
  expect(quick.applicationCores).toBeGreaterThan(slow.applicationCores)
  expect(quick.webProcesses).toBeGreaterThan(slow.webProcesses)
  // 667 saves, 800 clocks and 67 starts a second, by hand.
  expect(slow.applicationCores).toBeCloseTo(
    (20_000 / 30 + 20_000 / 25) * (resourceCosts.save.application / 1000) +
      (20_000 / 300) * (resourceCosts.finish.application / 1000),
    1,
  )
})

test('videos cost bandwidth for concurrent viewers, and storage for all of them', () => {
  const found = computeMachinesNeeded({ ...defaultLoad, learners: 100_000, videos: 500 })
  expect(found.videoMegabitsPerSecond).toBe(5600)
  expect(found.videoGigabytes).toBe(2138)
  // 0.7 GB and 133 reports a second.
  expect(found.applicationCores).toBeCloseTo(
    0.7 * resourceCosts.gigabyteOfVideo + (133.3 * resourceCosts.report.application) / 1000,
    1,
  )
  expect(found.webProcesses).toBe(3)
  expect(computeMachinesNeeded({ ...defaultLoad, learners: 100_000, watching: 0 }).videoMegabitsPerSecond).toBe(0)
})

test('the document states the costs that the calculator uses', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../..', 'docs/scale.md'), 'utf8')
  for (const { application, database } of [
    resourceCosts.start,
    resourceCosts.save,
    resourceCosts.finish,
    resourceCosts.report,
  ])
    expect(text).toMatch(new RegExp(`\\| ${application} \\| ${database} \\|`))
  expect(text).toContain(`${resourceCosts.logOfSave} bytes`)
  expect(text).toContain(`${resourceCosts.gigabyteOfVideo} seconds of a core for each gigabyte`)
})

test('videos cost what the portal makes of them', () => {
  const ladder = [
    ...readFileSync(
      path.resolve(import.meta.dirname, '../../../..', 'apps/server/src/features/media/rendition.rules.ts'),
      'utf8',
    ).matchAll(/lines: \d+, kbits: (\d+)/g),
  ].map(([, kbits]) => Number(kbits))
  expect(ladder.reduce((sum, kbits) => sum + kbits, 0)).toBe(resourceCosts.kbitsKept)
  expect(ladder).toContain(resourceCosts.kbitsOfVideo)
})
