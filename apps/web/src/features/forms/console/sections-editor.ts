import type { ChecklistItemKind } from '@portal/contract/checklists/checklist.limits.ts'
import type { checklistUpdate } from '@portal/contract/checklists/checklist-staff.contract.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'

export type EditedSections = BodyOf<typeof checklistUpdate>['content']['sections']
export type FormSection = EditedSections[number]
export type EditedItem = FormSection['items'][number]
export type EditedOption = NonNullable<EditedItem['options']>[number]

/** Creates a random id for a section, an item or an option. */
export const createFormPartId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')

export const createFormOption = (passes: boolean): EditedOption => ({ id: createFormPartId(), label: {}, passes })
export const createFormItem = (): EditedItem => ({
  id: createFormPartId(),
  kind: 'yesNo',
  label: {},
  isRequired: true,
  isCritical: false,
  mayNotApply: false,
})
export const createFormSection = (): FormSection => ({ id: createFormPartId(), title: {}, items: [createFormItem()] })

/**
 * Converts an item to another kind. Its id, label and hint remain; its other properties remain where the new kind uses
 * them, or get defaults.
 */
export function convertItemToKind(item: EditedItem, kind: ChecklistItemKind): EditedItem {
  const { id, label, hint, isRequired, mayNotApply } = item
  const shared = { id, label, ...(hint ? { hint } : {}), isRequired, mayNotApply }
  switch (kind) {
    case 'yesNo':
      return { ...shared, kind, isCritical: item.isCritical }
    case 'scale':
      return { ...shared, kind, isCritical: item.isCritical, steps: 5, passFrom: 3 }
    case 'choice':
      return {
        ...shared,
        kind,
        isCritical: item.isCritical,
        options: [createFormOption(true), createFormOption(false)],
      }
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
export const copyFormItem = (item: EditedItem): EditedItem => ({
  ...structuredClone(item),
  id: createFormPartId(),
  ...(item.options ? { options: item.options.map((option) => ({ ...option, id: createFormPartId() })) } : {}),
})

export const replaceElementAt = <T>(list: readonly T[], index: number, one: T): T[] =>
  list.map((other, at) => (at === index ? one : other))
export const removeElementAt = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)
export const insertElementAt = <T>(list: readonly T[], index: number, one: T): T[] => [
  ...list.slice(0, index),
  one,
  ...list.slice(index),
]
/** Moves an element by one position; an element at either end of the list doesn't move beyond it. */
export function moveElementBy<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const one = list[index]
  const to = index + by
  return one === undefined || to < 0 || to >= list.length
    ? [...list]
    : insertElementAt(removeElementAt(list, index), to, one)
}
