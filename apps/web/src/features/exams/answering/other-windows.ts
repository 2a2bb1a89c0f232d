type Word = { readonly from: string; readonly says: 'open' | 'here' | 'gone' }
type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

/**
 * Tracks other windows of this browser with the same attempt, including those from which another window has taken it
 * over.
 */
export class OtherWindows {
  readonly #channel: Channel
  readonly #own: string
  readonly #others = new Set<string>()

  constructor(channel: Channel, own: string) {
    this.#channel = channel
    this.#own = own
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.says === 'gone') this.#others.delete(data.from)
      else this.#others.add(data.from)
      if (data.says === 'open') this.#say('here')
    }
    this.#say('open')
  }

  get any(): boolean {
    return this.#others.size > 0
  }

  /** This window is closing. */
  leave(): void {
    this.#say('gone')
  }

  close(): void {
    this.leave()
    this.#channel.close()
  }

  #say(says: Word['says']): void {
    this.#channel.postMessage({ from: this.#own, says } satisfies Word)
  }
}

export const trackOtherWindows = (attemptId: string, own: string): OtherWindows =>
  new OtherWindows(new BroadcastChannel(`exam ${attemptId}`), own)
