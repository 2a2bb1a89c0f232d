import { lazy, Suspense } from 'react'
import { ButtonLink } from '#web/console/button.tsx'
import panel from '#web/console/panel.module.css'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatShortDay } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { CoverageBar, CoverageLegend, formatCoverage } from './coverage-bar.tsx'
import { type RequirementRow, useRequirementCoverage } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import css from './requirements-console.module.css'

const CoverageHistory = lazy(() => import('./coverage-history.tsx'))

type PanelProps = { readonly requirementId: string; readonly status: RequirementRow['status'] }

/**
 * One requirement next to the list: its coverage as a whole, over time and by department, its next dates, and the
 * completions that expire soon. A draft has only its actions.
 */
export function RequirementPanel({ requirementId, status }: PanelProps) {
  const t = useTexts(requirementConsoleTexts)
  const isDraft = status === 'draft'
  const query = useRequirementCoverage(isDraft ? null : requirementId)
  const data = query.data
  const lapsing = (data?.departments ?? []).filter((one) => (one.lapsing[2] ?? 0) > 0)
  return (
    <>
      <PanelActionRow>
        <ButtonLink to="/console/requirements/$id" params={{ id: requirementId }}>
          {t.acts.edit}
        </ButtonLink>
        {isDraft ? null : (
          <ButtonLink to="/console/requirements/$id/people" params={{ id: requirementId }}>
            {t.acts.people}
          </ButtonLink>
        )}
      </PanelActionRow>
      {isDraft ? <p className={panel.note}>{t.panel.draft}</p> : null}
      {!data && query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} /> : null}
      {!data && !query.error && !isDraft ? <PanelSkeleton height={320} /> : null}
      {data ? (
        <>
          <section className={css.section}>
            <h3>
              {t.panel.coverage} <span className="num">{formatCoverage(data.counts)}</span>
            </h3>
            <CoverageBar counts={data.counts} />
            <CoverageLegend counts={data.counts} />
          </section>
          {data.history.length > 1 ? (
            <Suspense>
              <CoverageHistory days={data.history} />
            </Suspense>
          ) : null}
          <section className={css.section}>
            <h3>{t.panel.departments}</h3>
            <ul className={css.departments}>
              {data.departments.slice(0, 8).map((one) => (
                <li key={one.departmentId ?? 'none'}>
                  <div>
                    <span>{one.name ? pickReaderText(one.name) : t.panel.noDepartment}</span>
                    <span className="num">{formatCoverage(one.counts)}</span>
                  </div>
                  <CoverageBar counts={one.counts} />
                </li>
              ))}
            </ul>
          </section>
          {data.next.length > 0 ? (
            <section className={css.section}>
              <h3>{t.panel.next}</h3>
              <ul className={css.next}>
                {data.next.map(({ on, kind, people }) => (
                  <li key={`${on} ${kind}`}>
                    <time className="num" dateTime={on}>
                      {formatShortDay(on)}
                    </time>
                    <span>{t.panel.nexts[kind](people)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {lapsing.length > 0 ? (
            <table className={panel.table}>
              <caption className="vh">{t.panel.lapsing}</caption>
              <thead>
                <tr>
                  <th scope="col">{t.panel.lapsing}</th>
                  {[30, 60, 90].map((days) => (
                    <th key={days} scope="col" data-align="end">
                      {t.panel.within(days)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lapsing.slice(0, 8).map((one) => (
                  <tr key={one.departmentId ?? 'none'}>
                    <th scope="row">{one.name ? pickReaderText(one.name) : t.panel.noDepartment}</th>
                    {[0, 1, 2].map((month) => (
                      <td key={month} className="num" data-align="end">
                        {formatNumber(one.lapsing[month] ?? 0)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
        </>
      ) : null}
    </>
  )
}
