import { AppError } from '../http/app-error.ts'

export type MemoryLimiter = <T>(who: string, bytes: number, work: () => Promise<T>) => Promise<T>
type Limits = { readonly patienceMs?: number; readonly mostOfOne?: number }

/**
 * Creates a limiter of work by the memory that it needs: work of up to `total` bytes runs concurrently, and other work
 * waits in order. It throws `unavailable` after too long a wait, and `tooManyRequests` when one account already has
 * `mostOfOne` pieces of work here, including waiting ones.
 */
export function createMemoryLimiter(total: number, { patienceMs = 20_000, mostOfOne = 2 }: Limits = {}): MemoryLimiter {
  let free = total
  const waiting: { readonly bytes: number; readonly enter: () => void }[] = []
  const worksOf = new Map<string, number>()
  const admit = () => {
    for (let next = waiting[0]; next && next.bytes <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.bytes
      next.enter()
    }
  }
  const wait = (bytes: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(new AppError('unavailable'))
        // Smaller uploads later in the queue may fit now.
        admit()
      }, patienceMs)
      const one = {
        bytes,
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.push(one)
      admit()
    })
  return async (who, bytes, work) => {
    const own = Math.min(bytes, total)
    const works = worksOf.get(who) ?? 0
    if (works >= mostOfOne) throw new AppError('tooManyRequests', { retryAfter: 5 })
    worksOf.set(who, works + 1)
    try {
      await wait(own)
      try {
        return await work()
      } finally {
        free += own
        admit()
      }
    } finally {
      const left = (worksOf.get(who) ?? 1) - 1
      if (left > 0) worksOf.set(who, left)
      else worksOf.delete(who)
    }
  }
}
