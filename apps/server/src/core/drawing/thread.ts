import { parentPort, Worker } from 'node:worker_threads'

type ThreadRequest<Q> = { readonly id: number; readonly question: Q }
type ThreadAnswer<A> = { readonly id: number; readonly answer?: A; readonly failure?: string }

type Waiting<A> = { resolve(answer: A): void; reject(error: Error): void }
/** Milliseconds without drawing after which the typeface is released; it takes some 200 MB while it is open. */
const idleMs = 5 * 60_000

/** Serves the requests that this thread receives: sends the result of `work` for each, or its failure. */
export function serveThread<Q, A>(work: (question: Q) => A | Promise<A>): void {
  parentPort?.on('message', async ({ id, question }: ThreadRequest<Q>) => {
    const tell = (value: ThreadAnswer<A>) => parentPort?.postMessage(value)
    try {
      tell({ id, answer: await work(question) })
    } catch (error) {
      tell({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}

/**
 * Creates a thread for slow work, so that a running exam is not affected. It starts with the first request, doesn't
 * keep the process alive, and ends after a while without work. When it fails, all waiting callers get the error.
 */
export function createThread<Q, A>(file: URL): (question: Q) => Promise<A> {
  const waiting = new Map<number, Waiting<A>>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const begin = (): Worker => {
    if (worker) return worker
    const begun = new Worker(file, { execArgv: [] })
    const giveUp = (error: Error) => {
      // A thread that was released or has already failed has no waiting callers.
      if (worker !== begun) return
      worker = null
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
    }
    begun.on('message', ({ id, answer, failure }: ThreadAnswer<A>) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (answer === undefined) one?.reject(new Error(`drawing failed: ${failure}`))
      else one?.resolve(answer)
      rest(begun)
    })
    begun.on('error', giveUp)
    begun.on('exit', () => giveUp(new Error('the drawing thread ended')))
    worker = begun
    return begun
  }

  const rest = (begun: Worker): void => {
    if (waiting.size > 0) return
    begun.unref()
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (worker !== begun || waiting.size > 0) return
      worker = null
      void begun.terminate()
    }, idleMs)
    idle.unref()
  }

  return (question) =>
    new Promise<A>((resolve, reject) => {
      const id = ++lastId
      const thread = begin()
      thread.ref()
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, question } satisfies ThreadRequest<Q>)
    })
}
