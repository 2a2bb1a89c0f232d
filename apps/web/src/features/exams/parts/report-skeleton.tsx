import { Skeleton } from '#web/ui/states.tsx'
import css from './attempt-report.module.css'

/** The skeleton of the report: its head, the score, the facts, and the first tables. */
export function ReportSkeleton() {
  const row = (index: number) => <Skeleton key={index} height={20} />
  return (
    <>
      <div className={css.crumb}>
        <Skeleton height={20} width={160} />
      </div>
      <div className={css.head}>
        <div className={css.bars}>
          <Skeleton height={28} width={360} />
          <Skeleton height={16} width={280} />
        </div>
      </div>
      <div className={css.hero}>
        <div className={css.bars}>
          <Skeleton height={20} width={72} />
          <Skeleton height={88} width={168} />
          <Skeleton height={20} width={220} />
        </div>
        <Skeleton height={196} />
      </div>
      <div className={css.facts}>
        {[0, 1, 2, 3].map((index) => (
          <div key={index} className={css.bars}>
            <Skeleton height={12} width={56} />
            <Skeleton height={24} width={96} />
          </div>
        ))}
      </div>
      <div className={css.columns}>
        <div className={css.bars} data-rows>
          <Skeleton height={24} width={160} />
          {[0, 1, 2, 3, 4].map(row)}
        </div>
        <div className={css.bars} data-rows>
          <Skeleton height={24} width={160} />
          {[0, 1].map(row)}
        </div>
      </div>
    </>
  )
}
