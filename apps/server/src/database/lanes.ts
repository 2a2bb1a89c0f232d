import type pg from 'pg'

type Lane = { readonly client: pg.PoolClient; under: number; isHeld: boolean; isLost: boolean }
type Waiting = {
  readonly isHolding: boolean
  readonly take: (lane: Lane) => void
  readonly fail: (error: unknown) => void
}
export type PooledClient = { readonly client: pg.PoolClient; release(isBroken: boolean): void }

/**
 * A pool of connections on which short statements are pipelined. A statement takes an idle connection or opens another
 * one; at the maximum, it takes the one with the fewest statements in progress. A transaction reserves a connection,
 * after the statements that are in progress there. A statement waits only while all are reserved.
 */
export class PipelinePool {
  readonly #pool: pg.Pool
  readonly #most: number
  #lanes: Lane[] = []
  #opening = 0
  #waiting: Waiting[] = []
  constructor(pool: pg.Pool, most: number) {
    this.#pool = pool
    this.#most = most
  }

  async take(isHolding: boolean): Promise<PooledClient> {
    const lane = await this.#choose(isHolding)
    return { client: lane.client, release: (isBroken) => this.#release(lane, isHolding, isBroken) }
  }

  async #choose(isHolding: boolean): Promise<Lane> {
    const idle = this.#lanes.findLast((lane) => lane.under === 0 && !lane.isHeld)
    if (idle) return this.#enter(idle, isHolding)
    if (this.#lanes.length + this.#opening < this.#most) return this.#open(isHolding)
    const open = this.#leastBusy()
    if (open) return this.#enter(open, isHolding)
    return new Promise<Lane>((take, fail) => this.#waiting.push({ isHolding, take, fail }))
  }

  #enter(lane: Lane, isHolding: boolean): Lane {
    lane.under += 1
    lane.isHeld ||= isHolding
    return lane
  }

  #leastBusy(): Lane | null {
    let best: Lane | null = null
    for (const lane of this.#lanes) if (!lane.isHeld && (best === null || lane.under < best.under)) best = lane
    return best
  }

  async #open(isHolding: boolean): Promise<Lane> {
    this.#opening += 1
    try {
      const client = await this.#pool.connect()
      const lane: Lane = { client, under: 1, isHeld: isHolding, isLost: false }
      client.once('error', () => this.#lose(lane))
      client.once('end', () => this.#lose(lane))
      this.#lanes.push(lane)
      return lane
    } finally {
      this.#opening -= 1
    }
  }

  #lose(lane: Lane): void {
    if (lane.isLost) return
    lane.isLost = true
    this.#lanes = this.#lanes.filter((one) => one !== lane)
    if (lane.under === 0) lane.client.release(true)
    this.#serve()
  }

  #release(lane: Lane, wasHolding: boolean, isBroken: boolean): void {
    lane.under -= 1
    if (wasHolding) lane.isHeld = false
    if (isBroken && !lane.isLost) {
      lane.isLost = true
      this.#lanes = this.#lanes.filter((one) => one !== lane)
    }
    if (lane.isLost && lane.under === 0) lane.client.release(true)
    this.#serve()
  }

  /** Serves waiting statements, in their order, while connections are free. */
  #serve(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const lane = this.#leastBusy()
      if (!lane && this.#lanes.length + this.#opening >= this.#most) return
      this.#waiting.shift()
      if (lane) next.take(this.#enter(lane, next.isHolding))
      else this.#open(next.isHolding).then(next.take, next.fail)
    }
  }

  /** Gives every connection back to the pool. */
  close(): void {
    for (const lane of this.#lanes.splice(0)) {
      lane.isLost = true
      if (lane.under === 0) lane.client.release(true)
    }
  }
}
