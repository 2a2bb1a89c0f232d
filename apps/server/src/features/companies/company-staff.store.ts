import type { ListSource } from '../../core/list/list.store.ts'
import type { PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'

/**
 * Locks the names of companies until the transaction ends, so that two companies can't get the same name at the same
 * time.
 */
export const lockCompanyNames = (db: Db): Promise<unknown> =>
  db`select pg_advisory_xact_lock(hashtextextended('names of companies', 0))`

export const activationCodeSource = (db: Db, companyId: string): ListSource => ({
  from: db`subscription_code s`,
  where: db`(s.company_id = ${companyId} or s.used_company_id = ${companyId})`,
  sorted: db`s.created_at`,
  id: db`s.id`,
})

export type ActivationCodeRow = {
  readonly id: string
  readonly days: number
  readonly createdAt: Date
  readonly createdBy: PersonName
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly usedBy: PersonName | null
  readonly isForAny: boolean
}
export const listActivationCodes = (db: Db, ids: readonly string[]): Promise<ActivationCodeRow[]> => db<
  ActivationCodeRow[]
>`
  select s.id, s.days, s.created_at as "createdAt", ${personNameColumn(db, 'a')} as "createdBy", s.expires_at as "expiresAt", s.used_at as "usedAt",
    ${personNameColumn(db, 'u')} as "usedBy",
    s.company_id is null as "isForAny"
  from subscription_code s join account_name a on a.id = s.created_by left join account_name u on u.id = s.used_by where s.id = any(${ids as string[]}::uuid[])`
