import { setTimeout as sleep } from 'node:timers/promises'

/** Sorts this many strings; returns the milliseconds. */
function timeSort(strings: number): number {
  const began = performance.now()
  Array.from({ length: strings }, (_, n) => String((n * 7919) % (strings + 9))).sort()
  return performance.now() - began
}

/**
 * Returns the factor by which this machine is slower now than at rest, at least 1. It times a sort that takes 250 ms at
 * rest.
 */
export function currentSlowness(): number {
  return Math.max(1, timeSort(400_000) / 250)
}

const pauseMs = 50
const smallSortMs = 6

/**
 * Runs `work`, and measures the machine before, after and about ten times a second meanwhile, so that a second of
 * slowness is not missed. `slow`: the largest of the three factors by which the machine was slower than at rest, at
 * least 1; the one during the work also includes the delay of the measurements.
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
