import type { BodyOf, DataOf } from '@portal/contract/http/call.ts'
import type { packageCommit } from '@portal/contract/learning/package.contract.ts'

export type PartCommit = BodyOf<typeof packageCommit>
export type StoredPartCommit = DataOf<typeof packageCommit>

/** The reporter's dependencies, replaced in tests. */
export type PackagePort = {
  readonly send: (commit: PartCommit, isLast: boolean) => Promise<StoredPartCommit>
  /** Stores unsent reports on the device; null: none. */
  readonly keep: (commits: string | null) => void
  readonly kept: () => string | null
  readonly onKept: (kept: StoredPartCommit) => void
  /** A permanent error: another page is the writer now, or the lesson is locked. */
  readonly isFinal: (error: unknown) => boolean
  readonly onLost: (error: unknown) => void
  readonly onWaiting: (isWaiting: boolean) => void
}

/**
 * Sends the reports of parts to the server: the newest one of each part, in order, and with retries, even after a
 * reload.
 */
export class PackageReporter {
  readonly #port: PackagePort
  readonly #place: Pick<PartCommit, 'productId' | 'contentId' | 'writer'>
  #waiting: PartCommit[] = []
  #sequence = 0
  #isSending = false

  constructor(port: PackagePort, place: Pick<PartCommit, 'productId' | 'contentId' | 'writer'>) {
    this.#port = port
    this.#place = place
  }

  /**
   * Sends the reports that an earlier page could not send, before the package is opened again, while that page is still
   * its writer.
   */
  async sendKept(): Promise<void> {
    for (const commit of readKept(this.#port.kept())) {
      try {
        await this.#port.send(commit, false)
      } catch (error) {
        if (!this.#port.isFinal(error)) throw error
      }
    }
    this.#port.keep(null)
  }

  tell(item: string, cmi: string, sequencingState: string | null): void {
    this.#sequence += 1
    const commit = {
      ...this.#place,
      item,
      cmi,
      sequence: this.#sequence,
      ...(sequencingState === null ? {} : { sequencingState }),
    }
    this.#waiting = [...this.#waiting.filter((one) => one.item !== item), commit]
    this.#keep()
    void this.flush()
  }

  async flush(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
        const sent = next
        const kept = await this.#port.send(sent, false)
        this.#waiting = this.#waiting.filter((one) => one !== sent)
        this.#keep()
        this.#port.onWaiting(false)
        this.#port.onKept(kept)
      }
    } catch (error) {
      const isFinal = this.#port.isFinal(error)
      if (isFinal) this.#waiting = []
      this.#keep()
      this.#port.onWaiting(!isFinal)
      if (isFinal) this.#port.onLost(error)
    } finally {
      this.#isSending = false
    }
  }

  /** The page is being left: sends the last report, which outlives the page. */
  leave(): void {
    for (const commit of this.#waiting) void this.#port.send(commit, true).catch(() => undefined)
  }

  #keep(): void {
    this.#port.keep(this.#waiting.length > 0 ? JSON.stringify(this.#waiting) : null)
  }
}

function readKept(text: string | null): PartCommit[] {
  try {
    const list = JSON.parse(text ?? '[]') as PartCommit[]
    return Array.isArray(list)
      ? list.filter((one) => typeof one?.cmi === 'string' && typeof one.sequence === 'number')
      : []
  } catch {
    return []
  }
}
