import { useEffect, useState } from 'react'
import { canFillPage, exitFullPage, isPageFull } from '#web/ui/page-fullscreen.ts'

/** For an exam that is sat in full screen: is the page out of it, though the browser could? The page leaves it with the exam. */
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
