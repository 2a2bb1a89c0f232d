import type { Db, Transaction } from '../../database/connection.ts'

type NewCode = { readonly id: string; readonly hash: Buffer; readonly days: number; readonly companyId: string | null; readonly expiresAt: string; readonly by: string }
/** Has this code been made already, or the same one with other terms? Whoever asks with the same code waits until it is known. */
export async function findCode(tx: Transaction, one: NewCode): Promise<'same' | 'other' | null> {
  await tx`select pg_advisory_xact_lock(hashtext('subscription_code'), hashtext(encode(${one.hash}, 'hex')))`
  const [row] = await tx<{ isSame: boolean }[]>`
    select days = ${one.days} and company_id is not distinct from ${one.companyId}::uuid and expires_at = ${one.expiresAt}::timestamptz as "isSame" from subscription_code where code_hash = ${one.hash}`
  return row ? (row.isSame ? 'same' : 'other') : null
}

/** False when the company it is meant for does not exist. */
export async function insertCode(db: Db, one: NewCode, now: Date): Promise<boolean> {
  const { count } = await db`
    insert into subscription_code (id, code_hash, days, company_id, expires_at, created_by, created_at)
    select ${one.id}, ${one.hash}, ${one.days}, ${one.companyId}::uuid, ${one.expiresAt}::timestamptz, ${one.by}, ${now}
    where ${one.companyId}::uuid is null or exists (select from company where id = ${one.companyId}::uuid)`
  return count === 1
}

/** Uses a code up and lengthens the term of the company by it, in one statement; null when the code is worth nothing here. */
export async function useCode(db: Db, hash: Buffer, by: { readonly accountId: string; readonly companyId: string }, now: Date): Promise<Date | null> {
  const [row] = await db<{ vipUntil: Date }[]>`
    with used as (
      update subscription_code set used_at = ${now}, used_by = ${by.accountId}, used_company_id = ${by.companyId}
      where code_hash = ${hash} and used_at is null and expires_at > ${now} and (company_id is null or company_id = ${by.companyId}) returning days)
    update company c set vip_until = greatest(c.vip_until, ${now}::timestamptz) + make_interval(days => used.days) from used where c.id = ${by.companyId}
    returning c.vip_until as "vipUntil"`
  return row?.vipUntil ?? null
}
