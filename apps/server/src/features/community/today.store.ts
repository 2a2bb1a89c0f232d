import { findWaitingQueue, type WaitingQueue } from '../../core/jobs/waiting.store.ts'
import type { Db } from '../../database/connection.ts'

/**
 * Finds the summary of the comments that were reported or are held for review, in parts by the reason of the first open
 * report; a comment without one belongs to the part `held`.
 */
export const findCommentQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select c.waits_since as at, null::jsonb as title,
        coalesce((select r.reason from comment_report r where r.comment_id = c.id and r.closed_at is null order by r.created_at limit 1), 'held') as word
      from comment c where c.waits_since is not null order by c.waits_since`,
  )

/** Finds the summary of the wishes without an answer. */
export const findWishQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select created_at as at, null::jsonb as title, null::text as word from wish where state = 'open' order by created_at`,
  )
