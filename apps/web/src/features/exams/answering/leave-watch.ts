import type { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import type { BodyOf, DataOf } from '@portal/contract/http/call.ts'

type Told = BodyOf<typeof examExitsRecord>['leaves'][number]
export type ExitCause = Told['cause']
export type ExitCount = DataOf<typeof examExitsRecord>
/** An exit that has ended, for the notice about it. */
export type ReportedExit = { readonly cause: ExitCause; readonly leftAt: Date; readonly awayMs: number }
type Open = {
  readonly key: string
  readonly cause: ExitCause
  readonly began: number
  readonly leftAt: Date
  ended: number | null
}

/** Limits of one call: this many exits, none longer than a day. */
const mostAtOnce = 20
const longestMs = 86_400_000
const atMost = (ms: number) => Math.min(longestMs, Math.round(ms))

/** The watch's access to the page and the server, so that tests can replace it. */
export type ExitWatchPort = {
  /** Milliseconds on a clock that is never set. */
  readonly steady: () => number
  readonly newKey: () => string
  readonly send: (leaves: readonly Told[], isLast: boolean) => Promise<ExitCount>
  readonly onReturn: (leave: ReportedExit, count: ExitCount) => void
  readonly onEnded: (count: ExitCount) => void
}

/**
 * Detects exits from the exam page, reports them to the server, and receives their count. Overlapping signals are
 * merged into one exit here; the server checks again. Reports that could not be sent are repeated.
 */
export class ExitWatch {
  readonly #port: ExitWatchPort
  #current: Open | null = null
  #untold: Open[] = []
  /** Sent; arrival not confirmed yet. */
  #telling: readonly Open[] = []
  #isOver = false

  constructor(port: ExitWatchPort) {
    this.#port = port
  }

  /** The page was exited. A second signal of the same exit changes nothing. */
  leave(cause: ExitCause): void {
    if (this.#isOver || this.#current) return
    this.#current = { key: this.#port.newKey(), cause, began: this.#port.steady(), leftAt: new Date(), ended: null }
    this.#untold.push(this.#current)
    void this.#tell(false)
  }

  /** The candidate has returned. */
  return(): void {
    const leave = this.#current
    if (this.#isOver || !leave) return
    this.#current = null
    leave.ended = this.#port.steady()
    if (!this.#untold.includes(leave)) this.#untold.push(leave)
    void this.#tell(false).then((count) => {
      if (count?.state === 'open')
        this.#port.onReturn(
          { cause: leave.cause, leftAt: leave.leftAt, awayMs: (leave.ended ?? leave.began) - leave.began },
          count,
        )
    })
  }

  /** The page is closing: sends the last report. Returns the count if the page lives long enough. */
  goodbye(cause: 'pagehide' | 'back' | 'hidden'): Promise<ExitCount | null> {
    if (this.#isOver) return Promise.resolve(null)
    this.#untold.push({ key: this.#port.newKey(), cause, began: this.#port.steady(), leftAt: new Date(), ended: null })
    return this.#tell(true)
  }

  /** Exits without an acknowledgement, to include in the submit. */
  untold(): Told[] {
    return this.#toldOf([...new Set([...this.#telling, ...this.#untold])].slice(0, mostAtOnce))
  }

  /** Repeats lost reports, also when the network is back. */
  async retry(): Promise<void> {
    if (this.#untold.length > 0) await this.#tell(false)
  }

  /** The attempt has ended: exits are no longer recorded. */
  stop(): void {
    this.#isOver = true
  }

  async #tell(isLast: boolean): Promise<ExitCount | null> {
    // After a long time offline they are sent in portions; the last request of a page contains the newest ones.
    const told = isLast ? this.#untold.splice(-mostAtOnce) : this.#untold.splice(0, mostAtOnce)
    this.#telling = [...this.#telling, ...told]
    try {
      const count = await this.#port.send(this.#toldOf(told), isLast)
      this.#telling = this.#telling.filter((one) => !told.includes(one))
      if (count.state !== 'open' && !this.#isOver) {
        this.stop()
        this.#port.onEnded(count)
      }
      return this.#untold.length > 0 && !isLast && !this.#isOver ? await this.#tell(false) : count
    } catch {
      this.#telling = this.#telling.filter((one) => !told.includes(one))
      this.#untold.unshift(...told.filter((one) => !this.#untold.includes(one)))
      return null
    }
  }

  #toldOf(leaves: readonly Open[]): Told[] {
    const now = this.#port.steady()
    return leaves.map(({ key, cause, began, ended }) => ({
      key,
      cause,
      agoMs: atMost(now - began),
      awayMs: ended === null ? null : atMost(ended - began),
    }))
  }
}
