import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { companyFilter } from '#web/console/list/company-options.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListColumn, ListView } from '#web/console/list/list.types.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatShortInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { describeRequirementPeople } from '../parts/describe-targets.ts'
import { ApproversDialog } from './approvers-dialog.tsx'
import { CoverageBar, CoverageTotal, formatCoverage } from './coverage-bar.tsx'
import { DepartmentManagersDialog } from './managers-dialog.tsx'
import { NewRequirementDialog } from './new-requirement.tsx'
import { type RequirementRow, useRequirements, useRequirementTotals } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import { RequirementPanel } from './requirement-panel.tsx'
import { describeDueRule } from './requirement-words.ts'
import css from './requirements-console.module.css'

const route = getRouteApi('/console/requirements/')

/** The requirements that the reader manages, with the coverage of their people. */
export function RequirementsScreen() {
  const t = useTexts(requirementConsoleTexts)
  const [dialog, setDialog] = useState<'new' | 'managers' | 'approvers' | null>(null)
  const companies = useCompaniesByName().data?.rows ?? []
  const { companyId } = route.useSearch() as { readonly companyId?: string }
  const totals = useRequirementTotals(companyId).data
  useActions(t.title, [
    { id: 'create-requirement', words: t.create, shortcut: 'C', run: () => setDialog('new') },
    { id: 'managers', words: t.managers.open, run: () => setDialog('managers') },
    { id: 'approvers', words: t.approvers.open, run: () => setDialog('approvers') },
  ])
  const create = (
    <Button look="solid" onPress={() => setDialog('new')} aria-keyshortcuts="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.create}
      <Kbd of="C" />
    </Button>
  )
  return (
    <>
      <DataTable<RequirementRow>
        name="requirements"
        title={t.title}
        facts={totals?.countedAt ? t.facts(totals.requirements, formatShortInstant(totals.countedAt)) : undefined}
        lead={totals && totals.requirements > 0 ? <CoverageTotal counts={totals.counts} words={t.total} /> : null}
        actions={
          <>
            <Button onPress={() => setDialog('approvers')}>{t.approvers.open}</Button>
            <Button onPress={() => setDialog('managers')}>{t.managers.open}</Button>
            {create}
          </>
        }
        useRows={useRequirements}
        keyOf={(row) => row.requirementId}
        nameOf={(row) => pickReaderText(row.title) || t.untitled}
        counted={t.counted}
        sort="-created"
        searchHint={t.searchHint}
        columns={useColumns()}
        views={useViews()}
        filters={[
          ...companyFilter(companies, t.filters.companyId),
          {
            name: 'status',
            words: t.filters.status,
            kind: 'choice',
            options: (['active', 'draft', 'archived'] as const).map((id) => ({ id, words: t.status[id] })),
          },
        ]}
        isQuiet={(row) => row.status === 'archived'}
        pageOf={(row) => ({
          to: row.status === 'draft' ? '/console/requirements/$id' : '/console/requirements/$id/people',
          params: { id: row.requirementId },
        })}
        panel={{
          title: (row) => pickReaderText(row.title) || t.untitled,
          note: (row) => pickReaderText(row.company),
          content: (key, row) => <RequirementPanel requirementId={key} status={row?.status ?? 'draft'} />,
        }}
        empty={{ title: t.empty, hint: t.emptyHint, action: create }}
      />
      {dialog === 'new' ? <NewRequirementDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'approvers' ? <ApproversDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'managers' ? <DepartmentManagersDialog onClose={() => setDialog(null)} /> : null}
    </>
  )
}

function useColumns(): readonly ListColumn<RequirementRow>[] {
  const t = useTexts(requirementConsoleTexts)
  const c = t.columns
  return [
    {
      id: 'title',
      words: c.title,
      width: 240,
      cell: (row) => (
        <>
          {pickReaderText(row.title) || t.untitled}
          <small>
            {row.status === 'active'
              ? [...new Set(row.itemKinds)].map((kind) => t.kinds[kind]).join(' + ')
              : t.status[row.status]}
          </small>
        </>
      ),
    },
    { id: 'whom', words: c.whom, width: 180, fold: 3, cell: (row) => describeRequirementPeople(t, row.whom) },
    {
      id: 'cycle',
      words: c.cycle,
      width: 150,
      fold: 2,
      phone: 'below',
      cell: (row) => (
        <span className={css.cycle}>
          {row.periodMonths === null ? t.once : t.months(row.periodMonths)} <small>{describeDueRule(t, row)}</small>
        </span>
      ),
    },
    {
      id: 'coverage',
      words: c.coverage,
      width: 200,
      phone: 'end',
      cell: (row) =>
        row.counts && row.status === 'active' ? (
          <span className={css.coverage}>
            <CoverageBar counts={row.counts} />
            <span className="num">{formatCoverage(row.counts)}</span>
          </span>
        ) : (
          <span className={css.none}>{row.status === 'active' ? t.uncounted : '—'}</span>
        ),
    },
    {
      id: 'late',
      words: c.late,
      width: 80,
      align: 'end',
      fold: 1,
      phone: 'belowEnd',
      cell: (row) => {
        const late = row.status === 'active' && row.counts ? row.counts.overdue + row.counts.lapsed : 0
        return late > 0 ? <span className={css.late}>{formatNumber(late)}</span> : <span className={css.none}>—</span>
      },
    },
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(requirementConsoleTexts).views
  return [
    { id: 'active', words: v.active, search: { status: 'active' }, isCounted: true },
    { id: 'overdue', words: v.overdue, search: { isOverdue: 'true' }, isCounted: true },
    { id: 'draft', words: v.draft, search: { status: 'draft' }, isCounted: true, isApart: true },
    { id: 'archived', words: v.archived, search: { status: 'archived' }, isCounted: true },
  ]
}
