import type { approvalSubjects, approverKinds } from '@portal/contract/requirements/approvers.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

export type ApprovalSubject = (typeof approvalSubjects)[number]
export type Approver = (typeof approverKinds)[number]

export type ApprovalRule = { readonly subject: ApprovalSubject; readonly approver: Approver }
/** Lists the rules that a company has set; a subject without one is decided by staff. */
export const listApprovalRules = (db: Db, companyId: string): Promise<ApprovalRule[]> => db<ApprovalRule[]>`
  select subject, approver from approval_rule where company_id = ${companyId}`

export const isKnownCompany = async (db: Db, companyId: string): Promise<boolean> =>
  (await db`select 1 from company_name where id = ${companyId}`).length > 0

/** Sets the approver of a subject. Returns false when the subject already has this approver. */
export async function upsertApprovalRule(db: Db, companyId: string, { subject, approver }: ApprovalRule) {
  const { count } = await db`
    insert into approval_rule as r (company_id, subject, approver) values (${companyId}, ${subject}, ${approver})
    on conflict (company_id, subject) do update set approver = excluded.approver where r.approver <> excluded.approver`
  return count === 1
}

export type UnnotifiedApproval = {
  readonly companyId: string
  readonly managerId: string
  readonly cause: string
  readonly subject: ApprovalSubject
  readonly title: BilingualText
  readonly name: PersonName
}
/**
 * Lists at most `limit` pairs of a waiting submission and a line manager who may decide it and has not been notified,
 * the oldest submission first: of one person in a company, or of all people (`of` is null).
 */
export const listUnnotifiedApprovals = (
  db: Db,
  of: { companyId: string; accountId: string } | null,
  limit: number,
): Promise<UnnotifiedApproval[]> => db<UnnotifiedApproval[]>`
  with waiting as (
    select 'evidence' as subject, v.id, v.company_id, v.account_id, jsonb_build_object('zh', v.title, 'en', v.title) as title,
      'approval evidence ' || v.id || ' ' || v.round as cause, v.submitted_at
    from waiting_evidence v where ${of === null ? db`true` : db`v.company_id = ${of.companyId} and v.account_id = ${of.accountId}`}
    union all
    select 'registration', b.id, b.company_id, b.account_id, e.title,
      'approval registration ' || b.id || ' ' || extract(epoch from b.submitted_at)::bigint, b.submitted_at
    from waiting_registration b join exam_card e on e.id = b.exam_id
    where ${of === null ? db`true` : db`b.company_id = ${of.companyId} and b.account_id = ${of.accountId}`}
    union all
    select 'classSeat', s.id, s.company_id, s.account_id, s.title, 'approval classSeat ' || s.id, s.submitted_at
    from waiting_seat s where ${of === null ? db`true` : db`s.company_id = ${of.companyId} and s.account_id = ${of.accountId}`}
  )
  select w.company_id as "companyId", h.id as "managerId", w.cause, w.subject, w.title, ${personNameColumn(db, 'a')} as name
  from waiting w join approval_rule r on r.company_id = w.company_id and r.subject = w.subject and r.approver <> 'desk'
  join active_company c on c.id = w.company_id join account_name a on a.id = w.account_id
  cross join unnest(line_managers(w.company_id, w.account_id)) h(id)
  where not exists (select from sent_notice s where s.account_id = h.id and s.company_id = w.company_id and s.cause = w.cause)
  order by w.submitted_at, w.id, h.id limit ${limit}`
