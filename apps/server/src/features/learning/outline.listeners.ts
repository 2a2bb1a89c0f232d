import type { EventHandler } from '../../core/jobs/events.ts'
import type { ChangedOutline } from '../catalogue/catalogue.public.ts'
import { refreshLessonsDone, reopenUnfinished } from './outline-progress.store.ts'

/**
 * Adapts the progress of learners to changed lessons of a course. Added lessons without study change no row;
 * a completed course stays completed unless its author asks learners to complete the added lessons.
 */
export const updateProgressAfterOutlineChange: EventHandler<ChangedOutline> = async (_deps, tx, change) => {
  const { productId, contentIds, added, removed, reopens, now } = change
  const changed = [...added, ...removed]
  if (changed.length > 0) await refreshLessonsDone(tx, { productId, contentIds, changed, removed })
  if (reopens && contentIds.length > 0) await reopenUnfinished(tx, productId, contentIds, now)
}
