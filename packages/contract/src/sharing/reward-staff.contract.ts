import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Fen, Id, Instant, Nullable } from '../http/scalars.ts'
import { rewardLimits as most } from './sharing.limits.ts'

/** Staff calls on the rules of sharing rewards; they hold for the whole portal. */
const access = { grant: 'commerce' } as const
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const Rule = {
  startPoints: whole(0, most.points),
  completionPoints: whole(0, most.points),
  monthlyCap: whole(0, most.month),
}
const Offer = { points: whole(1, most.month), amount: Type.Integer({ minimum: 1, maximum: most.amountFen, description: 'fen' }), validDays: whole(1, most.days) }
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
  summary: 'Rules of sharing rewards in force',
  shows: ['rewardRules'],
  data: Rules,
  errors: [],
})

/** Replaces the rules whole, from now on; points that were earned and coupons that were bought stay as they are. */
export const rewardRulesPut = call({
  method: 'POST',
  path: '/comp/console/rewards/rulesPut',
  access,
  encoding: 'json',
  summary: 'Set the rules of sharing rewards',
  changes: ['rewardRules', 'rewards'],
  body: Type.Object({ revision: Type.Integer({ description: 'the one that was seen' }), ...Rule, offers: Type.Array(Type.Object(Offer), { maxItems: most.offers }) }),
  data: Rules,
  errors: ['conflict'],
})
