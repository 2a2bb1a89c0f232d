import { useEffect, useState } from 'react'

/**
 * Returns the server's time in milliseconds, extrapolated from its last answer, and renders again every `everyMs`. `at`
 * is the server's time in that answer, `receivedAt` the time at which the browser received it, so that a wrong computer
 * clock doesn't matter.
 */
export function useServerNow(at: string, receivedAt: number, everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return Date.parse(at) + Math.max(0, now - receivedAt)
}
