import type { Db, Transaction } from '../../database/connection.ts'
import { cutText } from '../text/cut-text.ts'
import { type DeliveryChannel, type MessengerChannel, smsRetryMs, type Urgency } from './delivery.rules.ts'
import type { QuietHours } from './quiet-hours.rules.ts'

/** The text of a delivery for one channel, as its reader gets it. */
export type DeliveryWords = {
  readonly channel: DeliveryChannel
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** The whole address of the page, for a messenger's card. */
  readonly link: string
  readonly unsubscribe: string | null
  /** Of a text message: its template and the parameters of that. */
  readonly template?: string
  readonly params?: Readonly<Record<string, string>>
  /** The quiet hours that every try keeps; null: none. A backup without any keeps those of the delivery it follows. */
  readonly quiet?: QuietHours | null
}
export type NewDelivery = DeliveryWords & {
  readonly id: string
  /** Null: a digest, which is created once by its notices. */
  readonly notificationId: string | null
  readonly companyId: string
  readonly accountId: string
  readonly lang: 'zh' | 'en'
  readonly urgency: Urgency
  readonly hasTransport: boolean
  readonly notBefore: Date | null
  /** The quiet hours that every try keeps; null: none. */
  readonly quiet: QuietHours | null
  readonly expiresAt: Date | null
  readonly backup: readonly (DeliveryWords & { readonly hasTransport: boolean })[]
}
export type QueuedDelivery = {
  readonly id: string
  readonly channel: DeliveryChannel
  readonly companyId: string
  readonly notBefore: Date | null
  readonly urgency: Urgency
}

/** Inserts deliveries, at most one for each notice and channel; returns those that are new and have a transport. */
export async function insertDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<QueuedDelivery[]> {
  if (deliveries.length === 0) return []
  return db<QueuedDelivery[]>`
    insert into outbound_message as m (id, channel, recipient, subject, body, locale, is_secret, has_transport, created_at, expires_at,
      notification_id, company_id, account_id, urgency, link, unsubscribe, not_before, due_at, quiet, backup, template, params)
    select d.id, d.channel, d.recipient, d.subject, d.body, d.lang, false, d."hasTransport", ${now}, d."expiresAt",
      d."notificationId", d."companyId", d."accountId", d.urgency, d.link, d.unsubscribe, d."notBefore",
      coalesce(d."notBefore", ${now}), d.quiet, d.backup, d.template, coalesce(d.params, '{}')
    from jsonb_to_recordset(${db.json(deliveries)}) as d(id uuid, channel text, recipient text, subject text, body text, lang text, "hasTransport" boolean,
      "expiresAt" timestamptz, "notificationId" uuid, "companyId" uuid, "accountId" uuid, urgency smallint, link text, unsubscribe text,
      "notBefore" timestamptz, quiet jsonb, backup jsonb, template text, params jsonb)
    on conflict do nothing
    returning m.id, m.channel, m.company_id as "companyId", m.not_before as "notBefore", m.urgency`.then((rows) =>
    rows.filter((row) => deliveries.some(({ id, hasTransport }) => id === row.id && hasTransport)),
  )
}

export type BatchedDelivery = {
  readonly id: string
  readonly recipient: string
  readonly accountId: string
  readonly subject: string
  readonly body: string
  readonly link: string
  readonly lang: 'zh' | 'en'
  readonly createdAt: Date
  /** The instant from which the time for retries is counted: the one at which it was first due, after any quiet hours. */
  readonly dueAt: Date
  /** The provider's own name for the reader, if known. */
  readonly params: { readonly userId?: string }
}
export type DeliveryBatch = {
  readonly id: string
  readonly rows: readonly BatchedDelivery[]
  readonly attempts: number
  readonly triedAt: Date
  /** True: an earlier try had no answer. */
  readonly isRepeated: boolean
}

const batchColumns = (db: Db) => db`
  m.id, m.recipient, m.account_id as "accountId", m.subject, m.body, m.link, m.locale as lang, m.created_at as "createdAt",
  coalesce(m.due_at, m.created_at) as "dueAt", m.params`
const waits = (db: Db, companyId: string, channel: MessengerChannel, now: Date) => db`
  m.company_id = ${companyId} and m.channel = ${channel} and m.has_transport and m.sent_at is null and m.failed_at is null
  and (m.not_before is null or m.not_before <= ${now})`

/**
 * Claims the next batch of a company's messenger and records the try before it is made. A batch whose outcome is
 * unknown comes first, unchanged. Otherwise the batch is the most urgent message with others of the same text, at most
 * `size`. A person who has received `perMinute` messages in the last minute must wait. Returns null when nothing is
 * due.
 */
export async function claimDeliveryBatch(
  tx: Transaction,
  of: {
    companyId: string
    channel: MessengerChannel
    size: number
    perMinute: number
    newId: string
    now: Date
  },
): Promise<DeliveryBatch | null> {
  const { companyId, channel, now } = of
  const tried = await tx<{ batchId: string; attempts: number; triedAt: Date }[]>`
    select batch_id as "batchId", attempts, tried_at as "triedAt" from outbound_message m
    where ${waits(tx, companyId, channel, now)} and m.batch_id is not null order by m.tried_at, m.id limit 1`.maybeOne()
  if (tried) {
    const rows = await tx<BatchedDelivery[]>`
      update outbound_message m set attempts = m.attempts + 1
      where m.company_id = ${companyId} and m.channel = ${channel} and m.batch_id = ${tried.batchId} and m.sent_at is null and m.failed_at is null
      returning ${batchColumns(tx)}`
    const ordered = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
    return { id: tried.batchId, rows: ordered, attempts: tried.attempts + 1, triedAt: tried.triedAt, isRepeated: true }
  }
  const minuteAgo = new Date(now.getTime() - 60_000)
  const rows = await tx<(BatchedDelivery & { attempts: number })[]>`
    with open as (
      select m.* from outbound_message m
      where ${waits(tx, companyId, channel, now)} and m.batch_id is null
        and (select count(*) from outbound_message o where o.account_id = m.account_id and o.channel = m.channel and o.sent_at > ${minuteAgo})
          < ${of.perMinute}
    ), first as (select subject, body, link, locale, created_at from open order by urgency, created_at, id limit 1),
    taken as (
      select distinct on (o.account_id) o.id from open o join first f on o.subject = f.subject and o.body = f.body and o.link = f.link
        and o.locale = f.locale and o.created_at = f.created_at
      order by o.account_id, o.id
    )
    update outbound_message m set batch_id = ${of.newId}, tried_at = ${now}, attempts = m.attempts + 1
    where m.id in (select id from taken order by id limit ${of.size}) returning ${batchColumns(tx)}, m.attempts`
  if (rows.length === 0) return null
  const ordered = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
  const attempts = Math.max(...rows.map((row) => row.attempts))
  return { id: of.newId, rows: ordered, attempts, triedAt: now, isRepeated: false }
}

/** Records the provider's ids of the readers of a batch, so that a repeated batch names the same readers. */
export const setDeliveryUserIds = (db: Db, ids: readonly { id: string; userId: string }[]): Promise<unknown> => db`
  update outbound_message m set params = jsonb_build_object('userId', d."userId")
  from jsonb_to_recordset(${db.json(ids)}) as d(id uuid, "userId" text) where m.id = d.id`

/** Lists the quiet hours of readers with a delivery due through a company's messenger, each once. */
export const listQuietHoursDue = (
  db: Db,
  { companyId, channel }: CompanyMessenger,
  now: Date,
): Promise<{ quiet: QuietHours }[]> => db<{ quiet: QuietHours }[]>`
  select distinct m.quiet from outbound_message m where ${waits(db, companyId, channel, now)} and m.quiet is not null`

/**
 * Postpones deliveries that are due in these quiet hours until their end. A batch whose outcome is unknown is not
 * split: it waits until the quiet hours of all its readers have ended. The wait doesn't count towards the time limit of
 * a delivery.
 */
export const postponeDueDeliveries = (
  db: Db,
  { companyId, channel }: CompanyMessenger,
  { quiet, until, now }: { quiet: QuietHours; until: Date; now: Date },
): Promise<unknown> => db`
  update outbound_message m set not_before = greatest(m.not_before, ${until}),
    due_at = coalesce(m.due_at, m.created_at) + (${until}::timestamptz - ${now}::timestamptz)
  where (${waits(db, companyId, channel, now)} and m.batch_id is null and m.quiet = ${db.json(quiet)})
    or (m.company_id = ${companyId} and m.channel = ${channel} and m.sent_at is null and m.failed_at is null and m.batch_id in (
      select o.batch_id from outbound_message o where o.company_id = ${companyId} and o.channel = ${channel} and o.sent_at is null
        and o.failed_at is null and o.batch_id is not null and o.quiet = ${db.json(quiet)}))`

/** Marks deliveries as accepted by the provider. */
export const setDeliveriesSent = (
  db: Db,
  ids: readonly string[],
  { at, reference }: { at: Date; reference: string | null },
): Promise<unknown> => db`
  update outbound_message set sent_at = ${at}, reference = ${reference}, last_error = null, batch_id = null where id = any(${ids as string[]}::uuid[])`

/** Puts deliveries back into the queue for another try. `isSame`: as the same batch, because its outcome is unknown. */
export const setDeliveriesWaiting = (
  db: Db,
  ids: readonly string[],
  { notBefore, reason, isSame }: { notBefore: Date; reason: string; isSame: boolean },
): Promise<unknown> => db`
  update outbound_message set not_before = ${notBefore}, last_error = ${cutText(reason, 500)}, batch_id = case when ${isSame} then batch_id end
  where id = any(${ids as string[]}::uuid[]) and sent_at is null and failed_at is null`

type GivenUp = { readonly id: string; readonly reason: string }
/**
 * Marks deliveries as permanently failed and inserts the next backup of each, in one statement. Returns the inserted
 * ones that have a transport.
 */
export async function setDeliveriesGivenUp(db: Db, given: readonly GivenUp[], now: Date): Promise<QueuedDelivery[]> {
  if (given.length === 0) return []
  const textUntil = new Date(now.getTime() + smsRetryMs)
  return db<QueuedDelivery[]>`
    with given as (select * from jsonb_to_recordset(${db.json(given)}) as g(id uuid, reason text)),
    gone as (
      update outbound_message m set failed_at = ${now}, sent_at = null, last_error = left(g.reason, 500), batch_id = null
      from given g where m.id = g.id and m.failed_at is null returning m.*
    ), next as (
      insert into outbound_message as n (id, channel, recipient, subject, body, locale, is_secret, has_transport, created_at, expires_at,
        notification_id, company_id, account_id, urgency, link, unsubscribe, due_at, quiet, backup, template, params)
      select gen_random_uuid(), b.value->>'channel', b.value->>'recipient', b.value->>'subject', b.value->>'body', gone.locale, false,
        (b.value->>'hasTransport')::boolean, ${now}, case when b.value->>'channel' = 'sms' then ${textUntil}::timestamptz end,
        gone.notification_id, gone.company_id, gone.account_id, gone.urgency,
        b.value->>'link', b.value->>'unsubscribe', ${now},
        case when b.value ? 'quiet' then nullif(b.value->'quiet', 'null') else gone.quiet end, gone.backup - 0, b.value->>'template',
        coalesce(b.value->'params', '{}')
      from gone cross join lateral (select gone.backup->0 as value) b where jsonb_array_length(gone.backup) > 0
      on conflict do nothing
      returning n.id, n.channel, n.company_id as "companyId", n.not_before as "notBefore", n.urgency, n.has_transport
    )
    select id, channel, "companyId", "notBefore", urgency from next where has_transport`
}

export type CompanyMessenger = { readonly companyId: string; readonly channel: MessengerChannel }
/** Lists the messengers of companies for which a message is due. */
export const listDueMessengers = (db: Db, now: Date): Promise<CompanyMessenger[]> => db<CompanyMessenger[]>`
  select distinct company_id as "companyId", channel from outbound_message
  where has_transport and sent_at is null and failed_at is null and channel not in ('mail', 'sms') and (not_before is null or not_before <= ${now})`

/** Lists the unsent deliveries of a messenger whose time limit has passed, with their last error. */
export const listExpiredDeliveries = (db: Db, due: CompanyMessenger, now: Date): Promise<GivenUp[]> => db<GivenUp[]>`
  select id, coalesce(last_error, 'not sent in time') as reason from outbound_message
  where company_id = ${due.companyId} and channel = ${due.channel} and has_transport and sent_at is null and failed_at is null
    and expires_at <= ${now}`

/** Lists the messages that a provider accepted under one reference. */
export const listDeliveriesByReference = (
  db: Db,
  { companyId, channel }: CompanyMessenger,
  reference: string,
): Promise<{ id: string; userId: string }[]> => db<{ id: string; userId: string }[]>`
  select id, coalesce(params->>'userId', recipient) as "userId" from outbound_message
  where company_id = ${companyId} and channel = ${channel} and reference = ${reference} and sent_at is not null`

/** Puts deliveries back into the queue although they were marked as sent, so that they are sent again. */
export const setDeliveriesUnsent = (
  db: Db,
  ids: readonly string[],
  reason: string,
  notBefore: Date,
): Promise<unknown> => db`
  update outbound_message set sent_at = null, reference = null, last_error = ${cutText(reason, 500)}, not_before = ${notBefore}
  where id = any(${ids as string[]}::uuid[]) and failed_at is null`
