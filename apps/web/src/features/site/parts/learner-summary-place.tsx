import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '#web/ui/states.tsx'
import type { Learner } from '../home.queries.ts'
import css from './learner-summary.module.css'

const load = () => import('./learner-summary.tsx')
const Strip = lazy(() => load().then((file) => ({ default: file.LearnerSummary })))

/** The learner's figures, at their final height. Visitors don't load them: they come with the learner's data. */
export function LearnerSummaryPlace({ learner }: { readonly learner: Learner | null }) {
  useEffect(() => void load(), [])
  const waiting = (
    <div className={css.strip}>
      {[1, 2, 3].map((one) => (
        <div key={one}>
          <Skeleton height={84} />
        </div>
      ))}
    </div>
  )
  return learner ? (
    <Suspense fallback={waiting}>
      <Strip learner={learner} />
    </Suspense>
  ) : (
    waiting
  )
}
