import type { ChecklistItemKind } from './checklist.limits.ts'

/** The kinds whose answer is a picture, which anonymous surveys don't have. */
export const pictureKinds = ['photo', 'signature'] as const satisfies readonly ChecklistItemKind[]
/** The person who signs: the one observed, or the observer. */
export const checklistSigners = ['observed', 'observer'] as const

/** Photos of one item, bytes of one picture as a device may send it, and characters of a typed signature, at most. */
export const observationPictureLimits = { photos: 4, bytes: 4 * 1024 * 1024, typedName: 60 } as const
