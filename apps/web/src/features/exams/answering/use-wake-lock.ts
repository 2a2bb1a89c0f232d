import { useEffect } from 'react'

/**
 * Keeps the screen on: a display that turns off automatically would look like an exit. Browsers without wake locks work
 * without it.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isDone = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || isDone) return
      lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (isDone) void lock?.release()
    }
    void take()
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', take)
    return () => {
      isDone = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
