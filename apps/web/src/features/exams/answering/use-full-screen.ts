import { useEffect, useState } from 'react'
import { exitPageFullscreen, isPageFullscreen, isPageFullscreenSupported } from '#web/ui/page-fullscreen.ts'

/**
 * Follows the full screen of an exam that requires it (`isAsked`). Returns true while the page is not in full screen
 * although the browser supports it. Leaves full screen when the component is removed.
 */
export function useIsOutOfFullScreen(isAsked: boolean): boolean {
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
