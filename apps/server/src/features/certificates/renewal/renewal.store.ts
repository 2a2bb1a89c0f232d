import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { RenewalMethod } from '../certificate.rules.ts'

type Way = {
  readonly kind: 'course' | 'exam'
  readonly id: string
  readonly title: BilingualText
  readonly isDone: boolean
}
export type RenewalWays = { readonly renewBy: RenewalMethod; readonly ways: Way[] }

/**
 * Finds the renewal rule of a scheme, and at most 20 available ways to earn its certificate. `isDone`: the person has
 * completed it already; an exam that was passed can't be passed again. Returns null when there is no such scheme.
 */
export async function findRenewalWays(db: Db, schemeId: string, owner: Owner): Promise<RenewalWays | null> {
  const row = await db<RenewalWays[]>`
    select s.renew_by as "renewBy", (select coalesce(json_agg(w order by w.kind desc, w.id), '[]') from (
      select 'exam' as kind, e.id, e.title, exists (select from attempt_record a
          where a.exam_id = e.id and a.account_id = ${owner.accountId} and a.company_id = ${owner.companyId} and a.passed and a.told_at is not null) as "isDone"
        from exam_card e where e.certificate_scheme_id = s.id and e.status = 'published'
      union all select 'course', p.id, p.title, exists (select from product_study g
          where g.product_id = p.id and g.account_id = ${owner.accountId} and g.company_id = ${owner.companyId} and g.completed_at is not null)
        from product_rule p where p.certificate_scheme_id = s.id and p.status = 'published' limit 20) w) as ways
    from certificate_scheme s where s.id = ${schemeId}`.maybeOne()
  return row ?? null
}

export type ExpiringCertificate = {
  readonly certificateId: string
  readonly accountId: string
  readonly companyId: string
  readonly title: BilingualText
  readonly number: string
  readonly issuedAt: string
  readonly validUntil: string
}

/**
 * Lists the valid certificates of active accounts that expire by an instant, those that expire first at the top, at
 * most `limit`. `after` is the last one of the previous page; null: from the beginning.
 */
export const listExpiringCertificates = (
  db: Db,
  now: Date,
  until: Date,
  after: { readonly endsAt: Date; readonly id: string } | null,
  limit: number,
): Promise<(ExpiringCertificate & { readonly endsAt: Date })[]> =>
  db<(ExpiringCertificate & { endsAt: Date })[]>`
    select c.id as "certificateId", c.account_id as "accountId", c.company_id as "companyId", c.facts -> 'title' as title, c.number,
      c.facts ->> 'issuedAt' as "issuedAt", c.facts ->> 'validUntil' as "validUntil", c.ends_at as "endsAt"
    from certificate c join active_account a on a.id = c.account_id
      join membership_entry m on m.account_id = c.account_id and m.company_id = c.company_id
    where c.state = 'valid' and c.ends_at > ${now} and c.ends_at <= ${until}
      ${after ? db`and (c.ends_at, c.id) > (${after.endsAt}, ${after.id})` : db``}
    order by c.ends_at, c.id limit ${limit}`
