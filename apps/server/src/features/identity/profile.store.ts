import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'

export type DictionaryRow = { readonly code: string; readonly name: BilingualText }
export const listDictionary = (db: Db, classify: number): Promise<DictionaryRow[]> =>
  db<DictionaryRow[]>`select code, name from dictionary_entry where classify = ${classify} order by position`

export type OwnProfileRow = {
  readonly id: string
  readonly name: string
  readonly login: string
  readonly email: string | null
  readonly pendingEmail: string | null
  readonly phone: string | null
  readonly gender: 'male' | 'female' | null
  readonly certificateType: string | null
  readonly identityType: string | null
  readonly company: BilingualText
  readonly employeeNo: string | null
  readonly department: BilingualText | null
  readonly position: BilingualText | null
  readonly joinedAt: Date
  readonly locale: 'zh' | 'en'
  readonly isLocaleChosen: boolean
  readonly hasPassword: boolean
}

/** Finds the profile of a person with their membership in a company; null if they were never its member. */
export async function findProfileDetail(db: Db, accountId: string, companyId: string): Promise<OwnProfileRow | null> {
  const row = await db<OwnProfileRow[]>`
    select a.id, a.name, a.login, a.email, (select e.email from email_change e where e.account_id = a.id) as "pendingEmail", a.phone, a.gender,
      a.certificate_type as "certificateType", a.identity_type as "identityType", c.name as company, m.employee_no as "employeeNo", d.name as department,
        m.position, m.joined_at as "joinedAt", a.locale, a.is_locale_chosen as "isLocaleChosen", a.password_hash is not null as "hasPassword"
    from account a join membership m on m.account_id = a.id and m.company_id = ${companyId} join company c on c.id = m.company_id
    left join department d on d.id = m.department_id
    where a.id = ${accountId}`.maybeOne()
  return row ?? null
}

export type ProfileChange = {
  readonly name?: string
  readonly gender?: 'male' | 'female'
  readonly certificateType?: string | null
  readonly identityType?: string | null
  readonly locale?: { readonly is: 'zh' | 'en'; readonly isChosen: boolean }
}

/** Updates the given fields of a profile; the other fields don't change. */
export async function updateProfile(db: Db, accountId: string, change: ProfileChange): Promise<void> {
  const columns = {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.gender === undefined ? {} : { gender: change.gender }),
    ...(change.certificateType === undefined ? {} : { certificate_type: change.certificateType }),
    ...(change.identityType === undefined ? {} : { identity_type: change.identityType }),
    ...(change.locale === undefined ? {} : { locale: change.locale.is, is_locale_chosen: change.locale.isChosen }),
  }
  if (Object.keys(columns).length > 0) await db`update account set ${db(columns)} where id = ${accountId}`
}
