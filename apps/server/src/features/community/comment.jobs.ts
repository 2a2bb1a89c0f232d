import type { Deps } from '../../core/deps.ts'
import { deleteGoneComments } from './comment-moderation.store.ts'

/** Days for which staff can restore what was removed, and see what its author took back after it was reported. */
const daysKept = 30

/** Job, daily: deletes for good the comments that have been gone for long enough. */
export async function clearGoneComments(deps: Deps): Promise<void> {
  await deleteGoneComments(deps.sql, new Date(deps.clock.now().getTime() - daysKept * 86_400_000))
}
