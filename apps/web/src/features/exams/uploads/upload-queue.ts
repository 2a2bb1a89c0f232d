import type { UploadKind } from '@portal/contract/exams/question-types.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createStore, type Store } from '#web/api/store.ts'
import type { AnswerFile } from './uploads.queries.ts'

/**
 * The state of an upload. `lost`: the connection or the session was lost; the file is sent again automatically.
 * `failed`: rejected, with the server's message.
 */
export type AnswerUploadState =
  | { readonly is: 'waiting' }
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'lost' }
  | { readonly is: 'failed'; readonly words: string }
export type AnswerUpload = {
  readonly key: string
  readonly attemptId: string
  readonly position: number
  readonly kind: UploadKind
  readonly name: string
  readonly size: number
  readonly state: AnswerUploadState
}

/** Access to the network and to time, so that tests can replace it. */
export type UploadQueuePort = {
  readonly send: (
    upload: AnswerUpload,
    file: Blob,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) => Promise<AnswerFile>
  readonly prepare: (file: Blob, kind: UploadKind) => Promise<Blob>
  readonly wait: (ms: number, then: () => void) => () => void
  /** Uploads that are not done. */
  readonly onChange: (uploads: readonly AnswerUpload[]) => void
  /** Adds the uploaded file to its answer. */
  readonly deliver: (upload: AnswerUpload, file: AnswerFile) => void
}

/** The session is over: nothing is sent before its candidate has signed in again. */
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && (error.code === 401 || error.code === 202)

/** Errors of a lost connection or an unavailable server: the upload is repeated with the same key. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === 0 ||
  error.code >= 500 ||
  error.code === 429 ||
  error.reason === 'attemptPaused'

/**
 * The queue that uploads the files of a page one after the other. It continues when the card of a question is gone, so
 * that a candidate can answer another question meanwhile.
 */
export class AnswerUploadQueue {
  readonly uploads: Store<readonly AnswerUpload[]> = createStore<readonly AnswerUpload[]>([])
  /** Files uploaded by this page, by id. */
  readonly files: Store<ReadonlyMap<string, AnswerFile>> = createStore<ReadonlyMap<string, AnswerFile>>(new Map())
  readonly #port: UploadQueuePort
  readonly #held = new Map<string, Blob>()
  #current: { readonly key: string; readonly stop: AbortController } | null = null
  #failures = 0
  #isSignedOut = false
  #cancel: (() => void) | null = null

  constructor(port: UploadQueuePort) {
    this.#port = port
  }

  /** Adds a file. */
  add(upload: Omit<AnswerUpload, 'state' | 'size'>, file: Blob): void {
    this.#held.set(upload.key, file)
    this.#set([...this.uploads.get(), { ...upload, size: file.size, state: { is: 'waiting' } }])
    void this.#next()
  }

  /** Cancels an upload. */
  cancel(key: string): void {
    this.#held.delete(key)
    if (this.#current?.key === key) this.#current.stop.abort()
    this.#set(this.uploads.get().filter((one) => one.key !== key))
  }

  /**
   * Sends lost uploads again, also when the network is back or its candidate has signed in again; with `key` also that
   * one if it was refused.
   */
  retry(key?: string): void {
    this.#cancel?.()
    this.#failures = 0
    this.#isSignedOut = false
    for (const one of this.uploads.get())
      if (one.state.is === 'lost' || (key === one.key && one.state.is === 'failed'))
        this.#change(one.key, { is: 'waiting' })
    void this.#next()
  }

  async #next(): Promise<void> {
    if (this.#current || this.#isSignedOut) return
    const upload = this.uploads.get().find(({ state }) => state.is === 'waiting')
    const held = upload && this.#held.get(upload.key)
    if (!upload || !held) return
    const stop = new AbortController()
    this.#current = { key: upload.key, stop }
    this.#change(upload.key, { is: 'sending', share: 0 })
    try {
      const file = await this.#port.prepare(held, upload.kind)
      const done = await this.#port.send(upload, file, stop.signal, (share) =>
        this.#change(upload.key, { is: 'sending', share }),
      )
      this.#failures = 0
      this.files.set(new Map(this.files.get()).set(done.fileId, done))
      if (this.#held.delete(upload.key)) this.#port.deliver(upload, done)
      this.#set(this.uploads.get().filter(({ key }) => key !== upload.key))
    } catch (error) {
      this.#failed(upload.key, error)
    }
    this.#current = null
    void this.#next()
  }

  #failed(key: string, error: unknown): void {
    if (isSignedOut(error)) {
      this.#isSignedOut = true
      this.#change(key, { is: 'lost' })
      return
    }
    if (!isPassing(error)) {
      this.#change(key, { is: 'failed', words: (error as ApiError).msg })
      return
    }
    this.#failures += 1
    this.#change(key, { is: 'lost' })
    this.#cancel?.()
    this.#cancel = this.#port.wait(Math.min(20_000, 1000 * 2 ** this.#failures), () => {
      for (const one of this.uploads.get()) if (one.state.is === 'lost') this.#change(one.key, { is: 'waiting' })
      void this.#next()
    })
  }

  #change(key: string, state: AnswerUploadState): void {
    this.#set(this.uploads.get().map((one) => (one.key === key ? { ...one, state } : one)))
  }

  #set(uploads: readonly AnswerUpload[]): void {
    this.uploads.set(uploads)
    this.#port.onChange(uploads)
  }
}
