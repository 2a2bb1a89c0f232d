import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import css from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { assignmentConsoleTexts } from './assignment-console-texts.ts'
import { type ListedSubmission, useSubmissions } from './assignments.queries.ts'
import { SubmissionPanel } from './work-panel.tsx'

const states = ['submitted', 'returned', 'passed'] as const

/** Submissions of assignments, which staff mark one by one. */
export function AssignmentsScreen() {
  const t = useTexts(assignmentConsoleTexts)
  return (
    <DataTable<ListedSubmission>
      name="assignments"
      title={t.title}
      sort="submittedAt"
      isQueue
      useRows={useSubmissions}
      keyOf={(row) => row.workId}
      nameOf={(row) => `${row.person}, ${pickReaderText(row.lesson)}`}
      counted={t.counted}
      searchHint={t.searchHint}
      empty={{ title: t.empty, hint: t.emptyHint }}
      columns={[
        { id: 'person', words: t.columns.person, width: 140, cell: (row) => row.person },
        {
          id: 'lesson',
          words: t.columns.lesson,
          width: 280,
          phone: 'below',
          cell: (row) => pickReaderText(row.lesson),
        },
        { id: 'company', words: t.columns.company, width: 160, fold: 3, cell: (row) => pickReaderText(row.company) },
        {
          id: 'state',
          words: t.columns.state,
          width: 130,
          phone: 'end',
          cell: (row) => (
            <>
              {t.states[row.state]}
              {row.isLate ? <span className={css.bad}> · {t.late}</span> : null}
            </>
          ),
        },
        {
          id: 'points',
          words: t.columns.points,
          width: 90,
          align: 'end',
          fold: 2,
          cell: (row) => (row.points === null ? '' : `${formatPoints(row.points)} / ${formatPoints(row.maxPoints)}`),
        },
        createTimeColumn({ id: 'submittedAt', words: t.columns.submittedAt, of: (row) => row.submittedAt, fold: 1 }),
      ]}
      filters={[
        {
          name: 'state',
          words: t.columns.state,
          kind: 'choice',
          options: states.map((id) => ({ id, words: t.states[id] })),
        },
      ]}
      views={[{ id: 'toMark', words: t.states.submitted, search: { state: 'submitted' }, isCounted: true }]}
      panel={{
        title: (row) => row.person,
        note: (row) => pickReaderText(row.lesson),
        content: (workId, _row, ways) => <SubmissionPanel key={workId} workId={workId} ways={ways} />,
      }}
    />
  )
}
