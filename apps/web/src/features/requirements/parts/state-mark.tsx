import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { MyRequirement } from '../requirement.queries.ts'
import { requirementTexts } from '../requirement-texts.ts'

const tones = {
  notDue: 'plain',
  due: 'signal',
  expiring: 'signal',
  overdue: 'danger',
  lapsed: 'danger',
  done: 'ok',
  waived: 'plain',
  paused: 'plain',
} as const

export function RequirementStateMark({ state }: { readonly state: MyRequirement['state'] }) {
  const t = useTexts(requirementTexts)
  return <Tag tone={tones[state]}>{t.state[state]}</Tag>
}
