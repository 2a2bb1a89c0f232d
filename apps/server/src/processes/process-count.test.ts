import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { countEarlyDeaths, countProcesses, pauseBeforeReplacement, settingsOfSlot } from './process-count.ts'

const gigabyte = 1024 ** 3
const linux = { platform: 'linux', cores: 8, bytes: 16 * gigabyte } as const

test('a start makes as many processes as CORES says, or one for each core for which there is memory', () => {
  const settings = readSettings({}, '/portal')
  expect(countProcesses(settings, linux)).toBe(8)
  expect(countProcesses({ ...settings, cores: 1 }, linux)).toBe(1)
  expect(countProcesses({ ...settings, cores: 12 }, linux)).toBe(12)
  expect(countProcesses(settings, { ...linux, bytes: gigabyte })).toBe(2)
  expect(countProcesses(settings, { ...linux, bytes: gigabyte / 4 })).toBe(1)
  expect(countProcesses(settings, { ...linux, platform: 'win32' })).toBe(1)
})

test('a worker without browsers is one process, whatever CORES says', () => {
  const worker = readSettings({ PORTAL_ROLES: 'jobs,media', CORES: '4' }, '/portal')
  expect(countProcesses(worker, linux)).toBe(1)
})

test('the first process has all roles and moves the demo forward, the others serve browsers', () => {
  const settings = readSettings({}, '/portal')
  expect(settingsOfSlot(settings, 1)).toBe(settings)
  expect([...settingsOfSlot(settings, 2).roles]).toEqual(['web'])
  expect(settingsOfSlot(settings, 2).demoLife).toBe(false)
})

test('a process that ran for long is replaced immediately, and one that keeps dying after pauses that double, at most half a minute', () => {
  const pauses: number[] = []
  for (let died = 0, earlier = 0; died < 9; died++) {
    pauses.push(pauseBeforeReplacement(1000, earlier))
    earlier = countEarlyDeaths(1000, earlier)
  }
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(pauseBeforeReplacement(61_000, 8)).toBe(0)
  expect(countEarlyDeaths(61_000, 8)).toBe(1)
})
