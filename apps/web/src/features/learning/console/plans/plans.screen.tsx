import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { companyFilter } from '#web/console/list/company-options.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListFilter, ListView } from '#web/console/list/list.types.ts'
import { useListAddress } from '#web/console/list/list-address.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { NewPlanDialog } from './new-plan.tsx'
import { usePlanColumns } from './plan-columns.tsx'
import { type PlanRow, useManagedPlans } from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import { PlanPanel } from './plan-panel.tsx'

const phases = ['running', 'upcoming', 'draft', 'past', 'withdrawn'] as const

/** The study plans that the reader manages, with their progress. */
export function PlansScreen() {
  const t = useTexts(planConsoleTexts)
  const navigate = useNavigate()
  const { open } = useListAddress().search
  const [isMaking, setMaking] = useState(false)
  const columns = usePlanColumns()
  useActions(t.title, [
    { id: 'create-plan', words: t.create, shortcut: 'C', run: () => setMaking(true) },
    ...(open
      ? [
          {
            id: 'edit-plan',
            words: t.acts.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/plans/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  const create = (
    <Button look="solid" onPress={() => setMaking(true)} aria-keyshortcuts="C">
      <IconPlus size={16} stroke={1.5} aria-hidden />
      {t.create}
      <Kbd of="C" />
    </Button>
  )
  return (
    <>
      <DataTable<PlanRow>
        name="plans"
        title={t.title}
        actions={create}
        useRows={useManagedPlans}
        keyOf={(row) => row.planId}
        nameOf={(row) => pickReaderText(row.title) || t.untitled}
        counted={t.counted}
        sort="-created"
        searchHint={t.searchHint}
        columns={columns}
        filters={useFilters()}
        views={useViews()}
        isQuiet={(row) => row.status === 'withdrawn'}
        pageOf={(row) => ({
          to: row.status === 'published' ? '/console/plans/$id/progress' : '/console/plans/$id',
          params: { id: row.planId },
        })}
        panel={{
          title: (row) => pickReaderText(row.title) || t.untitled,
          note: (row) => pickReaderText(row.company),
          content: (key, row) => <PlanPanel planId={key} count={row?.count ?? null} />,
        }}
        empty={{ title: t.empty, hint: t.emptyHint, action: create }}
      />
      {isMaking ? <NewPlanDialog onClose={() => setMaking(false)} /> : null}
    </>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(planConsoleTexts)
  const f = t.filters
  const companies = useCompaniesByName().data?.rows ?? []
  return [
    ...companyFilter(companies, f.companyId),
    { name: 'phase', words: f.phase, kind: 'choice', options: phases.map((id) => ({ id, words: t.phase[id] })) },
    {
      name: 'isOverdue',
      words: f.isOverdue,
      kind: 'choice',
      options: [
        { id: 'true', words: f.overdue },
        { id: 'false', words: f.notOverdue },
      ],
    },
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(planConsoleTexts).views
  return [
    { id: 'running', words: v.running, search: { phase: 'running', sort: 'due' }, isCounted: true },
    { id: 'overdue', words: v.overdue, search: { isOverdue: 'true' }, isCounted: true },
    { id: 'upcoming', words: v.upcoming, search: { phase: 'upcoming', sort: 'starts' }, isCounted: true },
    { id: 'draft', words: v.draft, search: { phase: 'draft' }, isCounted: true },
    { id: 'past', words: v.past, search: { phase: 'past', sort: '-due' }, isCounted: true },
    { id: 'withdrawn', words: v.withdrawn, search: { phase: 'withdrawn' }, isCounted: true },
  ]
}
