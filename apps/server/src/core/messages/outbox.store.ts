import type { Db } from '../../database/connection.ts'
import { cutText } from '../text/cut-text.ts'
import type { QuietHours } from './quiet-hours.rules.ts'

type NewMessage = {
  readonly id: string
  readonly channel: 'mail' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly template: string | null
  readonly params: Readonly<Record<string, string>>
  readonly lang: 'zh' | 'en'
  readonly isSecret: boolean
  /** The words of a secret message; its `body` and `params` are then empty. */
  readonly sealedWords: Buffer | null
  readonly hasTransport: boolean
  readonly createdAt: Date
  readonly expiresAt: Date | null
}
export type OutboxRow = NewMessage & {
  readonly sentAt: Date | null
  readonly failedAt: Date | null
  readonly attempts: number
  readonly lastError: string | null
  /** A delivery of a notice or a digest. */
  readonly isNotice: boolean
  /** The instant of the last try, or of the message itself. */
  readonly triedAt: Date
  /** The quiet hours that every try keeps; null: none. */
  readonly quiet: QuietHours | null
  readonly unsubscribe: string | null
}

export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await db`
    insert into outbound_message (id, channel, recipient, subject, body, template, params, locale, is_secret, sealed_words,
      has_transport, created_at, expires_at)
    values (${message.id}, ${message.channel}, ${message.recipient}, ${message.subject}, ${message.body}, ${message.template}, ${db.json(message.params)},
      ${message.lang},
      ${message.isSecret}, ${message.sealedWords}, ${message.hasTransport}, ${message.createdAt}, ${message.expiresAt})`
}

export async function findMessage(db: Db, id: string): Promise<OutboxRow | null> {
  const row = await db<OutboxRow[]>`
    select id, channel, recipient, subject, body, template, params, locale as lang, is_secret as "isSecret", sealed_words as "sealedWords",
      has_transport as "hasTransport",
      created_at as "createdAt", expires_at as "expiresAt", sent_at as "sentAt", failed_at as "failedAt", attempts, last_error as "lastError",
      account_id is not null as "isNotice", unsubscribe, quiet, coalesce(tried_at, created_at) as "triedAt"
    from outbound_message where id = ${id}`.maybeOne()
  return row ?? null
}

/** Records a try before it is made: if the process dies during it, the next one knows that there was one. */
export async function recordMessageTry(db: Db, id: string, now: Date): Promise<void> {
  await db`update outbound_message set attempts = attempts + 1, tried_at = ${now} where id = ${id}`
}

/** Postpones a message that is due in quiet hours until their end. The wait doesn't count towards its time limit. */
export async function postponeMessage(db: Db, id: string, { until, now }: { until: Date; now: Date }): Promise<void> {
  await db`
    update outbound_message set not_before = ${until}, expires_at = expires_at + (${until}::timestamptz - ${now}::timestamptz) where id = ${id}`
}

/** Marks a message as sent. With `keepsWords` false, its text, which only its reader may know, is deleted. */
export async function setMessageSent(
  db: Db,
  id: string,
  { at, reference, keepsWords }: { at: Date; reference: string | null; keepsWords: boolean },
): Promise<void> {
  await db`
    update outbound_message set sent_at = ${at}, last_error = null, reference = ${reference}, body = case when ${keepsWords} then body else '' end,
      params = case when ${keepsWords} then params else '{}' end, sealed_words = null
    where id = ${id}`
}

export async function setMessageFailed(db: Db, id: string, error: string): Promise<void> {
  await db`update outbound_message set last_error = ${cutText(error, 500)} where id = ${id}`
}

export async function setMessageGivenUp(
  db: Db,
  id: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await db`update outbound_message set failed_at = ${at}, last_error = ${cutText(reason, 500)} where id = ${id}`
}
