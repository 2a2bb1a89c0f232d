import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { companyFilter } from '#web/console/list/company-options.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListView } from '#web/console/list/list.types.ts'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import panel from '#web/console/panel.module.css'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type ManagedChecklist, useChecklists } from './checklist-console.queries.ts'
import { checklistConsoleTexts } from './checklist-console-texts.ts'
import { NewChecklistDialog } from './new-checklist.tsx'

type Dialog = { readonly copyOf: ManagedChecklist | null }

/** The checklists of the companies that the reader manages. */
export function ChecklistsScreen() {
  const t = useTexts(checklistConsoleTexts)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const companies = useCompaniesByName().data?.rows ?? []
  const create = () => setDialog({ copyOf: null })
  useActions(t.title, [{ id: 'create-checklist', words: t.create, shortcut: 'C', run: create }])
  const button = (
    <Button look="solid" onPress={create} aria-keyshortcuts="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.create}
      <Kbd of="C" />
    </Button>
  )
  return (
    <>
      <DataTable<ManagedChecklist>
        name="checklists"
        title={t.title}
        actions={button}
        useRows={useChecklists}
        keyOf={(row) => row.checklistId}
        nameOf={(row) => pickReaderText(row.title) || t.untitled}
        counted={t.counted}
        sort="-changed"
        searchHint={t.searchHint}
        columns={useColumns()}
        views={useViews()}
        filters={[
          ...companyFilter(companies, t.filters.companyId),
          {
            name: 'status',
            words: t.filters.status,
            kind: 'choice',
            options: (['published', 'draft', 'retired'] as const).map((id) => ({ id, words: t.status[id] })),
          },
        ]}
        isQuiet={(row) => row.status === 'retired'}
        pageOf={(row) => ({ to: '/console/checklists/$id', params: { id: row.checklistId } })}
        panel={{
          title: (row) => pickReaderText(row.title) || t.untitled,
          note: (row) => pickReaderText(row.company),
          content: (_key, row) =>
            row ? <ChecklistPanel row={row} onDuplicate={() => setDialog({ copyOf: row })} /> : null,
        }}
        empty={{ title: t.empty, hint: t.emptyHint, action: button }}
      />
      {dialog ? <NewChecklistDialog copyOf={dialog.copyOf} onClose={() => setDialog(null)} /> : null}
    </>
  )
}

function ChecklistPanel({ row, onDuplicate }: { readonly row: ManagedChecklist; readonly onDuplicate: () => void }) {
  const t = useTexts(checklistConsoleTexts)
  return (
    <>
      <PanelActionRow>
        <ButtonLink to="/console/checklists/$id" params={{ id: row.checklistId }}>
          {t.acts.edit}
        </ButtonLink>
        <Button onPress={onDuplicate}>{t.acts.duplicate}</Button>
        <ButtonLink to="/console/checklists/observations" search={{ checklistId: row.checklistId }}>
          {t.acts.results}
        </ButtonLink>
      </PanelActionRow>
      <dl className={panel.figures}>
        {[
          [t.columns.items, formatNumber(row.items)],
          [t.columns.observations, formatNumber(row.observations)],
          [t.columns.rate, rateOf(row)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className="num">{value}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className={panel.note}>
        {[
          t.status[row.status],
          row.version > 0 ? t.version(row.version) : '',
          row.hasChanges && row.version > 0 ? t.changed : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

const rateOf = ({ observations, passed }: ManagedChecklist) =>
  observations === 0 ? '—' : formatPercent(Math.floor((passed * 100) / observations))

function useColumns(): readonly ListColumn<ManagedChecklist>[] {
  const t = useTexts(checklistConsoleTexts)
  const c = t.columns
  return [
    {
      id: 'title',
      words: c.title,
      width: 280,
      cell: (row) => (
        <>
          {pickReaderText(row.title) || t.untitled}
          <small>
            {row.status === 'published' ? (row.hasChanges ? t.changed : t.version(row.version)) : t.status[row.status]}
          </small>
        </>
      ),
    },
    { id: 'items', words: c.items, width: 90, align: 'end', fold: 3, cell: (row) => formatNumber(row.items) },
    {
      id: 'observations',
      words: c.observations,
      width: 110,
      align: 'end',
      phone: 'end',
      cell: (row) => formatNumber(row.observations),
    },
    { id: 'rate', words: c.rate, width: 90, align: 'end', fold: 2, cell: rateOf },
    createTimeColumn<ManagedChecklist>({ id: 'changed', words: c.changedAt, of: (row) => row.changedAt, fold: 1 }),
    {
      id: 'company',
      words: c.company,
      width: 140,
      fold: 4,
      phone: 'below',
      cell: (row) => pickReaderText(row.company),
    },
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(checklistConsoleTexts).views
  return [
    { id: 'published', words: v.published, search: { status: 'published' }, isCounted: true },
    { id: 'draft', words: v.draft, search: { status: 'draft' }, isCounted: true, isApart: true },
    { id: 'retired', words: v.retired, search: { status: 'retired' }, isCounted: true },
  ]
}
