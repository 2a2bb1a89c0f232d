import { type TProperties, type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../all-codes.ts'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { webhookEvents, webhookLimits, webhookTestEvent } from './webhook-events.ts'

/**
 * Webhooks (Standard Webhooks): the portal sends events of a company, or of the whole portal, to an address of another
 * system. An event holds ids only, no personal data. It arrives at least once, those of one object in their order.
 */
const access = { grant: 'companies', orForCompany: true } as const
const Event = OneOf(...webhookEvents)

const Endpoint = Type.Object({
  endpointId: Id,
  name: Type.String(),
  url: Type.String(),
  companyId: Nullable(Id),
  company: Nullable(Bilingual),
  events: Type.Array(Event),
  state: OneOf('active', 'paused', 'disabled'),
  disabledFor: Nullable(OneOf('failures', 'gone')),
  failingSince: Nullable(Instant),
  createdAt: Instant,
  createdBy: Type.String(),
  mayChange: Type.Boolean(),
  waiting: Type.Integer({ description: 'deliveries waiting to be sent' }),
  delivered: Type.Integer({ description: 'within 24 hours' }),
  failed: Type.Integer({ description: 'failed for good within 24 hours' }),
})
export const webhookList = call({
  method: 'GET',
  path: '/user/console/developers/webhooks',
  access,
  encoding: 'query',
  summary: 'Webhooks within the reach of the caller',
  shows: ['webhooks'],
  query: Type.Object({}),
  data: Type.Object({
    endpoints: Type.Array(Endpoint),
    mayListen: Type.Array(
      Type.Object({ companyId: Nullable(Id), company: Nullable(Bilingual), events: Type.Array(Event) }),
      {
        description:
          'the companies in which the caller may add one, with the events; without a company: the whole portal',
      },
    ),
  }),
  errors: [],
})

const Delivery = Type.Object({
  deliveryId: Id,
  eventId: Type.String(),
  type: OneOf(...webhookEvents, webhookTestEvent),
  state: OneOf('waiting', 'delivered', 'failed'),
  createdAt: Instant,
  tries: Type.Integer(),
  triedAt: Nullable(Instant),
  nextAt: Nullable(Instant),
  status: Nullable(Type.Integer({ description: 'status of the last response; null: there was none' })),
  error: Nullable(OneOf('address', 'private', 'name', 'time', 'connection')),
  answer: Nullable(Type.String({ description: 'the beginning of the last response' })),
  tookMs: Nullable(Type.Integer()),
  body: Type.String(),
})
export const webhookDeliveries = call({
  method: 'POST',
  path: '/user/console/developers/webhooks/deliveries',
  access,
  encoding: 'form',
  summary: 'The latest deliveries to a webhook, newest first',
  shows: ['webhooks'],
  body: Type.Object({
    endpointId: Id,
    onlyFailing: Type.Boolean({ default: false }),
    before: Type.Optional({ ...Id, description: 'the last delivery of the previous page' }),
  }),
  data: Type.Object({ deliveries: Type.Array(Delivery, { description: 'at most 50' }), hasMore: Type.Boolean() }),
  errors: ['notFound'],
})

const write = <Body extends TProperties, Data extends TSchema, const Errors extends readonly ErrorCode[]>(
  path: string,
  summary: string,
  body: Body,
  data: Data,
  errors: Errors,
  more: { readonly reauthenticates?: true } = {},
) =>
  call({
    method: 'POST',
    path: `/user/console/developers/webhooks/${path}`,
    access,
    encoding: 'json',
    summary,
    changes: ['webhooks', 'audit'],
    body: Type.Object(body),
    data,
    errors,
    ...more,
  })
const content = {
  name: Type.String({ minLength: 1, maxLength: webhookLimits.nameMax, pattern: '\\S' }),
  url: Type.String({ minLength: 1, maxLength: webhookLimits.urlMax }),
  events: Type.Array(Event, { minItems: 1, maxItems: webhookEvents.length, uniqueItems: true }),
}
const Secret = Type.Object({
  endpointId: Id,
  secret: Type.String({ description: 'whsec_…, returned only once' }),
})
const endpointId = Id
const plain = ['notFound', 'eventAboveYou'] as const

export const webhookCreate = write(
  'create',
  'Add a webhook. Repeated with the same key, it is the same webhook and secret',
  {
    requestKey: RequestKey,
    companyId: Type.Optional({ ...Id, description: 'the only company whose events are sent; omitted: all companies' }),
    ...content,
  },
  Secret,
  ['notFound', 'eventAboveYou', 'outsideAddress', 'tooManyWebhooks'],
  { reauthenticates: true },
)
export const webhookUpdate = write(
  'save',
  'Change the name, address and events of a webhook',
  { endpointId, ...content },
  Empty,
  [...plain, 'outsideAddress'],
  { reauthenticates: true },
)
export const webhookSecretRotate = write(
  'rotate',
  'Make a new secret. The former one signs as well for 24 hours',
  { requestKey: RequestKey, endpointId },
  Secret,
  plain,
  { reauthenticates: true },
)
export const webhookStateSet = write(
  'state',
  'Pause a webhook, or send to it again',
  { endpointId, state: OneOf('active', 'paused') },
  Empty,
  plain,
)
export const webhookDelete = write(
  'delete',
  'Delete a webhook with its waiting deliveries',
  { endpointId },
  Empty,
  plain,
)
export const webhookTest = write(
  'test',
  'Send a test event to a webhook',
  { requestKey: RequestKey, endpointId },
  Empty,
  [...plain, 'webhookNotActive'],
)
export const webhookReplay = write(
  'replay',
  'Send a delivery again, under the same id of its event; without one, all that failed',
  { endpointId, deliveryId: Type.Optional(Id) },
  Type.Object({ replayed: Type.Integer() }),
  [...plain, 'webhookNotActive'],
)
