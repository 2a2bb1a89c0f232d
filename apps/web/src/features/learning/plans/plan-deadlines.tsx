import { IconChevronRight } from '@tabler/icons-react'
import { MoreLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { PlanItem } from './plan.queries.ts'
import css from './plan-deadlines.module.css'
import { PlanTable } from './plan-table.tsx'
import { planTexts } from './plan-texts.ts'

type Deadlines = { readonly items: readonly PlanItem[]; readonly openCount: number; readonly overdueCount: number }

/** The open items of plans by due date, the most urgent first. */
export function OpenPlanItems({ plans }: { readonly plans: Deadlines }) {
  const t = useTexts(planTexts)
  return (
    <section>
      <div className={css.head}>
        <h2>{t.deadlines}</h2>
        <p>{t.openItems(plans.openCount, plans.overdueCount)}</p>
        <MoreLink to="/studyList">
          {t.allPlans}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </MoreLink>
      </div>
      <PlanTable items={plans.items} withPlan />
    </section>
  )
}
