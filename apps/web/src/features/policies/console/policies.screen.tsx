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
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { NewPolicyDialog } from './new-policy.tsx'
import { type ManagedPolicy, usePolicies, usePolicy } from './policy-console.queries.ts'
import { policyConsoleTexts } from './policy-console-texts.ts'

/** The policies of the companies that the reader manages. */
export function PoliciesConsoleScreen() {
  const t = useTexts(policyConsoleTexts)
  const [isNew, setNew] = useState(false)
  const companies = useCompaniesByName().data?.rows ?? []
  const create = () => setNew(true)
  useActions(t.title, [{ id: 'create-policy', words: t.create, shortcut: 'C', run: create }])
  const button = (
    <Button look="solid" onPress={create} aria-keyshortcuts="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.create}
      <Kbd of="C" />
    </Button>
  )
  return (
    <>
      <DataTable<ManagedPolicy>
        name="policies"
        title={t.title}
        actions={button}
        useRows={usePolicies}
        keyOf={(row) => row.policyId}
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
        pageOf={(row) => ({ to: '/console/policies/$id', params: { id: row.policyId } })}
        panel={{
          title: (row) => pickReaderText(row.title) || t.untitled,
          note: (row) => pickReaderText(row.company),
          content: (_key, row) => (row ? <PolicyPanel row={row} /> : null),
        }}
        empty={{ title: t.empty, hint: t.emptyHint, action: button }}
      />
      {isNew ? <NewPolicyDialog onClose={() => setNew(false)} /> : null}
    </>
  )
}

function PolicyPanel({ row }: { readonly row: ManagedPolicy }) {
  const t = useTexts(policyConsoleTexts)
  return (
    <>
      <PanelActionRow>
        <ButtonLink to="/console/policies/$id" params={{ id: row.policyId }}>
          {t.acts.edit}
        </ButtonLink>
        {row.version > 0 ? (
          <ButtonLink to="/console/policies/$id/people" params={{ id: row.policyId }}>
            {t.acts.people}
          </ButtonLink>
        ) : null}
      </PanelActionRow>
      {row.version > 0 ? <Figures policyId={row.policyId} /> : null}
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

/** The counts of a policy. The list has none, because each count examines all people of the policy. */
function Figures({ policyId }: { readonly policyId: string }) {
  const c = useTexts(policyConsoleTexts).columns
  return (
    <QueryStates query={usePolicy(policyId)} skeleton={<PanelSkeleton height={80} />}>
      {({ asked, signed, overdue }) => (
        <dl className={panel.figures}>
          {[
            [c.asked, formatNumber(asked)],
            [c.signed, formatNumber(signed)],
            [c.overdue, formatNumber(overdue)],
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b className="num">{value}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </QueryStates>
  )
}

function useColumns(): readonly ListColumn<ManagedPolicy>[] {
  const t = useTexts(policyConsoleTexts)
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
            {row.status === 'published'
              ? [t.version(row.version), row.hasChanges ? t.changed : ''].filter(Boolean).join(' · ')
              : t.status[row.status]}
          </small>
        </>
      ),
    },
    {
      id: 'company',
      words: c.company,
      width: 140,
      fold: 2,
      phone: 'below',
      cell: (row) => pickReaderText(row.company),
    },
    createTimeColumn<ManagedPolicy>({ id: 'changed', words: c.changedAt, of: (row) => row.changedAt, fold: 1 }),
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(policyConsoleTexts).views
  return [
    { id: 'published', words: v.published, search: { status: 'published' }, isCounted: true },
    { id: 'draft', words: v.draft, search: { status: 'draft' }, isCounted: true, isApart: true },
    { id: 'retired', words: v.retired, search: { status: 'retired' }, isCounted: true },
  ]
}
