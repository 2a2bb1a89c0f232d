import { useState } from 'react'
import { ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { ApplicationQueueStatus, applicationColumns } from './application-list.tsx'
import {
  type CertificateApplicationRow,
  useCertificateApplicationRows,
  useExamApplicationRows,
  useReturnReasons,
} from './applications.queries.ts'
import { applicationsConsoleTexts } from './applications-texts.ts'
import { CertificateApplicationPanel } from './certificate-apply-panel.tsx'

/**
 * Applications for certificates on the basis of evidence, which staff approve or return; an approval issues the
 * certificate.
 */
export function CertificateApplicationsScreen() {
  const all = useTexts(applicationsConsoleTexts)
  const t = all.certificate
  const today = useReturnReasons('certificate').data
  const waiting = useExamApplicationRows({ limit: 1 }).data
  const [done, setDone] = useState<string | null>(null)
  return (
    <DataTable<CertificateApplicationRow>
      name="certificate-applications"
      title={t.title}
      isDesk
      isQueue
      sort="changed"
      base={{ words: t.views.waiting, isCounted: true }}
      facts={<ApplicationQueueStatus done={done} today={today} />}
      actions={
        <ButtonLink to={'/console/applications' as '/console'}>
          {t.other}
          {waiting && waiting.total > 0 ? <b className="num">{formatNumber(waiting.total)}</b> : null}
        </ButtonLink>
      }
      useRows={useCertificateApplicationRows}
      keyOf={(row) => row.applicationId}
      nameOf={(row) => row.name}
      counted={t.counted}
      searchHint={t.searchHint}
      columns={applicationColumns<CertificateApplicationRow>({
        words: t.columns,
        sort: 'changed',
        thing: { id: 'title', words: t.columns.title, cell: (row) => pickReaderText(row.title) },
        found: {
          id: 'file',
          words: t.columns.file,
          width: 120,
          cell: (row) => (row.state === 'submitted' ? (row.hasFile ? t.hasFile : t.noFile) : t.states[row.state]),
        },
      })}
      views={[
        { id: 'returned', words: t.views.returned, search: { state: 'returned' }, isCounted: true },
        { id: 'approved', words: t.views.approved, search: { state: 'approved' }, isCounted: true },
        { id: 'all', words: t.views.all, search: { state: 'all' }, isApart: true },
      ]}
      panel={{
        title: (row) => row.name,
        note: (row) => [pickReaderText(row.title), pickReaderText(row.company)].join(' · '),
        content: (key, _row, ways) => <CertificateApplicationPanel applicationId={key} ways={ways} onDone={setDone} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}
