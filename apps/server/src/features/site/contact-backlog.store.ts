import { findWaitingQueue, type WaitingQueue } from '../../core/jobs/waiting.store.ts'
import type { Db } from '../../database/connection.ts'

/** Finds the summary of the open contact messages, the oldest first, for the list of waiting work. */
export const findContactMessageQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select created_at as at, null::jsonb as title, topic as word from contact_message where closed_at is null order by created_at`,
  )
