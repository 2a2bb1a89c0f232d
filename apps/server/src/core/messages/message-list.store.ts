import type { Db } from '../../database/connection.ts'
import { findWaitingQueue, type WaitingQueue } from '../jobs/waiting.store.ts'
import type { ListSource } from '../list/list.store.ts'
import { phrasePattern } from '../text/like-pattern.ts'
import type { DeliveryChannel } from './delivery.rules.ts'

export type MessageState = 'kept' | 'queued' | 'sent' | 'failed'
export type ListedMessage = {
  readonly id: string
  readonly channel: DeliveryChannel
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly isSecret: boolean
  readonly state: MessageState
  readonly attempts: number
  readonly lastError: string | null
  readonly reference: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly failedAt: Date | null
}
export type MessageFilter = {
  readonly channel: DeliveryChannel | null
  readonly state: MessageState | null
  readonly recipient: string | null
}

const stateOf = (db: Db) => db`
  case when sent_at is not null then 'sent' when failed_at is not null then 'failed' when has_transport then 'queued' else 'kept' end`

/** Returns the SQL source of the messages with their states. Waiting and failed ones have a separate index. */
export function messageSource(db: Db, { channel, state, recipient }: MessageFilter): ListSource {
  const like = phrasePattern(recipient)
  const states = {
    sent: db`m.sent_at is not null`,
    failed: db`m.failed_at is not null and m.sent_at is null`,
    queued: db`m.has_transport and m.sent_at is null and m.failed_at is null`,
    kept: db`not m.has_transport and m.sent_at is null and m.failed_at is null`,
  }
  return {
    from: db`outbound_message m`,
    where: db`
      true ${state ? db`and ${states[state]}` : db``} ${channel ? db`and m.channel = ${channel}` : db``} ${like ? db`and m.recipient ~* ${like}` : db``}`,
    sorted: db`m.created_at`,
    id: db`m.id`,
  }
}

export const listMessages = (db: Db, ids: readonly string[]): Promise<ListedMessage[]> => db<ListedMessage[]>`
  select id, channel, recipient, subject, body, is_secret as "isSecret", ${stateOf(db)} as state, attempts,
    last_error as "lastError", reference, created_at as "createdAt", sent_at as "sentAt",
    failed_at as "failedAt"
  from outbound_message where id = any(${ids as string[]}::uuid[])`

/**
 * Puts a failed message back into the queue. `isRevived` is false when the message has not failed, has no transport or
 * has expired. Returns null when there is no message with this id.
 */
export async function retryFailedMessage(
  db: Db,
  id: string,
  now: Date,
): Promise<{ channel: DeliveryChannel; companyId: string | null; isRevived: boolean } | null> {
  const row = await db<{ channel: DeliveryChannel; companyId: string | null; isRevived: boolean }[]>`
    with revived as (
      update outbound_message set failed_at = null, last_error = null, not_before = null, due_at = ${now} where id = ${id}
        and failed_at is not null and has_transport and (expires_at is null or expires_at > ${now}) returning id)
    select m.channel, m.company_id as "companyId", exists (select from revived) as "isRevived" from outbound_message m where m.id = ${id}`.maybeOne()
  return row ?? null
}

/** Finds the summary of the messages that could not be sent, by channel. */
export const findFailedMessageQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`
    select failed_at as at, null::jsonb as title, channel as word from outbound_message
    where failed_at is not null and sent_at is null order by failed_at`,
  )
