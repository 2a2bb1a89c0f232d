import { type Branch, TreeSelect } from '#web/console/form/fields/tree-select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import type { PlanFormOf } from './plan-items.tsx'

/** The departments of a plan that is not for everyone. */
export function PlanDepartments({
  form,
  branches,
}: {
  readonly form: PlanFormOf
  readonly branches: readonly Branch[]
}) {
  const t = useTexts(planConsoleTexts)
  return <TreeSelect form={form} name="whom.departmentIds" label={t.picks.departments} branches={branches} isMany />
}
