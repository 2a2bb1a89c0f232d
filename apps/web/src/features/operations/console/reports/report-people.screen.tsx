import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { PartsBar } from '#web/console/charts/share-bar.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListFilter } from '#web/console/list/list.types.ts'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { pickPersonName, pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDuration, formatInstant, formatPercent, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useLearningReport } from './report.queries.ts'
import { formatSignedPercent, growthPercent } from './report.words.ts'
import { FullReportLink, ReportPageLinks, reportPeriods, reportWeeksOf } from './report-kinds.tsx'
import { exportReportPeople, type ReportPersonRow, useReportPeople } from './report-people.queries.ts'
import { learningReportTexts } from './report-texts.ts'
import css from './reports.module.css'

const route = getRouteApi('/console/reports/people/')

/** Everyone whom the report covers, with their study; a row opens the report on that person. */
export function LearningPeopleScreen() {
  const t = useTexts(learningReportTexts)
  const p = t.byPerson
  const search = route.useSearch()
  const ui = useTexts(uiTexts)
  const [taskId, setTask] = useState<string | null>(null)
  const { weeks } = search
  return (
    <>
      <DataTable<ReportPersonRow>
        name="report-people"
        title={t.kinds.people}
        crumb={<FullReportLink search={search} />}
        siblings={<ReportPageLinks search={search} />}
        facts={t.filters.lastWeeks(String(reportWeeksOf(weeks)))}
        useRows={useReportPeople}
        keyOf={(row) => row.id}
        nameOf={pickPersonName}
        counted={p.counted}
        sort="name"
        searchHint={p.searchHint}
        columns={useColumns()}
        filters={useFilters(search)}
        views={[
          { id: 'overdue', words: p.overdueView, search: { isOverdue: 'true' }, isCounted: true },
          { id: 'unseen', words: p.unseenView, search: { notSeenForDays: '60' }, isCounted: true },
        ]}
        isQuiet={(row) => row.membership === 'withdrawn'}
        pageOf={(row) => ({
          to: '/console/reports/people/$id',
          params: { id: row.id },
          ...(weeks ? { search: { weeks } } : {}),
        })}
        onExport={(query, shown) =>
          void exportReportPeople(query, shown).then(
            ({ task }) => setTask(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: p.empty }}
      />
      {taskId ? (
        <TaskResultSheet title={p.exported} counted={p.counted} taskId={taskId} onClose={() => setTask(null)} />
      ) : null}
    </>
  )
}

function useColumns(): readonly ListColumn<ReportPersonRow>[] {
  const { byPerson: p } = useTexts(learningReportTexts)
  const none = <span className={css.none}>—</span>
  return [
    {
      id: 'name',
      words: p.name,
      width: 190,
      sort: 'name',
      cell: (row) => (
        <>
          {pickPersonName(row)}
          {row.employeeNo ? <small className="num">{row.employeeNo}</small> : null}
        </>
      ),
    },
    {
      id: 'company',
      words: p.company,
      width: 120,
      fold: 5,
      cell: (row) => (row.company ? pickReaderText(row.company.name) : none),
    },
    {
      id: 'department',
      words: p.department,
      width: 150,
      fold: 3,
      phone: 'below',
      cell: (row) => (row.department ? pickReaderText(row.department.name) : none),
    },
    {
      id: 'percent',
      words: p.plans,
      width: 200,
      fold: 2,
      phone: 'belowEnd',
      cell: (row) => <PersonPlanProgress percent={row.percent} overdue={row.overdue} />,
    },
    {
      id: 'studied',
      words: p.studied,
      width: 130,
      align: 'end',
      phone: 'end',
      cell: (row) => (row.seconds > 0 ? formatDuration(row.seconds) : none),
    },
    {
      id: 'change',
      words: p.change,
      width: 90,
      align: 'end',
      fold: 4,
      cell: (row) => formatSignedPercent(growthPercent(row.seconds, row.before)),
    },
    {
      id: 'lastSignIn',
      words: p.lastSignIn,
      width: 170,
      align: 'end',
      sort: 'lastSignIn',
      sortFirst: 'down',
      isTime: true,
      fold: 1,
      cell: (row) =>
        row.lastSignInAt ? (
          <time title={formatInstant(row.lastSignInAt)}>{formatRecent(row.lastSignInAt)}</time>
        ) : (
          <span className={css.none}>{p.never}</span>
        ),
    },
  ]
}

/** The plan progress of a person, and the number of overdue plans. */
export function PersonPlanProgress({
  percent,
  overdue,
}: {
  readonly percent: number | null
  readonly overdue: number
}) {
  const { byPerson: p } = useTexts(learningReportTexts)
  if (percent === null) return <span className={css.none}>—</span>
  return (
    <span className={css.standing}>
      <span className="num">{formatPercent(percent)}</span>
      <PartsBar
        height={4}
        parts={[
          { look: percent >= 100 ? 'ok' : 'slate', share: percent },
          { look: 'rest', share: 100 - percent },
        ]}
      />
      {overdue > 0 ? <small className="num">{p.overdue(String(overdue))}</small> : null}
    </span>
  )
}

const unseen = [30, 60, 90, 180] as const
function useFilters({ companyId }: { readonly companyId?: string }): readonly ListFilter[] {
  const t = useTexts(learningReportTexts)
  const p = t.byPerson
  const choices = useLearningReport({ weeks: 12, ...(companyId ? { companyId } : {}) }).data?.choices
  const named = (list: readonly { readonly id: string; readonly name: Parameters<typeof pickReaderText>[0] }[]) =>
    list.map(({ id, name }) => ({ id, words: pickReaderText(name) }))
  return [
    {
      name: 'weeks',
      words: t.filters.weeks,
      kind: 'choice',
      options: reportPeriods.map((id) => ({ id, words: t.filters.lastWeeks(id) })),
    },
    ...(choices && choices.companies.length > 1
      ? [{ name: 'companyId', words: t.filters.company, kind: 'choice' as const, options: named(choices.companies) }]
      : []),
    ...(choices && choices.departments.length > 0
      ? [
          {
            name: 'departmentId',
            words: t.filters.department,
            kind: 'choice' as const,
            options: named(choices.departments),
          },
        ]
      : []),
    {
      name: 'isOverdue',
      words: p.plans,
      kind: 'choice',
      options: [
        { id: 'true', words: p.isOverdue },
        { id: 'false', words: p.isNotOverdue },
      ],
    },
    {
      name: 'notSeenForDays',
      words: p.notSeen,
      kind: 'choice',
      options: unseen.map((days) => ({ id: String(days), words: p.days(String(days)) })),
    },
    {
      name: 'membership',
      words: p.membership,
      kind: 'choice',
      options: [
        { id: 'active', words: p.memberships.active },
        { id: 'withdrawn', words: p.memberships.withdrawn },
      ],
    },
  ]
}
