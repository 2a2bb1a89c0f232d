import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Empty, Fen, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { orderLimits as most } from './order.limits.ts'

/**
 * Statements of the gateways, compared with our records. Every day is compared automatically once its statement is
 * ready; staff settle the differences.
 */
const access = { grant: 'commerce' } as const
const Gateway = OneOf('alipay', 'wechat', 'sandbox')
const DifferenceKind = OneOf('missingHere', 'missingThere', 'otherAmount', 'otherState')
const DifferenceState = OneOf('open', 'agreed', 'settled')

export const reconciliationDays = call({
  method: 'POST',
  path: '/operational/console/reconciliation/days',
  access,
  encoding: 'form',
  summary:
    'The last days of every gateway account, newest first, with the content of the statement or the reason for its absence',
  shows: ['reconciliation'],
  data: Type.Object({
    runs: Type.Array(
      Type.Object({
        runId: Id,
        gateway: Gateway,
        merchant: Type.String({ description: "'' is the portal's own" }),
        day: Day,
        state: OneOf('done', 'waiting', 'failed'),
        reason: Nullable(Type.String()),
        payments: Type.Integer(),
        paid: Fen,
        refunds: Type.Integer(),
        refunded: Fen,
        open: Type.Integer({ description: 'unsettled differences' }),
        triedAt: Instant,
      }),
    ),
  }),
  errors: [],
})

export const reconciliationDifferences = call({
  method: 'POST',
  path: '/operational/console/reconciliation/rows',
  access,
  encoding: 'form',
  summary: 'Differences between statements and orders',
  shows: ['reconciliation', 'orders'],
  body: listQuery(['at'], {
    state: Type.Optional(DifferenceState),
    kind: Type.Optional(DifferenceKind),
    gateway: Type.Optional(Gateway),
  }),
  data: ListOf(
    Type.Object({
      differenceId: Id,
      kind: DifferenceKind,
      about: OneOf('payment', 'refund'),
      state: DifferenceState,
      gateway: Gateway,
      merchant: Type.String(),
      day: Day,
      number: Type.String({ description: 'our number of the payment or refund' }),
      gatewayNo: Nullable(Type.String()),
      order: Nullable(Type.Object({ orderId: Id, orderNo: Type.String(), title: Bilingual })),
      theirs: Nullable(Fen),
      ours: Nullable(Fen),
      oursState: Nullable(Type.String()),
      mayAsk: Type.Boolean({ description: 'paid at the gateway but not here; the gateway can be queried' }),
      at: Instant,
      settledBy: Nullable(Type.String()),
      settledAt: Nullable(Instant),
      note: Nullable(Type.String()),
    }),
  ),
  errors: [],
})

/**
 * Queries the gateway about a payment that its statement lists as paid but that is unpaid here. Applies the gateway's
 * answer to the order, and returns whether both sides now agree.
 */
export const reconciliationDifferenceRefresh = call({
  method: 'POST',
  path: '/operational/console/reconciliation/ask',
  access,
  encoding: 'form',
  summary: 'Query the gateway about a payment and apply the answer',
  changes: [
    'reconciliation',
    'orders',
    'audit',
    'products',
    'purchases',
    'trainingClasses',
    'examCoupons',
    'companies',
  ],
  body: Type.Object({ differenceId: Id }),
  data: Type.Object({ agrees: Type.Boolean() }),
  errors: ['notFound', 'orderState', 'paymentAway'],
})

export const reconciliationDifferenceSettle = call({
  method: 'POST',
  path: '/operational/console/reconciliation/settle',
  access,
  encoding: 'form',
  summary: 'Settle a difference with a reason',
  changes: ['reconciliation', 'audit'],
  body: Type.Object({ differenceId: Id, note: Type.String({ minLength: 1, maxLength: most.reason }) }),
  data: Empty,
  errors: ['notFound', 'orderState'],
})

/**
 * Fetches the statement of a day again and compares it. Differences that no longer exist count as matched; settled ones
 * remain settled.
 */
export const reconciliationCompare = call({
  method: 'POST',
  path: '/operational/console/reconciliation/again',
  access,
  encoding: 'form',
  summary: 'Fetch the statement of a day again and compare it',
  changes: ['reconciliation', 'audit'],
  body: Type.Object({ runId: Id }),
  data: Type.Object({ state: OneOf('done', 'waiting', 'failed') }),
  errors: ['notFound', 'paymentOff'],
  limit: { max: 20, perSeconds: 60 },
})
