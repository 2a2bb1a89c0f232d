import { Skeleton } from '#web/ui/states.tsx'
import css from './my-home-skeleton.module.css'
import step from './next-step.module.css'

/** Placeholders for the next step, the week and the year. */
export function MyHomeSkeleton() {
  return (
    <>
      <div className={step.two}>
        <div className={css.lines}>
          <Skeleton height={16} width={160} />
          <Skeleton height={40} width={320} />
          <Skeleton height={20} width={360} />
          <Skeleton height={20} width={400} />
          <Skeleton height={44} width={140} />
        </div>
        <div className={css.lines}>
          <Skeleton height={16} width={64} />
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      </div>
      <div className={`${css.lines} ${css.week}`}>
        <Skeleton height={26} width={96} />
        <Skeleton height={44} width={120} />
        <Skeleton height={200} />
      </div>
      <Skeleton height={480} />
    </>
  )
}
