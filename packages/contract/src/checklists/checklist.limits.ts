export const checklistItemKinds = ['yesNo', 'scale', 'choice', 'text', 'number', 'photo', 'signature'] as const
export type ChecklistItemKind = (typeof checklistItemKinds)[number]
/** The kinds whose answer is a picture, which anonymous surveys don't have. */
export const pictureKinds = ['photo', 'signature'] as const satisfies readonly ChecklistItemKind[]
/** The person who signs: the one observed, or the observer. */
export const checklistSigners = ['observed', 'observer'] as const

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
  /** Photos of one item. */
  photos: 4,
  /** Bytes of one picture as a device may send it. */
  pictureBytes: 4 * 1024 * 1024,
  /** Characters of a typed signature. */
  typedName: 60,
} as const
