import { useState } from 'react'
import { formatAge, isLate } from '#web/console/age.ts'
import { ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import queue from '#web/console/queue.module.css'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { ApplyPanel } from './apply-panel.tsx'
import { type ExamApplyRow, useExamApplies, useGroundsRows, useReasons } from './desk.queries.ts'
import { deskTexts } from './desk-texts.ts'

/** Exam applications, those that wait longest first: what was said beside what is checked, and the decision. */
export function ApplicationsScreen() {
  const all = useTexts(deskTexts)
  const t = all.exam
  const today = useReasons('exam').data
  const waiting = useGroundsRows({ limit: 1 }).data
  const [done, setDone] = useState<string | null>(null)
  return (
    <DataTable<ExamApplyRow>
      name="exam-applications"
      title={t.title}
      isDesk
      isQueue
      sort="submitted"
      base={{ words: t.views.waiting, isCounted: true }}
      facts={
        <span role="status">
          {done ?? (today ? [today.oldest ? all.longest(formatAge(today.oldest)) : null, all.today(formatNumber(today.decidedToday))].filter(Boolean).join(' · ') : '')}
        </span>
      }
      actions={
        <ButtonLink to={'/console/applications/certificates' as '/console'}>
          {t.other}
          {waiting && waiting.total > 0 ? <b className="num">{formatNumber(waiting.total)}</b> : null}
        </ButtonLink>
      }
      useRows={useExamApplies}
      keyOf={(row) => row.applicationId}
      nameOf={(row) => row.name}
      counted={t.counted}
      searchHint={t.searchHint}
      columns={[
        { id: 'name', words: t.columns.name, width: 180, cell: (row) => row.name },
        { id: 'exam', words: t.columns.exam, width: 260, fold: 2, phone: 'below', cell: (row) => pickWords(row.examTitle) },
        { id: 'finding', words: t.columns.finding, width: 180, fold: 1, phone: 'belowEnd', cell: (row) => <Found row={row} /> },
        {
          id: 'since',
          words: t.columns.since,
          width: 120,
          align: 'end',
          sort: 'submitted',
          isTime: true,
          phone: 'end',
          cell: (row) => (
            <time className={queue.age} data-late={(row.state === 'submitted' && isLate(row.since)) || undefined} title={formatInstant(row.since)}>
              {formatAge(row.since)}
            </time>
          ),
        },
      ]}
      views={[
        { id: 'returned', words: t.views.returned, search: { state: 'returned' }, isCounted: true },
        { id: 'approved', words: t.views.approved, search: { state: 'approved' }, isCounted: true },
        { id: 'scheduled', words: t.views.scheduled, search: { state: 'scheduled' }, isCounted: true },
        { id: 'absent', words: t.views.absent, search: { state: 'expired' }, isCounted: true, isApart: true },
        { id: 'all', words: t.views.all, search: { state: 'all' } },
      ]}
      panel={{
        title: (row) => row.name,
        note: (row) => [pickWords(row.examTitle), pickWords(row.company), t.toSubmitted(formatInstant(row.since))].join(' · '),
        content: (key, _row, ways) => <ApplyPanel applicationId={key} ways={ways} onDone={setDone} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}

function Found({ row }: { readonly row: ExamApplyRow }) {
  const t = useTexts(deskTexts).exam
  const [first] = row.findings
  if (row.state !== 'submitted') return <>{t.states[row.state]}</>
  return first ? <span className={queue.bad}>{t.finding[first]}</span> : t.fine
}
