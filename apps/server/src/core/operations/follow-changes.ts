import type { Pool } from '../../database/connection.ts'

const refreshEveryMs = 15_000

/**
 * Runs `refresh` whenever a process announces a change on the channel, and every 15 seconds in case an announcement was
 * missed. Errors of `refresh` are ignored. Returns a function that stops it.
 */
export async function followChanges(
  sql: Pool,
  channel: string,
  refresh: () => Promise<void>,
): Promise<() => Promise<void>> {
  const follow = () => void refresh().catch(() => undefined)
  const timer = setInterval(follow, refreshEveryMs)
  timer.unref()
  // Without a listener, only the timer follows the changes.
  const listening = await sql.listen(channel, follow, follow).catch(() => null)
  return async () => {
    clearInterval(timer)
    await listening?.unlisten()
  }
}
