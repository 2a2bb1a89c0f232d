import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { runWhenNear } from '#web/ui/when-near.ts'

/**
 * Draws content far down the page once the reader scrolls near it or the page is idle. Until then it reserves at least
 * this height.
 */
export function DeferredPart({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current) return runWhenNear(place.current, () => setNear(true))
  }, [])
  const waiting = <div style={{ minHeight: height }} />
  return <div ref={place}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
