import type { Db } from '../../database/connection.ts'

export type PhoneCodePurpose = 'signIn' | 'changePhone' | 'examApply'
/** The scope of a code: this phone, this purpose, this requester. */
export type PhoneCodeScope = { readonly phone: string; readonly purpose: PhoneCodePurpose; readonly askerHash: Buffer }

const isBound = (db: Db, bond: PhoneCodeScope) =>
  db`phone = ${bond.phone} and purpose = ${bond.purpose} and asker_hash = ${bond.askerHash}`

/** Stores a new code; only the newest of a scope works. */
export async function insertPhoneCode(
  db: Db,
  bond: PhoneCodeScope,
  code: { id: string; digits: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db`
    insert into phone_code (id, phone, purpose, asker_hash, code_hash, created_at, expires_at)
    values (${code.id}, ${bond.phone}, ${bond.purpose}, ${bond.askerHash}, sha256(convert_to(${code.id}::text || ' ' || ${code.digits}, 'UTF8')), ${code.now},
      ${code.expiresAt})`
}

/**
 * Checks a code against the newest one of its scope, in one statement, and returns true if it is correct: each try
 * counts, no code is accepted after the last allowed try, and a correct code works once.
 */
export async function claimPhoneCode(
  db: Db,
  bond: PhoneCodeScope,
  digits: string,
  tries: number,
  now: Date,
): Promise<boolean> {
  const row = await db<{ isRight: boolean }[]>`
    update phone_code set tries = tries + 1,
      used_at = case when code_hash = sha256(convert_to(id::text || ' ' || ${digits}, 'UTF8')) then ${now}::timestamptz end
    where id = (select id from phone_code where ${isBound(db, bond)} order by created_at desc, id desc limit 1) and used_at is null and expires_at > ${now}
      and tries < ${tries}
    returning used_at is not null as "isRight"`.maybeOne()
  return row?.isRight ?? false
}

export async function deleteOldPhoneCodes(db: Db, before: Date): Promise<void> {
  await db`delete from phone_code where expires_at < ${before}`
}

export async function findAccountByPhone(
  db: Db,
  phone: string,
): Promise<{ id: string; status: string; chosenLocale: 'zh' | 'en' | null } | null> {
  const row = await db<{ id: string; status: string; chosenLocale: 'zh' | 'en' | null }[]>`
    select id, status, case when is_locale_chosen then locale end as "chosenLocale" from account where phone = ${phone}`.maybeOne()
  return row ?? null
}
