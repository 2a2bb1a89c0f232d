import { getRouteApi, Link } from '@tanstack/react-router'
import { Bars } from '#web/console/charts/bars.tsx'
import { ShareBar } from '#web/console/charts/share-bar.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPercent, formatRecent, formatShortDay } from '#web/ui/format.ts'
import { Answer, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type LearningReport, useLearningReport } from './report.queries.ts'
import { ReportFiles } from './report-files.tsx'
import { ReportMails } from './report-mails.tsx'
import { learningReportTexts } from './report-texts.ts'
import css from './reports.module.css'

const route = getRouteApi('/console/reports/')
const periods = ['4', '12', '26'] as const

/** What is learned, how plans get on and what is certified. */
export function LearningReportScreen() {
  const t = useTexts(learningReportTexts)
  const { weeks, companyId, departmentId } = route.useSearch()
  const asked = {
    weeks: periods.includes(weeks as (typeof periods)[number]) ? Number(weeks) : 12,
    ...(companyId ? { companyId } : {}),
    ...(departmentId ? { departmentId } : {}),
  }
  const query = useLearningReport(asked)
  const counted = query.data?.countedAt
  return (
    <ConsolePage title={t.title} facts={counted ? t.computed(formatRecent(counted)) : undefined} actions={query.data ? <ReportFiles asked={asked} /> : undefined}>
      <div className={css.report}>
        <Answer query={query} skeleton={<Skeleton height={600} />}>
          {(report) => (
            <>
              <Whole report={report} />
              <ReportMails shown={{ ...asked, scope: scopeOf(report, asked) }} />
            </>
          )}
        </Answer>
      </div>
    </ConsolePage>
  )
}

/** Whom the report is about, by name; null: everybody that the reader may see. */
function scopeOf({ choices }: LearningReport, { companyId, departmentId }: { readonly companyId?: string; readonly departmentId?: string }): string | null {
  const names = [choices.companies.find(({ id }) => id === companyId)?.name, choices.departments.find(({ id }) => id === departmentId)?.name]
  return names.flatMap((name) => (name ? [pickWords(name)] : [])).join(' · ') || null
}

function Whole({ report }: { readonly report: LearningReport }) {
  return (
    <>
      <Filters report={report} />
      <Say report={report} />
      <div className={css.columns}>
        <Weeks report={report} of="hours" />
        <Weeks report={report} of="people" />
      </div>
      <div className={css.columns}>
        <Groups report={report} of="departments" />
        {report.companies.length > 1 ? <Groups report={report} of="companies" /> : <Certificates report={report} />}
      </div>
      <Plans report={report} />
      {report.companies.length > 1 ? (
        <div className={css.columns}>
          <Certificates report={report} />
        </div>
      ) : null}
    </>
  )
}

function Filters({ report }: { readonly report: LearningReport }) {
  const { filters: f } = useTexts(learningReportTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { companies, departments } = report.choices
  const go = (some: { weeks?: string; companyId?: string | undefined; departmentId?: string | undefined }) =>
    void navigate({ search: { ...search, ...some } as never, replace: true })
  return (
    <div className={css.filters}>
      <label>
        {f.weeks}
        <select value={search.weeks ?? '12'} onChange={(event) => go({ weeks: event.target.value })}>
          {periods.map((one) => (
            <option key={one} value={one}>
              {f.lastWeeks(one)}
            </option>
          ))}
        </select>
      </label>
      {companies.length > 1 ? (
        <label>
          {f.company}
          <select value={search.companyId ?? ''} onChange={(event) => go({ companyId: event.target.value || undefined, departmentId: undefined })}>
            <option value="">{f.all}</option>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {pickWords(name)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {departments.length > 0 ? (
        <label>
          {f.department}
          <select value={search.departmentId ?? ''} onChange={(event) => go({ departmentId: event.target.value || undefined })}>
            <option value="">{f.all}</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {pickWords(name)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  )
}

const changeOf = (now: number, before: number): number | null => (before > 0 ? Math.round((now / before - 1) * 100) : null)

/** The report in a sentence. */
function Say({ report }: { readonly report: LearningReport }) {
  const { say } = useTexts(learningReportTexts)
  const [before, last] = report.weeks.slice(-3, -1)
  const change = before && last ? changeOf(last.hours, before.hours) : null
  const overdue = report.plans.reduce((sum, one) => sum + one.overdue, 0)
  return (
    <p className={`num ${css.say}`}>
      {say.lead}
      <b>{say.people(formatNumber(last?.people ?? 0))}</b>
      {say.hours(formatNumber(last?.hours ?? 0, 1))}
      {change === null || change === 0 ? '' : change > 0 ? say.more(formatPercent(change)) : say.less(formatPercent(-change))}
      {say.stop}
      {report.plans.length === 0 ? null : overdue > 0 ? (
        <>
          <a href="#plans">{say.overdue(formatNumber(overdue))}</a>
          {say.stop}
        </>
      ) : (
        `${say.none}${say.stop}`
      )}
    </p>
  )
}

function Weeks({ report, of }: { readonly report: LearningReport; readonly of: 'hours' | 'people' }) {
  const t = useTexts(learningReportTexts)
  const every = Math.ceil(report.weeks.length / 6)
  const write = (value: number) => formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value), 1)
  return (
    <section aria-labelledby={`report-${of}`}>
      <div className={css.head}>
        <h2 id={`report-${of}`}>{t[of].title}</h2>
        <p>{t[of].hint}</p>
      </div>
      <Bars
        title={t[of].title}
        width={660}
        write={write}
        words={{ name: t.hours.week, value: of === 'hours' ? t.hours.value : t.hours.people }}
        bars={report.weeks.map((week, index) => ({ label: index % every === 0 ? week.from.slice(5) : '', name: t.hours.name(formatShortDay(week.from)), value: week[of] }))}
      />
    </section>
  )
}

function Groups({ report, of }: { readonly report: LearningReport; readonly of: 'departments' | 'companies' }) {
  const t = useTexts(learningReportTexts)
  const d = t.departments
  const rows = report[of].map((one) => ({ ...one, note: 'company' in one ? pickWords(one.company) : null }))
  const most = Math.max(1, ...rows.map((one) => one.hours))
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
              <td className={css.optional} />
              <th scope="col" className={css.end}>
                {d.change}
              </th>
              <th scope="col" className={`${css.end} ${css.optional}`}>
                {d.people}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => {
              const change = changeOf(one.hours, one.before)
              return (
                <tr key={`${one.id} ${one.note}`}>
                  <th scope="row">
                    {of === 'companies' && one.id ? (
                      <Link from="/console/reports/" to="." search={(now) => ({ ...now, companyId: one.id ?? '' }) as never}>
                        {pickWords(one.name)}
                      </Link>
                    ) : one.id === null ? (
                      d.noDepartment
                    ) : (
                      <Link to="/console/people" search={{ departmentId: one.id } as never}>
                        {pickWords(one.name)}
                      </Link>
                    )}
                    {one.note ? <small>{one.note}</small> : null}
                  </th>
                  <td className={css.end}>
                    <b>{formatNumber(one.hours, 1)}</b>
                  </td>
                  <td className={css.optional}>
                    <span className={css.funnel}>
                      <ShareBar
                        height={4}
                        parts={[
                          { look: 'slate', share: one.hours / most },
                          { look: 'rest', share: 1 - one.hours / most },
                        ]}
                      />
                    </span>
                  </td>
                  <td className={css.end}>{change === null ? '—' : change > 0 ? `+${formatPercent(change)}` : formatPercent(change).replace('-', '−')}</td>
                  <td className={`${css.end} ${css.optional}`}>{formatNumber(one.people)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Of each plan: how many are asked, have begun, are halfway and are done. */
function Plans({ report }: { readonly report: LearningReport }) {
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
                      {pickWords(plan.title)}
                    </Link>
                    <small>{pickWords(plan.company)}</small>
                  </th>
                  <td className={css.optional}>{plan.dueOn === null ? '—' : formatShortDay(plan.dueOn)}</td>
                  <td className={css.end}>{formatNumber(plan.assigned)}</td>
                  <td className={`${css.end} ${css.optional}`}>{formatNumber(plan.begun)}</td>
                  <td className={`${css.end} ${css.optional}`}>{formatNumber(plan.halfway)}</td>
                  <td className={css.end}>{formatNumber(plan.done)}</td>
                  <td>
                    <span className={css.funnel}>
                      <ShareBar
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
                      <Link to="/console/plans/$id/progress" params={{ id: plan.planId }} search={{ state: 'overdue' }} className={css.bad}>
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

function Certificates({ report }: { readonly report: LearningReport }) {
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
      <Bars
        title={c.title}
        width={660}
        write={(value) => formatNumber(value)}
        words={{ name: c.month, value: c.issued }}
        bars={months.map(({ month, issued }, index) => ({ label: index % 2 === 0 ? month.slice(2) : '', name: month, value: issued }))}
      />
      <dl className={`num ${css.facts}`}>
        {facts.map(({ words, value }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
