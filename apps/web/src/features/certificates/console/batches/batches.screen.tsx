import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type BatchKind, type BatchRow, undoBatch, useBatches } from './batch.queries.ts'
import { BatchTaskSheet } from './batch-task.tsx'
import { batchTexts } from './batch-texts.ts'

/** The batches of certificates; for each there is an action that revokes its certificates. */
export function BatchesScreen() {
  const t = useTexts(batchTexts).list
  const navigate = useNavigate()
  const [undoing, setUndoing] = useState<BatchRow | null>(null)
  const [taskId, setTask] = useState<string | null>(null)
  const make = (kind: BatchKind) => void navigate({ to: '/console/batches/new', search: { kind } })
  useActions(t.title, [
    { id: 'issue-to-many', words: t.issue, shortcut: 'C', run: () => make('issue') },
    { id: 'import-certificates', words: t.import, run: () => make('import') },
  ])
  const nameOf = (row: BatchRow) => row.fileName ?? t.people
  return (
    <>
      <DataTable<BatchRow>
        name="batches"
        title={t.title}
        useRows={useBatches}
        keyOf={(row) => row.id}
        nameOf={nameOf}
        counted={t.counted}
        sort="-confirmed"
        searchHint={t.searchHint}
        actions={
          <>
            <Button onPress={() => make('import')}>
              <IconUpload size={16} stroke={1.5} aria-hidden />
              {t.import}
            </Button>
            <Button look="solid" shortcut="C" onPress={() => make('issue')}>
              <IconPlus size={16} stroke={1.5} aria-hidden />
              {t.issue}
            </Button>
          </>
        }
        columns={[
          { id: 'what', words: t.columns.what, width: 220, cell: nameOf },
          { id: 'kind', words: t.columns.kind, width: 120, fold: 4, cell: (row) => t.kinds[row.kind] },
          {
            id: 'title',
            words: t.columns.title,
            width: 240,
            fold: 3,
            phone: 'below',
            cell: (row) => (row.title ? pickReaderText(row.title) : t.manyTemplates),
          },
          {
            id: 'issued',
            words: t.columns.issued,
            width: 104,
            align: 'end',
            phone: 'end',
            cell: (row) => formatNumber(row.issued),
          },
          {
            id: 'revoked',
            words: t.columns.revoked,
            width: 96,
            align: 'end',
            fold: 2,
            cell: (row) => formatNumber(row.revoked),
          },
          { id: 'by', words: t.columns.by, width: 120, fold: 5, cell: (row) => row.by },
          createTimeColumn<BatchRow>({
            id: 'confirmed',
            words: t.columns.confirmed,
            width: 176,
            of: (row) => row.confirmedAt,
          }),
        ]}
        filters={[
          {
            name: 'kind',
            words: t.filter,
            kind: 'choice',
            options: (['issue', 'import'] as const).map((id) => ({ id, words: t.kinds[id] })),
          },
        ]}
        panel={{
          title: nameOf,
          note: (row) => t.kinds[row.kind],
          content: (_, row) => (row ? <BatchFacts row={row} onUndo={() => setUndoing(row)} /> : null),
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {undoing ? (
        <UndoDialog
          row={undoing}
          onStarted={(id) => queueMicrotask(() => setTask(id))}
          onClose={() => setUndoing(null)}
        />
      ) : null}
      {taskId ? (
        <BatchTaskSheet title={t.undo} counted={t.counts} taskId={taskId} onClose={() => setTask(null)} />
      ) : null}
    </>
  )
}

function BatchFacts({ row, onUndo }: { readonly row: BatchRow; readonly onUndo: () => void }) {
  const t = useTexts(batchTexts).list
  const facts = [
    [t.columns.title, row.title ? pickReaderText(row.title) : t.manyTemplates],
    [t.reason, row.reason],
    [t.columns.by, row.by],
    [t.rows, formatNumber(row.rows)],
    [t.columns.issued, formatNumber(row.issued)],
    [t.columns.revoked, formatNumber(row.revoked)],
  ] as const
  return (
    <>
      {row.issued > row.revoked ? (
        <PanelActionRow>
          <Button look="danger" onPress={onUndo}>
            {t.undo}
          </Button>
        </PanelActionRow>
      ) : (
        <p className={queue.quiet}>{t.undone}</p>
      )}
      <dl className={queue.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type UndoProps = {
  readonly row: BatchRow
  readonly onStarted: (taskId: string) => void
  readonly onClose: () => void
}
function UndoDialog({ row, onStarted, onClose }: UndoProps) {
  const t = useTexts(batchTexts).list
  const [why, setWhy] = useState('')
  const [requestKey] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title={t.undoTitle}
      facts={row.fileName ?? t.people}
      action={t.undo}
      isDanger
      width={520}
      missing={why.trim().length < 2 ? t.undoMissing : null}
      onRun={async () => onStarted((await undoBatch({ batchId: row.id, requestKey, reason: why.trim() })).task.id)}
      onClose={onClose}
    >
      <p>{t.undoEffect(row.issued - row.revoked)}</p>
      <label>
        <span className={queue.label}>{t.undoWhy}</span>
        <textarea value={why} maxLength={200} rows={2} onChange={(event) => setWhy(event.target.value)} />
      </label>
    </FormDialog>
  )
}
