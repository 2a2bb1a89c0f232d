import { useEffect, useState } from 'react'

/** The server's time in milliseconds, counted on from its last answer (`at`, received at `receivedAt`). */
export function useExamNow(at: string, receivedAt: number, everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return Date.parse(at) + Math.max(0, now - receivedAt)
}
