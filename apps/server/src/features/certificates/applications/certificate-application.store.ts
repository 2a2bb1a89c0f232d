import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../../database/paged.ts'

export type CertificateApplicationState = 'submitted' | 'returned' | 'approved'
type Page = { readonly page: number; readonly size: number }

type Grounds = Owner & {
  readonly id: string
  readonly schemeId: string
  readonly grounds: string
  readonly fileId: string | null
  readonly now: Date
}
/**
 * Inserts an application, or submits a returned one again, which keeps its file if there is no new one. Returns its id;
 * null while one is waiting for a decision.
 */
export async function upsertCertificateApplication(db: Db, one: Grounds): Promise<string | null> {
  const row = await db<{ id: string }[]>`
    insert into certificate_application (id, account_id, company_id, scheme_id, grounds, file_id, state, created_at, updated_at)
    values (${one.id}, ${one.accountId}, ${one.companyId}, ${one.schemeId}, ${one.grounds}, ${one.fileId}, 'submitted', ${one.now}, ${one.now})
    on conflict (account_id, company_id, scheme_id) where state in ('submitted', 'returned')
    do update set grounds = excluded.grounds, file_id = coalesce(excluded.file_id, certificate_application.file_id), state = 'submitted', reason = null,
      updated_at = excluded.updated_at
      where certificate_application.state = 'returned'
    returning id`.maybeOne()
  return row?.id ?? null
}

export type CertificateApplicationRow = {
  readonly id: string
  readonly schemeId: string
  readonly title: BilingualText
  readonly level: BilingualText | null
  readonly state: CertificateApplicationState
  readonly grounds: string
  readonly reason: string | null
  readonly createdAt: Date
  readonly company: BilingualText
  readonly name: PersonName
  readonly fileId: string | null
  readonly total: number
}
const rows = (db: Db) => db`
  select g.id, g.scheme_id as "schemeId", s.title, t.levels -> s.level_index as level, g.state, g.grounds, g.reason, g.created_at as "createdAt",
    c.name as company, ${personNameColumn(db, 'a')} as name, g.file_id as "fileId", count(*) over ()::int as total
  from certificate_application g join certificate_scheme s on s.id = g.scheme_id left join certificate_track t on t.id = s.track_id
  join company_name c on c.id = g.company_id join account_name a on a.id = g.account_id`
export const listCertificateApplications = (
  db: Db,
  owner: Owner,
  { page, size }: Page,
): Promise<RowsWithTotal<CertificateApplicationRow>> =>
  readPage(
    db,
    { page, size },
    (part) => db<
      CertificateApplicationRow[]
    >`${rows(db)} where g.account_id = ${owner.accountId} and g.company_id = ${owner.companyId}
      order by g.created_at desc, g.id ${part}`,
  )
export const listCertificateApplicationsToDecide = (
  db: Db,
  { state, page, size }: Page & { readonly state: CertificateApplicationState | null },
): Promise<RowsWithTotal<CertificateApplicationRow>> =>
  readPage(
    db,
    { page, size },
    (part) =>
      db<
        CertificateApplicationRow[]
      >`${rows(db)} where ${state}::text is null or g.state = ${state} order by g.updated_at, g.id ${part}`,
  )

type Held = Owner & {
  readonly schemeId: string
  readonly state: CertificateApplicationState
  readonly title: BilingualText
}
export async function lockCertificateApplication(db: Db, id: string): Promise<Held | null> {
  const row = await db<Held[]>`
    select g.account_id as "accountId", g.company_id as "companyId", g.scheme_id as "schemeId", g.state, s.title
    from certificate_application g join certificate_scheme s on s.id = g.scheme_id where g.id = ${id} for update of g`.maybeOne()
  return row ?? null
}
export const setCertificateApplicationDecision = (
  db: Db,
  id: string,
  by: {
    readonly accountId: string
    readonly state: CertificateApplicationState
    readonly reason: string | null
    readonly now: Date
  },
): Promise<unknown> => db`
  update certificate_application set state = ${by.state}, reason = ${by.reason}, decided_by = ${by.accountId}, updated_at = ${by.now} where id = ${id}`

/**
 * Removes the file of evidence from certificate applications that were decided before an instant, so that it is
 * deleted. Returns the number of these applications.
 */
export async function deleteOldCertificateEvidence(db: Db, before: Date): Promise<number> {
  return (
    await db`update certificate_application set file_id = null where file_id is not null and state in ('approved', 'returned') and updated_at < ${before}
    returning id`
  ).length
}
