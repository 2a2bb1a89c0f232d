import type { absenceReasons } from '@portal/contract/exams/exam-absence.limits.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { likePattern } from '../../../core/text/like-pattern.ts'
import { nameOf } from '../../../core/text/person-name.store.ts'
import type { Db, Fragment } from '../../../database/connection.ts'

export type AbsenceReason = (typeof absenceReasons)[number]
export type AbsenceFilter = {
  readonly examId: string
  readonly words: string | null
  readonly reason: AbsenceReason | null
  readonly companyId: string | null
  readonly departmentId: string | null
}
export const absenceKinds = { name: 'text', signedIn: 'instant' } as const

/**
 * Members of an exam's audience (`u`) without an attempt, with the exam (`e`), their place in the list of people (`p`)
 * and their last sign-in (`s`). People who joined after it had closed are left out.
 */
const absentees = (db: Db, examId: string) => db`
  exam_rule e cross join lateral exam_audience(e.id) u
  join searched_person p on p.account_id = u.account_id and p.company_id = u.company_id
  left join last_sign_in s on s.account_id = u.account_id
  where e.id = ${examId} and (e.closes_at is null or u.joined_at <= e.closes_at)
    and not exists (select from attempt_record t where t.exam_id = e.id and t.account_id = u.account_id)`

/** The likely reason, the nearest to the exam first. */
const reasonOf = (db: Db): Fragment => db`case
  when exists (select from exam_booking b where b.exam_id = e.id and b.account_id = u.account_id and b.session_id is not null
    and b.state in ('scheduled', 'sat', 'failed', 'expired')) then 'noShow'
  when exists (select from exam_session_time x where x.exam_id = e.id) then 'notRegistered'
  when e.product_id is not null and not exists (select from product_study g where g.company_id = u.company_id and g.account_id = u.account_id
    and g.product_id = e.product_id and g.completed_at is not null) then 'course'
  when s.signed_in_at is null then 'neverSignedIn' else 'unknown' end`

/** Returns the people without an attempt who match a filter. */
export function absenceSource(db: Db, filter: AbsenceFilter, key: keyof typeof absenceKinds): ListSource {
  const { examId, words, reason, companyId, departmentId } = filter
  const like = likePattern(words)
  return {
    from: db`(
      select u.account_id as id, u.company_id, p.department_id, p.name_key, coalesce(s.signed_in_at, 'epoch') as signed_in_at,
        ${reason === null ? db`null` : reasonOf(db)} as reason from ${absentees(db, examId)}) u`,
    where: db`true
      ${reason === null ? db`` : db`and u.reason = ${reason}`}
      ${companyId === null ? db`` : db`and u.company_id = ${companyId}`}
      ${departmentId === null ? db`` : db`and u.department_id in (select departments_under(${departmentId}))`}
      ${
        like === null
          ? db``
          : db`and exists (select from account_name a left join membership_entry m on m.company_id = u.company_id and m.account_id = a.id
          where a.id = u.id and (a.name ~* ${like} or a.name_latin ~* ${like} or m.employee_no ~* ${like}))`
      }`,
    sorted: { name: db`u.name_key`, signedIn: db`u.signed_in_at` }[key],
    id: db`u.id`,
  }
}

export type AbsenteeRow = {
  readonly id: string
  readonly name: PersonName
  readonly login: string
  readonly employeeNo: string | null
  readonly company: BilingualText
  readonly department: BilingualText | null
  readonly reason: AbsenceReason
  readonly signedInAt: Date | null
}
export const listAbsentees = (db: Db, examId: string, ids: readonly string[]): Promise<AbsenteeRow[]> => db<
  AbsenteeRow[]
>`
  select a.id, ${nameOf(db, 'a')} as name, a.login, m.employee_no as "employeeNo", c.short_name as company, d.name as department, o.reason,
    o.signed_in_at as "signedInAt"
  from (select u.account_id, u.company_id, s.signed_in_at, ${reasonOf(db)} as reason from ${absentees(db, examId)}
    and u.account_id = any(${ids as string[]}::uuid[])) o
  join account_name a on a.id = o.account_id join company_name c on c.id = o.company_id
  left join membership_entry m on m.company_id = o.company_id and m.account_id = o.account_id
  left join department_entry d on d.id = m.department_id`
