import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyFilter } from '#web/console/list/company-options.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListView } from '#web/console/list/list.types.ts'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatShortInstant } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { checklistTexts } from '../checklist-texts.ts'
import { ObservationView, OutcomeMark } from '../parts/observation-view.tsx'
import {
  exportObservations,
  type ObservationRow,
  useChecklistNames,
  useObservationDetail,
  useObservations,
} from './checklist-console.queries.ts'
import { checklistConsoleTexts } from './checklist-console-texts.ts'

/** The observations that managers made, with their outcomes. */
export function ObservationsConsoleScreen() {
  const t = useTexts(checklistConsoleTexts).observations
  const own = useTexts(checklistTexts)
  const ui = useTexts(uiTexts)
  const [taskId, setTask] = useState<string | null>(null)
  const companies = useCompaniesByName().data?.rows ?? []
  const checklists = useChecklistNames().data?.rows ?? []
  return (
    <>
      <DataTable<ObservationRow>
        name="observations"
        title={t.title}
        useRows={useObservations}
        keyOf={(row) => row.observationId}
        nameOf={(row) => row.person}
        counted={t.counted}
        sort="-observed"
        searchHint={t.searchHint}
        columns={useColumns()}
        views={useViews()}
        filters={[
          ...companyFilter(companies, t.filters.companyId),
          {
            name: 'checklistId',
            words: t.filters.checklistId,
            kind: 'choice',
            options: checklists.map((one) => ({ id: one.checklistId, words: pickReaderText(one.title) })),
          },
          {
            name: 'outcome',
            words: t.filters.outcome,
            kind: 'choice',
            options: (['passed', 'failed'] as const).map((id) => ({ id, words: own.outcome[id] })),
          },
          {
            name: 'isAcknowledged',
            words: t.filters.isAcknowledged,
            kind: 'choice',
            options: (['true', 'false'] as const).map((id) => ({ id, words: t.acknowledged[id] })),
          },
          { name: 'observed', words: t.filters.observed, kind: 'days' },
        ]}
        panel={{
          title: (row) => row.person,
          note: (row) => pickReaderText(row.title),
          content: (key) => <Detail observationId={key} />,
        }}
        onExport={(query) =>
          void exportObservations(query).then(
            ({ task }) => setTask(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {taskId ? (
        <TaskResultSheet title={t.exportTask} counted={t.counted} taskId={taskId} onClose={() => setTask(null)} />
      ) : null}
    </>
  )
}

function Detail({ observationId }: { readonly observationId: string }) {
  const query = useObservationDetail(observationId)
  return (
    <QueryStates query={query} skeleton={<PanelSkeleton height={480} />}>
      {(observation) => <ObservationView observation={observation} />}
    </QueryStates>
  )
}

function useColumns(): readonly ListColumn<ObservationRow>[] {
  const t = useTexts(checklistConsoleTexts).observations
  const own = useTexts(checklistTexts)
  const c = t.columns
  return [
    { id: 'person', words: c.person, width: 140, cell: (row) => row.person },
    { id: 'title', words: c.title, width: 220, phone: 'below', cell: (row) => pickReaderText(row.title) },
    {
      id: 'outcome',
      words: c.outcome,
      width: 110,
      phone: 'end',
      cell: (row) => <OutcomeMark outcome={row.outcome} />,
    },
    {
      id: 'items',
      words: c.items,
      width: 100,
      align: 'end',
      fold: 3,
      cell: (row) => <span className="num">{`${row.passed} / ${row.judged}`}</span>,
    },
    { id: 'observer', words: c.observer, width: 120, fold: 2, cell: (row) => row.observer },
    createTimeColumn<ObservationRow>({ id: 'observed', words: c.observedAt, of: (row) => row.observedAt }),
    {
      id: 'acknowledgedAt',
      words: c.acknowledgedAt,
      width: 130,
      align: 'end',
      fold: 1,
      cell: (row) => (row.acknowledgedAt ? formatShortInstant(row.acknowledgedAt) : own.unacknowledged),
    },
    { id: 'company', words: c.company, width: 130, isExtra: true, fold: 8, cell: (row) => pickReaderText(row.company) },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 9, cell: (row) => row.employeeNo },
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(checklistConsoleTexts).observations.views
  return [
    { id: 'passed', words: v.passed, search: { outcome: 'passed' }, isCounted: true },
    { id: 'failed', words: v.failed, search: { outcome: 'failed' }, isCounted: true },
    { id: 'waiting', words: v.waiting, search: { isAcknowledged: 'false' }, isCounted: true },
  ]
}
