import type { Db } from '../../database/connection.ts'

/** A change to the contacts of an account. Omitted fields are not changed. */
export type ContactChange = { readonly email?: string | null | undefined; readonly phone?: string | null | undefined }
export type Contacts = { readonly email: string | null; readonly phone: string | null; readonly locale: 'zh' | 'en' }

/**
 * Updates the contacts of an account; no other statement changes them. `confirmedAt`: the time at which the owner
 * proved them; null if staff entered them, which proves nothing. Unchanged contacts stay confirmed. Another email
 * address ends the links sent to the former one and cancels a pending address. Returns the former contacts; null if the
 * account doesn't exist. Unique indexes refuse contacts of other accounts.
 */
export async function updateContacts(
  db: Db,
  accountId: string,
  { email, phone }: ContactChange,
  { now, confirmedAt }: { now: Date; confirmedAt: Date | null },
): Promise<Contacts | null> {
  const [hasEmail, hasPhone] = [email !== undefined, phone !== undefined]
  const row = await db<Contacts[]>`
    with former as (
      select id, email, phone, locale, ${hasEmail} and identifier_key(email) is distinct from identifier_key(${email ?? null}::text) as has_other_email,
        ${hasPhone} and phone is distinct from ${phone ?? null}::text as has_other_phone
      from account where id = ${accountId} for no key update),
    changed as (
      update account a set email = case when ${hasEmail} then ${email ?? null}::text else a.email end,
        phone = case when ${hasPhone} then ${phone ?? null}::text else a.phone end,
        email_confirmed_at = case when f.has_other_email or ${hasEmail && confirmedAt !== null} then ${confirmedAt}::timestamptz else a.email_confirmed_at end,
        is_email_confirmed = case when f.has_other_email or ${hasEmail && confirmedAt !== null} then ${confirmedAt !== null} else a.is_email_confirmed end,
        phone_confirmed_at = case when f.has_other_phone or ${hasPhone && confirmedAt !== null} then ${confirmedAt}::timestamptz else a.phone_confirmed_at end
      from former f where a.id = f.id),
    ended as (update password_reset set used_at = ${now} where used_at is null and account_id in (select id from former where has_other_email)),
    dropped as (delete from email_change where account_id in (select id from former where has_other_email))
    select email, phone, locale from former`.maybeOne()
  return row ?? null
}
