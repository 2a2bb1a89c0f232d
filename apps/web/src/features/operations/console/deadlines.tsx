import { IconChevronRight } from '@tabler/icons-react'
import { PartsBar } from '#web/console/charts/share-bar.tsx'
import { daysBetween } from '#web/ui/days.ts'
import { formatDayOfMonth, formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './deadlines.module.css'
import { operationsConsoleTexts } from './operations-console-texts.ts'
import { TodayRowLink } from './row-link.tsx'
import todayCss from './today.module.css'
import type { Today } from './today.queries.ts'
import rowsCss from './today-rows.module.css'
import { usePageAddressFinder } from './use-open-page.ts'

/** Mandatory plans by due date, with the progress of their people. */
export function MandatoryPlans({ data }: { readonly data: Today }) {
  const t = useTexts(operationsConsoleTexts).today.plans
  const open = usePageAddressFinder()
  if (data.deadlines.length === 0) return null
  return (
    <section aria-labelledby="today-plans">
      <header className={todayCss.sectionHead}>
        <h2 id="today-plans">{t.title}</h2>
        <span>{t.hint}</span>
      </header>
      <div className={rowsCss.plansHead} aria-hidden="true">
        <span>{t.columns.plan}</span>
        <span>{t.columns.due}</span>
        <span>{t.columns.people}</span>
        <span />
        <span>{t.columns.done}</span>
        <span>{t.columns.overdue}</span>
      </div>
      <ol className={`${rowsCss.rows} ${rowsCss.plans}`}>
        {data.deadlines.map((plan) => {
          const left = daysBetween(data.today, plan.dueOn)
          const { people, done, overdue } = plan
          const share = (count: number | null) => (people && count !== null ? count / people : 0)
          return (
            <li key={plan.planId}>
              <span className={rowsCss.what}>
                <TodayRowLink to={open('plans') && `/console/plans/${plan.planId}/progress`}>{plan.title}</TodayRowLink>
                <small className="num">
                  {plan.company} · {t.items(plan.items)}
                </small>
              </span>
              <span className={`num ${css.due}`}>
                {formatDayOfMonth(plan.dueOn)}
                <small data-late={left < 0 || undefined}>
                  {left < 0 ? t.late(-left) : left === 0 ? t.tonight : t.left(left)}
                </small>
              </span>
              <span className={`num ${css.people}`}>{people === null ? '—' : formatNumber(people)}</span>
              <span className={css.planBar}>
                {people === null ? (
                  <small>{t.uncounted}</small>
                ) : (
                  <PartsBar
                    parts={[
                      { look: share(done) === 1 ? 'ok' : 'slate', share: share(done) },
                      { look: 'danger', share: share(overdue) },
                      { look: 'rest', share: 1 - share(done) - share(overdue) },
                    ]}
                  />
                )}
              </span>
              <span className={`num ${css.done}`}>
                {people === null ? '—' : formatPercent(Math.floor(share(done) * 100))}
              </span>
              <span className={`num ${css.overdue}`} data-late={share(overdue) > 0 || undefined}>
                {share(overdue) > 0 ? (
                  <>
                    <span className="vh">{t.columns.overdue} </span>
                    {formatPercent(Math.ceil(share(overdue) * 100))}
                  </>
                ) : (
                  '—'
                )}
              </span>
              <IconChevronRight className={rowsCss.chevron} size={16} stroke={1.5} aria-hidden />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
