import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, Lang, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import type { ApplicantDetails, ExamApplicationState } from './application.store.ts'
import type { ApplicantAccount } from './application-review.rules.ts'

/** People found by a search in any company; `words` is a query of `person.words`. */
const isFound = (db: Db, words: string | null, account: SqlFragment) =>
  words === null
    ? db``
    : db`and ${account} in (select p.account_id from searched_person p where p.words @@ ${words}::tsquery)`

type ExamFilter = {
  readonly state: ExamApplicationState | null
  readonly examId: string | null
  readonly sessionId: string | null
  readonly words: string | null
}
/** True if the application has a seat in the session or is on its waitlist. */
const isOfSession = (db: Db, id: string) =>
  db`and b.id in (
    select s.id from exam_application s where s.session_id = ${id} union all select w.application_id from exam_session_wait w where w.session_id = ${id})`
/** The start of the waiting time: submission, or creation if it was never submitted. */
const since = (db: Db) => db`coalesce(b.submitted_at, b.created_at)`
export function examApplicationSource(db: Db, { state, examId, sessionId, words }: ExamFilter): ListSource {
  return {
    from: db`exam_application b`,
    where: db`b.state <> 'draft' ${state === null ? db`` : db`and b.state = ${state}`}
      ${examId === null ? db`` : db`and b.exam_id = ${examId}`} ${sessionId === null ? db`` : isOfSession(db, sessionId)} ${isFound(
        db,
        words,
        db`
        b.account_id`,
      )}`,
    sorted: since(db),
    id: db`b.id`,
  }
}

export type ExamApplicationRow = ApplicantAccount & {
  readonly id: string
  readonly accountId: string
  readonly companyId: string
  readonly login: string
  readonly lang: Lang
  readonly examId: string
  readonly examTitle: BilingualText
  readonly state: ExamApplicationState
  readonly details: ApplicantDetails | null
  readonly reason: string | null
  readonly ticketNo: string | null
  readonly since: Date
  /** A zone of null is the portal's. */
  readonly seat: { readonly centre: BilingualText; readonly startsAt: string; readonly timeZone: string | null } | null
  /** The line managers, if only they can decide it. */
  readonly managers: readonly PersonName[]
}
export const listExamApplicationsForReview = (db: Db, ids: readonly string[]): Promise<ExamApplicationRow[]> => db<
  ExamApplicationRow[]
>`
  select b.id, b.account_id as "accountId", b.company_id as "companyId", a.login, a.name, a.name_latin as "nameLatin", a.phone, a.locale as lang,
    c.name as company, b.exam_id as "examId", e.title as "examTitle", b.state, b.details, b.reason, b.ticket_no as "ticketNo", ${since(db)} as since,
    case when x.id is not null then json_build_object('centre', o.name, 'startsAt', x.starts_at, 'timeZone', o.time_zone) end as seat, (
      select coalesce(jsonb_agg(${personNameColumn(db, 'n')} order by n.id), '[]') from account_name n
      where b.state = 'submitted' and n.id = any(only_approvers('registration', b.company_id, b.account_id))) as managers
  from exam_application b join exam_card e on e.id = b.exam_id join company_name c on c.id = b.company_id join account_contact a on a.id = b.account_id
  left join exam_session x on x.id = b.session_id left join exam_centre o on o.id = x.centre_id
  where b.id = any(${ids as string[]}::uuid[])`

export type OtherExamApplicationRow = {
  readonly id: string
  readonly examTitle: BilingualText
  readonly state: ExamApplicationState
  readonly at: Date
}
/**
 * Lists at most 10 applications that the same person made in the same company before this one, without drafts, the
 * newest first.
 */
export const listOtherExamApplications = (
  db: Db,
  row: Pick<ExamApplicationRow, 'id' | 'accountId' | 'companyId'>,
): Promise<OtherExamApplicationRow[]> => db<OtherExamApplicationRow[]>`
  select b.id, e.title as "examTitle", b.state, ${since(db)} as at from exam_application b join exam_card e on e.id = b.exam_id
  where b.account_id = ${row.accountId} and b.company_id = ${row.companyId} and b.state <> 'draft'
    and (b.created_at, b.id) < (select n.created_at, n.id from exam_application n where n.id = ${row.id})
  order by b.created_at desc, b.id desc limit 10`

export type ApplicantDocumentsRow = {
  readonly accountId: string
  readonly companyId: string
  readonly isWaiting: boolean
  readonly photoId: string | null
  readonly documentId: string | null
}
/** Finds the uploads of an application, for its reviewers; null for a draft or an unknown application. */
export async function findApplicantDocuments(db: Db, id: string): Promise<ApplicantDocumentsRow | null> {
  const row = await db<ApplicantDocumentsRow[]>`
    select account_id as "accountId", company_id as "companyId", state = 'submitted' as "isWaiting", details ->> 'photoFileId' as "photoId",
      details ->> 'documentFileId' as "documentId"
    from exam_application where id = ${id} and state <> 'draft'`.maybeOne()
  return row ?? null
}

/** Finds the time at which the oldest waiting application was submitted; null when none is waiting. */
export async function findOldestExamApplicationAt(db: Db): Promise<Date | null> {
  const row = await db<
    { oldest: Date | null }[]
  >`select min(submitted_at) as oldest from exam_application where state = 'submitted'`.one()
  return row.oldest ?? null
}
