import type { ChecklistItemKind } from './checklist.limits.ts'

/** The kinds whose answer is a picture, which anonymous surveys don't have. */
export const pictureItemKinds = ['photo', 'signature'] as const satisfies readonly ChecklistItemKind[]
/** The person who signs: the observed person, or the observer. */
export const checklistSigners = ['observed', 'observer'] as const

/**
 * The maximum number of photos for an item, of bytes in a picture that a device sends, and of characters in a typed
 * signature.
 */
export const observationPictureLimits = { photos: 4, bytes: 4 * 1024 * 1024, typedName: 60 } as const
