import { Skeleton } from '#web/ui/states.tsx'
import css from './today.module.css'

/** The page Today while it is loading, with placeholder rows. */
export function TodaySkeleton() {
  return (
    <div className={css.columns}>
      <div className={css.work}>
        {[4, 6, 4].map((rows, section) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
          <div key={section} className={css.waiting}>
            <Skeleton width={120} height={20} />
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
              <Skeleton key={row} height={24} />
            ))}
          </div>
        ))}
      </div>
      <div className={css.side} />
    </div>
  )
}
