import type { Db } from '../../database/connection.ts'

export type CertificateFigures = {
  readonly months: { month: string; issued: number }[]
  readonly expiring: number
  readonly revoked: number
}

/**
 * Counts the certificates of a company (null: of all): those issued since an instant, by month, those that expire by
 * `soon`, and those revoked since that instant. With a department, only certificates of people who are now in it or in
 * a department below it count.
 */
export async function countCertificateFigures(
  db: Db,
  { companyId, departmentId }: { readonly companyId: string | null; readonly departmentId: string | null },
  at: { readonly since: Date; readonly now: Date; readonly soon: Date; readonly timeZone: string },
): Promise<CertificateFigures> {
  const own = db`
    ${companyId === null ? db`` : db`and company_id = ${companyId}`}
    ${departmentId === null ? db`` : db`and account_id in (select people_under(${companyId}, ${departmentId}))`}`
  const [months, [rest]] = await Promise.all([
    db<{ month: string; issued: number }[]>`
      select to_char(issued_at at time zone ${at.timeZone}, 'YYYY-MM') as month, count(*)::int as issued from certificate where issued_at >= ${at.since} ${own}
      group by 1 order by 1`,
    db<{ expiring: number; revoked: number }[]>`
      select (select count(*)::int from certificate where state = 'valid' and ends_at > ${at.now} and ends_at <= ${at.soon} ${own}) as expiring,
        (select count(*)::int from certificate where state = 'revoked' and state_at >= ${at.since} ${own}) as revoked`,
  ])
  return { months: [...months], expiring: rest?.expiring ?? 0, revoked: rest?.revoked ?? 0 }
}

/** Counts the certificates of all companies that are valid now. */
export async function countValidCertificates(db: Db, now: Date): Promise<number> {
  const row = await db<{ count: number }[]>`
    select count(*)::int as count from certificate where state = 'valid' and (ends_at is null or ends_at > ${now})`.one()
  return row.count
}
