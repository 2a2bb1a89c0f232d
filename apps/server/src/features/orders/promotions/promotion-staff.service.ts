import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { isPromotionCode, normalisePromotionCode } from '@portal/contract/orders/order.limits.ts'
import type { promotionRows, promotionSave } from '@portal/contract/orders/promotion.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { isCalendarDay, todayOf } from '../../../core/text/calendar.ts'
import { inTransaction } from '../../../database/connection.ts'
import {
  canPromotionBelongTo,
  insertPromotion,
  listPromotions,
  promotionSource,
  updatePromotion,
} from './promotion.store.ts'

/** Loads promotion codes for staff, with their uses. */

export async function loadPromotions(
  deps: Deps,
  input: InputOf<typeof promotionRows>,
): Promise<DataOf<typeof promotionRows>> {
  const { state = null, companyId = null, q, sort = '-createdAt', after, before, limit } = input
  const today = todayOf(deps)
  const filter = { state, companyId, words: toStorableText(q ?? '') || null, today }
  const order = { key: 'createdAt', kind: 'instant', isDescending: sort === '-createdAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'promotions', order, filters: filter, source: promotionSource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listPromotions(deps.sql, ids, today)).map((row) => ({
      promotionId: row.id,
      code: row.code,
      note: row.note,
      kinds: [...row.kinds],
      percent: row.percent,
      amount: row.amount,
      companyId: row.companyId,
      company: row.company,
      minPrice: row.minPrice,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      maxUses: row.maxUses,
      maxUsesEach: row.maxUsesEach,
      isPaused: row.isPaused,
      state: row.state,
      uses: row.uses,
      discount: row.discount,
      revenue: row.revenue,
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

/**
 * Creates a promotion code, or updates an existing one except for the code itself. Throws `notFound`,
 * `promotionCodeTaken`, `promotionCodeInvalid`, and `promotionDiscountInvalid`, `promotionDaysInvalid` or `malformed`
 * for wrong terms.
 */
export async function savePromotion(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof promotionSave>,
): Promise<DataOf<typeof promotionSave>> {
  const { percent, amount, startsOn = null, endsOn = null, ...rest } = input
  const promotionId = input.promotionId?.toLowerCase()
  const companyId = input.companyId?.toLowerCase() ?? null
  const code = normalisePromotionCode(input.code)
  if (!promotionId && !isPromotionCode(code)) throw new AppError('promotionCodeInvalid', { fields: ['code'] })
  if ((percent === null) === (amount === null)) throw new AppError('promotionDiscountInvalid', { fields: ['percent'] })
  for (const [field, day] of [
    ['startsOn', startsOn],
    ['endsOn', endsOn],
  ] as const)
    if (day !== null && !isCalendarDay(day)) throw new AppError('malformed', { fields: [field] })
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw new AppError('promotionDaysInvalid', { fields: ['endsOn'] })
  const now = deps.clock.now()
  const id = promotionId ?? newId(now, deps.random)
  const terms = { ...rest, id, note: toStorableText(rest.note), percent, amount, companyId, startsOn, endsOn }
  await inTransaction(deps.sql, async (tx) => {
    if (companyId !== null && !(await canPromotionBelongTo(tx, companyId, promotionId ?? null)))
      throw new AppError('notFound', { fields: ['companyId'] })
    const by = { by: actor.accountId, now }
    if (!promotionId && !(await insertPromotion(tx, { ...terms, code, ...by })))
      throw new AppError('promotionCodeTaken', { fields: ['code'] })
    const kept = promotionId ? await updatePromotion(tx, { ...terms, ...by }) : code
    if (kept === null) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: promotionId ? 'promotion.change' : 'promotion.create',
      thing: 'price',
      thingId: id,
      companyId,
      detail: { name: kept, ...(percent === null ? { price: amount ?? 0 } : { percent }) },
    })
  })
  return { promotionId: id }
}
