import { useEffect } from 'react'
import type { QuestionTimes } from './question-times.ts'

const lookEveryMs = 1000

/** Counts the time of the question in focus while its page is visible, has the focus and can be answered. */
export function useQuestionTimes(times: QuestionTimes, current: number, isOff: boolean): void {
  useEffect(() => {
    if (isOff) return
    let before = performance.now()
    const count = () => {
      const now = performance.now()
      if (document.visibilityState === 'visible' && document.hasFocus()) times.add(current, now - before)
      before = now
    }
    const timer = setInterval(count, lookEveryMs)
    return () => {
      count()
      clearInterval(timer)
    }
  }, [times, current, isOff])
}
