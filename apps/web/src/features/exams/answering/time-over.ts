import type { attemptClock } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'

type Told = Pick<DataOf<typeof attemptClock>, 'state' | 'pausedAt' | 'clock'>
/** The page's clock may be ahead of the server's by this many milliseconds. */
const aheadMs = 2000

/**
 * Asks the server whether time is up, when the page's clock says so. Returns true if it is, or if there is no response,
 * and false if staff have extended or paused the time since. If the page's clock is at most two seconds ahead, waits
 * for that time and returns true.
 */
export async function isTimeUpOnServer(
  ask: () => Promise<Told | null>,
  wait: (ms: number) => Promise<void>,
): Promise<boolean> {
  const told = await ask()
  if (told?.state !== 'open') return true
  const left = told.clock.remainingMs
  if (told.pausedAt || left === null || left > aheadMs) return false
  await wait(Math.max(0, left))
  return true
}
