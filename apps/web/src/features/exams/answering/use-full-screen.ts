import { useEffect, useState } from 'react'
import { exitPageFullscreen, isPageFullscreen, isPageFullscreenSupported } from '#web/ui/page-fullscreen.ts'

/**
 * Keeps an exam in full screen. Returns true when the page has left full screen although the browser supports it. The
 * page leaves full screen when the exam ends.
 */
export function useFullScreen(isAsked: boolean): boolean {
  const [isFull, setFull] = useState(isPageFullscreen)
  useEffect(() => {
    if (!isAsked) return
    const look = () => setFull(isPageFullscreen())
    look()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [isAsked])
  useEffect(() => exitPageFullscreen, [])
  return isAsked && isPageFullscreenSupported() && !isFull
}
