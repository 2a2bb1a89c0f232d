import { Skeleton } from '#web/ui/states.tsx'
import css from './news.module.css'

/** Placeholders for the news: a lead article and three next to it. */
export const NewsFrontSkeleton = () => (
  <div className={css.front}>
    <div className={css.coming}>
      <Skeleton height={372} />
      <Skeleton height={32} width="72%" />
      <Skeleton height={18} width="56%" />
    </div>
    <div className={css.coming}>
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} height={112} />
      ))}
    </div>
  </div>
)
