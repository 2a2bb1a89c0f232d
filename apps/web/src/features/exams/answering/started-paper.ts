import type { AttemptPaper } from './answer-sheet.ts'

/** Later than this, another window may have answered: the page asks for the paper. */
const freshMs = 30_000

/** Papers that came with the start of their attempt, until their page takes them, with the instant of their arrival. */
const arrived = new Map<string, { readonly paper: AttemptPaper; readonly at: number }>()

export function storeStartedPaper(paper: AttemptPaper, at = performance.now()): void {
  arrived.clear()
  arrived.set(paper.attemptId, { paper, at })
}

/**
 * Returns, once, the paper of an attempt that was started in this window; its clock has been running since the paper
 * arrived. Returns null if there is none, or if it arrived more than 30 seconds ago.
 */
export function claimStartedPaper(attemptId: string, now = performance.now()): AttemptPaper | null {
  const kept = arrived.get(attemptId)
  if (!kept) return null
  arrived.delete(attemptId)
  if (now - kept.at > freshMs) return null
  const { remainingMs, serverTime } = kept.paper.clock
  const passedMs = Math.max(0, Math.round(now - kept.at))
  return {
    ...kept.paper,
    clock: {
      remainingMs: remainingMs === null ? null : Math.max(0, remainingMs - passedMs),
      serverTime: new Date(Date.parse(serverTime) + passedMs).toISOString(),
    },
  }
}
