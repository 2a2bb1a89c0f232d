import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListView } from '#web/console/list/list.types.ts'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatListDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { CoverageTotal, formatCoverage } from './coverage-bar.tsx'
import { downloadCoverageFile } from './coverage-file.ts'
import { RequirementPersonPanel } from './person-why.tsx'
import {
  createRequirementPeopleHook,
  exportRequirementPeople,
  type RequirementPerson,
  useRequirement,
  useRequirementCoverage,
  useRequirementDepartments,
} from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import css from './requirements-console.module.css'

const route = getRouteApi('/console/requirements/$id/people')
const states = ['lapsed', 'overdue', 'expiring', 'due', 'done', 'waived', 'paused', 'notDue'] as const

/** The people of a requirement with their states; a panel explains each. */
export function RequirementPeopleScreen() {
  const t = useTexts(requirementConsoleTexts)
  const p = t.people
  const ui = useTexts(uiTexts)
  const { id } = route.useParams()
  const requirement = useRequirement(id).data
  const counts = useRequirementCoverage(id).data?.counts
  const departments = useRequirementDepartments(requirement?.companyId ?? null).data?.departments ?? []
  const useRows = useMemo(() => createRequirementPeopleHook(id), [id])
  const [taskId, setTask] = useState<string | null>(null)
  const title = requirement ? pickReaderText(requirement.content.title) || t.untitled : t.title
  return (
    <>
      <DataTable<RequirementPerson>
        name="requirement-people"
        title={title}
        facts={
          requirement
            ? `${t.status[requirement.status]} · ${pickReaderText(requirement.company)}${counts ? ` · ${formatCoverage(counts)}` : ''}`
            : undefined
        }
        lead={counts ? <CoverageTotal counts={counts} words={p.total} /> : null}
        actions={
          <>
            <Button
              onPress={() =>
                void downloadCoverageFile(id, title, t).catch((error: unknown) =>
                  toast('error', errorWords(error, ui.notDone)),
                )
              }
            >
              {p.exportGroups}
            </Button>
            <ButtonLink to="/console/requirements/$id" params={{ id }}>
              {t.acts.edit}
            </ButtonLink>
          </>
        }
        useRows={useRows}
        keyOf={(row) => row.accountId}
        nameOf={(row) => row.name}
        counted={p.counted}
        sort="name"
        searchHint={p.searchHint}
        columns={useColumns()}
        filters={[
          {
            name: 'state',
            words: t.filters.state,
            kind: 'choice',
            options: states.map((state) => ({ id: state, words: t.state[state] })),
          },
          ...(departments.length > 0
            ? [
                {
                  name: 'departmentId',
                  words: t.filters.departmentId,
                  kind: 'choice' as const,
                  options: departments.map((one) => ({
                    id: one.id,
                    words: pickReaderText(one.name),
                    under: one.parentId,
                  })),
                },
              ]
            : []),
        ]}
        views={states
          .filter((state) => (counts?.[state] ?? 0) > 0)
          .map(
            (state): ListView => ({
              id: state,
              words: t.state[state],
              search: { state },
              count: { total: counts?.[state] ?? 0, isAbout: false },
            }),
          )}
        panel={{
          title: (row) => row.name,
          note: (row) => (row.department ? pickReaderText(row.department) : ''),
          content: (key) => <RequirementPersonPanel requirementId={id} accountId={key} />,
        }}
        onExport={(query) =>
          void exportRequirementPeople(id, query).then(
            ({ task }) => setTask(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: p.empty, hint: p.emptyHint }}
      />
      {taskId ? (
        <TaskResultSheet title={p.exportTask} counted={p.counted} taskId={taskId} onClose={() => setTask(null)} />
      ) : null}
    </>
  )
}

function useColumns(): readonly ListColumn<RequirementPerson>[] {
  const t = useTexts(requirementConsoleTexts)
  const c = t.people.columns
  const day = (value: string | null) => (value ? formatListDay(value) : <span className={css.none}>—</span>)
  return [
    { id: 'name', words: c.name, width: 160, sort: 'name', cell: (row) => row.name },
    {
      id: 'department',
      words: c.department,
      width: 180,
      fold: 3,
      phone: 'below',
      cell: (row) => (row.department ? pickReaderText(row.department) : ''),
    },
    {
      id: 'state',
      words: c.state,
      width: 110,
      phone: 'end',
      cell: (row) => (
        <span className={row.state === 'overdue' || row.state === 'lapsed' ? css.late : undefined}>
          {t.state[row.state]}
        </span>
      ),
    },
    {
      id: 'dueOn',
      words: c.dueOn,
      width: 110,
      align: 'end',
      fold: 1,
      phone: 'belowEnd',
      cell: (row) => day(row.dueOn),
    },
    { id: 'doneOn', words: c.doneOn, width: 110, align: 'end', fold: 2, cell: (row) => day(row.doneOn) },
    { id: 'validUntil', words: c.validUntil, width: 110, align: 'end', fold: 4, cell: (row) => day(row.validUntil) },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 9, cell: (row) => row.employeeNo },
  ]
}
