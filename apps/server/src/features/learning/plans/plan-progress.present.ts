import type { DataOf } from '@portal/contract/http/call.ts'
import type { planProgress } from '@portal/contract/learning/plan-staff.contract.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import type { PlanPersonRow, PlanTotals } from './plan-progress.store.ts'

type Answer = DataOf<typeof planProgress>

export const presentPlanCounts = ({
  people,
  done,
  overdue,
  percent,
  spread,
  countedAt,
}: PlanTotals): Answer['counts'] => ({
  people,
  done,
  overdue,
  percent,
  spread,
  countedAt: countedAt.toISOString(),
})

export const planProgressStateOf = ({
  done,
  of,
  overdue,
}: Pick<PlanPersonRow, 'done' | 'of' | 'overdue'>): 'done' | 'overdue' | 'open' =>
  of > 0 && done === of ? 'done' : overdue > 0 ? 'overdue' : 'open'

export const presentPlanStanding = (row: PlanPersonRow, lang: Lang): Answer['rows'][number] => ({
  accountId: row.id,
  name: pickName(row.name, lang),
  employeeNo: row.employeeNo,
  department: row.department,
  percent: row.percent,
  done: row.done,
  of: row.of,
  overdue: row.overdue,
  state: planProgressStateOf(row),
  completedAt: row.completedAt?.toISOString() ?? null,
  studiedAt: row.studiedAt.getTime() === 0 ? null : row.studiedAt.toISOString(),
})
