import { useNavigate } from '@tanstack/react-router'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { LearningReport } from './report.queries.ts'
import { type ReportSearch, reportPeriods } from './report-kinds.tsx'
import { learningReportTexts } from './report-texts.ts'
import css from './reports.module.css'

type FiltersProps = {
  readonly choices: LearningReport['choices']
  readonly search: ReportSearch
  /** A period narrows what was studied, and nothing else. */
  readonly isOfStudy: boolean
}

/** The scope and period of a report. */
export function ReportFilters({ choices: { companies, departments }, search, isOfStudy }: FiltersProps) {
  const { filters: f } = useTexts(learningReportTexts)
  const navigate = useNavigate()
  const go = (some: ReportSearch) => void navigate({ to: '.', search: { ...search, ...some } as never, replace: true })
  return (
    <div className={css.filters}>
      {isOfStudy ? <ReportPeriodChoice weeks={search.weeks} onChange={(weeks) => go({ weeks })} /> : null}
      {companies.length > 1 ? (
        <Select
          label={f.company}
          isInline
          size="s"
          value={search.companyId ?? ''}
          onChange={(id) => go({ companyId: id || undefined, departmentId: undefined })}
          options={[
            { id: '', words: f.all },
            ...companies.map(({ id, name }) => ({ id, words: pickReaderText(name) })),
          ]}
        />
      ) : null}
      {departments.length > 0 || companies.length > 1 ? (
        <Select
          label={f.department}
          isInline
          size="s"
          value={search.departmentId ?? ''}
          disabled={departments.length === 0}
          onChange={(id) => go({ departmentId: id || undefined })}
          options={[
            { id: '', words: departments.length === 0 ? f.companyFirst : f.all },
            ...departments.map(({ id, name }) => ({ id, words: pickReaderText(name) })),
          ]}
        />
      ) : null}
    </div>
  )
}

type PeriodProps = { readonly weeks: string | undefined; readonly onChange: (weeks: string) => void }
export function ReportPeriodChoice({ weeks, onChange }: PeriodProps) {
  const { filters: f } = useTexts(learningReportTexts)
  return (
    <Select<string>
      label={f.weeks}
      isInline
      size="s"
      value={weeks ?? '12'}
      onChange={onChange}
      options={reportPeriods.map((one) => ({ id: String(one), words: f.lastWeeks(one) }))}
    />
  )
}
