import type { absenceReasons } from '@portal/contract/exams/exam-absence.limits.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'

export type AbsenceReason = (typeof absenceReasons)[number]
export type AbsenceFilter = {
  readonly examId: string
  readonly words: string | null
  readonly reason: AbsenceReason | null
  readonly companyId: string | null
  readonly departmentId: string | null
}
export const absenceSortKinds = { name: 'text', signedIn: 'instant' } as const

/** Members (`u`) of the audience of exam `e` without an attempt. People who joined after it had closed are left out. */
const isAbsent = (db: Db) => db`(e.closes_at is null or u.joined_at <= e.closes_at)
    and not exists (select from attempt_record t where t.exam_id = e.id and t.account_id = u.account_id)`

/**
 * Absent people (`u`) with the exam (`e`), their place in the list of people (`p`) and their last sign-in (`s`).
 */
const absentees = (db: Db, examId: string) => db`
  exam_rule e cross join lateral exam_audience(e.id) u
  join searched_person p on p.account_id = u.account_id and p.company_id = u.company_id
  left join last_sign_in s on s.account_id = u.account_id
  where e.id = ${examId} and ${isAbsent(db)}`

/** The likely reason, the nearest to the exam first. */
const reasonOf = (db: Db): SqlFragment => db`case
  when exists (select from exam_booking b where b.exam_id = e.id and b.account_id = u.account_id and b.session_id is not null
    and b.state in ('scheduled', 'sat', 'failed', 'expired')) then 'noShow'
  when exists (select from exam_session_time x where x.exam_id = e.id) then 'notRegistered'
  when e.product_id is not null and not exists (select from product_study g where g.company_id = u.company_id and g.account_id = u.account_id
    and g.product_id = e.product_id and g.completed_at is not null) then 'course'
  when s.signed_in_at is null then 'neverSignedIn' else 'unknown' end`

/**
 * Returns the SQL source `u` of the people without an attempt who match a filter. The reason for a person's absence
 * (`u.reason`) is computed only for a filter by reason or `withReason`; otherwise it is null.
 */
export function absenceSource(
  db: Db,
  filter: AbsenceFilter,
  key: keyof typeof absenceSortKinds,
  { withReason = false } = {},
): ListSource {
  const { examId, words, reason, companyId, departmentId } = filter
  const like = phrasePattern(words)
  return {
    from: db`(
      select u.account_id as id, u.company_id, p.department_id, p.name_key, coalesce(s.signed_in_at, 'epoch') as signed_in_at,
        ${reason === null && !withReason ? db`null` : reasonOf(db)} as reason from ${absentees(db, examId)}) u`,
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

/**
 * Returns the SQL source of the people without an attempt who match a filter; with `ids`, only of the people with these
 * ids.
 */
export function selectedAbsenteesSource(db: Db, filter: AbsenceFilter, ids: readonly string[] | null): ListSource {
  const source = absenceSource(db, filter, 'name')
  return ids === null ? source : { ...source, where: db`${source.where} and u.id = any(${[...ids]}::uuid[])` }
}

export type AbsenteeRow = {
  readonly id: string
  readonly companyId: string
  readonly name: PersonName
  readonly login: string
  readonly employeeNo: string | null
  readonly company: BilingualText
  readonly department: BilingualText | null
  readonly reason: AbsenceReason
  readonly signedInAt: Date | null
}
/** Selects what the list shows of the people `u`. */
const absenteeRows = (db: Db, people: SqlFragment) => db`
  select a.id, u.company_id as "companyId", ${personNameColumn(db, 'a')} as name, a.login, m.employee_no as "employeeNo",
    c.short_name as company, d.name as department, u.reason,
    nullif(u.signed_in_at, 'epoch') as "signedInAt"
  from ${people} join account_name a on a.id = u.id join company_name c on c.id = u.company_id
  left join membership_entry m on m.company_id = u.company_id and m.account_id = u.id
  left join department_entry d on d.id = m.department_id`

export const listAbsentees = (db: Db, examId: string, ids: readonly string[]): Promise<AbsenteeRow[]> => {
  const { from } = absenceSource(db, { ...everyone, examId }, 'name', { withReason: true })
  return db<AbsenteeRow[]>`${absenteeRows(db, from)} where u.id = any(${ids as string[]}::uuid[])`
}
const everyone = { words: null, reason: null, companyId: null, departmentId: null }

/**
 * Finds the company through which a person belongs to the audience of an exam; null if they don't, if they have an
 * attempt, or if they joined after the exam had closed. Reads the audience for this person only.
 */
export async function findAbsenteeCompany(db: Db, examId: string, accountId: string): Promise<string | null> {
  const row = await db<{ companyId: string }[]>`
    select u.company_id as "companyId" from exam_rule e cross join lateral exam_audience(e.id) u
    where e.id = ${examId} and u.account_id = ${accountId} and ${isAbsent(db)}`.maybeOne()
  return row?.companyId ?? null
}

/**
 * Finds the title and the window of an exam that people can still take; null if it is not published, is paused, or has
 * closed.
 */
export async function findExamToRemind(db: Db, examId: string, now: Date) {
  const row = await db<{ title: BilingualText; opensAt: Date | null; closesAt: Date | null }[]>`
    select title, opens_at as "opensAt", closes_at as "closesAt" from exam_rule
    where id = ${examId} and status = 'published' and paused_at is null and (closes_at is null or closes_at > ${now})`.maybeOne()
  return row ?? null
}

export type AbsentPerson = { readonly id: string; readonly companyId: string }

/**
 * Lists all people without an attempt who match a filter, in the order of the list, with their company and no other
 * details.
 */
export const listAllAbsentees = (
  db: Db,
  filter: AbsenceFilter,
  { key, isDescending }: { readonly key: keyof typeof absenceSortKinds; readonly isDescending: boolean },
): Promise<AbsentPerson[]> => {
  const { from, where, sorted, id } = absenceSource(db, filter, key)
  return db<AbsentPerson[]>`
    select ${id}, u.company_id as "companyId" from ${from} where ${where}
    order by ${isDescending ? db`${sorted} desc, ${id} desc` : db`${sorted}, ${id}`}`
}

/**
 * Lists the details of people of `listAllAbsentees`, without reading the audience again. People who have been deleted
 * since are left out.
 */
export const listAbsenteeDetails = (db: Db, examId: string, people: readonly AbsentPerson[]): Promise<AbsenteeRow[]> =>
  db<AbsenteeRow[]>`${absenteeRows(
    db,
    db`(
    select u.account_id as id, u.company_id, s.signed_in_at, ${reasonOf(db)} as reason
    from exam_rule e
    cross join unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ companyId }) => companyId)}::uuid[]) u(account_id, company_id)
    left join last_sign_in s on s.account_id = u.account_id where e.id = ${examId}) u`,
  )}`
