import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { InvitedPerson, RewardBalance, RewardLine, RewardRules } from './reward.rules.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
type Place = { readonly inviteeId: string; readonly productId: string }

/** Returns true when this person was invited to the product, so that their study may earn points for the sharer. */
export async function isInvitedToProduct(db: Db, { inviteeId, productId }: Place): Promise<boolean> {
  const rows = await db`select from share_invite where invitee_id = ${inviteeId} and product_id = ${productId}`
  return rows.length > 0
}

export type InviteProgress = InvitedPerson & {
  readonly sharer: Owner
  readonly inviteeName: PersonName
  readonly title: BilingualText
}

/**
 * Locks an invitation, so that its rewards are booked once, and returns its progress; null if there is none or it no
 * longer earns rewards.
 */
export async function lockShareInvite(db: Db, { inviteeId, productId }: Place): Promise<InviteProgress | null> {
  const locked =
    await db`select from share_invite where invitee_id = ${inviteeId} and product_id = ${productId} for update`
  if (locked.length === 0) return null
  const row = await db<(Omit<InviteProgress, 'sharer'> & Owner)[]>`
    select i.sharer_id as "accountId", i.company_id as "companyId", i.accepted_at as "acceptedAt", d.duration, d.title,
      ${personNameColumn(db, 'a')} as "inviteeName",
      coalesce(pp.studied_seconds, 0) as "studiedSeconds", pp.completed_at is not null as "isCompleted",
      (select min(o.started_at) from membership_entry m
      join product_study o on o.company_id = m.company_id and o.account_id = m.account_id and o.product_id = i.product_id
      where m.account_id = i.invitee_id) as "firstAt",
      array(select e.kind from reward_entry e where e.invitee_id = i.invitee_id and e.product_id = i.product_id) as paid
    from share_invite i join product_card d on d.id = i.product_id join account_name a on a.id = i.invitee_id
    join company_feature c on c.id = i.company_id and c.show_sharing_rewards
    join active_membership s on s.account_id = i.sharer_id and s.company_id = i.company_id
    left join product_study pp on pp.company_id = i.company_id and pp.account_id = i.invitee_id and pp.product_id = i.product_id
    where i.invitee_id = ${inviteeId} and i.product_id = ${productId}`.maybeOne()
  if (!row) return null
  const { accountId, companyId, ...standing } = row
  return { ...standing, sharer: { accountId, companyId } }
}

/**
 * Returns the balance of an account and locks it until the transaction ends, so that concurrent entries can't overdraw
 * it. An account without a balance gets one of 0 points.
 */
export async function lockRewardBalance(db: Db, owner: Owner): Promise<RewardBalance> {
  await db`insert into reward_balance (account_id, company_id) values (${owner.accountId}, ${owner.companyId}) on conflict do nothing`
  const row = await db<RewardBalance[]>`
    select points, month, month_points as "monthPoints" from reward_balance where account_id = ${owner.accountId} and company_id = ${owner.companyId}
    for update`.maybeOne()
  if (!row) throw new Error('a balance that was just made is gone')
  return row
}

/** Finds the balance of an account, without a lock; a balance of 0 points if it has none. */
export async function findRewardBalance(db: Db, owner: Owner): Promise<RewardBalance> {
  const row = await db<RewardBalance[]>`
    select points, month, month_points as "monthPoints" from reward_balance
    where account_id = ${owner.accountId} and company_id = ${owner.companyId}`.maybeOne()
  return row ?? { points: 0, month: '2000-01-01', monthPoints: 0 }
}

/**
 * Inserts rewards into the ledger, with the balance after each, and updates the balance. Requires `lockRewardBalance`.
 */
export async function insertRewards(
  db: Db,
  owner: Owner,
  place: Place,
  lines: readonly (RewardLine & { readonly id: string })[],
  after: RewardBalance,
  now: Date,
): Promise<void> {
  await db`
    insert into reward_entry ${db(
      lines.map((line) => ({
        id: line.id,
        account_id: owner.accountId,
        company_id: owner.companyId,
        kind: line.kind,
        points: line.points,
        due_points: line.duePoints,
        balance: line.balance,
        invitee_id: place.inviteeId,
        product_id: place.productId,
        created_at: now,
      })),
    )}`
  await db`
    update reward_balance set points = ${after.points}, month = ${after.month}, month_points = ${after.monthPoints}
    where account_id = ${owner.accountId} and company_id = ${owner.companyId}`
}

export type CouponOffer = {
  readonly offerId: string
  readonly points: number
  readonly amount: number
  readonly validDays: number
}

/** Finds an offer of the current rules; null if it no longer exists. */
export async function findRewardOffer(db: Db, offerId: string): Promise<CouponOffer | null> {
  const row = await db<CouponOffer[]>`
    select id as "offerId", points, amount_fen as amount, valid_days as "validDays" from reward_offer
    where id = ${offerId} and revision = (select max(revision) from reward_rule)`.maybeOne()
  return row ?? null
}

export type RewardCouponRow = {
  readonly code: string
  readonly amount: number
  readonly validUntil: Date
  readonly usedAt: Date | null
}

/** Finds the coupon that was redeemed with this request key; null if there is none. */
export async function findRedeemedCoupon(db: Db, owner: Owner, requestKey: string): Promise<RewardCouponRow | null> {
  const row = await db<RewardCouponRow[]>`
    select c.code, c.amount_fen as amount, c.valid_until as "validUntil", c.used_at as "usedAt"
    from reward_entry e join coupon c on c.id = e.coupon_id where e.account_id = ${owner.accountId} and e.request_key = ${requestKey}`.maybeOne()
  return row ?? null
}

export type CouponRedemption = {
  readonly entryId: string
  readonly couponId: string
  readonly code: string
  readonly offer: CouponOffer
  readonly validUntil: Date
  readonly requestKey: string
  readonly now: Date
}

/**
 * Inserts a coupon, deducts its points and returns the remaining ones, in one statement. A constraint refuses it when
 * there are too few points (`pointsShort`).
 */
export async function insertRedeemedCoupon(
  db: Db,
  owner: Owner,
  { entryId, couponId, code, offer, validUntil, requestKey, now }: CouponRedemption,
): Promise<number> {
  const row = await db<{ points: number }[]>`
    with coupon as (
      insert into coupon (id, code, account_id, company_id, amount_fen, source, created_at, valid_until)
      values (${couponId}, ${code}, ${owner.accountId}, ${owner.companyId}, ${offer.amount}, 'points', ${now}, ${validUntil})
    ), taken as (
      update reward_balance set points = points - ${offer.points} where account_id = ${owner.accountId} and company_id = ${owner.companyId} returning points
    )
    insert into reward_entry (id, account_id, company_id, kind, points, due_points, balance, coupon_id, request_key, created_at)
    select ${entryId}, ${owner.accountId}, ${owner.companyId}, 'coupon', ${-offer.points}, ${-offer.points}, taken.points, ${couponId}, ${requestKey}, ${now}
    from taken
    returning balance as points`.maybeOne()
  if (!row) throw new Error('nothing was taken')
  return row.points
}

export type RewardEntryRow = {
  readonly id: string
  readonly kind: 'start' | 'completion' | 'coupon'
  readonly points: number
  readonly duePoints: number
  readonly balance: number
  readonly colleague: PersonName | null
  readonly productId: string | null
  readonly title: BilingualText | null
  readonly coupon: RewardCouponRow | null
  readonly createdAt: Date
}

export async function listRewardEntries(
  db: Db,
  owner: Owner,
  { page, size }: { page: number; size: number },
): Promise<{ list: RewardEntryRow[]; total: number }> {
  const mine = db`e.account_id = ${owner.accountId} and e.company_id = ${owner.companyId}`
  type Flat = Omit<RewardEntryRow, 'coupon'> & { readonly [Key in keyof RewardCouponRow]: RewardCouponRow[Key] | null }
  const [rows, [count]] = await Promise.all([
    db<Flat[]>`
      select e.id, e.kind, e.points, e.due_points as "duePoints", e.balance, ${personNameColumn(db, 'a')} as colleague, e.product_id as "productId", p.title,
        e.created_at as "createdAt", c.code, c.amount_fen as amount, c.valid_until as "validUntil", c.used_at as "usedAt"
      from (select * from reward_entry e where ${mine} order by e.serial desc limit ${size} offset ${page * size}) e
      left join account_name a on a.id = e.invitee_id left join product_card p on p.id = e.product_id left join coupon c on c.id = e.coupon_id
      order by e.serial desc`,
    db<{ total: number }[]>`select count(*)::int as total from reward_entry e where ${mine}`,
  ])
  const list = rows.map(({ code, amount, validUntil, usedAt, ...entry }) => ({
    ...entry,
    coupon: code && amount && validUntil ? { code, amount, validUntil, usedAt } : null,
  }))
  return { list, total: count?.total ?? 0 }
}

export type ShareResultCounts = {
  readonly links: number
  readonly invited: number
  readonly started: number
  readonly completed: number
}

/** Counts the results of all links of an account in a company. */
export async function countShareResults(db: Db, owner: Owner): Promise<ShareResultCounts> {
  const row = await db<ShareResultCounts[]>`
    select (select count(*)::int from share_link where account_id = ${owner.accountId} and company_id = ${owner.companyId}) as links,
      (select count(*)::int from share_link l join share_invite i on i.link_id = l.id where l.account_id = ${owner.accountId}
        and l.company_id = ${owner.companyId}) as invited,
      count(*) filter (where kind = 'start')::int as started, count(*) filter (where kind = 'completion')::int as completed
    from reward_entry where account_id = ${owner.accountId} and company_id = ${owner.companyId}`.maybeOne()
  return row ?? { links: 0, invited: 0, started: 0, completed: 0 }
}

export type RewardRulesRow = RewardRules & {
  readonly revision: number
  readonly offers: readonly CouponOffer[]
  readonly changedBy: PersonName | null
  readonly changedAt: Date
}

/** Finds the reward rules in force, with the coupons that they offer. Throws if there are none. */
export async function findRewardRules(db: Db): Promise<RewardRulesRow> {
  const row = await db<RewardRulesRow[]>`
    select r.revision, r.start_points as "startPoints", r.completion_points as "completionPoints", r.monthly_cap as "monthlyCap",
      ${personNameColumn(db, 'a')} as "changedBy",
      r.created_at as "changedAt",
        coalesce((select jsonb_agg(jsonb_build_object('offerId', o.id, 'points', o.points, 'amount', o.amount_fen, 'validDays', o.valid_days)
        order by o.position) from reward_offer o where o.revision = r.revision), '[]') as offers
    from reward_rule r left join account_name a on a.id = r.created_by order by r.revision desc limit 1`.maybeOne()
  if (!row) throw new Error('there are no reward rules')
  return row
}

/** Inserts the next revision of the rules; returns false if `seen` is no longer the newest. */
export async function insertRewardRules(
  db: Db,
  seen: number,
  rule: RewardRules & { readonly offers: readonly CouponOffer[]; readonly createdBy: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into reward_rule (revision, start_points, completion_points, monthly_cap, created_by, created_at)
    select max(revision) + 1, ${rule.startPoints}::int, ${rule.completionPoints}::int, ${rule.monthlyCap}::int, ${rule.createdBy}::uuid,
      ${rule.now}::timestamptz from reward_rule having max(revision) = ${seen}`
  if (count === 0) return false
  if (rule.offers.length > 0)
    await db`
      insert into reward_offer ${db(
        rule.offers.map((offer, index) => ({
          id: offer.offerId,
          revision: seen + 1,
          position: index + 1,
          points: offer.points,
          amount_fen: offer.amount,
          valid_days: offer.validDays,
        })),
      )}`
  return true
}
