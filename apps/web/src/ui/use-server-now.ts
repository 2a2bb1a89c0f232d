import { useEffect, useState } from 'react'

/**
 * The server's time in milliseconds, counted on from its last answer, and drawn again every `everyMs`. `at` is the
 * server's time in that answer, `receivedAt` when the browser got it: a wrong computer clock doesn't matter.
 */
export function useServerNow(at: string, receivedAt: number, everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return Date.parse(at) + Math.max(0, now - receivedAt)
}
