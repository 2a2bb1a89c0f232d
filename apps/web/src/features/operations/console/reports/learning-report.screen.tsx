import { useParams, useSearch } from '@tanstack/react-router'
import { ExportMenu } from '#web/console/overlays/export-menu.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPercent, formatRecent } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { PlanFunnel } from './funnel.tsx'
import { downloadLearningReport, type LearningReport, useLearningReport } from './report.queries.ts'
import { growthPercent } from './report.words.ts'
import { ReportFilters } from './report-filters.tsx'
import {
  FullReportLink,
  type ReportKind,
  ReportPageLinks,
  type ReportSearch,
  reportKindOf,
  reportWeeksOf,
} from './report-kinds.tsx'
import { ReportSubscriptions } from './report-mails.tsx'
import { CertificateFigures, LearningReportGroups, PlanProgressTable, WeeksChart } from './report-sections.tsx'
import { learningReportTexts } from './report-texts.ts'
import css from './reports.module.css'

/** Study time, plans and certificates: all parts, or the one in the address. For an unknown part it shows all. */
export function LearningReportScreen() {
  const t = useTexts(learningReportTexts)
  const search = useSearch({ strict: false }) as ReportSearch
  const kind = reportKindOf((useParams({ strict: false }) as { readonly kind?: string }).kind)
  const { companyId, departmentId } = search
  const asked = {
    weeks: reportWeeksOf(search.weeks),
    ...(companyId ? { companyId } : {}),
    ...(departmentId ? { departmentId } : {}),
  }
  const query = useLearningReport(asked)
  const counted = query.data?.countedAt
  return (
    <ConsolePage
      title={kind === null ? t.title : t.kinds[kind]}
      crumb={kind === null ? undefined : <FullReportLink search={search} />}
      siblings={<ReportPageLinks search={search} />}
      facts={counted ? t.computed(formatRecent(counted)) : undefined}
      actions={
        query.data && kind === null ? (
          <ExportMenu words={t.file} save={(as) => downloadLearningReport(asked, as)} />
        ) : undefined
      }
    >
      <div className={css.report}>
        <QueryStates query={query} skeleton={<ReportSkeleton />}>
          {(report) => (
            <>
              <ReportFilters
                choices={report.choices}
                search={search}
                isOfStudy={kind === null || kind === 'learning'}
              />
              {kind === 'certificates' ? null : <Say report={report} of={kind} />}
              <Sections report={report} of={kind} />
              {kind === null ? <ReportSubscriptions shown={{ ...asked, scope: scopeOf(report, asked) }} /> : null}
            </>
          )}
        </QueryStates>
      </div>
    </ConsolePage>
  )
}

/** The shape of the report until it loads: filters, sentence, two charts, two tables. */
function ReportSkeleton() {
  return (
    <>
      <div className={css.filters}>
        <Skeleton height={32} width={420} />
      </div>
      <div className={css.say}>
        <Skeleton height={32} />
      </div>
      {[232, 320].map((height) => (
        <div key={height} className={css.columns}>
          <Skeleton height={height} />
          <Skeleton height={height} />
        </div>
      ))}
    </>
  )
}

/** The name of the report's scope; null: everyone the reader may see. */
function scopeOf(
  { choices }: LearningReport,
  { companyId, departmentId }: { readonly companyId?: string; readonly departmentId?: string },
): string | null {
  const names = [
    choices.companies.find(({ id }) => id === companyId)?.name,
    choices.departments.find(({ id }) => id === departmentId)?.name,
  ]
  return names.flatMap((name) => (name ? [pickReaderText(name)] : [])).join(' · ') || null
}

type SectionsProps = { readonly report: LearningReport; readonly of: ReportKind | null }
function Sections({ report, of }: SectionsProps) {
  const areMany = report.companies.length > 1
  const certificates = <CertificateFigures report={report} isAlone={of === 'certificates'} />
  const shows = (kind: ReportKind) => of === null || of === kind
  return (
    <>
      {shows('learning') ? (
        <>
          <div className={css.columns}>
            {of === null && report.plans.length > 0 ? (
              <PlanFunnel report={report} />
            ) : (
              <WeeksChart report={report} of="people" />
            )}
            <WeeksChart report={report} of="hours" />
          </div>
          <div className={css.columns}>
            <LearningReportGroups report={report} of="departments" />
            {areMany ? <LearningReportGroups report={report} of="companies" /> : of === null ? certificates : null}
          </div>
        </>
      ) : null}
      {of === 'plans' && report.plans.length > 0 ? (
        <div className={css.columns}>
          <PlanFunnel report={report} />
          <WeeksChart report={report} of="people" />
        </div>
      ) : null}
      {shows('plans') ? <PlanProgressTable report={report} /> : null}
      {of === 'certificates' || (of === null && areMany) ? (
        <div className={`${css.columns} ${css.alone}`}>{certificates}</div>
      ) : null}
    </>
  )
}

/** The report in a sentence. */
function Say({ report, of }: { readonly report: LearningReport; readonly of: ReportKind | null }) {
  const { say } = useTexts(learningReportTexts)
  const [before, last] = report.weeks.slice(-3, -1)
  const change = before && last ? growthPercent(last.hours, before.hours) : null
  const overdue = report.plans.reduce((sum, one) => sum + one.overdue, 0)
  return (
    <p className={`num ${css.say}`}>
      {of === 'plans' ? null : (
        <>
          {say.lead}
          <b>{say.people(formatNumber(last?.people ?? 0))}</b>
          {say.hours(formatNumber(last?.hours ?? 0, 1))}
          {change === null || change === 0
            ? ''
            : change > 0
              ? say.more(formatPercent(change))
              : say.less(formatPercent(-change))}
          {say.stop}
        </>
      )}
      {of === 'learning' || report.plans.length === 0 ? null : overdue > 0 ? (
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
