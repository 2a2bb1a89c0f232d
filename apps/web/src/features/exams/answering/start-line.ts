import { ApiError } from '#web/api/api-error.ts'
import { createStore } from '#web/api/store.ts'

/** The reader's position in the line for the start of an exam, and the expected wait in seconds. */
export type StartQueuePosition = { readonly examId: string; readonly position: number; readonly seconds: number }

export const startQueueStore = createStore<StartQueuePosition | null>(null)

let line: AbortController | null = null
/** Stops retrying the start. The server keeps the position for a while. */
export function leaveStartQueue(): void {
  line?.abort()
  startQueueStore.set(null)
}

/** Seconds until the next try when the server didn't give any. */
const usualRetry = 3
/** Failed tries that do not change the position in line. */
const passing: ReadonlySet<string> = new Set(['network', 'timeout', 'parse', 'unavailable', 'tooManyRequests'])

/**
 * Starts an exam. While the person is in line, it tries again at the times that the server gives, and reports the
 * position. Once a person is in line, a lost request does no harm; any other error is thrown. Returns null when the
 * person has left the line.
 */
export async function startExamThroughQueue<T>(
  examId: string,
  start: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  leaveStartQueue()
  line = new AbortController()
  const { signal } = line
  try {
    for (;;) {
      try {
        return await start(signal)
      } catch (error) {
        if (signal.aborted) return null
        if (!(error instanceof ApiError)) throw error
        const { position, seconds, retryAfter } = error.details
        if (error.reason === 'startQueued' && typeof position === 'number' && typeof seconds === 'number')
          startQueueStore.set({ examId, position, seconds })
        else if (startQueueStore.get()?.examId !== examId || !passing.has(error.reason)) throw error
        await pause(typeof retryAfter === 'number' ? retryAfter : usualRetry, signal)
        if (signal.aborted) return null
      }
    }
  } finally {
    if (!signal.aborted) startQueueStore.set(null)
  }
}

/** Ends early when the person leaves. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
