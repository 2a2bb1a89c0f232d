import { studyPlans } from '@portal/demo/plans.ts'
import type { Deps } from '../core/deps.ts'
import { addDays, dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

/** Loads study plans of the demo companies, published on the day they began. */
export async function loadPlans(
  deps: Pick<Deps, 'settings'>,
  tx: Transaction,
  exams: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const today = dayInZone(now, deps.settings.timeZone)
  const idOf = (key: string) => demoId('plan', key)
  await insertDemoRows(
    tx,
    'study_plan',
    studyPlans.map((plan) => ({
      id: idOf(plan.key),
      company_id: demoId('company', plan.company),
      title: plan.title,
      note: plan.note,
      starts_on: addDays(today, -plan.startsDaysAgo),
      due_on: addDays(today, plan.dueInDays),
      status: 'published',
      is_mandatory: plan.isMandatory,
      for_everyone: plan.everyone,
      revision: 3,
      created_by: demoId('account', 'staff'),
      created_at: daysBefore(now, plan.startsDaysAgo + 2),
      published_at: daysBefore(now, plan.startsDaysAgo),
    })),
  )
  await insertDemoRows(
    tx,
    'study_plan_item',
    studyPlans.flatMap((plan) =>
      plan.items.map((item, index) => ({
        plan_id: idOf(plan.key),
        product_id: item.product ? demoId('product', item.product) : null,
        exam_id: item.exam ? (exams.get(item.exam) ?? null) : null,
        position: index + 1,
        is_mandatory: item.isMandatory,
        due_on: item.dueInDays === undefined ? null : addDays(today, item.dueInDays),
      })),
    ),
  )
  await insertDemoRows(
    tx,
    'study_plan_target',
    studyPlans.flatMap((plan) => [
      ...plan.departments.map((key) => ({
        plan_id: idOf(plan.key),
        account_id: null,
        department_id: demoId('department', key),
      })),
      ...plan.people.map((key) => ({
        plan_id: idOf(plan.key),
        account_id: demoId('account', key),
        department_id: null,
      })),
    ]),
  )
}
