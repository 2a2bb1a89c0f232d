import type { ChecklistItemKind } from '@portal/contract/checklists/checklist.limits.ts'
import type { checklistUpdate } from '@portal/contract/checklists/checklist-staff.contract.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'

export type FormSections = BodyOf<typeof checklistUpdate>['content']['sections']
export type FormSection = FormSections[number]
export type FormItem = FormSection['items'][number]
export type FormOption = NonNullable<FormItem['options']>[number]

/** Returns a new name for a section, an item or an option. */
export const newPartId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')

export const newOption = (passes: boolean): FormOption => ({ id: newPartId(), label: {}, passes })
export const newItem = (): FormItem => ({
  id: newPartId(),
  kind: 'yesNo',
  label: {},
  isRequired: true,
  isCritical: false,
  mayNotApply: false,
})
export const newSection = (): FormSection => ({ id: newPartId(), title: {}, items: [newItem()] })

/** Converts an item to another kind: shared properties remain, and the others get sensible defaults. */
export function itemOfKind(item: FormItem, kind: ChecklistItemKind): FormItem {
  const { id, label, hint, isRequired, mayNotApply } = item
  const shared = { id, label, ...(hint ? { hint } : {}), isRequired, mayNotApply }
  switch (kind) {
    case 'yesNo':
      return { ...shared, kind, isCritical: item.isCritical }
    case 'scale':
      return { ...shared, kind, isCritical: item.isCritical, steps: 5, passFrom: 3 }
    case 'choice':
      return { ...shared, kind, isCritical: item.isCritical, options: [newOption(true), newOption(false)] }
    case 'number':
      return { ...shared, kind, isCritical: false }
    case 'text':
      return { ...shared, kind, isCritical: false, isRequired: false, mayNotApply: false }
    case 'photo':
      return { ...shared, kind, isCritical: false }
    case 'signature':
      return { ...shared, kind, isCritical: false, signer: 'observed', mayNotApply: false }
  }
}

/** Returns a copy of an item, with new ids for the item and its options. */
export const copyItem = (item: FormItem): FormItem => ({
  ...structuredClone(item),
  id: newPartId(),
  ...(item.options ? { options: item.options.map((option) => ({ ...option, id: newPartId() })) } : {}),
})

export const replaceAt = <T>(list: readonly T[], index: number, one: T): T[] =>
  list.map((other, at) => (at === index ? one : other))
export const removeSectionAt = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)
export const insertSectionAt = <T>(list: readonly T[], index: number, one: T): T[] => [
  ...list.slice(0, index),
  one,
  ...list.slice(index),
]
/** Moves an element by one position; an element at the end of the list doesn't move further. */
export function moveBy<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const one = list[index]
  const to = index + by
  return one === undefined || to < 0 || to >= list.length
    ? [...list]
    : insertSectionAt(removeSectionAt(list, index), to, one)
}
