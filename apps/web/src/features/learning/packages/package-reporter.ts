import type { BodyOf, DataOf } from '@portal/contract/http/call.ts'
import type { packageCommit } from '@portal/contract/learning/package.contract.ts'

export type Commit = BodyOf<typeof packageCommit>
export type Kept = DataOf<typeof packageCommit>

/** What the reporter needs of the world, so that a test can play it. */
export type PackagePort = {
  readonly send: (commit: Commit, isLast: boolean) => Promise<Kept>
  /** Keeps what was not taken yet on the device; null: nothing. */
  readonly keep: (commits: string | null) => void
  readonly kept: () => string | null
  readonly onKept: (kept: Kept) => void
  /** An error that sending again would not mend: another page writes now, or the lesson is shut. */
  readonly isFinal: (error: unknown) => boolean
  readonly onLost: (error: unknown) => void
  readonly onWaiting: (isWaiting: boolean) => void
}

/** Brings what parts of a package tell to the server: the newest of each part, in order, as often as it takes, over reloads too. */
export class PackageReporter {
  readonly #port: PackagePort
  readonly #place: Pick<Commit, 'productId' | 'contentId' | 'writer'>
  #waiting: Commit[] = []
  #sequence = 0
  #isSending = false

  constructor(port: PackagePort, place: Pick<Commit, 'productId' | 'contentId' | 'writer'>) {
    this.#port = port
    this.#place = place
  }

  /** Sends what an earlier page could not; before the package is opened anew, while that page still counts as its writer. */
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

  /** The page is left: the last word, sent so that it outlives the page. */
  leave(): void {
    for (const commit of this.#waiting) void this.#port.send(commit, true).catch(() => undefined)
  }

  #keep(): void {
    this.#port.keep(this.#waiting.length > 0 ? JSON.stringify(this.#waiting) : null)
  }
}

function readKept(text: string | null): Commit[] {
  try {
    const list = JSON.parse(text ?? '[]') as Commit[]
    return Array.isArray(list)
      ? list.filter((one) => typeof one?.cmi === 'string' && typeof one.sequence === 'number')
      : []
  } catch {
    return []
  }
}
