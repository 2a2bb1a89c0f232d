import type { ChecklistItemKind } from './checklist.limits.ts'

/** The kinds of items that are answered with a picture. Anonymous surveys can't have such items. */
export const pictureItemKinds = ['photo', 'signature'] as const satisfies readonly ChecklistItemKind[]
/** The people whom a signature item can ask to sign. */
export const checklistSigners = ['observed', 'observer'] as const

/**
 * The maximum number of photos for an item, of bytes in a picture that a device sends, and of characters in a typed
 * signature.
 */
export const observationPictureLimits = { photos: 4, bytes: 4 * 1024 * 1024, typedName: 60 } as const
