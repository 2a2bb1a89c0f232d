import { AppError } from '../http/app-error.ts'

export type ReadingQueueLimits = {
  readonly atOnce: number
  readonly atOncePerPerson: number
  readonly waiting: number
  readonly waitingPerPerson: number
}
type Waiting = { readonly by: string | null; readonly go: () => void }
/** Seconds after which a place is likely to be free. */
const retryAfter = 10

/**
 * Creates a queue that runs a few pieces of work concurrently, and fewer for any one person (`by`; null: not counted
 * for anyone). Other work waits in order; that of people who are at their own limit is passed over. Throws
 * `tooManyRequests` when too many wait, in all or for one person.
 */
export function createReadingQueue(
  limits: ReadingQueueLimits,
): <T>(by: string | null, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string | null, number>()
  const waiting: Waiting[] = []
  let total = 0
  const hasPlace = (by: string | null) =>
    total < limits.atOnce && (by === null || (running.get(by) ?? 0) < limits.atOncePerPerson)
  const enter = (by: string | null) => {
    total++
    running.set(by, (running.get(by) ?? 0) + 1)
  }
  const leave = (by: string | null) => {
    total--
    const left = (running.get(by) ?? 1) - 1
    if (left > 0) running.set(by, left)
    else running.delete(by)
    const at = waiting.findIndex((one) => hasPlace(one.by))
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    if (!next) return
    enter(next.by)
    next.go()
  }
  return async (by, work) => {
    if (hasPlace(by)) enter(by)
    else {
      const own = by === null ? 0 : waiting.filter((one) => one.by === by).length
      if (waiting.length >= limits.waiting || own >= limits.waitingPerPerson)
        throw new AppError('tooManyRequests', { retryAfter })
      await new Promise<void>((go) => waiting.push({ by, go }))
    }
    try {
      return await work()
    } finally {
      leave(by)
    }
  }
}
