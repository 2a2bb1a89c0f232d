import { Suspense, useEffect } from 'react'
import type { LazyScreen } from '#web/ui/lazy-screen.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import css from './learner-place.module.css'

/**
 * A part of the learner's home page. Its code and its data are fetched in parallel; a placeholder is shown until both
 * have loaded.
 */
export function LearnerHomePart({ top: Top, isReady }: { readonly top: LazyScreen; readonly isReady: boolean }) {
  useEffect(() => void Top.preload(), [Top])
  const waiting = (
    <section className={css.waiting} aria-busy="true">
      <div className="wrap">
        <Skeleton width={180} />
        <Skeleton height={52} width="60%" />
        <Skeleton height={24} width="40%" />
        <Skeleton height={44} width={140} />
      </div>
    </section>
  )
  return isReady ? (
    <Suspense fallback={waiting}>
      <Top />
    </Suspense>
  ) : (
    waiting
  )
}
