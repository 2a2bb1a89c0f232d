import type { attemptClock } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'

type Told = Pick<DataOf<typeof attemptClock>, 'state' | 'pausedAt' | 'clock'>
/** The page's clock may be ahead of the server's by this many milliseconds. */
const aheadMs = 2000

/**
 * Checks with the server that time is up when the page's clock says so: staff may have extended or paused it since.
 * Without a response the page trusts its own clock.
 */
export async function checkTimeIsUp(
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
