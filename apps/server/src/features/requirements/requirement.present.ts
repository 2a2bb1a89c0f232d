import { type RequirementState, requirementStates } from './requirement.rules.ts'
import type { ManagedRequirementRow, RequirementHead, RequirementItemRow } from './requirement.store.ts'

/** Presents the content of a requirement as its author writes it. */
export const presentRequirementContent = (row: RequirementHead, items: readonly RequirementItemRow[]) => ({
  title: row.title,
  note: row.note,
  items: items.map(({ productId, examId, schemeId, checklistId, creditKindId, policyId, amount, carry }) => ({
    ...(productId ? { productId } : {}),
    ...(examId ? { examId } : {}),
    ...(schemeId ? { schemeId } : {}),
    ...(checklistId ? { checklistId } : {}),
    ...(policyId ? { policyId } : {}),
    ...(creditKindId ? { creditKindId, amount: amount ?? 0, carry: carry ?? 0 } : {}),
  })),
  whom: {
    departmentIds: row.departmentIds,
    positions: row.positions,
    groupIds: row.groupIds,
    heldSchemeIds: row.heldSchemeIds,
    lackedSchemeIds: row.lackedSchemeIds,
    fields: row.fields.map(({ fieldId, values }) => ({ fieldId, values: [...values] })),
    ...(row.joinedFrom ? { joinedFrom: row.joinedFrom } : {}),
    ...(row.joinedUntil ? { joinedUntil: row.joinedUntil } : {}),
  },
  dueKind: row.dueKind,
  dueDays: row.dueDays,
  ...(row.dueOn ? { dueOn: row.dueOn } : {}),
  ...(row.dueMonth ? { dueMonth: row.dueMonth } : {}),
  ...(row.periodMonths ? { periodMonths: row.periodMonths } : {}),
  windowDays: row.windowDays,
  graceDays: row.graceDays,
  countsEarlier: row.countsEarlier,
})

/** Presents the rule of a requirement with names instead of ids. Learners do not get the names of directory groups. */
export const presentRequirementRule = (row: ManagedRequirementRow, reader: 'staff' | 'learner') => ({
  departments: row.departments,
  positions: row.positions,
  groups: reader === 'staff' ? row.groups : [],
  isOfGroups: row.groupIds.length > 0,
  heldSchemes: row.heldSchemes,
  lackedSchemes: row.lackedSchemes,
  fields: row.fieldValues.map(({ name, values }) => ({ name, values })),
  joinedFrom: row.joinedFrom,
  joinedUntil: row.joinedUntil,
})

/** Presents the number of people of each state. */
export const presentRequirementStateCounts = (counts: Partial<Record<RequirementState, number>>) =>
  Object.fromEntries(requirementStates.map((state) => [state, counts[state] ?? 0])) as Record<RequirementState, number>
