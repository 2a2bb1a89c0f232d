import { readWaiting, type Waiting } from '../../core/waiting.store.ts'
import type { Db } from '../../database/connection.ts'

/** Messages of the contact page that nobody has closed, by topic. */
export const contactWaiting = (db: Db): Promise<Waiting> =>
  readWaiting(db, db`select created_at as at, null::jsonb as title, topic as word from contact_message where closed_at is null order by created_at`)

/** Mails and SMS that could not be sent, by channel. */
export const messagesFailed = (db: Db): Promise<Waiting> =>
  readWaiting(db, db`select failed_at as at, null::jsonb as title, channel as word from outbound_message where failed_at is not null and sent_at is null order by failed_at`)
