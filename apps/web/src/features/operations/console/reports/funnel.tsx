import type { CSSProperties } from 'react'
import { ChartDataTable } from '#web/console/charts/table-behind.tsx'
import { formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './funnel.module.css'
import type { LearningReport } from './report.queries.ts'
import { planFunnelSteps } from './report.words.ts'
import { learningReportTexts } from './report-texts.ts'

/** Study plans from assigned to completed: the number of people who reached each step, and where the others stopped. */
export function PlanFunnel({ report }: { readonly report: LearningReport }) {
  const { plans: p } = useTexts(learningReportTexts)
  const steps = planFunnelSteps(report.plans)
  const [first] = steps
  if (!first || first.count === 0) return null
  return (
    <section aria-labelledby="report-funnel">
      <div className={css.head}>
        <h2 id="report-funnel">{p.steps}</h2>
        <p>{p.people(formatNumber(report.plans.length), report.plans.length)}</p>
        <a href="#plans">{p.byPlan}</a>
      </div>
      <figure className={css.figure}>
        <ol className="num" aria-hidden="true">
          {steps.map(({ name, count, lost }) => (
            <li key={name} style={{ '--share': count / first.count } as CSSProperties}>
              <div>
                <b>{formatNumber(count)}</b>
                <i />
              </div>
              <p>
                <span>{p[name]}</span>
                {name === 'assigned' ? null : <span>{formatPercent((count / first.count) * 100)}</span>}
              </p>
              {lost > 0 && name !== 'assigned' ? <small>{p.lost[name](formatNumber(lost))}</small> : null}
            </li>
          ))}
        </ol>
        <ChartDataTable
          label={p.steps}
          head={[p.step, p.assigned]}
          rows={steps.map(({ name, count }) => [p[name], formatNumber(count)])}
        />
      </figure>
    </section>
  )
}
