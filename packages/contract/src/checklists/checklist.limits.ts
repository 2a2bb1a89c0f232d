export const checklistItemKinds = ['yesNo', 'scale', 'choice', 'text', 'number', 'photo', 'signature'] as const
export type ChecklistItemKind = (typeof checklistItemKinds)[number]
export const checklistLimits = {
  sections: 20,
  itemsInSection: 40,
  options: 8,
  steps: 10,
  label: 300,
  answer: 1000,
  note: 500,
  remark: 2000,
  perSync: 50,
} as const
