import { findWaitingQueue, type WaitingQueue } from '../../core/jobs/waiting.store.ts'
import type { Db } from '../../database/connection.ts'

/** Finds the queue of media that could not be processed, the longest waiting first. */
export const findFailedMediaQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select changed_at as at, null::jsonb as title, null::text as word from media where state = 'failed' order by changed_at`,
  )
