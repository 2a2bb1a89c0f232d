import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  companyPriceSet,
  examFeeSet,
  orderPrices,
  vipOfferSet,
} from '@portal/contract/orders/order-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { inTransaction } from '../../database/connection.ts'
import { listExamFees, upsertExamFee } from '../centres/centres.public.ts'
import {
  listCompaniesToPrice,
  listCompanyPrices,
  listPricedCourses,
  listVipOffers,
  replaceVipOffer,
  upsertCompanyPrice,
} from './order.store.ts'

/**
 * Loads the prices that are not set with the course or class itself: VIP offers, exam fees and prices agreed with
 * companies. Also loads the companies and courses for which a price can be agreed.
 */

export async function loadPrices(deps: Deps): Promise<DataOf<typeof orderPrices>> {
  const { sql } = deps
  const [offers, fees, companyPrices, companies, courses] = await Promise.all([
    listVipOffers(sql),
    listExamFees(sql),
    listCompanyPrices(sql),
    listCompaniesToPrice(sql),
    listPricedCourses(sql),
  ])
  return {
    offers: offers.map(({ id, days, price }) => ({ offerId: id, days, price })),
    fees: fees.map(({ examId, title, fee }) => ({ examId, title, fee })),
    companyPrices: companyPrices.map(({ companyId, company, productId, title, price, own }) => ({
      companyId,
      company,
      productId,
      title,
      price,
      own,
    })),
    companies: companies.map(({ companyId, name }) => ({ companyId, name })),
    courses: courses.map(({ productId, title, price }) => ({ productId, title, price })),
  }
}

export async function setVipOffer(
  deps: Deps,
  actor: Actor,
  { days, price }: InputOf<typeof vipOfferSet>,
): Promise<void> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await inTransaction(deps.sql, async (tx) => {
    await replaceVipOffer(tx, { id, days, price, by: actor.accountId, now })
    await writeAudit(deps, tx, actor.accountId, {
      action: 'price.vip',
      thing: 'price',
      thingId: id,
      detail: { days, price },
    })
  })
}

export async function setExamFee(deps: Deps, actor: Actor, { examId, fee }: InputOf<typeof examFeeSet>): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    if (!(await upsertExamFee(tx, { examId, fee: fee || null, by: actor.accountId, now })))
      throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'price.exam',
      thing: 'price',
      thingId: examId,
      detail: { price: fee },
    })
  })
}

export async function setCompanyPrice(deps: Deps, actor: Actor, input: InputOf<typeof companyPriceSet>): Promise<void> {
  const { companyId, productId, price = null } = input
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    if (!(await upsertCompanyPrice(tx, { companyId, productId, price, by: actor.accountId, now })))
      throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'price.company',
      thing: 'price',
      thingId: productId,
      companyId,
      detail: price === null ? {} : { price },
    })
  })
}
