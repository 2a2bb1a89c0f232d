import type {
  webhookCreate,
  webhookDeliveries,
  webhookList,
  webhookReplay,
  webhookSecretRotate,
  webhookStateSet,
  webhookTest,
  webhookUpdate,
} from '@portal/contract/developers/webhook.contract.ts'
import {
  grantOfEvent,
  type WebhookEvent,
  webhookEvents,
  webhookLimits,
  webhookTestEvent,
} from '@portal/contract/developers/webhook-events.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { OutboundError } from '../../../core/http/guarded-fetch.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { deriveBytes, deriveId } from '../../../core/secrets/random.ts'
import { changedFacts } from '../../../core/text/changed-facts.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { canGrant } from '../../identity/identity.public.ts'
import { isActiveCompany, listActiveCompanies } from '../service-account.store.ts'
import { formatWebhookEventId, webhookSecretPurpose } from './delivery.service.ts'
import { createWebhookSecret } from './signature.rules.ts'
import {
  deleteWebhookEndpoint,
  hasWebhookEndpoint,
  insertWebhookDelivery,
  insertWebhookEndpoint,
  isWebhookEndpointDeleted,
  listWebhookDeliveries,
  listWebhookEndpoints,
  lockWebhookEndpoint,
  restartWebhookDeliveries,
  setWebhookEndpointSecret,
  setWebhookEndpointState,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from './webhook.store.ts'
import { subscribedEventTypes, webhookEventBody } from './webhook-events.service.ts'

const boundOf = (actor: Actor) => companyBoundOf(actor, 'companies')
const [dayMs, pageSize] = [86_400_000, 50]

/** Events that the actor may have sent, of this company or of the whole portal: their own permissions cover them. */
const eventsToSend = (actor: Actor, companyId: string | null): WebhookEvent[] =>
  webhookEvents.filter((event) => canGrant(actor, grantOfEvent[event], companyId))
const canManage = (actor: Actor, { companyId, events }: Pick<WebhookEndpoint, 'companyId' | 'events'>): boolean => {
  const mine = eventsToSend(actor, companyId)
  return events.every((event) => mine.includes(event))
}
const inOrder = (events: readonly WebhookEvent[]) => webhookEvents.filter((event) => events.includes(event))

export async function loadWebhooks(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof webhookList>> {
  const bound = boundOf(actor)
  const [endpoints, companies] = await Promise.all([
    listWebhookEndpoints(deps.sql, bound, new Date(deps.clock.now().getTime() - dayMs)),
    listActiveCompanies(deps.sql, bound),
  ])
  const places = [
    ...(bound === null ? [{ companyId: null, company: null }] : []),
    ...companies.map(({ id, name }) => ({ companyId: id, company: name })),
  ]
  return {
    endpoints: endpoints.map((one) => ({
      endpointId: one.id,
      name: one.name,
      url: one.url,
      companyId: one.companyId,
      company: one.company,
      events: inOrder(one.events),
      state: one.state,
      disabledFor: one.disabledFor,
      failingSince: one.failingSince?.toISOString() ?? null,
      createdAt: one.createdAt.toISOString(),
      createdBy: pickName(one.createdBy, lang),
      mayChange: canManage(actor, one),
      waiting: one.waiting,
      delivered: one.delivered,
      failed: one.failed,
    })),
    mayListen: places
      .map((place) => ({ ...place, events: eventsToSend(actor, place.companyId) }))
      .filter(({ events }) => events.length > 0),
  }
}

export async function loadWebhookDeliveries(
  deps: Deps,
  actor: Actor,
  { endpointId, onlyFailing, before }: InputOf<typeof webhookDeliveries>,
): Promise<DataOf<typeof webhookDeliveries>> {
  if (!(await hasWebhookEndpoint(deps.sql, endpointId, boundOf(actor)))) throw new AppError('notFound')
  const rows = await listWebhookDeliveries(deps.sql, {
    endpointId,
    onlyFailing,
    before: before ?? null,
    limit: pageSize + 1,
  })
  type Row = DataOf<typeof webhookDeliveries>['deliveries'][number]
  return {
    deliveries: rows.slice(0, pageSize).map((row) => ({
      deliveryId: row.id,
      eventId: formatWebhookEventId(row.eventId),
      type: row.type as Row['type'],
      state: row.state,
      createdAt: row.createdAt.toISOString(),
      tries: row.tries,
      triedAt: row.triedAt?.toISOString() ?? null,
      nextAt: row.state === 'waiting' ? row.nextAt.toISOString() : null,
      status: row.status,
      error: row.error as Row['error'],
      answer: row.answer,
      tookMs: row.tookMs,
      body: row.body,
    })),
    hasMore: rows.length > pageSize,
  }
}

type Content = Pick<InputOf<typeof webhookUpdate>, 'name' | 'url' | 'events'>
/**
 * Returns the content as stored. Refuses addresses to which nothing is ever sent; names that resolve to such addresses
 * are refused when a delivery is sent.
 */
function checkContent(deps: Deps, { name, url, events }: Content): Pick<WebhookEndpoint, 'name' | 'url' | 'events'> {
  try {
    return { name: name.trim(), url: deps.outside.check(url.trim()).href, events: inOrder(events) }
  } catch (error) {
    if (error instanceof OutboundError) throw new AppError('outsideAddress', { fields: ['url'] })
    throw error
  }
}
const factsOf = ({ name, url, events }: Pick<WebhookEndpoint, 'name' | 'url' | 'events'>) => ({
  name,
  url,
  events: events.join(', '),
})

type Act = `webhook.${'create' | 'save' | 'rotate' | 'pause' | 'resume' | 'delete' | 'replay'}`
const note = (
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { id, companyId }: Pick<WebhookEndpoint, 'id' | 'companyId'>,
  action: Act,
  detail: Readonly<Record<string, unknown>>,
) => writeAudit(deps, tx, actor.accountId, { action, thing: 'webhook', thingId: id, companyId, detail })

const newSecretOf = (deps: Deps, actor: Actor, act: string, requestKey: string) =>
  createWebhookSecret(deriveBytes(deps.signer, act, actor.accountId, requestKey))

/**
 * Creates a webhook. Repeating it with the same key returns the same webhook and secret. Throws `eventAboveYou` for an
 * event that the actor's permissions do not cover, `outsideAddress` for a forbidden address, `tooManyWebhooks`, and
 * `notFound` for a company that is not active or not the actor's.
 */
export async function createWebhook(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof webhookCreate>,
): Promise<DataOf<typeof webhookCreate>> {
  const bound = boundOf(actor)
  const companyId = input.companyId?.toLowerCase() ?? null
  if (bound !== null && companyId !== bound) throw new AppError('notFound', { fields: ['companyId'] })
  const content = checkContent(deps, input)
  if (!canManage(actor, { ...content, companyId })) throw new AppError('eventAboveYou', { fields: ['events'] })
  const id = deriveId(deps.signer, 'webhook', actor.accountId, input.requestKey)
  const secret = newSecretOf(deps, actor, `webhook secret ${id}`, input.requestKey)
  await inTransaction(deps.sql, async (tx) => {
    if (companyId !== null && !(await isActiveCompany(tx, companyId)))
      throw new AppError('notFound', { fields: ['companyId'] })
    const isNew = await insertWebhookEndpoint(tx, {
      id,
      companyId,
      ...content,
      sealedSecret: deps.sealer.seal(secret, webhookSecretPurpose(id)),
      by: actor.accountId,
      now: deps.clock.now(),
      most: webhookLimits.endpoints,
    })
    if (isNew) await note(deps, tx, actor, { id, companyId }, 'webhook.create', factsOf(content))
    else if (!(await hasWebhookEndpoint(tx, id, bound))) throw new AppError('tooManyWebhooks')
  })
  await subscribedEventTypes.refresh(deps)
  return { endpointId: id, secret }
}

/** A webhook that the actor may change; refuses `notFound` and `eventAboveYou`. */
const findManageable = async (tx: Transaction, actor: Actor, endpointId: string): Promise<WebhookEndpoint> =>
  checkManageable(actor, await lockWebhookEndpoint(tx, endpointId, boundOf(actor)))

function checkManageable(actor: Actor, endpoint: WebhookEndpoint | null): WebhookEndpoint {
  if (!endpoint) throw new AppError('notFound')
  if (!canManage(actor, endpoint)) throw new AppError('eventAboveYou')
  return endpoint
}

export async function saveWebhook(deps: Deps, actor: Actor, input: InputOf<typeof webhookUpdate>): Promise<void> {
  const content = checkContent(deps, input)
  await inTransaction(deps.sql, async (tx) => {
    const endpoint = await findManageable(tx, actor, input.endpointId)
    if (!canManage(actor, { ...endpoint, events: content.events }))
      throw new AppError('eventAboveYou', { fields: ['events'] })
    const changed = changedFacts(factsOf(endpoint), factsOf(content))
    if (!changed) return
    await updateWebhookEndpoint(tx, endpoint.id, content)
    await note(deps, tx, actor, endpoint, 'webhook.save', changed)
  })
  await subscribedEventTypes.refresh(deps)
}

/**
 * Creates a new secret. For a day, the previous one also signs, so that the receiver can switch. Repeating it with the
 * same key returns the same secret. Throws `notFound` and `eventAboveYou`.
 */
export async function rotateWebhookSecret(
  deps: Deps,
  actor: Actor,
  { endpointId, requestKey }: InputOf<typeof webhookSecretRotate>,
): Promise<DataOf<typeof webhookSecretRotate>> {
  return inTransaction(deps.sql, async (tx) => {
    const endpoint = await findManageable(tx, actor, endpointId)
    const secret = newSecretOf(deps, actor, `webhook secret ${endpoint.id}`, requestKey)
    const purpose = webhookSecretPurpose(endpoint.id)
    // Repeated after a lost response: it has already been done.
    if (deps.sealer.open(endpoint.sealedSecret, purpose) === secret) return { endpointId: endpoint.id, secret }
    await setWebhookEndpointSecret(tx, endpoint.id, {
      sealed: deps.sealer.seal(secret, purpose),
      former: endpoint.sealedSecret,
      formerUntil: new Date(deps.clock.now().getTime() + webhookLimits.overlapHours * 3_600_000),
    })
    await note(deps, tx, actor, endpoint, 'webhook.rotate', { name: endpoint.name })
    return { endpointId: endpoint.id, secret }
  })
}

export async function setWebhookState(
  deps: Deps,
  actor: Actor,
  { endpointId, state }: InputOf<typeof webhookStateSet>,
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const endpoint = await findManageable(tx, actor, endpointId)
    if (endpoint.state === state) return
    await setWebhookEndpointState(tx, endpoint.id, state)
    await note(deps, tx, actor, endpoint, state === 'active' ? 'webhook.resume' : 'webhook.pause', {
      name: endpoint.name,
    })
  })
  await subscribedEventTypes.refresh(deps)
}

/**
 * Deletes a webhook with its waiting deliveries; deleting it again is not an error. Throws `notFound` and
 * `eventAboveYou`.
 */
export async function removeWebhook(deps: Deps, actor: Actor, endpointId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const held = await lockWebhookEndpoint(tx, endpointId, boundOf(actor))
    if (!held && (await isWebhookEndpointDeleted(tx, endpointId, boundOf(actor)))) return
    const endpoint = checkManageable(actor, held)
    await deleteWebhookEndpoint(tx, endpoint.id, deps.clock.now())
    await note(deps, tx, actor, endpoint, 'webhook.delete', { before: factsOf(endpoint) })
  })
}

async function findActive(tx: Transaction, actor: Actor, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await findManageable(tx, actor, endpointId)
  if (endpoint.state !== 'active') throw new AppError('webhookNotActive')
  return endpoint
}

/**
 * Enqueues an event with which a receiver can be tested, once for a request key. Throws `webhookNotActive`, `notFound`
 * and `eventAboveYou`.
 */
export async function sendTestEvent(
  deps: Deps,
  actor: Actor,
  { endpointId, requestKey }: InputOf<typeof webhookTest>,
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const { id, companyId } = await findActive(tx, actor, endpointId)
    const now = deps.clock.now()
    const eventId = deriveId(deps.signer, `webhook test ${id}`, actor.accountId, requestKey)
    await insertWebhookDelivery(tx, {
      id: eventId,
      endpointId: id,
      eventId,
      type: webhookTestEvent,
      subject: webhookTestEvent,
      body: webhookEventBody(webhookTestEvent, now, { companyId }),
      now,
    })
  })
}

/**
 * Enqueues one delivery again, or all deliveries that failed, and returns their number. Throws `webhookNotActive`,
 * `notFound` and `eventAboveYou`.
 */
export async function replayWebhookDeliveries(
  deps: Deps,
  actor: Actor,
  { endpointId, deliveryId }: InputOf<typeof webhookReplay>,
): Promise<DataOf<typeof webhookReplay>> {
  return inTransaction(deps.sql, async (tx) => {
    const endpoint = await findActive(tx, actor, endpointId)
    const replayed = await restartWebhookDeliveries(tx, endpoint.id, deliveryId ?? null, deps.clock.now())
    if (replayed > 0) await note(deps, tx, actor, endpoint, 'webhook.replay', { name: endpoint.name, count: replayed })
    return { replayed }
  })
}
