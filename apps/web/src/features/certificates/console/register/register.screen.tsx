import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { useListAddress } from '#web/console/list/list-address.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import queue from '#web/console/queue.module.css'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatListDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import {
  exportCertificates,
  type ManagedCertificateRow,
  useManagedCertificates,
  useSchemesByTitle,
} from './register.queries.ts'
import { IssueCertificateDialog } from './register-dialogs.tsx'
import { CertificatePanel } from './register-panel.tsx'
import { registerTexts } from './register-texts.ts'

/** All certificates ever issued. Staff issue one manually here, and open one to renew, reissue or revoke it. */
export function ManagedCertificatesScreen() {
  const t = useTexts(registerTexts)
  const ui = useTexts(uiTexts)
  const kinds = useSchemesByTitle().data?.rows ?? []
  const { change } = useListAddress()
  const [isIssuing, setIssuing] = useState(false)
  const [taskId, setTaskId] = useState<string | null>(null)
  useActions(t.title, [
    { id: 'issue-certificate', words: t.dialog.issueTitle, shortcut: 'C', run: () => setIssuing(true) },
  ])
  const until = (row: ManagedCertificateRow) => (row.validUntil ? formatListDay(row.validUntil) : t.forEver)
  return (
    <>
      <DataTable<ManagedCertificateRow>
        name="certificates"
        title={t.title}
        sort="-issued"
        useRows={useManagedCertificates}
        keyOf={(row) => row.certificateId}
        nameOf={(row) => `${row.holderName} ${row.number}`}
        counted={t.counted}
        searchHint={t.searchHint}
        isQuiet={(row) => row.state !== 'valid'}
        actions={
          <Button look="solid" shortcut="C" onPress={() => setIssuing(true)}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.issue}
          </Button>
        }
        columns={[
          {
            id: 'number',
            words: t.columns.number,
            width: 200,
            cell: (row) => <span className="num">{row.number}</span>,
          },
          { id: 'holder', words: t.columns.holder, width: 120, phone: 'below', cell: (row) => row.holderName },
          { id: 'title', words: t.columns.title, width: 240, fold: 2, cell: (row) => pickReaderText(row.title) },
          {
            id: 'level',
            words: t.columns.level,
            width: 100,
            fold: 5,
            cell: (row) => (row.level ? pickReaderText(row.level) : ''),
          },
          { id: 'company', words: t.columns.company, width: 200, fold: 4, cell: (row) => pickReaderText(row.company) },
          {
            id: 'state',
            words: t.columns.state,
            width: 112,
            fold: 1,
            phone: 'end',
            cell: (row) => (
              <span className={row.state === 'revoked' ? queue.bad : undefined}>{t.states[row.state]}</span>
            ),
          },
          { id: 'until', words: t.columns.until, width: 120, align: 'end', fold: 3, phone: 'belowEnd', cell: until },
          {
            id: 'issued',
            words: t.columns.issued,
            width: 120,
            align: 'end',
            sort: 'issued',
            sortFirst: 'down',
            isTime: true,
            cell: (row) => formatListDay(row.issuedAt),
          },
          {
            id: 'source',
            words: t.columns.source,
            width: 100,
            isExtra: true,
            cell: (row) => t.sources[row.sourceKind],
          },
          { id: 'login', words: t.columns.login, width: 140, isExtra: true, cell: (row) => row.login },
        ]}
        filters={[
          {
            name: 'state',
            words: t.filters.state,
            kind: 'choice',
            options: [
              ...(['valid', 'expired', 'revoked', 'superseded'] as const).map((id) => ({ id, words: t.states[id] })),
              { id: 'expiring', words: t.expiring },
            ],
          },
          {
            name: 'schemeId',
            words: t.filters.scheme,
            kind: 'choice',
            options: kinds.map((one) => ({ id: one.id, words: [pickReaderText(one.title), one.code].join(' · ') })),
          },
        ]}
        views={[
          { id: 'expiring', words: t.expiring, search: { state: 'expiring' }, isCounted: true },
          { id: 'expired', words: t.states.expired, search: { state: 'expired' }, isCounted: true },
          { id: 'revoked', words: t.states.revoked, search: { state: 'revoked' }, isCounted: true },
        ]}
        panel={{
          title: (row) => row.holderName,
          note: (row) => `${row.number} · ${pickReaderText(row.title)}`,
          content: (key) => <CertificatePanel certificateId={key} />,
        }}
        onExport={(query, shown) =>
          void exportCertificates(query, shown).then(
            ({ task }) => setTaskId(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {isIssuing ? (
        <IssueCertificateDialog
          onIssued={(open) => change({ open }, { isReplaced: true })}
          onClose={() => setIssuing(false)}
        />
      ) : null}
      {taskId ? (
        <TaskResultSheet title={t.export} counted={t.counted} taskId={taskId} onClose={() => setTaskId(null)} />
      ) : null}
    </>
  )
}
