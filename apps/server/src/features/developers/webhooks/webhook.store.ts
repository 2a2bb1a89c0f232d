import type { WebhookEvent } from '@portal/contract/developers/webhook-events.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

export type WebhookEndpointState = 'active' | 'paused' | 'disabled'
export type WebhookEndpoint = {
  readonly id: string
  readonly companyId: string | null
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly state: WebhookEndpointState
  readonly disabledFor: 'failures' | 'gone' | null
  readonly sealedSecret: Buffer
}
export type WebhookEndpointRow = Omit<WebhookEndpoint, 'sealedSecret'> & {
  readonly company: BilingualText | null
  readonly failingSince: Date | null
  readonly createdAt: Date
  readonly createdBy: PersonName
  readonly waiting: number
  readonly delivered: number
  readonly failed: number
}

/**
 * Lists at most 500 endpoints of one company or, if `bound` is null, of the portal and all its companies, the newest
 * first. Delivered and failed deliveries are counted from `since` on.
 */
export async function listWebhookEndpoints(
  db: Db,
  bound: string | null,
  since: Date,
): Promise<readonly WebhookEndpointRow[]> {
  return db<WebhookEndpointRow[]>`
    select e.id, e.company_id as "companyId", c.short_name as company, e.name, e.url, e.events, e.state, e.disabled_for as "disabledFor",
      e.failing_since as "failingSince", e.created_at as "createdAt", ${personNameColumn(db, 'a')} as "createdBy",
      (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.state = 'delivered' and d.tried_at >= ${since}) as delivered,
      (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.state = 'failed' and d.tried_at >= ${since}) as failed
    from webhook_endpoint e join account_name a on a.id = e.created_by left join company_name c on c.id = e.company_id
    where e.deleted_at is null and ${bound === null ? db`true` : db`e.company_id = ${bound}`}
    order by e.created_at desc, e.id limit 500`
}

/**
 * Returns an endpoint that is not deleted and locks it until the transaction ends; null when there is none. With
 * `bound`, only an endpoint of that company.
 */
export async function lockWebhookEndpoint(db: Db, id: string, bound: string | null): Promise<WebhookEndpoint | null> {
  const row = await db<WebhookEndpoint[]>`
    select id, company_id as "companyId", name, url, events, state, disabled_for as "disabledFor", sealed_secret as "sealedSecret"
    from webhook_endpoint
    where id = ${id} and deleted_at is null and ${bound === null ? db`true` : db`company_id = ${bound}`} for update`.maybeOne()
  return row ?? null
}
export async function hasWebhookEndpoint(db: Db, id: string, bound: string | null): Promise<boolean> {
  return (
    (
      await db`select from webhook_endpoint
        where id = ${id} and deleted_at is null and ${bound === null ? db`true` : db`company_id = ${bound}`}`
    ).length === 1
  )
}

/** Returns true for a deleted endpoint: of the company `bound`, or of any if it is null. */
export async function isWebhookEndpointDeleted(db: Db, id: string, bound: string | null): Promise<boolean> {
  return (
    (
      await db`select from webhook_endpoint
        where id = ${id} and deleted_at is not null and ${bound === null ? db`true` : db`company_id = ${bound}`}`
    ).length === 1
  )
}

/**
 * Inserts an endpoint; returns false when it already exists, or when its company (or the portal) has `most` of them.
 * Two simultaneous inserts could exceed the limit by one, which does no harm.
 */
export async function insertWebhookEndpoint(
  db: Db,
  one: Pick<WebhookEndpoint, 'id' | 'companyId' | 'name' | 'url' | 'events' | 'sealedSecret'> & {
    readonly by: string
    readonly now: Date
    readonly most: number
  },
): Promise<boolean> {
  const { count } = await db`
    insert into webhook_endpoint (id, company_id, name, url, events, sealed_secret, created_at, created_by)
    select ${one.id}::uuid, ${one.companyId}::uuid, ${one.name}::text, ${one.url}::text, ${[...one.events]}::text[], ${one.sealedSecret}::bytea,
      ${one.now}::timestamptz, ${one.by}::uuid
    where (select count(*) from webhook_endpoint where company_id is not distinct from ${one.companyId}::uuid and deleted_at is null) < ${one.most}::int
    on conflict (id) do nothing`
  return count === 1
}
export async function updateWebhookEndpoint(
  db: Db,
  id: string,
  { name, url, events }: Pick<WebhookEndpoint, 'name' | 'url' | 'events'>,
): Promise<void> {
  await db`update webhook_endpoint set name = ${name}, url = ${url}, events = ${[...events]} where id = ${id}`
}
/** Changes the state of an endpoint and clears its failures and the reason for which it was disabled. */
export async function setWebhookEndpointState(db: Db, id: string, state: 'active' | 'paused'): Promise<void> {
  await db`update webhook_endpoint set state = ${state}, disabled_for = null, failing_since = null where id = ${id}`
}
export async function setWebhookEndpointSecret(
  db: Db,
  id: string,
  one: { readonly sealed: Buffer; readonly former: Buffer; readonly formerUntil: Date },
): Promise<void> {
  await db`
    update webhook_endpoint set sealed_secret = ${one.sealed}, sealed_former = ${one.former}, former_until = ${one.formerUntil} where id = ${id}`
}
export async function deleteWebhookEndpoint(db: Db, id: string, now: Date): Promise<void> {
  await db`update webhook_endpoint set deleted_at = ${now}, state = 'paused', disabled_for = null where id = ${id}`
  await db`delete from webhook_delivery where endpoint_id = ${id} and state = 'waiting'`
}

/** Lists the events that any active endpoint receives. */
export async function listSubscribedEvents(db: Db): Promise<readonly string[]> {
  const rows = await db<{ event: string }[]>`
    select distinct unnest(events) as event from webhook_endpoint where state = 'active' and deleted_at is null`
  return rows.map(({ event }) => event)
}

export type NewWebhookDelivery = {
  readonly eventId: string
  readonly type: string
  readonly subject: string
  readonly body: string
  readonly now: Date
}
/**
 * Inserts a delivery of an event for every active endpoint of its company or of the portal that receives such events.
 */
export async function insertWebhookDeliveries(
  db: Db,
  event: NewWebhookDelivery & { readonly companyId: string },
): Promise<void> {
  await db`
    insert into webhook_delivery (id, endpoint_id, event_id, type, subject, body, created_at, next_at)
    select gen_random_uuid(), e.id, ${event.eventId}::uuid, ${event.type}::text, ${event.subject}::text, ${event.body}::text,
      ${event.now}::timestamptz, ${event.now}::timestamptz
    from webhook_endpoint e
    where e.state = 'active' and e.deleted_at is null and ${event.type}::text = any(e.events)
      and (e.company_id is null or e.company_id = ${event.companyId}::uuid)`
}
/** Inserts one delivery; returns false when it already exists. */
export async function insertWebhookDelivery(
  db: Db,
  one: NewWebhookDelivery & { readonly id: string; readonly endpointId: string },
): Promise<boolean> {
  const { count } = await db`
    insert into webhook_delivery (id, endpoint_id, event_id, type, subject, body, created_at, next_at)
    values (${one.id}, ${one.endpointId}, ${one.eventId}, ${one.type}, ${one.subject}, ${one.body}, ${one.now}, ${one.now})
    on conflict (id) do nothing`
  return count === 1
}
/**
 * Restarts one delivery that has ended, or all failed ones of the endpoint if `deliveryId` is null. Returns their
 * number.
 */
export async function restartWebhookDeliveries(
  db: Db,
  endpointId: string,
  deliveryId: string | null,
  now: Date,
): Promise<number> {
  const { count } = await db`
    update webhook_delivery set state = 'waiting', tries = 0, next_at = ${now}
    where endpoint_id = ${endpointId} and ${deliveryId === null ? db`state = 'failed'` : db`id = ${deliveryId} and state <> 'waiting'`}`
  return count
}

export type DueWebhookDelivery = {
  readonly id: string
  readonly endpointId: string
  readonly eventId: string
  readonly body: string
  readonly tries: number
  readonly url: string
  readonly sealedSecret: Buffer
  readonly sealedFormer: Buffer | null
}
/**
 * Claims at most `most` due deliveries and counts a try of each: at most `atOnce` of each endpoint, none of endpoints
 * in `busy`, and none while an earlier one about the same object is waiting. No other process takes them before
 * `until`; after that, they are due again if this process has died.
 */
export async function claimDueWebhookDeliveries(
  db: Db,
  one: {
    readonly now: Date
    readonly until: Date
    readonly atOnce: number
    readonly most: number
    readonly busy: readonly string[]
  },
): Promise<readonly DueWebhookDelivery[]> {
  return db<DueWebhookDelivery[]>`
    with due as (
      select d.id from webhook_endpoint e cross join lateral (
        select w.id, w.next_at from webhook_delivery w
        where w.endpoint_id = e.id and w.state = 'waiting' and w.next_at <= ${one.now}
          and not exists (select from webhook_delivery b
            where b.endpoint_id = w.endpoint_id and b.subject = w.subject and b.state = 'waiting' and b.seq < w.seq)
        order by w.next_at limit ${one.atOnce} for update skip locked
      ) d
      where e.state = 'active' and e.deleted_at is null and e.id <> all(${[...one.busy]}::uuid[])
      order by d.next_at limit ${one.most}
    )
    update webhook_delivery d set next_at = ${one.until}, tries = d.tries + 1, tried_at = ${one.now}
    from due, webhook_endpoint e
    where d.id = due.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.body, d.tries, e.url, e.sealed_secret as "sealedSecret",
      case when e.former_until > ${one.now} then e.sealed_former end as "sealedFormer"`
}

export type TriedWebhookDelivery = {
  readonly id: string
  readonly tries: number
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly nextAt: Date
  readonly status: number | null
  readonly error: string | null
  readonly answer: string | null
  readonly tookMs: number
}
/** Records the result of a try, unless another try of the delivery has begun in the meantime. */
export async function setWebhookDeliveryTried(db: Db, one: TriedWebhookDelivery): Promise<void> {
  await db`
    update webhook_delivery set state = ${one.state}, next_at = ${one.nextAt}, status = ${one.status}, error = ${one.error}, answer = ${one.answer},
      took_ms = ${one.tookMs}
    where id = ${one.id} and tries = ${one.tries} and state = 'waiting'`
}
export async function setWebhookEndpointWorking(db: Db, id: string): Promise<void> {
  await db`update webhook_endpoint set failing_since = null where id = ${id} and failing_since is not null`
}
/** Records a failure; returns the time since which the endpoint has been failing. */
export async function setWebhookEndpointFailing(db: Db, id: string, now: Date): Promise<Date> {
  const row = await db<{ since: Date }[]>`
    update webhook_endpoint set failing_since = coalesce(failing_since, ${now}) where id = ${id} returning failing_since as since`.one()
  return row.since
}
export type DisabledWebhookEndpoint = {
  readonly name: string
  readonly companyId: string | null
  readonly email: string | null
  readonly locale: 'zh' | 'en'
}
/** Disables an active endpoint. Returns its name and the contact to notify, or null if it was not active. */
export async function setWebhookEndpointDisabled(
  db: Db,
  id: string,
  reason: 'failures' | 'gone',
): Promise<DisabledWebhookEndpoint | null> {
  const row = await db<DisabledWebhookEndpoint[]>`
    update webhook_endpoint e set state = 'disabled', disabled_for = ${reason} from account_contact a
    where e.id = ${id} and e.state = 'active' and a.id = e.created_by
    returning e.name, e.company_id as "companyId", case when a.is_active then a.email end as email, a.locale`.maybeOne()
  return row ?? null
}

export type WebhookDeliveryRow = {
  readonly id: string
  readonly eventId: string
  readonly type: string
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly createdAt: Date
  readonly tries: number
  readonly triedAt: Date | null
  readonly nextAt: Date
  readonly status: number | null
  readonly error: string | null
  readonly answer: string | null
  readonly tookMs: number | null
  readonly body: string
}
/**
 * Lists deliveries of an endpoint, the newest first; with `before`, only those older than that delivery. `onlyFailing`:
 * those that failed, or have failed so far.
 */
export async function listWebhookDeliveries(
  db: Db,
  one: {
    readonly endpointId: string
    readonly onlyFailing: boolean
    readonly before: string | null
    readonly limit: number
  },
): Promise<readonly WebhookDeliveryRow[]> {
  return db<WebhookDeliveryRow[]>`
    select id, event_id as "eventId", type, state, created_at as "createdAt", tries, tried_at as "triedAt", next_at as "nextAt", status, error,
      answer, took_ms as "tookMs", body
    from webhook_delivery
    where endpoint_id = ${one.endpointId}
      and ${one.onlyFailing ? db`(state = 'failed' or state = 'waiting' and (status is not null or error is not null))` : db`true`}
      and ${one.before === null ? db`true` : db`seq < (select b.seq from webhook_delivery b where b.id = ${one.before} and b.endpoint_id = ${one.endpointId})`}
    order by seq desc limit ${one.limit}`
}
export async function deleteOldWebhookDeliveries(db: Db, before: Date): Promise<void> {
  await db`delete from webhook_delivery where created_at < ${before}`
}
