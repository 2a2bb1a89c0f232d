import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { pickWords } from '#web/ui/bilingual-words.ts'
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
      {isOfStudy ? <PeriodChoice weeks={search.weeks} onChange={(weeks) => go({ weeks })} /> : null}
      {companies.length > 1 ? (
        <label>
          <span>{f.company}</span>
          <select
            value={search.companyId ?? ''}
            onChange={(event) => go({ companyId: event.target.value || undefined, departmentId: undefined })}
          >
            <option value="">{f.all}</option>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {pickWords(name)}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </label>
      ) : null}
      {departments.length > 0 || companies.length > 1 ? (
        <label>
          <span>{f.department}</span>
          <select
            value={search.departmentId ?? ''}
            disabled={departments.length === 0}
            onChange={(event) => go({ departmentId: event.target.value || undefined })}
          >
            <option value="">{departments.length === 0 ? f.companyFirst : f.all}</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {pickWords(name)}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </label>
      ) : null}
    </div>
  )
}

type PeriodProps = { readonly weeks: string | undefined; readonly onChange: (weeks: string) => void }
export function PeriodChoice({ weeks, onChange }: PeriodProps) {
  const { filters: f } = useTexts(learningReportTexts)
  return (
    <label>
      <span>{f.weeks}</span>
      <select value={weeks ?? '12'} onChange={(event) => onChange(event.target.value)}>
        {reportPeriods.map((one) => (
          <option key={one} value={one}>
            {f.lastWeeks(one)}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.5} aria-hidden />
    </label>
  )
}
