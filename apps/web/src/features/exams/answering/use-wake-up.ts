import { useEffect } from 'react'

const lookEveryMs = 1000
/** The allowed drift between the computer's clock and the page's steady one between two readings. */
const driftMs = 1500

/**
 * Calls `onAwake` when the page may have slept: it is visible again, the network is back, or the computer's clock has
 * advanced without the page's monotonic one, which stops on many machines while the lid is closed. A change of the
 * computer's clock looks the same and causes one extra call.
 */
export function useWakeUp(onAwake: () => void): void {
  useEffect(() => {
    const apart = () => Date.now() - performance.now()
    let before = apart()
    const timer = setInterval(() => {
      const now = apart()
      if (Math.abs(now - before) > driftMs) onAwake()
      before = now
    }, lookEveryMs)
    const onVisibility = () => document.visibilityState === 'visible' && onAwake()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onAwake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onAwake)
    }
  }, [onAwake])
}
