import { performance } from 'node:perf_hooks'
import { HttpConnection } from './wire.ts'

/** The result of a load. `p99` is in milliseconds; `errors`: wrong answers, which are not counted in the rate. */
export type LoadResult = {
  readonly perSecond: number
  readonly p99: number
  readonly total: number
  readonly errors: number
}

/**
 * Sends requests as fast as answers arrive, over this many connections, for this many seconds. `next` returns the nth
 * request as text; an answer counts as an error if its status isn't 200 or `isRight` rejects it.
 */
export async function measureLoad(
  url: string,
  connections: number,
  seconds: number,
  next: (n: number) => string,
  isRight: (body: string) => boolean,
): Promise<LoadResult> {
  let n = 0
  let errors = 0
  const times: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const wire = new HttpConnection(url)
      for (let sent = performance.now(); sent < until; ) {
        const { status, body } = await wire.ask(next(n++))
        const now = performance.now()
        if (status === 200 && isRight(body)) times.push(now - sent)
        else errors += 1
        sent = now
      }
      wire.close()
    }),
  )
  return {
    perSecond: times.length / ((performance.now() - start) / 1000),
    p99: quantile(times, 0.99),
    total: times.length,
    errors,
  }
}

/** Returns the value below which this share of the values lies; 0 for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Returns the median of the values; 0 for no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[at] ?? 0) : ((sorted[at - 1] ?? 0) + (sorted[at] ?? 0)) / 2
}

/**
 * Runs two measurements alternately, so that a drift in the machine's speed affects both alike. Returns for each the
 * median rate and median p99 of its rounds, and the sums of requests and errors.
 */
export async function measureAlternately(
  rounds: number,
  ours: () => Promise<LoadResult>,
  floor: () => Promise<LoadResult>,
): Promise<{ ours: LoadResult; floor: LoadResult }> {
  const runs: { ours: LoadResult[]; floor: LoadResult[] } = { ours: [], floor: [] }
  for (let i = 0; i < rounds; i++) {
    runs.floor.push(await floor())
    runs.ours.push(await ours())
  }
  const middle = (loads: LoadResult[]): LoadResult => ({
    perSecond: median(loads.map((load) => load.perSecond)),
    p99: median(loads.map((load) => load.p99)),
    total: loads.reduce((sum, load) => sum + load.total, 0),
    errors: loads.reduce((sum, load) => sum + load.errors, 0),
  })
  return { ours: middle(runs.ours), floor: middle(runs.floor) }
}
