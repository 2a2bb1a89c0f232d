import type { Owner } from '../../../core/access/owner.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { lockAccount } from '../../identity/identity.public.ts'
import type { CertificateRow } from '../certificate.store.ts'

export type CertificateRegisterFilter = {
  readonly state: 'valid' | 'expiring' | 'expired' | 'revoked' | 'superseded' | null
  readonly schemeId: string | null
  readonly companyId: string | null
  /** A query of `person.words`. */
  readonly words: string | null
  /** The typed text, if it may be the start of a number: letters and digits only. */
  readonly number: string | null
}
/** The days before expiry from which a certificate counts as expiring soon. */
const soonDays = 90

export function certificateRegisterSource(
  db: Db,
  { state, schemeId, companyId, words, number }: CertificateRegisterFilter,
  now: Date,
): ListSource {
  const ends = {
    valid: db`and c.state = 'valid' and (c.ends_at is null or c.ends_at > ${now})`,
    expiring: db`and c.state = 'valid' and c.ends_at > ${now} and c.ends_at <= ${now}::timestamptz + make_interval(days => ${soonDays})`,
    expired: db`and c.state = 'valid' and c.ends_at <= ${now}`,
    revoked: db`and c.state = 'revoked'`,
    superseded: db`and c.state = 'superseded'`,
  }
  const byNumber = number === null ? null : db`replace(c.number, '-', '') like ${`${number}%`}`
  const byWords =
    words === null
      ? null
      : db`c.account_id in (select p.account_id from searched_person p where p.words @@ ${words}::tsquery)`
  const found = byNumber && byWords ? db`and (${byNumber} or ${byWords})` : byWords ? db`and ${byWords}` : db``
  return {
    from: db`certificate c`,
    where: db`true ${state === null ? db`` : ends[state]} ${schemeId === null ? db`` : db`and c.scheme_id = ${schemeId}`} ${
      companyId === null
        ? db``
        : db`
      and c.company_id = ${companyId}`
    } ${found}`,
    sorted: db`c.issued_at`,
    id: db`c.id`,
  }
}

export type CertificateRegisterRow = Owner &
  Pick<CertificateRow, 'id' | 'number' | 'schemeId' | 'sourceKind' | 'facts' | 'state' | 'endsAt'> & {
    readonly login: string
    readonly name: string
    readonly nameLatin: string | null
    readonly company: BilingualText
  }
export const listCertificateRegisterRows = (db: Db, ids: readonly string[]): Promise<CertificateRegisterRow[]> => db<
  CertificateRegisterRow[]
>`
  select c.id, c.number, c.scheme_id as "schemeId", c.source_kind as "sourceKind", c.facts, c.state, c.ends_at as "endsAt", c.account_id as "accountId",
    c.company_id as "companyId", a.login, a.name, a.name_latin as "nameLatin", o.name as company
  from certificate c join account_name a on a.id = c.account_id join company_name o on o.id = c.company_id where c.id = any(${ids as string[]}::uuid[])`

export type SchemeCertificateRow = Pick<CertificateRow, 'id' | 'number' | 'state' | 'endsAt'> & {
  readonly cycle: number
  readonly issuedAt: string
}
/** Lists the 20 newest certificates of a scheme that a person has, the newest first. */
export const listCertificatesOfScheme = (
  db: Db,
  { accountId, companyId, schemeId }: Pick<CertificateRegisterRow, 'accountId' | 'companyId' | 'schemeId'>,
): Promise<SchemeCertificateRow[]> => db<SchemeCertificateRow[]>`
  select c.id, c.number, c.state, c.ends_at as "endsAt", c.cycle, c.facts ->> 'issuedAt' as "issuedAt" from certificate c
  where c.account_id = ${accountId} and c.company_id = ${companyId} and c.scheme_id = ${schemeId} order by c.cycle desc limit 20`

export type LockedCertificate = CertificateRegisterRow & {
  readonly cycle: number
  readonly sourceId: string
  readonly issuedAt: Date
  readonly isNewest: boolean
  readonly code: string
}
/**
 * Locks a certificate, and further issues to the same person, until the transaction ends; returns it, or null when
 * there is none.
 */
export async function lockCertificate(db: Db, id: string): Promise<LockedCertificate | null> {
  const owner = await db<
    Owner[]
  >`select account_id as "accountId", company_id as "companyId" from certificate where id = ${id}`.maybeOne()
  if (!owner) return null
  await lockAccount(db, owner.accountId)
  const row = await db<LockedCertificate[]>`
    select c.id, c.number, c.scheme_id as "schemeId", c.source_kind as "sourceKind", c.source_id as "sourceId", c.facts, c.state, c.ends_at as "endsAt",
      c.issued_at as "issuedAt", c.cycle, c.account_id as "accountId", c.company_id as "companyId", a.login, a.name, a.name_latin as "nameLatin",
      o.name as company, s.code, c.cycle = (select max(n.cycle) from certificate n where n.account_id = c.account_id and n.company_id = c.company_id
        and n.scheme_id = c.scheme_id) as "isNewest"
    from certificate c join account_name a on a.id = c.account_id join company_name o on o.id = c.company_id join certificate_scheme s on s.id = c.scheme_id
    where c.id = ${id} for update of c`.maybeOne()
  return row ?? null
}

export type PersonToCertify = Owner & {
  readonly name: string
  readonly login: string
  readonly company: BilingualText
}
export const listPeopleToCertify = (db: Db, words: string | null): Promise<PersonToCertify[]> => db<PersonToCertify[]>`
  select p.account_id as "accountId", p.company_id as "companyId", a.name, a.login, o.name as company
  from searched_person p join account_name a on a.id = p.account_id join company_name o on o.id = p.company_id
  where p.is_member ${words === null ? db`` : db`and p.words @@ ${words}::tsquery`} order by p.name_key, p.account_id limit 8`
