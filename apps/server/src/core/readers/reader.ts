import { Worker } from 'node:worker_threads'
import { inputLimits, readingQueueLimits } from '@portal/contract/http/input.limits.ts'
import { AppError } from '../http/app-error.ts'
import { createReadingQueue } from './queue.ts'
import type { ReaderReply, ReaderRequest } from './reader.worker.ts'

export type ReaderName = keyof typeof inputLimits
/** Thrown when a reading was stopped because it took too long, or too much memory. */
export class ReadingStopped extends Error {
  readonly why: 'time' | 'memory'
  constructor(name: ReaderName, why: 'time' | 'memory') {
    super(`reading ${name} took too much ${why}`)
    this.why = why
  }
}

type Limits = {
  readonly bytes: number
  readonly seconds: number
  readonly memoryMb: number
  readonly growthMb?: number
}
/** A reader of files. `by`: the person for whom it reads; null: none. */
export type Reader<I, O> = (input: I, by: string | null) => Promise<O>

/** A thread with nothing to do ends after this many milliseconds. */
const idleMs = 30_000
const growthCheckMs = 25

const files = createReadingQueue(readingQueueLimits.files)
/** Queues for short readings, which do not wait behind large files. */
const ownQueues: Partial<Record<ReaderName, ReturnType<typeof createReadingQueue>>> = {
  richText: createReadingQueue(readingQueueLimits.texts),
  saml: createReadingQueue(readingQueueLimits.signIns),
}

/**
 * Creates a reader of input from outside, which runs in a separate thread: it doesn't delay other work, and is stopped
 * when it takes more time or memory than its row in `inputLimits` allows. `module` exports the parser as `read`. It may
 * throw an `AppError`, which the caller gets. A reading throws `tooLarge` above the size in bytes, `tooManyRequests`
 * when too many wait, and `ReadingStopped`.
 */
export function createReader<I, O>(name: ReaderName, module: URL, own: Partial<Limits> = {}): Reader<I, O> {
  const limits: Limits = { ...inputLimits[name], ...own }
  const queue = ownQueues[name] ?? files
  let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null

  const take = (): Worker => {
    if (idle === null) {
      const opened = openWorker(module, limits.memoryMb)
      opened.once('exit', () => {
        if (idle?.worker === opened) idle = null
      })
      return opened
    }
    const { worker, timer } = idle
    clearTimeout(timer)
    idle = null
    worker.ref()
    return worker
  }
  const giveBack = (worker: Worker) => {
    if (idle !== null) return void worker.terminate()
    worker.unref()
    const timer = setTimeout(() => {
      idle = null
      void worker.terminate()
    }, idleMs).unref()
    idle = { worker, timer }
  }
  const readNow = (input: I): Promise<O> => {
    const worker = take()
    return new Promise<O>((resolve, reject) => {
      const settle = (then: () => void, isUsable: boolean) => {
        clearTimeout(timer)
        clearInterval(watch)
        worker.off('message', answered).off('error', failed).off('exit', ended)
        if (isUsable) giveBack(worker)
        else void worker.terminate()
        then()
      }
      const answered = (reply: ReaderReply) =>
        settle(
          () => {
            if ('value' in reply) resolve(reply.value as O)
            else if ('refusal' in reply) reject(new AppError(reply.refusal.reason, reply.refusal.details))
            else
              reject(
                reply.isTooMuch
                  ? new ReadingStopped(name, 'memory')
                  : new Error(`reading ${name} failed: ${reply.failure}`),
              )
          },
          !('isTooMuch' in reply && reply.isTooMuch),
        )
      const failed = (error: NodeJS.ErrnoException) =>
        settle(
          () => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ReadingStopped(name, 'memory') : error),
          false,
        )
      const ended = () => settle(() => reject(new ReadingStopped(name, 'memory')), false)
      const timer = setTimeout(
        () => settle(() => reject(new ReadingStopped(name, 'time')), false),
        limits.seconds * 1000,
      )
      const mostRss = process.memoryUsage.rss() + (limits.growthMb ?? 0) * 1024 * 1024
      const watch = limits.growthMb
        ? setInterval(
            () =>
              process.memoryUsage.rss() > mostRss && settle(() => reject(new ReadingStopped(name, 'memory')), false),
            growthCheckMs,
          )
        : undefined
      worker.on('message', answered).on('error', failed).on('exit', ended)
      worker.postMessage({ input } satisfies ReaderRequest)
    })
  }
  return async (input, by) => {
    if (sizeOf(input) > limits.bytes) throw new AppError('tooLarge')
    return queue(by, () => readNow(input))
  }
}

const sizeOf = (input: unknown): number =>
  input instanceof Uint8Array ? input.length : isWithBytes(input) ? input.bytes.length : 0
const isWithBytes = (input: unknown): input is { readonly bytes: Uint8Array } =>
  typeof input === 'object' && input !== null && 'bytes' in input && input.bytes instanceof Uint8Array

/** Opens a thread without the settings of the portal; output of libraries in it is dropped. */
function openWorker(module: URL, memoryMb: number): Worker {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    execArgv: [],
    env: {},
    workerData: module.href,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  // A failure between two readings does no harm: the next reading opens another thread.
  worker.on('error', () => {})
  return worker
}
