import { Link } from '@tanstack/react-router'
import { useTexts } from '#web/ui/texts.ts'
import { learningReportTexts } from './report-texts.ts'

/** The periods of a report, in weeks. */
export const reportPeriods = ['4', '12', '26'] as const
export const reportWeeksOf = (asked: string | undefined): number =>
  reportPeriods.includes(asked as (typeof reportPeriods)[number]) ? Number(asked) : 12

/** The filters that all reports share. */
export type ReportSearch = {
  readonly weeks?: string | undefined
  readonly companyId?: string | undefined
  readonly departmentId?: string | undefined
}
export const sharedReportFilters = ({ weeks, companyId, departmentId }: ReportSearch): ReportSearch => ({
  ...(weeks ? { weeks } : {}),
  ...(companyId ? { companyId } : {}),
  ...(departmentId ? { departmentId } : {}),
})

/** The parts of the learning report that have their own addresses. */
export const reportKinds = ['learning', 'plans', 'certificates'] as const
export type ReportKind = (typeof reportKinds)[number]
export const reportKindOf = (asked: string | undefined): ReportKind | null =>
  reportKinds.find((one) => one === asked) ?? null

/** Links to all reports, with the filters of this one. */
export function ReportPageLinks({ search }: { readonly search: ReportSearch }) {
  const { kinds, whole } = useTexts(learningReportTexts)
  const kept = sharedReportFilters(search) as never
  const exact = { exact: true, includeSearch: false } as const
  return (
    <>
      <Link to="/console/reports" search={kept} activeOptions={exact}>
        {whole}
      </Link>
      {reportKinds.map((kind) => (
        <Link key={kind} to="/console/reports/$kind" params={{ kind }} search={kept} activeOptions={exact}>
          {kinds[kind]}
        </Link>
      ))}
      <Link to="/console/reports/people" search={kept} activeOptions={{ includeSearch: false }}>
        {kinds.people}
      </Link>
    </>
  )
}

/** The link back to the complete report. */
export function FullReportLink({ search }: { readonly search: ReportSearch }) {
  const { title } = useTexts(learningReportTexts)
  return (
    <Link to="/console/reports" search={sharedReportFilters(search) as never}>
      {title}
    </Link>
  )
}
