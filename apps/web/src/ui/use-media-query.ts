import { useEffect, useState } from 'react'

/** Returns true while a media query matches, and follows changes of the window. */
export function useMediaQuery(query: string): boolean {
  const [isMatching, setMatching] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const look = () => setMatching(media.matches)
    look()
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [query])
  return isMatching
}
