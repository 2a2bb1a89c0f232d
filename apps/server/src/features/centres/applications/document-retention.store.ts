import type { Db } from '../../../database/connection.ts'

/**
 * Deletes the saved details of people who last changed them before an instant and have no open application and none
 * that ended since; also the document numbers in their applications, and the references to their files, which are
 * deleted once nothing refers to them. Returns the number of people.
 */
export async function deleteApplicantDocuments(db: Db, before: Date): Promise<number> {
  const row = await db<{ count: number }[]>`
    with past as (
      select p.account_id, p.company_id from exam_applicant p
      where p.updated_at < ${before} and not exists (
        select from exam_application b left join exam_session x on x.id = b.session_id
        where b.account_id = p.account_id and b.company_id = p.company_id
          and (b.state in ('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat') or greatest(b.updated_at, x.ends_at) >= ${before}))
    ), applications as (
      update exam_application b set id_number = null, details = b.details || '{"photoFileId": null, "documentFileId": null}'
      from past where b.account_id = past.account_id and b.company_id = past.company_id and b.details is not null
    ), gone as (
      delete from exam_applicant p using past where p.account_id = past.account_id and p.company_id = past.company_id returning 1
    )
    select count(*)::int as count from gone`.maybeOne()
  return row?.count ?? 0
}
