import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

/** The limit on the visible data: the only company whose people and facts are shown; null means all. */
export type CompanyBound = string | null

export type PersonFacts = {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly nameLatin: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly gender: 'male' | 'female' | null
  readonly isSuspended: boolean
  readonly isInvited: boolean
  readonly invitedAt: Date | null
  readonly signedInAt: Date
  readonly hasPassword: boolean
  readonly hasFactor: boolean
  readonly locale: 'zh' | 'en'
}

/**
 * Finds a person: a present or former member of one company, or anyone if `bound` is null. Returns null if there is
 * none. `lock`: locks the row until the transaction ends.
 */
export async function findPerson(
  db: Db,
  id: string,
  bound: CompanyBound,
  { lock = false } = {},
): Promise<PersonFacts | null> {
  const row = await db<PersonFacts[]>`
    select a.id, a.login, a.name, a.name_latin as "nameLatin", a.email, a.phone, a.gender, a.status = 'suspended' as "isSuspended",
      a.invited_at is not null as "isInvited", a.invited_at as "invitedAt",
        coalesce((select max(p.signed_in_at) from person p where p.account_id = a.id), 'epoch') as "signedInAt", a.password_hash is not null as "hasPassword",
        exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null) as "hasFactor",
        a.locale
    from account a where a.id = ${id}
      and ${bound === null ? db`true` : db`exists (select from membership m where m.account_id = a.id and m.company_id = ${bound})`}
    ${lock ? db`for no key update of a` : db``}`.maybeOne()
  return row ?? null
}

export type MembershipRow = {
  readonly companyId: string
  readonly company: BilingualText
  readonly departmentId: string | null
  readonly department: BilingualText | null
  readonly employeeNo: string | null
  readonly position: BilingualText | null
  readonly managerId: string | null
  readonly manager: PersonName | null
  /** The fields of the company in their order, with the values of the person. */
  readonly fields: readonly { readonly id: string; readonly name: BilingualText; readonly value: string | null }[]
  readonly status: 'active' | 'withdrawn'
  readonly joinedAt: Date
  readonly leftAt: Date | null
}
export const listMembershipsOfPerson = (db: Db, id: string): Promise<MembershipRow[]> => db<MembershipRow[]>`
  select m.company_id as "companyId", c.short_name as company, m.department_id as "departmentId", d.name as department, m.employee_no as "employeeNo",
    m.position, h.account_id as "managerId", (select ${personNameColumn(db, 'a')} from account a where a.id = h.account_id) as manager,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'value', v.value) order by f.place) from person_field f
      left join membership_field v on v.field_id = f.id and v.account_id = m.account_id where f.company_id = m.company_id), '[]') as fields,
    m.status, m.joined_at as "joinedAt", m.left_at as "leftAt"
  from membership m join company c on c.id = m.company_id left join department d on d.id = m.department_id
  left join membership h on h.account_id = m.manager_id and h.company_id = m.company_id and h.status = 'active'
  where m.account_id = ${id}
  order by m.status, m.joined_at, m.company_id`

export type PersonGrantRow = {
  readonly grant: StaffGrant
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly givenAt: Date
  readonly givenBy: PersonName | null
  /** False: given by roles alone. */
  readonly isOwn: boolean
}
export const listGrantsOfPerson = (db: Db, id: string): Promise<PersonGrantRow[]> => db<PersonGrantRow[]>`
  select g.grant_name as grant, g.company_id as "companyId", c.short_name as company, g.given_at as "givenAt",
    (select ${personNameColumn(db, 'b')} from account b where b.id = g.given_by) as "givenBy", g.is_own as "isOwn"
  from staff_grant g left join company c on c.id = g.company_id where g.account_id = ${id} order by g.company_id nulls first, g.grant_name`

export type PersonSession = {
  readonly id: string
  readonly device: string | null
  readonly source: string
  readonly companyId: string
  readonly company: BilingualText
  readonly beganAt: Date
  readonly seenAt: Date
}
export const listSessionsOfPerson = (
  db: Db,
  id: string,
  bound: CompanyBound,
  now: Date,
): Promise<PersonSession[]> => db<PersonSession[]>`
  select s.id, s.device, s.source, s.company_id as "companyId", c.short_name as company, s.created_at as "beganAt", s.seen_at as "seenAt" from session s
  join company c on c.id = s.company_id
  where s.account_id = ${id} and is_session_live(s.ended_at, s.expires_at, s.idle_until, ${now})
    and ${bound === null ? db`true` : db`s.company_id = ${bound}`}
  order by s.seen_at desc limit 50`

export const listStudyDaysOfPerson = (
  db: Db,
  id: string,
  bound: CompanyBound,
  days: { from: string; to: string },
): Promise<{ day: string; seconds: number }[]> => db`
  select g.day::date::text as day, coalesce(sum(s.seconds), 0)::int as seconds
  from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') g(day)
  left join study_day s on s.account_id = ${id} and s.day = g.day::date and ${bound === null ? db`true` : db`s.company_id = ${bound}`} group by 1 order by 1`

export type PersonPlan = {
  readonly id: string
  readonly title: BilingualText
  readonly companyId: string
  readonly dueOn: string | null
  readonly isMandatory: boolean
  readonly percent: number | null
  readonly overdue: number
}
export const listPlansOfPerson = (db: Db, id: string, companyIds: readonly string[]): Promise<PersonPlan[]> => db<
  PersonPlan[]
>`
  select sp.id, sp.title, sp.company_id as "companyId", sp.due_on as "dueOn", sp.is_mandatory as "isMandatory", s.percent, coalesce(s.overdue, 0) as overdue
  from unnest(${companyIds as string[]}::uuid[]) c(id) cross join lateral study_plans_of(c.id, ${id}) plan(id) join plan_entry sp on sp.id = plan.id
  left join plan_standing s on s.plan_id = sp.id and s.account_id = ${id} order by sp.due_on nulls last, sp.id limit 100`

export type PersonCertificate = {
  readonly id: string
  readonly number: string
  readonly title: BilingualText
  readonly issuedAt: Date
  readonly endsAt: Date | null
  readonly state: 'valid' | 'revoked' | 'superseded'
}
export const listCertificatesOfPerson = (db: Db, id: string, bound: CompanyBound): Promise<PersonCertificate[]> => db<
  PersonCertificate[]
>`
  select c.id, c.number, s.title, c.issued_at as "issuedAt", c.ends_at as "endsAt", c.state from held_certificate c join scheme_name s on s.id = c.scheme_id
  where c.account_id = ${id} and ${bound === null ? db`true` : db`c.company_id = ${bound}`} order by c.issued_at desc, c.id limit 50`

export type PersonHistoryRow = {
  readonly id: string
  readonly at: Date
  readonly actor: PersonName | null
  readonly action: string
  readonly detail: Readonly<Record<string, unknown>>
}
export const listPersonHistory = (db: Db, id: string, bound: CompanyBound): Promise<PersonHistoryRow[]> => db<
  PersonHistoryRow[]
>`
  select l.id, l.at, (select ${personNameColumn(db, 'a')} from account a where a.id = l.actor_id) as actor, l.action, l.detail from audit_entry l
  where l.thing = 'account' and l.thing_id = ${id}::text and ${bound === null ? db`true` : db`l.company_id = ${bound}`} order by l.at desc, l.id desc limit 20`
