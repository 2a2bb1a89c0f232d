import type { EventHandler } from '../../core/jobs/events.ts'
import type { ChangedOutline } from '../catalogue/catalogue.public.ts'
import { refreshLessonsDone, reopenUnfinishedProduct } from './outline-progress.store.ts'

/**
 * Adapts the progress of learners to changed lessons of a course. Added lessons that no one has studied change no row.
 * A completed course remains completed, unless its author wants learners to complete the added lessons too.
 */
export const updateProgressAfterOutlineChange: EventHandler<ChangedOutline> = async (_deps, tx, change) => {
  const { productId, contentIds, added, removed, reopens, now } = change
  const changed = [...added, ...removed]
  if (changed.length > 0) await refreshLessonsDone(tx, { productId, contentIds, changed, removed })
  if (reopens && contentIds.length > 0) await reopenUnfinishedProduct(tx, productId, contentIds, now)
}
