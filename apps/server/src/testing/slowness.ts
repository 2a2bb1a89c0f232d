import { setTimeout as sleep } from 'node:timers/promises'

/** Sorts this many strings; returns the milliseconds. */
function timeSort(strings: number): number {
  const began = performance.now()
  Array.from({ length: strings }, (_, n) => String((n * 7919) % (strings + 9))).sort()
  return performance.now() - began
}

/**
 * Returns the factor by which this machine is slower now than at rest, at least 1. At rest, the work that it measures
 * takes 250 ms.
 */
export function currentSlowness(): number {
  return Math.max(1, timeSort(400_000) / 250)
}

const pauseMs = 50
const smallSortMs = 6

/**
 * Runs `work` and meanwhile measures the machine about ten times a second, because a measurement before or after would
 * miss a machine that is slow only for a second. `slow`, at least 1, is the largest slowness before, during and after
 * the work: the time of a sort relative to its time at rest; during the work, times the delay of the measurements.
 */
export async function measureSlowness<T>(work: () => Promise<T>): Promise<{ result: T; slow: number }> {
  const before = currentSlowness()
  const began = performance.now()
  let samples = 0
  let sorting = 0
  let isDone = false
  const sampled = (async () => {
    while (!isDone) {
      await sleep(pauseMs)
      sorting += timeSort(20_000)
      samples++
    }
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  await sampled
  const late = (performance.now() - began - sorting) / (samples * pauseMs)
  const during = Math.max(1, sorting / (samples * smallSortMs)) * Math.max(1, late)
  return { result, slow: Math.max(before, during, currentSlowness()) }
}
