import { ApiError, errorWords } from '#web/api/api-error.ts'
import { currentSession } from '#web/api/session.ts'
import { storage } from '#web/api/storage.ts'
import { createStore, type Store } from '#web/api/store.ts'

/** The calls of one kind of upload, from a `*.queries.ts`. */
export type UploadTransport<T> = {
  readonly begin: (
    file: File,
    signal: AbortSignal,
  ) => Promise<{ readonly id: string; readonly partBytes: number; readonly parts: number }>
  readonly part: (id: string, part: number, bytes: File, signal: AbortSignal) => Promise<unknown>
  readonly finish: (id: string, signal: AbortSignal) => Promise<T>
  /** The missing parts, when `finish` was refused because of them; null: it was refused for another reason. */
  readonly missing?: (error: ApiError) => readonly number[] | null
  readonly cancel?: (id: string) => Promise<unknown>
  /** Sending twice would store it twice: a missing answer is reported, not sent again. */
  readonly isOnce?: boolean
}
export type QueuedUpload<T> = {
  readonly key: number
  /** The server's id, once it has started. */
  readonly id: string | null
  readonly name: string
  readonly size: number
  readonly sent: number
  readonly isResumed: boolean
  /** The remaining time at the present speed; null while unknown. */
  readonly secondsLeft: number | null
  readonly state:
    | { readonly kind: 'waiting' | 'sending' | 'broken' | 'finishing' }
    | { readonly kind: 'done'; readonly answer: T }
    | { readonly kind: 'failed' | 'refused'; readonly why: string }
}
export type UploadRules = {
  /** Separates the stored uploads of different kinds on the device; none for a page with a single kind. */
  readonly name?: string
  readonly accept: readonly string[]
  readonly maxBytes: number
  readonly words: {
    readonly kind: string
    readonly tooLarge: string
    readonly empty: string
    readonly wentWrong: string
  }
}

/** Seconds between two tries during a lost connection; the last one is repeated. */
const waits = [1, 2, 4, 8, 15, 30]
const keptPrefix = 'upload '
const ownPrefix = () => `${keptPrefix}${currentSession()?.userId ?? ''} `
const markOf = (file: File, kind: string) =>
  `${ownPrefix()}${file.name} ${file.size} ${file.lastModified}${kind && ` ${kind}`}`

/**
 * Sends files one after the other, each in parts. An interrupted upload resumes with its missing parts, even after a
 * reload if the same file is chosen again; one whose transport is `isOnce` starts over.
 */
export class UploadQueue<T> {
  readonly uploads: Store<readonly QueuedUpload<T>[]> = createStore<readonly QueuedUpload<T>[]>([])
  #transport: UploadTransport<T>
  #rules: UploadRules
  #files = new Map<number, File>()
  #stops = new Map<number, AbortController>()
  #wake: (() => void) | null = null
  #lastKey = 0
  #isRunning = false

  constructor(transport: UploadTransport<T>, rules: UploadRules) {
    this.#transport = transport
    this.#rules = rules
  }

  /** Adds files; returns the keys that they have from now on. */
  add(files: readonly File[]): readonly number[] {
    const keys: number[] = []
    for (const file of files) {
      this.#lastKey += 1
      keys.push(this.#lastKey)
      const why = this.#refusal(file)
      const upload: QueuedUpload<T> = {
        key: this.#lastKey,
        id: null,
        name: file.name,
        size: file.size,
        sent: 0,
        isResumed: false,
        secondsLeft: null,
        state: why ? { kind: 'refused', why } : { kind: 'waiting' },
      }
      if (!why) this.#files.set(upload.key, file)
      this.uploads.set([...this.uploads.get(), upload])
    }
    void this.#run()
    return keys
  }

  /** Removes finished uploads from the list. */
  clear(): void {
    this.uploads.set(this.uploads.get().filter(({ state }) => !isUploadFinished(state)))
  }

  /** Cancels an upload, and deletes its parts on the server. */
  cancel(key: number): void {
    this.#stops.get(key)?.abort()
    this.#forget(key)
    this.uploads.set(this.uploads.get().filter((one) => one.key !== key))
  }

  retry(key: number): void {
    this.#set(key, { state: { kind: 'waiting' } })
    void this.#run()
  }

  /** Immediately tries the uploads that wait for a connection. */
  wake(): void {
    this.#wake?.()
  }

  /** Stops the running uploads; the server keeps their parts. */
  stop(): void {
    for (const stop of this.#stops.values()) stop.abort()
  }

  #mark(file: File): string {
    return markOf(file, this.#rules.name ?? '')
  }

  #refusal(file: File): string | null {
    const { accept, maxBytes, words } = this.#rules
    if (file.size === 0) return words.empty
    if (!accept.some((one) => isOfKind(file, one))) return words.kind
    return file.size > maxBytes ? words.tooLarge : null
  }

  #set(key: number, change: Partial<QueuedUpload<T>>): void {
    this.uploads.set(this.uploads.get().map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  #forget(key: number): void {
    const file = this.#files.get(key)
    this.#files.delete(key)
    const kept = file ? readKept(this.#mark(file)) : null
    if (!file || !kept) return
    storage.remove(this.#mark(file))
    this.#transport.cancel?.(kept.id).catch(() => undefined)
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let next = this.#next(); next; next = this.#next()) await this.#send(next)
    this.#isRunning = false
  }

  #next(): number | null {
    return this.uploads.get().find(({ state }) => state.kind === 'waiting')?.key ?? null
  }

  async #send(key: number): Promise<void> {
    const file = this.#files.get(key)
    if (!file) return this.#set(key, { state: { kind: 'failed', why: this.#rules.words.wentWrong } })
    const stop = new AbortController()
    this.#stops.set(key, stop)
    const { signal } = stop
    try {
      const answer = await this.#whole(key, file, signal)
      storage.remove(this.#mark(file))
      this.#files.delete(key)
      this.#set(key, { state: { kind: 'done', answer }, sent: file.size })
    } catch (error) {
      if (signal.aborted) return
      // The server no longer knows or accepts it, so the next try starts from the beginning.
      storage.remove(this.#mark(file))
      this.#set(key, { state: { kind: 'failed', why: errorWords(error, this.#rules.words.wentWrong) } })
    } finally {
      this.#stops.delete(key)
    }
  }

  async #whole(key: number, file: File, signal: AbortSignal): Promise<T> {
    this.#set(key, { state: { kind: 'sending' } })
    const kept = this.#transport.isOnce ? null : readKept(this.#mark(file))
    const begun = kept ?? (await this.#until(key, signal, () => this.#transport.begin(file, signal)))
    if (!this.#transport.isOnce) storage.write(this.#mark(file), JSON.stringify(begun))
    const { id, partBytes, parts } = begun
    this.#set(key, { id })
    let missing: readonly number[] = [...Array(parts).keys()]
    if (kept) {
      const answer = await this.#finish(key, id, signal).catch((error: unknown) => {
        // The stored state may belong to a finished upload, so it starts from the beginning.
        if (signal.aborted) throw error
        storage.remove(this.#mark(file))
        return null
      })
      if (answer === null) return this.#whole(key, file, signal)
      if ('answer' in answer) return answer.answer
      missing = answer.missing
      this.#set(key, { isResumed: missing.length < parts, state: { kind: 'sending' } })
    }
    const began = { at: performance.now(), sent: Math.min(file.size, (parts - missing.length) * partBytes) }
    for (;;) {
      for (const [index, part] of missing.entries()) {
        const sent = Math.min(file.size, (parts - missing.length + index) * partBytes)
        const rate = (sent - began.sent) / (performance.now() - began.at)
        this.#set(key, {
          sent,
          secondsLeft: rate > 0 ? Math.max(1, Math.round((file.size - sent) / rate / 1000)) : null,
        })
        const bytes = new File([file.slice(part * partBytes, (part + 1) * partBytes)], file.name, { type: file.type })
        await this.#until(key, signal, () => this.#transport.part(id, part, bytes, signal))
      }
      this.#set(key, { sent: file.size, secondsLeft: null, state: { kind: 'finishing' } })
      const answer = await this.#finish(key, id, signal)
      if ('answer' in answer) return answer.answer
      missing = answer.missing
      this.#set(key, { state: { kind: 'sending' } })
    }
  }

  async #finish(
    key: number,
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly answer: T } | { readonly missing: readonly number[] }> {
    try {
      return { answer: await this.#until(key, signal, () => this.#transport.finish(id, signal)) }
    } catch (error) {
      const missing = error instanceof ApiError ? this.#transport.missing?.(error) : null
      if (!missing || missing.length === 0) throw error
      return { missing }
    }
  }

  /** Repeats a request until it is answered: a lost connection is no refusal. */
  async #until<A>(key: number, signal: AbortSignal, work: () => Promise<A>): Promise<A> {
    for (let tries = 0; ; tries++) {
      signal.throwIfAborted()
      try {
        const answer = await work()
        if (tries > 0) this.#set(key, { state: { kind: 'sending' } })
        return answer
      } catch (error) {
        if (signal.aborted || this.#transport.isOnce || !isAway(error)) throw error
        this.#set(key, { state: { kind: 'broken' } })
        await this.#pause(waits[Math.min(tries, waits.length - 1)] ?? 30, signal)
      }
    }
  }

  #pause(seconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        removeEventListener('online', done)
        signal.removeEventListener('abort', done)
        this.#wake = null
        resolve()
      }
      const timer = setTimeout(done, seconds * 1000)
      addEventListener('online', done)
      signal.addEventListener('abort', done)
      this.#wake = done
    })
  }
}

/** Returns true for an upload that is done, failed or refused, and doesn't continue on its own. */
export const isUploadFinished = ({ kind }: QueuedUpload<unknown>['state']): boolean =>
  kind === 'done' || kind === 'failed' || kind === 'refused'

const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || error.code === 429 || error.code >= 500)

/** As in the `accept` of a file field: `.mp4`, `video/*`, `application/pdf`. */
function isOfKind(file: File, kind: string): boolean {
  if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind.toLowerCase())
  return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
}

function readKept(mark: string): { readonly id: string; readonly partBytes: number; readonly parts: number } | null {
  try {
    const kept = JSON.parse(storage.read(mark) ?? 'null') as { id: string; partBytes: number; parts: number } | null
    return kept && kept.partBytes > 0 && kept.parts > 0 ? kept : null
  } catch {
    return null
  }
}
