import { useState } from 'react'
import { formatAge, isLate } from '#web/console/age.ts'
import { ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import queue from '#web/console/queue.module.css'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type GroundsRow, useExamApplies, useGroundsRows, useReasons } from './desk.queries.ts'
import { deskTexts } from './desk-texts.ts'
import { GroundsPanel } from './grounds-panel.tsx'

/** Applications for certificates on evidence; approved, the certificate is issued. */
export function GroundsScreen() {
  const all = useTexts(deskTexts)
  const t = all.certificate
  const today = useReasons('certificate').data
  const waiting = useExamApplies({ limit: 1 }).data
  const [done, setDone] = useState<string | null>(null)
  return (
    <DataTable<GroundsRow>
      name="certificate-applications"
      title={t.title}
      isDesk
      isQueue
      sort="changed"
      base={{ words: t.views.waiting, isCounted: true }}
      facts={
        <span role="status">
          {done ?? (today ? [today.oldest ? all.longest(formatAge(today.oldest)) : null, all.today(formatNumber(today.decidedToday))].filter(Boolean).join(' · ') : '')}
        </span>
      }
      actions={
        <ButtonLink to={'/console/applications' as '/console'}>
          {t.other}
          {waiting && waiting.total > 0 ? <b className="num">{formatNumber(waiting.total)}</b> : null}
        </ButtonLink>
      }
      useRows={useGroundsRows}
      keyOf={(row) => row.applicationId}
      nameOf={(row) => row.name}
      counted={t.counted}
      searchHint={t.searchHint}
      columns={[
        { id: 'name', words: t.columns.name, width: 180, cell: (row) => row.name },
        { id: 'title', words: t.columns.title, width: 260, fold: 2, phone: 'below', cell: (row) => pickWords(row.title) },
        {
          id: 'file',
          words: t.columns.file,
          width: 120,
          fold: 1,
          phone: 'belowEnd',
          cell: (row) => (row.state === 'submitted' ? (row.hasFile ? t.hasFile : t.noFile) : t.states[row.state]),
        },
        {
          id: 'since',
          words: t.columns.since,
          width: 120,
          align: 'end',
          sort: 'changed',
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
        { id: 'all', words: t.views.all, search: { state: 'all' }, isApart: true },
      ]}
      panel={{
        title: (row) => row.name,
        note: (row) => [pickWords(row.title), pickWords(row.company)].join(' · '),
        content: (key, _row, ways) => <GroundsPanel applicationId={key} ways={ways} onDone={setDone} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}
