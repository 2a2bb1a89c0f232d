import { findWaitingQueue, type WaitingQueue } from '../../../core/jobs/waiting.store.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, Lang, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import type { CertificateApplicationState } from './certificate-application.store.ts'

/** People found by a search in any company; `words` is a query of `person.words`. */
const isFound = (db: Db, words: string | null, account: SqlFragment) =>
  words === null
    ? db``
    : db`and ${account} in (select p.account_id from searched_person p where p.words @@ ${words}::tsquery)`

type GroundsFilter = { readonly state: CertificateApplicationState | null; readonly words: string | null }
export function certificateApplicationSource(db: Db, { state, words }: GroundsFilter): ListSource {
  return {
    from: db`certificate_application g`,
    where: db`true ${state === null ? db`` : db`and g.state = ${state}`} ${isFound(db, words, db`g.account_id`)}`,
    sorted: db`g.updated_at`,
    id: db`g.id`,
  }
}
export type CertificateApplicationReviewRow = {
  readonly id: string
  readonly accountId: string
  readonly companyId: string
  readonly name: PersonName
  readonly login: string
  readonly lang: Lang
  readonly company: BilingualText
  readonly title: BilingualText
  readonly level: BilingualText | null
  readonly state: CertificateApplicationState
  readonly grounds: string
  readonly fileId: string | null
  readonly reason: string | null
  readonly since: Date
}
export const listCertificateApplicationsForReview = (
  db: Db,
  ids: readonly string[],
): Promise<CertificateApplicationReviewRow[]> => db<CertificateApplicationReviewRow[]>`
  select g.id, g.account_id as "accountId", g.company_id as "companyId", ${personNameColumn(db, 'a')} as name, a.login, a.locale as lang, c.name as company,
    s.title,
    t.levels -> s.level_index as level, g.state, g.grounds, g.file_id as "fileId", g.reason, g.updated_at as since
  from certificate_application g join certificate_scheme s on s.id = g.scheme_id left join certificate_track t on t.id = s.track_id
  join company_name c on c.id = g.company_id join account_contact a on a.id = g.account_id
  where g.id = any(${ids as string[]}::uuid[])`

export type HeldCertificateRow = {
  readonly number: string
  readonly title: BilingualText
  readonly validUntil: string | null
}
export const listHeldCertificates = (
  db: Db,
  owner: { readonly accountId: string; readonly companyId: string },
  now: Date,
): Promise<HeldCertificateRow[]> => db<HeldCertificateRow[]>`
  select c.number, c.facts -> 'title' as title, c.facts ->> 'validUntil' as "validUntil" from certificate c
  where c.account_id = ${owner.accountId} and c.company_id = ${owner.companyId} and c.state = 'valid' and (c.ends_at is null or c.ends_at > ${now})
  order by c.issued_at desc limit 10`

export type CertificateEvidenceRow = {
  readonly accountId: string
  readonly companyId: string
  readonly isWaiting: boolean
  readonly documentId: string | null
}
/**
 * Finds the applicant and the evidence of an application; `isWaiting` is false once it is decided. Null when there is
 * no such application.
 */
export async function findCertificateEvidence(db: Db, id: string): Promise<CertificateEvidenceRow | null> {
  const row = await db<CertificateEvidenceRow[]>`
    select account_id as "accountId", company_id as "companyId", state = 'submitted' as "isWaiting", file_id as "documentId" from certificate_application
    where id = ${id}`.maybeOne()
  return row ?? null
}

/** Finds the time at which the oldest waiting application was submitted; null when none is waiting. */
export async function findOldestCertificateApplicationAt(db: Db): Promise<Date | null> {
  const row = await db<
    { oldest: Date | null }[]
  >`select min(updated_at) as oldest from certificate_application where state = 'submitted'`.one()
  return row.oldest ?? null
}

export const findCertificateApplicationQueue = (db: Db): Promise<WaitingQueue> =>
  findWaitingQueue(
    db,
    db`select b.updated_at as at, s.title, null::text as word from certificate_application b join certificate_scheme s on s.id = b.scheme_id
      where b.state = 'submitted' order by b.updated_at`,
  )
