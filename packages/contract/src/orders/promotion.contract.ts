import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Fen, Id, Instant, Nullable, NullableInteger, OneOf } from '../http/scalars.ts'
import { OrderKind } from './order.contract.ts'
import { orderLimits as most } from './order.limits.ts'

/**
 * Codes that reduce the price of an order by an amount or a percentage. Staff create them; buyers type them at the
 * checkout.
 */
const access = { grant: 'commerce' } as const

const PromotionState = OneOf('open', 'planned', 'usedUp', 'ended', 'paused')

export const promotionRows = call({
  method: 'POST',
  path: '/operational/console/promotion/rows',
  access,
  encoding: 'form',
  summary: 'Promotion codes with their uses, newest first, searched by code or note',
  shows: ['promotions', 'orders', 'companies'],
  body: listQuery(['createdAt'], { state: Type.Optional(PromotionState), companyId: Type.Optional(Id) }),
  data: ListOf(
    Type.Object({
      promotionId: Id,
      code: Type.String(),
      note: Type.String(),
      kinds: Type.Array(OrderKind),
      percent: Nullable(Type.Integer()),
      amount: Nullable(Fen),
      companyId: Nullable(Id),
      company: Nullable(Bilingual),
      minPrice: Fen,
      startsOn: Nullable(Day),
      endsOn: Nullable(Day),
      maxUses: Nullable(Type.Integer()),
      maxUsesEach: Type.Integer(),
      isPaused: Type.Boolean(),
      state: PromotionState,
      uses: Type.Integer({ description: 'orders that are neither closed nor fully refunded' }),
      discount: Type.Unsafe<number>({ ...Fen, description: 'total discount of the paid orders' }),
      revenue: Type.Unsafe<number>({ ...Fen, description: 'total paid for these orders, less refunds' }),
      createdAt: Instant,
    }),
  ),
  errors: [],
})

/**
 * Creates a promotion code, or updates one. The code itself can't change, because buyers may already have it. Existing
 * orders keep their discount.
 */
export const promotionSave = call({
  method: 'POST',
  path: '/operational/console/promotion/put',
  access,
  encoding: 'json',
  summary: 'Create or change a promotion code',
  changes: ['promotions', 'audit'],
  body: Type.Object({
    promotionId: Type.Optional(Id),
    code: Type.String({ minLength: 1, maxLength: most.promotionCode * 2, description: 'ignored for an existing one' }),
    note: Type.String({ maxLength: most.note }),
    kinds: Type.Array(OrderKind, { minItems: 1, maxItems: 4, uniqueItems: true }),
    percent: NullableInteger({
      minimum: 1,
      maximum: 100,
      description: 'percent off the price; null if an amount is given',
    }),
    amount: NullableInteger({
      minimum: 1,
      maximum: most.priceFen,
      description: 'fen off the price; null if a percentage is given',
    }),
    companyId: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'only for buyers of this company' })),
    minPrice: Type.Integer({ minimum: 0, maximum: most.priceFen, description: 'fen; 0: none' }),
    startsOn: Type.Optional(Day),
    endsOn: Type.Optional(Day),
    maxUses: NullableInteger({ minimum: 1, maximum: most.promotionUses, description: 'null: no limit' }),
    maxUsesEach: Type.Integer({ minimum: 1, maximum: 1000, description: 'maximum number of uses by one buyer' }),
    isPaused: Type.Boolean(),
  }),
  data: Type.Object({ promotionId: Id }),
  errors: [
    'notFound',
    'promotionCodeInvalid',
    'promotionCodeTaken',
    'promotionDaysInvalid',
    'promotionDiscountInvalid',
  ],
})
