import type { BilingualText } from '../../../core/text/language.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'

/**
 * A page of a list of the public API: rows of one company, changed at or after `since` (null: all), in the order of
 * their last change. `after` is the row before the page: `value` is its sort key, as the database writes it; `id`
 * separates rows with equal keys.
 */
export type ApiPageQuery = {
  readonly companyId: string
  readonly since: Date | null
  readonly after: { readonly value: string; readonly id: string } | null
  readonly limit: number
}
type Placed = { readonly place: string; readonly placeId: string; readonly updatedAt: Date }
type Owner = { readonly personId: string; readonly employeeNumber: string | null }

/** The conditions and the order of a page; `key` and `id` are together in an index that begins with the company. */
const page = (db: Db, { since, after, limit }: ApiPageQuery, key: SqlFragment, id: SqlFragment): SqlFragment => db`
  and ${since === null ? db`true` : db`${key} >= ${since}`}
  and ${after === null ? db`true` : db`(${key}, ${id}) > (${after.value}::text::timestamptz, ${after.id}::uuid)`}
  order by ${key}, ${id} limit ${limit}`

export type ApiPerson = Placed &
  Owner & {
    readonly login: string
    readonly name: string
    readonly nameLatin: string | null
    readonly email: string | null
    readonly departmentId: string | null
    readonly department: BilingualText | null
    readonly position: BilingualText | null
    readonly isSuspended: boolean
    readonly isMember: boolean
  }
const personColumns = (db: Db) => db`
  p.changed_at::text as place, p.account_id as "placeId", p.changed_at as "updatedAt", p.account_id as "personId",
  m.employee_no as "employeeNumber", a.login, a.name, a.name_latin as "nameLatin",
  case when m.is_active then a.email end as email, d.id as "departmentId", d.name as department, m.position,
  p.is_suspended as "isSuspended", m.is_active as "isMember"`
const personTables = (db: Db) => db`
  person_change p join membership_entry m on m.account_id = p.account_id and m.company_id = p.company_id
  join account_contact a on a.id = p.account_id left join department_entry d on d.id = m.department_id`
export const listApiPeople = (db: Db, query: ApiPageQuery): Promise<ApiPerson[]> => db<ApiPerson[]>`
  select ${personColumns(db)} from ${personTables(db)}
  where p.company_id = ${query.companyId} ${page(db, query, db`p.changed_at`, db`p.account_id`)}`
export async function findApiPerson(
  db: Db,
  companyId: string,
  who: { readonly employeeNumber: string } | { readonly personId: string },
): Promise<ApiPerson | null> {
  const row = await db<ApiPerson[]>`
    select ${personColumns(db)} from ${personTables(db)}
    where p.company_id = ${companyId} and m.company_id = ${companyId}
      and ${'personId' in who ? db`p.account_id = ${who.personId}` : db`m.employee_no = ${who.employeeNumber}`}`.maybeOne()
  return row ?? null
}

export type ApiRegistration = Placed &
  Owner & {
    readonly registrationId: string
    readonly examId: string
    readonly exam: BilingualText
    readonly status:
      | 'submitted'
      | 'returned'
      | 'approved'
      | 'scheduled'
      | 'sat'
      | 'passed'
      | 'failed'
      | 'cancelled'
      | 'expired'
    readonly sessionId: string | null
    readonly startsAt: Date | null
    readonly endsAt: Date | null
    readonly centre: BilingualText | null
  }
export const listApiRegistrations = (db: Db, query: ApiPageQuery): Promise<ApiRegistration[]> => db<ApiRegistration[]>`
  select r.updated_at::text as place, r.id as "placeId", r.updated_at as "updatedAt", r.id as "registrationId",
    r.account_id as "personId", m.employee_no as "employeeNumber", r.exam_id as "examId", e.title as exam, r.state as status,
    s.id as "sessionId", s.starts_at as "startsAt", s.ends_at as "endsAt", c.name as centre
  from registration_change r join exam_card e on e.id = r.exam_id
  left join membership_entry m on m.account_id = r.account_id and m.company_id = r.company_id
  left join exam_session_time s on s.id = r.session_id left join exam_centre_place c on c.id = s.centre_id
  where r.company_id = ${query.companyId} ${page(db, query, db`r.updated_at`, db`r.id`)}`

export type ApiResult = Placed &
  Owner & {
    readonly attemptId: string
    readonly examId: string
    readonly exam: BilingualText
    readonly attempt: number
    readonly score: number
    readonly totalPoints: number
    readonly hasPassed: boolean
    readonly startedAt: Date
    readonly submittedAt: Date
    readonly releasedAt: Date
  }
/**
 * Lists the released results of the people of a company, without practice, trials and rehearsals. A regrade moves a
 * result to the end of the list.
 */
export const listApiResults = (db: Db, query: ApiPageQuery): Promise<ApiResult[]> => db<ApiResult[]>`
  select r."updatedAt"::text as place, r."attemptId" as "placeId", r.*, e.title as exam
  from (
    select t.id as "attemptId", t.exam_id as "examId", t.account_id as "personId", m.employee_no as "employeeNumber", t.number as attempt,
      t.score, t.total_points as "totalPoints", t.passed as "hasPassed", t.started_at as "startedAt", t.submitted_at as "submittedAt",
      t.told_at as "releasedAt",
      greatest(t.told_at, (select max(g.at) from regraded_answer g where g.attempt_id = t.id)) as "updatedAt"
    from membership_entry m join attempt_record t on t.account_id = m.account_id and t.company_id = m.company_id
    where m.company_id = ${query.companyId} and t.state = 'graded' and t.told_at is not null and t.terms ->> 'kind' <> 'mock'
      and not t.terms ? 'trial' and not exists (select from rehearsed_exam x where x.exam_id = t.exam_id)
  ) r join exam_card e on e.id = r."examId"
  where true ${page(db, query, db`r."updatedAt"`, db`r."attemptId"`)}`

export type ApiProgress = Placed &
  Owner & {
    readonly courseId: string
    readonly course: BilingualText
    readonly percent: number
    readonly studiedSeconds: number
    readonly startedAt: Date
    readonly completedAt: Date | null
  }
export const listApiProgress = (db: Db, query: ApiPageQuery): Promise<ApiProgress[]> => {
  const id = db`md5(s.account_id::text || s.product_id::text)::uuid`
  return db<ApiProgress[]>`
    select s.updated_at::text as place, ${id} as "placeId", s.updated_at as "updatedAt", s.account_id as "personId",
      m.employee_no as "employeeNumber", s.product_id as "courseId", p.title as course, s.percent, s.studied_seconds as "studiedSeconds",
      s.started_at as "startedAt", s.completed_at as "completedAt"
    from product_study s join product_card p on p.id = s.product_id
    left join membership_entry m on m.account_id = s.account_id and m.company_id = s.company_id
    where s.company_id = ${query.companyId} ${page(db, query, db`s.updated_at`, id)}`
}

export type ApiCertificate = Placed &
  Owner & {
    readonly number: string
    readonly title: BilingualText
    readonly holder: string
    readonly state: 'valid' | 'revoked' | 'superseded'
    readonly issuedAt: Date
    readonly endsAt: Date | null
    readonly validUntil: string | null
  }
const certificateColumns = (db: Db) => db`
  coalesce(c.state_at, c.issued_at)::text as place, c.id as "placeId", coalesce(c.state_at, c.issued_at) as "updatedAt",
  c.account_id as "personId", m.employee_no as "employeeNumber", c.number, c.facts -> 'title' as title,
  c.facts -> 'holder' ->> 'name' as holder, c.state, c.issued_at as "issuedAt", c.ends_at as "endsAt", c.facts ->> 'validUntil' as "validUntil"
  from held_certificate c left join membership_entry m on m.account_id = c.account_id and m.company_id = c.company_id`
export const listApiCertificates = (db: Db, query: ApiPageQuery): Promise<ApiCertificate[]> => db<ApiCertificate[]>`
  select ${certificateColumns(db)}
  where c.company_id = ${query.companyId} ${page(db, query, db`coalesce(c.state_at, c.issued_at)`, db`c.id`)}`
/** Finds a certificate of a company by its number, which is given without hyphens; null if there is none. */
export async function findApiCertificate(db: Db, companyId: string, number: string): Promise<ApiCertificate | null> {
  const row = await db<ApiCertificate[]>`
    select ${certificateColumns(db)} where c.company_id = ${companyId} and replace(c.number, '-', '') = ${number}`.maybeOne()
  return row ?? null
}
