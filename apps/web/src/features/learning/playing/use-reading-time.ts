import { useCallback, useEffect, useRef, useState } from 'react'
import type { StudyReporter } from './study-reporter.ts'

const signs = ['scroll', 'wheel', 'keydown', 'pointerdown', 'pointermove', 'touchmove'] as const
type Reading = {
  /** True when reading counts. */
  readonly isOpen: boolean
  readonly isElsewhere: boolean
  /** Milliseconds without activity after which reading stops counting. */
  readonly idleAfter: number
  /** Adds read seconds. */
  readonly onRead: (seconds: number) => void
  /** The reading position, in the seconds that the server counts. */
  readonly position: () => number
}

/**
 * Counts reading while the page is visible and the reader is active; the server decides the credit. Returns `isIdle`,
 * and `sign`, which records activity that the window can't see.
 */
export function useReadingTime(
  reporter: StudyReporter,
  reading: Reading,
): { readonly isIdle: boolean; readonly sign: () => void } {
  const [isIdle, setIdle] = useState(false)
  const now = useRef(reading)
  now.current = reading
  const onSign = useRef<() => void>(() => undefined)
  useEffect(() => {
    let seen = Date.now()
    let last = Date.now()
    let hasSign = false
    let isRunning = false
    const run = (next: boolean) => {
      if (next === isRunning) return
      isRunning = next
      last = Date.now()
      if (next) {
        reporter.take()
        reporter.play(now.current.position())
      } else reporter.pause(now.current.position())
    }
    const look = () => {
      const at = Date.now()
      const { isOpen, isElsewhere, idleAfter, onRead, position } = now.current
      // Reading activity counts as the presence confirmation.
      if (hasSign) reporter.confirm()
      hasSign = false
      const isAway = at - seen > idleAfter
      setIdle(isAway)
      run(isOpen && document.visibilityState === 'visible' && !isAway && !isElsewhere)
      if (!isRunning) return
      // A machine that was asleep did not read.
      onRead(Math.min(2, (at - last) / 1000))
      last = at
      reporter.tick(position())
    }
    onSign.current = () => {
      const wasAway = Date.now() - seen > now.current.idleAfter
      seen = Date.now()
      hasSign = true
      if (wasAway) look()
    }
    const listener = () => onSign.current()
    const onVisibility = () => {
      if (document.visibilityState === 'visible') listener()
      look()
    }
    look()
    const timer = setInterval(look, 1000)
    for (const sign of signs) window.addEventListener(sign, listener, { passive: true, capture: true })
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, listener, { capture: true })
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [reporter])
  return { isIdle, sign: useCallback(() => onSign.current(), []) }
}
