import { likeOf } from '../../core/like.ts'
import type { Db } from '../../database/connection.ts'
import { type Paged, readPage } from '../../database/paged.ts'

export type MessageState = 'kept' | 'queued' | 'sent' | 'failed'
export type ListedMessage = {
  readonly id: string
  readonly channel: 'mail' | 'sms'
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
  readonly total: number
}
type Filter = {
  readonly channel?: string | undefined
  readonly state?: MessageState | undefined
  readonly recipient?: string | undefined
  readonly page: number
  readonly size: number
}

const stateOf = (db: Db) => db`case when sent_at is not null then 'sent' when failed_at is not null then 'failed' when has_transport then 'queued' else 'kept' end`

/** Messages with what became of each, the newest first. */
export async function listMessages(db: Db, { channel, state, recipient, page, size }: Filter): Promise<Paged<ListedMessage>> {
  const like = likeOf(recipient)
  return readPage(
    db,
    { page, size },
    (part) => db<ListedMessage[]>`
    select id, channel, recipient, subject, body, is_secret as "isSecret", ${stateOf(db)} as state, attempts, last_error as "lastError", reference, created_at as "createdAt", sent_at as "sentAt",
      failed_at as "failedAt", count(*) over ()::int as total
    from outbound_message
    where (${channel ?? null}::text is null or channel = ${channel ?? null}) and (${state ?? null}::text is null or ${stateOf(db)} = ${state ?? null}) and (${like}::text is null or recipient ilike ${like})
    order by created_at desc, id ${part}`,
  )
}

/** Takes a message out of those given up; null: there is none of this id, false: it was not given up. */
export async function reviveMessage(db: Db, id: string, now: Date): Promise<{ channel: string; isRevived: boolean } | null> {
  const [row] = await db<{ channel: string; isRevived: boolean }[]>`
    with revived as (
      update outbound_message set failed_at = null, last_error = null where id = ${id} and failed_at is not null and has_transport and (expires_at is null or expires_at > ${now}) returning id)
    select m.channel, exists (select from revived) as "isRevived" from outbound_message m where m.id = ${id}`
  return row ?? null
}
