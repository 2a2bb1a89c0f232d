import { Link } from '@tanstack/react-router'
import { PartsBar } from '#web/console/charts/share-bar.tsx'
import { RangeRow } from '#web/console/charts/small.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPercent, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './report.module.css'
import type { ExamReport } from './report.queries.ts'
import tableCss from './report-table.module.css'
import { examReportTexts } from './report-texts.ts'

const percent = (share: number) => formatPercent(Math.round(share * 100))

/** Results of departments and, if there are several, of companies; small groups are not shown separately. */
export function ExamReportGroups({ report }: { readonly report: ExamReport }) {
  return (
    <div id="departments">
      <Groups report={report} of="departments" />
      {report.companies.groups.length + report.companies.small.groups > 1 ? (
        <Groups report={report} of="companies" />
      ) : null}
    </div>
  )
}

function Groups({ report, of }: { readonly report: ExamReport; readonly of: 'departments' | 'companies' }) {
  const { groups: g } = useTexts(examReportTexts)
  const { groups, small } = report[of]
  const points = (share: number | undefined) => formatPoints(Math.round((share ?? 0) * report.totalPoints))
  return (
    <section aria-labelledby={`report-${of}`}>
      <div className={css.head}>
        <h2 id={`report-${of}`}>{g[of]}</h2>
        <p>{g.hint}</p>
      </div>
      {groups.length > 0 ? (
        <table className={`num ${tableCss.table} ${tableCss.groups}`}>
          <thead>
            <tr>
              <th scope="col">{of === 'departments' ? g.department : g.company}</th>
              <th scope="col" className={`${tableCss.end} ${tableCss.optional}`}>
                {g.people}
              </th>
              <th scope="col" className={tableCss.end}>
                {g.passed}
              </th>
              <th scope="col" className={tableCss.spread}>
                {g.spread}
              </th>
              <th scope="col" className={tableCss.end}>
                {g.median}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.id ?? pickReaderText(group.company ?? {})}>
                <th scope="row">
                  {group.id === null ? (
                    g.noDepartment
                  ) : (
                    <Link
                      to="/console/exams/$id/report/people"
                      params={{ id: report.examId }}
                      search={of === 'departments' ? { departmentId: group.id } : { companyId: group.id }}
                    >
                      {pickReaderText(group.name)}
                    </Link>
                  )}
                  {group.company ? <small>{pickReaderText(group.company)}</small> : null}
                </th>
                <td className={`${tableCss.end} ${tableCss.optional}`}>{formatNumber(group.people)}</td>
                <td className={tableCss.end}>
                  <b>{percent(group.passed / group.people)}</b>
                </td>
                <td className={tableCss.spread}>
                  <RangeRow
                    spread={group.spread}
                    line={report.passingPoints / report.totalPoints}
                    label={g.range(points(group.spread[0]), points(group.spread[2]), points(group.spread[4]))}
                  />
                </td>
                <td className={tableCss.end}>{points(group.spread[2])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={css.note}>{g.none}</p>
      )}
      {groups.length > 0 && small.groups > 0 ? (
        <p className={`num ${css.note}`}>
          {g.small(formatNumber(small.groups), formatNumber(small.people), formatNumber(small.passed))}
        </p>
      ) : null}
    </section>
  )
}

/** Results by topic, the weakest first. */
export function ExamReportTopics({ report }: { readonly report: ExamReport }) {
  const { topics: w } = useTexts(examReportTexts)
  return (
    <section id="topics" aria-labelledby="report-topics">
      <div className={css.head}>
        <h2 id="report-topics">{w.title}</h2>
        <p>{w.hint}</p>
      </div>
      {report.topics.length === 0 ? (
        <p className={css.note}>{w.none}</p>
      ) : (
        <table className={`num ${tableCss.table}`}>
          <thead>
            <tr>
              <th scope="col">{w.topic}</th>
              <td aria-hidden="true" className={tableCss.share} />
              <th scope="col" className={tableCss.end}>
                {w.rate}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.topics.map(({ topic, earned, of }, index) => {
              const share = earned / Math.max(1, of)
              return (
                <tr key={topic}>
                  <th scope="row">{topic}</th>
                  <td className={tableCss.share} aria-hidden="true">
                    <PartsBar
                      height={4}
                      parts={[
                        { look: index === 0 && share < 0.6 ? 'danger' : 'slate', share },
                        { look: 'rest', share: 1 - share },
                      ]}
                    />
                  </td>
                  <td className={tableCss.end}>
                    <b>{percent(share)}</b>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
