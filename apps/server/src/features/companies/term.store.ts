import type { Db } from '../../database/connection.ts'

/** Lengthens the VIP term of a company by so many days, from its end or from now. */
export const lengthenTerm = (db: Db, companyId: string, days: number, now: Date): Promise<unknown> =>
  db`update company set vip_until = greatest(vip_until, ${now}::timestamptz) + make_interval(days => ${days}::int) where id = ${companyId}`

/** Takes days of a term back; what has passed of it has passed. */
export const shortenTerm = (db: Db, companyId: string, days: number): Promise<unknown> =>
  db`update company set vip_until = vip_until - make_interval(days => ${days}::int) where id = ${companyId}`
