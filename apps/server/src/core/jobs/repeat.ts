import type { Deps } from '../deps.ts'

/**
 * Repeats work in this process, first after `firstMs`, then with a pause of `pauseMs` after each round. Errors are
 * logged with the text `words`. Returns a function that stops it; a round in progress still finishes.
 */
export function runRepeatedly(
  deps: Deps,
  pauseMs: number,
  words: string,
  work: () => Promise<void>,
  firstMs = pauseMs,
): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  const run = async () => {
    try {
      await work()
    } catch (error) {
      if (!isStopped) deps.log.error({ err: error }, words)
    }
    if (!isStopped) timer = setTimeout(run, pauseMs)
  }
  timer = setTimeout(run, firstMs)
  return () => {
    isStopped = true
    if (timer) clearTimeout(timer)
  }
}
