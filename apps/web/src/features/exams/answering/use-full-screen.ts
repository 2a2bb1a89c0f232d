import { useEffect, useState } from 'react'
import { canFillPage, exitFullPage, isPageFull } from '#web/ui/page-fullscreen.ts'

/**
 * Keeps an exam in full screen. Returns true when the page has left full screen although the browser supports it. The
 * page leaves full screen when the exam ends.
 */
export function useFullScreen(isAsked: boolean): boolean {
  const [isFull, setFull] = useState(isPageFull)
  useEffect(() => {
    if (!isAsked) return
    const look = () => setFull(isPageFull())
    look()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [isAsked])
  useEffect(() => exitFullPage, [])
  return isAsked && canFillPage() && !isFull
}
