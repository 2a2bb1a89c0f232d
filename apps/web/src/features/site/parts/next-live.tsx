import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { runWhenNear } from '#web/ui/when-near.ts'
import css from './next-live.module.css'

const NextLive = lazy(() =>
  import('#web/features/live/next-live.public.ts').then((file) => ({ default: file.UpcomingLiveClasses })),
)

/**
 * The next live classes. They are below the first screen, so they are fetched when scrolled near or when the page is
 * idle.
 */
export function NextLivePart() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current) return runWhenNear(place.current, () => setNear(true))
  }, [])
  return (
    <div ref={place} className={css.place} data-waiting={!isNear || undefined}>
      <Suspense fallback={<div />}>{isNear ? <NextLive /> : null}</Suspense>
    </div>
  )
}
