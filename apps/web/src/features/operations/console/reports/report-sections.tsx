import { Link } from '@tanstack/react-router'
import { roundUpToAxisTop } from '#web/console/charts/scale.ts'
import { PartsBar } from '#web/console/charts/share-bar.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDayOfMonth, formatMonth, formatNumber, formatShortDay, formatShortMonth } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { LearningReport } from './report.queries.ts'
import { formatSignedPercent, growthPercent, isSharpDrop } from './report.words.ts'
import { learningReportTexts } from './report-texts.ts'
import css from './reports.module.css'
import { PeriodBars } from './span-bars.tsx'

export function WeeksChart({ report, of }: { readonly report: LearningReport; readonly of: 'hours' | 'people' }) {
  const t = useTexts(learningReportTexts)
  const write = (value: number) => formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value), 1)
  return (
    <section aria-labelledby={`report-${of}`}>
      <div className={css.head}>
        <h2 id={`report-${of}`}>{t[of].title}</h2>
        <p>{t[of].hint}</p>
      </div>
      <PeriodBars
        title={t[of].title}
        write={write}
        words={{ name: t.hours.week, value: of === 'hours' ? t.hours.value : t.hours.people }}
        spans={report.weeks.map((week) => ({
          label: formatDayOfMonth(week.from),
          name: t.hours.name(formatShortDay(week.from)),
          value: week[of],
        }))}
      />
    </section>
  )
}

export function LearningReportGroups({
  report,
  of,
}: {
  readonly report: LearningReport
  readonly of: 'departments' | 'companies'
}) {
  const t = useTexts(learningReportTexts)
  const d = t.departments
  const rows = report[of].map((one) => ({
    ...one,
    note: 'company' in one ? pickReaderText(one.company) : null,
    companyId: 'companyId' in one ? one.companyId : one.id,
  }))
  const most = roundUpToAxisTop(Math.max(1, ...rows.map((one) => Math.max(one.hours, one.before))))
  const hasChange = rows.some((one) => one.before > 0)
  return (
    <section aria-labelledby={`report-${of}`}>
      <div className={css.head}>
        <h2 id={`report-${of}`}>{t[of].title}</h2>
      </div>
      {rows.length === 0 ? (
        <p className={css.note}>{d.none}</p>
      ) : (
        <table className={`num ${css.table}`}>
          <thead>
            <tr>
              <th scope="col">{of === 'departments' ? d.department : t.companies.company}</th>
              <th scope="col" className={css.end}>
                {d.hours}
              </th>
              <td className={css.optional} aria-hidden="true">
                <span className={css.scale}>
                  <span>0</span>
                  <span>{formatNumber(most)}</span>
                </span>
              </td>
              {hasChange ? (
                <th scope="col" className={css.end}>
                  {d.change}
                </th>
              ) : null}
              <th scope="col" className={`${css.end} ${css.optional}`}>
                {d.people}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => {
              const change = growthPercent(one.hours, one.before)
              return (
                <tr key={`${one.id} ${one.note}`}>
                  <th scope="row">
                    {of === 'companies' && one.id ? (
                      <Link
                        to="."
                        search={((now: object) => ({ ...now, companyId: one.id, departmentId: undefined })) as never}
                      >
                        {pickReaderText(one.name)}
                      </Link>
                    ) : one.id === null ? (
                      d.noDepartment
                    ) : (
                      <Link
                        to="/console/reports/people"
                        search={
                          ((now: object) => ({ ...now, companyId: one.companyId, departmentId: one.id })) as never
                        }
                      >
                        {pickReaderText(one.name)}
                      </Link>
                    )}
                    {one.note ? <small>{one.note}</small> : null}
                  </th>
                  <td className={css.end}>
                    <b>{formatNumber(one.hours, 1)}</b>
                  </td>
                  <td className={css.optional}>
                    <Dots
                      now={one.hours / most}
                      before={one.before > 0 ? one.before / most : null}
                      isMarked={isSharpDrop(change)}
                    />
                  </td>
                  {hasChange ? (
                    <td className={`${css.end} ${isSharpDrop(change) ? css.bad : ''}`}>
                      {formatSignedPercent(change)}
                    </td>
                  ) : null}
                  <td className={`${css.end} ${css.optional}`}>{formatNumber(one.people)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {hasChange ? (
        <p className={css.legend} aria-hidden="true">
          <span data-mark="now">{d.now}</span>
          <span data-mark="before">{d.before}</span>
        </p>
      ) : null}
    </section>
  )
}

type DotsProps = { readonly now: number; readonly before: number | null; readonly isMarked: boolean }
/** A figure of this period as a dot, that of the previous one as a stroke, on a scale from zero. */
function Dots({ now, before, isMarked }: DotsProps) {
  const percent = (share: number) => `${share * 100}%`
  return (
    <svg className={css.dots} data-down={isMarked || undefined} aria-hidden="true">
      <line className={css.rule} x1="0" x2="100%" y1="10" y2="10" />
      {before === null ? null : (
        <>
          <line x1={percent(before)} x2={percent(now)} y1="10" y2="10" />
          <line className={css.was} x1={percent(before)} x2={percent(before)} y1="4" y2="16" />
        </>
      )}
      <circle cx={percent(now)} cy="10" r="4.5" />
    </svg>
  )
}

/**
 * The study plans, each with its numbers of people: all, and those who have started, are halfway, have completed it or
 * are overdue.
 */
export function PlanProgressTable({ report }: { readonly report: LearningReport }) {
  const { plans: p } = useTexts(learningReportTexts)
  return (
    <section id="plans" className={css.whole} aria-labelledby="report-plans">
      <div className={css.head}>
        <h2 id="report-plans">{p.title}</h2>
        <p>{p.hint}</p>
      </div>
      {report.plans.length === 0 ? (
        <p className={css.note}>{p.none}</p>
      ) : (
        <div className={css.wide}>
          <table className={`num ${css.table}`}>
            <thead>
              <tr>
                <th scope="col">{p.plan}</th>
                <th scope="col" className={css.optional}>
                  {p.due}
                </th>
                <th scope="col" className={css.end}>
                  {p.assigned}
                </th>
                <th scope="col" className={`${css.end} ${css.optional}`}>
                  {p.begun}
                </th>
                <th scope="col" className={`${css.end} ${css.optional}`}>
                  {p.halfway}
                </th>
                <th scope="col" className={css.end}>
                  {p.done}
                </th>
                <td />
                <th scope="col" className={css.end}>
                  {p.overdue}
                </th>
              </tr>
            </thead>
            <tbody>
              {report.plans.map((plan) => (
                <tr key={plan.planId}>
                  <th scope="row">
                    <Link to="/console/plans/$id/progress" params={{ id: plan.planId }}>
                      {pickReaderText(plan.title)}
                    </Link>
                    <small>{pickReaderText(plan.company)}</small>
                  </th>
                  <td className={css.optional}>{plan.dueOn === null ? '—' : formatShortDay(plan.dueOn)}</td>
                  <td className={css.end}>{formatNumber(plan.assigned)}</td>
                  <td className={`${css.end} ${css.optional}`}>{formatNumber(plan.begun)}</td>
                  <td className={`${css.end} ${css.optional}`}>{formatNumber(plan.halfway)}</td>
                  <td className={css.end}>{formatNumber(plan.done)}</td>
                  <td>
                    <span className={css.funnel}>
                      <PartsBar
                        label={p.funnel(formatNumber(plan.done), formatNumber(plan.overdue))}
                        parts={[
                          { look: 'slate', share: plan.done },
                          { look: 'danger', share: plan.overdue },
                          { look: 'rest', share: Math.max(0, plan.assigned - plan.done - plan.overdue) },
                        ]}
                      />
                    </span>
                  </td>
                  <td className={css.end}>
                    {plan.overdue > 0 ? (
                      <Link
                        to="/console/plans/$id/progress"
                        params={{ id: plan.planId }}
                        search={{ state: 'overdue' }}
                        className={css.bad}
                      >
                        {formatNumber(plan.overdue)}
                      </Link>
                    ) : (
                      '0'
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/**
 * The numbers of certificates that were issued in each month, that expire within 90 days, and that were revoked in the
 * last 12 months.
 */
export function CertificateFigures({
  report,
  isAlone = false,
}: {
  readonly report: LearningReport
  readonly isAlone?: boolean
}) {
  const { certificates: c } = useTexts(learningReportTexts)
  const { months, expiring, revoked } = report.certificates
  const facts = [
    { words: c.total, value: months.reduce((sum, one) => sum + one.issued, 0) },
    { words: c.expiring, value: expiring },
    { words: c.revoked, value: revoked },
  ]
  return (
    <section aria-labelledby="report-certificates">
      <div className={css.head}>
        <h2 id="report-certificates">{c.title}</h2>
        <p>{c.hint}</p>
      </div>
      <PeriodBars
        isEarned
        title={c.title}
        write={(value) => formatNumber(value)}
        words={{ name: c.month, value: c.issued }}
        spans={months.map(({ month, issued }) => ({
          label: formatShortMonth(month),
          name: formatMonth(month),
          value: issued,
        }))}
      />
      <dl className={`num ${css.facts}`}>
        {facts.map(({ words, value }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {isAlone ? <Months months={months} /> : null}
    </section>
  )
}

/** The months with their certificates, the newest first. */
function Months({ months }: { readonly months: LearningReport['certificates']['months'] }) {
  const { certificates: c } = useTexts(learningReportTexts)
  const most = Math.max(1, ...months.map(({ issued }) => issued))
  return (
    <table className={`num ${css.table} ${css.months}`}>
      <thead>
        <tr>
          <th scope="col">{c.month}</th>
          <th scope="col" className={css.end}>
            {c.issued}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, issued }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td className={css.end}>
              <b>{formatNumber(issued)}</b>
            </td>
            <td>
              <PartsBar
                height={4}
                parts={[
                  { look: 'earned', share: issued / most },
                  { look: 'rest', share: 1 - issued / most },
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
