import type { Deps } from '../deps.ts'

/** Does work again and again in this process, with a pause after each time; what goes wrong is logged. Answers how to stop it; a round under way ends by itself. */
export function repeat(
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
