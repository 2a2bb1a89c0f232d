import { Link } from '@tanstack/react-router'
import { ProgressBar } from '#web/ui/progress.tsx'
import table from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import type { PlanItem } from './plan.queries.ts'
import { PlanDueDay, PlanItemAction, planItemAddress } from './plan-step.tsx'
import css from './plan-table.module.css'
import { planTexts } from './plan-texts.ts'

/** Items of plans with progress, date and action; `withPlan` adds the plan of each. */
export function PlanTable({
  items,
  withPlan = false,
}: {
  readonly items: readonly PlanItem[]
  readonly withPlan?: boolean
}) {
  const t = useTexts(planTexts)
  return (
    <table className={`${table.rows} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">{t.item}</th>
          <th scope="col">{t.progress}</th>
          <th scope="col">{t.due}</th>
          <th scope="col">{t.next}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.planId} ${item.position}`}>
            <th scope="row">
              {item.lock === 'unavailable' ? item.title : <Link {...planItemAddress(item)}>{item.title}</Link>}
              {item.examId ? <span className={css.mark}>{t.exam}</span> : null}
              {item.isMandatory ? <span className={css.mark}>{t.must}</span> : null}
              {withPlan ? (
                <small>
                  <Link to="/course-details" search={{ planid: item.planId }}>
                    {item.planTitle}
                  </Link>
                </small>
              ) : null}
            </th>
            <td className={css.progress}>
              <span>
                <ProgressBar percent={item.percent} label={item.title} tone={item.state === 'done' ? 'ok' : 'signal'} />
              </span>
              <b>{t.percent(item.percent)}</b>
            </td>
            <td className={css.due}>
              <PlanDueDay item={item} />
            </td>
            <td className={css.next}>
              <PlanItemAction item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
