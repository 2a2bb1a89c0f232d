import type { EditedPlanItem } from './plan-console.queries.ts'

type Text = { readonly zh?: string | undefined; readonly en?: string | undefined }
export type PlanFormValues = {
  readonly content: {
    readonly title: Text
    readonly note?: Text
    readonly startsOn: string
    readonly dueOn?: string | undefined
    readonly isMandatory: boolean
    readonly items: readonly EditedPlanItem[]
  }
  readonly whom: {
    readonly everyone: boolean
    readonly accountIds: readonly string[]
    readonly departmentIds: readonly string[]
  }
}
export type PlanProblemName =
  | 'name'
  | 'english'
  | 'chinese'
  | 'items'
  | 'notOffered'
  | 'outside'
  | 'allMay'
  | 'nobody'
  | 'past'
const isSaid = (text: string | undefined) => Boolean(text?.trim())

/**
 * Returns the problems that prevent publishing a plan (`isBad`) and hints for its author; `today` is a day in the
 * portal's zone.
 */
export function findPlanProblems(
  { content, whom }: PlanFormValues,
  notOffered: number,
  today: string,
): readonly { readonly word: PlanProblemName; readonly isBad: boolean }[] {
  const { title, items, startsOn, dueOn } = content
  const [zh, en] = [isSaid(title.zh), isSaid(title.en)]
  const isOutside = items.some(
    (item) => item.dueOn !== undefined && (item.dueOn < startsOn || (dueOn !== undefined && item.dueOn > dueOn)),
  )
  const problem = (holds: boolean, word: PlanProblemName, isBad: boolean) => (holds ? [{ word, isBad }] : [])
  return [
    ...problem(!zh && !en, 'name', true),
    ...problem(items.length === 0, 'items', true),
    ...problem(notOffered > 0, 'notOffered', true),
    ...problem(isOutside, 'outside', true),
    ...problem(dueOn !== undefined && dueOn < today, 'past', true),
    ...problem(!whom.everyone && whom.accountIds.length + whom.departmentIds.length === 0, 'nobody', true),
    ...problem(zh && !en, 'english', false),
    ...problem(en && !zh, 'chinese', false),
    ...problem(
      content.isMandatory && items.length > 0 && items.every(({ isMandatory }) => !isMandatory),
      'allMay',
      false,
    ),
  ]
}
