import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Fen, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { rewardLimits as most } from './sharing.limits.ts'

/** Staff calls for the rules of sharing rewards, which apply to the whole portal. */
const access = { grant: 'commerce' } as const
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const Rule = {
  startPoints: whole(0, most.points),
  completionPoints: whole(0, most.points),
  monthlyCap: whole(0, most.month),
}
const Offer = {
  points: whole(1, most.month),
  amount: Type.Integer({ minimum: 1, maximum: most.amountFen, description: 'fen' }),
  validDays: whole(1, most.days),
}
const Rules = Type.Object({
  revision: Type.Integer(),
  startPoints: Type.Integer(),
  completionPoints: Type.Integer(),
  monthlyCap: Type.Integer(),
  offers: Type.Array(Type.Object({ offerId: Id, points: Type.Integer(), amount: Fen, validDays: Type.Integer() })),
  changedBy: Nullable(Type.String()),
  changedAt: Instant,
})

export const rewardRules = call({
  method: 'POST',
  path: '/comp/console/rewards/rules',
  access,
  encoding: 'form',
  summary: 'Current rules of sharing rewards',
  shows: ['rewardRules'],
  data: Rules,
  errors: [],
})

/** Replaces all rules with immediate effect; earned points and redeemed coupons don't change. */
export const rewardRulesSave = call({
  method: 'POST',
  path: '/comp/console/rewards/rulesPut',
  access,
  encoding: 'json',
  summary: 'Set the rules of sharing rewards',
  changes: ['rewardRules', 'rewards'],
  body: Type.Object({
    revision: Type.Integer({ description: 'the revision that the caller read' }),
    ...Rule,
    offers: Type.Array(Type.Object(Offer), { maxItems: most.offers }),
  }),
  data: Rules,
  errors: ['conflict'],
})

/**
 * All entries of all ledgers, searchable by the name of the sharer. A coupon's code belongs to its owner and is not
 * returned.
 */
export const rewardEntries = call({
  method: 'POST',
  path: '/comp/console/rewards/entries',
  access,
  encoding: 'form',
  summary: 'The ledger of sharing rewards',
  shows: ['rewards'],
  body: listQuery(['createdAt'], {
    kind: Type.Optional(OneOf('start', 'completion', 'coupon')),
    companyId: Type.Optional(Id),
  }),
  data: ListOf(
    Type.Object({
      entryId: Id,
      kind: OneOf('start', 'completion', 'coupon'),
      name: Type.String(),
      company: Bilingual,
      points: Type.Integer({ description: 'negative: spent' }),
      duePoints: Type.Integer({
        description: "points by the rules; more than `points` if the month's cap was reached",
      }),
      balance: Type.Integer({ description: 'balance after this entry' }),
      invited: Nullable(Type.String()),
      product: Nullable(Type.Object({ productId: Id, title: Bilingual })),
      amount: Nullable(Fen),
      createdAt: Instant,
    }),
  ),
  errors: [],
})

/** All companies with the totals of their ledgers, those that use sharing rewards first. */
export const rewardCompanies = call({
  method: 'POST',
  path: '/comp/console/rewards/companies',
  access,
  encoding: 'form',
  summary: 'Companies whose people may earn sharing rewards',
  shows: ['rewards', 'companies'],
  data: Type.Object({
    companies: Type.Array(
      Type.Object({
        companyId: Id,
        company: Bilingual,
        isOn: Type.Boolean(),
        sharers: Type.Integer(),
        points: Type.Integer({ description: 'points that have not been spent' }),
      }),
    ),
  }),
  errors: [],
})
