import autocannon from 'autocannon'

export type Load = { readonly perSecond: number; readonly p99: number; readonly errors: number }
type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/**
 * Asks as fast as the answers come, over so many connections, for so many seconds.
 * `next` makes the request number n; an answer counts only when its status is 2xx and `isRight` says so.
 */
export async function measure(url: string, connections: number, seconds: number, next: (n: number) => Request, isRight?: (body: string) => boolean): Promise<Load> {
  let n = 0
  let wrong = 0
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: [
          {
            setupRequest: (request) => {
              const { method, path, headers, body } = next(n++)
              return { ...request, method, path, headers, ...(body === undefined ? {} : { body }) } as autocannon.Request
            },
            onResponse: (_status, body) => {
              if (isRight && !isRight(body)) wrong += 1
            },
          },
        ],
      },
      (error, answer) => (error ? reject(error) : resolve(answer)),
    )
    run.on('error', reject)
  })
  const errors = result.errors + result.non2xx + wrong
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99, errors }
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[at] ?? 0) : ((sorted[at - 1] ?? 0) + (sorted[at] ?? 0)) / 2
}

/** Runs the two in turn, so that a machine whose speed drifts treats both alike; answers the median of each. */
export async function inTurn(rounds: number, ours: () => Promise<Load>, floor: () => Promise<Load>): Promise<{ ours: Load; floor: Load }> {
  const runs: { ours: Load[]; floor: Load[] } = { ours: [], floor: [] }
  for (let i = 0; i < rounds; i++) {
    runs.floor.push(await floor())
    runs.ours.push(await ours())
  }
  const middle = (loads: Load[]): Load => ({
    perSecond: median(loads.map((load) => load.perSecond)),
    p99: median(loads.map((load) => load.p99)),
    errors: loads.reduce((sum, load) => sum + load.errors, 0),
  })
  return { ours: middle(runs.ours), floor: middle(runs.floor) }
}
