import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { rewardRules, rewardRulesSave } from '@portal/contract/sharing/reward-staff.contract.ts'
import type { myRewardLedger, myRewards, rewardOfferRedeem } from '@portal/contract/sharing/sharing.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { addDays, dayInZone, startOfDay, todayOf } from '../../core/text/calendar.ts'
import type { Lang } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { createCouponCode, firstDayOfMonth } from './reward.rules.ts'
import {
  countShareResults,
  findRedeemedCoupon,
  findRewardBalance,
  findRewardOffer,
  findRewardRules,
  insertRedeemedCoupon,
  insertRewardRules,
  listRewardEntries,
  lockRewardBalance,
} from './reward.store.ts'
import { checkSharingAllowed } from './share.service.ts'
import { presentCoupon, presentRewardEntry, presentRewardRules, presentRewards } from './sharing.present.ts'

/** Returns the first day of the current month in the portal's zone, for the monthly cap of points. */
export const firstDayOfCurrentMonth = (deps: Deps): string => firstDayOfMonth(todayOf(deps))

export async function loadRewards(deps: Deps, actor: Actor): Promise<DataOf<typeof myRewards>> {
  await checkSharingAllowed(deps, actor)
  const [balance, counts, rules] = await Promise.all([
    findRewardBalance(deps.sql, actor),
    countShareResults(deps.sql, actor),
    findRewardRules(deps.sql),
  ])
  return presentRewards(balance, counts, rules, firstDayOfCurrentMonth(deps))
}

export async function loadRewardLedger(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof myRewardLedger>,
  lang: Lang,
): Promise<DataOf<typeof myRewardLedger>> {
  await checkSharingAllowed(deps, actor)
  const { list, total } = await listRewardEntries(deps.sql, actor, input)
  return {
    list: list.map((row) => presentRewardEntry(row, lang, deps.clock.now())),
    total,
    page: input.page,
    size: input.size,
  }
}

/**
 * Spends points on a coupon, which is valid to the end of its last day. A repeated request key returns the coupon of
 * the first request. Throws `featureOff`, `pointsShort`, and `offerChanged` for an offer that is not in force.
 */
export async function redeemOffer(
  deps: Deps,
  actor: Actor,
  { offerId, requestKey }: InputOf<typeof rewardOfferRedeem>,
): Promise<DataOf<typeof rewardOfferRedeem>> {
  await checkSharingAllowed(deps, actor)
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const { points } = await lockRewardBalance(tx, actor)
    const before = await findRedeemedCoupon(tx, actor, requestKey)
    if (before) return { points, coupon: presentCoupon(before, now) }
    const offer = await findRewardOffer(tx, offerId)
    if (!offer) throw new AppError('offerChanged')
    const { timeZone } = deps.settings
    const validUntil = startOfDay(addDays(dayInZone(now, timeZone), offer.validDays + 1), timeZone)
    const code = createCouponCode(deps.random.bytes(12))
    const left = await insertRedeemedCoupon(tx, actor, {
      entryId: newId(now, deps.random),
      couponId: newId(now, deps.random),
      code,
      offer,
      validUntil,
      requestKey,
      now,
    })
    return { points: left, coupon: presentCoupon({ code, amount: offer.amount, validUntil, usedAt: null }, now) }
  })
}

export const loadRewardRules = async (deps: Deps, lang: Lang): Promise<DataOf<typeof rewardRules>> =>
  presentRewardRules(await findRewardRules(deps.sql), lang)

/** Sets the rules that apply from now on. Throws `conflict` when they were changed after the caller read them. */
export async function saveRewardRules(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof rewardRulesSave>,
  lang: Lang,
): Promise<DataOf<typeof rewardRulesSave>> {
  const { revision, startPoints, completionPoints, monthlyCap, offers } = input
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const before = await findRewardRules(tx)
    const next = {
      startPoints,
      completionPoints,
      monthlyCap,
      offers: offers.map(({ points, amount, validDays }) => ({
        offerId: newId(now, deps.random),
        points,
        amount,
        validDays,
      })),
    }
    if (!(await insertRewardRules(tx, revision, { ...next, createdBy: actor.accountId, now })))
      throw new AppError('conflict')
    const said = ({ offers: list, ...rest }: Pick<typeof before, keyof typeof next>) => ({
      ...rest,
      offers: list.map(({ offerId: _, ...offer }) => offer),
    })
    await writeAudit(deps, tx, actor.accountId, {
      action: 'rewardRules.set',
      thing: 'reward_rule',
      thingId: String(revision + 1),
      detail: {
        before: said({
          startPoints: before.startPoints,
          completionPoints: before.completionPoints,
          monthlyCap: before.monthlyCap,
          offers: before.offers as never,
        }),
        after: said(next),
      },
    })
    return presentRewardRules(await findRewardRules(tx), lang)
  })
}
