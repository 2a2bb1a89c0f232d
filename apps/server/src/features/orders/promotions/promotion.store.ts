import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import type { PromotionTerms } from './promotion.rules.ts'

export type PromotionState = 'open' | 'planned' | 'usedUp' | 'ended' | 'paused'
type PromotionRow = PromotionTerms & { readonly id: string; readonly code: string; readonly note: string }

const columns = (db: Db) => db`
  p.id, p.code, p.note, p.kinds, p.percent, p.amount_fen as amount, p.company_id as "companyId", p.min_price_fen as "minPrice",
  p.starts_on::text as "startsOn", p.ends_on::text as "endsOn", p.max_uses as "maxUses", p.max_uses_each as "maxUsesEach", p.is_paused as "isPaused"`
const countsAsUse = (db: Db) => db`o.promotion_id = p.id and o.state not in ('closed', 'refunded')`

export const findPromotionByCode = (db: Db, code: string): Promise<PromotionRow | undefined> =>
  db<PromotionRow[]>`select ${columns(db)} from promotion p where p.code = ${code}`.maybeOne()

/**
 * Finds a promotion code and locks it until the transaction ends, so that only one order gets its last use. Undefined
 * if there is no such code.
 */
export const lockPromotionByCode = (db: Db, code: string): Promise<PromotionRow | undefined> =>
  db<PromotionRow[]>`select ${columns(db)} from promotion p where p.code = ${code} for no key update`.maybeOne()

/**
 * Counts the orders that use a code, except closed and fully refunded ones: those of one buyer (`usesOfBuyer`), and
 * those of all buyers (`uses`), which is 0 for a code without a limit.
 */
export const countPromotionUses = (
  db: Db,
  promotionId: string,
  accountId: string,
): Promise<{ uses: number; usesOfBuyer: number }> =>
  db<{ uses: number; usesOfBuyer: number }[]>`
    select case when p.max_uses is null then 0 else (select count(*)::int from product_order o where ${countsAsUse(db)}) end as uses,
      (select count(*)::int from product_order o where ${countsAsUse(db)} and o.account_id = ${accountId}) as "usesOfBuyer"
    from promotion p where p.id = ${promotionId}`.one()

const stateOf = (db: Db, today: string) => db`
  case when p.is_paused then 'paused' when p.ends_on < ${today}::date then 'ended' when p.starts_on > ${today}::date then 'planned'
    when p.max_uses is not null and (select count(*) from product_order o where ${countsAsUse(db)}) >= p.max_uses then 'usedUp' else 'open' end`

type PromotionFilter = {
  readonly state: PromotionState | null
  readonly companyId: string | null
  readonly words: string | null
  readonly today: string
}
/** Returns the SQL source of the promotion codes that match the filter, sorted by `created_at`. */
export function promotionSource(db: Db, { state, companyId, words, today }: PromotionFilter): ListSource {
  const like = phrasePattern(words)
  return {
    from: db`promotion p`,
    where: db`true ${state ? db`and ${stateOf(db, today)} = ${state}` : db``} ${companyId ? db`and p.company_id = ${companyId}` : db``}
      ${like ? db`and (p.code ~* ${like} or p.note ~* ${like})` : db``}`,
    sorted: db`p.created_at`,
    id: db`p.id`,
  }
}

export type PromotionStaffRow = PromotionRow & {
  readonly company: BilingualText | null
  readonly state: PromotionState
  readonly uses: number
  readonly discount: number
  readonly revenue: number
  readonly createdAt: Date
}
export const listPromotions = (db: Db, ids: readonly string[], today: string): Promise<PromotionStaffRow[]> =>
  db<PromotionStaffRow[]>`
    select ${columns(db)}, c.short_name as company, ${stateOf(db, today)} as state, u.uses, u.discount, u.revenue, p.created_at as "createdAt"
    from promotion p left join company_name c on c.id = p.company_id cross join lateral (
      select count(*)::int as uses, coalesce(sum(o.discount_fen) filter (where o.paid_at is not null), 0)::float8 as discount,
        coalesce(sum(o.amount_fen - o.refunded_fen) filter (where o.paid_at is not null), 0)::float8 as revenue
      from product_order o where ${countsAsUse(db)}) u
    where p.id = any(${ids as string[]}::uuid[])`

/** Returns true if a code can be limited to a company: an active one, or the one that it already belongs to. */
export async function canPromotionBelongTo(db: Db, companyId: string, promotionId: string | null): Promise<boolean> {
  const row = await db<{ can: boolean }[]>`
    select exists (select from active_company where id = ${companyId})
      or exists (select from promotion where id = ${promotionId} and company_id = ${companyId}) as can`.one()
  return row.can
}

type NewPromotion = PromotionRow & { readonly by: string; readonly now: Date }
/** Inserts a promotion code; returns false when the code is taken. */
export async function insertPromotion(db: Db, one: NewPromotion): Promise<boolean> {
  const { count } = await db`
    insert into promotion (id, code, note, kinds, percent, amount_fen, company_id, min_price_fen, starts_on, ends_on, max_uses, max_uses_each, is_paused,
      created_by, created_at, changed_by, changed_at)
    values (${one.id}, ${one.code}, ${one.note}, ${one.kinds as string[]}, ${one.percent}, ${one.amount}, ${one.companyId}, ${one.minPrice},
      ${one.startsOn}, ${one.endsOn}, ${one.maxUses}, ${one.maxUsesEach}, ${one.isPaused}, ${one.by}, ${one.now}, ${one.by}, ${one.now})
    on conflict (code) do nothing`
  return count === 1
}

/** Updates a promotion code, but not the code itself. Returns the code; null when there is none with this id. */
export async function updatePromotion(db: Db, one: Omit<NewPromotion, 'code'>): Promise<string | null> {
  const row = await db<{ code: string }[]>`
    update promotion set note = ${one.note}, kinds = ${one.kinds as string[]}, percent = ${one.percent}, amount_fen = ${one.amount},
      company_id = ${one.companyId}, min_price_fen = ${one.minPrice}, starts_on = ${one.startsOn}, ends_on = ${one.endsOn}, max_uses = ${one.maxUses},
      max_uses_each = ${one.maxUsesEach}, is_paused = ${one.isPaused}, changed_by = ${one.by}, changed_at = ${one.now}
    where id = ${one.id} returning code`.maybeOne()
  return row?.code ?? null
}
