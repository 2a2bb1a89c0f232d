import { defineEvent } from '../../core/jobs/events.ts'

/** The event that the lessons of a product, as learners see them, have changed. */
export type ChangedOutline = {
  readonly productId: string
  /** All lessons now. */
  readonly contentIds: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** The author asks learners who completed the course to complete the added lessons as well. */
  readonly reopens: boolean
  readonly now: Date
}

/** Published in the transaction that changes the outline. */
export const outlineChanged = defineEvent<ChangedOutline>('outlineChanged')
