import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'

export type StaffRewardEntry = {
  readonly id: string
  readonly kind: 'start' | 'completion' | 'coupon'
  readonly name: PersonName
  readonly company: BilingualText
  readonly points: number
  readonly duePoints: number
  readonly balance: number
  readonly invited: PersonName | null
  readonly productId: string | null
  readonly productTitle: BilingualText | null
  readonly amount: number | null
  readonly createdAt: Date
}
type Filter = {
  readonly kind: StaffRewardEntry['kind'] | null
  readonly companyId: string | null
  readonly words: string | null
}

/**
 * Returns the SQL source of the entries in everyone's ledgers of reward points that match the filter, sorted by
 * `created_at` (index `reward_entry_recent`).
 */
export function rewardEntrySource(db: Db, { kind, companyId, words }: Filter): ListSource {
  const like = phrasePattern(words)
  return {
    from: db`reward_entry e`,
    where: db`true ${kind ? db`and e.kind = ${kind}` : db``} ${companyId ? db`and e.company_id = ${companyId}` : db``}
      ${like ? db`and e.account_id in (select id from account_name where name ~* ${like} or name_latin ~* ${like} or login ~* ${like})` : db``}`,
    sorted: db`e.created_at`,
    id: db`e.id`,
  }
}

export const listStaffRewardEntries = (db: Db, ids: readonly string[]): Promise<StaffRewardEntry[]> => db<
  StaffRewardEntry[]
>`
  select e.id, e.kind, ${personNameColumn(db, 'a')} as name, c.short_name as company, e.points, e.due_points as "duePoints", e.balance,
    ${personNameColumn(db, 'i')} as invited,
    p.id as "productId",
    p.title as "productTitle", k.amount_fen as amount, e.created_at as "createdAt"
  from reward_entry e join account_name a on a.id = e.account_id join company_name c on c.id = e.company_id left join account_name i on i.id = e.invitee_id
  left join product_card p on p.id = e.product_id
  left join coupon k on k.id = e.coupon_id where e.id = any(${ids as string[]}::uuid[])`

export const listRewardCompanies = (db: Db) => db<
  { companyId: string; company: BilingualText; isOn: boolean; sharers: number; points: number }[]
>`
  select c.id as "companyId", c.short_name as company, c.show_sharing_rewards as "isOn", coalesce(b.sharers, 0) as sharers, coalesce(b.points, 0) as points
  from company_feature c
  left join (select company_id, count(*)::int as sharers, sum(points)::int as points from reward_balance group by company_id) b on b.company_id = c.id
  order by c.show_sharing_rewards desc, c.short_name ->> 'zh', c.id`
